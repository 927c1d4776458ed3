"""Pings for every socket of the house, from one timer.

A house full of people who sit and think does nothing else: with two timers for each of them, and a turn of the loop for
each answer, that alone took a tenth of a core. So sockets are pinged in small groups, ten groups a second.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Protocol

from backroom.server import limits

ROUND = round(limits.PING_EVERY / limits.PULSE)
FIRST = round(limits.FIRST_PING / limits.PULSE)
PATIENCE = round(limits.PONG_WITHIN / limits.PULSE)


class Pinged(Protocol):
    """A connection whose other end is asked again and again whether it is there."""

    def ping(self, payload: bytes) -> None:
        """Ask. Nobody can answer before this, since the payload is random."""

    def answered(self) -> bool:
        """Has the last ping come back?"""

    def give_up(self) -> None:
        """Nobody is there."""


class Pulse:
    """Beats as long as somebody is connected."""

    def __init__(self) -> None:
        self._groups: list[set[Pinged]] = [set() for _ in range(ROUND)]
        self._places: dict[Pinged, int] = {}
        self._beat = 0
        self._timer: asyncio.TimerHandle | None = None

    def join(self, line: Pinged) -> None:
        """A new connection. It is pinged early, so that a round trip is known when it is needed."""
        place = self._places[line] = (self._beat + FIRST) % ROUND
        self._groups[place].add(line)
        if self._timer is None:
            self._wait()

    def leave(self, line: Pinged) -> None:
        """It has ended, or will in a moment."""
        place = self._places.pop(line, None)
        if place is not None:
            self._groups[place].discard(line)

    def beat(self) -> None:
        """Ping the next group. Who was pinged a while ago and has not answered is not there any more."""
        self._stop()
        self._beat = (self._beat + 1) % ROUND
        for line in tuple(self._groups[self._beat - PATIENCE]):
            if not line.answered():
                line.give_up()
        payload = secrets.token_bytes(4)
        for line in tuple(self._groups[self._beat]):
            line.ping(payload)
        if self._places:
            self._wait()

    def _wait(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(limits.PULSE, self.beat)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
