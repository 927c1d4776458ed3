"""A line to a server that is far away: everything takes its time, both ways."""

from __future__ import annotations

import asyncio
import threading
from types import TracebackType
from typing import Self

from tests.server.harness import Server


class Far:
    """Passes everything on to a server, each way so many seconds later. Looks like the server to a client."""

    def __init__(self, server: Server, delay: float) -> None:
        self.clients, self.delay = server.clients, delay
        self._target, self.port = server.port, 0
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)
        self._open = threading.Event()
        self._loop: asyncio.AbstractEventLoop
        self._done: asyncio.Event
        self.silent = False
        """from now on nothing gets through, and nobody is told: a cable was pulled, a router forgot"""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

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
        back, there = await asyncio.open_connection("127.0.0.1", self._target)
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
            if not self.silent:
                self._loop.call_later(self.delay, writer.write, data)
        await asyncio.sleep(self.delay)
