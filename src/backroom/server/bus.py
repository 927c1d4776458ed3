"""The doorbell: after a commit, who is interested hears that a table has a new entry, and reads it for himself.

A lost bell costs latency and nothing else. One process rings itself; several nodes will ring each other over Redis.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Listener = Callable[[str, int], None]


class Bus(Protocol):
    """Rings for a table and the number of its newest entry."""

    def publish(self, table: str, seq: int) -> None:
        """Entry `seq` of the table is on disk."""
        ...

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Hear every bell from now on. Returns what ends it."""
        ...


class LocalBus:
    """Bells within one process."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def publish(self, table: str, seq: int) -> None:
        """Ring."""
        for listener in tuple(self._listeners):
            listener(table, seq)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Hear."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)
