"""The live Brawl as rules of the engine: START, what lands, FOUL, STOP (R35, R39, R45 to R48, G21 to G23, G33)."""

import pytest

from tests.games.blaggards.positions import (
    CLEAN,
    EDGE,
    LAND_OFF,
    OFF,
    RULE_HIT,
    RULE_MISS,
    START,
    STOP,
    Table,
    at,
    at_the_brawl,
    foul,
    land_clean,
    land_edge,
    seat,
)
from tests.games.blaggards.test_scenarios_brawl import landed, live


def test_it_begins_on_the_captains_order() -> None:
    """R35, R45: nobody can do anything before START."""
    t = at("START")
    assert t.legal(0) == [START]
    for player in (1, 2, 3, 4):
        assert t.legal(player) == []
        assert t.refused(player, land_clean(1)) == "wrong_prompt"
    t.play(0, START)
    assert t.phase == "LIVE"


def test_it_ends_on_the_captains_order() -> None:
    """R39, R44, G21: at any moment as far as the rules go; the server keeps the least and the greatest time."""
    t = live()
    assert t.legal(0) == [STOP]
    t.play(0, STOP)
    assert (t.phase, t.legal(0), t.bruised) == ("NEXT", [1, 2, 3, 4], set())


def test_it_goes_on_when_all_tokens_are_thrown() -> None:
    """Section 6: the Captain still owes BELL_STOP."""
    t = live()
    for player in (1, 2, 3, 4):
        for _ in range(2):
            t.play(player, LAND_OFF)
    assert (t.phase, t.owes, t.legal(0)) == ("LIVE", (0,), [STOP])


def test_brawlers_may_act_while_they_have_tokens() -> None:
    """Section 5, `owed`: the Captain, and each brawler with a token left."""
    t = live(bruised=(4,))
    assert t.owes == (0, 1, 2, 3)
    t.play(2, land_clean(4))
    assert t.owes == (0, 1, 2, 3)
    t.play(2, land_clean(4))
    assert t.owes == (0, 1, 3)
    targets = [1, 2, 3, 4]
    assert t.legal(1) == [*map(land_clean, targets), *map(land_edge, targets), LAND_OFF]


def test_tokens_count_as_they_land() -> None:
    """R46, R47, G33: a clean token is one hit for one character, an edge waits, off is nothing."""
    t = live()
    t.play(3, land_clean(1))
    assert t["hits"] == [0, 1, 0, 0, 0]
    t.play(1, land_edge(3))
    t.play(4, LAND_OFF)
    assert t["hits"] == [0, 1, 0, 0, 0]
    t.play(2, land_clean(2))
    assert landed(t) == [(0, 3, 1, CLEAN), (1, 1, 3, EDGE), (2, 4, -1, OFF), (3, 2, 2, CLEAN)]
    for viewer in (*range(5), None):
        assert t.sees(viewer)["hits"] == [0, 1, 1, 0, 0]


def test_edges_are_ruled_after_the_bell_in_landing_order() -> None:
    """R47, section 6: one ruling each."""
    t = live()
    t.play(3, land_edge(1))
    t.play(1, land_edge(4))
    t.play(3, land_edge(1))
    t.play(0, STOP)
    hits = []
    for ruling in (RULE_HIT, RULE_MISS, RULE_HIT):
        assert (t.phase, t.owes) == ("EDGE", (0,))
        t.play(0, ruling)
        hits.append(t["hits"])
    assert hits == [[0, 1, 0, 0, 0], [0, 1, 0, 0, 0], [0, 2, 0, 0, 0]]
    assert (t.bruised, t.phase) == ({1}, "NEXT")


def test_no_chance_in_a_live_brawl() -> None:
    """9.2, replay: the engine draws nothing; START, what lands, STOP and rulings are the whole story."""
    ends = []
    for _ in range(2):
        t = at_the_brawl(mode="live")
        t.play(0, START, ())
        t.play(1, land_clean(2), ())
        t.play(2, land_edge(3), ())
        t.play(0, STOP, ())
        t.play(0, RULE_HIT, ())
        t.play(0, seat(3), ())
        ends.append(t.state)
    assert ends[0] == ends[1]
    assert ends[0].array["counter"] == at_the_brawl(mode="live").state.array["counter"]


def test_live_with_one_punch() -> None:
    """2.8: punches 1 holds in the live form too."""
    t = live(punches=1)
    t.play(1, LAND_OFF)
    assert t.owes == (0, 2, 3, 4)
    assert t.refused(1, LAND_OFF) == "out_of_punches"


def test_fouls_bounce_by_default() -> None:
    """G23, R48: under `bounce` there is no FOUL."""
    t = live()
    for player in (1, 2, 3, 4):
        assert foul(player) not in t.legal(player)
        assert t.refused(player, foul(player)) == "wrong_prompt"


def test_fouls_only_in_ones_own_name() -> None:
    """Section 7, G23: s in its own name, not the Captain, not bruised, a token left."""
    t = live(foul_rule="ko", bruised=(4,))
    assert [player for player in range(5) for culprit in range(5) if foul(culprit) in t.legal(player)] == [1, 2, 3]
    t.play(1, LAND_OFF)
    t.play(1, LAND_OFF)
    assert foul(1) not in t.legal(1)


def test_fouls_come_to_an_end() -> None:
    """G23, section 10: at most N-1 restarts, since a bruised player cannot foul; then nobody is left to throw."""
    t = live(foul_rule="ko")
    for culprit in (1, 2, 3, 4):
        t.play(culprit, foul(culprit))
        assert t.phase == "START"
        t.play(0, START)
    assert (t.phase, t.owes, t.bruised) == ("LIVE", (0,), {1, 2, 3, 4})
    t.play(0, STOP)
    assert (t.phase, t.legal(0)) == ("NEXT", [1, 2, 3, 4])


def test_a_foul_clears_edges_too() -> None:
    """G23, section 5: throws, landed tokens, edges and hits are all gone."""
    t = live(foul_rule="ko")
    t.play(1, land_edge(2))
    t.play(2, land_clean(1))
    t.play(3, foul(3))
    t.play(0, START)
    t.play(0, STOP)
    assert (t.phase, t["hits"]) == ("NEXT", [0] * 5)


def test_knocked_out_targets_in_a_live_brawl() -> None:
    """G16, G17: the KO'd can be hit and be the most punched."""
    t = live(bruised=(2,))
    t.play(1, land_clean(2))
    t.play(3, land_clean(3))
    t.play(1, land_clean(2))
    t.play(0, STOP)
    assert (t.bruised, t.phase, t.legal(0)) == ({2}, "NEXT", [1, 4])


@pytest.mark.parametrize("mode", ["sealed", "live"])
def test_both_modes_begin_clean(mode: str) -> None:
    """Section 5: bell, throws, landed tokens, edges and hits are cleared at the start of a Brawl."""
    t = at_the_brawl(mode=mode)
    assert t["bell"] == -1
    assert t["hits"] == [0] * 5
    assert landed(t) == []


def test_nobody_left_to_punch_live() -> None:
    """Section 6: in a live Brawl the Captain still starts and stops it, with nobody to throw."""
    t = at_the_brawl(mode="live", bruised=(1, 2, 3, 4))
    t.play(0, START)
    assert (t.phase, t.owes) == ("LIVE", (0,))
    t.play(0, STOP)
    assert t.phase == "NEXT"


def test_live_times_are_the_servers() -> None:
    """G21, 2.8: two to eight seconds by default, from the variant's numbers."""
    t = Table()
    assert (t.state.live_min_ms, t.state.live_max_ms) == (2000, 8000)
