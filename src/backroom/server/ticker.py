"""Time passes: clocks run out, windows close, deals fall due, and tables that nobody uses leave the memory."""

from __future__ import annotations

import asyncio
import secrets
import time

import structlog

from backroom.server import limits
from backroom.server.house import House
from backroom.server.live import DAY, Live, due
from backroom.server.problems import Refused
from backroom.server.store import Unavailable, lists, nodes
from backroom.server.store.nodes import NOBODY
from backroom.table.commands import Close, Tick
from backroom.table.judge import next_tick
from backroom.table.settings import Tempo
from backroom.table.table import Stage

log = structlog.get_logger()


class Ticker:
    """One for the whole house, or one for each node: tables that another node looks after are left to it."""

    def __init__(self, house: House, node: str = "") -> None:
        self._house, self._node = house, node
        house.on_change.append(self.plan)

    def plan(self, live: Live) -> None:
        """Set the table's timer to when it wants to be ticked."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        at = next_tick(live.table) if live.kept and not live.shelved else None
        if at is not None:
            wait = max(0.0, (at - self._house.now()) / 1000)
            # A live window is resumed at once when it was left alone, and gives people time by itself.
            if live.waits_for_people() and live.table.arena is None:
                wait = max(wait, live.lenient_until - time.monotonic())
            live.timer = asyncio.get_running_loop().call_later(wait, self._ring, live)

    def _ring(self, live: Live) -> None:
        live.timer = None
        self._house.spawn(self._tick(live))

    async def _tick(self, live: Live) -> None:
        before = live.version
        await self._house.handle(live, Tick(secrets.randbits(32)), still=lambda: live.kept)
        if live.version > before:
            self._house.metrics.ticks.inc()
        else:
            # It was a little early, or could not be written: look again soon.
            await asyncio.sleep(0.05)
            self.plan(live)

    async def run(self) -> None:
        """Look after tables that are not loaded, for ever."""
        while True:
            try:
                await self._poll()
            except Unavailable as problem:
                log.error("cannot read", problem=str(problem))
            await asyncio.sleep(limits.POLL)

    async def _poll(self) -> None:
        now = self._house.now()
        soon = now + int(limits.POLL * 1000)
        others = nodes.kept_elsewhere(self._node, now) if self._node else None
        waiting = await self._house.store.read(lambda connection: lists.due(connection, soon, others))
        loaded = {live.id for live in self._house.lives}
        for table, _ in waiting:
            if table not in loaded:
                try:
                    live = await self._house.table(table)
                except Refused:
                    continue
                if live.table.stage is Stage.GATHERING and now >= live.table.log[-1].at + limits.GATHERING_DAYS * DAY:
                    await self._house.handle(live, Close())
        self._house.ring_again()
        for live in self._house.lives:
            if self._unused(live, now):
                self._house.forget(live)
            elif time.monotonic() - live.used > limits.REST:
                live.rest()
        self._house.metrics.tables.set(len(self._house.lives))

    def _unused(self, live: Live, now: int) -> bool:
        if live.connections or live.thinking or live.lock.locked() or time.monotonic() - live.used < limits.IDLE:
            return False
        if live.elsewhere != NOBODY:
            # Whoever is connected at another node is looked after there, as soon as that node can go on from here.
            return not _begun(live, now)
        at = due(live.table, now)
        return at is None or at > now + limits.IDLE * 1000


def _begun(live: Live, now: int) -> bool:
    """Is something under way here that another node would begin anew: a grace, or telling of a question?"""
    told = live.table.settings.tempo is Tempo.DAYS and now - live.last_at < limits.OLD_QUESTION
    return told or any(absence.since is not None for absence in live.absences.values())
