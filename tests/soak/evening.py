"""A long evening: a house full of tables, guests with bad habits, and a server that is killed and restarted."""

from __future__ import annotations

import random
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import httpx

from backroom.engine import registry
from tests.server.harness import Browser
from tests.server.kept import running
from tests.server.mortal import PATIENCE, Mortal
from tests.soak.regulars import Regular, Watcher, Way

T = TypeVar("T")
MIB = 1 << 20
HOSTS = 6
"""One person may have a hundred tables open."""
BOTS = ("random", "house:easy", "house:medium")
LIFE = (4.0, 20.0)
"""Seconds from a start to a kill."""
KILLED = 2 / 3
"""of all ends of the server; the others are restarts in good order"""
WAYS = [Way.SOCKET] * 6 + [Way.EVENTS, Way.PROGRAM]
TEMPI = ("untimed", "untimed", "blitz", "normal")
LOOK_EVERY = 0.5


@dataclass
class Sample:
    """The memory of the server's process at a moment of its life."""

    age: float
    bytes: int


@dataclass
class Evening:
    """So many tables at all times, so many of them with people, and spectators."""

    server: Mortal
    tables: int
    parties: int
    watchers: int
    folder: Path
    chance: random.Random = field(default_factory=random.Random)
    ends: Counter[str] = field(default_factory=Counter)
    people: list[Regular] = field(default_factory=list)
    """everybody who has ever sat down"""
    onlookers: list[Watcher] = field(default_factory=list)
    cookies: set[str] = field(default_factory=set)
    memory: list[Sample] = field(default_factory=list)
    """of the last life"""
    refused: int = 0
    """tables that were opened too fast"""

    def __post_init__(self) -> None:
        self.stop = threading.Event()
        self._hosts: list[Browser] = []
        self._guests: list[tuple[Browser, Browser]] = []
        self._seated: list[list[Regular]] = [[] for _ in range(self.parties)]
        self._known: list[str] = []
        self._born = 0.0

    # The order of events

    def open(self) -> None:
        """The first life."""
        self._live()
        self._hosts = [Browser(self.server, f"Host {n}") for n in range(HOSTS)]
        self._guests = [(Browser(self.server, "Ann"), Browser(self.server, "Ben")) for _ in range(self.parties)]
        self._look_after(time.monotonic() + PATIENCE)
        for _ in range(self.watchers):
            watcher = Watcher(
                self.server, lambda: self.chance.choice(self._known[-self.tables :]), self.stop, self.folder
            )
            watcher.start()
            self.onlookers.append(watcher)

    def of_many_ends(self, seconds: float, least: int) -> None:
        """Killed or restarted again and again, for so long and so often at least."""
        end = time.monotonic() + seconds
        while time.monotonic() < end or self.ends.total() < least:
            self._serve(min(seconds, self.chance.uniform(*LIFE)))
            if self.chance.random() < KILLED or not self.ends:
                self.ends["kills"] += 1
                self.server.kill()
            else:
                self.ends["restarts"] += 1
                assert self.server.stop() in (0, -15)
            self._live()

    def of_one_life(self, seconds: float) -> None:
        """Left in peace for so long, and its memory watched."""
        self.memory.clear()
        self._serve(seconds)

    def close(self) -> None:
        """Everybody is asked to come to an end; then the house closes in good order."""
        self.stop.set()
        for person in (one for party in self._seated for one in party):
            person.join(2 * PATIENCE)
        for watcher in self.onlookers:
            watcher.join(PATIENCE)
        assert self.server.stop() in (0, -15)

    # While it is open

    def _live(self) -> None:
        self.server.live()
        self._born = time.monotonic()

    def _serve(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            assert self.server.process is not None
            code = self.server.process.poll()
            assert code is None, f"the server died by itself ({code}): {self.server.log.read_text()[-3000:]}"
            self._look_after(end)
            self.memory.append(Sample(time.monotonic() - self._born, self.server.memory()))
            time.sleep(LOOK_EVERY)

    def _look_after(self, until: float) -> None:
        """Where a game has ended, another begins, as long as there is time for it."""
        for number, party in enumerate(self._seated):
            if all(person.over or person.problem for person in party):
                self._seated[number] = self._seat(*self._guests[number])
        for _ in range(self.tables - running(self.server)):
            if time.monotonic() > until or not self._open(self.chance.choice(self._hosts), 0):
                return

    def _open(self, host: Browser, persons: int) -> tuple[str, list[str]] | None:
        """A table with so many people and bots on the other seats; its claims. None if that was too fast."""
        game = registry.game(self.chance.choice(registry.games()))
        players = self.chance.choice([n for n in game.seats if n >= persons])
        seats = [{"kind": "person"}] * persons
        seats += [{"kind": "bot", "bot": self.chance.choice(BOTS)} for _ in range(players - persons)]
        new = {"id": secrets.token_hex(8), "seats": seats, "preset": self.chance.choice(["", *game.cards.presets])}
        new["tempo"] = self.chance.choice(TEMPI)
        try:
            opened = _surely(lambda: host.open(game.name, players, **new))
        except AssertionError as problem:
            if "too_fast" not in str(problem):
                raise
            self.refused += 1
            return None
        self._known.append(opened["table"])
        self.cookies |= set(host.http.cookies.values())
        return opened["table"], [link["claim"] for link in opened["invitations"]]

    def _seat(self, ann: Browser, ben: Browser) -> list[Regular]:
        persons = self.chance.choice((1, 2))
        opened = self._open(ann, persons)
        if opened is None:
            return []
        table, claims = opened
        if persons == 2:
            _surely(lambda: ben.join(claim=claims[0]))
        party = [self._regular(browser, table, seat) for seat, browser in enumerate((ann, ben)[:persons])]
        for person in party:
            person.start()
        self.people += party
        return party

    def _regular(self, browser: Browser, table: str, seat: int) -> Regular:
        self.cookies |= set(browser.http.cookies.values())
        way = self.chance.choice(WAYS)
        return _surely(lambda: Regular(self.server, browser, table, seat, way, self.stop, self.folder))


def _surely(ask: Callable[[], T]) -> T:
    """Ask; once more if the connection was still that to the server's life before."""
    with suppress(httpx.TransportError):
        return ask()
    return ask()
