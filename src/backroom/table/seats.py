"""Seats, and what each viewer has read."""

from __future__ import annotations

from bisect import bisect_right
from copy import copy
from typing import TYPE_CHECKING

from msgspec import Struct

from backroom.table.clocks import Clock
from backroom.table.settings import PERSON

if TYPE_CHECKING:
    from backroom.table.fading import Turn


class Seat(Struct):
    """One seat and who holds it."""

    clock: Clock
    plan: str = PERSON
    name: str = ""
    person: str = ""
    bot: str = ""
    pledge: str = ""
    nonce: str | None = None
    away: bool = False
    put_out: bool = False
    """away because the host or the others said so: coming back is not for the person to decide"""
    muted: bool = False
    wants_end: bool = False
    wants_pause: bool = False
    wants_out: frozenset[int] = frozenset()
    """the seats whose persons this one wants put out"""
    sealed: int | None = None
    sealed_at: int = 0
    """when the seat first answered in this secret window: its clock is charged up to here, once the window opens"""
    asked: int = 0
    """number of the entry that put the seat's present decision before it"""

    def copy(self) -> Seat:
        """A seat of its own, with a clock of its own."""
        twin = copy(self)
        twin.clock = copy(self.clock)
        return twin

    @property
    def taken(self) -> bool:
        """Does anybody sit here?"""
        return bool(self.person or self.bot)

    @property
    def ready(self) -> bool:
        """Bots always are."""
        return bool(self.bot or self.pledge)


class Seen(Struct):
    """Which entries give one viewer a line, as far as the log has been read. `sight` keeps it.

    Tables that were copied from each other share the list of them, and each knows how much of it is its own: at a move
    nothing is copied that is as long as the game.
    """

    read: int = 0
    lines: int = 0
    """how many there are"""
    numbers: list[int] = []
    """of the entries, in order; what comes after so many lines is another table's"""
    answered: frozenset[int] = frozenset()
    """seats whose answer in the open secret window has had its line"""
    turn: Turn | None = None
    """where the last round began, if that is known (`fading.py`)"""

    def add(self, number: int) -> None:
        """One more line, from this entry."""
        if len(self.numbers) > self.lines:
            self.numbers = self.numbers[: self.lines]
        self.numbers.append(number)
        self.lines += 1

    def __len__(self) -> int:
        return self.lines

    def __getitem__(self, line: int) -> int:
        """The number of the entry that a line, counted from 0, comes from."""
        return self.numbers[range(self.lines)[line]]

    def upto(self, entry: int) -> int:
        """How many lines come from the entries up to this one."""
        return bisect_right(self.numbers, entry, 0, self.lines)
