"""A load for a server: so many tables with somebody connected at every seat, played by programs in other processes.

Such a program is told the load by its command line (`--at`, `--tables`, `--first`, `--seats`, `--devices`, `--pace`).
It prints `ready` once everybody sits. The first line on its standard input lets people play, the next begins the
measurement and another ends it; then it prints what it has measured as one line of JSON. `people.py` is the one for
Backroom, `boardgame/people.js` that for boardgame.io.
"""

from __future__ import annotations

import json
import os
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from benchmarks.houses import House
from benchmarks.shared import Work

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Load:
    """What is asked of a server."""

    tables: int = 200
    seats: tuple[int, ...] = (4, 5, 6)
    """tables take turns"""
    pace: float = 1.0
    """moves a second at each table; 0: everybody sits there and nobody moves"""
    devices: int = 1
    """sockets of each seat"""
    bots: int = 0
    """tables where a bot has the last seat; only ours has bots"""
    together: bool = False
    """everybody at a table is connected to the same node; else to different ones, in turn"""
    seconds: float = 20.0
    warm_up: float = 5.0
    """seconds of play before anything is measured"""
    rest: float = 0.0
    """seconds before that in which everybody sits there and nobody moves, measured by themselves"""
    clients: int = 2
    """processes of players"""

    @property
    def sockets(self) -> int:
        """Connections in all."""
        seats = sum(self.seats[number % len(self.seats)] for number in self._per_client())
        return (seats * self.clients - self.bots) * self.devices

    def _per_client(self) -> range:
        return range(self.tables // self.clients)

    def arguments(self, client: int) -> list[str]:
        """What one of the programs is told."""
        each = len(self._per_client())
        plain = {"--tables": each, "--first": client * each, "--pace": self.pace, "--devices": self.devices}
        if self.bots:
            plain["--bots"] = self.bots // self.clients
        words = [str(word) for pair in plain.items() for word in pair]
        return [*words, *(["--together"] if self.together else []), "--seats", *map(str, self.seats)]


@dataclass(frozen=True)
class Measured:
    """How a server bore a load."""

    house: str
    load: Load
    acks: list[float]
    """seconds from each move to its acknowledgement"""
    seen: list[float]
    """and to each of the others who sit there, where that was taken"""
    refused: int
    lost: int
    """connections that ended meanwhile"""
    received: int
    """bytes of updates and answers that all players got"""
    seconds: float
    cpu: float
    before: int
    """bytes of memory before anybody came"""
    memory: int
    """and at the end"""
    resting: float
    """seconds of processor time in a second while everybody sat there and nobody moved"""
    shared: Work | None
    """what PostgreSQL and Redis did meanwhile, where there are any"""

    @property
    def moves(self) -> int:
        """Moves that were acknowledged."""
        return len(self.acks)

    @property
    def cpu_per_move(self) -> float:
        """Seconds of the server's processor time for one move."""
        return self.cpu / max(1, self.moves)

    @property
    def cpu_without_rest(self) -> float:
        """The same without what the server does while nobody moves."""
        return (self.cpu - self.resting * self.seconds) / max(1, self.moves)

    @property
    def growth(self) -> int:
        """Bytes of memory that all the tables and connections took."""
        return self.memory - self.before


def within(share: float, times: list[float]) -> float:
    """The time that this share of all stayed within."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] if times else 0.0


def measure(house: House, load: Load) -> Measured:
    """Put a server under a load, and see."""
    house.settle()
    before = house.memory()
    at = [word for url in house.urls for word in ("--at", url)]
    crowd = [
        subprocess.Popen(
            [*house.players, *at, *load.arguments(client)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )
        for client in range(load.clients)
    ]
    try:
        for program in crowd:
            said = _from(program.stdout).readline()
            if said != "ready\n":
                raise RuntimeError(f"{program.args!r} said {said!r}")
        resting = _rest(house, load.rest)
        _tell(crowd, "play")
        if load.pace:
            time.sleep(load.warm_up)
        else:
            house.settle()
        shared = house.shared.work() if house.shared else None
        cpu, start = house.cpu(), time.perf_counter()
        _tell(crowd, "measure")
        time.sleep(load.seconds)
        _tell(crowd, "report")
        cpu, took, memory = house.cpu() - cpu, time.perf_counter() - start, house.memory()
        done = house.shared.work().since(shared) if house.shared and shared else None
        reports = [json.loads(_from(program.stdout).readline()) for program in crowd]
    finally:
        for program in crowd:
            program.kill()
            program.wait()
            _from(program.stdin).close()
            _from(program.stdout).close()
    return Measured(
        house=house.name,
        load=load,
        acks=[ack for report in reports for ack in report["acks"]],
        seen=[seen for report in reports for seen in report.get("seen", ())],
        refused=sum(report["refused"] for report in reports),
        lost=sum(report.get("lost", 0) for report in reports),
        received=sum(report["bytes"] for report in reports),
        seconds=took,
        cpu=cpu,
        before=before,
        memory=memory,
        resting=resting,
        shared=done,
    )


def _rest(house: House, seconds: float) -> float:
    """The processor time in a second of a full house where nobody moves."""
    if not seconds:
        return 0.0
    house.settle()
    cpu, start = house.cpu(), time.perf_counter()
    time.sleep(seconds)
    return (house.cpu() - cpu) / (time.perf_counter() - start)


def _from(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


def _tell(crowd: list[subprocess.Popen[str]], word: str) -> None:
    for program in crowd:
        _from(program.stdin).write(word + "\n")
        _from(program.stdin).flush()
