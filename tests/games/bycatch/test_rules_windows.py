"""Windows, defaults and clocks of section 6."""

import pytest

from backroom.games.bycatch import game
from tests.games.bycatch.positions import Table
from tests.games.bycatch.test_rules_refusals import FANS, at

DEFAULTS = {
    "REGROUP": "HOLD",
    "ADMIT": "DRAW",
    "ASK": "KEEP",
    "GIVE": "GIVE 5",
    "PICK": "PICK 0",
    "ACTION": "PASS",
    "S_TARGET": "TARGET 1",
    "SHOT": "SHOT OVER wide 3",
    "K_TARGET": "TARGET 1",
    "PAY": "PAY 6",
    "AIM": "AIM 0",
    "EXPEL": "EXPEL 6",
    "FINAL": "PASS",
}
SECONDS = {
    "REGROUP": 8,
    "ADMIT": 30,
    "GIVE": 30,
    "PICK": 15,
    "ACTION": 60,
    "S_TARGET": 20,
    "SHOT": 40,
    "K_TARGET": 20,
    "PAY": 20,
    "AIM": 30,
    "EXPEL": 30,
    "FINAL": 60,
}


def seconds(t: Table) -> int:
    """What the clock of the present question is set to."""
    return game.cards.clocks[clock(t)]


def clock(t: Table) -> str:
    return str(game.room("table").clock(t.state))


@pytest.mark.parametrize("phase", DEFAULTS)
def test_what_is_done_when_time_is_up(phase: str) -> None:
    """Section 6: the default of each phase, and that it is legal."""
    t = at(phase)
    seat = t.owes[0]
    assert t.default(seat) == DEFAULTS[phase]
    assert DEFAULTS[phase] in t.legal(seat)


def test_the_default_target_is_the_next_one_clockwise() -> None:
    """Section 6: with a card for a photo; with enough for a strike."""
    fans = [[6, 6, 4, 5, 1, 8, 9], [], [5, 2], [5, 2, 7], [1, 2, 3, 4]]
    for active in range(5):
        turned = [fans[(seat - active) % 5] for seat in range(5)]
        for first, places in (("SURVEIL", 2), ("STRIKE", 3)):
            t = Table(*turned, active=active, suspect=9)
            t.play(active, first)
            assert t.default(active) == f"TARGET {(active + places) % 5}"


@pytest.mark.parametrize(("size", "slot"), [(1, 0), (2, 1), (5, 2), (6, 3), (7, 3)])
def test_the_default_shot_is_the_middle(size: int, slot: int) -> None:
    """Section 6: OVER, wide, slot n div 2."""
    t = Table(FANS[0], [5, 2, 7, 3, 7, 9, 1][:size], FANS[2], suspect=8)
    t.play(0, "SURVEIL", "TARGET 1")
    assert t.default(0) == f"SHOT OVER wide {slot}"


def test_the_default_payment_is_the_lowest() -> None:
    """Section 6: the lowest rank that can pay, suspects left out."""
    t = Table([9, 9, 4, 4, 2, 2, 1], *FANS[1:], suspect=2)
    t.play(0, "STRIKE", "TARGET 1")
    assert t.default(0) == "PAY 4"


def test_the_default_expulsion_is_the_leftmost_who_is_no_suspect() -> None:
    """Section 6, R32: not the lowest, the leftmost."""
    t = Table([7, 7, 9, 4, 2, 2, 1, 1], *FANS[1:], suspect=7)
    t.play(0, "PASS")
    assert t.default(0) == "EXPEL 9"


def test_the_default_admission_without_a_draw_pile() -> None:
    """Section 6: DRAW shuffles the discards, so it is the default as long as there is a card."""
    t = Table(*FANS, phase="ADMIT", suspect=7, draw=[], discard=[3])
    assert t.default(0) == "DRAW"


@pytest.mark.parametrize("phase", SECONDS)
def test_clocks(phase: str) -> None:
    """Section 6: seconds for each question."""
    t = at(phase)
    t.set(turn=5)
    assert seconds(t) == SECONDS[phase]


def test_the_first_window_is_longer() -> None:
    """Section 6: 45 seconds for the first look at one's cards, 8 in every later window."""
    t = Table(players=3)
    assert seconds(t) == 45
    t.pass_turn()
    assert t.phase == "REGROUP"
    assert seconds(t) == 8


def test_a_window_after_a_refuge_in_the_first_turn_is_short() -> None:
    """Section 6: only the first window of the game is long."""
    t = Table(*FANS, phase="ADMIT", suspect=7, draw=[1, 7])
    t.play(0, "DRAW", "REFUSE")
    t.play(1, "GIVE 5")
    t.play(2, "GIVE 3", draws=[0, 0])
    t.play(1, "PICK 0")
    t.play(2, "PICK 0")
    assert (t.phase, t["turn"]) == ("REGROUP", 1)
    assert seconds(t) == 8


def test_the_hidden_question_runs_on_the_clock_of_the_action() -> None:
    """G39: one clock for both, that goes on and does not start again; at the border 20 seconds of its own."""
    asked, plain = at("ASK"), at("ACTION")
    assert clock(asked) == clock(plain)
    assert clock(asked) in game.room("table").LASTING
    t = Table([2, 3, 4], *FANS[1:], suspect=7, draw=[1, 1, 1, 1, 1, 1])
    t.play(0, "SHELTER 2-4")
    assert t.phase == "ASK"
    assert seconds(t) == 20


def test_the_hidden_question_of_a_full_final_turn() -> None:
    """G39, G31: there it looks like FINAL and runs on its clock."""
    views = []
    for card in (7, 2):
        t = Table(*FANS, phase="ADMIT", suspect=7, draw=[1, 1, card], final_turn="full")
        t.set(latched=1, reason=2, final_left=2)
        t.play(0, "DRAW")
        assert clock(t) == clock(at("FINAL"))
        assert t.view(1).phase_name == "FINAL"
        views.append(t.views(1, 2, None))
    assert views[0] == views[1]


def test_a_window_of_several_steps_has_one_clock() -> None:
    """Section 6: nine moves and a HOLD share the eight seconds."""
    assert clock(at("REGROUP")) in game.room("table").LASTING


def test_which_windows_are_sealed() -> None:
    """Section 6: a gift is one sealed answer; regrouping is many steps, applied at once and hidden by the view."""
    sealed = game.room("table").sealed
    assert not sealed(at("REGROUP").state)
    assert not sealed(at("PICK").state)
    assert not sealed(at("ACTION").state)


def test_who_has_answered() -> None:
    """Section 6: shown in GIVE, never in REGROUP."""
    show = game.room("table").answers_show
    assert not show(at("REGROUP").state)
    assert show(at("GIVE").state)


def test_who_has_given_is_seen_in_the_views() -> None:
    """Section 6, section 8: `window` in GIVE only."""
    t = at("GIVE")
    t.play(2, "GIVE 3")
    for viewer in t.viewers:
        assert t.view(viewer).owes == (1,)
    t = at("REGROUP")
    t.play(2, "HOLD")
    for viewer in (0, 1, None):
        assert t.view(viewer).owes == (1, 2)
    assert t.view(2).owes == (1,), "one knows one's own answer"
