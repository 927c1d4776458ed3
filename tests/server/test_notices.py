"""At a table for days who is asked and not here is told so: that, and nothing else."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Empty, Queue
from typing import Any

import pytest

from backroom.cli import main
from tests.server.harness import Server, dealt


@pytest.fixture(scope="module")
def hook() -> Iterator[tuple[str, Queue[dict[str, Any]]]]:
    """Somewhere that takes notices."""
    taken: Queue[dict[str, Any]] = Queue()

    class Hook(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            taken.put(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Hook) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{listening.server_port}/notices", taken
        listening.shutdown()


@pytest.fixture(scope="module")
def house(hook: tuple[str, Queue[dict[str, Any]]], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("notices")
    with Server(folder, "--notices", hook[0]) as running:
        yield running


def test_who_is_asked_and_not_here_is_told_once(house: Server, hook: tuple[str, Queue[dict[str, Any]]]) -> None:
    first, second, table = dealt(house, tempo="days")
    mover, waiter = (first, second) if first.my_turn else (second, first)
    seat, name = waiter.now["you"], waiter.now["seats"][waiter.now["you"]]["name"]
    waiter.close()
    mover.until(lambda m: m["t"] == "presence" and not all(m["here"]))
    assert mover.act(2)["t"] == "ack"
    told = hook[1].get(timeout=20)
    since = told.pop("since")
    assert isinstance(since, int)
    assert told == {
        "table": table,
        "path": f"/table/{table}",
        "game": "Leduc hold'em",
        "title": "",
        "seat": seat,
        "name": name,
    }
    assert mover.ask(t="say", text="well?")["t"] == "ack"
    with pytest.raises(Empty):
        hook[1].get(timeout=1)


def test_who_is_here_and_who_plays_in_minutes_is_not_told(
    house: Server, hook: tuple[str, Queue[dict[str, Any]]]
) -> None:
    for tempo in ("days", "normal"):
        first, second, _ = dealt(house, tempo=tempo)
        mover, waiter = (first, second) if first.my_turn else (second, first)
        if tempo == "normal":
            waiter.close()
            mover.until(lambda m: m["t"] == "presence" and not all(m["here"]))
        assert mover.act(2)["t"] == "ack"
    with pytest.raises(Empty):
        hook[1].get(timeout=1)


def test_only_addresses_that_can_be_posted_to(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--notices", "file:///etc/passwd"])
    assert "http://" in capsys.readouterr().err
