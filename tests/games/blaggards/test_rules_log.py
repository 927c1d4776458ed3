"""The public log (section 8) and the small print of the state (section 5)."""

from typing import Any

import pytest

from tests.games.blaggards.positions import (
    DOC,
    FINCH,
    HOLD,
    JORY,
    LAND_OFF,
    LONG,
    MEG,
    MORGAN,
    NAN,
    PIP,
    QUICK,
    RULE_HIT,
    RULE_MISS,
    START,
    STOP,
    Table,
    at,
    at_the_brawl,
    chest,
    claim,
    key,
    land_clean,
    seat,
    snap,
    steady,
)
from tests.games.blaggards.test_scenarios_brawl import live
from tests.games.blaggards.test_scenarios_end import last_try


def told(t: Table, name: str) -> list[dict[str, Any]]:
    """Events of the last move by this name, without the name, as a spectator hears them."""
    return [{part: value for part, value in event.items() if part != "name"} for event in t.tales(name)]


def test_rounds_captains_and_actions() -> None:
    """Section 8: round, Captain, each action begun and each skipped (R49, G8)."""
    t = Table()
    t.turn(2, DOC, round=3)
    assert told(t, "ROUND") == [{"seat": 2, "round": 3}]
    assert told(t, "CAPTAIN") == [{"seat": 2}]
    # Nobody is bruised: TONIC is skipped, DRAW begun and done, the Expedition begun.
    tonic, draw, expedition = 11, 5, 4
    assert [event["deed"] for event in told(t, "SKIPPED")] == [tonic]
    assert [event["deed"] for event in told(t, "BEGAN")][-2:] == [draw, expedition]
    assert t.told.index("SKIPPED") < t.told.index("DREW")


def test_targets() -> None:
    """Section 8: whom, which chest, which colour: all hear."""
    t = Table()
    t.turn(0, FINCH)
    t.play(0, seat(3), [0])
    assert told(t, "STOLE") == [{"seat": 0, "target": 3, "key": None}]
    t = Table()
    t.turn(0, NAN)
    t.play(0, chest(4))
    assert [(event["seat"], event["chest"]) for event in told(t, "SCOUTED")] == [(0, 3)]
    t.play(0, seat(2))
    assert told(t, "SPIED") == [{"seat": 0, "target": 2}]
    t = Table()
    t.turn(0, PIP)
    t.play(0, key("G"))
    assert told(t, "MUSTERED") == [{"seat": 0, "key": 3, "answers": 0b11010}]
    t = Table()
    t.turn(0, MEG)
    t.play(0, seat(1))
    assert t.events == [], "the pair is shown when it is complete"
    t.play(0, seat(4))
    (pair,) = told(t, "SWAPPING")
    assert {pair["first"], pair["second"]} == {1, 4}
    t = at("TONIC")
    t.play(0, seat(3))
    assert told(t, "TREATED") == [{"seat": 0, "target": 3}]


def test_an_expedition() -> None:
    """Section 8: claims, chest, ignored colour, Band, orders, counts, open or locked, who drew (R20 to R29)."""
    t = Table()
    t.turn(0, JORY)
    t.play(0, key("R"))
    t.council({1: claim("SB"), 4: claim("")})
    assert [(event["seat"], event["mask"]) for event in told(t, "CLAIMED")] == [
        (0, -1),
        (1, 3),
        (2, -1),
        (3, -1),
        (4, 0),
    ]
    t.play(0, chest(5))
    assert told(t, "CHEST") == [{"seat": 0, "chest": 4}]
    t.play(0, key("S"))
    assert told(t, "IGNORED") == [{"seat": 0, "key": 0}]
    t.play(0, seat(2))
    assert t.events == [], "the Band is shown when it is full"
    t.play(0, seat(1))
    assert sorted(event["seat"] for event in told(t, "JOINED")) == [1, 2]
    t.play(0, key("S"))
    assert sorted((event["target"], event["key"]) for event in told(t, "ORDERED")) == [(1, 0), (2, 1)]
    t.answer({2: "B", 1: "S"})
    assert told(t, "REVEALED") == [{"silver": 1, "blue": 1, "red": 0, "gold": 0, "skeleton": 0}]
    assert told(t, "UNLOCKED") == [{"chest": 4, "doubloons": 1}]
    assert [event["seat"] for event in told(t, "DREW")] == [1, 2]
    assert told(t, "LOCKED") == []


