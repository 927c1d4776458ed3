"""The WebSocket of a table: messages in, frames out, and every way it can end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import structlog
from litestar import WebSocket, websocket

from backroom.engine.languages import ENGLISH
from backroom.server import frames, limits
from backroom.server.connection import Connection, no_bell
from backroom.server.doors import NOT_HERE, why_not_watch
from backroom.server.limits import Bucket
from backroom.server.line import Line
from backroom.server.logs import where
from backroom.server.messages import PROTOCOL, Hello, Resync
from backroom.server.phrasebook import reason, refusal
from backroom.server.problems import FAREWELLS, Farewell, Refused, Trouble, refused
from backroom.server.protocol import PatientProtocol
from backroom.server.requests import Unreadable, read
from backroom.server.routes.asking import address, in_hands, language_of, people_of
from backroom.server.security import is_local
from backroom.server.services import Services
from backroom.server.store import Unavailable
from backroom.table.refusals import Code

log = structlog.get_logger()
Socket = WebSocket[Any, Any, Any]
WRONG_KIND, UNFIT, BROKEN, SLOW, OLD_CLIENT = 1003, 1008, 1011, 1013, 4002
GONE = "websocket.disconnect"


class HungUp(Exception):
    """The client is gone."""


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: Socket, services: Services, table: str) -> None:
    """Play at a table, or watch it. The cookie says who it is; a seat holder sees through the own seat, always."""
    coming: PatientProtocol = socket.scope["state"].pop("coming")
    source = address(socket)
    if not is_local(source) and not services.connects.take(source):
        services.metrics.refused.inc()
        await _close(socket, UNFIT, refusal(refused(Trouble.TOO_FAST), language_of(socket)))
        return
    await socket.accept()
    language = language_of(socket)
    try:
        people = await people_of(socket, services)
        connection = await admit(services, table, in_hands(socket, people), frozenset(people.values()), language)
        hello = await asyncio.wait_for(_receive(socket), limits.HELLO_WITHIN)
        message = read(hello)
        if not isinstance(message, Hello):
            raise Unreadable("hello comes first")
    except (Unreadable, TimeoutError):
        await _end(socket, UNFIT, reason(Farewell.HELLO_FIRST, language))
    except Refused as problem:
        await _end(socket, NOT_HERE, refusal(problem, language))
    except Unavailable:
        await _end(socket, SLOW, reason(Trouble.UNAVAILABLE, language))
    except HungUp:
        return
    else:
        if message.protocol != PROTOCOL:
            await _end(socket, OLD_CLIENT, reason(Farewell.OLD_PAGE, language))
            return
        line = coming.hand_over()
        if line is not None:
            _Talk(line, services, connection).begin(message.seen)


async def admit(
    services: Services, table: str, person: str, people: frozenset[str] = frozenset(), language: str = ENGLISH
) -> Connection:
    """A connection for somebody who may be here, or a refusal. `people` share the device."""
    live = await services.house.table(table)
    problem = why_not_watch(live, person, people)
    if problem is not None:
        raise problem
    await services.blocks.open(live, person)
    connection = Connection(live, person, services.house.notes, services.hours, people, language)
    if connection.viewer is None and live.watching() >= limits.SPECTATORS:
        raise Refused(Trouble.NO_SPECTATORS, "All places for spectators are taken.")
    return connection


class Conversation:
    """What one client says, message by message, however it gets here. `round_trip`: how far away it is, if known."""

    __slots__ = ("_bad", "_bucket", "_connection", "_round_trip", "_services")

    def __init__(self, services: Services, connection: Connection, round_trip: Callable[[], float] = float) -> None:
        self._services, self._connection = services, connection
        self._bucket = Bucket(limits.MESSAGES)
        self._bad = 0
        self._round_trip = round_trip

    async def hear(self, data: str | bytes) -> None:
        """Answer one message, or end the connection for its manners."""
        if not self._bucket.take():
            self._services.metrics.refused.inc()
            self._connection.close(UNFIT, Trouble.TOO_FAST)
            return
        await self._one(data)

    async def _one(self, data: str | bytes) -> None:
        connection = self._connection
        try:
            message = read(data)
        except Unreadable:
            self._bad += 1
            if self._bad > limits.BAD_MESSAGES:
                connection.close(UNFIT, Trouble.MALFORMED)
            else:
                await connection.answer(self._services.requests.unreadable(connection))
            return
        if isinstance(message, Hello | Resync):
            self._services.metrics.resync.inc()
            connection.resync()
            return
        lag = int(self._round_trip() * 1000 / 2)
        answer = await self._services.requests.answer(connection.live, connection.person, message, lag)
        await connection.answer(answer)
        if getattr(answer, "code", "") == Code.STALE:
            connection.refresh()


class _Talk(Conversation):
    """A conversation over a line.

    What came is heard one message after the other. What is due is said once in every turn of the loop, however often it
    rang: an answer and the news that come with it travel together.
    """

    __slots__ = ("_deadline", "_gone", "_hearing", "_held", "_line", "_rung", "_unheard")

    def __init__(self, line: Line, services: Services, connection: Connection) -> None:
        super().__init__(services, connection, line.round_trip)
        self._line = line
        self._unheard: list[bytes | None] = []
        self._hearing = self._rung = self._gone = False
        self._held: list[bytes] = []
        """what the line has no room for yet"""
        self._deadline: asyncio.TimerHandle | None = None
        connection.on_ring = self._ring

    def begin(self, seen: int) -> None:
        """From here to the end nothing waits, and everything is called."""
        self._services.presence.came(self._connection)
        self._connection.begin(seen)
        self._line.begin(self)

    # What comes in

    def heard(self, data: bytes | None) -> None:
        """A message. While one is being answered, nothing more than what is here already is read."""
        self._unheard.append(data)
        if self._hearing:
            self._line.wait_with_reading()
        else:
            self._hearing = True
            self._line.run(self._hear_all())

    async def _hear_all(self) -> None:
        connection = self._connection
        try:
            while self._unheard and not connection.closing and not connection.over:
                data = self._unheard.pop(0)
                if data is None:
                    connection.close(WRONG_KIND, Farewell.TEXT_ONLY)
                else:
                    await self.hear(data)
        except Exception as problem:
            self._failed(problem)
        if not connection.closing and not connection.over:  # else nothing more is heard
            self._hearing = False
            self._line.read_on()

    # What goes out

    def _ring(self) -> None:
        if not self._rung:
            self._rung = True
            self._line.loop.call_soon(self._speak)

    def may_speak(self) -> None:
        """There is room again."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        self._ring()

    def _speak(self) -> None:
        self._rung = False
        if self._gone or self._deadline is not None:
            return
        connection, line = self._connection, self._line
        try:
            due = self._held + connection.due()
        except Exception as problem:
            self._failed(problem)
            return
        if not line.has_room:
            self._held = due
            if due:
                self._deadline = line.loop.call_later(limits.SEND_WITHIN, self._too_slow)
            return
        self._held = []
        if due:
            line.say(due)
        if connection.over and connection.closing:
            line.hang_up(*connection.closing)

    def _too_slow(self) -> None:
        self._services.metrics.slow.inc()
        self._line.hang_up(SLOW, reason(Farewell.TOO_SLOW, self._connection.language))

    # How it ends

    def _failed(self, problem: Exception) -> None:
        log.error("a conversation failed", problem=type(problem).__name__, where=where(problem))
        self._line.hang_up(BROKEN, "")

    def gone(self) -> None:
        """The line is closed, by whomever."""
        if self._deadline is not None:
            self._deadline.cancel()
        if not self._gone:
            self._gone = True
            self._connection.on_ring = no_bell
            self._services.presence.went(self._connection)


async def _receive(socket: Socket) -> str:
    message: Any = await socket.receive()
    if message["type"] == GONE:
        raise HungUp
    text = message.get("text")
    if text is None:
        raise Unreadable(FAREWELLS[Farewell.TEXT_ONLY])
    return str(text)


async def _send(socket: Socket, frame: bytes) -> None:
    try:
        await socket.send({"type": "websocket.send", "text": frame.decode(), "bytes": None})
    except Exception as problem:  # whatever the server raises for a socket that is gone
        raise HungUp from problem


async def _end(socket: Socket, code: int, text: str) -> None:
    """Say why, and close."""
    with suppress(HungUp, TimeoutError):
        await asyncio.wait_for(_send(socket, frames.bye(code, text)), limits.SEND_WITHIN)
    await _close(socket, code, text)


async def _close(socket: Socket, code: int, text: str) -> None:
    try:
        await socket.send({"type": "websocket.close", "code": code, "reason": text[:100]})
    except Exception:  # it is gone already
        return
