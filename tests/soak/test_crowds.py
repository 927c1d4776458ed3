"""Many people at once (T5, T6, T7), at a house in one file and at one of three nodes.

What is measured is told at the end and held only against bounds that a busy machine keeps: `make bench-server` has the
figures. BACKROOM_SOAK_SECONDS makes the long forms shorter or longer.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import httpx
import pytest

from backroom.engine.registry import game
from backroom.server.serve import LOOP
from benchmarks.houses import House
from benchmarks.load import Load, Measured, measure, within
from benchmarks.people import AT_ONCE, BOOZE, TABLES_EACH, Group, Kind
from benchmarks.processes import allow_files
from benchmarks.seats import Seat, Taken
from benchmarks.server import on_postgres, sqlite
from benchmarks.shared import shared_or_why
from tests.conftest import Tell
from tests.loops import in_its_own_loop

SECONDS = float(os.environ.get("BACKROOM_SOAK_SECONDS", "600"))
PEOPLE = 5
"""At each table."""
BACK_WITHIN = 30.0
PAGE = Path(__file__).parents[2] / "web" / "src" / "lib" / "connection.ts"
CONNECTIONS = re.compile(r"^backroom_connections (\S+)", re.MULTILINE)
MEMORY = 400_000_000
"""Bytes for each node, with ten thousand sockets at a thousand tables and everything else."""
BUSIEST = 0.9
"""Of a core, for each node: who plays while everybody comes back must not wait for all of them."""


@contextmanager
def three_nodes() -> Iterator[House]:
    shared = shared_or_why()
    if isinstance(shared, str):
        pytest.skip(shared)
    with on_postgres(shared, 3) as house:
        yield house


Opening = Callable[[], AbstractContextManager[House]]
houses = pytest.mark.parametrize("opening", [sqlite, three_nodes])


@pytest.fixture(autouse=True)
def ready() -> None:
    allow_files()
    game(BOOZE).runner.compiled()


def figures(measured: Measured) -> str:
    acks, seen = measured.acks, measured.seen
    return (
        f"{measured.house}, {measured.load.tables:,} tables, {measured.load.sockets:,} sockets, "
        f"{measured.seconds:.0f} s: {measured.moves / measured.seconds:.0f} moves/s, ack p50 "
        f"{within(0.5, acks) * 1e3:.0f} ms, p99 {within(0.99, acks) * 1e3:.0f} ms, others see it p99 "
        f"{within(0.99, seen) * 1e3:.0f} ms, {measured.memory / 1e6:.0f} MB ({measured.before / 1e6:.0f} before), "
        f"{measured.cpu / measured.seconds:.0%} of a core"
    )


def test_T5_T6_T7_in_short(tell: Tell) -> None:
    """A few people at three nodes: little happens, then much, then all come back at once."""
    with three_nodes() as house:
        little_happens(house, 20, 4.0, tell)
        much_happens(house, 20, 4.0, tell)
        in_its_own_loop(drop_all(house, 8, 1, tell), LOOP)


@pytest.mark.soak
@houses
def test_T5_ten_thousand_sockets_at_which_little_happens(opening: Opening, tell: Tell) -> None:
    """Half an hour, if nobody says otherwise: what grows slowly shows too."""
    with opening() as house:
        assert little_happens(house, 1_000, 3 * SECONDS, tell) == 10_000


@pytest.mark.soak
@houses
def test_T6_a_busy_evening(opening: Opening, tell: Tell) -> None:
    with opening() as house:
        much_happens(house, 1_000, SECONDS / 10, tell)


def test_T7_everybody_comes_back_at_once(tell: Tell) -> None:
    with sqlite() as house:
        in_its_own_loop(drop_all(house, 8, 1, tell), LOOP)


@pytest.mark.soak
@pytest.mark.parametrize(("tables", "devices"), [(100, 1), (100, 8), (250, 8)])
@houses
def test_T7_a_thundering_herd(opening: Opening, tables: int, devices: int, tell: Tell) -> None:
    """Five hundred sockets, four thousand, ten thousand."""
    with opening() as house:
        busy = in_its_own_loop(drop_all(house, tables, devices, tell), LOOP)
    assert busy < BUSIEST


def little_happens(house: House, tables: int, seconds: float, tell: Tell) -> int:
    """A move every ten seconds at each table: no connection is lost, and memory is bounded. Counts the sockets."""
    load = Load(tables=tables, seats=(PEOPLE,), devices=2, pace=0.1, seconds=seconds, warm_up=min(5.0, seconds / 4))
    measured = measure(house, load)
    tell(f"T5: {figures(measured)}")
    assert measured.lost == 0
    assert measured.moves > 0.01 * tables * measured.seconds
    assert measured.memory <= MEMORY * len(house.urls)
    return measured.load.sockets


def much_happens(house: House, tables: int, seconds: float, tell: Tell) -> None:
    """Tables of six, a bot at three of ten: every move is answered, and almost none is refused."""
    few, warm_up = 3 * tables // 10, min(5.0, seconds / 4)
    measured = measure(house, Load(tables, seats=(6,), bots=few, pace=0.2, seconds=seconds, warm_up=warm_up))
    tell(f"T6: {figures(measured)}; {measured.refused} refused")
    assert measured.lost == 0
    assert measured.moves > 0.02 * tables * measured.seconds
    assert measured.refused <= 0.02 * measured.moves


async def drop_all(house: House, tables: int, devices: int, tell: Tell) -> float:
    """All connections break in the same moment. All come back, no dead one is kept, and every game goes on.

    How busy each node is meanwhile, as a share of a core.
    """
    herd, everybody = Herd(house, devices), tables * PEOPLE * devices
    await herd.come(tables)
    cpu, start = house.cpu(), time.perf_counter()
    away = await herd.come_back()
    busy = (house.cpu() - cpu) / (time.perf_counter() - start) / len(house.urls)
    tell(
        f"T7: {house.name}, {everybody:,} sockets dropped at once: half were back after {within(0.5, away):.1f} s, all "
        f"after {max(away):.1f} s; {herd.tries:,} tries; {busy:.0%} of a core for each node meanwhile"
    )
    assert len(away) == everybody
    assert max(away) <= BACK_WITHIN
    await until_connected(house, everybody)
    assert await herd.play_on() == tables
    await herd.leave()
    return busy


@dataclass
class Herd:
    """People at many tables, all in this process, who come back as our page does."""

    house: House
    devices: int
    tries: int = 0
    _taken: Taken = field(default_factory=Taken)
    _groups: list[Group] = field(default_factory=list)

    async def come(self, tables: int) -> None:
        """Everybody sits down."""
        opening, numbers = asyncio.Semaphore(AT_ONCE), range(-(-tables // TABLES_EACH))
        self._groups = [Group(number, self.house.urls, PEOPLE, self.devices, self._taken) for number in numbers]
        for group in self._groups:
            await group.greet()

        async def open_table(number: int) -> None:
            async with opening:
                await self._groups[number // TABLES_EACH].table(Kind(BOOZE, PEOPLE))

        await asyncio.gather(*map(open_table, range(tables)))

    async def leave(self) -> None:
        """Everybody goes."""
        for group in self._groups:
            await group.leave()

    async def come_back(self) -> list[float]:
        """Break all connections; seconds until each of them had its table again."""
        dropped = [(group, seat) for group in self._groups for seats in group.tables() for seat in seats]
        start = time.perf_counter()
        for _, seat in dropped:
            seat.hang_up()
        return list(await asyncio.gather(*(self._back(start, *one) for one in dropped)))

    async def _back(self, start: float, group: Group, seat: Seat) -> float:
        tries = slow = 0
        while time.perf_counter() - start < 4 * BACK_WITHIN:
            await asyncio.sleep(step("BACK_OFF", tries) * random.uniform(0.5, 1.5))
            tries += 1
            self.tries += 1
            try:
                await group.again(seat, step("CONNECT_WITHIN", slow), step("WELCOME_WITHIN", 0))
                return time.perf_counter() - start
            except TimeoutError:
                slow += 1
            except OSError:
                continue
        raise AssertionError("somebody never came back")

    async def play_on(self) -> int:
        """A move at every table. How many were acknowledged."""
        self._taken.measuring = True
        for seats in (seats for group in self._groups for seats in group.tables()):
            await next(seat for seat in seats if seat.choices()).move(())
        return len(self._taken.acks)


@cache
def of_page(name: str) -> list[float]:
    """The times that our page itself goes by, in seconds."""
    found = re.search(rf"^(?:export )?const {name} = \[?([\d_, ]+)", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None, name
    return [int(time) / 1000 for time in found[1].split(",")]


def step(name: str, tries: int) -> float:
    times = of_page(name)
    return times[min(tries, len(times) - 1)]


async def until_connected(house: House, wanted: int) -> None:
    """Wait until the nodes count so many connections, and not one that is dead."""
    end = time.monotonic() + BACK_WITHIN
    async with httpx.AsyncClient(trust_env=False) as http:
        while True:
            pages = [(await http.get(f"{url}/metrics")).text for url in house.urls]
            counted = sum(int(float(number)) for page in pages for number in CONNECTIONS.findall(page))
            if counted == wanted:
                return
            assert time.monotonic() < end, f"{counted} connections are open, and should be {wanted}"
            await asyncio.sleep(0.1)
