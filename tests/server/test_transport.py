"""Slow, oversize, malformed and flooding clients (T1 to T4 of the survey)."""

import json
import os
import struct
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from backroom.server import limits
from tests.conftest import Tell
from tests.server.conftest import MakeDatabase
from tests.server.harness import Browser, Server, dealt, wait_until
from tests.server.raw import RawSocket

MIB = 1 << 20


@pytest.fixture(scope="module")
def lean(make_database: MakeDatabase, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that loads no compiled rules meanwhile: its memory is its clients'."""
    folder = tmp_path_factory.mktemp("lean")
    server = Server(folder, database=make_database(folder))
    server.environment["BACKROOM_RUN"] = "interpreted"
    with server:
        yield server


def test_T1_a_slow_reader_is_closed_within_ten_seconds_and_costs_little(lean: Server, tell: Tell) -> None:
    ann = Browser(lean)
    table = ann.post("/api/play-now", {"game": "butch"})["table"]
    with ann.sit(table) as talker:
        talker.wait_for(lambda: talker.my_turn)
        for _ in range(10):  # what comes now has been done before, so it needs memory for nothing new
            assert talker.ask(t="note", text="x")["t"] == "ack"
            talker.send(t="resync")
            talker.until(lambda m: m["t"] == "welcome")
        deaf = RawSocket(lean, table, receive_buffer=4096)
        deaf.send_text(json.dumps({"t": "hello", "protocol": 1}))
        wait_until(lambda: lean.metric("backroom_connections") == 2)
        before = lean.memory()
        # Welcomes until the pipe to the deaf one is full, with some to spare.
        for _ in range(80):
            assert talker.ask(t="note", text="y")["t"] == "ack"
            deaf.send_text(json.dumps({"t": "resync"}))
            time.sleep(0.02)
        full = time.monotonic()
        wait_until(lambda: lean.metric("backroom_connections") == 1)
        tell(f"T1: closed {time.monotonic() - full:.1f} s after it had no room")
        assert lean.memory() - before < 4 * MIB
        # Whichever is noticed first: that it does not read, or that it answers no ping (1011).
        assert deaf.close_code() in (1011, 1013)
        assert talker.ask(t="say", text="still here")["t"] == "ack"


def test_T2_oversize_is_1009(server: Server) -> None:
    _, _, table = dealt(server)
    with Browser(server).sit(table) as socket:
        socket.raw.send("x" * 65_537)
        assert socket.closed() == 1009


def test_T2_a_gigabyte_that_is_only_announced(lean: Server) -> None:
    _, _, table = dealt(lean)
    before = lean.memory()
    raw = RawSocket(lean, table)
    raw.wire.sendall(struct.pack("!BBQ4s", 0x81, 0x80 | 127, 1 << 30, b"mask"))
    assert raw.close_code() == 1009
    assert lean.memory() - before < 16 * MIB


def test_T2_a_million_fragments(lean: Server) -> None:
    _, _, table = dealt(lean)
    before = lean.memory()
    raw = RawSocket(lean, table)
    raw.wire.sendall(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True, extensions=[]))
    piece = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True, extensions=[]) * 1000
    try:
        for _ in range(1000):
            raw.wire.sendall(piece)
    except OSError:
        pass  # it hung up on us
    assert raw.close_code() in (1009, 1006)
    assert lean.memory() - before < 16 * MIB


MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    "NaN",
    '"do"',
    '{"t":"do"}',
    '{"t":"fly","id":"1"}',
    '{"id":"1","seen":0,"action":0}',
    '{"t":"do","id":"1","seen":"0","action":0}',
    '{"t":"do","id":"1","seen":NaN,"action":0}',
    '{"t":"do","id":"1","seen":0,"action":0,"more":1}',
    '{"t":"do","id":"","seen":0,"action":0}',
    '{"t":"do","id":"' + "i" * 65 + '","seen":0,"action":0}',
    '{"t":"do","id":"a\\u0000b","seen":0,"action":0}',
    '{"t":"say","id":"1","text":"\\ud800"}',
    "[" * 20_000,
    '{"a":' * 5_000,
    "{" + ",".join(f'"k{n}":1' for n in range(5_000)) + "}",
]


@pytest.mark.parametrize("message", MALFORMED, ids=range(len(MALFORMED)))
def test_T3_what_is_no_message_is_refused_and_the_socket_lives(server: Server, message: str) -> None:
    ann = Browser(server)
    table = ann.open()["table"]
    with ann.sit(table) as socket:
        socket.raw.send(message)
        answer = socket.until(lambda m: m["t"] in ("no", "ack"))
        assert (answer["t"], answer["id"], answer["code"]) == ("no", "", "malformed")
        assert socket.ask(t="say", text="fine")["t"] == "ack"


def test_T3_duplicate_keys_and_huge_numbers_are_answered(server: Server) -> None:
    first, second, _ = dealt(server)
    mover = first if first.my_turn else second
    mover.raw.send('{"t":"ping","t":"ping","sent":1,"sent":2}')
    assert mover.until(lambda m: m["t"] in ("pong", "no"))
    for action in (-1, 10**6, 2**63 - 1, -(2**63), 2**64 - 1, 2**70):
        mover.send(t="do", id=f"a{action}", seen=mover.seen, action=action)
        answer = mover.until(lambda m: m["t"] == "no")
        assert answer["code"] in ("UNKNOWN_ACTION", "malformed")


