"""Lost bells, full disks, locked and scribbled files: nothing acknowledged is lost, and it goes on (D6, D7)."""

import os
import resource
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.harness import PATIENCE, Browser, Server, Socket, cookie_of, dealt

HERE = Path(__file__)
pytestmark = pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux can fill a disk for one process")


def run_by(folder: Path, program: str, *words: str) -> Server:
    server = Server(folder)
    server.program = [sys.executable, str(HERE.with_name(program)), *words]
    return server


def becomes(server: Server, status: int) -> None:
    """Wait until /health says so."""
    browser, end = Browser(server), time.monotonic() + PATIENCE
    while browser.http.get("/health").status_code != status:
        assert time.monotonic() < end, f"/health never became {status}"


def test_D6_a_bell_that_is_lost_late_or_doubled_costs_nothing_but_time(tmp_path: Path) -> None:
    with run_by(tmp_path, "deaf.py") as server:
        first, second, table = dealt(server)
        while first.now["stage"] != "over":
            mover, other = (first, second) if first.my_turn else (second, first)
            mover.wait_for(lambda: mover.my_turn or mover.now["stage"] == "over")
            if mover.my_turn:
                answer = mover.act(mover.now["legal"][-1]["id"])
                assert answer["t"] == "ack", answer
                for socket in (mover, other):
                    socket.wait_for(lambda: socket.seen >= answer["seen"])
        for socket in (first, second):
            socket.wait_for(lambda: socket.now["stage"] == "over")
        watcher = Browser(server).sit(table)
        assert len(first.lines) == len(second.lines) == len(watcher.lines)
        assert first.now["result"] == second.now["result"] == watcher.now["result"]
        assert "a bell was lost" in server.log.read_text()


def test_D7_a_full_disk_refuses_and_recovers_by_itself(own_server: Server) -> None:
    first, second, table = dealt(own_server)
    mover, other = (first, second) if first.my_turn else (second, first)
    assert own_server.process is not None
    pid, (_, most) = own_server.process.pid, resource.getrlimit(resource.RLIMIT_FSIZE)
    becomes(own_server, 200)
    # No file of this process may grow any more: the log of the database and its own log neither.
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, most))
    refused = mover.act(command="full")
    assert (refused["t"], refused["code"]) == ("no", "unavailable")
    other.wait_for(lambda: not other.house_open)
    watcher = Browser(own_server).sit(table)
    watcher.wait_for(lambda: not watcher.house_open)
    becomes(own_server, 503)
    assert "backroom_well 0.0" in Browser(own_server).http.get("/metrics").text
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, most))
    becomes(own_server, 200)
    for socket in (other, watcher):
        socket.wait_for(lambda: socket.house_open)
    back = Socket(own_server, table, cookie_of(other), seen=other.seen)
    assert back.until(lambda m: m["t"] == "house")["open"], "who was away meanwhile may not know"
    assert mover.act(command="full")["t"] == "ack", "the same command, once there is room"
    mover.wait_for(lambda: mover.lines[-1]["k"] == "acted")
    own_server.kill()
    own_server.start()
    back = Browser(own_server).sit(table)
    assert sum(line["k"] == "acted" for line in back.lines) == sum(line["k"] == "acted" for line in mover.lines)
    assert "Traceback" not in own_server.log.read_text()


def test_D7_a_database_that_somebody_else_holds_and_a_log_that_was_scribbled_in(tmp_path: Path) -> None:
    with run_by(tmp_path, "tight.py", "BUSY_MS=200") as server:
        first, _, table = dealt(server)
        with closing(sqlite3.connect(server.db, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert first.ask(t="say", text="hello", id="busy")["code"] == "unavailable"
            other.execute("ROLLBACK")
        assert first.ask(t="say", text="hello", id="busy")["t"] == "ack"
        server.kill()
        with Path(f"{server.db}-wal").open("ab") as log:
            log.write(os.urandom(5000))
        server.start()
        assert [line["text"] for line in _again(server, table).lines if line["k"] == "said"] == ["hello"]


def _again(server: Server, table: str) -> Socket:
    return Browser(server).sit(table)
