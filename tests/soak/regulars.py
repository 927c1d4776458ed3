"""Guests of the long evening: people with every bad habit of a network and of people, and those who only watch.

Each writes down every frame that reaches it, to be compared afterwards with what is on disk.
"""

from __future__ import annotations

import random
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from tests.server.harness import Browser, Message, Socket
from tests.server.lasting import Line, Person
from tests.server.mortal import LOST, Mortal
from tests.server.streams import EventSocket

FLOOD = 150
"""Messages at once: more than a socket may send."""
NAP = (1.0, 8.0)
"""Seconds for which a client reads nothing: below and above what the server waits for a frame to be taken."""
STAY = (3.0, 20.0)
"""Seconds that a spectator stays at a table."""


class Way(StrEnum):
    """How somebody is connected."""

    SOCKET = "socket"
    EVENTS = "events and posts"
    PROGRAM = "bot API"


class Habit(StrEnum):
    """What people do besides playing."""

    NAP = "naps"
    AGAIN = "answered commands sent again"
    STALE = "stale decisions"
    FUTURE = "decisions from the future"
    FLOOD = "floods"
    BABBLE = "unreadable messages"


HABITS = {
    Habit.AGAIN: 0.08,
    Habit.STALE: 0.05,
    Habit.FUTURE: 0.03,
    Habit.NAP: 0.02,
    Habit.BABBLE: 0.02,
    Habit.FLOOD: 0.01,
}
"""How likely each is at every turn."""
OF_SOCKETS = (Habit.BABBLE, Habit.FLOOD)


@dataclass(frozen=True)
class Stream:
    """What somebody was sent at a table. A spectator has no seat, and no name to own anything by."""

    table: str
    seat: int | None
    owner: str
    file: Path

    def write(self, frames: list[str]) -> None:
        """Write down, and let go of, what has come."""
        if frames:
            with self.file.open("a", encoding="utf-8") as file:
                file.writelines(f"{frame}\n" for frame in frames)
            frames.clear()


class Regular(Person):
    """Plays one game to its end, through all deaths of the server, and behaves badly on the way."""

    def __init__(
        self, server: Mortal, browser: Browser, table: str, seat: int, way: Way, stop: threading.Event, streams: Path
    ) -> None:
        token = browser.post(f"/api/tables/{table}/token")["token"] if way is Way.PROGRAM else ""
        super().__init__(server, browser, table, token=token, stop=stop)
        self.browser, self.way = browser, way
        self.chance = random.Random()
        self.owner = secrets.token_hex(16)
        """a word that stands in this person's notes, and must be in nobody else's stream"""
        self.stream = Stream(table, seat, self.owner, streams / f"{table}-{self.owner}.ndjson")
        self.habits: Counter[Habit] = Counter()
        self.unequal: list[tuple[Message, Message]] = []
        """commands that were answered otherwise when they came again"""

    def _line(self) -> Line:
        if self.way is Way.EVENTS:
            return EventSocket(self.browser, self.table)
        return super()._line()

    def _play(self, line: Line) -> None:
        try:
            super()._play(line)
        finally:
            self.stream.write(line.frames)
            if isinstance(line, Socket):
                self.server.clients.remove(line)

    def _next(self, line: Line) -> Message | None:
        self.stream.write(line.frames)
        wanted = super()._next(line)
        if wanted is None or wanted["t"] != "do":
            return wanted
        if not self._done("note"):
            return {"t": "note", "text": f"The owner of this is {self.owner}."}
        for habit, likely in HABITS.items():
            if self.chance.random() < likely:
                if habit in OF_SOCKETS and self.way is not Way.SOCKET:
                    continue
                self.habits[habit] += 1
                return self._give_in(habit, line, wanted)
        return wanted

    def _give_in(self, habit: Habit, line: Line, wanted: Message) -> Message:
        """Something else first, or in another way. Returns what is to be sent then: nobody else will go on."""
        match habit:
            case Habit.STALE:
                return wanted | {"seen": max(0, line.seen - self.chance.choice((1, 10)))}
            case Habit.FUTURE:
                return wanted | {"seen": line.seen + 1}
            case Habit.NAP:
                time.sleep(self.chance.uniform(*NAP))
            case Habit.AGAIN:
                done = [(message, answer) for message, answer in self.answered if answer["t"] == "ack"]
                message, answer = self.chance.choice(done)
                if line.ask(**message) != answer:
                    self.unequal.append((message, answer))
            case Habit.BABBLE if isinstance(line, Socket):
                line.raw.send(self.chance.choice(("{", "[" * 5000, '{"t":"do","seen":true}', "\ufffd")))
            case Habit.FLOOD if isinstance(line, Socket):
                for number in range(FLOOD):
                    line.send(t="ping", sent=number)
                line.closed()
                raise ConnectionResetError
        return wanted


class Watcher(threading.Thread):
    """Goes from table to table and looks on, awake or not."""

    def __init__(self, server: Mortal, pick: Callable[[], str], stop: threading.Event, streams: Path) -> None:
        super().__init__(daemon=True)
        self.server, self.pick, self.stop, self.folder = server, pick, stop, streams
        self.chance = random.Random()
        self.streams: list[Stream] = []
        self.problem: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                if self.server.up.wait(1.0):
                    self._visit(self.pick())
        except BaseException as problem:
            self.problem = problem

    def _visit(self, table: str) -> None:
        stream = Stream(table, None, "", self.folder / f"{table}-watch-{secrets.token_hex(4)}.ndjson")
        with suppress(*LOST), Socket(self.server, table) as socket:
            try:
                self._look_on(socket, stream)
            finally:
                stream.write(socket.frames)
                self.server.clients.remove(socket)
        if stream.file.exists():
            self.streams.append(stream)

    def _look_on(self, socket: Socket, stream: Stream) -> None:
        end = time.monotonic() + self.chance.uniform(*STAY)
        while (left := end - time.monotonic()) > 0 and not self.stop.is_set():
            with suppress(TimeoutError):
                socket.receive(min(1.0, left))
            stream.write(socket.frames)
            if self.chance.random() < 0.01:
                time.sleep(self.chance.uniform(*NAP))
