"""Measurements as a Markdown table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from benchmarks.openspiel import OPENSPIEL_ROLLOUTS
from benchmarks.rate import Rate

RESULTS = Path(__file__).with_name("RESULTS.md")
NOTHING = "-"


def rounded(value: float, digits: int) -> str:
    """A positive number to so many significant digits, written without an exponent."""
    decimals = digits - 1 - math.floor(math.log10(value))
    return f"{round(value, decimals):,.{max(decimals, 0)}f}"


def markdown(rows: Sequence[Rate], machine: str) -> str:
    """The page: what was measured, the table with ratios to OpenSpiel's C++ rollouts, and the machine."""
    baseline = next((row.per_second for row in rows if row.name == OPENSPIEL_ROLLOUTS), None)
    lines = [
        "# Benchmarks",
        "",
        "Random play of Leduc hold'em on one thread unless a row says otherwise, all in one run of `make bench`.",
        "A decision is one choice by one player; chance is not counted.",
        f"Ratios are to “{OPENSPIEL_ROLLOUTS}”.",
        "",
        "| System | Decisions/s | Ratio | Note |",
        "|---|--:|--:|---|",
        *(_line(row, baseline) for row in rows),
        "",
        f"Machine: {machine}",
        "",
    ]
    return "\n".join(lines)


def _line(row: Rate, baseline: float | None) -> str:
    """One row of the table."""
    rate = row.per_second
    speed = rounded(rate, 3) if rate else NOTHING
    ratio = rounded(rate / baseline, 2) if rate and baseline else NOTHING
    return f"| {row.name} | {speed} | {ratio} | {row.note} |"


def write(rows: Sequence[Rate], machine: str, path: Path = RESULTS) -> None:
    """Write the page to `path`."""
    path.write_text(markdown(rows, machine), encoding="utf-8")
