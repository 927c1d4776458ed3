"""The house closes in good order: at once, whoever is there and whatever they do, and without a word of complaint."""

from __future__ import annotations

import json
import socket as network
import sys
import time
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from backroom.server import limits
from tests.server.harness import PATIENCE, Browser, Server, Socket, two_at_a_table, wait_until
from tests.server.lasting import Program
from tests.server.pensive import THINKS
from tests.server.raw import RawSocket
from tests.server.streams import EventSocket

QUICK = limits.CLOSE_WITHIN + 7.0
"""Seconds: what is open is waited for so long, and the rest is for a machine that is busy."""
PAGE = "€" * limits.NOTES
ASKED = 50
"""Welcomes that a deaf client asks for: more than the system and the server keep for it, less than a flood."""


def test_the_house_closes_on_everybody_at_once(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.program = [sys.executable, str(Path(__file__).with_name("pensive.py"))]
    with server:
        ann, ben, table = two_at_a_table(server)
        Browser(server).open(seats=[{"kind": "bot", "bot": "random"}] * 2)
        wait_until(lambda: THINKS in server.log.read_text())
        sitting, events = with_much_to_read(ann, table), EventSocket(ann, table)
        unfinished = half_a_request(server)
        deaf, deaf_to_events = a_deaf_socket(ann, table).wire, a_deaf_stream(ann, table)
        with Program(server, table, ben.post(f"/api/tables/{table}/token")["token"]) as program:
            started = time.monotonic()
            assert server.stop() in (0, -15)
            assert time.monotonic() - started < QUICK
            with pytest.raises((StopIteration, httpx.HTTPError)):
                while True:
                    program.receive()
        assert sitting.closed() == 1012
        with pytest.raises((EOFError, httpx.HTTPError)):
            while True:
                events.receive()
        for wire in (deaf, deaf_to_events, unfinished):
            read_to_the_end(wire)
    nothing_is_complained_of(server)


def test_a_stream_that_is_not_read_is_hung_up_on_without_a_complaint(own_server: Server) -> None:
    ann = Browser(own_server)
    table = ann.open()["table"]
    with_much_to_read(ann, table).close()
    wire = a_deaf_stream(ann, table)
    wait_until(lambda: own_server.metric("backroom_connections") == 0)
    read_to_the_end(wire)
    nothing_is_complained_of(own_server)


def with_much_to_read(browser: Browser, table: str) -> Socket:
    """Somebody whose every welcome has a page of notes in it."""
    socket = browser.sit(table)
    assert socket.ask(t="note", text=PAGE)["t"] == "ack"
    return socket


def nothing_is_complained_of(server: Server) -> None:
    log = server.log.read_text()
    assert '"level": "error"' not in log
    assert "Traceback" not in log


def a_deaf_socket(browser: Browser, table: str) -> RawSocket:
    """Has asked for more than it will ever read."""
    deaf = RawSocket(browser.server, table, receive_buffer=4096, cookie=browser.cookie)
    deaf.send_text(json.dumps({"t": "hello", "protocol": 1}))
    for _ in range(ASKED):
        deaf.send_text(json.dumps({"t": "resync"}))
        time.sleep(0.01)
    return deaf


def a_deaf_stream(browser: Browser, table: str) -> network.socket:
    """The same with events; it has read its first one, which names the stream."""
    wire = network.socket()
    wire.setsockopt(network.SOL_SOCKET, network.SO_RCVBUF, 4096)
    wire.connect(("127.0.0.1", browser.server.port))
    wire.settimeout(PATIENCE)
    lines = [
        f"GET /api/tables/{table}/stream?protocol=1 HTTP/1.1",
        f"Host: 127.0.0.1:{browser.server.port}",
        f"Cookie: {browser.cookie}",
    ]
    wire.sendall("\r\n".join([*lines, "", ""]).encode())
    head = b""
    while b"\n\n" not in head.partition(b"event: stream\ndata: ")[2]:
        head += wire.recv(1)
    name = head.partition(b"event: stream\ndata: ")[2].decode().strip()
    for _ in range(ASKED):
        said = browser.http.post(f"/api/tables/{table}/stream/{name}", content=json.dumps({"t": "resync"}))
        assert said.status_code == 202
    return wire


def half_a_request(server: Server) -> network.socket:
    """Its body is announced, and never comes."""
    wire = network.create_connection(("127.0.0.1", server.port), PATIENCE)
    head = f"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nX-Backroom: 1\r\nContent-Length: 100\r\n\r\n"
    wire.sendall(head.encode())
    return wire


def read_to_the_end(wire: network.socket) -> None:
    """It does end, in whatever way."""
    with wire, suppress(ConnectionResetError):
        while wire.recv(65_536):
            pass
