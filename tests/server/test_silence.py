"""T8: a line that has fallen silent without anybody saying so, as behind a router that has forgotten it."""

import sys
from pathlib import Path

from backroom.server import limits
from tests.server.far import Far
from tests.server.harness import Browser, Server, Socket


def test_T8_a_line_that_has_fallen_silent_is_noticed_within_fifteen_seconds(tmp_path: Path) -> None:
    assert limits.PING_EVERY + limits.PONG_WITHIN <= 15
    server = Server(tmp_path)
    server.program = [sys.executable, str(Path(__file__).with_name("tight.py")), "PING_EVERY=1", "PONG_WITHIN=1"]
    with server, Far(server, 0.0) as line:
        ann = Browser(server)
        table = ann.open()["table"]
        watcher, gone = Browser(server).sit(table), Socket(line, table, ann.cookie)  # type: ignore[arg-type]
        watcher.until(lambda m: m["t"] == "presence" and m["here"][0])
        line.silent = True
        watcher.until(lambda m: m["t"] == "presence" and not m["here"][0], 15.0)
        gone.raw.close_socket()


def test_T7_who_waits_to_be_let_in_is_not_taken_for_dead(tmp_path: Path) -> None:
    """Nothing is read from them meanwhile, so their answers to pings are not either."""
    server = Server(tmp_path)
    server.program = [sys.executable, str(Path(__file__).with_name("hesitant.py"))]
    with server:
        ann = Browser(server)
        with ann.sit(ann.open()["table"]) as socket:
            assert socket.now["stage"] == "gathering"
