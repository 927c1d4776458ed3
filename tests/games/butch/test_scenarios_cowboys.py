"""Scenarios of the specification, section 11: boosts, attacks and duels."""

from backroom.games.butch import game
from tests.games.butch.positions import APARTMENT, CHURCH, HOTEL, NOWHERE, SALOON, Table


def test_S08_hidden_boost() -> None:
    """S8: both answer in secret; only the booster's score rises; his new cowboy may not attack (R16, R18, R19, G4)."""
    t = Table(2)
    t.put(0, cowboy=3)
    t.put(1, cowboy=5)
    t.roll(2, 3)
    assert (t.phase, t.state.owes, t["boost"]) == ("BOOST", (0, 1), [-1, -1])
    t.play(1, "PASS")
    assert t.state.owes == (0,)
    assert t.view(0).as_dict()["boost"] == [-1, None]
    t.play(0, "BOOST")
    assert t["score"] == [6, 5]
    assert t["cowboy"] == [NOWHERE, 5]
    assert (t["reward_seat"], t["pend_cw"]) == (0, 1)
    t.play(0, "COWBOY 3")
    assert t["cowboy"] == [3, 5]
    assert (t.phase, t["active"]) == ("TOWN", 0)


def test_S09_boost_to_13() -> None:
    """S9: a boost to 13 is legal and fires nothing (R16, R17, G6)."""
    t = Table(2)
    t.put(0, {1: CHURCH}, cowboy=3)
    t.roll(6, 6)
    t.play(0, "BOOST")
    assert t["score"] == [13, 12]
    assert (t.repair(0, 1), t["cowboy"][0], t["rubies"][0]) == (3, NOWHERE, 4)


def test_S21_undefended_attack() -> None:
    """S21: the building loses one repair, the attacking cowboy is gone (R14, R34, R35)."""
    t = Table(2)
    t.put(0, cowboy=3)
    t.put(1, {1: (APARTMENT, 1)})
    t.roll(6, 6)
    t.play(0, "PASS")
    assert t.phase == "ATTACK"
    assert game.number_of("ATTACK 1 1") == 24
    t.play(0, "ATTACK 1 1")
    assert (t["grid"][1][1], t.repair(1, 1)) == (APARTMENT, 0)
    assert t["cowboy"][0] == NOWHERE
    assert t.phase == "TOWN"


def duel(attacker: int, defender: int, **options: object) -> tuple[list[int], int]:
    """The cowboys and the Apartment's repair after S22."""
    t = Table(2, **options)
    t.put(0, cowboy=3)
    t.put(1, {1: APARTMENT}, cowboy=1)
    t.roll(6, 6)
    t.play(0, "PASS")
    t.play(1, "PASS")
    t.play(0, "ATTACK 1 1", [attacker - 1, defender - 1])
    assert t.phase == "TOWN"
    assert t["dice"] == [6, 6]
    return t["cowboy"], t.repair(1, 1)


def test_S22_duels() -> None:
    """S22: defender higher, tie, attacker higher, and the defender's win the other way up (R36, R37, R38, R39, G27)."""
    assert duel(2, 5) == ([3, NOWHERE], 3)
    assert duel(4, 4) == ([NOWHERE, NOWHERE], 3)
    assert duel(6, 1) == ([NOWHERE, NOWHERE], 2)
    assert duel(2, 5, duel_defender_win="defender_keeps") == ([NOWHERE, 1], 3)
    assert duel(4, 4, duel_defender_win="defender_keeps") == ([NOWHERE, NOWHERE], 3)
    assert duel(6, 1, duel_defender_win="defender_keeps") == ([NOWHERE, NOWHERE], 2)


def test_S23_hero_is_no_shield() -> None:
    """S23: a building with the hero in it is attacked like any other (R40, G29)."""
    t = Table(2)
    t.put(0, cowboy=3)
    t.roll(6, 6)
    t.play(0, "PASS")
    t.play(0, "ATTACK 1 4")
    assert t["hero"][1] == 4
    assert t.repair(1, 4) == 2


def test_S24_relative_seats() -> None:
    """S24: k counts seats clockwise from the attacker (R34, G28)."""
    t = Table(3)
    t.set(active=2)
    t.put(2, cowboy=3)
    t.roll(6, 6)
    t.play(2, "PASS")
    assert game.number_of("ATTACK 2 5") == 37
    t.play(2, "ATTACK 2 5")
    assert [t.repair(seat, 5) for seat in range(3)] == [3, 2, 3]


def test_S42_a_boost_uncovers() -> None:
    """S42: the spent cowboy no longer guards the Hotel that his boost fires (R13, R16, R17)."""
    t = Table(2)
    t.put(0, cowboy=5)
    t.roll(4, 5)
    t.play(0, "BOOST")
    assert t["score"] == [10, 9]
    assert (t["rubies"][0], t["pend_ap"]) == (6, 1)
    t.play(0, "PASS")
    assert (t.repair(0, 5), t.repair(1, 5)) == (2, 3)


def test_S48_no_target() -> None:
    """S48: only standing buildings can be attacked; where none can, the step is skipped (R14, R34, G29)."""
    for shielded in (False, True):
        t = Table(2, hero_shields_attack=shielded)
        t.put(0, cowboy=3)
        t.put(1, {3: (SALOON, 0), 5: (HOTEL, 0)})
        t.roll(6, 6)
        t.play(0, "PASS")
        if shielded:
            assert t.phase == "TOWN"
        else:
            assert t.legal(0) == ["PASS", "ATTACK 1 4"]
            assert t.refused(0, "ATTACK 1 3") == "NO_TARGET"


def test_S49_secret_answers() -> None:
    """S49: nobody can tell a PASS from a BOOST before the window closes; clockwise has an order (R19, G5)."""
    views = []
    for answer in ("PASS", "BOOST"):
        t = Table(3)
        for seat in range(3):
            t.put(seat, cowboy=3)
        t.roll(6, 6)
        t.play(1, answer)
        assert t.refused(1, "PASS") == t.refused(1, "BOOST") == "NOT_YOUR_DECISION"
        views.append([t.view(seat) for seat in (0, 2, None)])
        assert t.view(1).as_dict()["boost"] == [-1, int(answer == "BOOST"), -1]
    assert views[0] == views[1]

    t = Table(3, boost_mode="clockwise")
    for seat in range(3):
        t.put(seat, cowboy=3)
    t.roll(6, 6)
    assert t.refused(1, "PASS") == "NOT_YOUR_DECISION"
