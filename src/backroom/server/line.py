"""An open WebSocket, from the hello to its end: texts in, texts out, pings, and every way it can end.

Thousands of people who sit and think are thousands of these. So one is called and waits for nothing, takes a few
hundred bytes, and leaves nothing behind that somebody would have to look for. Nearly always what comes is one short
frame, whole: that is read here. The library that knows the rest is asked when something else comes, or to end it.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop, Protocol, Task, TimerHandle, Transport
from collections.abc import Coroutine, Iterable, Sequence
from typing import Any, cast, runtime_checkable
from typing import Protocol as Interface

from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import Protocol as Library
from websockets.protocol import Side

from backroom.server import limits
from backroom.server.framing import PING_FRAME, PONG_FRAME, frame_at, head, is_text
from backroom.server.pulse import Pulse


class Listener(Interface):
    """Whoever is told what happens on a line."""

    def heard(self, data: bytes | None) -> None:
        """A message came; None if it is not text."""

    def may_speak(self) -> None:
        """What was said before is on its way: there is room for more."""

    def gone(self) -> None:
        """It is over. May be said more than once."""


@runtime_checkable
class Cuttable(Interface):
    """A connection that can be cut at any time."""

    def cut(self) -> None:
        """End it now, whatever is still to be read."""


class Line(Protocol):
    """Speaks with one client. `early` came before anybody listened; of what comes next, `library` has read a part, and
    `pieces` are the first fragments."""

    __slots__ = (
        "_closing",
        "_early",
        "_ended",
        "_library",
        "_listener",
        "_pieces",
        "_pinged_at",
        "_pulse",
        "_round_trips",
        "_said_last",
        "_server",
        "_strays",
        "_unanswered",
        "_waits",
        "has_room",
        "loop",
        "transport",
    )

    def __init__(
        self,
        transport: Transport,
        loop: AbstractEventLoop,
        server: ServerState,
        pulse: Pulse,
        early: Sequence[bytes | None] = (),
        library: Library | None = None,
        pieces: list[bytes] | None = None,
    ) -> None:
        self.transport: Transport = transport
        self.loop, self._server, self._pulse = loop, server, pulse
        self._early, self._library, self._pieces = early, library, pieces
        self._listener: Listener | None = None
        self._ended = False
        """to cut a connection that has ended is an error to asyncio"""
        self._said_last = False
        """has the last word been said here, or heard from there?"""
        self._closing: TimerHandle | None = None
        """when it is closed though its last word was not answered"""
        self._waits = True
        """is what comes next left where it is?"""
        self.has_room = True
        """is most of what was said on its way?"""
        self._round_trips: tuple[float, ...] = ()
        self._unanswered: bytes | None = None
        """what the last ping carried, while it is under way"""
        self._pinged_at = 0.0
        self._strays = 0
        """what came since then that nobody asked for, and that is no message"""

    def begin(self, listener: Listener) -> None:
        """From now on this one is told what happens here."""
        self._listener = listener
        # Whoever is among these is told when the house closes.
        self._server.connections.discard(cast(Any, self.transport.get_protocol()))
        self._server.connections.add(cast(Any, self))
        self.transport.set_protocol(self)
        self._pulse.join(self)
        early, self._early = self._early, ()
        for data in early:
            self._heard(data)
        self.read_on()

    # What its listener may ask for

    def round_trip(self) -> float:
        """Seconds from here to the client and back; 0 while that is not known."""
        return min(self._round_trips, default=0.0)

    def run(self, job: Coroutine[Any, Any, None]) -> Task[None]:
        """Do something for whoever is at the other end. When the house closes, it is waited for."""
        task = self.loop.create_task(job)
        self._server.tasks.add(task)
        task.add_done_callback(self._server.tasks.discard)
        return task

    def say(self, frames: Iterable[bytes]) -> None:
        """Send these, each a whole text, at once. What a line has no room for waits here, so `has_room` comes first."""
        if not self._said_last and not self.transport.is_closing():
            self.transport.write(b"".join([part for frame in frames for part in (head(len(frame)), frame)]))

    def read_on(self) -> None:
        """Take in what comes next."""
        if self._waits and not self.transport.is_closing():
            self._waits = False
            self.transport.resume_reading()

    def wait_with_reading(self) -> None:
        """Leave what comes next where it is, until `read_on`."""
        if not self._waits and not self.transport.is_closing():
            self._waits = True
            self.transport.pause_reading()

    def hang_up(self, code: int, reason: str) -> None:
        """Close. That does not wait behind what nobody reads; if it is not read either, the connection is cut."""
        if not self.has_room:
            self.loop.call_later(limits.HANG_UP_WITHIN, self.cut)
        if not self._said_last and not self.transport.is_closing():
            self._reader().send_close(code, reason.encode()[: limits.REASON].decode(errors="ignore"))
            self._say_last()
            self.read_on()
            self._closing = self.loop.call_later(limits.GOODBYE_WITHIN, self._close)
        self._tell_gone()

    # Is anybody there?

    def ping(self, payload: bytes) -> None:
        """Ask, and note when that was."""
        if not self._said_last and not self.transport.is_closing():
            self._unanswered, self._pinged_at, self._strays = payload, self.loop.time(), 0
            self.transport.write(bytes((PING_FRAME, len(payload))) + payload)

    def answered(self) -> bool:
        """Has the last ping come back?"""
        return self._unanswered is None

    def give_up(self) -> None:
        """Nobody is there."""
        self._fail(CloseCode.INTERNAL_ERROR, "keepalive ping timeout")

    def _ponged(self, payload: bytes) -> None:
        if payload == self._unanswered:
            self._unanswered = None
            took = self.loop.time() - self._pinged_at
            self._round_trips = (*self._round_trips[1 - limits.PINGS_KEPT :], took)
        else:
            self._stray()

    def _stray(self) -> None:
        self._strays += 1
        if self._strays > limits.STRAYS:
            self._fail(CloseCode.POLICY_VIOLATION, "too many pings")

    # What comes in

    def data_received(self, data: bytes) -> None:
        """Bytes came: nearly always one short frame, whole, with a message or the answer to a ping. That is read here,
        five times as fast. From the first bytes on that are anything else, all are read by the library."""
        at = 0
        while self._library is None and at < len(data):
            found = frame_at(data, at)
            if found is None:
                break
            content, end = found
            if data[at] == PONG_FRAME:
                self._ponged(content)
            else:
                self._whole(content)
            at = end
        if at < len(data):
            self._read(data[at:])

    def _reader(self) -> Library:
        if self._library is None:
            self._library = Library(Side.SERVER, max_size=limits.MESSAGE)
        return self._library

    def _read(self, data: bytes) -> None:
        for at in range(0, len(data), limits.PIECE):
            if not self.transport.is_closing():
                self._read_piece(self._reader(), data[at : at + limits.PIECE])

    def _read_piece(self, library: Library, data: bytes) -> None:
        library.receive_data(data)
        for event in library.events_received() if library.parser_exc is None else ():
            if isinstance(event, Frame) and not self._said_last:
                self._take(event)
        answers = library.data_to_send()  # to a ping, or to the last word
        if not self._said_last:
            self._send(answers)
        if library.close_rcvd is not None or library.parser_exc is not None:
            self._over()

    def _take(self, frame: Frame) -> None:
        if frame.opcode is Opcode.PONG:
            self._ponged(bytes(frame.data))
        elif frame.opcode is Opcode.PING:
            self._stray()
        elif frame.opcode is Opcode.BINARY:
            self._heard(None)
        elif frame.opcode is Opcode.TEXT and frame.fin:
            self._whole(bytes(frame.data))
        elif frame.opcode is Opcode.TEXT:
            self._pieces = [bytes(frame.data)]
        elif frame.opcode is Opcode.CONT and self._pieces is not None:
            self._add(bytes(frame.data), frame.fin)

    def _add(self, piece: bytes, last: bool) -> None:
        """One more fragment. Empty ones do not count towards the size of a message, so their number is limited too."""
        assert self._pieces is not None
        if len(self._pieces) >= limits.FRAGMENTS:
            self._fail(CloseCode.MESSAGE_TOO_BIG, "too many fragments")
            return
        self._pieces.append(piece)
        if last:
            whole, self._pieces = b"".join(self._pieces), None
            self._whole(whole)

    def _whole(self, data: bytes) -> None:
        if is_text(data):
            self._heard(data)
        else:
            self._fail(CloseCode.INVALID_DATA, "not text")

    def _heard(self, data: bytes | None) -> None:
        if self._listener is not None and not self._said_last:
            self._listener.heard(data)

    # How it ends

    def _fail(self, code: int, reason: str) -> None:
        """The other side does what it should not."""
        if not self._said_last and not self.transport.is_closing():
            self._reader().fail(code, reason)
            self._say_last()
            self._over()

    def _say_last(self) -> None:
        self._send(self._reader().data_to_send())
        self._said_last = True

    def _send(self, data: list[bytes]) -> None:
        if data and not self.transport.is_closing():
            self.transport.write(b"".join(data))

    def _over(self) -> None:
        """Both sides have said their last, or one of them will not wait for the other."""
        self._said_last = True
        self._forget_timer()
        self._close()
        self._tell_gone()

    def _close(self) -> None:
        """End it as soon as everything is sent, or, if nobody takes it, soon."""
        self.transport.close()
        if self.transport.get_write_buffer_size():
            self.loop.call_later(limits.HANG_UP_WITHIN, self.cut)

    def shutdown(self) -> None:
        """The house closes, and says so. Who does not read that is not waited for."""
        if self.transport.is_closing():
            self.cut()
            return
        if not self._said_last:
            self._reader().send_close(CloseCode.SERVICE_RESTART)
            self._say_last()
        self._over()
        self.loop.call_later(limits.FAREWELL_WITHIN, self.cut)

    def cut(self) -> None:
        """End it now, whatever is still to be read."""
        if not self._ended:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended. Nothing here leads to anything else any more, so that all of it is gone at once."""
        self._ended = True
        self._server.connections.discard(cast(Any, self))
        self._forget_timer()
        self._tell_gone()
        self._listener = self._library = None

    def _tell_gone(self) -> None:
        self._pulse.leave(self)
        if self._listener is not None:
            self._listener.gone()

    def _forget_timer(self) -> None:
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None

    def pause_writing(self) -> None:
        """There is no room for more."""
        self.has_room = False

    def resume_writing(self) -> None:
        """There is room again."""
        self.has_room = True
        if self._listener is not None:
            self._listener.may_speak()
