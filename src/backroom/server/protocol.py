"""uvicorn's WebSocket and HTTP with a few things mended.

A reader that takes nothing is hung up on, and not waited for when the house closes. Fragments are counted, text that is
none is no error of ours, and how long the way there and back takes is known.

And a WebSocket can be taken over: from then on it is no task of uvicorn's that waits for messages, but an object that
is called. Thousands of people who sit and think are thousands of these, and a move is sent to all of them.
"""

from __future__ import annotations

import struct
from asyncio import Protocol, Task, Transport
from collections.abc import Coroutine, Iterable
from typing import Any
from typing import Protocol as Interface

import structlog
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State
from websockets.utils import apply_mask

from backroom.server import limits
from backroom.server.logs import where
from backroom.server.pulse import Pulse

NO_TEXT, TOO_BIG = 1007, 1009
TEXT_FRAME, PING_FRAME, PONG_FRAME = 0x81, 0x89, 0x8A
"""How a frame begins that is whole."""
TWO_BYTES, EIGHT_BYTES = 126, 127
"""What stands in place of a length that needs more room."""
MASKED, SHORTEST = 0x80, 6
"""What a client's mask adds to the length of a frame, and the bytes of a frame of theirs with nothing in it."""

log = structlog.get_logger()


class Listener(Interface):
    """Whoever has taken a WebSocket over."""

    def heard(self, data: bytes | None) -> None:
        """A message came; None if it is not text."""

    def may_speak(self) -> None:
        """What was said before is on its way: there is room for more."""

    def gone(self) -> None:
        """It is over. May be said more than once."""


class Cuttable(Protocol):
    """A connection that can be cut at any time: to cut one that has ended already is an error to asyncio."""

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


