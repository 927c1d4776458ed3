"""Rules of the end: R43 to R45, G28 to G33, G36."""

from typing import Any

import pytest

from tests.games.bycatch.positions import INTEL, LIMIT, PILES, Table
from tests.games.bycatch.test_scenarios_end import final_turns

QUIET = ([1, 2, 4, 5, 8], [1, 2, 4, 5, 8], [3, 3, 4, 8, 9])
CLAIM = ([2, 3, 4, 9, 9, 1, 1, 8], [1, 2, 4, 5, 8], [3, 3, 4, 8, 9])


def claimed(**options: Any) -> Table:
    """Seat 0 shelters the suspect 3 and turns up the last intelligence card, 5."""
    t = Table(*CLAIM, suspect=3, intel=[5], draw=[9] * 9, discard=[9], **options)
    t.play(0, "SHELTER 2-4")
    return t


def test_the_last_card_turned_up_triggers_the_end() -> None:
    """R43, G29: the pile is empty as soon as its last card is up; with one left it is not."""
    t = claimed()
    assert (t["intel_cur"], t["latched"], t["reason"]) == (5, 1, INTEL)
    t = Table(*CLAIM, suspect=3, intel=[6, 5], draw=[9] * 9)
    t.play(0, "SHELTER 2-4")
    assert (t["intel_cur"], t["latched"]) == (5, 0)


def test_one_final_turn_each_the_current_player_last() -> None:
    """R44, R45, G30: the running turn is finished first and is nobody's final turn."""
    t = claimed()
    assert (t.phase, t["active"], t["turn"], t["final_left"]) == ("REGROUP", 1, 2, 3)
    assert final_turns(t) == [1, 2, 0]
    assert (t.phase, t["turn"], t.owes) == ("OVER", 4, ())


def test_the_turn_of_the_trigger_is_finished_normally() -> None:
    """G30: the action is still free after a latch at the admission, and the borders come."""
    t = Table([1, 2, 4, 5, 8, 8, 9], *QUIET[1:], phase="ADMIT", suspect=7, draw=[9], discard=[])
    t.play(0, "DRAW")
    assert t["latched"] == 1
    assert {"SURVEIL", "STRIKE"} <= set(t.legal(0))
    t.play(0, "PASS")
    assert t.phase == "EXPEL"


def test_a_final_turn_is_a_shelter_a_strike_or_nothing() -> None:
    """R44, G31: no admission, no photo, no borders."""
    t = Table(*QUIET, phase="FINAL", active=0, suspect=7, draw=[9] * 5, discard=[1])
    t.hold(0, [1, 2, 3, 6, 6, 9, 9, 9])
    assert t.kinds(0) == ["PASS", "SHELTER", "STRIKE"]
    for action in ("DRAW", "TAKE", "SURVEIL"):
        assert t.refused(0, action) == "WRONG_PHASE"
    t.play(0, "PASS")
    assert (len(t.hand(0)), t["active"]) == (8, 1), "nobody is expelled"
    t.all_hold()
    t.hold(1, [1, 2, 3])
    t.play(1, "SHELTER 1-3")
    assert (t.hand(1), t["active"], t.cards("draw")) == ([], 2, [9] * 5), "nobody is drawn"


def test_full_final_turns() -> None:
    """G31: with `final_turn` = full an admission with refuge comes before, borders after; no photo."""
    t = claimed(final_turn="full")
    t.pile("draw", [9, 9, 9, 5])
    t.all_hold()
    assert (t.phase, t["active"]) == ("ADMIT", 1)
    t.play(1, "DRAW")
    assert t.phase == "ASK"
    t.play(1, "REFUSE")
    t.play(2, "GIVE 3")
    t.play(0, "GIVE 9", draws=[0, 0])
    t.play(2, "PICK 0")
    t.play(0, "PICK 0")
    assert t.phase == "REGROUP"
    t.all_hold()
    assert (t.phase, t["active"]) == ("FINAL", 1)
    assert t.refused(1, "SURVEIL") == "WRONG_PHASE"
    t.hold(1, [1, 2, 4])
    t.play(1, "PASS")
    assert (t.hand(1), t.phase) == ([1, 2, 4, 9, 9], "ASK")
    t.play(1, "KEEP")
    assert (t["active"], t["final_left"]) == (2, 2)


