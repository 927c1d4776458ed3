"""Cowboys beyond the scenarios: who may play one, who defends, and the options about both."""

import pytest

from tests.games.butch.positions import APARTMENT, CHURCH, HOTEL, NOWHERE, RANCH, SALOON, STABLES, Table


def to_attack(**options: object) -> Table:
    """Seat 0 has a cowboy in 3, both an Apartment in 1; seat 0 is about to attack."""
    t = Table(2, **options)
    t.put(0, {1: APARTMENT}, cowboy=3)
    t.put(1, {1: APARTMENT})
    t.roll(6, 6)
    t.play(0, "PASS")
    return t


def test_a_boost_dodges() -> None:
    """G6, R16: raised from 6 to 7 the Apartment does not wear; the other seat's still does."""
    t = Table(2)
    for seat in range(2):
        t.put(seat, {1: APARTMENT}, cowboy=3)
    t.roll(3, 3)
    t.play(0, "BOOST")
    t.play(1, "PASS")
    assert t["score"] == [7, 6]
    t.play(1, "PASS")
    assert (t.repair(0, 1), t.repair(1, 1)) == (3, 2)


def test_only_seats_with_a_cowboy_are_asked() -> None:
    """R16, G6: the others owe no answer; the choice is one up or nothing."""
    t = Table(3)
    t.put(1, cowboy=3)
    t.roll(6, 6)
    assert (t.state.owes, t["boost"]) == ((1,), [0, -1, 0])
    assert t.legal(1) == ["PASS", "BOOST"]
    assert t.refused(0, "BOOST") == "NOT_YOUR_DECISION"
    t = Table(3)
    t.roll(6, 6)
    assert t.phase == "TOWN"


def test_one_cowboy_a_turn_or_two() -> None:
    """G4, R18: boost, earn another, attack: only with cowboy_plays_per_turn 2, and then once (G28)."""
    for plays in (1, 2):
        t = Table(2, cowboy_plays_per_turn=plays)
        t.put(0, cowboy=3)
        t.roll(1, 4)
        t.play(0, "BOOST")
        t.play(0, "COWBOY 3")
        assert t["plays"] == [1, 0]
        assert t.phase == ("ATTACK" if plays == 2 else "TOWN")
    t.play(0, "ATTACK 1 3")
    assert t["plays"] == [2, 0]
    assert t.phase == "TOWN"


def test_one_attack_a_turn_even_if_the_cowboy_comes_back() -> None:
    """G28, G4, R37: a cowboy kept after a lost duel has been played, and there is no second attack."""
    for plays in (1, 2):
        t = to_attack(cowboy_plays_per_turn=plays)
        t.put(1, cowboy=1)
        t.play(0, "ATTACK 1 1", [0, 5])
        assert (t["cowboy"], t["plays"], t.phase) == ([3, NOWHERE], [1, 0], "TOWN")


def test_a_defender_has_not_played() -> None:
    """R18: whoever defended in a rival's turn may use a new cowboy freely; plays count the attacker only."""
    t = to_attack()
    t.put(1, cowboy=1)
    t.play(0, "ATTACK 1 1", [3, 3])
    assert t["plays"] == [1, 0]


def test_the_attackers_cowboy_stands_until_the_result() -> None:
    """G28: his position does not matter, and he is where he was if he survives."""
    for cell in (1, 3, 5):
        t = Table(2)
        t.put(0, {1: APARTMENT}, cowboy=cell)
        t.put(1, {8: (STABLES, 3)}, cowboy=8)
        t.roll(6, 6)
        t.play(0, "PASS")
        t.play(1, "PASS")
        t.play(0, "ATTACK 1 8", [0, 1])
        assert t["cowboy"] == [cell, NOWHERE]


def test_who_defends() -> None:
    """G26, R35, R36: a cowboy in the attacked cell; with cowboy_anywhere wherever he stands."""
    for option, dice in (("cowboy_here", []), ("cowboy_anywhere", [5, 0])):
        t = to_attack(defended_by=option)
        t.put(1, cowboy=5)
        t.play(0, "ATTACK 1 1", dice)
        assert ("DUEL" in t.told) is bool(dice)
        assert t["cowboy"] == ([NOWHERE, NOWHERE] if dice else [NOWHERE, 5])
        assert t.repair(1, 1) == 2
    t = to_attack(defended_by="cowboy_anywhere")
    t.play(0, "ATTACK 1 1")
    assert t.repair(1, 1) == 2


def test_a_duel_needs_no_spare_die() -> None:
    """G18, R36: with nine standing buildings on both sides, and no die to spare, they draw all the same."""
    t = Table(2)
    for seat in range(2):
        t.put(seat, dict.fromkeys((0, 1, 2, 6, 7, 8), CHURCH), cowboy=3)
    t.roll(1, 3)
    t.play(0, "PASS")
    t.play(1, "PASS")
    t.play(0, "ATTACK 1 3", [5, 0])
    assert (t.repair(1, 3), t["cowboy"]) == (2, [NOWHERE, NOWHERE])


