"""Rewards and wear beyond the scenarios: every card in both columns, and the options about wear."""

import pytest

from tests.games.butch.positions import (
    APARTMENT,
    BARN,
    BREWERY,
    CHURCH,
    HOTEL,
    HOUSE,
    JAIL,
    MANSION,
    RANCH,
    SALOON,
    STABLES,
    STATION,
    STORE,
    THEATER,
    Table,
)
from tests.games.butch.test_rules_variants import PRINTED

RUINS = {3: (SALOON, 0), 4: (RANCH, 0), 5: (HOTEL, 0)}


def dice(score: int) -> tuple[int, int]:
    """Two dice with this sum."""
    return (1, score - 1) if score <= 7 else (6, score - 6)


@pytest.mark.parametrize("building", range(1, 17))
def test_every_building_on_every_score(building: int) -> None:
    """G38, G39, R20, R21, R28, R31: each number of a card fires it, no other does, and nobody else pays for it."""
    activation, active, inactive, _ = list(PRINTED.values())[building - 1]
    for score in range(2, 13):
        t = Table(2)
        for seat in range(2):
            t.put(seat, RUINS | {1: building}, rubies=10)
        t.roll(*dice(score))
        fires = score in activation
        if fires:
            for seat, (rubies, actions, cowboys) in enumerate((active, inactive)):
                if actions or cowboys:
                    assert t.state.owes == (seat,)
                    assert (t["pend_ap"], t["pend_cw"], t["activated"]) == (actions, cowboys, 1 << 1)
                    t.play(seat, "PASS")
                fee = 3 if (building, seat) == (3, 1) else 0
                assert t["rubies"][seat] == 10 + rubies - fee
        assert t.phase == "TOWN"
        if not fires:
            assert t["rubies"] == [10, 10]
        assert (t.repair(0, 1), t.repair(1, 1)) == ((2, 2) if fires else (3, 3))


def test_rewards_are_pooled_and_cells_go_in_order() -> None:
    """R22: gains cell by cell from 0 to 8, then fees, then wear from 0 to 8."""
    t = Table(2)
    t.put(0, {8: STABLES, 0: STABLES, 2: STABLES})
    t.roll(3, 4)
    assert t.told == ["ROLLED", "GAINED", "GAINED", "GAINED", "WORE", "WORE", "WORE"]
    assert [event["cell"] for event in t.tales("GAINED", "WORE")] == [0, 2, 8, 0, 2, 8]
    assert [event["rubies"] for event in t.tales("GAINED")] == [5, 5, 5]
    assert [event["repair"] for event in t.tales("WORE")] == [2, 2, 2]
    assert t["rubies"][0] == 19


def test_one_seat_finishes_before_the_next_begins() -> None:
    """R21, G25: the roller's wear is done while the next seat decides, and the one after has not begun."""
    t = Table(3)
    for seat in range(3):
        t.put(seat, {1: MANSION, 0: BREWERY})
    t.set(active=1)
    t.roll(4, 4)
    assert (t["reward_seat"], t["rubies"]) == (1, [4, 7, 4])
    t.play(1, "PASS")
    assert t["reward_seat"] == 2
    assert [t.repair(seat, 1) for seat in range(3)] == [3, 2, 3]
    t.play(2, "PASS")
    assert t["reward_seat"] == 0
    assert [t.repair(seat, 1) for seat in range(3)] == [3, 2, 2]
    t.play(0, "PASS")
    assert (t.phase, t["active"]) == ("TOWN", 1)


def test_wear_before_points() -> None:
    """G22, R22: with before_points the dash comes too late, and the set is kept until the REWARD ends."""
    t = Table(2, wear_timing="before_points")
    t.roll(4, 6)
    assert (t.repair(0, 5), t["rubies"][0], t["activated"]) == (2, 6, 1 << 5)
    t.play(0, "MOVE 5")
    assert (t.repair(0, 5), t["activated"]) == (2, 0)

    t = Table(2, wear_timing="before_points")
    t.put(0, hero=5)
    t.roll(4, 6)
    t.play(0, "MOVE 4")
    assert t.repair(0, 5) == 3


