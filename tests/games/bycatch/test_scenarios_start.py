"""Scenarios of the specification, section 11: set-up and chance."""

import pytest

from backroom.games.bycatch import game
from backroom.testing import scripted
from tests.games.bycatch.positions import Table, phones


def test_S01_smallest_set_up() -> None:
    """S1: three hands of seven, every pile, and the window of the two seats that do not start (R3 to R6)."""
    t = Table(players=3)
    assert t["n_hand"] == [7, 7, 7]
    assert (t["n_draw"], t["n_discard"]) == (41, 1)
    assert t["intel_cur"] in range(1, 10)
    assert t["n_intel"] == len(t.cards("intel_pile")) == 5
    assert sum(rank > 0 for rank in t["intel_out"]) == 3
    assert t.phase == "REGROUP"
    assert t.owes == (1, 2)
    for start in (1, 2):
        t = Table(players=3, first_player=start)
        assert t["start"] == t["active"] == start
        assert set(t.owes) == {0, 1, 2} - {start}


@pytest.mark.parametrize(("players", "draw", "intel", "out"), [(5, 27, 7, 1), (4, 34, 6, 2)])
def test_S02_largest_set_up(players: int, draw: int, intel: int, out: int) -> None:
    """S2: piles for five players, and for four (R1, R5, G4)."""
    t = Table(players=players)
    assert t["n_hand"] == [7] * players
    assert (t["n_draw"], t["n_discard"], t["n_intel"]) == (draw, 1, intel)
    assert sum(rank > 0 for rank in t["intel_out"]) == out
    assert t.owes == tuple(range(1, players))


def test_S03_oldest_phone() -> None:
    """S3: years 2016, 2012, 2012; the tie is drawn among seats 1 and 2, and a draw of 1 is seat 2 (R8, G2)."""
    shuffles = [*range(62, 0, -1), *range(8, 0, -1)]
    with scripted(game, [*shuffles, 1]) as asked:
        state = game.new(3, seed=1, variant=phones(2016, 2012, 2012))
    assert state.start == state.active == 2
    assert asked[-1] == 2


def test_S40_deal() -> None:
    """S40: every below(k) = k - 1, so nothing moves: the deal card by card (R3 to R6, R8, G1, G3)."""
    with scripted(game, [*range(62, 0, -1), *range(8, 0, -1), 2]) as asked:
        state = game.new(3, seed=1)
    assert asked == [*range(63, 1, -1), *range(9, 1, -1), 3]
    assert state.start == state.active == 2
    assert state.hand[2].tolist() == [9, 9, 9, 8, 8, 7, 7, 0]
    assert state.hand[0].tolist() == [9, 9, 8, 8, 8, 7, 7, 0]
    assert state.hand[1].tolist() == [9, 9, 8, 8, 7, 7, 7, 0]
    assert state.discard[: state.n_discard].tolist() == [6]
    assert state.intel_cur == 6
    assert state.intel_pile[: state.n_intel].tolist() == [1, 2, 3, 4, 5]
    assert sorted(rank for rank in state.intel_out.tolist() if rank) == [7, 8, 9]
    assert state.draw[: state.n_draw].tolist() == [rank for rank in range(1, 6) for _ in range(7)] + [6] * 6
    assert state.phase_name == "REGROUP"
    assert state.owes == (0, 1)
