"""The sealed Brawl: R32 to R49, the landing of section 6, table 9.3, and the variants of the Brawl."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from tests.games.blaggards.positions import (
    CLEAN,
    EDGE,
    FAIR,
    HOLD,
    LATE,
    LONG,
    MORGAN,
    OFF,
    QUICK,
    RULE_HIT,
    RULE_MISS,
    Table,
    at,
    at_the_brawl,
    seat,
    snap,
    steady,
)
from tests.games.blaggards.test_scenarios_brawl import landed

Throw = Callable[[int], int]
ALONE = {player: [HOLD] for player in (2, 3, 4)}
"""Everybody but seat 1 holds."""


def brawl(bell: int, throws: Mapping[int, Sequence[int]], draws: Sequence[int] | int = 0, **options: Any) -> Table:
    """A sealed Brawl of five, Captain 0."""
    t = at_the_brawl(**options)
    t.play(0, bell)
    t.throw(throws, draws)
    return t


def test_everybody_but_the_captain_and_the_knocked_out() -> None:
    """R33, R34, G16: the KO'd take part as targets only."""
    t = at_the_brawl(bruised=(2, 4))
    t.play(0, LONG)
    assert t.owes == (1, 3)
    targets = {snap(player) for player in (1, 2, 3, 4)} | {steady(player) for player in (1, 2, 3, 4)}
    assert set(t.legal(1)) == targets | {HOLD}


def test_the_bell_comes_first_and_in_secret() -> None:
    """R35, R45, section 6: the Captain sets the length before anybody throws; shown with the punches."""
    t = at("BELL")
    assert t.legal(0) == [QUICK, FAIR, LONG]
    for player in (1, 2, 3, 4):
        assert t.legal(player) == []
    t.play(0, QUICK)
    assert t.phase == "PUNCH"
    assert t.sees(0)["bell"] == 0
    assert all(t.sees(viewer)["bell"] is None for viewer in (1, 2, 3, 4, None))
    t.throw({player: [HOLD] for player in (1, 2, 3, 4)})
    assert all(t.sees(viewer)["bell"] == 0 for viewer in (*range(5), None))


def test_one_or_two_characters() -> None:
    """R35, R37, G18: both tokens on one, on two, one withheld, or both; oneself too."""
    for throws, hits in (
        ([snap(2), snap(2)], [0, 0, 2, 0, 0]),
        ([snap(2), snap(3)], [0, 0, 1, 1, 0]),
        ([snap(1), steady(1)], [0, 2, 0, 0, 0]),
        ([steady(4), HOLD], [0, 0, 0, 0, 1]),
        ([HOLD], [0, 0, 0, 0, 0]),
    ):
        assert brawl(LONG, {1: throws, **ALONE})["hits"] == hits


def test_tokens_on_the_table_stay() -> None:
    """R36: there is no action that takes a token away or blocks one."""
    t = at_the_brawl()
    t.play(0, LONG)
    t.play(1, snap(2))
    assert set(t.legal(2)) == {*map(snap, range(1, 5)), *map(steady, range(1, 5)), HOLD}
    t.throw({1: [HOLD], **ALONE})
    assert t["hits"][2] == 1


@pytest.mark.parametrize(
    ("throw", "q", "result"),
    [
        (snap, 0, CLEAN),
        (snap, 69, CLEAN),
        (snap, 70, EDGE),
        (snap, 89, EDGE),
        (snap, 90, OFF),
        (snap, 99, OFF),
        (steady, 94, CLEAN),
        (steady, 95, EDGE),
        (steady, 99, EDGE),
    ],
)
def test_landing_odds(throw: Throw, q: int, result: int) -> None:
    """Section 6: snap 70/20/10, steady 95/5/0."""
    t = brawl(LONG, {1: [throw(2), HOLD], **ALONE}, [0, 0, 0, 0, q])
    assert [entry[3] for entry in landed(t)] == [result]
    assert t["hits"][2] == (result == CLEAN)
    assert (t.phase == "EDGE") == (result == EDGE)


CHANCES: dict[tuple[Throw, Throw], tuple[tuple[str, str], ...]] = {
    # 9.3: chances to land in time, first and second token, for QUICK, FAIR, LONG
    (snap, snap): (("1", "2/3"), ("1", "1"), ("1", "1")),
    (snap, steady): (("1", "1/3"), ("1", "2/3"), ("1", "1")),
    (steady, snap): (("2/3", "1/3"), ("1", "2/3"), ("1", "1")),
    (steady, steady): (("2/3", "0"), ("1", "1/3"), ("1", "1")),
}


@pytest.mark.parametrize("winds", CHANCES)
def test_chances_to_land_in_time(winds: tuple[Throw, Throw]) -> None:
    """Table 9.3, section 6: over the three reactions of the thrower."""
    first, second = winds
    for bell, expected in zip((QUICK, FAIR, LONG), CHANCES[winds], strict=True):
        in_time = [0, 0]
        for reaction in range(3):
            t = brawl_with_reaction(bell, [first(2), second(3)], reaction)
            for _, _, target, result in landed(t):
                in_time[target - 2] += result != LATE
        assert [Fraction(count, 3) for count in in_time] == [Fraction(chance) for chance in expected]


