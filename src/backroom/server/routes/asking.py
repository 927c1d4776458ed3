"""Who is asking, and how a device is made known."""

from __future__ import annotations

from typing import Any, TypeVar

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from backroom.server.people import COOKIE, COOKIE_SECONDS, SECURE_COOKIE, NewDevice, good_name
from backroom.server.problems import Trouble, refused
from backroom.server.services import Services
from backroom.server.store.people import Person

T = TypeVar("T")
Asking = Request[Any, Any, Any]
Connecting = ASGIConnection[Any, Any, Any, Any]


def is_secure(connection: Connecting) -> bool:
    """Does it come over TLS?"""
    return connection.url.scheme in ("https", "wss")


def address(connection: Connecting) -> str:
    """Where it comes from, for limits."""
    return connection.client.host if connection.client else ""


async def person_of(connection: Connecting, services: Services) -> Person | None:
    """The person of the device that asks, if it is known."""
    cookie = connection.cookies.get(SECURE_COOKIE if is_secure(connection) else COOKIE)
    return await services.people.of_device(cookie)


async def must_be_known(connection: Connecting, services: Services) -> Person:
    """The person of the device that asks, or a refusal."""
    person = await person_of(connection, services)
    if person is None:
        raise refused(Trouble.WHO)
    return person


async def known(connection: Connecting, services: Services, name: str) -> tuple[Person, NewDevice | None]:
    """The person of the device that asks, under this name; a new one if it is not known."""
    person = await person_of(connection, services)
    if person is None:
        device = await services.people.make(good_name(name or "Guest"), address(connection))
        return device.person, device
    return (await services.people.rename(person, good_name(name)) if name else person), None


def answered(request: Asking, body: T, device: NewDevice | None) -> Response[T]:
    """The answer, with a cookie for a device that is new."""
    cookies = [] if device is None else [_cookie(device.token, secure=is_secure(request))]
    return Response(body, cookies=cookies, status_code=200)


def _cookie(token: str, *, secure: bool) -> Cookie:
    return Cookie(
        key=SECURE_COOKIE if secure else COOKIE,
        value=token,
        path="/",
        httponly=True,
        samesite="lax",
        secure=secure,
        max_age=COOKIE_SECONDS,
    )
