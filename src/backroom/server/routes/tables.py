"""Tables: open one, find one, sit down, look at one that has ended."""

from __future__ import annotations

import asyncio
import io
import zlib
from typing import Annotated

import segno
from litestar import MediaType, Response, get, post
from litestar.params import Parameter

from backroom.engine.languages import ENGLISH
from backroom.server import frames, replays
from backroom.server.doors import why_not_watch
from backroom.server.exports import whole_table
from backroom.server.live import Live
from backroom.server.messages import Join, Joined, NewTable, OpenedTable, TableCard
from backroom.server.pages import PlayNow, Replay, SeatHere, SeatToken, TablePage
from backroom.server.problems import Refused, Trouble, refused
from backroom.server.routes.asking import (
    Asking,
    address,
    answered,
    known,
    language_of,
    must_be_known,
    people_of,
    person_of,
)
from backroom.server.routes.cards import card_of
from backroom.server.services import Services
from backroom.server.store import archive, lists, tables
from backroom.table import record
from backroom.table.refusals import Code, no
from backroom.table.table import Stage


@post("/api/tables", status_code=200)
async def open_table(request: Asking, services: Services, data: NewTable) -> Response[OpenedTable]:
    """Open a table and sit down at its first free seat."""
    services.lobby.settings(data)
    person, device = await known(request, services, data.name)
    return answered(request, await services.lobby.open(person, data, address(request)), device)


@post("/api/play-now", status_code=200)
async def play_now(request: Asking, services: Services, data: PlayNow) -> Response[OpenedTable]:
    """A table against house bots, dealt at once."""
    person, device = await known(request, services, data.name)
    return answered(request, await services.lobby.play_now(person, data, address(request)), device)


@post("/api/join", status_code=200)
async def join(request: Asking, services: Services, data: Join) -> Response[Joined]:
    """Take a seat by a claim, by a code, or at a public table."""
    person, device = await known(request, services, data.name)
    sharing = frozenset((await people_of(request, services)).values())
    return answered(request, await services.lobby.join(person, data, address(request), sharing), device)


@get("/api/tables")
async def public_tables(request: Asking, services: Services) -> list[TableCard]:
    """Public tables that have not ended."""
    rows, language = await services.store.read(lists.listed), language_of(request)
    return [card for stored in rows if (card := card_of(services, stored, None, language))]


@get("/api/tables/{table:str}")
async def table_page(request: Asking, services: Services, table: str) -> TablePage:
    """A table, for whoever may look at it. The host also gets the code and the invitations."""
    live, person = await seen_by(request, services, table)
    stored = await services.store.read(lambda connection: tables.without_log(connection, table))
    assert stored is not None
    language = language_of(request)
    card = card_of(services, stored, live.table.seat_of(person), language)
    assert card is not None
    host = live.table.is_host(person)
    opened = await services.lobby.invitations(live) if host else OpenedTable(live.id, "", ())
    sharing = await people_of(request, services)
    seats = ((number, live.table.seat_of(one)) for number, one in sharing.items())
    here = tuple(SeatHere(number, seat) for number, seat in seats if seat is not None)
    return TablePage(frames.info(live, language), card, host, opened.code, opened.invitations, here)


@post("/api/tables/{table:str}/token", status_code=200)
async def seat_token(request: Asking, services: Services, table: str) -> SeatToken:
    """A token with which a program plays your seat."""
    person = await must_be_known(request, services)
    live = await services.house.table(table)
    seat = live.table.seat_of(person.id)
    if seat is None:
        raise _no(Code.NOT_SEATED)
    return SeatToken(live.id, seat, await services.people.new_seat_token(live.id, seat, person.id))


@get("/api/tables/{table:str}/qr")
async def qr_code(request: Asking, services: Services, table: str, seat: int) -> Response[bytes]:
    """A seat's invitation as a QR code, for the host."""
    live, person = await seen_by(request, services, table)
    if not live.table.is_host(person):
        raise _no(Code.NOT_HOST)
    opened = await services.lobby.invitations(live)
    claim = next((link.claim for link in opened.invitations if link.seat == seat and not link.used), None)
    if claim is None:
        raise _no(Code.NO_SUCH_SEAT)
    drawn = io.BytesIO()
    link = f"{request.url.scheme}://{request.headers.get('host', '')}/join/{claim}"
    segno.make(link, error="m").save(drawn, kind="svg", scale=6, border=2, xmldecl=False, svgns=True)
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})


