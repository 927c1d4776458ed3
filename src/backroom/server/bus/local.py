"""Bells within one process."""

from __future__ import annotations

from collections.abc import Callable

from backroom.server.bus.bells import Bell, Listener


class LocalBus:
    """Whoever listens here hears."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def publish(self, bell: Bell) -> None:
        """Ring."""
        for listener in tuple(self._listeners):
            listener(bell)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Hear."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    async def start(self, house: str) -> None:
        """There is nobody else to listen to."""

    async def stop(self) -> None:
        """Nothing is waiting."""
