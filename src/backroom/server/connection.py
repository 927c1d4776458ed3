"""One connection to a table, whatever carries it: what its viewer has seen, and what is to be sent next.

Nothing queues up here but small answers. Who reads slowly misses nothing and costs nothing: when it is ready for more
it gets everything since its last line in one frame.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import count

import msgspec

from backroom.server import frames, limits
from backroom.server.live import Live

Notes = Callable[[Live, str], Awaitable[str]]
COUNT = count(1)
"""Numbers connections in the order they came."""


class Connection:
    """A viewer's connection. `person` is empty for a spectator nobody knows."""

    def __init__(self, live: Live, person: str, notes: Notes, clock: Callable[[], int]) -> None:
        self.live, self.person = live, person
        self.number = next(COUNT)
        self._notes, self._clock = notes, clock
        self._bell, self._room = asyncio.Event(), asyncio.Event()
        self._answers: deque[bytes] = deque()
        self._seen = 0
        self._now = b""
        self._presence = b""
        self._viewer: int | None = None
        self._fresh = True
        self._again = False
        self.closing: tuple[int, str] | None = None

    @property
    def viewer(self) -> int | None:
        """The seat of this person, or None. A seat holder never sees through other eyes, whatever was asked for."""
        return self.live.table.seat_of(self.person)

    def ring(self) -> None:
        """There may be something new."""
        self._bell.set()

    def begin(self, seen: int) -> None:
        """The client says hello: it has everything up to line `seen`, or nothing."""
        lines = frames.count(self.live, self.viewer)
        self._viewer = self.viewer
        self._fresh = not 0 < seen <= lines or lines - seen > limits.BEHIND
        self._seen, self._again = seen, True
        self.ring()

    def resync(self) -> None:
        """Start over with a welcome."""
        self._fresh = True
        self.ring()

    def refresh(self) -> None:
        """Send how things stand, even if nothing is new."""
        self._again = True
        self.ring()

    async def answer(self, message: msgspec.Struct) -> None:
        """Queue an answer. While too many wait to be read, this waits too, and nothing more is read from the client."""
        while len(self._answers) >= limits.ANSWERS:
            self._room.clear()
            await self._room.wait()
        self._answers.append(frames.encode(message))
        self.ring()

    def close(self, code: int, text: str) -> None:
        """Send a last frame and end the connection."""
        self.closing = self.closing or (code, text)
        self.ring()

    async def outgoing(self) -> AsyncIterator[bytes]:
        """The frames for this viewer, in order, until the connection is to be closed."""
        while True:
            await self._bell.wait()
            self._bell.clear()
            while self._answers:
                yield self._answers.popleft()
                self._room.set()
            if self.closing:
                yield frames.bye(*self.closing)
                return
            async for frame in self._news():
                yield frame

    async def _news(self) -> AsyncIterator[bytes]:
        viewer = self.viewer
        if self._fresh or viewer != self._viewer:
            notes = await self._notes(self.live, self.person) if self.person else ""
            viewer = self.viewer
            self._viewer, self._fresh, self._again = viewer, False, False
            self._note_sent(viewer)
            self._presence = frames.presence(self.live)
            yield frames.welcome(self.live, viewer, notes, self._clock())
            return
        if self._again or frames.count(self.live, viewer) > self._seen or frames.now(self.live, viewer) != self._now:
            seen, self._again = self._seen, False
            self._note_sent(viewer)
            yield frames.update(self.live, viewer, seen, self._clock())
        present = frames.presence(self.live)
        if present != self._presence:
            self._presence = present
            yield present

    def _note_sent(self, viewer: int | None) -> None:
        self._seen = frames.count(self.live, viewer)
        self._now = frames.now(self.live, viewer)
