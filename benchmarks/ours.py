"""Backroom's own rows: whole playouts, batches with observations, and Butch, each on one thread."""

from __future__ import annotations

from typing import Any

import numpy as np

from backroom.engine import Batch, Chooser, Game, play_out
from backroom.engine.registry import game
from benchmarks.rate import Rate, timed

PLAYOUTS = "Backroom, whole playouts"
BATCH = "Backroom, batched steps with observations"
BUTCH_RANDOM = "Backroom, Butch, random playouts"
BUTCH_HOUSE = "Backroom, Butch, house bots"

GAMES_PER_CALL = 16_384
BUTCH_GAMES_PER_CALL = 256
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


def measure_backroom(seconds: float) -> list[Rate]:
    """All of Backroom's rows."""
    leduc, butch = game("leduc"), game("butch")
    state = f"{butch.layout.size}-byte states, 4 seats"
    return [
        playouts(PLAYOUTS, leduc, 2, GAMES_PER_CALL, seconds, False, "the deal and the payoffs included"),
        batched(seconds),
        playouts(BUTCH_RANDOM, butch, 4, BUTCH_GAMES_PER_CALL, seconds, False, state),
        playouts(BUTCH_HOUSE, butch, 4, BUTCH_GAMES_PER_CALL, seconds, True, f"{state}; bots decide from views"),
    ]
