"""Me: my name, my tables, my recovery code."""

from __future__ import annotations

from litestar import Response, get, post

from backroom.server.messages import TableCard
from backroom.server.pages import Me, Recover, Recovery, Rename
from backroom.server.routes.asking import Asking, address, answered, known, language_of, must_be_known, person_of
from backroom.server.routes.cards import card_of
from backroom.server.services import Services
from backroom.server.store import lists


@get("/api/me")
async def me(request: Asking, services: Services) -> Me:
    """Who this device is."""
    person = await person_of(request, services)
    return Me(False, "", False) if person is None else Me(True, person.name, person.recovery)


@post("/api/me", status_code=200)
async def rename(request: Asking, services: Services, data: Rename) -> Response[Me]:
    """Choose the name to sit down with."""
    person, device = await known(request, services, data.name)
    return answered(request, Me(True, person.name, person.recovery), device)


@post("/api/me/recovery", status_code=200)
async def new_recovery(request: Asking, services: Services) -> Recovery:
    """A new recovery code, shown this once."""
    person = await must_be_known(request, services)
    return Recovery(await services.people.new_recovery(person))


@post("/api/recover", status_code=200)
async def recover(request: Asking, services: Services, data: Recover) -> Response[Me]:
    """Become the person who wrote this code down."""
    device = await services.people.recover(data.code, address(request))
    return answered(request, Me(True, device.person.name, True), device)


@get("/api/mine")
async def mine(request: Asking, services: Services) -> list[TableCard]:
    """The tables where this person sits or is host."""
    person = await person_of(request, services)
    if person is None:
        return []
    rows = await services.store.read(lambda connection: lists.of_person(connection, person.id))
    language = language_of(request)
    return [card for stored, seat in rows if (card := card_of(services, stored, seat, language))]


HANDLERS = [me, rename, new_recovery, recover, mine]
