"""Who is asking, and how a device is made known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from backroom.engine.languages import ENGLISH
from backroom.server import limits, phrasebook
from backroom.server.people import COOKIE, SECURE_COOKIE, NewDevice, good_name
from backroom.server.phrasebook import BOOKS
from backroom.server.problems import Trouble, refused
from backroom.server.services import Services
from backroom.server.store.people import Person

T = TypeVar("T")
Asking = Request[Any, Any, Any]
Connecting = ASGIConnection[Any, Any, Any, Any]
SHARING = tuple("0123456789")
"""People who can share one device."""


def is_secure(connection: Connecting) -> bool:
    """Does it come over TLS?"""
    return connection.url.scheme in ("https", "wss")


def address(connection: Connecting) -> str:
    """Where it comes from, for limits."""
    return connection.client.host if connection.client else ""


def hanging_up(request: Asking) -> Callable[[], None]:
    """What cuts the connection of a request whose answer nobody reads."""
    hang_up: Callable[[], None] = request.scope["state"]["hang_up"]
    return hang_up


def cookie_of(connection: Connecting) -> str | None:
    """The cookie of whoever asks. Several people may share a device: `as` says which of them has it in hands.

    0, or nothing, is who the device belongs to; anything that is no such number is nobody, who sees what anybody sees.
    """
    number = _number(connection)
    if number not in SHARING:
        return None
    name = SECURE_COOKIE if is_secure(connection) else COOKIE
    return name if number == "0" else f"{name}-{number}"


def _number(connection: Connecting) -> str:
    return str(connection.query_params.get("as", "0"))


def language_of(connection: Connecting) -> str:
    """What the page says its language is (`lang`), else the first the browser wants and we have, else English."""
    asked = connection.query_params.get("lang")
    wanted = [asked] if asked else _accepted(connection.headers.get("accept-language", ""))
    known = (language for one in wanted for language in (one, one.partition("-")[0]) if language in BOOKS)
    return next(known, ENGLISH)


def _accepted(header: str) -> list[str]:
    """The languages of the header, what is wanted most first."""
    weighed = []
    for place, part in enumerate(header[: limits.LANGUAGES_HEADER].split(",")):
        language, _, weight = part.partition(";q=")
        try:
            weighed.append((-float(weight or 1), place, language.strip()))
        except ValueError:
            continue
    return [language for _, _, language in sorted(weighed)]


async def person_of(connection: Connecting, services: Services) -> Person | None:
    """The person who asks, if the device knows them."""
    name = cookie_of(connection)
    return await services.people.of_device(connection.cookies.get(name)) if name else None


async def people_of(connection: Connecting, services: Services) -> dict[str, str]:
    """Everybody who shares the device that asks: their ids, by what `as` calls them."""
    name, found = SECURE_COOKIE if is_secure(connection) else COOKIE, {}
    for number in SHARING:
        token = connection.cookies.get(name if number == "0" else f"{name}-{number}")
        person = await services.people.of_device(token) if token else None
        if person is not None:
            found[number] = person.id
    return found


def in_hands(connection: Connecting, people: Mapping[str, str]) -> str:
    """Which of those who share the device has it in hands. Empty: nobody we know."""
    return people.get(_number(connection), "")


async def must_be_known(connection: Connecting, services: Services) -> Person:
    """The person of the device that asks, or a refusal."""
    person = await person_of(connection, services)
    if person is None:
        raise refused(Trouble.WHO)
    return person


async def known(connection: Connecting, services: Services, name: str) -> tuple[Person, NewDevice | None]:
    """The person of the device that asks, under this name; a new one if it is not known."""
    person = await person_of(connection, services)
    if cookie_of(connection) is None:
        raise refused(Trouble.WHO)
    if person is None:
        device = await services.people.make(
            good_name(name or phrasebook.say(language_of(connection), "people", "guest")), address(connection)
        )
        return device.person, device
    return (await services.people.rename(person, good_name(name)) if name else person), None


def answered(request: Asking, body: T, device: NewDevice | None) -> Response[T]:
    """The answer, with a cookie for a device that is new."""
    name = cookie_of(request)
    cookies = [] if device is None or name is None else [_cookie(name, device.token, secure=is_secure(request))]
    return Response(body, cookies=cookies, status_code=200)


def _cookie(name: str, token: str, *, secure: bool) -> Cookie:
    return Cookie(
        key=name,
        value=token,
        path="/",
        httponly=True,
        samesite="lax",
        secure=secure,
        max_age=limits.COOKIE_SECONDS,
    )
