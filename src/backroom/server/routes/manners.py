"""Manners: block somebody, or report somebody to the operator. Nobody at the table is told."""

from __future__ import annotations

from litestar import Response, get, post

from backroom.server.pages import BlockAt, BlockedPerson, NewReport, Unblock
from backroom.server.routes.asking import Asking, address, must_be_known, person_of
from backroom.server.routes.tables import seen_by
from backroom.server.services import Services


@get("/api/me/blocked")
async def blocked(request: Asking, services: Services) -> list[BlockedPerson]:
    """Whom this person has blocked."""
    person = await person_of(request, services)
    return await services.blocks.listed(person.id) if person is not None else []


@post("/api/me/unblock", status_code=200)
async def unblock(request: Asking, services: Services, data: Unblock) -> list[BlockedPerson]:
    """Hear somebody again, by the key in the list."""
    person = await must_be_known(request, services)
    await services.blocks.lift(person.id, data.key)
    return await services.blocks.listed(person.id)


@post("/api/tables/{table:str}/block", status_code=204)
async def block(request: Asking, services: Services, table: str, data: BlockAt) -> Response[None]:
    """Block who sits there, or no longer."""
    person = await must_be_known(request, services)
    live, _ = await seen_by(request, services, table)
    await services.blocks.block(live, person.id, data.seat, data.on)
    return Response(None, status_code=204)


@post("/api/tables/{table:str}/report", status_code=204)
async def report(request: Asking, services: Services, table: str, data: NewReport) -> Response[None]:
    """Report who sits there to the operator, with what everybody at the table can read."""
    person = await must_be_known(request, services)
    live, _ = await seen_by(request, services, table)
    await services.reports.take(live, person.id, data, address(request))
    return Response(None, status_code=204)


HANDLERS = [blocked, unblock, block, report]
