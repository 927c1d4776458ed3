"""While the house is closed no clock runs, however it came to be closed (D15 of the survey)."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from backroom.server import hours
from backroom.server.metrics import Metrics
from backroom.server.store import Store
from tests.loops import in_its_own_loop
from tests.server.harness import Message, Server, Socket, cookie_of, dealt

HOUR = 3_600_000
HERE = Path(__file__)


class Machine(Server):
    """A server on a machine whose clock can be set."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._ahead = folder / "ahead"
        self.set(0)
        self.program = [sys.executable, str(HERE.with_name("skewed.py")), str(self._ahead)]

    def set(self, ahead: int) -> None:
        new = self._ahead.with_suffix(".new")
        new.write_text(str(ahead))
        new.replace(self._ahead)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    with Machine(tmp_path) as running:
        yield running


def clock(socket: Socket) -> Message:
    """The clock that runs."""
    (seat,) = socket.now["owing"]
    return dict(socket.now["seats"][seat])


def reopened(socket: Socket) -> int:
    return sum(line["k"] == "reopened" for line in socket.lines)


@pytest.mark.parametrize("end", [Server.stop, Server.kill], ids=["stopped", "killed"])
def test_D15_a_restart_takes_nobodys_time(machine: Machine, end: Callable[[Server], object]) -> None:
    first, second, table = dealt(machine, tempo="blitz")
    mover = first if first.my_turn else second
    asked, cookie = clock(mover)["asked"], cookie_of(mover)
    end(machine)
    assert mover.closed() == (1012 if end is Server.stop else 1006)
    machine.set(HOUR)
    machine.start()
    with Socket(machine, table, cookie) as back:
        assert reopened(back) == 1
        assert clock(back)["asked"] - asked >= HOUR
        assert back.act()["t"] == "ack"
        back.wait_for(lambda: back.lines[-1]["k"] == "acted")
        assert back.lines[-2]["k"] == "reopened", "no clock has decided in between"
    assert "Traceback" not in machine.log.read_text()


def test_D15_a_clock_that_jumps_times_nobody_out(machine: Machine) -> None:
    first, second, _ = dealt(machine, tempo="blitz")
    mover, other = (first, second) if first.my_turn else (second, first)
    asked = clock(mover)["asked"]
    machine.set(HOUR)
    mover.wait_for(lambda: reopened(mover) == 1)
    assert clock(mover)["asked"] - asked >= HOUR - 2_000
    before = mover.lines[-1]["at"]
    machine.set(-HOUR)
    assert mover.act()["t"] == "ack"
    other.wait_for(lambda: reopened(other) == 1 and other.lines[-1]["k"] == "acted")
    assert other.lines[-1]["at"] >= before, "time never runs backwards"
    assert clock(other)["asked"] <= other.lines[-1]["at"], "and does not stand still either"
    assert reopened(other) == 1


def test_whoever_looks_late_is_given_back_all_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that nobody loaded for a while has missed several times at which the house was closed."""
    time = START = 1_700_000_000_000
    monkeypatch.setattr(hours, "wall", lambda: time)

    async def once() -> list[int]:
        store = Store(f"sqlite:///{tmp_path / 'games.db'}")
        await store.start()
        opened = hours.Hours(store, Metrics(), steady=float)
        await opened.open()
        lost = [opened.lost_since(START + after * HOUR) for after in (-1, 0, 2, 4, 9)]
        await store.stop()
        return lost

    assert in_its_own_loop(once()) == [0, 0, 0, 0, 0]
    time += 2 * HOUR
    assert in_its_own_loop(once()) == [2 * HOUR, 2 * HOUR, 0, 0, 0]
    time += 500
    assert in_its_own_loop(once())[0] == 2 * HOUR, "too short to tell"
    time += 3 * HOUR
    # Something written after the last sign of life shows that the house was open for longer than that tells.
    lost = [5 * HOUR, 5 * HOUR, 3 * HOUR, 1 * HOUR + 500, 0]
    assert in_its_own_loop(once()) == lost
    time = START
    assert in_its_own_loop(once()) == lost, "a clock that was set back adds nothing"
