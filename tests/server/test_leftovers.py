"""What has ended is gone from the memory at once, though nobody looks for garbage."""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.frames import Frame, Opcode

from tests.server.harness import PATIENCE, Browser, Server, dealt
from tests.server.raw import RawSocket

Counts = dict[str, int]
UNMASKED = Frame(Opcode.TEXT, b"without a mask").serialize(mask=False, extensions=[])


class Untidy(Server):
    """Counts what it has in memory."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._file = folder / "counted.json"
        program = Path(__file__).with_name("untidy.py")
        self.program = [sys.executable, str(program), str(self._file)]

    def count(self) -> Counts:
        assert self.process is not None
        self._file.unlink(missing_ok=True)
        self.process.send_signal(signal.SIGUSR1)
        end = time.monotonic() + PATIENCE
        while not self._file.exists():
            assert time.monotonic() < end, "it does not count"
            time.sleep(0.01)
        counted: Counts = json.loads(self._file.read_text("utf-8"))
        return counted

    def until(self, holds: Callable[[Counts], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not holds(counted := self.count()):
            assert time.monotonic() < end, counted
            time.sleep(0.05)


@pytest.fixture
def untidy(tmp_path: Path) -> Iterator[Untidy]:
    with Untidy(tmp_path) as running:
        yield running


def alive(counted: Counts) -> tuple[int, int, int]:
    return counted["Line"], counted["_Talk"], counted["Connection"]


def test_sockets_that_ended_leave_nothing(untidy: Untidy) -> None:
    first, second, table = dealt(untidy)
    polite, rude, strange = (Browser(untidy).sit(table), RawSocket(untidy, table), RawSocket(untidy, table))
    for raw in (rude, strange):
        raw.send_text(json.dumps({"t": "hello", "protocol": 1}))
    untidy.until(lambda counted: alive(counted) == (5, 5, 5))
    mover = first if first.my_turn else second
    assert mover.act()["t"] == "ack"
    polite.close()
    rude.close()
    strange.send_bytes(UNMASKED)
    untidy.until(lambda counted: alive(counted) == (2, 2, 2))


def test_who_reads_nothing_and_then_breaks_the_rules_is_cut_off(untidy: Untidy) -> None:
    """What is still to be sent to them is not waited for."""
    table = Browser(untidy).post("/api/play-now", {"game": "butch"})["table"]
    deaf = RawSocket(untidy, table, receive_buffer=4096)
    deaf.send_text(json.dumps({"t": "hello", "protocol": 1}))
    untidy.until(lambda counted: alive(counted) == (1, 1, 1))
    for _ in range(80):  # welcomes until the pipe is full, with some to spare
        deaf.send_text(json.dumps({"t": "resync"}))
        time.sleep(0.02)
    deaf.send_bytes(UNMASKED)
    untidy.until(lambda counted: alive(counted) == (0, 0, 0))


def test_requests_that_ended_leave_nothing(untidy: Untidy) -> None:
    before = untidy.count()["PatientRequests"]
    askers = [httpx.Client(base_url=untidy.url, trust_env=False) for _ in range(5)]
    for asker in askers:
        assert asker.get("/api/games").status_code == 200
    assert untidy.count()["PatientRequests"] == before + 5
    for asker in askers:
        asker.close()
    untidy.until(lambda counted: counted["PatientRequests"] == before)
