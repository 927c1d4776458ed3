"""A connection to a table over plain HTTP: an answer that does not end, one piece after the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from backroom.server import limits
from backroom.server.connection import Connection
from backroom.server.services import Services


async def streaming(
    services: Services, connection: Connection, seen: int, dressed: Callable[[bytes], bytes], silence: bytes
) -> AsyncIterator[bytes]:
    """Every frame for this viewer, dressed for the wire; in long silences `silence`, so that a dead line is noticed."""
    services.presence.came(connection)
    connection.begin(seen)
    task, loop = asyncio.current_task(), asyncio.get_running_loop()
    assert task is not None
    outgoing = connection.outgoing()
    waiting: asyncio.Future[bytes] | None = None
    try:
        while True:
            waiting = waiting or asyncio.ensure_future(anext(outgoing))
            done, _ = await asyncio.wait({waiting}, timeout=limits.HEARTBEAT)
            piece = silence
            if done:
                piece, waiting = dressed(waiting.result()), None
            # Who does not take a piece in time is hung up on: the stream is cancelled where it waits.
            deadline = loop.call_later(limits.SEND_WITHIN, task.cancel)
            yield piece
            deadline.cancel()
    except StopAsyncIteration:
        return
    finally:
        if waiting is not None:
            waiting.cancel()
        services.presence.went(connection)