def test_full_final_turns_without_citizens() -> None:
    """G31: ADMIT is skipped if no citizen is left."""
    t = Table(*QUIET, phase="ADMIT", suspect=7, draw=[], discard=[9], final_turn="full")
    t.play(0, "TAKE", "PASS")
    t.all_hold()
    assert (t.phase, t["active"]) == ("FINAL", 1)
    t.play(1, "PASS")
    t.all_hold()
    assert (t.phase, t["active"]) == ("FINAL", 2)


def test_the_last_suspect_claimed_in_a_final_turn() -> None:
    """G32: nothing is left to reveal: nobody is suspect, strikes can only fail, and nothing is refused or doubled."""
    t = Table([3, 4, 5, 6, 6], [5, 5, 1, 2, 3], [1, 1, 2, 5, 8], phase="FINAL", suspect=4, intel=[])
    t.play(0, "SHELTER 3-5")
    assert t["intel_cur"] == 0
    t.all_hold()
    t.play(1, "STRIKE", "TARGET 2", "PAY 5", "AIM 2")
    assert t.strikes(1) == [([2, 5, 8], 0, 2)]
    assert t.score(1) == -30
    assert t["intel_cur"] == 0


def test_one_final_round_only() -> None:
    """G33: another trigger in the final round changes neither its reason nor its length."""
    t = Table(*QUIET, phase="ADMIT", suspect=7, draw=[9], discard=[], intel=[5])
    t.play(0, "DRAW", "PASS")
    assert (t["latched"], t["reason"], t["final_left"]) == (1, PILES, 3)
    t.all_hold()
    t.hold(1, [6, 7, 8])
    t.play(1, "SHELTER 6-8")
    assert (t["intel_cur"], t["n_intel"]) == (5, 0)
    assert (t["latched"], t["reason"], t["final_left"]) == (1, PILES, 2)
    assert final_turns(t) == [2, 0]


@pytest.mark.parametrize("order", ["next", "current"])
def test_order_of_the_final_turns(order: str) -> None:
    """G30: from the next player, or from the one whose turn just ended; each has exactly one."""
    t = claimed(final_order=order)
    assert final_turns(t) == ([1, 2, 0] if order == "next" else [0, 1, 2])


@pytest.mark.parametrize(("seat", "extra"), [(0, [1, 2]), (1, [2]), (2, [])])
def test_even_rounds(seat: int, extra: list[int]) -> None:
    """G30: normal turns until the seat before the start seat has moved, then the final round."""
    t = Table(*QUIET, active=seat, suspect=3, intel=[5], draw=[9] * 9, discard=[9], even_rounds=True)
    t.hold(seat, [2, 3, 4, 9, 9, 1, 1, 8])
    t.play(seat, "SHELTER 2-4")
    played = []
    while not t["final_left"]:
        played.append(t["active"])
        t.pass_turn()
    assert played == extra
    assert final_turns(t) == [0, 1, 2]


def test_the_limit() -> None:
    """G36: after `max_rounds` rounds of normal turns, not a turn earlier."""
    t = Table(*QUIET, suspect=7, max_rounds=6)
    t.set(turn=17)
    t.play(0, "PASS")
    assert t["latched"] == 0
    t = Table(*QUIET, suspect=7, max_rounds=6)
    t.set(turn=18)
    t.play(0, "PASS")
    assert (t["latched"], t["reason"], t["final_left"]) == (1, LIMIT, 3)


def test_the_latch_is_public() -> None:
    """Section 8: latch, reason and the turns left are in every view and in the log."""
    t = claimed()
    for viewer in t.viewers:
        seen = t.view(viewer)
        assert (seen.latched, seen.reason, seen.final_left) == (1, INTEL, 3)
        assert t.told_to[viewer] == t.told
    assert [event for event in t.told if event.get("reason") == INTEL]


def test_over_means_over() -> None:
    """R45: nobody owes anything, nothing is legal."""
    t = claimed()
    final_turns(t)
    assert t.state.over
    for seat in range(3):
        assert t.legal(seat) == []
        assert t.refused(seat, "PASS") == "GAME_OVER"
