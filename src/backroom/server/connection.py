"""One connection to a table, whatever carries it: what its viewer has seen, and what is to be sent next.

Nothing queues up here but small answers. Who reads slowly misses nothing and costs nothing: when it is ready for more
it gets everything since its last line in one frame.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import count

import msgspec

from backroom.engine.languages import ENGLISH
from backroom.server import frames, limits, phrasebook
from backroom.server.live import Live
from backroom.server.messages import Nope
from backroom.server.notebook import Notebooks
from backroom.server.problems import Farewell, Trouble
from backroom.table.fading import Faded
from backroom.table.notebook import Notebook

COUNT = count(1)
"""Numbers connections in the order they came."""


class Connection:
    """A viewer's connection. `person` is empty for a spectator nobody knows.

    `people` are all who share the device: they are here, though it shows what one of them may see, or nobody's.
    `language` is that of the page at the other end: two devices of one seat may have two.
    """

    def __init__(
        self,
        live: Live,
        person: str,
        notes: Notebooks,
        clock: Callable[[], int],
        people: frozenset[str] = frozenset(),
        language: str = ENGLISH,
    ) -> None:
        self.live, self.person, self.people = live, person, people | ({person} if person else set())
        self.language = language
        self.number = next(COUNT)
        self._notes, self._clock = notes, clock
        self._bell, self._room = asyncio.Event(), asyncio.Event()
        self._answers: deque[bytes] = deque()
        self._seen = 0
        self._faded: Faded | None = None
        self._now = b""
        self._presence = b""
        self._notebook: Notebook | None = None
        self._shared = frames.NOTHING_SHARED
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
        # What it holds may have faded or not since; it is told again what can.
        self._seen, self._faded, self._again = seen, None, True
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
        if isinstance(message, Nope):
            message = phrasebook.reworded(message, self.live.table.game, self.language)
        self._answers.append(frames.encode(message))
        self.ring()

    def close(self, code: int, why: Trouble | Farewell) -> None:
        """Send a last frame and end the connection."""
        self.closing = self.closing or (code, phrasebook.reason(why, self.language))
        self.ring()

    async def outgoing(self) -> AsyncIterator[bytes]:
        """The frames for this viewer, in order, until the connection is to be closed."""
        while True:
            await self._bell.wait()
            self._bell.clear()
            for answer in self._waiting():
                yield answer
            if self.closing:
                yield frames.bye(*self.closing)
                return
            async for frame in self._news():
                yield frame

    def _waiting(self) -> Iterator[bytes]:
        while self._answers:
            yield self._answers.popleft()
            self._room.set()

    async def _news(self) -> AsyncIterator[bytes]:
        viewer = self.viewer
        if self._fresh or viewer != self._viewer:
            await self._notes.open(self.live, self.person)
            viewer = self.viewer
            self._viewer, self._fresh, self._again = viewer, False, False
            self._note_sent(viewer)
            self._presence = frames.presence(self.live)
            self._notebook, self._shared = self._own(viewer), frames.shared(self.live)
            yield frames.welcome(self.live, viewer, self._notebook, self._clock(), self.language)
            return
        now = frames.now(self.live, viewer, self.language)
        if self._again or frames.count(self.live, viewer) > self._seen or now != self._now:
            seen, faded, self._again = self._seen, self._faded, False
            self._note_sent(viewer)
            yield frames.update(self.live, viewer, seen, faded, self._clock(), self.language)
        present = frames.presence(self.live)
        if present != self._presence:
            self._presence = present
            yield present
        async for frame in self._notebooks(viewer):
            yield frame

    async def _notebooks(self, viewer: int | None) -> AsyncIterator[bytes]:
        """My own notebook if something in it is new, and after the game what others have opened."""
        await self._notes.open(self.live, self.person)
        # A client counts on it that the answer to what it noted comes before the notebook with it.
        for answer in self._waiting():
            yield answer
        mine = self._own(viewer)
        if mine is not None and mine is not self._notebook:
            self._notebook = mine
            yield frames.noted(mine)
        shared = frames.shared(self.live)
        if shared != self._shared:
            self._shared = shared
            yield shared

    def _own(self, viewer: int | None) -> Notebook | None:
        return self.live.notebooks.get(self.person) if viewer is not None else None

    def _note_sent(self, viewer: int | None) -> None:
        self._seen = frames.count(self.live, viewer)
        self._faded = frames.faded(self.live, viewer)
        self._now = frames.now(self.live, viewer, self.language)
