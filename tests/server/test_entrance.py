"""T7: how connections come in when many come at once."""

from __future__ import annotations

import asyncio
import resource
import socket
import sys
import time
from pathlib import Path

import httpx
import pytest

from backroom.server import limits
from backroom.server.entrance import Entrance
from backroom.server.serve import LOOP
from tests.loops import in_its_own_loop
from tests.server.harness import Browser, Server

WORK = 0.005
"""Seconds of the processor's time that everybody takes who comes in."""


class Guest(asyncio.Protocol):
    """Somebody who has come in."""

    came = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        Guest.came += 1
        end = time.thread_time() + WORK
        while time.thread_time() < end:
            pass
        transport.close()


@pytest.fixture
def listening() -> socket.socket:
    Guest.came = 0
    server = socket.create_server(("127.0.0.1", 0), backlog=limits.BACKLOG)
    server.setblocking(False)
    return server


async def let_in(listening: socket.socket, count: int) -> float:
    """The share of the processor's time that it takes to let so many in."""
    entrance = Entrance(listening, Guest)
    start, used = time.monotonic(), time.thread_time()
    while Guest.came < count:
        await asyncio.sleep(0.01)
    share = (time.thread_time() - used) / (time.monotonic() - start)
    entrance.close()
    await entrance.wait_closed()
    listening.close()
    return share


def test_T7_some_of_the_time_is_left_for_who_is_there(listening: socket.socket) -> None:
    guests = [socket.create_connection(listening.getsockname()) for _ in range(300)]
    assert in_its_own_loop(let_in(listening, len(guests)), LOOP) < 0.9
    assert Guest.came == len(guests)
    for guest in guests:
        guest.close()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who has hung up before they were taken")
def test_T7_who_has_given_up_is_not_read(listening: socket.socket) -> None:
    for _ in range(100):
        with socket.create_connection(listening.getsockname()) as impatient:
            impatient.sendall(b"GET / HTTP/1.1\r\n\r\n")
    with socket.create_connection(listening.getsockname()):
        in_its_own_loop(let_in(listening, 1), LOOP)
    assert Guest.came == 1


def test_where_the_system_lets_nobody_in_it_is_tried_again(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.program = ["sh", "-c", 'ulimit -n 80; exec "$@"', "sh", *server.program]
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 200
    with server:
        guests = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(100)]
        end = time.monotonic() + 20
        while "nobody can come in" not in server.log.read_text():
            assert time.monotonic() < end
            time.sleep(0.1)
        for guest in guests:
            guest.close()
        # Not at once: it looks again after a second.
        assert httpx.get(f"{server.url}/health", timeout=20.0).status_code == 200
        assert Browser(server).open()["table"]
    assert "Traceback" not in server.log.read_text()
