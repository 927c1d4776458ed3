"""Rules of shelters: R13 to R17, G6, G11 to G13."""

import pytest

from tests.games.bycatch.positions import Table


def test_every_run_of_three_or_more_in_hand_is_offered() -> None:
    """R13, G11: one card of each rank, strictly consecutive, no wrap from 9 to 1."""
    t = Table([9, 1, 2, 8, 4, 5, 5, 6], players=3, suspect=7)
    assert [action for action in t.legal(0) if action.startswith("SHELTER")] == ["SHELTER 4-6"]
    t = Table([7, 9, 8, 6, 5, 1, 2], players=3, suspect=3)
    assert [action for action in t.legal(0) if action.startswith("SHELTER")] == [
        "SHELTER 5-7",
        "SHELTER 6-8",
        "SHELTER 7-9",
        "SHELTER 5-8",
        "SHELTER 6-9",
        "SHELTER 5-9",
    ]


def test_it_is_laid_face_up() -> None:
    """R14: everybody sees the run; the cards leave the hand, the leftmost copy of each rank."""
    t = Table([3, 5, 4, 3, 5, 9, 9, 1], players=3, suspect=7)
    t.play(0, "SHELTER 3-5")
    assert t.hand(0) == [3, 5, 9, 9, 1]
    for viewer in t.viewers:
        assert t.shelters(0, viewer=viewer) == [(3, 3, 0)]


def test_a_laid_shelter_is_never_extended() -> None:
    """R15: a later 5 beside a 2-3-4 is a shelter only with two more."""
    t = Table([2, 3, 4, 9, 9, 1, 1], [1, 1], [1, 1], suspect=7, draw=[9, 9, 5, 9])
    t.play(0, "SHELTER 2-4", "KEEP")
    t.ask("ACTION", 0)
    t.hold(0, [5, 6, 9, 9, 1])
    assert t.kinds(0) == ["PASS", "SURVEIL"]
    assert t.why_not(0, "SHELTER 3-5") == "RUN_INCOMPLETE"


def test_one_shelter_per_turn() -> None:
    """R15: two runs in hand, one shelter."""
    t = Table([1, 2, 3, 4, 5, 6, 8, 8], players=3, suspect=7, draw=[9] * 5, discard=[9])
    t.play(0, "SHELTER 1-3")
    assert t.shelters(0) == [(1, 3, 0)]
    assert t["active"] == 1


@pytest.mark.parametrize(("suspect", "intel"), [(2, 2), (3, 3), (4, 4), (5, 0), (1, 0)])
def test_a_suspect_may_be_part_of_it(suspect: int, intel: int) -> None:
    """R16, R17: the current intelligence goes onto a shelter that spans it, and a new one is revealed."""
    t = Table([2, 3, 4, 9, 9, 6, 6, 8], players=3, suspect=suspect, intel=[9, 8])
    t.play(0, "SHELTER 2-4")
    assert t.shelters(0) == [(2, 3, intel)]
    assert (t["intel_cur"], t["n_intel"]) == ((8, 1) if intel else (suspect, 2))


def test_refuge_in_a_shelter_is_no_refuge() -> None:
    """G6: a suspect in a shelter asks nobody for a card."""
    t = Table([2, 3, 4, 9, 9, 6, 6, 8], players=3, suspect=3, intel=[9, 8])
    t.play(0, "SHELTER 2-4")
    assert t.phase == "REGROUP"
    assert not t["givers"]


def test_two_copies_of_the_suspect_shelter_one() -> None:
    """G12: a run has each rank once, so at most one suspect; the other stays in hand."""
    t = Table([2, 3, 3, 4, 9, 9, 6, 6], players=3, suspect=3, intel=[9, 8])
    t.play(0, "SHELTER 2-4")
    assert t.hand(0) == [3, 9, 9, 6, 6]
    assert t.score(0) == 40


def test_sheltered_cards_are_out_of_the_game() -> None:
    """G12: they are neither in the hand that is photographed nor in the one that is struck."""
    t = Table([2, 3, 4, 9, 9, 6, 6, 8], [5, 5, 1, 2, 4], players=3, suspect=7, discard=[1])
    t.play(0, "SHELTER 2-4")
    t.all_hold()
    t.hold(1, [5, 5, 1, 2, 4])
    t.ask("ACTION", 1)
    t.play(1, "SURVEIL", "TARGET 0")
    assert {action.split()[-1] for action in t.legal(1)} == {"0", "1", "2", "3", "4"}


def test_the_new_suspect_counts_at_the_same_border() -> None:
    """G13: revealed by the shelter, then neither expelled (R32) nor admitted without a question (R34)."""
    t = Table([1, 2, 3, 4, 9, 8, 8], players=3, suspect=3, intel=[5, 9], draw=[1, 2, 9])
    t.play(0, "SHELTER 1-4")
    assert t["intel_cur"] == 9
    assert (t.hand(0), t["pending"], t.phase) == ([9, 8, 8, 2], 1, "ASK")
    fans = ([6, 6, 1, 2, 9, 8, 8, 9], [3, 1, 1, 4, 5])
    t = Table(*fans, players=3, suspect=3, intel=[5, 9], hand_max=5, hand_deal=5)
    t.play(0, "STRIKE", "TARGET 1", "PAY 6", "AIM 0")
    assert t["intel_cur"] == 9
    assert t.legal(0) == ["EXPEL 1", "EXPEL 2", "EXPEL 8"]


def test_run_min() -> None:
    """R13: with `run_min` 4 a run of three is too short, which is said before it is found incomplete."""
    t = Table([2, 3, 4, 5, 9, 9, 6], players=3, suspect=7, run_min=4)
    assert [a for a in t.legal(0) if a.startswith("SHELTER")] == ["SHELTER 2-5", "SHELTER 3-6", "SHELTER 2-6"]
    assert t.refused(0, "SHELTER 2-4") == "RUN_TOO_SHORT"
    assert t.refused(0, "SHELTER 7-9") == "RUN_TOO_SHORT"
    assert t.refused(0, "SHELTER 1-4") == "RUN_INCOMPLETE"
