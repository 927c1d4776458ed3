"""Rules of the piles: R42, R43, G27, G28, G38."""

from collections import Counter

import pytest

from tests.games.bycatch.positions import PILES, Table

HAND = [1, 2, 4, 5, 6, 8]


def test_the_discards_become_the_draw_pile() -> None:
    """R42, G27: in the same order, then shuffled; none is left on the discards."""
    t = Table(HAND, players=3, phase="ADMIT", suspect=7, draw=[], discard=[3, 6, 9, 2])
    t.play(0, "DRAW", draws=[3, 2, 1])
    assert t.hand(0)[-1] == 2
    assert (t.cards("draw"), t.cards("discard"), t["latched"]) == ([3, 6, 9], [], 0)
    assert "RESHUFFLED" in [event["name"] for event in t.told]


def test_with_an_empty_draw_pile_the_top_discard_can_still_be_taken() -> None:
    """R10, G27: the shuffle waits for a draw."""
    t = Table(HAND, players=3, phase="ADMIT", suspect=7, draw=[], discard=[3, 6])
    t.play(0, "TAKE")
    assert t.hand(0)[-1] == 6
    assert (t.cards("draw"), t.cards("discard"), t["latched"]) == ([], [3], 0)


@pytest.mark.parametrize("mode", ["lazy", "eager"])
def test_when_a_draw_empties_the_pile(mode: str) -> None:
    """R42, G27: eager shuffles at once, before the latch is tested; lazy waits."""
    t = Table(HAND, players=3, phase="ADMIT", suspect=7, draw=[9], discard=[3, 6], reshuffle=mode)
    t.play(0, "DRAW", draws=[0] if mode == "eager" else [])
    assert t.hand(0)[-1] == 9
    assert (t.cards("draw"), t.cards("discard")) == (([6, 3], []) if mode == "eager" else ([], [3, 6]))
    assert t["latched"] == 0


def test_both_piles_empty_latch_once() -> None:
    """R43, G28: after any draw or take; with one card on either pile nothing happens."""
    for draw, discard, action, latched in (
        ([9], [], "DRAW", 1),
        ([], [9], "TAKE", 1),
        ([], [9], "DRAW", 1),
        ([1, 9], [], "DRAW", 0),
        ([9], [1], "DRAW", 0),
        ([9], [1], "TAKE", 0),
        ([], [1, 9], "TAKE", 0),
    ):
        t = Table(HAND, players=3, phase="ADMIT", suspect=7, draw=draw, discard=discard)
        t.play(0, action)
        assert (t["latched"], t["reason"]) == (latched, PILES * latched), (draw, discard, action)


def test_a_suspect_in_limbo_latches_too() -> None:
    """R43, G28: the pile is empty when its last card is drawn, asked about or not, and all see the latch."""
    for card in (7, 2):
        t = Table(HAND, players=3, phase="ADMIT", suspect=7, draw=[card], discard=[])
        t.play(0, "DRAW")
        assert t["latched"] == 1
        assert t.view(1).latched == 1


def test_the_test_at_the_end_of_the_turn() -> None:
    """G28: `depletion` = turn_end looks after the borders only, and then latches."""
    t = Table(HAND, players=3, phase="ADMIT", suspect=7, draw=[9], discard=[], depletion="turn_end")
    t.play(0, "DRAW")
    assert t["latched"] == 0
    t.play(0, "PASS")
    assert (t["latched"], t["reason"], t["final_left"]) == (1, PILES, 3)
    t = Table([6, 6, *HAND], players=3, suspect=7, draw=[], discard=[], depletion="turn_end")
    t.play(0, "STRIKE", "TARGET 1", "PAY 6", "AIM 0")
    assert t["latched"] == 0, "the payment lies on the discards"


def test_the_discards_can_be_counted_by_all() -> None:
    """G38: every discard was public, and stays so in every view."""
    t = Table([6, 6, 1, 2, 3, 9, 9], players=3, suspect=4, discard=[5, 8, 8])
    t.play(0, "STRIKE", "TARGET 1", "PAY 6", "AIM 0")
    for viewer in t.viewers:
        seen = t.view(viewer)
        assert Counter(seen.discard.tolist()[: seen.n_discard]) == Counter([5, 8, 8, 6, 6])


def test_nothing_to_admit() -> None:
    """Section 7: without any citizen DRAW is refused with NO_CITIZENS, TAKE with DISCARD_EMPTY."""
    t = Table(HAND, players=3, phase="ADMIT", suspect=7, draw=[], discard=[])
    assert t.refused(0, "DRAW") == "NO_CITIZENS"
    assert t.refused(0, "TAKE") == "DISCARD_EMPTY"
