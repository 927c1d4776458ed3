"""The house's hours: what time it is here, and when the house was closed. No clock runs while it is.

The machine's clock may be set, and a laptop may sleep for a night. So the time here goes on with the monotonic clock
and never backwards. Where the machine's clock has run ahead of it, the house was closed in between: asleep, or wrong.
It is closed, too, while nothing can be written down.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import structlog
from sqlalchemy import Connection

from backroom.server import limits
from backroom.server.metrics import Metrics
from backroom.server.store import Store, Unavailable, hours
from backroom.server.store.hours import Closed

log = structlog.get_logger()


def wall() -> int:
    """What the machine says, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Hours:
    """Tells the time, leaves a sign of life in the store every few seconds, and knows what nobody's time was.

    This is for a house of one node; those of several are in `common_hours.py`.
    """

    def __init__(self, store: Store, metrics: Metrics, steady: Callable[[], float] = time.monotonic) -> None:
        self._store, self._metrics, self._steady = store, metrics, steady
        self._set(wall())
        self._closed: list[Closed] = []
        self._beaten = 0.0
        self.well = True
        self._ill_since: int | None = None
        self.on_jump: Callable[[], None] = lambda: None
        self.on_turn: Callable[[], None] = lambda: None
        """called when nothing can be written any more, and when something can again"""

    def _turn(self, well: bool) -> None:
        self._metrics.well.set(well)
        if well is not self.well:
            self.well = well
            self.on_turn()

    def _set(self, now: int) -> None:
        self._base, self._at = now, self._steady()

    def now(self) -> int:
        """The time, in milliseconds since 1970."""
        return self._base + int((self._steady() - self._at) * 1000)

    def lost_since(self, at: int) -> int:
        """How many milliseconds the house has been closed since a moment at which it was open."""
        if not self._closed or at >= self._closed[-1].until:
            return 0
        # The last sign of life before it closed may be older than that moment.
        return sum(until - max(since, at) for since, until in self._closed if until > at)

    async def sure(self) -> None:
        """Asked before anything is decided. While nothing can be written the house is closed, and no clock runs."""
        if not self.well and not await self.healthy():
            raise Unavailable("nothing can be written")

    def trouble(self) -> None:
        """Something could not be written. Whoever is next tries whether the house can open again."""
        if self.well:
            self._ill_since, self._beaten = self.now(), -limits.HEALTH_FOR
            self._turn(well=False)

    async def open(self) -> None:
        """The house opens. Since its last sign of life it was closed."""
        last = await self._store.read(hours.last_beat)
        self._closed = await self._store.read(hours.all_closed)
        self._set(max(wall(), last or 0))
        if last is not None and self.now() - last > limits.SHORTEST_CLOSED:
            await self._note(Closed(last, self.now()))
        await self.beat()

    async def run(self) -> None:
        """Live, for ever."""
        while True:
            await asyncio.sleep(limits.BEAT_EVERY if self.well else limits.HEALTH_FOR)
            await self.look()
            await self.beat()

    async def look(self) -> None:
        """Has the machine's clock run ahead? Then that time was nobody's. One that was set back is waited for."""
        now, there = self.now(), wall()
        if there - now > limits.JUMP:
            self._set(there)
            try:
                await self._note(Closed(now, there))
            except Unavailable as problem:
                log.error("not written", problem=str(problem))
            self.on_jump()
        elif there > now:
            self._set(there)

    async def beat(self) -> bool:
        """Leave a sign of life. True if it is on disk: then moves can be written down as well."""
        now, self._beaten = self.now(), self._steady()
        try:
            await self._store.write(lambda connection: hours.beat(connection, now))
            await self._recover()
        except Unavailable:
            self.trouble()
            self._beaten = self._steady()
        return self.well

    async def _recover(self) -> None:
        """It can be written again. Since when it could not, the house was closed."""
        since, until = self._ill_since, self.now()
        if since is not None and until - since > limits.SHORTEST_CLOSED:
            await self._note(Closed(since, until))
            self.on_jump()
        self._ill_since = None
        self._turn(well=True)

    async def healthy(self) -> bool:
        """Can it write? Tried anew, but not more often than once in a while however often it is asked."""
        if self._steady() - self._beaten < limits.HEALTH_FOR:
            return self.well
        return await self.beat()

    async def _note(self, closed: Closed) -> None:
        # Known here first: whoever acts meanwhile is given the time back already.
        self._closed.append(closed)
        self._metrics.closed_seconds.inc((closed.until - closed.since) / 1000)
        log.warning("the house was closed", seconds=(closed.until - closed.since) // 1000)

        def unit(connection: Connection) -> None:
            # Together: whoever dies in between would find, when it opens, that the same time has been noted already.
            hours.add_closed(connection, closed)
            hours.beat(connection, closed.until)

        await self._store.write(unit)
