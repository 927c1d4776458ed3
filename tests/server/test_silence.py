"""T8: a line that has fallen silent without anybody saying so, as behind a router that has forgotten it."""

import sys
import time
from pathlib import Path

import pytest

from backroom.server import limits
from tests.conftest import Tell
from tests.server.harness import Browser, Server, Socket
from tests.server.lines import Far
from tests.server.stores import Database

PROGRAM = [sys.executable, str(Path(__file__).with_name("tight.py"))]
NOTICED_WITHIN = 15.0


def seconds_until_noticed(server: Server) -> float:
    """A line falls silent in both directions. How long it takes the server to tell the others at the table."""
    with server, Far(server) as line:
        ann = Browser(server)
        table = ann.open()["table"]
        watcher, gone = Browser(server).sit(table), Socket(line, table, ann.cookie)
        watcher.until(lambda m: m["t"] == "presence" and m["here"][0])
        line.silent, since = True, time.monotonic()
        watcher.until(lambda m: m["t"] == "presence" and not m["here"][0])
        took = time.monotonic() - since
        gone.raw.close_socket()
    return took


def test_T8_a_line_that_has_fallen_silent_is_noticed(tmp_path: Path, database: Database) -> None:
    assert limits.PING_EVERY + limits.PONG_WITHIN <= NOTICED_WITHIN
    server = Server(tmp_path, database=database)
    server.program = [*PROGRAM, "PING_EVERY=1", "PONG_WITHIN=1"]
    assert seconds_until_noticed(server) < NOTICED_WITHIN


@pytest.mark.soak
def test_T8_with_the_limits_as_they_are(tmp_path: Path, database: Database, tell: Tell) -> None:
    took = seconds_until_noticed(Server(tmp_path, database=database))
    tell(f"T8: a silent line was noticed after {took:.1f} s; our page notices within fifteen (SILENT_FOR)")
    assert took < NOTICED_WITHIN + 5, "fifteen are meant; the machine may be busy"


def test_T7_who_waits_to_be_let_in_is_not_taken_for_dead(tmp_path: Path, database: Database) -> None:
    """Nothing is read from them meanwhile, so their answers to pings are not either."""
    server = Server(tmp_path, database=database)
    server.program = [sys.executable, str(Path(__file__).with_name("hesitant.py"))]
    with server:
        ann = Browser(server)
        with ann.sit(ann.open()["table"]) as socket:
            assert socket.now["stage"] == "gathering"