def test_hero_shields_by_option() -> None:
    """G29, R40: the hero's cell is no target then; others are."""
    t = to_attack(hero_shields_attack=True)
    assert t.legal(0) == ["PASS", "ATTACK 1 1", "ATTACK 1 3", "ATTACK 1 5"]
    assert t.refused(0, "ATTACK 1 4") == "NO_TARGET"
    assert "ATTACK 1 4" in to_attack().legal(0)


def test_targets_are_all_standing_buildings_of_all_rivals() -> None:
    """R34, G28: every rival, homes and Banks too; never the own town, never a seat that is not there."""
    t = Table(3)
    t.put(0, cowboy=3)
    t.put(1, {0: 3, 1: (APARTMENT, 0), 2: APARTMENT})
    t.roll(6, 6)
    t.play(0, "PASS")
    assert t.legal(0) == ["PASS", *(f"ATTACK 1 {c}" for c in (0, 2, 3, 4, 5)), *(f"ATTACK 2 {c}" for c in (3, 4, 5))]
    assert t.refused(0, "ATTACK 1 1") == t.refused(0, "ATTACK 3 3") == "NO_TARGET"


def test_at_most_28_actions_are_legal() -> None:
    """Section 7: PASS and three rivals' nine buildings."""
    t = Table(4)
    for seat in range(4):
        t.put(seat, dict.fromkeys(range(9), RANCH))
    t.put(0, cowboy=3)
    t.roll(6, 6)
    t.play(0, "PASS")
    assert len(t.legal(0)) == 28


def test_no_attack_without_a_cowboy() -> None:
    """R34: the step is skipped, also for other seats' cowboys."""
    t = Table(2)
    t.put(1, cowboy=3)
    t.roll(6, 6)
    t.play(1, "PASS")
    assert t.phase == "TOWN"


@pytest.mark.parametrize("answers", [("PASS", "PASS"), ("PASS", "BOOST"), ("BOOST", "PASS"), ("BOOST", "BOOST")])
def test_clockwise_boosts_are_open_and_in_turn(answers: tuple[str, str]) -> None:
    """G5, R19: from the active seat on; each answer counts and is seen at once. Hidden ones arrive in any order."""
    t = Table(3, boost_mode="clockwise")
    t.set(active=2)
    for seat in (0, 2):
        t.put(seat, cowboy=3)
    t.roll(6, 6)
    assert (t.state.owes, t["boost"]) == ((2,), [-1, 0, -1])
    t.play(2, answers[0])
    boosted = answers[0] == "BOOST"
    assert (t["score"][2], t["cowboy"][2], t["plays"][2]) == ((13, 9, 1) if boosted else (12, 3, 0))
    assert t.view(0).as_dict()["boost"] == [-1, 0, int(boosted)]
    assert t.state.owes == (0,)
    t.play(0, answers[1])
    open_way = (t["score"], t["cowboy"], t["plays"], t["boost"], t.phase)

    for order in ((0, 1), (1, 0)):
        t = Table(3)
        t.set(active=2)
        for seat in (0, 2):
            t.put(seat, cowboy=3)
        t.roll(6, 6)
        for which in order:
            t.play((2, 0)[which], answers[which])
        assert (t["score"], t["cowboy"], t["plays"], t["boost"], t.phase) == open_way


def test_hero_and_cowboy_never_share_a_cell() -> None:
    """R11, R12, R26, G20: the cowboy bars the hero's way, the hero the cowboy's; moving him is one step, not two."""
    t = Table(2)
    t.put(0, {1: CHURCH, 2: CHURCH, 7: CHURCH}, cowboy=1)
    t.roll(2, 4)
    t.play(0, "PASS")
    assert t.legal(0) == ["PASS", "COWBOY 2"]
    assert t.refused(0, "COWBOY 4") == "HERO_IN_THE_WAY"
    assert t.refused(0, "COWBOY 5") == "NOT_ADJACENT"
    t.play(0, "COWBOY 2")
    assert t["cowboy"][0] == 2


def test_attacked_to_ruin() -> None:
    """R35, R14, G15: the last repair lost to an attack leaves a derelict building, or a lot."""
    for mode, left in (("derelict", HOTEL), ("demolished", 0)):
        t = to_attack(ruin_mode=mode)
        t.put(1, {5: (HOTEL, 1)})
        t.play(0, "ATTACK 1 5")
        assert (t["grid"][1][5], t.repair(1, 5)) == (left, 0)
        assert t["grid"][1][3] == SALOON