def test_a_failed_expedition() -> None:
    """Section 8: locked, and nothing about the token."""
    t = Table()
    t.turn(0, MORGAN)
    t.expedition(1, (0, 1))
    t.answer({0: "R", 1: "B"})
    assert told(t, "LOCKED") == [{"chest": 0}]
    assert told(t, "UNLOCKED") == []


def test_skull_discards() -> None:
    """Section 8: their number."""
    t = at("SKULL")
    t.answer({0: "R", 1: "G", 2: "K", 3: "K", 4: "G"})
    assert told(t, "CAST") == [{"count": 5}]


def test_a_sealed_brawl() -> None:
    """Section 8: bell length, every landed token, rulings, hits, KO, new Captain (S24)."""
    t = at_the_brawl()
    t.play(0, QUICK)
    assert told(t, "BELL") == []
    throws = {1: [snap(2), snap(2)], 2: [steady(1), steady(1)], 3: [snap(1), steady(2)], 4: [HOLD]}
    t.throw(throws, [1, 0, 2, 0, 69, 89, 70, 94])
    assert told(t, "BELL") == [{"seat": 0, "bell": 0}]
    assert [(event["seat"], event["target"], event["landing"], event["tick"]) for event in told(t, "LANDED")] == [
        (1, 2, 0, 2),
        (2, 1, 0, 2),
        (1, 2, 1, 3),
        (3, 1, 2, 3),
        (2, 1, 3, 4),
        (3, 2, 3, 5),
    ]
    t.play(0, RULE_HIT)
    assert [(event["target"], bool(event["hit"])) for event in told(t, "RULED")] == [(2, True)]
    assert {event["seat"]: event["hits"] for event in told(t, "HITS") if event["hits"]} == {1: 1, 2: 2}
    assert told(t, "KNOCKED_OUT") == [{"seat": 2}]
    t.play(0, seat(3))
    assert told(t, "CAPTAIN") == [{"seat": 3}]


def test_already_down() -> None:
    """Section 8, G17: that the most punched was KO'd already is said too."""
    t = at_the_brawl(bruised=(2,))
    t.play(0, LONG)
    t.throw({1: [snap(2), snap(2)], 3: [HOLD], 4: [HOLD]})
    assert told(t, "STILL_DOWN") == [{"seat": 2}]
    assert told(t, "KNOCKED_OUT") == []


def test_a_live_brawl() -> None:
    """Section 6, `live`: START, each token as it lands, STOP, rulings; FOUL too (G23)."""
    t = live(foul_rule="ko")
    assert told(t, "STARTED") == [{"seat": 0}]
    t.play(3, land_clean(1))
    assert [(event["seat"], event["target"], event["landing"]) for event in told(t, "LANDED")] == [(3, 1, 0)]
    t.play(2, LAND_OFF)
    assert [(event["seat"], event["landing"]) for event in told(t, "LANDED")] == [(2, 2)]
    t.play(1, 103 + 1)
    assert told(t, "FOULED") == [{"seat": 1}]
    t.play(0, START)
    t.play(0, STOP)
    assert told(t, "STOPPED") == [{"seat": 0}]


def test_masked_tokens_are_told_without_their_throwers() -> None:
    """G22: counts on each character and totals; no event of a sealed Brawl names a thrower, a tick or an order."""
    t = at_the_brawl(punch_owner="anonymous")
    t.play(0, QUICK)
    throws = {1: [snap(2), snap(2)], 2: [steady(1), steady(1)], 3: [snap(1), steady(2)], 4: [HOLD]}
    t.throw(throws, [1, 0, 2, 0, 69, 89, 70, 94])
    assert told(t, "LANDED") == []
    marks = {event["seat"]: (event["clean"], event["edge"]) for event in told(t, "MARKS")}
    assert {player: mark for player, mark in marks.items() if mark != (0, 0)} == {1: (1, 0), 2: (1, 1)}
    assert told(t, "MISSES") == [{"off": 1, "late": 2}]
    t.play(0, RULE_MISS)
    assert [(event["target"], bool(event["hit"])) for event in told(t, "RULED")] == [(2, False)]


