"""Where connections come in: a few in each turn of the loop, and none while the house is busy.

When all lines break at once, thousands are back within a second. Each takes a millisecond of the processor, and whoever
plays would wait behind all of them. So they wait where the system keeps them until there is time, and some of it is
left for what goes on at the tables.
"""

from __future__ import annotations

import asyncio
import socket
import sys
import time
from collections.abc import Callable

import structlog

from backroom.server import limits

log = structlog.get_logger()
CLOSE_WAIT = 8
"""What Linux calls the state of a connection whose other end has said its last word."""


class Entrance:
    """Stands where uvicorn has asyncio's own server, which takes all that wait in one go."""

    def __init__(self, listening: socket.socket, protocol: Callable[[], asyncio.Protocol]) -> None:
        self._listening, self._protocol = listening, protocol
        self._loop = asyncio.get_running_loop()
        self._coming: set[asyncio.Task[object]] = set()
        self._resting: asyncio.TimerHandle | None = None
        self._since = self._used = 0.0
        """when the present span of time began, and how much processor time this thread had used by then"""
        self._loop.add_reader(listening, self._knocked)

    def close(self) -> None:
        """Nobody comes in any more."""
        if self._resting is not None:
            self._resting.cancel()
        self._loop.remove_reader(self._listening)

    async def wait_closed(self) -> None:
        """Who was on the way in is in."""
        await asyncio.gather(*self._coming, return_exceptions=True)

    def _knocked(self) -> None:
        """Somebody waits outside."""
        for _ in range(limits.ADMITTED):
            if not self._has_time():
                self._rest(max(0.0, self._since + limits.ENTRANCE_SPAN - time.monotonic()))
                return
            try:
                connection, _address = self._listening.accept()
            except (BlockingIOError, ConnectionAbortedError):  # nobody any more
                return
            except OSError as problem:  # too many open files: some are closed sooner or later
                log.error("nobody can come in", problem=problem.strerror)
                self._rest(limits.ENTRANCE_AGAIN)
                return
            if _gave_up(connection):
                connection.close()
            else:
                self._admit(connection)

    def _admit(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        task: asyncio.Task[object] = self._loop.create_task(
            self._loop.connect_accepted_socket(self._protocol, connection)
        )
        self._coming.add(task)
        task.add_done_callback(self._coming.discard)

    def _rest(self, seconds: float) -> None:
        self._loop.remove_reader(self._listening)
        self._resting = self._loop.call_later(seconds, self._go_on)

    def _go_on(self) -> None:
        self._resting = None
        self._loop.add_reader(self._listening, self._knocked)

    def _has_time(self) -> bool:
        """Is the house not too busy? In every span there is time for a few, whatever else goes on."""
        now, used = time.monotonic(), time.thread_time()
        if now >= self._since + limits.ENTRANCE_SPAN:
            self._since, self._used = now, used
        return used - self._used < limits.ENTRANCE_SHARE * limits.ENTRANCE_SPAN


def _gave_up(connection: socket.socket) -> bool:
    """Has whoever called hung up while they waited? Then they call again, and what they asked is not worth reading."""
    if sys.platform != "linux":
        return False
    return connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0] == CLOSE_WAIT
