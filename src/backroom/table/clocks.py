"""Clocks: time for the decision at hand, a bank behind it, and a default when both are gone."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

from backroom.table.settings import Tempo

SECOND = 1000
HOUR = 3600 * SECOND


@dataclass(frozen=True, slots=True)
class Pace:
    """What a tempo means: the game's own seconds times `factor`, a bank, and what flows back into it."""

    factor: float
    bank: int
    refill: int
    least: int = 0
    """never less than this for a decision, whatever the game suggests"""


PACES: dict[Tempo, Pace | None] = {
    Tempo.BLITZ: Pace(0.5, 30 * SECOND, 1 * SECOND),
    Tempo.NORMAL: Pace(1.0, 120 * SECOND, 3 * SECOND),
    Tempo.RELAXED: Pace(3.0, 600 * SECOND, 10 * SECOND),
    Tempo.DAYS: Pace(0.0, 48 * HOUR, 1 * HOUR, least=24 * HOUR),
    Tempo.UNTIMED: None,
}
SUGGESTED = 30
"""Seconds for a phase that the game gives no time for."""


class Clock(Struct):
    """One seat's clock. The bank never grows beyond where it started."""

    pace: Pace | None
    bank: int = 0
    asked: int | None = None
    base: int = 0
    name: str = ""
    """of the clocks that the game names, the one that runs or ran last"""
    banked: bool = True
    """does the bank stand behind it? Not where answers do not show: what is left in a bank would tell of them"""
    fixed: bool = False
    """does it run at any tempo, and never longer than its base?"""

    def __post_init__(self) -> None:
        if self.pace:
            self.bank = self.pace.bank

    def start(self, now: int, suggested: int, name: str = "", *, banked: bool = True) -> None:
        """The seat is asked something that deserves this many seconds."""
        self.asked, self.name, self.banked, self.fixed = now, name, banked, False
        if self.pace:
            self.base = max(self.pace.least, int(suggested * SECOND * self.pace.factor))

    def start_fixed(self, now: int, name: str, length: int) -> None:
        """The seat is asked something that is settled after so many milliseconds, whatever the tempo."""
        self.asked, self.name, self.banked, self.fixed, self.base = now, name, False, True, length

    def stop(self, now: int) -> None:
        """The seat has answered: overtime comes out of the bank, a little flows back."""
        if self.asked is not None and self.pace and self.banked:
            overtime = max(0, now - self.asked - self.base)
            self.bank = min(self.pace.bank, max(0, self.bank - overtime) + self.pace.refill)
        self.asked = None

    def shift(self, by: int) -> None:
        """So many milliseconds have not counted."""
        if self.asked is not None:
            self.asked += by

    def deadline(self) -> int | None:
        """When base and bank are gone, or None if nothing runs."""
        if self.asked is None or (self.pace is None and not self.fixed):
            return None
        return self.asked + self.base + (self.bank if self.banked else 0)
