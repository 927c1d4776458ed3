"""Whole games, compiled, by the thousand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    done = Finished(layout.new(games), np.zeros((games, layout.seats)), np.zeros(games, np.int64))
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

    run_in_threads(play, games, threads)
    return done


def run_in_threads(work: Any, count: int, threads: int) -> None:
    """Split 0..count into slices and work on them side by side. Compiled loops do not hold the interpreter's lock."""
    edges = [count * i // threads for i in range(threads + 1)]
    parts = [slice(a, b) for a, b in pairwise(edges) if b > a]
    if len(parts) == 1:
        work(parts[0])
    elif parts:
        with ThreadPoolExecutor(len(parts)) as pool:
            list(pool.map(work, parts))
