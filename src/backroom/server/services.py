"""Everything a request needs, put together once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from backroom.engine import BackroomError
from backroom.server import limits
from backroom.server.archive import Archive
from backroom.server.bots import Bots
from backroom.server.bus import LocalBus
from backroom.server.connection import Connection
from backroom.server.hours import Hours
from backroom.server.house import House
from backroom.server.limits import Gate
from backroom.server.lobby import Lobby
from backroom.server.metrics import Metrics
from backroom.server.notices import Notices, Webhook
from backroom.server.people import People
from backroom.server.presence import Presence
from backroom.server.push import Push
from backroom.server.requests import Requests
from backroom.server.store import Store, Unavailable
from backroom.server.ticker import Ticker


@dataclass(frozen=True, slots=True)
class Options:
    """How a server is run."""

    db: str
    host: str = "127.0.0.1"
    port: int = 8000
    names: tuple[str, ...] = ()
    """host names it answers to besides this machine's own; empty on a public address: any"""
    behind_proxy: bool = False
    """trust X-Forwarded-* from a proxy on this machine"""
    bot_pace: float = 1.0
    absence: float = limits.ABSENCE
    notices: str = ""
    """where it is posted who is asked something at a table for days; empty: nowhere"""
    private_push: bool = False
    """let push services be on this machine or in its network"""
    warm: bool = True


class Heard(NamedTuple):
    """A stream that is listened to, and how its listener is heard."""

    connection: Connection
    hear: Callable[[bytes], Awaitable[None]]


@dataclass(slots=True)
class Services:
    """The parts of a running server."""

    options: Options
    store: Store = field(init=False)
    metrics: Metrics = field(init=False)
    hours: Hours = field(init=False)
    house: House = field(init=False)
    people: People = field(init=False)
    lobby: Lobby = field(init=False)
    requests: Requests = field(init=False)
    presence: Presence = field(init=False)
    push: Push = field(init=False)
    notices: Notices = field(init=False)
    bots: Bots = field(init=False)
    ticker: Ticker = field(init=False)
    archive: Archive = field(init=False)
    connects: Gate = field(init=False)
    replays: Gate = field(init=False)
    programs: Gate = field(init=False)
    streams: dict[str, Heard] = field(default_factory=dict)
    """those that are open now, by name"""
    problem: BackroomError | None = None
    """why it could not start"""
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.store, self.metrics = Store(self.options.db), Metrics()
        self.hours = Hours(self.store, self.metrics)
        self.house = House(self.store, LocalBus(), self.metrics, self.hours)
        self.hours.on_jump = self.house.reopen
        self.people = People(self.store, self.house.now)
        self.lobby = Lobby(self.house)
        self.requests = Requests(self.house, self.lobby)
        self.presence = Presence(self.house, self.options.absence)
        self.push = Push(self.store, self.house.now, private=self.options.private_push)
        hook = (Webhook(self.options.notices).tell,) if self.options.notices else ()
        self.notices = Notices(self.house, (self.push.tell, *hook))
        self.bots = Bots(self.house, self.options.bot_pace)
        self.ticker, self.archive = Ticker(self.house), Archive(self.house)
        self.connects = Gate(limits.CONNECTS)
        self.replays = Gate(limits.REPLAYS)
        self.programs = Gate(limits.PROGRAMS)

    async def start(self) -> None:
        """Open the store, then let time pass."""
        await self.store.start()
        try:
            await self.hours.open()
        except Unavailable as problem:
            raise BackroomError(f"nothing can be written to the database: {problem}") from None
        await self.push.start()
        running = (self.hours.run(), self.ticker.run(), self.archive.run())
        self._tasks += [asyncio.create_task(part) for part in running]
        if self.options.warm:
            self._tasks.append(asyncio.create_task(self.bots.warm()))

    async def stop(self) -> None:
        """Stop in order: nothing is decided any more, then what waits is written."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.stop()
        await self.house.stop()
        await self.hours.beat()
        self.push.stop()
        await self.store.stop()
