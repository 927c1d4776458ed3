"""Backroom's own rows: Leduc's whole playouts and batches with observations, then every game we play, on one thread."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from backroom.engine import Batch, Chooser, Game, play_out
from backroom.engine.registry import game, games
from benchmarks.rate import Rate, timed

PLAYOUTS = "Backroom, whole playouts"
BATCH = "Backroom, batched steps with observations"

GAMES_PER_CALL = 16_384
OWN_GAMES_PER_CALL = 256
BATCH_GAMES = 4096
STEPS_PER_CALL = 50


def playouts(name: str, played: Game, players: int, games: int, seconds: float, house: bool, note: str) -> Rate:
    """Whole games, compiled, from the deal to the payoffs."""
    choosers = [Chooser(house=house)] * players
    dealt = 0

    def play() -> int:
        nonlocal dealt
        done = play_out(played, players, games, seed=1, choosers=choosers, first=dealt)
        dealt += games
        return int(done.decisions.sum())

    return timed(name, play, seconds, note)


def batched(seconds: float) -> Rate:
    """Steps of many games at once: actions go in, and for each seat to act its observation and its mask come out."""
    batch = Batch(game("leduc"), players=2, games=BATCH_GAMES, seed=1)
    choices = np.random.default_rng(1).random((64, BATCH_GAMES), np.float32)
    call = 0

    def choose(arrays: Any) -> Any:
        """Uniformly random legal actions: of three, by adding up the mask."""
        mask = arrays.mask
        ahead = np.cumsum(mask, axis=1, dtype=np.uint8)
        wanted = (choices[call % len(choices)] * ahead[:, -1]).astype(np.uint8)
        return (ahead <= wanted[:, None]).sum(axis=1)

    def play() -> int:
        nonlocal call
        for _ in range(STEPS_PER_CALL):
            batch.step(choose(batch.arrays))
            call += 1
        return STEPS_PER_CALL * BATCH_GAMES

    return timed(BATCH, play, seconds, "actions are chosen in numpy, inside the measured time")


def own_games(seconds: float) -> Iterator[Rate]:
    """Every game of the house at its middle number of seats: random playouts, then house bots."""
    for name in games():
        played = game(name)
        if name != "leduc":
            seats = played.seats[len(played.seats) // 2]
            state = f"{played.layout.size}-byte states, {seats} seats"
            row, calls = f"Backroom, {played.title}", OWN_GAMES_PER_CALL
            yield playouts(f"{row}, random playouts", played, seats, calls, seconds, False, state)
            yield playouts(f"{row}, house bots", played, seats, calls, seconds, True, f"{state}; bots see views")


def measure_backroom(seconds: float) -> list[Rate]:
    """All of Backroom's rows."""
    dealt = "the deal and the payoffs included"
    return [
        playouts(PLAYOUTS, game("leduc"), 2, GAMES_PER_CALL, seconds, False, dealt),
        batched(seconds),
        *own_games(seconds),
    ]
