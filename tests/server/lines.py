"""Lines between programs on this machine that are worse than they look: slow, or silent for a while."""

from __future__ import annotations

import asyncio
import threading
from types import TracebackType
from typing import Self

from tests.server.harness import Place

LOOK_AGAIN = 0.02
"""Seconds between looks whether anything gets through again."""


class Line:
    """Passes everything on to a host's port, each way so many seconds later."""

    def __init__(self, target: tuple[str, int], delay: float = 0.0) -> None:
        self.delay, self.port = delay, 0
        self.silent = False
        """nothing gets through, and nobody is told: a cable was pulled, a router forgot. What was sent meanwhile is
        not lost: as on a real line, it is sent again and arrives once there is a way"""
        self._target = target
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)
        self._open = threading.Event()
        self._loop: asyncio.AbstractEventLoop
        self._done: asyncio.Event

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._open.wait(10)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._done.set)
        self._thread.join(10)

    async def _run(self) -> None:
        self._loop, self._done = asyncio.get_running_loop(), asyncio.Event()
        listening = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = listening.sockets[0].getsockname()[1]
        self._open.set()
        await self._done.wait()
        listening.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, first: bytes = b"") -> None:
        """Bring two together. `first` was read from the client already."""
        back, there = await asyncio.open_connection(*self._target)
        there.write(first)
        ways = [asyncio.create_task(self._pass(reader, there)), asyncio.create_task(self._pass(back, writer))]
        try:
            await asyncio.wait([*ways, asyncio.create_task(self._done.wait())], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            for end in (there, writer):
                end.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65_536):
            await self._until_heard()
            self._loop.call_later(self.delay, writer.write, data)
        # That somebody has hung up is not heard either.
        await self._until_heard()
        await asyncio.sleep(self.delay)

    async def _until_heard(self) -> None:
        while self.silent:
            await asyncio.sleep(LOOK_AGAIN)


class Far(Line, Place):
    """A line to a server that is far away. Looks like the server to a client."""

    def __init__(self, server: Place, delay: float = 0.0) -> None:
        super().__init__(("127.0.0.1", server.port), delay)
        self.clients = server.clients
