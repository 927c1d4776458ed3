"""Everything a request needs, put together once."""

from __future__ import annotations

import asyncio
import gc
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple

import structlog

from backroom.engine import BackroomError
from backroom.server import limits
from backroom.server.archive import Archive
from backroom.server.blocks import Blocks
from backroom.server.bots import Bots
from backroom.server.bus import About, Bell, Bus, bus_for
from backroom.server.common_hours import CommonHours
from backroom.server.connection import Connection
from backroom.server.doors import show_out
from backroom.server.endings import end
from backroom.server.hours import Hours
from backroom.server.house import House
from backroom.server.limits import Gate
from backroom.server.lobby import Lobby
from backroom.server.metrics import Metrics
from backroom.server.nodes import Nodes, edition
from backroom.server.notices import Notices, Webhook
from backroom.server.people import People
from backroom.server.presence import Presence
from backroom.server.push import Push
from backroom.server.reports import Reports
from backroom.server.requests import Requests
from backroom.server.store import Store, Unavailable
from backroom.server.ticker import Ticker

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Options:
    """How a server is run."""

    db: str
    bus: str = ""
    """the Redis over which several nodes ring each other; empty: over their database, where they share one"""
    host: str = "127.0.0.1"
    port: int = 8000
    names: tuple[str, ...] = ()
    """host names it answers to besides this machine's own; empty on a public address: any"""
    behind_proxy: bool = False
    """trust X-Forwarded-* from the proxy"""
    proxy: str = "127.0.0.1"
    """where that is: addresses or networks, with commas between them"""
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
    node: str = field(init=False)
    """what this node is called among others; empty where it is alone"""
    store: Store = field(init=False)
    bus: Bus = field(init=False)
    metrics: Metrics = field(init=False)
    hours: Hours = field(init=False)
    house: House = field(init=False)
    nodes: Nodes | None = field(init=False, default=None)
    """where there are several"""
    people: People = field(init=False)
    blocks: Blocks = field(init=False)
    reports: Reports = field(init=False)
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
    strangers: Gate = field(init=False)
    """for messages of people whose stream is at another node"""
    streams: dict[str, Heard] = field(default_factory=dict)
    """those that are open now, by name"""
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    """set when no more is served, before requests that are open are waited for"""
    problem: BackroomError | None = None
    """why it could not start"""
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.store, self.metrics = Store(self.options.db), Metrics()
        self.node = secrets.token_hex(limits.NODE_BYTES) if self.store.shared else ""
        self.bus = bus_for(self.options.bus, self.store.url, self.node, self.metrics)
        self.hours = CommonHours(self.store, self.metrics, self.node) if self.node else Hours(self.store, self.metrics)
        self.house = House(self.store, self.bus, self.metrics, self.hours, shared=self.store.shared)
        self.hours.on_jump, self.hours.on_turn = self.house.reopen, self.house.tell_all
        self.people = People(self.store, self.house.now)
        self.blocks = Blocks(self.store, self.house, self.house.now)
        self.reports = Reports(self.store, self.house.now)
        self.house.on_change.append(show_out)
        self.lobby = Lobby(self.house, self.blocks)
        self.requests = Requests(self.house, self.lobby)
        self.presence = Presence(self.house, self.options.absence)
        self.push = Push(self.store, self.house.now, private=self.options.private_push)
        hook = (Webhook(self.options.notices).tell,) if self.options.notices else ()
        self.notices = Notices(self.house, (self.push.tell, *hook))
        self.bots = Bots(self.house, self.options.bot_pace)
        if isinstance(self.hours, CommonHours):
            self.nodes = Nodes(self.house, self.bus, self.presence, self.node)
            self.hours.on_lapse = self.nodes.lapsed
        self.ticker = Ticker(self.house, self.node)
        self.archive = Archive(self.house, self.nodes.claim if self.nodes else None)
        self.connects = Gate(limits.CONNECTS)
        self.replays = Gate(limits.REPLAYS)
        self.programs = Gate(limits.PROGRAMS)
        self.strangers = Gate(limits.MESSAGES)

    async def start(self) -> None:
        """Open the store, then let time pass."""
        await self.store.start(edition() if self.store.shared else "")
        try:
            await self.hours.open()
        except Unavailable as problem:
            raise BackroomError(f"nothing can be written to the database: {problem}") from None
        await self.push.start()
        await self.bus.start(sha256(self.push.vapid.public.encode()).hexdigest()[:16])
        running = [self.hours.run(), self.ticker.run(), self.archive.run()]
        if self.nodes is not None:
            log.info("a node of several", node=self.node)
            running += [self.nodes.watch(), self.nodes.tell()]
        self._tasks += [asyncio.create_task(part) for part in running]
        if self.options.warm:
            self._tasks.append(asyncio.create_task(self._warm()))

    async def _warm(self) -> None:
        await self.bots.warm()
        # Compiled rules stay: whoever looks for garbage need not look there.
        gc.freeze()

    async def stop(self) -> None:
        """Stop in order: nothing is decided any more, then what waits is written."""
        await end(self._tasks)
        if isinstance(self.hours, CommonHours):
            # First of all, so that other nodes go on at once with what this one looked after.
            await self.hours.leave()
            self.bus.publish(Bell(About.NODES))
        await self.bots.stop()
        await self.house.stop()
        await self.bus.stop()
        if self.nodes is None:
            await self.hours.beat()
        self.push.stop()
        await self.store.stop()
