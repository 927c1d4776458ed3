"""A client's WebSocket that does what a browser's does at a table and no more, so that thousands fit into one process.

A library that can do everything takes longer over a handshake than the server does. When a whole crowd comes back at
once, it would be the crowd that is measured.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from dataclasses import dataclass
from secrets import token_bytes
from typing import Self, cast
from urllib.parse import urlsplit

from websockets.utils import accept_key, apply_mask, generate_key

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
"""How a frame begins that is whole."""
MASKED, TWO_BYTES, EIGHT_BYTES = 0x80, 126, 127
"""What is added to the length of what a client sends, and what stands in place of a length that needs more room."""
END = b"\r\n\r\n"


@dataclass(frozen=True)
class Call:
    """Whom a line leads to, and for whom."""

    url: str
    """where the node is open"""
    path: str
    cookies: str
    address: str
    """from where, as far as limits go"""

    def request(self, key: str) -> bytes:
        """What is asked first."""
        host = urlsplit(self.url).netloc
        lines = (
            f"GET {self.path} HTTP/1.1",
            f"Host: {host}",
            f"Origin: {self.url}",
            f"Cookie: {self.cookies}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
        )
        return "\r\n".join(lines).encode() + END


class Line(asyncio.Protocol):
    """One connection. `hear` is told every text, `lost` once why it ended."""

    def __init__(self, call: Call, hear: Callable[[bytes], None], lost: Callable[[str], None]) -> None:
        self._call, self._hear, self._lost = call, hear, lost
        self._key = generate_key()
        self._unread = b""
        self._why = ""
        self._transport: asyncio.Transport | None = None
        self._open = False
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def to(cls, call: Call, hear: Callable[[bytes], None], lost: Callable[[str], None]) -> Self:
        """A line that is open. Raises `OSError` where there is none to be had; who waits no longer hangs up."""
        line, where, source = cls(call, hear, lost), urlsplit(call.url), (call.address, 0)
        host, port, loop = where.hostname or "", where.port or 80, asyncio.get_running_loop()
        try:
            await loop.create_connection(lambda: line, host, port, local_addr=source)
            await line._opened
        except BaseException:
            line._opened.cancel()  # nobody asks any more
            line.hang_up()
            raise
        return line

    def say(self, text: str) -> None:
        """Send a text. What is said on a line that has broken is lost."""
        self._send(TEXT, text.encode())

    def hang_up(self) -> None:
        """As if the line broke."""
        if self._transport is not None:
            self._transport.abort()

    # What happens

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has taken the call."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._call.request(self._key))

    def data_received(self, data: bytes) -> None:
        """The answer to the handshake, then frames, in pieces of any size."""
        self._unread += data
        if not self._open and not self._answered():
            return
        at = 0
        while (found := _frame_at(self._unread, at)) is not None:
            first, content, at = found
            if first == TEXT:
                self._hear(content)
            elif first == PING:
                self._send(PONG, content)
            elif first == CLOSE:
                self._why = content[2:].decode()
                self.hang_up()
            else:
                raise ValueError(f"a frame that begins with {first:#x}, which the server never sends")
        self._unread = self._unread[at:]

    def connection_lost(self, problem: Exception | None) -> None:
        """It has ended, one way or another."""
        if not self._opened.done():
            self._opened.set_exception(ConnectionError("the server hung up before the handshake was over"))
        self._lost(self._why or str(problem or ""))

    def _answered(self) -> bool:
        """Is the whole answer to the handshake here? One that is no yes ends it."""
        head, end, rest = self._unread.partition(END)
        if not end:
            return False
        self._open = head.startswith(b"HTTP/1.1 101 ") and accept_key(self._key).encode() in head
        if not self._opened.done():
            if self._open:
                self._opened.set_result(None)
            else:
                self._opened.set_exception(ConnectionError(f"the server answered {head[:40]!r}"))
                self.hang_up()
        self._unread = rest
        return self._open

    def _send(self, first: int, content: bytes) -> None:
        assert self._transport is not None
        mask, size = token_bytes(4), len(content)
        if size < TWO_BYTES:
            head = bytes((first, MASKED | size))
        else:
            head = struct.pack("!BBH", first, MASKED | TWO_BYTES, size)
        self._transport.write(head + mask + apply_mask(content, mask))


def _frame_at(data: bytes, at: int) -> tuple[int, bytes, int] | None:
    """How the frame begins that stands there, what is in it, and where it ends; None if it is not all here yet."""
    if len(data) < at + 2:
        return None
    size, begin = data[at + 1], at + 2
    if size in (TWO_BYTES, EIGHT_BYTES):
        room = 2 if size == TWO_BYTES else 8
        size, begin = int.from_bytes(data[begin : begin + room], "big"), begin + room
    end = begin + size
    return (data[at], data[begin:end], end) if begin <= len(data) and end <= len(data) else None
