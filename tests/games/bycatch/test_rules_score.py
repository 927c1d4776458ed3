"""Rules of scoring: R46 to R50, G34, G35, section 10."""

from typing import Any

import pytest

from tests.games.bycatch.positions import Table

Deeds = tuple[list[tuple[int, int, int]], list[tuple[list[int], int]]]
"""Shelters (lowest rank, length, suspect in it or 0) and strikes (cards, suspect among them or 0)."""


def over(*deeds: Deeds, **options: Any) -> Table:
    """The end of a game in which each seat has laid these shelters and made these strikes."""
    t = Table(players=len(deeds), **options)
    for seat, (shelters, strikes) in enumerate(deeds):
        for low, length, suspect in shelters:
            t.lay(seat, low, length, suspect)
        for cards, suspect in strikes:
            t.kill(seat, cards, suspect)
    t.set(final_left=1)
    t.ask("FINAL", 0)
    t.play(0, "PASS")
    assert t.phase == "OVER"
    return t


NOTHING: Deeds = ([], [])


@pytest.mark.parametrize("length", range(3, 9))
def test_shelters(length: int) -> None:
    """R46, R47: 20 for three, 20 for each further citizen; doubled with an intelligence card."""
    points = 20 * (length - 2)
    t = over(([(1, length, 0)], []), ([(1, length, 2)], []), NOTHING)
    assert t["score"] == [points, 2 * points, 0]


def test_strikes() -> None:
    """R48, R49, G35: -30, 80, 190 and 300; scores may be negative."""
    t = over(
        ([], [([1, 2, 3], 0)]),
        ([], [([1, 2, 3], 2)]),
        ([], [([7, 2, 7], 7)]),
        ([], [([7, 7, 7], 7)]),
        ([], [([1, 2, 3], 0), ([4, 4, 4], 0)]),
    )
    assert t["score"] == [-30, 80, 190, 300, -60]


def test_book_examples() -> None:
    """R46 to R49: four citizens 40, four with a suspect 80, a failed strike -30, one suspect 80."""
    t = over(([(2, 4, 0)], []), ([(2, 4, 3)], []), ([], [([1, 2, 3], 0)]), ([], [([1, 2, 3], 1)]))
    assert t["score"] == [40, 80, -30, 80]


def test_cards_in_hand_count_nothing() -> None:
    """R46 to R50: seven cards in hand, no points."""
    t = over(NOTHING, NOTHING, NOTHING)
    assert t["score"] == [0, 0, 0]
    assert t.winners == [0, 1, 2]


def test_most_points_win() -> None:
    """R50: whatever the collateral."""
    t = over(([(1, 3, 0)], []), ([], [([7, 7, 1], 7)]), ([(1, 4, 0), (5, 3, 6)], []))
    assert t["score"] == [20, 190, 80]
    assert t.winners == [1]


def test_the_best_of_the_losers_wins_too() -> None:
    """R50, G35: the least negative score is the most."""
    t = over(([], [([1, 2, 3], 0)] * 2), ([], [([1, 2, 3], 0)]), ([], [([1, 2, 3], 0)] * 3))
    assert t.winners == [1]


TIED: tuple[Deeds, ...] = (([(1, 3, 0)] * 4, []), ([(1, 4, 2)], []), ([], [([7, 1, 2], 7)]))
"""80 points each: no collateral and twelve sheltered; no collateral and four; two collateral."""


def test_ties() -> None:
    """G34: fewest collateral citizens, then most sheltered citizens, then shared."""
    t = over(*TIED)
    assert t["score"] == [80, 80, 80]
    assert t.winners == [0]
    t = over(TIED[1], TIED[1], TIED[2])
    assert t.winners == [0, 1]
    t = over(TIED[2], TIED[1], TIED[2])
    assert t.winners == [1]
    # Nine sheltered citizens do not make up for eight dead ones.
    t = over(TIED[1], ([(1, 3, 0)] * 3, [([7, 1, 2], 7), ([1, 2, 3], 0), ([1, 2, 3], 0)]), NOTHING)
    assert t["score"] == [80, 80, 0]
    assert t.winners == [0]


def test_ties_shared() -> None:
    """G34: with `tiebreak` = shared the score alone decides."""
    assert over(*TIED, tiebreak="shared").winners == [0, 1, 2]


def test_other_numbers() -> None:
    """R46 to R49, section 10: every figure by its key; the first three of a shelter stay three whatever `run_min`."""
    t = over(
        ([(1, 5, 0)], []),
        ([(1, 5, 2)], []),
        ([], [([1, 2, 2, 3], 2)]),
        shelter_base=7,
        shelter_step=5,
        shelter_mult=3,
        suspect_pts=50,
        collateral_pts=4,
        strike_len=4,
        run_min=4,
    )
    assert t["score"] == [17, 51, 92]


def test_the_score_is_told() -> None:
    """Section 8: a line with each seat's score ends the log; all hear the same."""
    t = over(*TIED)
    told = [event for event in t.told if event["name"] == "SCORED"]
    assert [(event["seat"], event["points"]) for event in told] == [(0, 80), (1, 80), (2, 80)]
    for viewer in t.viewers:
        assert t.told_to[viewer] == t.told
