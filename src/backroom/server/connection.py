"""One connection to a table, whatever carries it: what its viewer has seen, and what is to be sent next.

Nothing queues up here but small answers. Who reads slowly misses nothing and costs nothing: when it is ready for more
it gets everything since its last line in one frame.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from itertools import count

import msgspec
import structlog

from backroom.engine.languages import ENGLISH
from backroom.server import frames, limits, phrasebook
from backroom.server.hours import Hours
from backroom.server.live import Crowd, Live
from backroom.server.messages import Nope
from backroom.server.notebook import Notebooks
from backroom.server.problems import Farewell, Trouble
from backroom.table.notebook import Notebook
from backroom.table.table import Stage

log = structlog.get_logger()
COUNT = count(1)
"""Numbers connections in the order they came."""
TRY_AGAIN = 1013
"""How one is closed that cannot be served now; its page comes back."""


def no_bell() -> None:
    """Nobody listens."""


class Connection:
    """A viewer's connection. `person` is empty for a spectator nobody knows.

    `people` are all who share the device: they are here, though it shows what one of them may see, or nobody's.
    `language` is that of the page at the other end: two devices of one seat may have two.
    """

    __slots__ = (
        "_again",
        "_answers",
        "_crowd",
        "_fresh",
        "_hours",
        "_notebook",
        "_notes",
        "_opening",
        "_room",
        "_sent",
        "_shared",
        "_told_open",
        "_unheard",
        "_viewer",
        "closing",
        "language",
        "live",
        "number",
        "on_ring",
        "over",
        "people",
        "person",
    )

    def __init__(
        self,
        live: Live,
        person: str,
        notes: Notebooks,
        hours: Hours,
        people: frozenset[str] = frozenset(),
        language: str = ENGLISH,
    ) -> None:
        self.live, self.person = live, person
        self.people = people if not person or person in people else people | {person}
        self.language = language
        self.number = next(COUNT)
        self.on_ring: Callable[[], None] = no_bell
        """called when `due` may have something, by whoever; it must not ask at once, since more may be coming"""
        self._notes, self._hours = notes, hours
        self._opening: asyncio.Task[None] | None = None
        self._room: asyncio.Event | None = None
        self._answers: list[bytes] = []
        self._sent = frames.Sent(0, None, b"")
        self._crowd: Crowd | None = None
        self._notebook: Notebook | None = None
        self._shared = frames.NOTHING_SHARED
        self._unheard: tuple[int, ...] = ()
        self._told_open: bool | None = None
        self._viewer: int | None = None
        self._fresh = True
        self._again = False
        self.closing: tuple[int, str] | None = None
        self.over = False
        """has the last frame been taken?"""

    @property
    def viewer(self) -> int | None:
        """The seat of this person, or None. A seat holder never sees through other eyes, whatever was asked for."""
        return self.live.table.seat_of(self.person)

    def ring(self) -> None:
        """There may be something new."""
        self.on_ring()

    def begin(self, seen: int) -> None:
        """The client says hello: it has everything up to line `seen`, or nothing."""
        lines = frames.count(self.live, self.viewer)
        self._viewer = self.viewer
        self._fresh = not 0 < seen <= lines or lines - seen > limits.BEHIND
        # What it holds may have faded or not since; it is told again what can.
        self._sent, self._again = frames.Sent(seen, None, b""), True
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
        while len(self._answers) >= limits.ANSWERS and not self.over:
            self._room = self._room or asyncio.Event()
            await self._room.wait()
        if self.over:
            return
        if isinstance(message, Nope):
            message = phrasebook.reworded(message, self.live.table.game, self.language)
        self._answers.append(frames.encode(message))
        self.ring()

    def gone(self) -> None:
        """Nobody is at the other end any more. Who waits for room to answer waits no longer."""
        self.over = True
        self._make_room()

    def close(self, code: int, why: Trouble | Farewell) -> None:
        """Send a last frame and end the connection."""
        self.closing = self.closing or (code, phrasebook.reason(why, self.language))
        self.ring()

    async def outgoing(self) -> AsyncIterator[bytes]:
        """The frames for this viewer, in order, until the connection is to be closed."""
        bell = asyncio.Event()
        self.on_ring = bell.set
        while True:
            bell.clear()
            for frame in self.due():
                yield frame
            if self.over:
                return
            await bell.wait()

    def due(self) -> list[bytes]:
        """The frames that are to be sent now, in order. Whoever asks sends them before asking again."""
        due, self._answers = self._answers, []
        self._make_room()
        if self.over:
            return due
        if self.closing:
            self.over = True
            due.append(frames.bye(*self.closing))
        elif self._fresh or self.viewer != self._viewer:
            self._add_welcome(due)
        else:
            self._add_news(due)
        return due

    def _make_room(self) -> None:
        if self._room is not None:
            self._room.set()
            self._room = None

    def _add_welcome(self, due: list[bytes]) -> None:
        if self._at_hand():
            live, viewer = self.live, self.viewer
            self._viewer, self._fresh, self._again = viewer, False, False
            self._sent = frames.everything(live, viewer, self.language)
            self._crowd = live.crowd()
            self._notebook, self._shared = self._own(), self._opened()
            self._unheard, self._told_open = live.unheard(self.person), True
            now = self._hours.now()
            due.append(frames.welcome(live, viewer, self._notebook, now, self.language, self._unheard))
            self._add_house(due)

    def _add_news(self, due: list[bytes]) -> None:
        live, viewer = self.live, self._viewer
        before, there = self._sent, frames.everything(live, viewer, self.language)
        if self._again or there.lines > before.lines or there.now != before.now:
            self._sent, self._again = there, False
            due.append(frames.update(live, viewer, before, there, self._hours.now(), self.language))
        unheard = live.unheard(self.person)
        if unheard != self._unheard:
            self._unheard = unheard
            due.append(frames.blocked(unheard))
        self._add_house(due)
        crowd = live.crowd()
        if crowd != self._crowd:
            self._crowd = crowd
            due.append(frames.presence(live))
        if self._at_hand():
            self._add_notebooks(due)

    def _add_house(self, due: list[bytes]) -> None:
        """Whether the house is open, if that is news. With a welcome it is; who comes back goes by what he knew."""
        if self._hours.well is not self._told_open:
            self._told_open = self._hours.well
            due.append(frames.house(is_open=self._told_open))

    def _add_notebooks(self, due: list[bytes]) -> None:
        """My own notebook if something in it is new, and after the game what others have opened.

        A client counts on it that the answer to what it noted comes before the notebook with it. It does: the answer
        waits already when it rings.
        """
        mine = self._own()
        if mine is not None and mine is not self._notebook:
            self._notebook = mine
            due.append(frames.noted(mine))
        shared = self._opened()
        if shared != self._shared:
            self._shared = shared
            due.append(shared)

    def _at_hand(self) -> bool:
        """Have the notebooks been read? If not, they are now, and then it rings."""
        if self._notes.at_hand(self.live, self.person):
            return True
        if self._opening is None:
            self._opening = asyncio.create_task(self._open())
        return False

    async def _open(self) -> None:
        try:
            await self._notes.open(self.live, self.person)
        except Exception as problem:  # whatever it is, the page tries again
            log.error("a notebook cannot be read", problem=type(problem).__name__)
            self.close(TRY_AGAIN, Trouble.UNAVAILABLE)
        self._opening = None
        self.ring()

    def _own(self) -> Notebook | None:
        return self.live.notebooks.get(self.person) if self._viewer is not None else None

    def _opened(self) -> bytes:
        return frames.shared(self.live) if self.live.table.stage is Stage.OVER else frames.NOTHING_SHARED