@get("/api/tables/{table:str}/replay")
async def replay(
    request: Asking,
    services: Services,
    table: str,
    seat: Annotated[str, Parameter(description="a seat number, `watch`, or `all` (after the end)")] = "",
) -> Response[bytes]:
    """The game as a viewer saw it: while it is on, your own seat only; after the end any seat, or all-knowing.

    Where remembering is left to people (no memory aids, or earlier rounds fade) nobody gets it before the end; nor does
    a device that several people of this table share.
    """
    live, person = await seen_by(request, services, table)
    if not services.replays.take(address(request)):
        raise refused(Trouble.TOO_FAST)
    mine = live.table.seat_of(person)
    viewer = _viewer(live, seat, mine)
    over = live.table.stage is Stage.OVER
    own = viewer == (replays.SPECTATOR if mine is None else mine)
    if not over and (not own or not replays.may_look_back(live) or await _shared(request, services, live)):
        raise _no(Code.NOT_OVER)
    language = language_of(request)
    stored = await _kept(services, live, viewer, language) if over else None
    if stored is not None and "deflate" in request.headers.get("accept-encoding", ""):
        return Response(stored, media_type=MediaType.JSON, headers={"content-encoding": "deflate"})
    if stored is not None:
        return Response(zlib.decompress(stored), media_type=MediaType.JSON)
    if live.shelved:
        raise refused(Trouble.NOT_FOUND)
    eyes = None if viewer < 0 else viewer
    made = await asyncio.to_thread(_encoded, live, eyes, viewer == replays.ALL_KNOWING, language)
    if over and language != ENGLISH:
        live.replays[viewer, language] = await asyncio.to_thread(zlib.compress, made)
    return Response(made, media_type=MediaType.JSON)


async def _kept(services: Services, live: Live, viewer: int, language: str) -> bytes | None:
    """A finished game as it was told before. The archive is English; in other languages it is made anew, if it can."""
    if live.shelved or language == ENGLISH:
        return await services.store.read(lambda connection: archive.replay(connection, live.id, viewer))
    return live.replays.get((viewer, language))


def _encoded(live: Live, viewer: int | None, all_knowing: bool, language: str) -> bytes:
    made: Replay = replays.replay(live, viewer, all_knowing=all_knowing, language=language)
    return frames.encode(made)


@get("/api/tables/{table:str}/export")
async def export(request: Asking, services: Services, table: str) -> Response[bytes]:
    """A finished game as a document that `backroom verify` checks."""
    live, _ = await seen_by(request, services, table)
    if not services.replays.take(address(request)):
        raise refused(Trouble.TOO_FAST)
    if live.table.stage is not Stage.OVER:
        raise _no(Code.NOT_OVER)
    finished = live.table
    if live.shelved:
        stored = await services.store.read(lambda connection: tables.load(connection, table))
        assert stored is not None
        finished = whole_table(stored, live.table.game)
    body = await asyncio.to_thread(lambda: record.write(record.record_of(finished)))
    name = f'attachment; filename="backroom-{live.table.game.name}-{live.id}.json"'
    return Response(body, media_type=MediaType.JSON, headers={"content-disposition": name})


async def _shared(request: Asking, services: Services, live: Live) -> bool:
    """Do several people of this table share the device that asks?"""
    people = await people_of(request, services)
    return sum(live.table.seat_of(one) is not None for one in people.values()) > 1


async def seen_by(request: Asking, services: Services, table: str) -> tuple[Live, str]:
    """A table that the asker may look at, and who the asker is."""
    live = await services.house.table(table)
    person = await person_of(request, services)
    who = person.id if person is not None else ""
    problem = why_not_watch(live, who, (await people_of(request, services)).values() if live.table.banned else ())
    if problem is not None:
        raise problem
    return live, who


def _viewer(live: Live, seat: str, mine: int | None) -> int:
    if seat == "all":
        return replays.ALL_KNOWING
    if seat == "watch" or (seat == "" and mine is None):
        return replays.SPECTATOR
    if seat == "" and mine is not None:
        return mine
    if not seat.isdecimal() or len(seat) > 2 or int(seat) >= len(live.table.seats):
        raise _no(Code.NO_SUCH_SEAT)
    return int(seat)


def _no(code: Code) -> Refused:
    problem = no(code)
    return Refused(problem.code, problem.text, 403 if code in (Code.NOT_HOST, Code.NOT_OVER) else 409)


HANDLERS = [open_table, play_now, join, public_tables, table_page, seat_token, qr_code, replay, export]
