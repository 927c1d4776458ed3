"""A table for browsers that get no WebSocket through: events from the server, and a POST for each message.

The frames are the socket's, in the same order, made by the same connection. Answers come over the stream as well.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.params import Parameter
from litestar.response import Stream

from backroom.server import frames, limits, phrasebook
from backroom.server.connection import Connection
from backroom.server.doors import NOT_HERE, why_not_watch
from backroom.server.messages import PROTOCOL, Hello, Nope, Resync
from backroom.server.phrasebook import reason, refusal
from backroom.server.problems import Farewell, Refused, Trouble, refused
from backroom.server.requests import Unreadable, read
from backroom.server.routes.asking import Asking, address, hanging_up, in_hands, language_of, people_of, person_of
from backroom.server.security import is_local
from backroom.server.services import Heard, Services
from backroom.server.socket import OLD_CLIENT, Conversation, admit
from backroom.server.streaming import streaming

HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}
"""Proxies must neither keep events nor wait until there are more of them."""
SILENCE = b":\n\n"


@get("/api/tables/{table:str}/stream")
async def stream(
    request: Asking,
    services: Services,
    table: str,
    protocol: int,
    seen: Annotated[int, Parameter(ge=0)] = 0,
) -> Stream:
    """The table's frames as server-sent events, for browsers without a WebSocket. The first event names the stream."""
    source, language = address(request), language_of(request)
    if not is_local(source) and not services.connects.take(source):
        services.metrics.refused.inc()
        raise refused(Trouble.TOO_FAST)
    if protocol != PROTOCOL:
        return _events(_farewell(OLD_CLIENT, reason(Farewell.OLD_PAGE, language)))
    people = await people_of(request, services)
    try:
        connection = await admit(services, table, in_hands(request, people), frozenset(people.values()), language)
    except Refused as problem:
        # Not as a status: a page that reads events is not told that, and would come again for ever.
        return _events(_farewell(NOT_HERE, refusal(problem, language)))
    return _events(_spoken(services, connection, seen, hanging_up(request)))


@post("/api/tables/{table:str}/stream/{name:str}", status_code=202)
async def send(request: Asking, services: Services, table: str, name: str) -> Response[bytes | None]:
    """One message of whoever listens to this stream. What it is answered comes over the stream, in its turn.

    Where the stream is another node's, the answer is this one's body: nobody has to come back to the same node.
    """
    heard = services.streams.get(name)
    person = await person_of(request, services)
    if heard is None and services.node and not name.startswith(services.node):
        return await _answered_here(request, services, table, person.id if person else "")
    if heard is None or heard.connection.live.id != table or heard.connection.person != (person.id if person else ""):
        raise refused(Trouble.NOT_FOUND)
    try:
        await asyncio.wait_for(heard.hear(await request.body()), limits.HEAR_WITHIN)
    except TimeoutError:
        raise refused(Trouble.TOO_FAST) from None
    return Response(None, status_code=202)


async def _answered_here(request: Asking, services: Services, table: str, person: str) -> Response[bytes | None]:
    live = await services.house.table(table)
    if why_not_watch(live, person, (await people_of(request, services)).values()) is not None:
        raise refused(Trouble.NOT_FOUND)
    if not services.strangers.take(f"{table} {person or address(request)}"):
        services.metrics.refused.inc()
        raise refused(Trouble.TOO_FAST)
    try:
        message = read(await request.body())
    except Unreadable as problem:
        raise refused(Trouble.MALFORMED, str(problem)) from None
    if isinstance(message, Hello | Resync):
        # Only the node that has the stream can begin it anew; the page does so by opening another.
        raise refused(Trouble.NOT_FOUND)
    answer = await services.requests.answer(live, person, message)
    if isinstance(answer, Nope):
        answer = phrasebook.reworded(answer, live.table.game, language_of(request))
    return Response(frames.encode(answer), media_type=MediaType.JSON, status_code=200)


def _events(pieces: AsyncIterator[bytes]) -> Stream:
    return Stream(pieces, media_type="text/event-stream", headers=HEADERS)


def _event(frame: bytes) -> bytes:
    # JSON has no line breaks of its own, so a frame is one line.
    return b"data: " + frame + b"\n\n"


async def _farewell(code: int, text: str) -> AsyncIterator[bytes]:
    yield _event(frames.bye(code, text))


async def _spoken(
    services: Services, connection: Connection, seen: int, hang_up: Callable[[], None]
) -> AsyncIterator[bytes]:
    name = services.node + secrets.token_hex(limits.TOKEN_BYTES)
    services.streams[name] = Heard(connection, Conversation(services, connection).hear)
    try:
        yield f"event: stream\ndata: {name}\n\n".encode()
        async for piece in streaming(services, connection, seen, _event, SILENCE, hang_up):
            yield piece
    finally:
        del services.streams[name]


HANDLERS = [stream, send]