def test_T3_binary_frames_and_broken_text(server: Server) -> None:
    ann = Browser(server)
    table = ann.open()["table"]
    with ann.sit(table) as socket:
        socket.raw.send(b"\x00\x01")
        assert socket.closed() == 1003
    raw = RawSocket(server, table)
    raw.wire.sendall(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True, extensions=[]))
    assert raw.close_code() == 1007
    raw = RawSocket(server, table)
    raw.wire.sendall(bytes([0xF3, 0x80]) + os.urandom(200))
    assert raw.close_code() in (1002, 1006)


def test_T3_hello_comes_first(server: Server) -> None:
    ann = Browser(server)
    table = ann.open()["table"]
    socket = ann.sit(table, hello=False)
    socket.send(t="ping", sent=1)
    assert socket.closed() == 1008
    assert socket.bye is not None
    old = ann.sit(table, hello=False)
    old.send(t="hello", protocol=99)
    assert old.closed() == 4002
    nowhere = ann.sit("0123456789abcdef", hello=False)
    assert nowhere.closed() == 4004


@pytest.mark.parametrize("after", [1, 3, 9, 40, 50, 60, None])
def test_T3_what_was_sent_with_the_hello_is_heard_however_it_is_cut(server: Server, after: int | None) -> None:
    """A whole message and one in fragments, cut somewhere, before anybody is at the other end of the line."""
    _, _, table = dealt(server)
    raw = RawSocket(server, table)
    pieces = [
        Frame(Opcode.TEXT, b'{"t":"hello","protocol":1}'),
        Frame(Opcode.TEXT, b'{"t":"ping","sent":1}'),
        Frame(Opcode.TEXT, b'{"t":"pi', fin=False),
        Frame(Opcode.PING, b"and this in between"),
        Frame(Opcode.CONT, b'ng","sent":2}'),
        Frame(Opcode.TEXT, b'{"t":"ping","sent":3}'),
    ]
    first, *rest = (piece.serialize(mask=True, extensions=[]) for piece in pieces)
    sent = b"".join(rest)
    raw.send_bytes(first + sent[:after])
    raw.until(b"welcome")
    raw.send_bytes(sent[after:] if after is not None else b"")
    pongs = [raw.until(b'"pong"') for _ in range(3)]
    assert [json.loads(pong)["sent"] for pong in pongs] == [1, 2, 3]


def test_T3_many_bad_messages_end_it(server: Server) -> None:
    ann = Browser(server)
    with ann.sit(ann.open()["table"]) as socket:
        with suppress(ConnectionClosed):  # it may be quicker than we are
            for _ in range(12):
                socket.raw.send("{")
        assert socket.closed() == 1008


def test_T4_a_flood_is_1008(server: Server) -> None:
    ann = Browser(server)
    with ann.sit(ann.open()["table"]) as socket:
        with suppress(ConnectionClosed):
            for number in range(1000):
                socket.send(t="ping", sent=number)
        assert socket.closed() == 1008


@pytest.mark.parametrize("hello", [True, False], ids=["with hello", "before hello"])
@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG])
def test_T4_a_flood_of_pings_or_answers_to_none_is_1008(lean: Server, opcode: Opcode, hello: bool) -> None:
    """They are no messages, so that nothing else would count them; each wants an answer, and this one reads none."""
    _, _, table = dealt(lean)
    before = lean.memory()
    raw = RawSocket(lean, table, receive_buffer=4096)
    if hello:
        raw.send_text(json.dumps({"t": "hello", "protocol": 1}))
        raw.until(b"welcome")
    flood = Frame(opcode, b"x" * 125).serialize(mask=True, extensions=[]) * 100_000
    with suppress(OSError):
        raw.wire.sendall(flood)
    assert raw.close_code() in (1008, 1006)  # 1006: it was cut off before it read why
    assert lean.memory() - before < 4 * MIB


def test_T4_who_pings_as_programs_do_stays(server: Server) -> None:
    socket, _, _ = dealt(server)
    for _ in range(limits.STRAYS // 2):
        assert socket.raw.ping().wait(10)
    assert socket.ask(t="say", text="still here")["t"] == "ack"


def test_talk_is_limited_and_the_refusal_is_not_for_ever(server: Server) -> None:
    ann = Browser(server)
    with ann.sit(ann.open()["table"]) as socket:
        answers = [socket.ask(t="say", text="hi", id=f"c{n}") for n in range(6)]
        assert [answer["t"] for answer in answers[:3]] == ["ack"] * 3
        assert answers[-1]["code"] == "too_fast"
        time.sleep(1.2)
        assert socket.ask(t="say", text="hi", id="c5")["t"] == "ack"


def test_the_server_says_1012_when_it_stops(own_server: Server) -> None:
    ann = Browser(own_server)
    socket = ann.sit(ann.open()["table"])
    started = time.monotonic()
    assert own_server.stop() in (0, -15)
    assert time.monotonic() - started < 10
    assert socket.closed() == 1012
    assert "Traceback" not in own_server.log.read_text()


def test_no_traceback_was_logged(server: Server) -> None:
    """Last in this file: after all that abuse."""
    log = server.log.read_text()
    assert "Traceback" not in log
    assert "a request failed" not in log
    assert Browser(server).get("/health") == {"status": "well"}
