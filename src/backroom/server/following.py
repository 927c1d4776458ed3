"""Keeping up with the database: what other nodes append to the tables in memory here is read, and folded in.

The database is the truth even where it knows less than before: one that was restored, or that took the place of another
and had not been told everything. The table goes on from there then, and everybody who looks at it begins anew. That is
noticed however late: nothing is folded in, and nothing written, that does not follow on the last entry known here.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import structlog

from backroom.server.bus import About, Bell, Bus
from backroom.server.doors import NOT_HERE
from backroom.server.live import Live, build
from backroom.server.problems import Trouble
from backroom.server.store import Together, Unavailable, tables
from backroom.table.entries import Entry

if TYPE_CHECKING:
    from backroom.server.house import House

log = structlog.get_logger()


class Following:
    """Reads under the table's lock, which who changes it here holds too: what is read then is as new as what is in
    memory, or newer."""

    def __init__(self, house: House, bus: Bus) -> None:
        self._house = house
        self._heads = Together(house.store, tables.heads_of)
        self._entries = Together(house.store, tables.entries_from)
        self._wanted: dict[str, int] = {}
        """how far each table is being followed"""
        bus.subscribe(self._heard)

    def _heard(self, bell: Bell) -> None:
        live = self._house.in_memory(bell.table)
        if live is None or bell.about is not About.MOVE:
            return
        if bell.seq > live.version:
            self.follow(live, bell.seq)
        elif live.heard < live.version:
            self._house.changed(live)

    def follow(self, live: Live, seq: int) -> None:
        """Another node has appended up to here: read it."""
        under_way = live.id in self._wanted
        self._wanted[live.id] = max(seq, self._wanted.get(live.id, 0))
        if not under_way:
            self._house.spawn(self._follow(live))

    async def _follow(self, live: Live) -> None:
        try:
            async with live.lock:
                before = -1
                while before < live.version < self._wanted[live.id]:
                    before = live.version
                    await self._reread(live)
        finally:
            del self._wanted[live.id]

    async def look(self, live: Live) -> None:
        """Be up to date before somebody is shown a table: he may have seen more of it at another node."""
        with suppress(Unavailable):  # then what is in memory is the best there is
            newest = await self._heads.find(live.id)
            if newest is not None and newest != live.head:
                async with live.lock:
                    if newest != live.head:  # else somebody else has looked meanwhile
                        await self._reread(live)

    async def _reread(self, live: Live) -> None:
        await self.catch_up(live, await self._entries.find((live.id, live.version)) or [])

    async def catch_up(self, live: Live, read: list[Entry]) -> None:
        """Fold in what was read: the last entry that is in memory, and what comes after it."""
        known, fresh = read[:1], read[1:]
        if live.shelved:
            await self._rebuild(live)
        elif [entry.at for entry in known] != [live.last_at]:
            log.error("the database has gone back", table=live.id, known=live.version)
            await self._rebuild(live)
            for connection in tuple(live.connections):
                connection.resync()
        elif fresh:
            after = live.table.copy()
            for entry in fresh:
                after.append(entry)
            live.table, live.frames = after, {}
            self._house.metrics.followed.inc()
            self._house.changed(live)

    def doubt(self, live: Live) -> None:
        """The database seems to know less of a table than there is here, or something else."""
        self._house.spawn(self._doubt(live))

    async def _doubt(self, live: Live) -> None:
        async with live.lock:
            await self._reread(live)

    async def _rebuild(self, live: Live) -> None:
        stored = await self._house.store.read(lambda database: tables.load(database, live.id))
        if stored is None:
            for connection in tuple(live.connections):
                connection.close(NOT_HERE, Trouble.NO_SUCH_TABLE)
            self._house.forget(live)
            return
        fresh = await asyncio.to_thread(build, stored, live.table.game)
        live.table, live.code, live.frames = fresh.table, fresh.code, {}
        live.left_out, live.left_out_until = fresh.left_out, fresh.left_out_until
        live.archived, live.replays = False, {}
        self._house.changed(live)
