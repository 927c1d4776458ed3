"""Many games with the second reading of the house bot in every seat, counted as `measures.py` counts any."""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from backroom.games.botch import game
from backroom.games.botch.measures import measures
from tests.games.botch.second_reading import choose
from tests.games.botch.second_seat import AS_HOUSE, PLAIN, Reading

COUNTED = ("calls", "caught", "hurts", "deaths", "failed declarations")
Measured = tuple[float, float]
"""A mean and its standard error."""


def play(kit: str, players: int, games: int, seed: int, reading: Reading = PLAIN) -> NDArray[Any]:
    """The last states of so many games, dealt as `simulate` deals them. Nobody gives or talks."""
    game.runner.compiled()
    variant = {"kit": kit, "gifts": False, "talk": "none"}
    last = game.layout.new(games)
    for index in range(games):
        state = game.new(players, seed, variant, index=index)
        random = Random(f"{seed} {index}")
        while owes := state.owes:
            game.apply(state, owes[0], choose(game.view(state, owes[0]), random, reading))
        last[index] = state.array[0]
    return last


def mean_and_error(values: NDArray[Any]) -> Measured:
    """Over the games that have such a number."""
    values = np.asarray(values, float)
    values = values[~np.isnan(values)]
    return float(values.mean()), float(values.std(ddof=1) / sqrt(len(values)))


def turns(last: NDArray[Any]) -> list[float]:
    """5 %, median and 95 %."""
    found: list[float] = np.percentile(measures(last)["turns"], [5, 50, 95], method="inverted_cdf").tolist()
    return found


def report(last: NDArray[Any]) -> str:
    """Section 12.2's columns, each with its standard error."""
    lines = ["turns 5 / 50 / 95 %: " + " / ".join(f"{t:.0f}" for t in turns(last))]
    for name, values in measures(last).items():
        mean, error = mean_and_error(values)
        if name.startswith(("won", "ended")) and mean > 0:
            lines.append(f"{name}: {100 * mean:.1f} ± {100 * error:.1f} %")
        elif name in COUNTED:
            lines.append(f"{name}: {mean:.2f} ± {error:.2f}")
        elif name.startswith("wins of the") and "at the end" not in name:
            lines.append(f"{name.removesuffix(', 1 is fair')}: {mean:.2f} ± {error:.2f}")
    return "\n".join(lines)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kit", default="basic")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--as-house", action="store_true", help="take house*.py's side in the five choices of `Reading`"
    )
    asked = parser.parse_args()
    last = play(asked.kit, asked.players, asked.games, asked.seed, AS_HOUSE if asked.as_house else PLAIN)
    print(f"{asked.players} {asked.kit}, {asked.games} games, seed {asked.seed}\n{report(last)}")
