"""uvicorn's WebSocket with three things mended.

A reader that takes nothing is hung up on, fragments are counted, and how long the way there and back takes is known.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from backroom.server import limits

TOO_BIG = 1009


class PatientProtocol(WebSocketsSansIOProtocol):
    """Patient, but not for ever."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._round_trips: deque[float] = deque(maxlen=limits.PINGS_KEPT)

    def round_trip(self) -> float:
        """Seconds from here to the client and back; 0 while that is not known."""
        return min(self._round_trips, default=0.0)

    def handle_connect(self, event: Any) -> None:
        """A new connection. The application may ask how far away it is."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            self.scope["state"]["round_trip"] = self.round_trip

    def start_keepalive(self) -> None:
        """Pings begin early, so that a round trip is known when it is needed."""
        if self.ping_interval:
            self.ping_timer = self.loop.call_later(limits.FIRST_PING, self.send_keepalive_ping)

    def handle_pong(self, event: Any) -> None:
        """A ping came back. Its payload was random, so it cannot have been answered before it was there."""
        asked = self.pending_ping_payload
        super().handle_pong(event)
        if asked is not None and self.pending_ping_payload is None:
            self._round_trips.append(self.last_ping_rtt)

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
