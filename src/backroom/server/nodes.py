"""This node among others: it follows what they write, looks after its share of the tables, and says who is connected.

Whoever looks after a table runs its clocks, bots and graces. That keeps nodes from doing the same work twice, and
decides nothing: what is written is decided by the table's version, whoever writes it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from functools import partial

import structlog
from sqlalchemy import Connection as Database

from backroom.engine.registry import game, games
from backroom.server import limits
from backroom.server.bus import About, Bell, Bus
from backroom.server.house import House
from backroom.server.live import Live, rules_of
from backroom.server.presence import Presence
from backroom.server.store import Unavailable, nodes
from backroom.server.store.nodes import NOBODY, Glance, People
from backroom.table.table import Stage

log = structlog.get_logger()


def edition() -> str:
    """What all nodes of a house have in common: its games, and their rules. A node with other rules would close the
    games that the others play, and one that does not know a game could not show it."""
    return " ".join(f"{name} {rules_of(game(name))}" for name in games())


class Nodes:
    """The node called `node` in a house of several."""

    def __init__(self, house: House, bus: Bus, presence: Presence, node: str) -> None:
        self._house, self._bus, self._node = house, bus, node
        self._known: set[str] = set()
        """tables in memory that this node has asked to look after"""
        self._free: set[str] = set()
        """tables that it wants to look after"""
        self._left: set[str] = set()
        """tables that it looks after no longer"""
        self._stirred: set[str] = set()
        """tables where somebody has come or gone"""
        self._told: dict[str, People] = {}
        """who is connected, as the others were last told"""
        self._work, self._rung = asyncio.Event(), asyncio.Event()
        self._named: set[str] = set()
        self._everything = True
        self._sweep_at = 0.0
        bus.subscribe(self._heard)
        presence.on_people.append(self._met)
        house.on_change.append(self._changed)
        house.on_forget.append(self._forgotten)

    # What happens here

    def _changed(self, live: Live) -> None:
        if live.id not in self._known:
            self._known.add(live.id)
            self._named.add(live.id)
            self._rung.set()
            if _wanted(live):
                self._free.add(live.id)
                self._work.set()
        self._met(live)

    def _met(self, live: Live) -> None:
        if _people(live) != self._told.get(live.id, NOBODY):
            self._stirred.add(live.id)
            self._work.set()

    def _forgotten(self, live: Live) -> None:
        self._known.discard(live.id)
        self._free.discard(live.id)
        if live.kept:
            self._left.add(live.id)
        self._stirred.add(live.id)
        self._work.set()

    def lapsed(self) -> None:
        """The others took this node for dead, and may have swept up what it had written."""
        self._told.clear()
        self._stirred |= {live.id for live in self._house.lives if live.connections}
        self._everything = True
        self._work.set()
        self._rung.set()

    # What happens at other nodes

    def _heard(self, bell: Bell) -> None:
        match bell.about:
            case About.NODES:
                self._everything = True
            case About.PEOPLE | About.NOTES if bell.table in self._known:
                self._named.add(bell.table)
            case _:
                return
        self._rung.set()

    async def watch(self) -> None:
        """Look what is new at the tables in memory: when it rings, and every two seconds, in case a bell was lost."""
        due = time.monotonic()
        while True:
            try:
                # Not wait_for: before Python 3.12 that loses a cancellation that comes just when it rings.
                async with asyncio.timeout(max(0.0, due - time.monotonic())):
                    await self._rung.wait()
            except TimeoutError:
                self._everything = True
            self._rung.clear()
            named, everything = self._named, self._everything
            self._named, self._everything = set(), False
            try:
                if everything:
                    due = time.monotonic() + limits.POLL
                    await self._sweep()
                await self._look(self._known if everything else named & self._known)
            except Unavailable as problem:
                log.error("cannot read", problem=str(problem))
            self._house.metrics.kept.set(sum(live.kept for live in self._house.lives))

    async def _look(self, tables: Iterable[str]) -> None:
        wanted = sorted(tables)
        for first in range(0, len(wanted), limits.AT_ONCE):
            some, now = wanted[first : first + limits.AT_ONCE], self._house.now()
            seen = await self._house.store.read(partial(nodes.glance, node=self._node, tables=some, now=now))
            for table in some:
                live = self._house.in_memory(table)
                if live is not None:
                    self._compare(live, seen.get(table))

    def _compare(self, live: Live, glance: Glance | None) -> None:
        if glance is None:
            self._house.following.doubt(live)
            return
        if glance.head.version > live.version:
            self._house.following.follow(live, glance.head.version)
        elif glance.head != live.head:  # most likely because it has been written to since that look
            self._house.following.doubt(live)
        if glance.noted != live.noted:
            live.noted = glance.noted
            for reread in self._house.on_noted:
                self._house.spawn(reread(live))
        kept = glance.keeper == self._node
        if (kept, glance.elsewhere) != (live.kept, live.elsewhere):
            live.kept, live.elsewhere = kept, glance.elsewhere
            self._house.changed(live)
        if not glance.keeper and _wanted(live):
            self._free.add(live.id)
            self._work.set()

    async def _sweep(self) -> None:
        if time.monotonic() >= self._sweep_at:
            self._sweep_at = time.monotonic() + limits.NODE_FORGOTTEN / 1000
            now = self._house.now()
            await self._house.store.write(lambda db: nodes.sweep(db, now))

    # What the others are told

    async def tell(self) -> None:
        """Take tables and let them go, and write down who is connected, for ever."""
        while True:
            await self._work.wait()
            self._work.clear()
            try:
                await self._settle()
            except Unavailable as problem:
                log.error("not written", problem=str(problem))
                await asyncio.sleep(limits.NODE_BEAT)
                self._work.set()

    async def _settle(self) -> None:
        free, left, stirred = self._free, self._left, self._stirred
        self._free, self._left, self._stirred = set(), set(), set()
        lives = {live.id: live for live in self._house.lives}
        people = {table: _people(lives[table]) if table in lives else NOBODY for table in stirred}
        news = {table: here for table, here in people.items() if here != self._told.get(table, NOBODY)}
        now = self._house.now()

        def settle(db: Database) -> dict[str, str]:
            if left:
                nodes.let_go(db, self._node, left)
            if news:
                nodes.note_people(db, self._node, news)
            return nodes.take(db, self._node, free, now) if free else {}

        try:
            taken = await self._house.store.write(settle)
        except Unavailable:
            self._free |= free
            self._left |= left
            self._stirred |= stirred
            raise
        for table, here in news.items():
            if here == NOBODY:
                self._told.pop(table, None)
            else:
                self._told[table] = here
            self._bus.publish(Bell(About.PEOPLE, table))
        for table in left - news.keys():  # whoever has people there may look after it now
            self._bus.publish(Bell(About.PEOPLE, table))
        self._began(taken)

    def _began(self, taken: dict[str, str]) -> None:
        lives = {live.id: live for live in self._house.lives}
        for table, before in taken.items():
            live = lives.get(table)
            if live is None:
                self._left.add(table)
                self._work.set()
                continue
            if before not in ("", self._node):
                # The node that did this before is gone, and people were connected to it: they are on their way here.
                live.lenient_until = time.monotonic() + limits.BACK_AGAIN
            live.kept = True
            self._house.changed(live)

    async def claim(self, live: Live) -> bool:
        """Look after a table that nobody looks after any more. False if another node does."""
        if not live.kept:
            now = self._house.now()
            taken = await self._house.store.write(lambda db: nodes.take(db, self._node, [live.id], now))
            live.kept = live.id in taken
        return live.kept


def _wanted(live: Live) -> bool:
    return not live.kept and not live.shelved and live.table.stage is not Stage.OVER


def _people(live: Live) -> People:
    return People(frozenset(live.connected()), live.watching_here())
