"""Scenarios of the specification, section 11: borders and piles."""

from tests.games.bycatch.positions import PILES, Table


def test_S18_seven_suspects() -> None:
    """S18: of eight cards only the one that is no suspect can be expelled (R31, R32, G25)."""
    t = Table([7, 7, 7, 7, 7, 7, 7, 2], players=3, suspect=7)
    t.play(0, "PASS")
    assert t.phase == "EXPEL"
    assert t.legal(0) == ["EXPEL 2"]
    assert t.refused(0, "EXPEL 7") == "SUSPECT"
    t.play(0, "EXPEL 2")
    assert t.hand(0) == [7] * 7
    assert t.cards("discard")[-1] == 2


def test_S20_lazy_reshuffle() -> None:
    """S20: with an empty draw pile one may take, or draw and thereby shuffle (R10, R42, G27)."""
    t = Table([1, 2, 4, 5, 6, 8], players=3, phase="ADMIT", suspect=7, draw=[], discard=[3, 6])
    assert t.legal(0) == ["DRAW", "TAKE"]
    t.play(0, "DRAW", draws=[0])
    assert t.hand(0)[-1] == 3
    assert (t.cards("draw"), t.cards("discard")) == ([6], [])
    assert t["latched"] == 0


def test_S21_border_draw_runs_dry() -> None:
    """S21: the border shuffles the discards, then stays short; the final round follows (R33, R43, G26)."""
    t = Table([2, 3, 4, 9], players=3, suspect=7, draw=[8], discard=[9, 1])
    t.play(0, "SHELTER 2-4", draws=[0])
    assert t.hand(0) == [9, 8, 9, 1]
    assert (t["latched"], t["reason"]) == (1, PILES)
    t.play(0, "KEEP")
    assert (t.phase, t["active"], t["final_left"]) == ("REGROUP", 1, 3)
    t.all_hold()
    assert t.phase == "FINAL"