def brawl_with_reaction(bell: int, throws: list[int], reaction: int) -> Table:
    """Seat 1 throws twice; as many draws as tokens are in time."""
    last = {QUICK: 3, FAIR: 4, LONG: 6}[bell]
    wind = [1 if action < 69 else 2 for action in throws]
    ticks = [reaction + wind[0], reaction + sum(wind)]
    return brawl(bell, {1: throws, **ALONE}, [reaction, 0, 0, 0, *[0] * sum(tick <= last for tick in ticks)])


def test_reactions_are_drawn_clockwise_from_the_captains_left() -> None:
    """Section 6, (a): for each brawler, thrower or not; the KO'd have none."""
    t = at_the_brawl(captain=3, bruised=(0,))
    t.play(3, QUICK)
    # Clockwise from seat 3: 4, (0), 1, 2. Reactions 2, 1, 0.
    t.throw({1: [snap(1), HOLD], 2: [snap(2), HOLD], 4: [snap(4), HOLD]}, [2, 1, 0, 0, 0, 0])
    assert [(tick, thrower) for tick, thrower, _, _ in landed(t)] == [(1, 2), (2, 1), (3, 4)]


def test_equal_ticks_land_clockwise_and_in_the_order_of_throwing() -> None:
    """Section 6, (c): by tick, then clockwise distance from the Captain, then index."""
    t = at_the_brawl(captain=2)
    t.play(2, LONG)
    throws = {0: [snap(1), snap(3)], 1: [steady(3), HOLD], 3: [snap(0), snap(4)], 4: [steady(0), HOLD]}
    # Ticks with reactions 0: seat 3: 1 and 2; seat 4: 2; seat 0: 1 and 2; seat 1: 2.
    t.throw(throws, [0] * 4 + [0] * 6)
    assert [(tick, thrower, target) for tick, thrower, target, _ in landed(t)] == [
        (1, 3, 0),
        (1, 0, 1),
        (2, 3, 4),
        (2, 4, 0),
        (2, 0, 3),
        (2, 1, 3),
    ]


def test_late_tokens_draw_nothing() -> None:
    """Section 6, (d): at the bell's own tick in time, after it late, without a draw (R39, R44)."""
    t = brawl(QUICK, {1: [steady(2), snap(2)], **ALONE}, [0, 0, 0, 0, 0, 0])
    assert [(tick, result) for tick, _, _, result in landed(t)] == [(2, CLEAN), (3, CLEAN)]
    t = brawl(QUICK, {1: [steady(2), snap(2)], **ALONE}, [1, 0, 0, 0, 0])
    assert [(tick, result) for tick, _, _, result in landed(t)] == [(3, CLEAN), (4, LATE)]


def test_most_punched_is_knocked_out() -> None:
    """R40, R42: alone at the top, alone at the bottom: no question, the next turn begins."""
    t = brawl(LONG, {1: [snap(1), snap(2)], 2: [snap(1), snap(2)], 3: [snap(1), snap(3)], 4: [HOLD]})
    assert t["hits"] != [0] * 5 or t["round_no"] == 2
    assert t.bruised == {1}
    assert (t["captain"], t["round_no"]) == (4, 2)


def test_the_captain_is_no_candidate() -> None:
    """R38, R42: the Captain has no hits and is neither most nor least punched."""
    t = brawl(FAIR, {player: [HOLD] for player in (1, 2, 3, 4)})
    assert seat(0) not in t.legal(0)
    t = brawl(LONG, {1: [snap(1), snap(2)], 2: [snap(3), snap(4)], 3: [HOLD], 4: [HOLD]})
    assert (t.phase, t.legal(0)) == ("KO", [1, 2, 3, 4])
    t.play(0, seat(3))
    # G20: all tied, so the one just KO'd may be crowned as well.
    assert (t.phase, t.legal(0)) == ("NEXT", [1, 2, 3, 4])
    t.play(0, seat(3))
    assert (t.bruised, t["captain"]) == ({3}, 3)


def test_a_knocked_out_player_becomes_captain() -> None:
    """G16, G26, R42: with the bruised side."""
    t = at_the_brawl(bruised=(3,))
    t.put(character=[9, 1, 2, 4, 5])
    t.play(0, LONG)
    t.throw({1: [snap(1), snap(2)], 2: [snap(2), snap(4)], 4: [HOLD]})
    assert t["captain"] == 3
    assert t.phase == "SPY", "Nan Crow's bruised side has no SCOUT"