def test_cowboy_that_does_not_guard() -> None:
    """G21: with cowboy_guards_wear false only the hero keeps a building up."""
    for guards, repair in ((True, 3), (False, 2)):
        t = Table(2, cowboy_guards_wear=guards)
        t.put(0, cowboy=3)
        t.put(1, hero=3)
        t.roll(1, 1)
        t.play(0, "PASS")
        assert (t.repair(0, 3), t.repair(1, 3)) == (repair, 3)


@pytest.mark.parametrize(
    ("building", "score", "seat"),
    [(APARTMENT, 6, 1), (HOTEL, 10, 1), (HOUSE, 7, 0), (3, 5, 0), (3, 5, 1), (BREWERY, 8, 1)],
)
def test_empty_columns(building: int, score: int, seat: int) -> None:
    """G23, R28, R31, R33: columns without a reward wear by default; switched off, only Bank and Brewery still do."""
    for wears in (True, False):
        t = Table(2, null_rewards_wear=wears)
        t.put(seat, RUINS | {1: building})
        t.put(1 - seat, RUINS)
        t.roll(*dice(score))
        assert t.repair(seat, 1) == (2 if wears or building in (3, BREWERY) else 3)


@pytest.mark.parametrize("building", range(1, 17))
def test_null_rewards_are_judged_by_column(building: int) -> None:
    """G23: switched off, a building is left out in the column that is empty and in no other."""
    activation, *columns, _ = list(PRINTED.values())[building - 1]
    t = Table(2, null_rewards_wear=False)
    for seat in range(2):
        t.put(seat, RUINS | {1: building})
    t.roll(*dice(activation[0]))
    while t.phase == "REWARD":
        t.play(t.state.owes[0], "PASS")
    fired = [any(column) or building in (3, BREWERY) for column in columns]
    assert [t.repair(seat, 1) for seat in range(2)] == [2 if fires else 3 for fires in fired]


def test_a_derelict_building_does_nothing() -> None:
    """R14, G15: it does not fire or wear; the card, and a hero or cowboy in it, stay; it can be repaired."""
    t = Table(2)
    t.put(0, {3: (SALOON, 1), 1: (STABLES, 0)}, hero=1, cowboy=5)
    t.roll(1, 1)
    t.play(0, "PASS")
    assert "DERELICT" in t.told
    assert (t["grid"][0][3], t.repair(0, 3), t["rubies"][0]) == (SALOON, 0, 8)
    assert (t["hero"][0], t["cowboy"][0]) == (1, 5)
    t.play(0, "PASS")
    t.play(0, "REPAIR")
    assert t.repair(0, 1) == 1
    t.play(0, "MOVE 4")
    t.play(0, "PASS")
    t.roll(1, 1)
    t.play(0, "PASS")
    assert t["rubies"] == [8, 4 + 2 + 4]


def test_demolished_under_a_hero_and_a_cowboy() -> None:
    """G15: the cowboy goes back to the supply, the hero stays on the lot, where there is nothing to repair."""
    t = Table(2, ruin_mode="demolished", cowboy_guards_wear=False)
    t.put(0, {3: (SALOON, 1)}, cowboy=3)
    t.roll(1, 1)
    t.play(0, "PASS")
    assert (t["cowboy"][0], t["grid"][0][3]) == (9, 0)
    t.play(0, "MOVE 3")
    assert t["hero"][0] == 3
    assert t.refused(0, "REPAIR") == "FULL_REPAIR"

    t = Table(2, ruin_mode="demolished")
    t.put(0, {3: (SALOON, 1)}, cowboy=5)
    t.roll(1, 1)
    t.play(0, "PASS")
    assert (t["cowboy"][0], t["grid"][0][3]) == (5, 0)

    t = Table(2, ruin_mode="demolished")
    t.put(0, cowboy=3)
    t.put(1, {4: (RANCH, 1)})
    t.roll(6, 6)
    t.play(0, "PASS")
    t.play(0, "ATTACK 1 4")
    assert (t["hero"][1], t["grid"][1][4]) == (4, 0)


