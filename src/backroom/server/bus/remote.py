"""Bells between nodes, whatever carries them: rung here at once, sent to the others in bundles, heard from them.

Nobody ever waits for it. While the line is down, bells for others are dropped, and it comes back by itself.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from random import uniform

import msgspec
import structlog

from backroom.server import limits
from backroom.server.bus.bells import About, Bell
from backroom.server.bus.local import LocalBus
from backroom.server.endings import end
from backroom.server.metrics import Metrics
from backroom.server.store.engines import why

log = structlog.get_logger()
Line = AbstractAsyncContextManager[Callable[[str], Awaitable[object]]]


class Peal(msgspec.Struct, frozen=True, array_like=True):
    """Bells on their way."""

    node: str
    """who rang: it has heard them already"""
    bells: tuple[Bell, ...]


PEAL: msgspec.json.Decoder[Peal] = msgspec.json.Decoder(Peal)


class RemoteBus(LocalBus, ABC):
    """A line to the other nodes, for the node with this name."""

    def __init__(self, node: str, metrics: Metrics) -> None:
        super().__init__()
        self._node, self._metrics = node, metrics
        self._waiting: dict[tuple[About, str], Bell] = {}
        self._rung = asyncio.Event()
        self._channel = ""
        self._down = {"listening", "sending"}
        metrics.bus_well.set(0)
        self._tasks: list[asyncio.Task[None]] = []

    def publish(self, bell: Bell) -> None:
        """Ring here now, and there soon. Of two bells for the same the newer says everything."""
        super().publish(bell)
        if len(self._waiting) < limits.BELLS:
            self._waiting[bell.about, bell.table] = bell
            self._rung.set()
        else:
            self._metrics.bells_lost.inc()

    async def start(self, house: str) -> None:
        """Begin to listen and to send. A line that is down is no reason not to open."""
        self._channel = f"backroom_{house}"
        parts = {"listening": self._listening, "sending": self._sending}
        self._tasks = [asyncio.create_task(self._always(name, part)) for name, part in parts.items()]

    async def stop(self) -> None:
        """Send what is waiting if that is quick, and hang up."""
        await asyncio.sleep(0)
        for _ in range(limits.LAST_BELLS):
            if not self._waiting:
                break
            await asyncio.sleep(0.01)
        await end(self._tasks)

    async def _always(self, name: str, part: Callable[[], Awaitable[None]]) -> None:
        pause = limits.BUS_AGAIN[0]
        while True:
            started = asyncio.get_running_loop().time()
            try:
                await part()
            except Exception as problem:  # whatever a library raises for a line that is down
                self._down.add(name)
                self._metrics.bus_well.set(0)
                log.warning(
                    "no line to the other nodes", problem=type(problem).__name__, said=why(problem)[: limits.BUS_SAID]
                )
            if asyncio.get_running_loop().time() - started > limits.BUS_AGAIN[1]:
                pause = limits.BUS_AGAIN[0]
            # Nodes that lost the line together do not come back together.
            await asyncio.sleep(pause * uniform(0.5, 1.0))
            pause = min(2 * pause, limits.BUS_AGAIN[1])

    def _listens(self) -> None:
        """The line is up. What was rung before was missed."""
        self._up("listening")
        super().publish(Bell(About.NODES))

    def _up(self, name: str) -> None:
        self._down.discard(name)
        self._metrics.bus_well.set(not self._down)

    def _heard(self, text: str | bytes) -> None:
        try:
            peal = PEAL.decode(text)
        except msgspec.MsgspecError:
            log.warning("a bell that cannot be read")
            return
        if peal.node != self._node:
            for bell in peal.bells:
                super().publish(bell)

    async def _sending(self) -> None:
        """Send what is rung, until the line breaks."""
        async with self._line() as send:
            await self._say(send, Peal(self._node, ()))
            self._up("sending")
            while True:
                await self._rung.wait()
                self._rung.clear()
                bells, self._waiting = [*self._waiting.values()], {}
                for first in range(0, len(bells), limits.PEAL):
                    await self._say(send, Peal(self._node, tuple(bells[first : first + limits.PEAL])))

    @staticmethod
    async def _say(send: Callable[[str], Awaitable[object]], peal: Peal) -> None:
        # Not wait_for: before Python 3.12 that loses a cancellation that comes just when it is sent.
        async with asyncio.timeout(limits.BUS_WITHIN):
            await send(msgspec.json.encode(peal).decode())

    @abstractmethod
    def _line(self) -> Line:
        """A way to send, for as long as it is open."""

    @abstractmethod
    async def _listening(self) -> None:
        """Listen until the line breaks: `_listens` when it is up, `_heard` for each message."""
