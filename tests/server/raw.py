"""A WebSocket for tests that send what no WebSocket may."""

from __future__ import annotations

import socket as network
from contextlib import suppress

from websockets.frames import Frame, Opcode

from tests.server.harness import Place


class RawSocket:
    """A WebSocket of which only the handshake is proper. It reads nothing unless asked."""

    def __init__(self, server: Place, table: str, receive_buffer: int | None = None, cookie: str = "") -> None:
        self.wire = network.socket()
        if receive_buffer:
            self.wire.setsockopt(network.SOL_SOCKET, network.SO_RCVBUF, receive_buffer)
        self.wire.connect(("127.0.0.1", server.port))
        self.wire.settimeout(20)
        server.clients.append(self)
        lines = [
            f"GET /api/tables/{table}/socket HTTP/1.1",
            f"Host: 127.0.0.1:{server.port}",
            f"Origin: {server.url}",
            f"Cookie: {cookie}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
        ]
        self.wire.sendall("\r\n".join([*lines, "", ""]).encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += self.wire.recv(1)
        assert answer.startswith(b"HTTP/1.1 101")

    def send_text(self, text: str) -> None:
        self.send_bytes(Frame(Opcode.TEXT, text.encode()).serialize(mask=True, extensions=[]))

    def send_bytes(self, data: bytes) -> None:
        """Anything at all. If the other side has hung up, it is lost."""
        with suppress(OSError):
            self.wire.sendall(data)

    def no_more(self) -> None:
        """Nothing else will be sent; what comes can still be read."""
        with suppress(OSError):
            self.wire.shutdown(network.SHUT_WR)

    def close_code(self, within: float = 20) -> int:
        """Read to a frame that closes, or to the end; the code that was given, 1006 if none."""
        self.wire.settimeout(within)
        try:
            while True:
                opcode, payload = self._frame()
                if opcode == Opcode.CLOSE and len(payload) >= 2:
                    return int.from_bytes(payload[:2], "big")
        except (OSError, EOFError):
            return 1006

    def until(self, words: bytes) -> bytes:
        """Read up to a frame with these words, and return it."""
        while words not in (payload := self._frame()[1]):
            pass
        return payload

    def _frame(self) -> tuple[int, bytes]:
        opcode, length = self._read(2)
        if length == 126:
            length = int.from_bytes(self._read(2), "big")
        elif length == 127:
            length = int.from_bytes(self._read(8), "big")
        return opcode & 0x0F, self._read(length)

    def _read(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            more = self.wire.recv(count - len(data))
            if not more:
                raise EOFError
            data += more
        return data

    def close(self) -> None:
        self.wire.close()
