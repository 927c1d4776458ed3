"""Numbers of many games, kept as counts: memory stays flat however many games are played."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

Z = 1.959964
"""Standard deviations to either side that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Share:
    """How much of the whole something is, with a 95 % interval."""

    share: float
    low: float
    high: float

    @classmethod
    def of(cls, hits: float, count: int) -> Share:
        """Wilson's interval: sound for few games and for shares near 0 and 1.

        >>> round(Share.of(0, 100).high, 3)
        0.037
        """
        if not count:
            return cls(0.0, 0.0, 1.0)
        share, spread = hits / count, Z * Z / count
        middle = (share + spread / 2) / (1 + spread)
        half = sqrt(share * (1 - share) * spread + spread * spread / 4) / (1 + spread)
        return cls(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {"share": self.share, "interval": [self.low, self.high]}


@dataclass(frozen=True, slots=True)
class Spread:
    """One number of many games: its mean with a 95 % interval, and how it is spread."""

    count: int
    total: float
    mean: float
    error: float
    """half the width of the mean's 95 % interval"""
    least: float
    low: float
    """5 % of the games are at this or below"""
    median: float
    high: float
    """95 % of the games are at this or below"""
    most: float

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "mean": self.mean,
            "interval": [self.mean - self.error, self.mean + self.error],
            "min": self.least,
            "p5": self.low,
            "median": self.median,
            "p95": self.high,
            "max": self.most,
        }


class Tally:
    """Collects one number per game, as how often each value came up."""

    def __init__(self, values: NDArray[Any] | None = None) -> None:
        self.boolean = False
        self._counts: Counter[float] = Counter()
        if values is not None:
            self.add(values)

    def add(self, values: NDArray[Any]) -> None:
        """Count these values. A game that has no such number says NaN, and is left out."""
        self.boolean = values.dtype == bool
        if values.dtype.kind == "f":
            values = values[~np.isnan(values)]
        found, times = np.unique(values, return_counts=True)
        self._counts.update(dict(zip(found.tolist(), times.tolist(), strict=True)))

    def spread(self) -> Spread:
        """What the numbers look like together."""
        ordered = sorted(self._counts.items())
        count = self._counts.total()
        if not count:
            return Spread(0, 0, *[0.0] * 7)
        total = sum(value * times for value, times in ordered)
        mean = total / count
        variance = sum((value - mean) ** 2 * times for value, times in ordered) / max(count - 1, 1)
        low, median, high = (_quantile(ordered, part * count) for part in (0.05, 0.5, 0.95))
        error = Z * sqrt(variance / count)
        return Spread(count, total, mean, error, ordered[0][0], low, median, high, ordered[-1][0])

    def share(self) -> Share:
        """How often it was true."""
        return Share.of(self._counts[True], self._counts.total())


def _quantile(ordered: list[tuple[float, int]], rank: float) -> float:
    """The least value with at least `rank` games at it or below."""
    below = 0
    for value, times in ordered:
        below += times
        if below >= rank:
            return value
    return ordered[-1][0]
