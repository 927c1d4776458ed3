"""Scenarios of the specification, section 11: regrouping."""

from tests.games.bycatch.positions import BOTTOM, Table

FANS = ([1, 2, 4, 5, 6, 8, 9], [5, 2, 7, 3, 7, 9, 1], [3, 3, 4, 4, 8, 8, 9])


def test_S24_moving_cards() -> None:
    """S24: a card is taken out and ends in the slot named; rustle and the gap are public afterwards (G20)."""
    t = Table(*FANS, phase="REGROUP")
    t.play(1, "MOVE 2 6")
    assert t.hand(1) == [5, 2, 3, 7, 9, 1, 7]
    t.play(1, "MOVE 3 0")
    assert t.hand(1) == [7, 5, 2, 3, 9, 1, 7]
    t.play(1, "GAP 3", "HOLD")
    t.play(2, "HOLD")
    assert t.phase == "ADMIT"
    for viewer in t.viewers:
        seen = t.view(viewer)
        assert seen.rustle.tolist()[:3] == [0, 1, 0]
        assert seen.shown_gap.tolist()[:3] == [0, BOTTOM, 0]


def test_S25_bluff() -> None:
    """S25: moving a card there and back rustles and changes nothing (G20)."""
    t = Table(*FANS, phase="REGROUP")
    t.play(2, "MOVE 0 1", "MOVE 1 0", "HOLD")
    t.play(1, "HOLD")
    assert t.hand(2) == FANS[2]
    for viewer in t.viewers:
        assert t.view(viewer).rustle.tolist()[:3] == [0, 0, 1]


def test_S26_cap() -> None:
    """S26: after nine micro-actions only HOLD is left (G20)."""
    t = Table(*FANS, phase="REGROUP")
    for _ in range(4):
        t.play(1, "MOVE 0 6", "SPREAD 2" if t["spread"][1] != 2 else "SPREAD 0")
    assert len(t.legal(1)) > 1
    t.play(1, "GAP 1")
    assert t.legal(1) == ["HOLD"]
    assert t.refused(1, "MOVE 0 1") == "REGROUP_CAP"
    assert t.refused(1, "SPREAD 1") == "REGROUP_CAP"
    assert t.refused(1, "GAP 0") == "REGROUP_CAP"
    assert len(t.legal(2)) > 1, "the cap is each seat's own"


def test_S46_posture_shows_at_the_close() -> None:
    """S46: until the window closes nobody sees what a seat did in it, nor that it is done; then all do (G20)."""
    t = Table(*FANS, phase="REGROUP")
    before = t.views(0, 2, None)
    for action in ("SPREAD 2", "MOVE 0 1", "HOLD"):
        t.play(1, action)
        assert t.views(0, 2, None) == before, action
        assert t.told_to[0] == t.told_to[2] == t.told_to[None] == [], action
    for viewer in (0, 2, None):
        seen = t.view(viewer)
        assert (seen.shown_spread.tolist()[1], seen.rustle.tolist()[1]) == (1, 0)
        assert seen.owes == (1, 2)
    assert t.view(1).spread.tolist()[1] == 2
    t.play(2, "HOLD")
    for viewer in t.viewers:
        seen = t.view(viewer)
        assert (seen.shown_spread.tolist()[1], seen.rustle.tolist()[1]) == (2, 1)
