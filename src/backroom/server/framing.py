"""Frames of a WebSocket as bytes: those that come and go all day are read and written here, and no others."""

from __future__ import annotations

import struct

from websockets.utils import apply_mask

from backroom.server import limits

TEXT_FRAME, PING_FRAME, PONG_FRAME = 0x81, 0x89, 0x8A
"""How a frame begins that is whole."""
TWO_BYTES, EIGHT_BYTES = 126, 127
"""What stands in place of a length that needs more room."""
MASKED, SHORTEST = 0x80, 6
"""What a client's mask adds to the length of a frame, and the bytes of a frame of theirs with nothing in it."""


def head(size: int) -> bytes:
    """What stands before a text of so many bytes on its way to a client."""
    if size < TWO_BYTES:
        return bytes((TEXT_FRAME, size))
    if size < 1 << 16:
        return struct.pack("!BBH", TEXT_FRAME, TWO_BYTES, size)
    return struct.pack("!BBQ", TEXT_FRAME, EIGHT_BYTES, size)


def frame_at(data: bytes, at: int) -> tuple[bytes, int] | None:
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


def is_text(data: bytes) -> bool:
    """Is this UTF-8?"""
    if data.isascii():
        return True
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
