"""Bells over Redis or Valkey: publish and subscribe, nothing is kept there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from redis.asyncio import Redis
from redis.asyncio.connection import parse_url

from backroom.server import limits
from backroom.server.bus.remote import RemoteBus
from backroom.server.metrics import Metrics


class RedisBus(RemoteBus):
    """A line over the Redis at this address."""

    def __init__(self, url: str, node: str, metrics: Metrics) -> None:
        super().__init__(node, metrics)
        parse_url(url)  # what is no address is said now, not when somebody connects
        self._url = url

    def _client(self) -> Redis:
        return Redis.from_url(
            self._url, socket_timeout=limits.BUS_WITHIN, socket_connect_timeout=limits.BUS_WITHIN, max_connections=2
        )

    @asynccontextmanager
    async def _line(self) -> AsyncIterator[Callable[[str], Awaitable[object]]]:
        async with self._client() as client:
            yield lambda text: client.publish(self._channel, text)

    async def _listening(self) -> None:
        async with self._client() as client, client.pubsub() as hearing:
            await hearing.subscribe(self._channel)
            self._listens()
            asked = False
            while True:
                said = await hearing.get_message(ignore_subscribe_messages=True, timeout=limits.BUS_SILENCE)
                if said is not None:
                    asked = False
                    if said["type"] == "message":
                        self._heard(said["data"])
                elif asked:
                    # A machine that is gone says nothing at all, and a line to it looks whole.
                    raise TimeoutError
                else:
                    asked = True
                    async with asyncio.timeout(limits.BUS_WITHIN):
                        await hearing.ping()