class PatientProtocol(Cuttable, WebSocketsSansIOProtocol):
    """Patient, but not for ever."""

    def __init__(self, *args: Any, pulse: Pulse, **more: Any) -> None:
        super().__init__(*args, **more)
        self._pulse = pulse
        self._round_trips: list[float] = []
        self._listener: Listener | None = None
        self.has_room = True
        """is most of what was said on its way?"""
        self._plain = True
        """has nothing come yet but whole and short frames?"""

    # What the application may ask for

    def round_trip(self) -> float:
        """Seconds from here to the client and back; 0 while that is not known."""
        return min(self._round_trips, default=0.0)

    def take_over(self, listener: Listener) -> None:
        """From now on this one is told what happens here, and the application may return: nothing else waits."""
        waiting, self._listener = self.queue, listener
        self.queue = _Ear(listener)  # type: ignore[assignment]
        # How it came in is of no interest any more, and takes more memory than all the rest: what was asked, which the
        # library keeps too, the protocol that read it, from where to where, and a bell for tasks that wait for room.
        self.request.headers.clear()
        del self.scope, self.request, self.response, self.app_state
        self.server = self.client = None
        self.writable = NOBODY_WAITS  # type: ignore[assignment]
        while not waiting.empty():
            self.queue.put_nowait(waiting.get_nowait())
        if not self._ended:
            self._pulse.join(self)
        self.read_on()

    def run(self, job: Coroutine[Any, Any, None]) -> Task[None]:
        """Do something for whoever is at the other end. When the house closes, it is waited for."""
        task = self.loop.create_task(job)
        self.tasks.add(task)
        task.add_done_callback(self.on_task_complete)
        return task

    def say(self, frames: Iterable[bytes]) -> None:
        """Send these, each a whole text, at once. What a line has no room for waits here, so `has_room` comes first."""
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(b"".join([part for frame in frames for part in (_head(len(frame)), frame)]))

    def read_on(self) -> None:
        """Take in what comes next."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def wait_with_reading(self) -> None:
        """Leave what comes next where it is, until `read_on`."""
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def hang_up(self, code: int, reason: str) -> None:
        """Close. That does not wait behind what nobody reads; if it is not read either, the connection is cut."""
        if not self.has_room:
            self.loop.call_later(limits.HANG_UP_WITHIN, self.cut)
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.conn.send_close(code, reason.encode()[: limits.REASON].decode(errors="ignore"))
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.read_on()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)
        if self._listener is not None:
            self._listener.gone()

    # How it begins

    def handle_connect(self, event: Any) -> None:
        """A new connection. The application may take it over."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            self.scope["state"]["line"] = self

    async def run_asgi(self) -> None:
        """Ask the application. When it returns the connection is closed, unless it was taken over."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception as problem:
            log.error("a connection failed", problem=type(problem).__name__, where=where(problem))
        self.send_500_response()  # if nothing was answered yet
        if self._listener is None and self.close_timer is None:
            self.transport.close()

    # Is anybody there?

    def start_keepalive(self) -> None:
        """It is open. Until it is taken over nothing is read after the first message, and so no answer to a ping: who
        waits to be let in with everybody else would be taken for dead, and come anew."""

    def stop_keepalive(self) -> None:
        """It is closed, or the house is."""
        self._pulse.leave(self)
        self.pending_ping_payload = None

    def ping(self, payload: bytes) -> None:
        """Ask, and note when that was."""
        if not self.close_sent and not self.transport.is_closing():
            self.pending_ping_payload, self.ping_sent_at = payload, self.loop.time()
            self.transport.write(bytes((PING_FRAME, len(payload))) + payload)

    def handle_pong(self, event: Any) -> None:
        """One came back."""
        self._ponged(bytes(event.data))

    def _ponged(self, payload: bytes) -> None:
        if payload == self.pending_ping_payload:
            self.pending_ping_payload = None
            took = self.loop.time() - self.ping_sent_at
            self._round_trips = [*self._round_trips[1 - limits.PINGS_KEPT :], took]

    def answered(self) -> bool:
        """Has the last ping come back?"""
        return self.pending_ping_payload is None

    def give_up(self) -> None:
        """A dead line takes nothing, so what waits for it is not waited for."""
        self.keepalive_timeout()
        self.loop.call_later(limits.HANG_UP_WITHIN, self.cut)

    # What uvicorn does otherwise

    def pause_writing(self) -> None:
        """There is no room for more."""
        super().pause_writing()
        self.has_room = False

    def resume_writing(self) -> None:
        """There is room again."""
        super().resume_writing()
        self.has_room = True
        if self._listener is not None:
            self._listener.may_speak()

    def shutdown(self) -> None:
        """The house closes, and says so. Who does not read that is not waited for."""
        if self.transport.is_closing():  # both sides have said their last; uvicorn would say it once more, and fail
            self.cut()
            return
        super().shutdown()
        self.loop.call_later(limits.FAREWELL_WITHIN, self.cut)

    def data_received(self, data: bytes) -> None:
        """Bytes came: nearly always one short frame, whole, with a message or the answer to a ping. That is read here,
        five times as fast. From the first bytes on that are anything else, all are read by the library."""
        at = 0
        while self._plain and at < len(data) and self.handshake_complete and self.conn.state is State.OPEN:
            found = _frame_at(data, at)
            if found is None:
                break
            content, end = found
            if data[at] == PONG_FRAME:
                self._ponged(content)
            else:
                self._whole(content)
            at = end
        if at < len(data):
            self._plain = self._plain and not self.handshake_initiated
            super().data_received(data[at:])

    def handle_cont(self, event: Any) -> None:
        """One more fragment. Empty ones do not count towards the size of a message, so their number is limited too."""
        if len(self.frames) >= limits.FRAGMENTS:
            self.conn.fail(TOO_BIG, "too many fragments")
            self.handle_parser_exception()
            return
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """A message is whole."""
        data, self.frames = b"".join(self.frames), []
        if self.curr_msg_data_type == "text":
            self._whole(data)
        elif self._listener is not None:
            self._listener.heard(None)
        else:
            self.frames = [data]
            super().send_receive_event_to_app()

    def _whole(self, data: bytes) -> None:
        """A text is whole. One that is none ends the connection, but not as an error of ours: uvicorn would write a
        line about each, and a stranger could fill the log."""
        if not _is_text(data):
            self.conn.fail(NO_TEXT, "not text")
            self.handle_parser_exception()
        elif self._listener is None:
            self.frames, self.curr_msg_data_type = [data], "text"
            super().send_receive_event_to_app()
        elif not self.close_sent:
            self._listener.heard(data)


class _Ear:
    """Stands where uvicorn puts what a task is to fetch, and tells the listener at once."""

    __slots__ = ("_listener",)

    def __init__(self, listener: Listener) -> None:
        self._listener = listener

    def put_nowait(self, message: Any) -> None:
        """Something has happened: a message that came before the connection was taken over, or its end."""
        if message["type"] == "websocket.receive":
            text = message.get("text")
            self._listener.heard(None if text is None else text.encode())
        else:
            self._listener.gone()


class _NoBell:
    """Stands where uvicorn rings for a task that waits until there is room."""

    def set(self) -> None:
        """There is."""

    def clear(self) -> None:
        """There is none."""


NOBODY_WAITS = _NoBell()


class PatientRequests(Cuttable, H11Protocol):
    """The same for requests, streams among them."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """A new connection. The application may cut it: to itself that looks like a client who went away."""
        super().connection_made(transport)
        self.app_state = self.app_state | {"hang_up": self.cut}

    def shutdown(self) -> None:
        """The house closes. What is answered by then, but not read, is not waited for."""
        super().shutdown()
        self.loop.call_later(limits.FAREWELL_WITHIN, self._hang_up_if_unread)

    def _hang_up_if_unread(self) -> None:
        if self.flow.write_paused or self.transport.is_closing():
            self.cut()


def _head(size: int) -> bytes:
    """What stands before a text of so many bytes on its way to a client."""
    if size < TWO_BYTES:
        return bytes((TEXT_FRAME, size))
    if size < 1 << 16:
        return struct.pack("!BBH", TEXT_FRAME, TWO_BYTES, size)
    return struct.pack("!BBQ", TEXT_FRAME, EIGHT_BYTES, size)


def _frame_at(data: bytes, at: int) -> tuple[bytes, int] | None:
    """What is in the frame of a client that begins here, and where it ends.

    None if that is not so simple: it is neither text nor the answer to a ping, or not short, or not whole.
    """
    if len(data) < at + SHORTEST or data[at] not in (TEXT_FRAME, PONG_FRAME):
        return None
    begin, size = at + SHORTEST, data[at + 1] - MASKED
    if size == TWO_BYTES and data[at] == TEXT_FRAME:
        begin, size = begin + 2, int.from_bytes(data[at + 2 : at + 4], "big")
    elif not 0 <= size < TWO_BYTES:
        return None
    end = begin + size
    if len(data) < end or size > limits.MESSAGE:
        return None
    return apply_mask(data[begin:end], data[begin - 4 : begin]), end


def _is_text(data: bytes) -> bool:
    if data.isascii():
        return True
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