def test_cowboys_do_not_stand_on_lots() -> None:
    """R26, G15: also where heroes may walk on lots a cowboy needs a building, standing or derelict."""
    t = Table(2, ruin_mode="demolished")
    t.put(0, {1: BARN, 5: (0, 0)})
    t.roll(4, 5)
    assert t.legal(0) == ["PASS", "COWBOY 1", "COWBOY 3"]
    assert t.refused(0, "COWBOY 5") == "NO_BUILDING"
    t = Table(2)
    t.put(0, {1: BARN, 3: (SALOON, 0)})
    t.roll(4, 5)
    assert t.legal(0) == ["PASS", "COWBOY 1", "COWBOY 3", "COWBOY 5"]


def test_points_may_be_mixed_and_given_up() -> None:
    """R23, R24, R26, G2, G3: hero and cowboy in any order; a cowboy may be earned again after he was spent."""
    t = Table(2)
    t.put(0, {0: JAIL, 1: CHURCH}, cowboy=5)
    t.roll(1, 4)
    t.play(0, "BOOST")
    assert (t["pend_ap"], t["pend_cw"], t["cowboy"][0]) == (1, 1, 9)
    assert t.legal(0) == ["PASS", "REPAIR", "MOVE 1", "MOVE 3", "MOVE 5", *(f"COWBOY {c}" for c in (0, 1, 3, 5))]
    t.play(0, "COWBOY 1")
    assert t.refused(0, "MOVE 1") == "COWBOY_IN_THE_WAY"
    assert t.refused(0, "COWBOY 0") == "NO_POINTS"
    t.play(0, "PASS")
    assert "GAVE_UP" in t.told


def test_brewery_pays_others_by_option() -> None:
    """G31, R31: brewery_inactive_rubies 4 brings the table's number back."""
    for rubies in (0, 4):
        t = Table(2, brewery_inactive_rubies=rubies)
        t.put(1, {0: BREWERY, 2: BREWERY})
        t.roll(4, 4)
        assert t["rubies"] == [4, 4 + 2 * rubies]
        assert t.repair(1, 0) == 2


def test_brewery_counts_at_the_moment_of_the_gains() -> None:
    """G32, R22: a Saloon that wears out by the same roll still counts."""
    t = Table(2, {"saloon.activation": [8]})
    t.put(0, {0: BREWERY, 3: (SALOON, 1)}, rubies=0)
    t.roll(4, 4)
    assert t["rubies"][0] == 3 + 4
    assert t.repair(0, 3) == 0


def test_a_purse_holds_999() -> None:
    """G37: what is more is lost, whether gained by a roll or by building a Bank."""
    t = Table(2)
    t.put(0, rubies=997)
    t.roll(1, 1)
    assert t["rubies"][0] == 999
    t.offer("A", 3, 1, 1, 1)
    t.play(0, "BUY 0")
    t.play(0, "PLACE 0")
    assert t["rubies"][0] == 999


def test_pend_ap_reaches_45_and_no_more() -> None:
    """Section 5: nine buildings with five actions each are the most points there can be."""
    t = Table(2, {"station.activation": [11], "station.inactive_actions": 5})
    t.put(1, dict.fromkeys(range(9), STATION))
    t.roll(5, 6)
    assert (t["pend_ap"], t["activated"]) == (45, 511)
    t = Table(2, {"barn.activation": [9]})
    t.put(0, dict.fromkeys(range(9), BARN))
    t.roll(4, 5)
    assert t["pend_cw"] == 9


def test_a_variant_building_with_several_rewards() -> None:
    """Section 2.1: rubies, per_rubies, actions and cowboys of one card add up; 13 fires if a card says so (G6)."""
    numbers = {"active_rubies": 2, "per_type": "church", "per_rubies": 5, "active_actions": 3, "active_cowboys": 1}
    t = Table(2, {f"theater.{key}": value for key, value in numbers.items()} | {"theater.activation": [9, 13]})
    t.put(0, {0: THEATER, 1: CHURCH, 2: (CHURCH, 0), 6: CHURCH}, cowboy=3)
    t.roll(6, 6)
    t.play(0, "BOOST")
    assert (t["rubies"][0], t["pend_ap"], t["pend_cw"]) == (4 + 2 + 10, 3, 1)


def test_a_store_pays_whoever_does_not_roll_more() -> None:
    """R21, G39: all others gain at once, and the roller loses nothing by it."""
    t = Table(4)
    for seat in range(4):
        t.put(seat, {1: STORE})
    t.roll(1, 3)
    assert t["rubies"] == [6, 8, 8, 8]