def test_a_knocked_out_player_never_punches_again() -> None:
    """R41, R33: not in the next Brawl either, unless treated (G24)."""
    t = brawl(LONG, {1: [snap(2), snap(2)], 2: [HOLD], 3: [HOLD], 4: [HOLD]})
    t.play(0, seat(3))
    assert t.bruised == {2}
    t.turn(3, MORGAN, round=2)
    t.put(step=1)
    t.expedition(1, (2, 4))
    t.answer({2: "R", 4: "R"})
    t.play(3, LONG)
    assert t.owes == (0, 1, 4)


def test_former_captains_may_be_elected_again() -> None:
    """G2: not at once, but later; the detailed rule holds."""
    t = at_the_brawl(captains=(1, 2, 3, 4))
    t.play(0, FAIR)
    t.throw({player: [HOLD] for player in (1, 2, 3, 4)})
    assert t.legal(0) == [1, 2, 3, 4]


def test_distinct_captains_until_none_are_left() -> None:
    """G2: with distinct_captains only fresh players, unless all have been Captain."""
    t = at_the_brawl(captains=(1, 3), distinct_captains=True)
    t.play(0, FAIR)
    t.throw({player: [HOLD] for player in (1, 2, 3, 4)})
    assert (t.phase, t.legal(0)) == ("NEXT", [2, 4])
    t = at_the_brawl(captains=(1, 2, 3, 4), distinct_captains=True)
    t.play(0, FAIR)
    t.throw({player: [HOLD] for player in (1, 2, 3, 4)})
    assert (t.phase, t.legal(0)) == ("NEXT", [1, 2, 3, 4])


def test_a_lone_fresh_candidate_is_elected_without_a_question() -> None:
    """G2, R42: the least punched of the candidates, however many hits."""
    t = at_the_brawl(captains=(1, 2, 3), distinct_captains=True)
    t.play(0, LONG)
    t.throw({1: [snap(4), snap(4)], 2: [HOLD], 3: [HOLD], 4: [snap(2), HOLD]})
    assert (t["captain"], t["round_no"], t.bruised) == (4, 2, {4})


def test_the_round_and_the_marker() -> None:
    """R3, R49, G1: rounds count from 1 and go up with every new Captain."""
    t = at("NEXT")
    assert t["round_no"] == 1
    t.play(0, seat(2))
    assert (t["round_no"], t["captain"]) == (2, 2)


def test_no_brawl_in_the_last_round() -> None:
    """R32: in round 4 there is one, in round 5 none."""
    for number, phase in ((4, "BELL"), (5, "OVER")):
        t = Table(brawl_mode="sealed")
        t.turn(0, MORGAN, round=number)
        t.put(step=1)
        t.expedition(1, (0, 1))
        t.answer({0: "R", 1: "R"})
        assert t.phase == phase


def test_rulings() -> None:
    """R43, R47: the Captain decides each edge freely."""
    for ruling, hits in ((RULE_HIT, [0, 0, 1, 0, 0]), (RULE_MISS, [0] * 5)):
        t = at("EDGE")
        assert t.legal(0) == [RULE_HIT, RULE_MISS]
        t.play(0, ruling)
        assert t["hits"] == hits


# Variants


def test_one_punch_each() -> None:
    """2.8: with punches 1 a single throw is all."""
    t = at_the_brawl(punches=1)
    t.play(0, LONG)
    t.play(1, snap(2))
    assert t.owes == (2, 3, 4)
    assert t.refused(1, snap(2)) == "out_of_punches"
    t.throw(ALONE, [0, 0, 0, 0, 0])
    assert t["hits"] == [0, 0, 1, 0, 0]


def test_ko_needs_a_hit() -> None:
    """G19: off, the Captain names a victim of a Brawl without hits; on, nobody is KO'd."""
    for needs, phase in ((True, "NEXT"), (False, "KO")):
        t = brawl(FAIR, {player: [HOLD] for player in (1, 2, 3, 4)}, ko_needs_hit=needs)
        assert t.phase == phase


def test_reaction_max() -> None:
    """2.8: reactions are below(reaction_max + 1)."""
    t = brawl(LONG, {1: [snap(2), HOLD], **ALONE}, [5, 0, 0, 0, 0], reaction_max=5)
    assert [(tick, result) for tick, _, _, result in landed(t)] == [(6, CLEAN)]
    t = brawl(LONG, {1: [snap(2), HOLD], **ALONE}, [0, 0, 0, 0, 0], reaction_max=0)
    assert landed(t)[0][0] == 1


def test_public_landings() -> None:
    """G22, section 8: who threw at whom, when and how it landed is open to all; so is the bell."""
    t = brawl(LONG, {1: [snap(2), steady(3)], 2: [HOLD], 3: [steady(1), HOLD], 4: [HOLD]})
    everything = landed(t)
    assert len(everything) == 3
    for viewer in (*range(5), None):
        view = t.sees(viewer)
        assert view["landed"] == t.sees(None)["landed"]
        shown = [tuple(row) for row in view["landed"] if row and row[1] is not None and row[1] >= 0]
        assert [(row[0], row[1], row[3], row[4]) for row in shown] == everything
        assert view["hits"] == t["hits"]
