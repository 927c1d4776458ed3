"""Somebody who is connected to a table, answers at random, and takes the time that the answer to it takes."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from backroom.table.fairness import pledge
from benchmarks.line import Call, Line

PATIENCE = 120.0


class Choice(msgspec.Struct):
    """An action that is offered."""

    id: int
    free: bool = False


class Now(msgspec.Struct):
    """What of a table's present a random player needs."""

    stage: str
    you: int
    owing: list[int]
    legal: list[Choice]


class Frame(msgspec.Struct):
    """Any frame, as far as it is read here."""

    t: str
    id: str = ""
    seen: int = 0
    now: Now | None = None
    lines: list[msgspec.Raw] = []


FRAME = msgspec.json.Decoder(Frame)


@dataclass
class Taken:
    """What was measured since it was asked for."""

    measuring: bool = False
    acks: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    """seconds from a move to each of the others at the table"""
    refused: int = 0
    lost: int = 0
    """connections that have ended, and not because we hung up"""
    bytes: int = 0

    def report(self) -> str:
        """As one line of JSON."""
        return json.dumps({name: getattr(self, name) for name in ("acks", "seen", "refused", "lost", "bytes")})


class Seat:
    """Somebody at a table, connected."""

    def __init__(self, taken: Taken) -> None:
        self._taken = taken
        self._line: Line | None = None
        self._ended: str | None = None
        """why the line was lost, once it was"""
        self._hung_up = False
        self._answers: dict[str, asyncio.Future[str]] = {}
        self._news = asyncio.Event()
        self.now = Now("gathering", 0, [], [])
        self._seen = 0
        self._nonce = secrets.token_hex(16)
        self._awaited: float | None = None
        """when another at the table made a move that has not been seen here"""

    async def connect(self, call: Call) -> None:
        """Say hello over a new line."""
        self._line = await Line.to(call, self._take, self._lost)
        self._line.say('{"t":"hello","protocol":1,"seen":0}')

    def _lost(self, why: str) -> None:
        self._ended = why
        self._news.set()
        self._taken.lost += self._taken.measuring and not self._hung_up
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(ConnectionError(f"the server hung up: {why!r}"))

    def _take(self, data: bytes) -> None:
        self._taken.bytes += len(data) if self._taken.measuring else 0
        frame = FRAME.decode(data)
        if frame.now is not None:
            self.now, self._seen = frame.now, frame.seen or len(frame.lines)
            self._news.set()
            if self._awaited is not None and self._taken.measuring:
                self._taken.seen.append(time.perf_counter() - self._awaited)
            self._awaited = None
        elif frame.id in self._answers:
            answer = self._answers.pop(frame.id)
            if not answer.done():  # else nobody waits for it any more
                answer.set_result(frame.t)

    def hang_up(self) -> None:
        """As if the line broke."""
        self._hung_up = True
        if self._line is not None:
            self._line.hang_up()

    async def welcomed(self) -> None:
        """Wait until the table as it stands is here, or will not come."""
        await self._news.wait()
        if self._ended is not None:
            raise ConnectionError(f"the server hung up: {self._ended!r}")

    async def ask(self, **message: object) -> str:
        """Send a command; `ack` or `no`."""
        assert self._line is not None
        command = secrets.token_hex(8)
        answer = self._answers[command] = asyncio.get_running_loop().create_future()
        self._line.say(json.dumps(message | {"id": command}))
        return await asyncio.wait_for(answer, PATIENCE)

    async def deal(self) -> None:
        """Be ready, and show the nonce when all are. Where a busy database could not take it, again, as people do."""
        end = time.perf_counter() + PATIENCE
        while await self.ask(t="ready", pledge=pledge(self._nonce)) != "ack" and time.perf_counter() < end:
            await asyncio.sleep(0.2)
        while self.now.stage == "gathering":
            self._news.clear()
            await self._news.wait()
        await self.ask(t="nonce", nonce=self._nonce)

    def choices(self) -> list[int]:
        """How this seat may answer what it is asked."""
        if self.now.you not in self.now.owing:
            return []
        return [choice.id for choice in self.now.legal if not choice.free]

    async def move(self, others: Iterable[Seat]) -> None:
        """Answer at random, and note how long the acknowledgement takes, and the way to the others at the table."""
        action, start = random.choice(self.choices()), time.perf_counter()
        for other in others:
            if other is not self:
                other._awaited = start
        answer = await self.ask(t="do", seen=self._seen, action=action)
        if self._taken.measuring:
            if answer == "ack":
                self._taken.acks.append(time.perf_counter() - start)
            else:
                self._taken.refused += 1
