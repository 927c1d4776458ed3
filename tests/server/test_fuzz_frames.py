"""T3: frames that break RFC 6455, and broken messages in good frames, over real sockets.

Each kind of fault has the code it must be closed with. The server neither stumbles nor says a word about it in its log.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest
from websockets.frames import Frame, Opcode

from backroom.server import limits
from tests.conftest import Tell
from tests.server.fuzzing import Fuzzer, is_text
from tests.server.harness import Browser, Server
from tests.server.raw import RawSocket

NO_CODE = 1006
"""It hung up without a word: what came was no frame to answer to."""
WRONG_FRAME, WRONG_KIND, WRONG_TEXT, UNFIT, TOO_BIG = 1002, 1003, 1007, 1008, 1009
FINAL, TEXT, BINARY, CLOSE, PING = 0x80, 0x1, 0x2, 0x8, 0x9
RESERVED = (0x3, 0x4, 0x5, 0x6, 0x7, 0xB, 0xC, 0xD, 0xE, 0xF)
NOISE = "noise"
HELLO = json.dumps({"t": "hello", "protocol": 1}).encode()

Fault = Callable[[Random], bytes]


def frame(first: int, payload: bytes, mask: bytes | None = b"mask", length: bytes | None = None) -> bytes:
    """A frame by hand: any first byte, masked or not, with its length or another."""
    masked = 0x80 if mask is not None else 0
    if length is None:
        short = len(payload) < 126
        length = bytes([masked | (len(payload) if short else 126)])
        length += b"" if short else len(payload).to_bytes(2, "big")
    if mask is not None:
        payload = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))
    return bytes([first]) + length + (mask or b"") + payload


def well_formed(message: bytes) -> bytes:
    return Frame(Opcode.TEXT, message).serialize(mask=True, extensions=[])


FAULTS: dict[str, tuple[Fault, set[int]]] = {
    "reserved opcode": (lambda r: frame(FINAL | r.choice(RESERVED), r.randbytes(r.randrange(20))), {WRONG_FRAME}),
    "reserved bits": (lambda r: frame(FINAL | TEXT | r.choice((0x10, 0x20, 0x40, 0x70)), b"{}"), {WRONG_FRAME}),
    "not masked": (lambda r: frame(FINAL | r.choice((TEXT, BINARY, PING)), r.randbytes(5), None), {WRONG_FRAME}),
    "a control frame in pieces": (lambda r: frame(r.choice((CLOSE, PING, PING + 1)), b""), {WRONG_FRAME}),
    "a control frame that is too long": (lambda r: frame(FINAL | PING, r.randbytes(126)), {WRONG_FRAME}),
    "a piece of nothing": (lambda r: frame(r.choice((0, FINAL)), r.randbytes(4)), {WRONG_FRAME}),
    "a new message within another": (lambda r: frame(TEXT, b"{") + frame(FINAL | TEXT, b"}"), {WRONG_FRAME}),
    "half a code to close with": (lambda r: frame(FINAL | CLOSE, b"\x03"), {WRONG_FRAME}),
    "a code that nobody may send": (
        lambda r: frame(FINAL | CLOSE, r.choice((0, 999, 1004, 1005, 1006, 1015, 2999)).to_bytes(2, "big")),
        {WRONG_FRAME},
    ),
    "a reason that is no text": (lambda r: frame(FINAL | CLOSE, b"\x03\xe8\xff\xfe"), {WRONG_TEXT, WRONG_FRAME}),
    "a length beyond all": (
        lambda r: frame(FINAL | TEXT, b"", length=b"\xff" + r.randrange(1 << 63, 1 << 64).to_bytes(8, "big")),
        {WRONG_FRAME, TOO_BIG},
    ),
    "a length that is too much": (
        lambda r: frame(
            FINAL | TEXT, b"", length=b"\xff" + r.randrange(limits.MESSAGE + 1, 1 << 62).to_bytes(8, "big")
        ),
        {TOO_BIG},
    ),
    "binary": (lambda r: frame(FINAL | BINARY, r.randbytes(r.randrange(50))), {WRONG_KIND}),
    "broken text": (lambda r: frame(FINAL | TEXT, r.choice((b"\xff", b"\xc0\x80", b"\xed\xa0\x80"))), {WRONG_TEXT}),
    "broken text in pieces": (lambda r: frame(TEXT, b"\xe2\x82") + frame(FINAL, b"("), {WRONG_TEXT}),
    "too many pieces": (lambda r: frame(TEXT, b"") + frame(0, b"") * (limits.FRAGMENTS + 10), {TOO_BIG}),
    NOISE: (
        lambda r: r.randbytes(r.randrange(1, 200)),
        {WRONG_FRAME, WRONG_KIND, WRONG_TEXT, UNFIT, TOO_BIG, NO_CODE, 1000},
    ),
}
"""What is sent, and the codes it may be closed with."""


@pytest.fixture
def table(server: Server) -> str:
    return str(Browser(server).open()["table"])


@pytest.mark.parametrize("sockets", [150, pytest.param(10_000, marks=pytest.mark.soak)])
def test_T3_fuzzed_frames_over_real_sockets(server: Server, table: str, sockets: int, tell: Tell) -> None:
    random, fuzzer = Random(sockets), Fuzzer(sockets)
    frames, closed, before = 0, Counter[int](), server.memory()
    for number, (kind, fault) in enumerate(_faults(random, sockets)):
        greeted = number % 3 > 0
        raw = RawSocket(server, table)
        sent = [well_formed(HELLO), *(well_formed(one) for one in _messages(fuzzer, random))] if greeted else []
        raw.send_bytes(b"".join([*sent, fault]))
        if kind == NOISE:
            raw.no_more()  # it may be the beginning of a frame, and the server would wait for the rest
        code = raw.close_code()
        raw.close()
        server.clients.remove(raw)
        frames, closed[code] = frames + len(sent) + 1, closed[code] + 1
        # Who has not said hello is not heard at all: then a good frame of the wrong kind is bad manners.
        expected = FAULTS[kind][1] | (set() if greeted else {UNFIT})
        assert code in expected, (kind, greeted, fault)
    codes = ", ".join(f"{count:,} with {code}" for code, count in sorted(closed.items()))
    tell(f"T3: {frames:,} fuzzed frames, {len(FAULTS)} kinds of faults, {sockets:,} sockets closed: {codes}")
    assert server.memory() - before < 32 << 20
    log = server.log.read_text()
    assert '"level": "error"' not in log
    assert "Traceback" not in log
    assert Browser(server).get("/health") == {"status": "well"}


def _faults(random: Random, count: int) -> Iterator[tuple[str, bytes]]:
    kinds = list(FAULTS)
    for number in range(count):
        kind = kinds[number % len(kinds)]
        yield kind, FAULTS[kind][0](random)


def _messages(fuzzer: Fuzzer, random: Random) -> Iterator[bytes]:
    """A few broken messages before the fault: fewer than would end it by themselves."""
    for _ in range(random.randrange(4)):
        made = fuzzer.frame()
        if is_text(made):
            data = made.encode() if isinstance(made, str) else made
            if len(data) < limits.MESSAGE:
                yield data
