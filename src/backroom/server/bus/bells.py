"""What is rung, and what rings it. A bell names a table and never what happened there."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Protocol

from msgspec import Struct


class About(StrEnum):
    """Why it rings."""

    MOVE = "move"
    """entry `seq` of the table is on disk"""
    NOTES = "notes"
    """somebody at the table has written something for themselves"""
    PEOPLE = "people"
    """somebody has come to the table, or gone"""
    NODES = "nodes"
    """a node has come or gone, or bells may have been missed: look at everything"""


class Bell(Struct, frozen=True, array_like=True):
    """One ring."""

    about: About
    table: str = ""
    seq: int = 0


Listener = Callable[[Bell], None]


class Bus(Protocol):
    """Rings here, and at every other node."""

    def publish(self, bell: Bell) -> None:
        """What it tells of is on disk."""
        ...

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Hear every bell from now on. Returns what ends it."""
        ...

    async def start(self, house: str) -> None:
        """Begin. Only the nodes of one house, which this names, hear each other."""
        ...

    async def stop(self) -> None:
        """Ring what is still to be rung, and end."""
        ...
