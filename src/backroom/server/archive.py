"""Finished games are written down as every viewer saw them: one game at a time, in small steps between other things.

Making a replay costs as much as playing the game did. In a thread of its own it would hold up every commit, and one
game that ends would be felt at all tables; so it is done here, a frame at a time, in a fixed share of the time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import structlog

from backroom.server import limits, replays
from backroom.server.frames import info
from backroom.server.house import House
from backroom.server.live import Live
from backroom.server.pages import Replay
from backroom.server.problems import Refused
from backroom.server.store import Unavailable, archive
from backroom.table.table import Stage

log = structlog.get_logger()


class Archive:
    """Knows which games are still to be written down; a restart finds them again on disk.

    `claim`: may this node do it? Of several, the one that looks after the table does.
    """

    def __init__(self, house: House, claim: Callable[[Live], Awaitable[bool]] | None = None) -> None:
        self._house, self._claim = house, claim
        self._waiting: dict[str, None] = {}
        self._bell = asyncio.Event()
        house.on_change.append(self.look)

    def look(self, live: Live) -> None:
        """Note a game that has ended."""
        if live.table.stage is Stage.OVER and not live.shelved and not live.archived:
            self._waiting[live.id] = None
            self._bell.set()

    async def run(self) -> None:
        """Write down what has ended, for ever."""
        while True:
            try:
                for table in await self._house.store.read(archive.without_replay):
                    self._waiting[table] = None
                while True:
                    while self._waiting:
                        await self._keep(next(iter(self._waiting)))
                    self._bell.clear()
                    if self._claim is None:
                        await self._bell.wait()
                    else:
                        # A node may have died over one of its own.
                        # Not wait_for: before Python 3.12 that loses a cancellation that comes just when it rings.
                        async with asyncio.timeout(limits.ARCHIVE_LOOK):
                            await self._bell.wait()
            except TimeoutError:
                continue
            except Unavailable as problem:
                log.error("a replay was not written", problem=str(problem))
                await asyncio.sleep(limits.ARCHIVE_AGAIN)

    async def _keep(self, table: str) -> None:
        try:
            live = await self._house.table(table)
        except Refused:
            live = None
        if live is not None and live.table.stage is Stage.OVER and not live.shelved and not live.archived:
            stored = await self._house.store.read(lambda db: archive.replay(db, table, replays.SPECTATOR))
            if stored is None and self._claim is not None and not await self._claim(live):
                del self._waiting[table]
                return
            if stored is None:
                bodies = await self._bodies(live)
                await self._house.store.write(lambda db: archive.keep_replay(db, table, bodies), table)
            live.archived = True
        del self._waiting[table]

    async def _bodies(self, live: Live) -> dict[int, bytes]:
        bodies = {}
        for viewer in (replays.SPECTATOR, replays.ALL_KNOWING, *range(len(live.table.seats))):
            eyes, knowing = replays.eyes_of(viewer)
            frames, started = [], time.perf_counter()
            for frame in replays.frames_of(live, eyes, all_knowing=knowing):
                frames.append(frame)
                await asyncio.sleep(limits.ARCHIVE_REST * (time.perf_counter() - started))
                started = time.perf_counter()
            made = Replay(info(live), eyes, knowing, tuple(frames))
            bodies[viewer] = await asyncio.to_thread(replays.pack, made)
        return bodies
