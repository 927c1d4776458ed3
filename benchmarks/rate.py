"""What a measurement is, and how one is taken."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Rate:
    """Decisions made by players in a stretch of time; a row without decisions was not measured, and its note says why.

    A decision is one choice by one player. Cards dealt and other acts of chance are not counted.
    """

    name: str
    decisions: int
    seconds: float
    note: str = ""

    @property
    def per_second(self) -> float | None:
        """Decisions per second, or None if nothing was measured."""
        return self.decisions / self.seconds if self.decisions and self.seconds else None


def timed(name: str, play: Callable[[], int], seconds: float, note: str = "") -> Rate:
    """Call `play`, which returns the decisions it made, once to warm up and then again until `seconds` have passed."""
    play()
    decisions = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        decisions += play()
    return Rate(name, decisions, elapsed, note)


def pin_to_one_core() -> None:
    """Keep this process and the threads it will start on one core, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
