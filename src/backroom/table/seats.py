"""Seats, and what each viewer has read."""

from __future__ import annotations

from dataclasses import dataclass, field

from backroom.table.clocks import Clock
from backroom.table.settings import PERSON


@dataclass(slots=True)
class Seat:
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
    """away because the host said so: coming back is not for the person to decide"""
    muted: bool = False
    wants_end: bool = False
    wants_pause: bool = False
    sealed: int | None = None
    sealed_at: int = 0
    """when the seat first answered in this secret window: its clock is charged up to here, once the window opens"""
    asked: int = 0
    """number of the entry that put the seat's present decision before it"""

    @property
    def taken(self) -> bool:
        """Does anybody sit here?"""
        return bool(self.person or self.bot)

    @property
    def ready(self) -> bool:
        """Bots always are."""
        return bool(self.bot or self.pledge)


@dataclass(slots=True)
class Seen:
    """Which entries give one viewer a line, as far as the log has been read. `sight.py` keeps it."""

    read: int = 0
    numbers: list[int] = field(default_factory=list)
    answered: set[int] = field(default_factory=set)
    """seats whose answer in the open secret window has had its line"""
