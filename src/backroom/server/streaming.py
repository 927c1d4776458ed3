"""A connection to a table over plain HTTP: an answer that does not end, one piece after the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

from backroom.server import limits
from backroom.server.connection import Connection
from backroom.server.services import Services


async def streaming(
    services: Services,
    connection: Connection,
    seen: int,
    dressed: Callable[[bytes], bytes],
    silence: bytes,
    hang_up: Callable[[], None],
) -> AsyncIterator[bytes]:
    """Every frame for this viewer, dressed for the wire; in long silences `silence`, so that a dead line is noticed.

    Who does not take a frame in time is hung up on. When the house closes it ends: whoever listens comes back, as after
    any line that is lost.
    """
    services.presence.came(connection)
    connection.begin(seen)
    loop = asyncio.get_running_loop()
    outgoing = connection.outgoing()
    waiting: asyncio.Future[bytes] | None = None
    closing = asyncio.ensure_future(services.closing.wait())
    try:
        while not closing.done():
            waiting = waiting or asyncio.ensure_future(anext(outgoing))
            either: set[asyncio.Future[Any]] = {waiting, closing}
            await asyncio.wait(either, timeout=limits.HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
            piece = silence
            if waiting.done():
                piece, waiting = dressed(waiting.result()), None
            deadline = loop.call_later(limits.SEND_WITHIN, hang_up)
            try:
                yield piece
            finally:
                deadline.cancel()
    except StopAsyncIteration:
        return
    finally:
        closing.cancel()
        if waiting is not None:
            waiting.cancel()
        services.presence.went(connection)
