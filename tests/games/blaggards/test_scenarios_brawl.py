"""Scenarios of the specification, section 11: the Brawl, sealed and live."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from tests.games.blaggards.positions import (
    CLEAN,
    EDGE,
    FAIR,
    HOLD,
    LAND_OFF,
    LATE,
    LONG,
    MEG,
    OFF,
    PIP,
    QUICK,
    RULE_HIT,
    RULE_MISS,
    START,
    STOP,
    Table,
    at_the_brawl,
    foul,
    key,
    land_clean,
    land_edge,
    seat,
    snap,
    steady,
)


def all_clean(t: Table, bell: int, throws: Mapping[int, Sequence[int]]) -> None:
    """A sealed Brawl in which every reaction is 0 and every token lands well."""
    t.play(t["captain"], bell)
    t.throw(throws, 0)


def landed(t: Table) -> list[tuple[int, int, int, int]]:
    """Tick, thrower, target and result of every token, in the order of landing."""
    rows = t["landed"][: t["landed_len"]]
    return [(tick, thrower, target, result) for tick, thrower, _, target, result in rows]


def test_S23_plain_brawl() -> None:
    """S23: the most punched is KO'd; two tie for least, and the Captain chooses (R34, R40, R42, R43)."""
    t = at_the_brawl()
    t.play(0, LONG)
    t.throw({1: [snap(3), snap(3)], 2: [snap(1), snap(3)], 3: [snap(1), snap(1)], 4: [snap(1), HOLD]}, [0] * 11)
    assert t["hits"] == [0, 4, 0, 3, 0]
    assert t.bruised == {1}
    assert (t.phase, t.owes, t.legal(0)) == ("NEXT", (0,), [seat(2), seat(4)])


def test_S24_timing_and_landing() -> None:
    """S24: reactions, ticks, bell, landing draws and their order (R44, R46, R47)."""
    t = at_the_brawl()
    t.play(0, QUICK)
    throws = {1: [snap(2), snap(2)], 2: [steady(1), steady(1)], 3: [snap(1), steady(2)], 4: [HOLD]}
    t.throw(throws, [1, 0, 2, 0, 69, 89, 70, 94])
    assert landed(t) == [
        (2, 1, 2, CLEAN),
        (2, 2, 1, CLEAN),
        (3, 1, 2, EDGE),
        (3, 3, 1, OFF),
        (4, 2, 1, LATE),
        (5, 3, 2, LATE),
    ]
    assert (t.phase, t.owes) == ("EDGE", (0,))
    t.play(0, RULE_HIT)
    assert t["hits"] == [0, 1, 2, 0, 0]
    assert t.bruised == {2}
    assert (t.phase, t.legal(0)) == ("NEXT", [seat(3), seat(4)])


def test_S25_ties_for_most_and_a_knocked_out_candidate() -> None:
    """S25: three tie for most, and a KO'd player may be the next Captain (R43, G16, G20)."""
    t = at_the_brawl(6, captain=2, bruised=(5,))
    t.play(2, FAIR)
    assert t.owes == (0, 1, 3, 4)
    throws = {
        0: [steady(1), steady(3)],
        1: [snap(3), snap(0)],
        3: [snap(1), steady(4)],
        4: [snap(4), HOLD],
    }
    t.throw(throws, [1, 2, 0, 1, 10, 94, 71, 10, 96, 20, 20])
    assert [(thrower, target, result) for _, thrower, target, result in landed(t)] == [
        (3, 1, CLEAN),
        (0, 1, CLEAN),
        (1, 3, EDGE),
        (4, 4, CLEAN),
        (1, 0, OFF),
        (3, 4, CLEAN),
        (0, 3, CLEAN),
    ]
    t.play(2, RULE_HIT)
    assert t["hits"] == [0, 2, 0, 2, 2, 0]
    assert (t.phase, t.legal(2)) == ("KO", [seat(1), seat(3), seat(4)])
    t.play(2, seat(3))
    assert t.bruised == {3, 5}
    assert (t.phase, t.legal(2)) == ("NEXT", [seat(0), seat(5)])


def test_S26_knocked_out_target() -> None:
    """S26: a KO'd player can be the most punched: nothing changes, and nobody else is KO'd (R41, G17)."""
    t = at_the_brawl(bruised=(2,))
    t.play(0, LONG)
    assert t.owes == (1, 3, 4)
    assert t.refused(2, snap(1)) == "knocked_out"
    t.throw({1: [snap(2), snap(2)], 3: [snap(2), snap(2)], 4: [snap(3), HOLD]})
    assert t["hits"] == [0, 0, 4, 1, 0]
    assert t.bruised == {2}
    assert (t.phase, t.legal(0)) == ("NEXT", [seat(1), seat(4)])


def test_S27_nobody_hit() -> None:
    """S27: no KO without a hit; all tie for least (G18, G19)."""
    t = at_the_brawl()
    t.play(0, FAIR)
    t.throw({player: [HOLD] for player in (1, 2, 3, 4)}, [0, 1, 2, 0])
    assert t.bruised == set()
    assert (t.phase, t.legal(0)) == ("NEXT", [seat(1), seat(2), seat(3), seat(4)])


def live(bruised: Iterable[int] = (), **options: Any) -> Table:
    """A live Brawl that the Captain has opened."""
    t = at_the_brawl(mode="live", bruised=bruised, **options)
    t.play(0, START)
    assert t.phase == "LIVE"
    return t


