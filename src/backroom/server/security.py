"""What every request passes before anything else: whose site it comes from, whose name it calls, what browsers may do.

Written as plain ASGI around the whole application, so that no route can forget it.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from backroom.server.frames import encode
from backroom.server.messages import Problem
from backroom.server.problems import SENTENCES, STATUS, Trouble

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Count = Callable[[int, float], None]
"""Status and seconds of an answer."""

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types svelte-trusted-html backroom"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
BOT_API = "/api/bot/"
"""Authorised by a token in a header, which no other site can send: the rules against forged requests do not apply."""
CHANGING = {"POST", "PUT", "PATCH", "DELETE"}
OWN_HEADER = b"x-backroom"
LOCAL = ("localhost", "127.0.0.1", "::1")


class Guard:
    """Wraps the application. `names` are the hosts it answers to; None: any. `count` is told of every answer."""

    def __init__(self, app: App, names: tuple[str, ...] | None, count: Count) -> None:
        self._app, self._names, self._count = app, names, count

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        if scope["type"] == "websocket":
            origin = headers.get(b"origin", b"")
            if not self._called_right(headers) or not _same_site(origin, headers):
                await receive()
                await send({"type": "websocket.close", "code": 1008})
                return
            await self._app(scope, receive, send)
            return
        trouble = self._trouble(scope, headers)
        dressed = _dressed(send, self._count)
        if trouble is not None:
            await _refuse(trouble, dressed)
            return
        await self._app(scope, receive, dressed)

    def _trouble(self, scope: Scope, headers: dict[bytes, bytes]) -> Trouble | None:
        if not self._called_right(headers):
            return Trouble.FOREIGN
        if scope["method"] in CHANGING and not scope["path"].startswith(BOT_API):
            origin, site = headers.get(b"origin"), headers.get(b"sec-fetch-site")
            if origin is not None and not _same_site(origin, headers):
                return Trouble.FOREIGN
            if site is not None and site != b"same-origin":
                return Trouble.FOREIGN
            # A form on another site cannot send this header; a script there would have to ask us first.
            if headers.get(OWN_HEADER) != b"1":
                return Trouble.FOREIGN
        return None

    def _called_right(self, headers: dict[bytes, bytes]) -> bool:
        """A name that somebody else's server resolves to this machine must not open its doors."""
        if self._names is None:
            return True
        return host_of(headers.get(b"host", b"").decode("latin-1")) in self._names


def _dressed(send: Send, count: Count) -> Send:
    started = time.perf_counter()

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            count(message["status"], time.perf_counter() - started)
            present = {name.lower() for name, _ in message.get("headers", ())}
            extra = [(name, value) for name, value in RAW_HEADERS if name not in present]
            message["headers"] = [*message.get("headers", ()), *extra]
        await send(message)

    return sending


async def _refuse(trouble: Trouble, send: Send) -> None:
    body = encode(Problem(trouble.value, SENTENCES[trouble]))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": STATUS[trouble], "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _same_site(origin: bytes, headers: dict[bytes, bytes]) -> bool:
    """Does the origin name the host that was called? No origin at all is nobody we know."""
    try:
        return bool(origin) and urlsplit(origin.decode("latin-1")).netloc.lower() == headers[b"host"].decode().lower()
    except (KeyError, ValueError):
        return False


def host_of(netloc: str) -> str:
    """The name in a Host header, without the port."""
    try:
        return urlsplit(f"//{netloc}").hostname or ""
    except ValueError:
        return ""


def allowed_names(host: str, names: tuple[str, ...]) -> tuple[str, ...] | None:
    """The names a server at this address answers to."""
    if names:
        return (*LOCAL, *(name.lower() for name in names))
    return (*LOCAL, host) if is_local(host) else None


def is_local(host: str) -> bool:
    """Is this an address of this machine alone?"""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
