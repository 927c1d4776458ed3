"""Batches: errors name the game and change nothing; memory belongs to the caller."""

from typing import Any

import numpy as np
import pytest

from backroom.engine import ActionError, Arrays, Batch, registry

LEDUC = registry.game("leduc")
CALL = LEDUC.number_of("CALL")


@pytest.fixture
def batch() -> Batch:
    return Batch(LEDUC, 2, games=4, seed=1)


@pytest.mark.parametrize("wrong", [0, 3, -1, 10**9])
def test_an_illegal_action_names_its_game_and_changes_nothing(batch: Batch, wrong: int) -> None:
    """Seat 0 has nothing to fold to; the other numbers are no actions at all."""
    before = batch.states.tobytes()
    with pytest.raises(ActionError, match=f"game 2: action {wrong} is not legal for seat 0"):
        batch.step(np.array([CALL, CALL, wrong, CALL]))
    assert batch.states.tobytes() == before


@pytest.mark.parametrize("shape", [(3,), (5,), (4, 1), ()])
def test_as_many_actions_as_games(batch: Batch, shape: tuple[int, ...]) -> None:
    before = batch.states.tobytes()
    with pytest.raises(ActionError, match="a batch of 4 games needs 4 actions"):
        batch.step(np.full(shape, CALL))
    assert batch.states.tobytes() == before


@pytest.mark.parametrize("given", [np.array([1.5, 1, 1, 1]), np.array(["CALL"] * 4), [None] * 4])
def test_actions_are_whole_numbers(batch: Batch, given: Any) -> None:
    with pytest.raises(ActionError, match="whole numbers"):
        batch.step(given)


def test_the_callers_memory_is_written() -> None:
    arrays = Arrays.make(LEDUC, 4)
    batch = Batch(LEDUC, 2, games=4, seed=1, arrays=arrays)
    assert batch.arrays is arrays
    assert arrays.seats.tolist() == [0, 0, 0, 0]
    assert batch.step(np.full(4, CALL)) is arrays
    assert arrays.seats.tolist() == [1, 1, 1, 1]


@pytest.mark.parametrize("threads", [1, 3])
def test_without_again_games_stay_over(threads: int) -> None:
    batch = Batch(LEDUC, 2, games=7, seed=1, again=False, threads=threads)
    for _ in range(4):
        batch.step(np.full(7, CALL))
    assert batch.arrays.over.all()
    assert (batch.arrays.seats == -1).all()
    assert (batch.arrays.payoffs.sum(axis=1) == 0).all()
    before = batch.states.tobytes()
    batch.step(np.full(7, 99))  # what is said for games that are over does not matter
    assert batch.states.tobytes() == before
    assert not batch.arrays.over.any(), "only the step that ended a game says so"


def test_threads_change_nothing() -> None:
    one, three = (Batch(LEDUC, 2, games=10, seed=5, threads=threads) for threads in (1, 3))
    for _ in range(20):
        actions = np.argmax(one.arrays.mask, axis=1)
        one.step(actions)
        three.step(actions)
    assert one.states.tobytes() == three.states.tobytes()
    assert np.array_equal(one.arrays.observations, three.arrays.observations)
