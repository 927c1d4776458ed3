"""uvicorn's WebSocket with two things mended: a reader that takes nothing is hung up on, and fragments are counted."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from backroom.server import limits

TOO_BIG = 1009


class PatientProtocol(WebSocketsSansIOProtocol):
    """Patient, but not for ever."""

    async def send(self, message: Any) -> None:
        """A close must not wait behind what nobody reads; if it is not read either, the connection is cut."""
        if message["type"] == "websocket.close" and not self.writable.is_set():
            self.loop.call_later(limits.HANG_UP_WITHIN, self.transport.abort)
            self.writable.set()
        await super().send(message)

    def handle_cont(self, event: Any) -> None:
        """One more fragment. Empty ones do not count towards the size of a message, so their number is limited too."""
        if len(self.frames) >= limits.FRAGMENTS:
            self.conn.fail(TOO_BIG, "too many fragments")
            self.handle_parser_exception()
            return
        super().handle_cont(event)