def test_S30_live() -> None:
    """S30: tokens count as they land; a third is refused, and so is one after the bell (R35, R39, R47)."""
    t = live()
    assert t.owes == (0, 1, 2, 3, 4)
    t.play(3, land_clean(1))
    t.play(1, land_edge(3))
    t.play(3, LAND_OFF)
    assert t.refused(3, land_clean(1)) == "out_of_punches"
    t.play(0, STOP)
    assert (t.phase, t.owes) == ("EDGE", (0,))
    assert t.refused(2, land_clean(1)) == "too_late"
    t.play(0, RULE_MISS)
    assert t["hits"] == [0, 1, 0, 0, 0]
    assert t.bruised == {1}
    assert (t.phase, t.legal(0)) == ("NEXT", [seat(2), seat(3), seat(4)])
    assert t.refused(2, land_clean(1)) == "too_late"


def test_S31_captain_untouchable() -> None:
    """S31: nobody hits the Captain; oneself may be hit (R37, R38)."""
    t = at_the_brawl()
    t.play(0, LONG)
    assert t.refused(1, snap(0)) == "captain_untouchable"
    assert snap(1) in t.legal(1)


def test_S37_distinct_captains() -> None:
    """S37: with the variant a former Captain is no candidate, though the least punched (G2)."""
    t = at_the_brawl(captains=(4,), distinct_captains=True)
    all_clean(t, LONG, {player: [snap(player), snap(player)] for player in (1, 2, 3)} | {4: [HOLD]})
    assert t["hits"] == [0, 2, 2, 2, 0]
    assert (t.phase, t.legal(0)) == ("KO", [seat(1), seat(2), seat(3)])
    t.play(0, seat(2))
    assert (t.phase, t.legal(0)) == ("NEXT", [seat(1), seat(2), seat(3)])


def test_S38_foul() -> None:
    """S38: a foul bruises, clears the table and begins anew without the culprit (R48, G23)."""
    t = live(foul_rule="ko")
    t.play(1, land_clean(2))
    t.play(3, foul(3))
    assert t.bruised == {3}
    assert landed(t) == []
    assert t["hits"] == [0] * 5
    assert (t.phase, t.owes) == ("START", (0,))
    t.play(0, START)
    assert t.owes == (0, 1, 2, 4)
    for player in (1, 2, 4):
        t.play(player, land_clean(3))
        t.play(player, land_clean(3))
        assert t.refused(player, land_clean(3)) == "out_of_punches"


def test_S41_tie_for_most_with_a_knocked_out_player() -> None:
    """S41: naming a KO'd player among the tied KO's nobody new (G17)."""
    t = at_the_brawl(bruised=(2,))
    all_clean(t, LONG, {1: [snap(2), snap(2)], 3: [snap(3), snap(3)], 4: [HOLD]})
    assert (t.phase, t.legal(0)) == ("KO", [seat(2), seat(3)])
    t.play(0, seat(2))
    assert t.bruised == {2}
    assert (t.phase, t.legal(0)) == ("NEXT", [seat(1), seat(4)])


def test_S44_codes() -> None:
    """S44: refusals of the live Brawl, of `muster` and of `swap_b`."""
    t = live()
    assert t.refused(1, STOP) == "not_your_decision"
    assert t.refused(1, land_clean(0)) == "captain_untouchable"
    assert t.refused(3, foul(3)) == "wrong_prompt"
    t = Table()
    t.turn(0, PIP)
    assert t.refused(0, key("K")) == "wrong_prompt"
    t = Table()
    t.turn(0, MEG)
    t.play(0, seat(1))
    assert t.refused(0, seat(1)) == "not_eligible"


def test_S45_nobody_hit_variant() -> None:
    """S45: with ko_needs_hit off the Captain picks a victim among all (G19)."""
    t = at_the_brawl(ko_needs_hit=False)
    all_clean(t, FAIR, {player: [HOLD] for player in (1, 2, 3, 4)})
    assert (t.phase, t.legal(0)) == ("KO", [seat(1), seat(2), seat(3), seat(4)])
    t.play(0, seat(2))
    assert t.bruised == {2}
    assert (t.phase, t.legal(0)) == ("NEXT", [seat(1), seat(2), seat(3), seat(4)])


@pytest.mark.parametrize("bell", [QUICK, FAIR, LONG])
def test_S46_nobody_left_to_punch(bell: int) -> None:
    """S46: with all brawlers KO'd nobody punches and nothing is drawn (G16, R41)."""
    t = at_the_brawl(bruised=(1, 2, 3, 4))
    t.play(0, bell, ())
    assert (t.phase, t.legal(0)) == ("NEXT", [seat(1), seat(2), seat(3), seat(4)])
    assert t.bruised == {1, 2, 3, 4}


def test_S47_secret_throws() -> None:
    """S47: one throw shows nothing to anybody else; two, or HOLD, that the seat is no longer owed (section 8)."""
    for second in (steady(3), HOLD):
        t = at_the_brawl()
        t.play(0, LONG)
        others = (0, 2, 3, 4, None)
        before = [t.view(viewer) for viewer in others]
        t.play(1, snap(2))
        assert [t.view(viewer) for viewer in others] == before
        for viewer in others:
            assert t.told_to(viewer) == []
        t.play(1, second)
        for viewer, was in zip(others, before, strict=True):
            now, then = t.sees(viewer), was.as_dict()
            assert {name for name in now if now[name] != then[name]} == {"owes"}
            assert (then["owes"], now["owes"]) == ([1, 2, 3, 4], [2, 3, 4])
