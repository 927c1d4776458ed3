"""Rules of the borders: R31 to R35, G25, G26."""

import pytest

from tests.games.bycatch.positions import Table

OTHERS = ([1, 2, 3, 4, 5], [3, 4, 5, 6, 8])


def test_down_to_seven_by_ones_own_choice() -> None:
    """R31: from eight to seven; the card lies face up on the discards, the leftmost of its rank goes."""
    t = Table([1, 2, 2, 4, 5, 2, 8, 9], *OTHERS, suspect=7, discard=[1])
    t.play(0, "PASS")
    assert t.phase == "EXPEL"
    assert t.legal(0) == ["EXPEL 1", "EXPEL 2", "EXPEL 4", "EXPEL 5", "EXPEL 8", "EXPEL 9"]
    t.play(0, "EXPEL 2")
    assert t.hand(0) == [1, 2, 4, 5, 2, 8, 9]
    for viewer in t.viewers:
        assert t.view(viewer).discard.tolist()[:2] == [1, 2]
    assert t["active"] == 1


def test_suspects_stay() -> None:
    """R32: a suspect cannot be expelled."""
    t = Table([1, 2, 2, 4, 5, 2, 8, 9], *OTHERS, suspect=2)
    t.play(0, "PASS")
    assert "EXPEL 2" not in t.legal(0)
    assert t.refused(0, "EXPEL 2") == "SUSPECT"
    assert t.refused(0, "EXPEL 3") == "NO_SUCH_CARD"


def test_up_to_five_from_the_draw_pile_alone() -> None:
    """R33, G26: all missing cards at once, never the visible discard."""
    t = Table([2, 3, 4, 9, 9], *OTHERS, suspect=7, draw=[1, 2, 4, 5], discard=[8])
    t.play(0, "SHELTER 2-4")
    assert t.hand(0) == [9, 9, 5, 4, 2]
    assert (t.cards("draw"), t.cards("discard")) == ([1], [8])


@pytest.mark.parametrize(("suspects", "answers"), [(1, 1), (2, 2), (3, 0)])
def test_each_suspect_drawn_may_be_refused_one_after_another(suspects: int, answers: int) -> None:
    """R34, G26, G39: as many as one likes; then KEEP takes the rest and ends the turn."""
    t = Table([2, 3, 4, 9], *OTHERS, suspect=7, draw=[8, *[1] * (4 - suspects), *[7] * suspects])
    t.play(0, "SHELTER 2-4")
    assert (t.phase, t["pending"]) == ("ASK", suspects)
    for refused in range(answers):
        t.play(0, "REFUSE")
        t.play(1, t.default(1))
        t.play(2, t.default(2), draws=[0, 0])
        t.play(1, "PICK 0")
        t.play(2, "PICK 0")
        assert (t.phase, t["pending"]) == ("ASK", suspects - refused - 1)
    t.play(0, "KEEP")
    assert len(t.hand(0)) == 5
    assert t["active"] == 1


@pytest.mark.parametrize("size", [5, 6, 7])
def test_nothing_happens_with_five_to_seven(size: int) -> None:
    """R35: neither a discard nor a draw, nor a question."""
    t = Table([1, 2, 9, 8, 8, 9, 1][:size], *OTHERS, suspect=7, draw=[1, 2])
    t.play(0, "PASS")
    assert (t.phase, t["active"]) == ("REGROUP", 1)
    assert t.cards("draw") == [1, 2]


def test_only_suspects_in_hand_stay_above_seven() -> None:
    """G25: in variants where only suspects remain, the excess stays and EXPEL is skipped."""
    t = Table([7, 7, 7, 7, 7, 7], *OTHERS, suspect=7, hand_max=5, hand_deal=5)
    t.play(0, "PASS")
    assert (t.phase, t["active"], len(t.hand(0))) == ("REGROUP", 1, 6)
    t = Table([7, 7, 7, 7, 7, 7, 2], *OTHERS, suspect=7, hand_max=5, hand_deal=5)
    t.play(0, "PASS", "EXPEL 2")
    assert (t.phase, t["active"], len(t.hand(0))) == ("REGROUP", 1, 6)


def test_other_borders() -> None:
    """R31, R33: `hand_max` and `hand_min`."""
    t = Table([1, 2, 9, 8, 8, 9], *OTHERS, suspect=7, hand_max=5, hand_deal=5)
    t.play(0, "PASS")
    assert t.phase == "EXPEL"
    t = Table([1, 2, 9, 8, 8], *OTHERS, suspect=7, hand_min=7, draw=[1, 2, 4])
    t.play(0, "PASS")
    assert t.hand(0) == [1, 2, 9, 8, 8, 4, 2]
    t = Table([1, 2, 9], *OTHERS, suspect=7, hand_min=3, draw=[1, 2, 4])
    t.play(0, "PASS")
    assert t["active"] == 1


def test_a_short_border_draw() -> None:
    """G26: if cards run out the hand stays short; ASK opens if at least one came."""
    t = Table([2, 3, 4], *OTHERS, suspect=7, draw=[], discard=[])
    t.play(0, "SHELTER 2-4")
    assert (t.hand(0), t.phase, t["active"]) == ([], "REGROUP", 1), "no draw, no question"
    t = Table([2, 3, 4], *OTHERS, suspect=7, draw=[7], discard=[])
    t.play(0, "SHELTER 2-4")
    assert (t.hand(0), t.phase, t["pending"]) == ([], "ASK", 1)
