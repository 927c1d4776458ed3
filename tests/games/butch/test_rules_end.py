"""The end of the game beyond the scenarios: who has won, and the ranking at the limit (specification, section 10)."""

import pytest

from backroom.games.butch import game
from backroom.testing import interpreted
from tests.games.butch.positions import (
    APARTMENT,
    BANK,
    CHURCH,
    HOUSE,
    MANSION,
    MILL,
    STATION,
    STORE,
    Building,
    Table,
)


def test_a_win_by_repair_in_the_own_turn() -> None:
    """R50, G34: raising the last derelict home from 0 to 1 wins; the rest of the points is not asked for."""
    t = Table(2)
    t.put(0, {0: APARTMENT, 1: (HOUSE, 0), 2: MANSION}, hero=1)
    t.town()
    t.play(0, "REPAIR")
    assert (t.phase, t["winner"], t["end_reason"], t["ap"], t["buys"]) == ("OVER", 0, 1, 0, 0)
    assert t["turn"] == 0
    with interpreted(game):
        assert game.result(t.state) == (1.0, 0.0)


def test_a_win_by_repair_in_the_rewards_ends_everything() -> None:
    """R50, G25, G34: no wear for the winner, nothing at all for the seats after him."""
    t = Table(3)
    t.put(1, {0: APARTMENT, 1: HOUSE, 3: (MANSION, 0)}, hero=3)
    t.put(2, {1: HOUSE})
    t.roll(3, 4)
    assert t["reward_seat"] == 1
    t.play(1, "REPAIR")
    assert (t.phase, t["winner"], t["active"]) == ("OVER", 1, 0)
    assert t.repair(1, 1) == 3
    assert t.repair(2, 1) == 3
    for field in ("reward_seat", "pend_ap", "pend_cw", "activated", "ap", "buys", "card", "slot"):
        assert t[field] == 0
    with interpreted(game):
        assert game.result(t.state) == (0.0, 1.0, 0.0)


@pytest.mark.parametrize("wins", ["standing", "owned"])
def test_what_counts_as_owned(wins: str) -> None:
    """G34: standing homes only, or derelict ones too; looked at after a placement."""
    t = Table(2, win_requires=wins)
    t.put(0, {0: (APARTMENT, 0), 1: (HOUSE, 0)}, rubies=25)
    t.town()
    t.offer("A", MANSION, 1, 1, 1)
    t.play(0, "BUY 0")
    t.play(0, "PLACE 2")
    assert t["winner"] == (0 if wins == "owned" else -1)


def test_two_homes_of_one_type_count_once() -> None:
    """G34, R50: two Apartments and a House are two homes."""
    t = Table(2)
    t.put(0, {0: APARTMENT, 1: HOUSE}, rubies=25)
    t.town()
    t.offer("A", APARTMENT, 1, 1, 1)
    t.play(0, "BUY 0")
    t.play(0, "PLACE 2")
    assert t["winner"] == -1


def test_other_homes_by_variant() -> None:
    """R50: every type marked as a home is needed, and no other."""
    t = Table(2, {"church.home": True, "mansion.home": False})
    t.put(0, {0: APARTMENT, 1: HOUSE}, rubies=25)
    t.town()
    t.offer("A", CHURCH, 1, 1, 1)
    t.play(0, "BUY 0")
    t.play(0, "PLACE 2")
    assert t["winner"] == 0


def test_no_win_by_wear_or_attack_or_without_a_check() -> None:
    """G34: a town that is complete by other means wins at the next placement or repair, not before."""
    t = Table(2)
    t.put(0, {0: APARTMENT, 1: HOUSE, 2: MANSION})
    t.town()
    t.play(0, "MOVE 3")
    assert t["winner"] == -1
    t.play(0, "REPAIR")
    assert t["winner"] == 0


def limit(towns: dict[int, dict[int, Building]], purses: dict[int, int], first: int = 0, **options: object) -> int:
    """The winner when the limit comes in this position; three seats."""
    t = Table(3, first_seat=first, round_limit=10, **options)
    for seat, town in towns.items():
        t.put(seat, town)
    for seat, rubies in purses.items():
        t.put(seat, rubies=rubies)
    t.set(turn=29, active=(first + 2) % 3)
    t.end_turn()
    assert (t.phase, t["end_reason"], t["turn"]) == ("OVER", 2, 30)
    assert t.told[-2:] == ["LIMIT", "WON"]
    for field in ("plays", "score", "boost"):
        assert t[field] == [0, 0, 0]
    return int(t["winner"])


def test_ranking_by_homes_first() -> None:
    """R51, G36: two different homes beat one and any money; a derelict one counts only with `owned`."""
    assert limit({0: {0: APARTMENT, 1: HOUSE}, 1: {0: MANSION}}, {0: 0, 1: 900, 2: 900}) == 0
    ruined: dict[int, dict[int, Building]] = {0: {0: APARTMENT, 1: (HOUSE, 0)}, 1: {0: APARTMENT}}
    assert limit(ruined, {0: 5, 1: 5}) == 1
    assert limit(ruined, {0: 5, 1: 5}, win_requires="owned") == 0
    assert limit({0: {0: APARTMENT, 1: APARTMENT}, 1: {0: APARTMENT}}, {0: 0, 1: 900}) == 1


def test_ranking_by_worth_then_rubies() -> None:
    """Section 10: rubies and the cost of standing buildings, then rubies alone; derelict ones are worth nothing."""
    assert limit({0: {0: MILL}, 1: {0: (MILL, 0)}}, {0: 4, 1: 7, 2: 7}) == 0  # 8 against 7
    assert limit({0: {0: MILL}, 1: {0: BANK}}, {0: 4, 1: 8, 2: 0}) == 1  # 8 = 8, purse 8 against 4
    assert limit({0: {0: BANK}, 1: {0: MILL}}, {0: 8, 1: 4, 2: 0}) == 0
    assert limit({0: {0: STORE}, 2: {0: STATION}}, {0: 10, 1: 0, 2: 11}) == 2


def test_ranking_by_turn_order_last() -> None:
    """Section 10: with everything equal the later place in turn order wins, wherever the game began."""
    assert [limit({}, {}, first) for first in range(3)] == [2, 0, 1]
    assert limit({}, {0: 9, 1: 9, 2: 4}, first=0) == 1
    assert limit({}, {0: 9, 1: 9, 2: 4}, first=1) == 0


def test_printed_cost_is_the_variants() -> None:
    """Section 10: worth counts the cost of the variant in play."""
    assert limit({0: {0: BANK}, 1: {0: MILL}}, {}) == 1
    t = Table(2, {"bank.cost": 99, "lumber_mill.cost": 0})
    t.put(0, {0: BANK})
    t.put(1, {0: MILL})
    t.set(turn=119, active=1)
    t.end_turn()
    assert t["winner"] == 0


def test_the_limit_comes_after_equally_many_turns() -> None:
    """R51: not a turn before round_limit times seats; the last turn still deals a stale market anew."""
    t = Table(2, round_limit=10)
    t.set(turn=18, idle_turns=0)
    t.end_turn()
    assert (t.phase, t["turn"], t["active"]) == ("ROLL", 19, 1)
    t.end_turn()
    assert (t.phase, t["turn"], t["active"]) == ("OVER", 20, 1)
    assert t["discard_len"] == [4, 4]
    assert t.state.owes == ()
