"""`python -m benchmarks.server`: what a real server bears, and what boardgame.io's does beside it; writes SERVER.md.

Ours runs on a temporary SQLite file with fsync on, and on a PostgreSQL and a Redis with one node and with three, if
they answer (`BACKROOM_TEST_POSTGRES` and `BACKROOM_TEST_REDIS` say where). Every node and every crowd of clients is a
process of its own.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

from backroom.engine.registry import game
from benchmarks.bots import GAME, with_bots
from benchmarks.houses import House, backroom, bare, boardgame
from benchmarks.load import Load, Measured, measure
from benchmarks.people import BOOZE
from benchmarks.processes import allow_files
from benchmarks.report import Results, page
from benchmarks.shared import Shared, shared_or_why

RESULTS = Path(__file__).with_name("SERVER.md")
STARTS = 5
IDLE = Load(tables=126, devices=8, pace=0.0, seconds=10.0)
"""Five thousand sockets, as many at each table as it lets in."""
GROWTH, RATE = (10, 100, 1_000), 100.0
"""Tables, and the moves a second at all of them together."""
REST = 8.0
"""Seconds in which every socket is sent one ping."""

Opening = Callable[[], AbstractContextManager[House]]
"""Starts a server, and clears it away."""


@contextmanager
def sqlite() -> Iterator[House]:
    """Our server as most will run it."""
    with tempfile.TemporaryDirectory(prefix="backroom-bench-") as folder, _in_file(Path(folder)) as house:
        yield house


def _in_file(folder: Path) -> House:
    return backroom(f"sqlite:///{folder / 'games.db'}", name="Backroom, SQLite")


@contextmanager
def no_game() -> Iterator[House]:
    """What a server like ours costs before it does anything."""
    with tempfile.TemporaryDirectory(prefix="backroom-bench-") as folder, bare(Path(folder) / "bare.db") as house:
        yield house


@contextmanager
def on_postgres(shared: Shared, nodes: int, note: str = "") -> Iterator[House]:
    """So many nodes of ours on a database that is there for them alone."""
    name = f"Backroom, Postgres + Redis, {nodes} {'node' if nodes == 1 else 'nodes'}{note}"
    with shared.schema() as database, backroom(database.url, name=name, nodes=nodes, shared=shared) as house:
        yield house


def under(load: Load, opening: Opening) -> Measured:
    """A fresh server under this load."""
    with opening() as house:
        measured = measure(house, load)
    told = f"{measured.moves / measured.seconds:.0f} moves/s, {measured.cpu_per_move * 1e3:.2f} ms each"
    print(f"{house.name}: {load.tables} tables, {load.sockets:,} sockets; {told}", file=sys.stderr)
    return measured


def people(crowd: Load, nodes: Sequence[Opening], shared: Shared | None) -> list[Measured]:
    """Ours in every form, one without a game, and the server it is compared with, which keeps everything in memory."""
    rows = [under(crowd, opening) for opening in (sqlite, *nodes)]
    if shared is not None:
        together = partial(on_postgres, shared, 3, ", tables kept together")
        rows.append(under(replace(crowd, together=True), together))
    return [*rows, under(crowd, no_game), under(crowd, boardgame)]


def growth(servers: Sequence[Opening], seconds: float) -> list[Measured]:
    """The same number of moves at more and more tables."""
    loads = [Load(tables=tables, pace=RATE / tables, rest=REST, seconds=seconds) for tables in GROWTH]
    return [under(load, opening) for opening in servers for load in loads]


def cold_start(folder: Path) -> float:
    """Seconds from the command to the first page, whole."""
    start = time.perf_counter()
    with _in_file(folder) as house:
        with urllib.request.urlopen(f"{house.urls[0]}/", timeout=30) as page:
            assert page.read()
        return time.perf_counter() - start


def main() -> None:
    """Measure, print, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to measure each row (default 20)")
    parser.add_argument("--tables", type=int, default=Load.tables, help=f"tables of people (default {Load.tables})")
    parser.add_argument("--pace", type=float, default=Load.pace, help="moves a second at each (default 1)")
    parts = ("people", "growth", "idle", "bots", "starts")
    parser.add_argument("--only", choices=parts, action="append", help="measure this alone, and only print it")
    options = parser.parse_args()
    wanted = options.only or parts
    allow_files()
    load = ", ".join(f"{part:.2f}" for part in os.getloadavg())
    for name in (BOOZE, str(GAME["game"])):
        game(name).runner.compiled()
    found = shared_or_why()
    shared = found if isinstance(found, Shared) else None
    nodes: list[Opening] = [partial(on_postgres, shared, number) for number in (1, 3)] if shared else []
    results = Results(missing=found if isinstance(found, str) else "")
    if "people" in wanted:
        crowd = Load(tables=options.tables, pace=options.pace, seconds=options.seconds)
        results.crowded = people(crowd, nodes, shared)
    if "growth" in wanted:
        results.growth = growth((sqlite, *nodes), options.seconds / 2)
    if "idle" in wanted:
        results.idle = [under(IDLE, opening) for opening in (sqlite, *nodes)]
    with tempfile.TemporaryDirectory(prefix="backroom-bench-") as folder:
        if "bots" in wanted:
            for number, pace in enumerate((1.0, 0.0)):
                place = Path(folder) / str(number)
                place.mkdir()
                results.bots.append(with_bots(place, pace, options.seconds))
        if "starts" in wanted:
            cold_start(Path(folder))  # sets up: database, byte code
            results.starts = [cold_start(Path(folder)) for _ in range(STARTS)]
    text = page(results, load)
    print(text)
    if not options.only:
        RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
