"""Scenarios of the specification, section 11: how it ends."""

from typing import Any

import pytest

from tests.games.bycatch.positions import INTEL, LIMIT, PILES, Table


def depleted(**options: Any) -> Table:
    """S22: seat 0 takes the last card there is."""
    t = Table(
        [1, 2, 4, 5, 6, 8], [1, 2, 4, 5, 6], [3, 3, 4, 8, 8], phase="ADMIT", suspect=7, draw=[], discard=[3], **options
    )
    t.play(0, "TAKE")
    return t


def final_turns(t: Table) -> list[int]:
    """Play the rest by passing; the seats of the final turns in order."""
    seats = []
    while t.phase != "OVER":
        t.all_hold()
        assert t.phase == "FINAL"
        seats.append(t["active"])
        t.play(t["active"], "PASS")
    return seats


def test_S22_depletion_by_taking() -> None:
    """S22: latched at once, the action is still complete; then seats 1, 2 and 0 (R43 to R45, G28, G30)."""
    t = depleted()
    assert (t["latched"], t["reason"], t.phase) == (1, PILES, "ACTION")
    assert {"PASS", "SHELTER", "SURVEIL"} <= set(t.kinds(0))
    t.play(0, "PASS")
    assert final_turns(t) == [1, 2, 0]
    assert t.state.over


def test_S23_last_intelligence() -> None:
    """S23: the last card up latches; final turns have no admission, photo or borders (R17, R43, R44, G29 to G32)."""
    t = Table(
        [2, 3, 4, 9, 9, 1, 8], [6, 6, 4, 5, 6, 8], [1, 1, 3, 3, 8], suspect=4, intel=[6], draw=[5, 5, 5], discard=[2]
    )
    t.play(0, "SHELTER 2-4")
    assert t.score(0) == 40
    assert (t["intel_cur"], t.cards("intel_pile"), t["latched"], t["reason"]) == (6, [], 1, INTEL)
    assert t.hand(0) == [9, 9, 1, 8, 5]
    t.play(0, "KEEP")
    t.all_hold()
    assert (t.phase, t["active"]) == ("FINAL", 1)
    assert t.legal(1) == ["PASS", "SHELTER 4-6"]
    t.play(1, "SHELTER 4-6")
    assert (t.score(1), t["intel_cur"]) == (40, 0)
    t.all_hold()
    t.play(2, "STRIKE", "TARGET 0", "PAY 1", "AIM 1")
    assert t.strikes(2) == [([9, 1, 8], 0, 0)]
    assert t.hand(2) == [3, 3, 8]
    assert t.hand(0) == [9, 5]
    t.all_hold()
    assert t["active"] == 0
    t.play(0, "PASS")
    assert t.phase == "OVER"
    assert t["score"] == [40, 40, -30]
    assert t.winners == [0, 1]


def test_S37_tie_break() -> None:
    """S37: 160 with four collateral against 160 with two: the latter wins (R50, G34)."""
    t = Table(players=3)
    for _ in range(2):
        t.kill(0, [7, 1, 2], suspect=7)
    t.kill(1, [7, 1, 2], suspect=7)
    t.lay(1, low=1, length=4, suspect=2)
    t.ask("FINAL", 2)
    t.set(final_left=1)
    t.play(2, "PASS")
    assert t.phase == "OVER"
    assert t["score"] == [160, 160, 0]
    assert t["collateral"] == [4, 2, 0]
    assert t.winners == [1]


def test_S38_limit() -> None:
    """S38: five rounds of three, then the final turns 16 to 18 (G36)."""
    t = Table(players=3, max_rounds=5)
    for turn in range(1, 16):
        assert (t["turn"], t["latched"]) == (turn, 0)
        t.pass_turn()
    assert (t["turn"], t["latched"], t["reason"], t["final_left"]) == (16, 1, LIMIT, 3)
    assert final_turns(t) == [0, 1, 2]
    assert t["turn"] == 18


@pytest.mark.parametrize("depletion", ["instant", "turn_end"])
def test_S41_no_revival(depletion: str) -> None:
    """S41: a discard after the latch revives nothing; with turn_end there was no latch to begin with (G28)."""
    t = Table([1, 2, 4, 6, 8, 9, 9], players=3, phase="ADMIT", suspect=7, draw=[5], discard=[], depletion=depletion)
    assert t.legal(0) == ["DRAW"]
    t.play(0, "DRAW")
    assert len(t.hand(0)) == 8
    assert t["latched"] == (depletion == "instant")
    t.play(0, "PASS", "EXPEL 9")
    assert t.cards("discard") == [9]
    if depletion == "instant":
        assert t["reason"] == PILES
        assert final_turns(t) == [1, 2, 0]
    else:
        assert (t["latched"], t["final_left"]) == (0, 0)
        t.all_hold()
        assert (t.phase, t["active"]) == ("ADMIT", 1)


def test_S43_other_end_orders() -> None:
    """S43: the current player first; or a complete round before the final one (G30)."""
    t = depleted(final_order="current")
    t.play(0, "PASS")
    assert final_turns(t) == [0, 1, 2]
    t = depleted(even_rounds=True)
    t.play(0, "PASS")
    for seat in (1, 2):
        t.all_hold()
        assert (t.phase, t["active"], t["final_left"]) == ("ACTION", seat, 0), "ADMIT is skipped"
        t.play(seat, "PASS")
        while t.phase == "ASK":
            t.play(seat, "KEEP")
    assert final_turns(t) == [0, 1, 2]


def test_S44_cannot_reveal() -> None:
    """S44: the claim that finds the pile empty latches; before it nothing does (G29, G32)."""
    t = Table([3, 4, 5, 1, 1, 1, 8], [6, 7, 8, 1, 2, 2], players=3, suspect=4, intel=[6], intel_end="cannot_reveal")
    t.play(0, "SHELTER 3-5", "KEEP")
    assert (t["intel_cur"], t.cards("intel_pile"), t["latched"]) == (6, [], 0)
    t.all_hold()
    assert (t.phase, t["active"]) == ("ADMIT", 1)
    t.pile("draw", [9, 9, 9, 9])
    t.play(1, "DRAW", "SHELTER 6-8")
    assert (t["intel_cur"], t["latched"], t["reason"]) == (0, 1, INTEL)
