"""Rules of a turn: R9 to R12, G37, and what the flow of section 6 skips."""

import pytest

from tests.games.bycatch.positions import Table

QUIET = ([1, 2, 4, 5, 6, 8], [1, 2, 4, 5, 6], [3, 3, 4, 8, 9])


def test_the_order_of_a_turn() -> None:
    """R9: regroup, admit (must), act (may), borders (must); then the next seat."""
    t = Table([1, 2, 4, 5, 6, 8, 9], *QUIET[1:], phase="REGROUP", suspect=7, draw=[1, 1, 3])
    way = []
    for seat, action in ((1, "HOLD"), (2, "HOLD"), (0, "DRAW"), (0, "PASS"), (0, "EXPEL 9")):
        way.append((t.phase, t["active"]))
        t.play(seat, action)
    assert way == [("REGROUP", 0), ("REGROUP", 0), ("ADMIT", 0), ("ACTION", 0), ("EXPEL", 0)]
    assert (t.phase, t["active"], t["turn"], t.owes) == ("REGROUP", 1, 2, (0, 2))


def test_admission_cannot_be_skipped() -> None:
    """R9, R10: nothing but a draw or a take."""
    t = Table(*QUIET, phase="ADMIT", suspect=7, draw=[1], discard=[3])
    assert t.legal(0) == ["DRAW", "TAKE"]
    assert t.refused(0, "PASS") == "WRONG_PHASE"


def test_draw_is_the_top_of_the_draw_pile_and_take_the_top_of_the_discards() -> None:
    """R10: exactly one citizen, at the right end of the fan."""
    t = Table(*QUIET, phase="ADMIT", suspect=7, draw=[4, 9], discard=[8, 3])
    t.play(0, "DRAW")
    assert t.hand(0) == [1, 2, 4, 5, 6, 8, 9]
    assert (t.cards("draw"), t.cards("discard"), t.phase) == ([4], [8, 3], "ACTION")
    t = Table(*QUIET, phase="ADMIT", suspect=7, draw=[4, 9], discard=[8, 3])
    t.play(0, "TAKE")
    assert t.hand(0) == [1, 2, 4, 5, 6, 8, 3]
    assert (t.cards("draw"), t.cards("discard"), t.phase) == ([4, 9], [8], "ACTION")


def test_a_suspect_not_refused_joins_the_hand() -> None:
    """R11: KEEP puts it at the right end; anybody else joins without a question."""
    t = Table(*QUIET, phase="ADMIT", suspect=9, draw=[4, 9], discard=[3])
    t.play(0, "DRAW")
    assert (t.phase, t["drawn"], t.hand(0)) == ("ASK", 9, QUIET[0])
    t.play(0, "KEEP")
    assert (t.phase, t["drawn"], t.hand(0)) == ("ACTION", 0, [*QUIET[0], 9])


@pytest.mark.parametrize(
    "act",
    [
        ("PASS",),
        ("SHELTER 4-6",),
        ("SURVEIL", "TARGET 1", "SHOT OVER wide 0"),
        ("STRIKE", "TARGET 1", "PAY 1", "AIM 0"),
    ],
)
def test_at_most_one_action(act: tuple[str, ...]) -> None:
    """R12, R15, R22: after any of the three, or none, the turn goes on to the borders."""
    t = Table([1, 1, 4, 5, 6, 8, 9, 9], [1, 2, 4, 5, 6], [3, 3, 4, 8, 9], suspect=7)
    t.play(0, *act, draws=[0] * 6 if act[0] == "SURVEIL" else [])
    assert t.phase == ("REGROUP" if len(t.hand(0)) < 8 else "EXPEL")
    for second in ("PASS", "SHELTER 4-6", "SURVEIL", "STRIKE"):
        assert t.refused(0, second) in ("WRONG_PHASE", "NOT_YOUR_DECISION")


def test_doing_nothing_is_allowed() -> None:
    """R12, G37: PASS is legal in every ACTION and every FINAL."""
    for phase in ("ACTION", "FINAL"):
        t = Table(*QUIET, phase=phase, suspect=7)
        assert t.legal(0)[0] == "PASS"
        t.play(0, "PASS")
        assert t["active"] == 1


def test_no_target_for_anything() -> None:
    """R22, R27: with all other hands empty there is nobody to photograph or strike, and nobody to wait for."""
    t = Table([1, 1, 4, 5, 6, 8], [], [], suspect=7)
    assert t.legal(0) == ["PASS", "SHELTER 4-6"]
    assert t.refused(0, "SURVEIL") == "NO_TARGET"
    assert t.refused(0, "STRIKE") == "NO_TARGET"


def test_an_empty_window_is_skipped() -> None:
    """G20, section 6: with no card in any other hand REGROUP leads straight on."""
    t = Table([], [], [3, 3, 4, 8, 9], phase="FINAL", active=1, suspect=7)
    t.play(1, "PASS")
    assert (t.phase, t["active"], t.owes) == ("FINAL", 2, (2,))
    t.play(2, "PASS")
    assert (t.phase, t["active"], t.owes) == ("REGROUP", 0, (2,))


def test_resets() -> None:
    """Section 5: what a step uses is 0 when the step is not under way."""
    t = Table([6, 6, 1, 2, 3, 9], [1, 2, 4, 5, 6], [3, 3, 4, 8, 9], phase="ADMIT", suspect=7, draw=[1, 1, 7])
    t.play(0, "DRAW", "REFUSE")
    assert (t["givers"], t["drawn"]) == (0b110, 0)
    t.play(1, "GIVE 1")
    t.play(2, "GIVE 3", draws=[0, 0])
    assert t["picker"] == 1
    t.play(1, "PICK 0")
    t.play(2, "PICK 0")
    for name in ("drawn", "pending", "ctx", "n_pile", "givers", "picker"):
        assert t[name] == 0, name
    assert not any(t["given"])
    t.play(1, "SPREAD 2", "HOLD")
    t.play(2, "HOLD")
    assert not any(t["micro"])
    t.play(0, "STRIKE", "TARGET 1")
    assert t["target"] == 1
    t.play(0, "PAY 6", "AIM 0")
    assert t["target"] == 0
    # At the border the target of this turn's action is history already.
    t = Table([1, 1, 2, 4, 5, 8, 8, 9], [1, 2, 4], [3, 3, 4], suspect=7, draw=[1] * 5)
    t.play(0, "SURVEIL", "TARGET 2", "SHOT OVER wide 0", draws=[0] * 4)
    assert (t.phase, t["target"]) == ("EXPEL", 0)
    t = Table([1, 1, 2, 4, 5], [1, 2, 4], [3, 3, 4], suspect=7, draw=[1] * 5)
    t.play(0, "STRIKE", "TARGET 2", "PAY 1", "AIM 0")
    assert (t.phase, t["target"]) == ("ASK", 0)