def test_the_end() -> None:
    """Section 8, R51, R52, R53: final roles, tokens, score and winner, to all."""
    t = last_try((3, 3, 2, 2, 1, 0), (1, 2))
    assert {event["seat"]: event["role"] for event in told(t, "ROLE")} == dict(enumerate(t["role"]))
    turned = {event["chest"]: event["doubloons"] for event in told(t, "TURNED_UP")}
    assert {place: turned[place] for place in (2, 3, 4, 5)} == {2: 2, 3: 2, 4: 1, 5: 0}
    assert told(t, "SCORE") == [{"pirates": 6, "blaggards": 5}]
    assert [event["team"] for event in told(t, "WON")] == [0]


# Section 5, small print


def test_decisions_are_counted() -> None:
    """Section 5, `decisions`: accepted actions, refused ones not."""
    t = Table()
    begun = t["decisions"]
    t.play(0, key("S"))
    assert t["decisions"] == begun + 1
    t.refused(0, key("S"))
    t.refused(3, seat(1))
    assert t["decisions"] == begun + 1
    t.play(0, seat(1))
    t.play(0, seat(2))
    t.play(2, key("B"))
    assert t["decisions"] == begun + 4


def test_been_captain_includes_the_first() -> None:
    """Section 5, `been_captain`: every Captain so far, the first included."""
    t = Table(characters=[7, 3, 10, 5, 9])
    assert t["been_captain"] == 0b00010
    t = at("NEXT")
    t.play(0, seat(3))
    assert t["been_captain"] == 0b01001


@pytest.mark.parametrize("mode", ["sealed", "live"])
def test_thrown(mode: str) -> None:
    """Section 5, `thrown`: target and wind; live: wind -1, and target -1 for LAND_OFF."""
    t = at_the_brawl(mode=mode)
    if mode == "sealed":
        t.play(0, LONG)
        t.play(1, snap(2))
        t.play(1, steady(3))
        assert t["thrown"][1] == [[2, 0], [3, 1]]
        t.play(2, snap(4))
        assert t["thrown"][2] == [[4, 0], [-1, -1]]
    else:
        t.play(0, START)
        t.play(1, land_clean(2))
        t.play(1, LAND_OFF)
        assert t["thrown"][1] == [[2, -1], [-1, -1]]
    assert t["thrown"][3] == [[-1, -1], [-1, -1]]


def test_landed_names_the_throw() -> None:
    """Section 5, `landed`: tick, seat, index, target, result."""
    t = at_the_brawl()
    t.play(0, LONG)
    t.throw({1: [snap(2), steady(3)], 2: [HOLD], 3: [HOLD], 4: [HOLD]}, [0, 0, 0, 0, 0, 99])
    assert t["landed"][:2] == [[1, 1, 0, 2, 0], [3, 1, 1, 3, 1]]
    assert t["edges"][0] == [1, 3]
    assert t["edges_len"] == 1


def test_one_key_is_not_picked_away() -> None:
    """Table 2.6, EXP_PICK: `ignore` is asked with two keys or more; one key stays one (R31)."""
    t = Table(5, {"five_1.key_2": "none"})
    t.turn(0, JORY)
    t.play(0, key("R"))
    t.council()
    t.play(0, chest(1))
    assert t.phase == "BAND"
    t.play(0, seat(1))
    assert (t.phase, t["order"]) == ("PLACE", [-1, 0, -1, -1, -1])


def test_the_clock_of_a_swap_with_the_captain() -> None:
    """G9, section 6: with swap_scope with_captain the default is the first keyed player clockwise."""
    t = Table(swap_scope="with_captain")
    t.turn(2, MEG)
    assert t.default(2) == seat(3)
    t.play(2, seat(0))
    assert t.owes == (0, 2)
