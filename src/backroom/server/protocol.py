"""uvicorn's WebSocket and HTTP with a few things mended.

A WebSocket is uvicorn's until its first message is here; then a `Line` speaks with the client, and what was needed to
let it in goes. A reader that takes nothing is not waited for when the house closes. And what has ended leads nowhere
any more, so that it is gone at once: uvicorn leaves it to whoever searches the whole memory, which is seldom done here.
"""

from __future__ import annotations

from asyncio import Protocol, Transport
from selectors import EVENT_READ, DefaultSelector
from typing import Any

import structlog
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import CloseCode
from websockets.protocol import State

from backroom.server import limits
from backroom.server.framing import TEXT_FRAME, frame_at, is_text
from backroom.server.line import Line
from backroom.server.logs import where
from backroom.server.pulse import Pulse

log = structlog.get_logger()


class _Ending(Protocol):
    """A connection that can be cut: to cut one that has ended already is an error to asyncio."""

    transport: Transport
    _ended = False

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended, one way or another."""
        self._ended = True
        super().connection_lost(exc)

    def cut(self) -> None:
        """End it now, whatever is still to be read."""
        if not self._ended:
            self.transport.abort()


class PatientProtocol(_Ending, WebSocketsSansIOProtocol):
    """A WebSocket on its way in."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], pulse: Pulse) -> None:
        super().__init__(config, server_state, app_state)
        self._server, self._pulse = server_state, pulse
        self._plain = True
        """has nothing come yet but whole and short frames?"""
        self._strays = 0
        """what came that is no message, and that nobody asked for"""

    def hand_over(self) -> Line | None:
        """What speaks with this client from now on. Nothing, if nobody is there any more."""
        early: list[bytes | None] = []
        while not self.queue.empty():
            message: Any = self.queue.get_nowait()
            if message["type"] != "websocket.receive":
                return None
            text = message.get("text")
            early.append(None if text is None else text.encode())
        if self._ended or self.transport.is_closing():
            return None
        del self.scope
        library = None if self._plain else self.conn
        pieces = self.frames if self.frames and self.curr_msg_data_type == "text" else None
        return Line(self.transport, self.loop, self._server, self._pulse, early, library, pieces)

    def handle_connect(self, event: Any) -> None:
        """A new connection. The application may have it handed over."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            self.scope["state"]["coming"] = self

    async def run_asgi(self) -> None:
        """Ask the application. When it returns the connection is closed, unless it was handed over."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception as problem:
            log.error("a connection failed", problem=type(problem).__name__, where=where(problem))
        self.send_500_response()  # if nothing was answered yet
        if self.close_timer is None and self.transport.get_protocol() is self:
            self.transport.close()

    def start_keepalive(self) -> None:
        """It is open. Until it is handed over nothing is read after the first message, and so no answer to a ping: who
        waits to be let in with everybody else would be taken for dead, and come anew."""

    def shutdown(self) -> None:
        """The house closes, and says so. Who does not read that is not waited for."""
        if self.transport.is_closing():  # both sides have said their last; uvicorn would say it once more, and fail
            self.cut()
            return
        super().shutdown()
        self.loop.call_later(limits.FAREWELL_WITHIN, self.cut)

    def data_received(self, data: bytes) -> None:
        """Bytes came: nearly always the first message, whole. If not, the library reads on, here and on the line."""
        at = 0
        while self._plain and self.handshake_complete and self.conn.state is State.OPEN and at < len(data):
            found = frame_at(data, at)
            if found is None or data[at] != TEXT_FRAME:
                break
            content, at = found
            self.frames, self.curr_msg_data_type = [content], "text"
            self.send_receive_event_to_app()
        if at < len(data):
            self._plain = self._plain and not self.handshake_initiated
            for begin in range(at, len(data), limits.PIECE):
                if not self.transport.is_closing():
                    super().data_received(data[begin : begin + limits.PIECE])

    def handle_ping(self) -> None:
        """They ask whether we are here."""
        super().handle_ping()
        self._stray()

    def handle_pong(self, event: Any) -> None:
        """They answer what was not asked: see `start_keepalive`."""
        self._stray()

    def _stray(self) -> None:
        self._strays += 1
        if self._strays > limits.STRAYS and not self.close_sent:
            self.conn.fail(CloseCode.POLICY_VIOLATION, "too many pings")
            self.handle_parser_exception()

    def handle_cont(self, event: Any) -> None:
        """One more fragment. Empty ones do not count towards the size of a message, so their number is limited too."""
        if len(self.frames) >= limits.FRAGMENTS:
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG, "too many fragments")
            self.handle_parser_exception()
            return
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """A message is whole. A text that is none ends the connection, but not as an error of ours: uvicorn would write
        a line about each, and a stranger could fill the log."""
        self.frames = [b"".join(self.frames)]
        if self.curr_msg_data_type == "text" and not is_text(self.frames[0]):
            self.conn.fail(CloseCode.INVALID_DATA, "not text")
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()


class PatientRequests(_Ending, H11Protocol):
    """The same for requests, streams among them."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """A new connection. The application may cut it: to itself that looks like a client who went away."""
        super().connection_made(transport)
        self.app_state = self.app_state | {"hang_up": self.cut}

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        super().connection_lost(exc)
        self._let_go()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing was asked for a while, it seems: where the house is late it may lie here unread. uvicorn would then
        hang up on it."""
        if self.transport.is_closing() or not self._is_unread():
            super().timeout_keep_alive_handler()
        else:
            self.timeout_keep_alive_task = self.loop.call_later(limits.LOOK_AGAIN, self.timeout_keep_alive_handler)

    def _is_unread(self) -> bool:
        with DefaultSelector() as look:
            look.register(self.transport.get_extra_info("socket"), EVENT_READ)
            return bool(look.select(0))

    def handle_websocket_upgrade(self, event: Any) -> None:
        """It becomes a WebSocket: this one is needed no longer."""
        super().handle_websocket_upgrade(event)
        self._let_go()

    def _let_go(self) -> None:
        """Of all that leads back here. As before the first request there is none."""
        self.app_state = {}
        self.scope = self.cycle = None  # type: ignore[assignment]

    def shutdown(self) -> None:
        """The house closes. What is answered by then, but not read, is not waited for."""
        super().shutdown()
        self.loop.call_later(limits.FAREWELL_WITHIN, self._hang_up_if_unread)

    def _hang_up_if_unread(self) -> None:
        if self.flow.write_paused or self.transport.is_closing():
            self.cut()
