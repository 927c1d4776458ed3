"""Does `imagine` reach every world that looks like a view, each as often as it should?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import TypeVar

from backroom.engine import Game, State, View

World = TypeVar("World", bound=Hashable)
FEWEST = 5
"""Expected cases in each class for which the chi-square approximation is fit."""


def exact_imagination(
    game: Game,
    view: View,
    worlds: Mapping[World, float],
    key: Callable[[State], World],
    samples: int = 5000,
) -> float:
    """Imagine `samples` worlds and compare how often each came up with its probability, by a chi-square test.

    `worlds` names every consistent world of the case by what `key` makes of it, with its probability. Returns the
    statistic. The seeds are 0, 1, 2 ..., so an outcome is the same in every run.
    """
    who = f"{game.name}, {view!r}"
    total = sum(worlds.values())
    assert abs(total - 1) < 1e-9, f"{who}: the probabilities of the worlds add up to {total}, not to 1"
    rarest = min(worlds.values())
    assert rarest * samples >= FEWEST, f"{who}: {samples} samples are too few for a world of probability {rarest}"
    seen = Counter(key(game.imagine(view, seed=seed)) for seed in range(samples))
    for world in seen:
        assert world in worlds, f"{who}: imagined {world!r}, which does not look like this view"
    for world in worlds:
        assert seen[world], f"{who}: never imagined {world!r} in {samples} samples"
    statistic = sum((seen[world] - p * samples) ** 2 / (p * samples) for world, p in worlds.items())
    limit = chi_square_limit(len(worlds) - 1)
    assert statistic <= limit, f"{who}: chi-square {statistic:.1f} is above {limit:.1f}; imagined were {dict(seen)}"
    return statistic


def chi_square_limit(freedom: int, deviations: float = 4.0) -> float:
    """What a chi-square statistic stays below but for one case in 30,000 (Wilson and Hilferty's approximation).

    >>> round(chi_square_limit(10)), round(chi_square_limit(100))
    (39, 167)
    """
    if freedom == 0:
        return 1e-9
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + deviations * spread**0.5) ** 3)
