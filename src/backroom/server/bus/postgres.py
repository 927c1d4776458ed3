"""Bells over the database itself, for several nodes without a Redis: LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from psycopg import AsyncConnection
from psycopg.sql import SQL, Identifier
from sqlalchemy import URL

from backroom.server import limits
from backroom.server.bus.remote import RemoteBus
from backroom.server.metrics import Metrics
from backroom.server.store.engines import for_driver
from backroom.server.store.postgres import arguments


class PostgresBus(RemoteBus):
    """Two connections beside the store's: one that listens, one that sends."""

    def __init__(self, url: URL, node: str, metrics: Metrics) -> None:
        super().__init__(node, metrics)
        # Not as an address: the database's own library reads some signs in one otherwise.
        self._where = for_driver(url) | arguments(url, {}) | {"application_name": "backroom bells"}

    async def _connect(self) -> AsyncConnection[Any]:
        connecting = AsyncConnection.connect(**self._where, autocommit=True)
        return await asyncio.wait_for(connecting, limits.BUS_WITHIN)

    @asynccontextmanager
    async def _line(self) -> AsyncIterator[Callable[[str], Awaitable[object]]]:
        async with await self._connect() as database:
            yield lambda text: database.execute("SELECT pg_notify(%s, %s)", (self._channel, text))

    async def _listening(self) -> None:
        async with await self._connect() as database:
            await database.execute(SQL("LISTEN {}").format(Identifier(self._channel)))
            self._listens()
            while True:
                async for said in database.notifies(timeout=limits.BUS_SILENCE):
                    self._heard(said.payload)
                async with asyncio.timeout(limits.BUS_WITHIN):
                    await database.execute("SELECT 1")
