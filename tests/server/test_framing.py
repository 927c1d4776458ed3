"""What is read and written without the library is what the library would read and write."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from backroom.server.framing import frame_at, head

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
