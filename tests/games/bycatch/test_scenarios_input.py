"""Scenarios of the specification, section 11: bad input."""

from tests.games.bycatch.positions import Table


def test_S35_bad_input() -> None:
    """S35: each wrong move has its code, and leaves state and chance untouched (R12, R13, R27, R44)."""
    t = Table([2, 4, 5, 6, 6, 8, 9], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5], suspect=7)
    assert t.refused(0, "SHELTER 2-4") == "RUN_INCOMPLETE"
    t.play(0, "STRIKE")
    assert t.refused(0, "TARGET 0") == "SELF_TARGET"
    t.play(0, "TARGET 1", "PAY 6")
    assert t.refused(0, "AIM 3") == "SLOT_RANGE"

    t = Table([2, 4, 5, 6, 6, 8, 9], players=3, phase="ADMIT", discard=[])
    assert t.refused(0, "TAKE") == "DISCARD_EMPTY"

    t = Table([2, 4, 5, 6, 6, 8, 9], players=3, phase="FINAL")
    assert t.refused(0, "SURVEIL") == "WRONG_PHASE"

    t = Table([2, 4, 5, 6, 6, 8, 9, 9], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5], suspect=7)
    t.play(0, "SURVEIL", "TARGET 1", "SHOT OVER wide 2", draws=[0] * 6)
    assert t.phase == "EXPEL"
    for second in ("SURVEIL", "STRIKE", "SHELTER 4-6", "PASS"):
        assert t.refused(0, second) == "WRONG_PHASE"

    t = Table([2, 4, 5, 6, 6, 8, 9], [1, 2, 3], [1, 2, 3], phase="ADMIT", suspect=7, draw=[1, 7])
    t.play(0, "DRAW", "REFUSE")
    t.play(1, "GIVE 1")
    assert t.refused(1, "GIVE 2") == "NOT_YOUR_DECISION"
