"""The WebSocket of a table: messages in, frames out, and every way it can end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket

from backroom.engine.languages import ENGLISH
from backroom.server import frames, limits
from backroom.server.connection import Connection
from backroom.server.limits import Bucket
from backroom.server.messages import PROTOCOL, Hello, Resync
from backroom.server.phrasebook import reason, refusal
from backroom.server.problems import FAREWELLS, SENTENCES, Farewell, Refused, Trouble, refused
from backroom.server.requests import Unreadable, read
from backroom.server.routes.asking import address, language_of, people_of, person_of
from backroom.server.routes.tables import may_watch
from backroom.server.security import is_local
from backroom.server.services import Services
from backroom.server.store import Unavailable
from backroom.table.refusals import Code

Socket = WebSocket[Any, Any, Any]
WRONG_KIND, UNFIT, SLOW, OLD_CLIENT, NOT_HERE = 1003, 1008, 1013, 4002, 4004
GONE = "websocket.disconnect"


class HungUp(Exception):
    """The client is gone."""


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: Socket, services: Services, table: str) -> None:
    """Play at a table, or watch it. The cookie says who it is; a seat holder sees through the own seat, always."""
    source = address(socket)
    if not is_local(source) and not services.connects.take(source):
        services.metrics.refused.inc()
        await _close(socket, UNFIT, refusal(refused(Trouble.TOO_FAST), language_of(socket)))
        return
    await socket.accept()
    language = language_of(socket)
    try:
        person = await person_of(socket, services)
        people = await people_of(socket, services)
        who = person.id if person else ""
        connection = await admit(services, table, who, frozenset(people.values()), language)
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
        await _Talk(socket, services, connection).run(message.seen)


async def admit(
    services: Services, table: str, person: str, people: frozenset[str] = frozenset(), language: str = ENGLISH
) -> Connection:
    """A connection for somebody who may be here, or a refusal. `people` share the device."""
    live = await services.house.table(table)
    if not any(may_watch(live, one) for one in (person, *people)):
        raise Refused(Trouble.NO_SUCH_TABLE, SENTENCES[Trouble.NO_SUCH_TABLE])
    connection = Connection(live, person, services.house.notes, services.house.now, people, language)
    if connection.viewer is None and live.watching() >= limits.SPECTATORS:
        raise Refused(Trouble.NO_SPECTATORS, "All places for spectators are taken.")
    same = [other for other in live.connections if person and other.person == person]
    if len(same) >= limits.SOCKETS:
        # The oldest makes room: a tab that was forgotten must not lock anybody out.
        min(same, key=lambda other: other.number).close(4001, Farewell.OPEN_ELSEWHERE)
    return connection


class Conversation:
    """What one client says, message by message, however it gets here. `round_trip`: how far away it is, if known."""

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
    """A conversation over a socket: a reader and a writer, until either ends."""

    def __init__(self, socket: Socket, services: Services, connection: Connection) -> None:
        super().__init__(services, connection, socket.scope["state"].get("round_trip", float))
        self._socket = socket

    async def run(self, seen: int) -> None:
        connection = self._connection
        self._services.presence.came(connection)
        connection.begin(seen)
        reader, writer = asyncio.create_task(self._read()), asyncio.create_task(self._write())
        try:
            await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reader, writer):
                task.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)
            self._services.presence.went(connection)

    async def _read(self) -> None:
        connection = self._connection
        while not connection.closing:
            try:
                data = await _receive(self._socket)
            except HungUp:
                return
            except Unreadable:
                connection.close(WRONG_KIND, Farewell.TEXT_ONLY)
                break
            await self.hear(data)
        # What is to be said last is said by the writer, which also ends the conversation.
        await asyncio.Event().wait()

    async def _write(self) -> None:
        connection = self._connection
        try:
            async for frame in connection.outgoing():
                await asyncio.wait_for(_send(self._socket, frame), limits.SEND_WITHIN)
        except TimeoutError:
            self._services.metrics.slow.inc()
            connection.closing = (SLOW, reason(Farewell.TOO_SLOW, connection.language))
        except HungUp:
            return
        code, text = connection.closing or (1011, "")
        await _close(self._socket, code, text)


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
