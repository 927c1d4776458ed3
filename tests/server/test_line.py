"""What is read and written without the library is what the library would read and write; and who is pinged when."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from backroom.server import limits
from backroom.server.line import frame_at, head
from backroom.server.pulse import FIRST, PATIENCE, ROUND, Pulse

SIZES = (0, 1, 125, 126, 127, 128, 65_535, 65_536, 70_000)


def from_client(kind: Opcode, content: bytes, *, fin: bool = True) -> bytes:
    return Frame(kind, content, fin).serialize(mask=True, extensions=[])


@pytest.mark.parametrize("size", SIZES)
def test_a_frame_is_written_as_the_library_writes_it(size: int) -> None:
    content = b"x" * size
    assert head(size) + content == Frame(Opcode.TEXT, content).serialize(mask=False, extensions=[])


@pytest.mark.parametrize("size", SIZES)
def test_a_frame_is_read_or_left_to_the_library(size: int) -> None:
    content = bytes(range(256)) * (size // 256 + 1)
    data = b"before" + from_client(Opcode.TEXT, content[:size]) + b"after"
    short = size < 1 << 16
    assert frame_at(data, 6) == ((content[:size], len(data) - 5) if short else None)
    assert frame_at(data[: -6 if size else -1 - 5], 6) is None


STRANGE = {
    "bytes": from_client(Opcode.BINARY, b"x"),
    "a ping": from_client(Opcode.PING, b"x"),
    "a close": from_client(Opcode.CLOSE, b"\x03\xe8"),
    "a fragment": from_client(Opcode.TEXT, b"x", fin=False),
    "its end": from_client(Opcode.CONT, b"x"),
    "without a mask": Frame(Opcode.TEXT, b"without a mask").serialize(mask=False, extensions=[]),
    "too long for the answer to a ping": bytes((0x8A, 0x80 | 126)) + bytes(200),
    "a bit that means nothing": bytes((0xC1, 0x81)) + bytes(5),
}


@pytest.mark.parametrize("case", STRANGE)
def test_everything_else_is_left_to_the_library(case: str) -> None:
    assert frame_at(STRANGE[case], 0) is None


@given(st.binary(max_size=40))
def test_whatever_comes_a_frame_ends_where_its_bytes_do(data: bytes) -> None:
    found = frame_at(data, 0)
    if found is not None:
        content, end = found
        kind = Opcode(data[0] & 0x0F)
        assert from_client(kind, content)[:1] == data[:1]
        assert len(content) < end <= len(data)


class Line:
    """Notes what is asked of it."""

    def __init__(self) -> None:
        self.pings: list[bytes] = []
        self.there = True
        self.given_up = False

    def ping(self, payload: bytes) -> None:
        self.pings.append(payload)

    def answered(self) -> bool:
        return self.there

    def give_up(self) -> None:
        self.given_up = True


def test_a_line_is_pinged_early_then_every_round_and_given_up_when_it_is_dead() -> None:
    async def run() -> None:
        pulse, line, other = Pulse(), Line(), Line()
        pulse.join(line)
        for _ in range(FIRST - 1):
            pulse.beat()
        pulse.join(other)
        assert not line.pings
        pulse.beat()
        assert (len(line.pings), len(other.pings)) == (1, 0)
        for _ in range(ROUND):
            pulse.beat()
        assert (len(line.pings), len(other.pings)) == (2, 1)
        assert line.pings[0] != line.pings[1]
        line.there = False
        for _ in range(PATIENCE - 1):
            pulse.beat()
        assert not line.given_up
        pulse.beat()
        assert line.given_up
        assert not other.given_up
        pulse.leave(line)
        pulse.leave(other)
        pulse.leave(other)
        before = (len(line.pings), len(other.pings))
        for _ in range(2 * ROUND):
            pulse.beat()
        assert (len(line.pings), len(other.pings)) == before

    asyncio.run(run())


def test_a_dead_line_is_noticed_within_fifteen_seconds() -> None:
    assert ROUND * limits.PULSE + PATIENCE * limits.PULSE < 15
