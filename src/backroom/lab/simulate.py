"""Play a game many times."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from backroom.bots import choosers
from backroom.engine import BackroomError, DeclarationError, Finished, Game, play_out
from backroom.engine.registry import game as game_called
from backroom.lab.simulation import Seat, Simulation
from backroom.lab.statistics import Share, Tally

CHUNK = 4096
"""Games a thread plays before they are counted and forgotten. Enough to keep it busy, few enough for the cache."""


def simulate(
    game: str | Game,
    players: int,
    games: int,
    seed: int = 1,
    bots: str | Sequence[str] = "house",
    variant: Mapping[str, object] | str | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play this many games to the end and say what happened.

    `bots` is one name for all seats or a list with a name for each. The same seed gives the same games, on any number
    of threads; game i of the seed is what `game.new(players, seed, variant, index=i)` deals. `progress` is called with
    0 when the rules are ready, which takes a while the first time, and now and then with the number of games played.
    """
    if isinstance(game, str):
        game = game_called(game)
    _whole("seed", seed, None)
    _whole("games", games, 1)
    threads = threads if threads is not None else _cores()
    _whole("threads", threads, 1)
    changes = game.pattern(players, variant).variant
    seated = choosers(bots, players)

    def play(first: int, count: int) -> Finished:
        return play_out(game, players, count, seed, seated, variant, first=first, threads=threads)

    started = perf_counter()
    play(0, 1)  # compiles the rules, or loads them
    compiled = perf_counter()
    if progress:
        progress(0)

    count = _Count(game, players)
    spent = 0.0
    for first in range(0, games, CHUNK * threads):
        began = perf_counter()
        finished = play(first, min(CHUNK * threads, games - first))
        spent += perf_counter() - began
        count.add(finished)
        if progress:
            progress(first + len(finished.states))
    return Simulation(
        game=game.name,
        title=game.title,
        players=players,
        games=games,
        seed=seed,
        variant=changes,
        seats=count.seats((bots,) * players if isinstance(bots, str) else tuple(bots), games),
        decisions=count.decisions.spread(),
        measures={name: tally.share() if tally.boolean else tally.spread() for name, tally in count.measures.items()},
        compile_seconds=compiled - started,
        play_seconds=spent,
        seconds=perf_counter() - started,
        threads=threads,
    )


class _Count:
    """What is kept of games that have been played."""

    def __init__(self, game: Game, players: int) -> None:
        self._measure: Callable[[NDArray[Any]], dict[str, NDArray[Any]]] = game.room("measures").measures
        self._wins = np.zeros(players)
        self._payoffs = [Tally() for _ in range(players)]
        self.decisions = Tally()
        self.measures: dict[str, Tally] = {}

    def add(self, finished: Finished) -> None:
        payoffs = finished.payoffs[:, : len(self._wins)]
        best = payoffs == payoffs.max(axis=1, keepdims=True)
        self._wins += (best / best.sum(axis=1, keepdims=True)).sum(axis=0)
        for seat, tally in enumerate(self._payoffs):
            tally.add(payoffs[:, seat])
        self.decisions.add(finished.decisions)
        for name, values in self._measure(finished.states).items():
            if values.shape != finished.decisions.shape:
                raise DeclarationError(f"measure {name!r} must be one number per game, not of shape {values.shape}")
            self.measures.setdefault(name, Tally()).add(values)

    def seats(self, bots: tuple[str, ...], games: int) -> tuple[Seat, ...]:
        return tuple(
            Seat(name, Share.of(float(wins), games), tally.spread())
            for name, wins, tally in zip(bots, self._wins, self._payoffs, strict=True)
        )


def _whole(name: str, value: object, least: int | None) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or (least is not None and value < least):
        needed = "a whole number" if least is None else f"a whole number from {least} up"
        raise BackroomError(f"{name} = {value!r} is not possible: it must be {needed}")


def _cores() -> int:
    """The cores this process may use, which in a container are fewer than the machine has."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
