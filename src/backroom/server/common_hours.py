"""The hours of a house of several nodes: all go by the database's clock, and it was closed only while no node lived."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import structlog

from backroom.server import limits
from backroom.server.hours import Hours
from backroom.server.metrics import Metrics
from backroom.server.store import LAST, Store, Unavailable, hours, nodes

log = structlog.get_logger()


class CommonHours(Hours):
    """Gives this node's sign of life, which is also the house's, and learns what time it is.

    A node that starts, or wakes, while others live gives nothing back: whether the house was closed follows from the
    house's own last sign of life, and of several nodes that find it old the first notes it for all.
    """

    def __init__(self, store: Store, metrics: Metrics, node: str, steady: Callable[[], float] = time.monotonic) -> None:
        super().__init__(store, metrics, steady)
        self._node, self._told, self._pulsed = node, 0, 0.0
        self.on_lapse: Callable[[], None] = lambda: None

    def now(self) -> int:
        """The time, in milliseconds since 1970. Where it was ahead of the database's it stands still for a moment."""
        self._told = max(self._told, super().now())
        return self._told

    async def sure(self) -> None:
        """After a silence nothing is decided before it is known whether the house was closed meanwhile."""
        silent = (self._steady() - self._pulsed) * 1000 > limits.NODE_LIVES
        if (silent or not self.well) and not await self.healthy():
            raise Unavailable("the database does not answer")

    async def open(self) -> None:
        """This node opens, and with it perhaps the house."""
        self._told = 0
        self._closed = await self._store.read(hours.all_closed)
        await self._pulse()

    async def run(self) -> None:
        """Live, for ever."""
        while True:
            await asyncio.sleep(limits.NODE_BEAT)
            await self.beat()

    async def beat(self) -> bool:
        """Leave a sign of life. True if it is on disk: then moves can be written down as well."""
        try:
            await self._pulse()
            self._turn(well=True)
        except Unavailable:
            self._turn(well=False)
        self._beaten = self._steady()
        return self.well

    async def leave(self) -> None:
        """This node goes in good order: what it looked after is free at once."""
        try:
            await self._pulse()
            await self._store.write(lambda connection: nodes.leave(connection, self._node), LAST)
        except Unavailable as problem:
            log.error("not written", problem=str(problem))

    async def _pulse(self) -> None:
        known, there = self._known, self.now() if self._pulsed else 0
        pulse = await self._store.write(lambda connection: nodes.pulse(connection, self._node, known, there), LAST)
        self._set(pulse.now)
        self._pulsed = self._steady()
        # Another sign of life may have learned of them meanwhile.
        fresh = [closed for closed in pulse.closed if closed.until > self._known]
        for closed in fresh:
            self._closed.append(closed)
            self._metrics.closed_seconds.inc((closed.until - closed.since) / 1000)
            log.warning("the house was closed", seconds=(closed.until - closed.since) // 1000)
        if pulse.lapsed:
            self.on_lapse()
        if fresh:
            self.on_jump()

    @property
    def _known(self) -> int:
        return self._closed[-1].until if self._closed else 0
