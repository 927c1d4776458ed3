"""Whole games, compiled, by the thousand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from backroom.engine.chance import seed_key

if TYPE_CHECKING:
    from backroom.engine.game import Game


@dataclass(frozen=True, slots=True)
class Chooser:
    """Who decides for a seat in playouts: the house bot or chance, with a share of random legal moves mixed in."""

    house: bool = False
    noise: float = 0.0


@dataclass(frozen=True, eq=False, slots=True)
class Finished:
    """Games played to the end."""

    states: NDArray[Any]
    payoffs: NDArray[np.float64]
    decisions: NDArray[np.int64]


def play_out(
    game: Game,
    players: int,
    games: int,
    seed: int,
    choosers: Sequence[Chooser] = (),
    variant: Mapping[str, object] | str | None = None,
    *,
    first: int = 0,
    threads: int = 1,
) -> Finished:
    """Play games number `first`, `first + 1`, ... of a seed's series to the end.

    Game i is the game that `game.new(players, seed, variant, index=i)` deals. Without `choosers` all moves are random.
    """
    layout, kernels = game.layout, game.runner.kernels
    pattern = game.pattern(players, variant).array
    pattern["telling"] = 0
    key0, key1 = (np.uint64(half) for half in seed_key(seed))
    seats = [*(choosers or [Chooser()] * players), *[Chooser()] * (layout.seats - players)]
    bots = np.array([kernels.HOUSE if seat.house else kernels.RANDOM for seat in seats], np.int64)
    noise = np.array([int(seat.noise * 2**32) for seat in seats], np.int64)
    # Empty, not zeroed: every byte is written by the deal, and fresh zeroed pages cost more than a game of Leduc.
    done = Finished(np.empty(games, layout.dtype), np.empty((games, layout.seats)), np.empty(games, np.int64))
    memory = done.states.view(np.uint8).reshape(games, layout.dtype.itemsize)

    def play(part: slice) -> None:
        views = layout.new()
        kernels.playouts(
            done.states[part],
            memory[part],
            pattern,
            key0,
            key1,
            first + part.start,
            bots,
            noise,
            np.zeros(game.actions.count(), np.int16),
            views,
            views.view(np.uint8),
            layout.keep,
            layout.fill,
            np.zeros(layout.seats),
            done.payoffs[part],
            done.decisions[part],
        )

    side_by_side = Threads(threads)
    side_by_side.run(play, games)
    side_by_side.close()
    return done


class Threads:
    """Splits work over games into slices and does them side by side.

    Compiled loops do not hold the interpreter's lock. The threads are kept: a batch uses them at every step.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool = ThreadPoolExecutor(count) if count > 1 else None

    def run(self, work: Callable[[slice], None], games: int) -> None:
        """Call `work` with slices that make up 0..games."""
        if self._pool is None:
            work(slice(0, games))
        else:
            edges = [games * i // self._count for i in range(self._count + 1)]
            list(self._pool.map(work, [slice(a, b) for a, b in pairwise(edges) if b > a]))

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
