"""The bot API: somebody's program plays a seat with a token. The same messages as on the socket, as NDJSON and POST."""

from __future__ import annotations

from litestar import MediaType, Response, get, post
from litestar.response import Stream

from backroom.server import frames
from backroom.server.limits import Gate
from backroom.server.problems import Trouble, refused
from backroom.server.requests import Unreadable, read
from backroom.server.routes.asking import Asking, hanging_up
from backroom.server.services import Services
from backroom.server.socket import admit
from backroom.server.streaming import streaming


@get("/api/bot/tables/{table:str}")
async def stream(request: Asking, services: Services, table: str, seen: int = 0) -> Stream:
    """Everything your seat may know, as it happens: one message a line. Empty lines are heartbeats."""
    person = await _authorised(request, services, table)
    connection = await admit(services, table, person)
    lines = streaming(services, connection, seen, lambda frame: frame + b"\n", b"\n", hanging_up(request))
    return Stream(lines, media_type="application/x-ndjson", headers={"cache-control": "no-store"})


@post("/api/bot/tables/{table:str}", status_code=200)
async def send(request: Asking, services: Services, table: str) -> Response[bytes]:
    """One message, answered with an ack, a no or a pong."""
    person = await _authorised(request, services, table)
    rates: Gate = services.programs
    if not rates.take(f"{table} {person}"):
        raise refused(Trouble.TOO_FAST)
    try:
        message = read(await request.body())
    except Unreadable as problem:
        raise refused(Trouble.MALFORMED, str(problem)) from None
    live = await services.house.table(table)
    answer = await services.requests.answer(live, person, message)
    return Response(frames.encode(answer), media_type=MediaType.JSON)


async def _authorised(request: Asking, services: Services, table: str) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    person = await services.people.of_seat_token(token.strip(), table) if scheme.lower() == "bearer" else None
    if person is None:
        raise refused(Trouble.WHO)
    return person


HANDLERS = [stream, send]
