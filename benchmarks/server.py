"""`python -m benchmarks.server`: how fast a real server answers while fifty bot tables are in play.

A server on a temporary SQLite file with fsync on. Bots play each other at fifty tables; a table that ends is followed
by another. Meanwhile scripted persons sit at tables of their own, and the time from each of their decisions to its
acknowledgement, which comes after the commit, is taken. Then the server is started a few times more, to the first page.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from backroom.engine.registry import game
from backroom.table.fairness import pledge
from benchmarks import machine

RESULTS = Path(__file__).with_name("SERVER.md")
TABLES, PERSONS, STARTS = 50, 20, 5
PER_SECOND = 4.0
"""Decisions a person may make in a second: a socket that sends more than five messages a second is closed."""
OPEN_WITHIN = 60.0
QUIET = 0.05
"""Seconds of processor time in a second in which a server does nothing."""
GAME: dict[str, Any] = {"game": "butch", "variant": {"round_limit": 10, "boost_mode": "clockwise"}, "tempo": "untimed"}
BOT = {"kind": "bot", "bot": "house:medium"}
GOAL_ACK, GOAL_START = 0.150, 2.0


class Server:
    """`backroom serve` in a process of its own."""

    def __init__(self, folder: Path, pace: float) -> None:
        self.db = folder / "games.db"
        program = str(Path(sys.executable).with_name("backroom"))
        command = [
            program,
            "serve",
            "--no-open",
            "--port",
            "0",
            "--bot-pace",
            str(pace),
            "--db",
            f"sqlite:///{self.db}",
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[4].rstrip("/")
        self.name = self.url.removeprefix("http://")

    def stop(self) -> None:
        """End it, and wait."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def settle(self) -> None:
        """Wait until it has loaded its compiled rules: what it does by itself is over."""
        end, before = time.monotonic() + OPEN_WITHIN, -1.0
        while time.monotonic() < end and self.cpu() - before > QUIET:
            before = self.cpu()
            time.sleep(1.0)

    def moves(self) -> int:
        """Decisions on disk."""
        with closing(sqlite3.connect(f"file:{self.db}?mode=ro", uri=True)) as database:
            query = "SELECT count(*) FROM entry WHERE kind IN ('acted', 'sealed')"
            return int(database.execute(query).fetchone()[0])

    def running(self) -> int:
        """Tables that have not ended."""
        with closing(sqlite3.connect(f"file:{self.db}?mode=ro", uri=True)) as database:
            return int(database.execute("SELECT count(*) FROM game_table WHERE stage != 'over'").fetchone()[0])

    def cpu(self) -> float:
        """Seconds of processor time that the server's process has used, its bots not counted."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes of memory in use by the server's process."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@dataclass
class Load:
    """Tables of bots, persons at tables of their own, and what the persons measure."""

    server: Server
    http: httpx.AsyncClient
    acks: list[float] = field(default_factory=list)
    measuring: bool = False

    async def open(self, *seats: dict[str, str]) -> str:
        """A new table."""
        new = GAME | {"id": secrets.token_hex(8), "name": "Ann", "players": len(seats), "seats": seats}
        answer = await self.http.post("/api/tables", json=new)
        answer.raise_for_status()
        return str(answer.json()["table"])

    async def keep_bots_busy(self, tables: int, persons: int) -> None:
        """Open a table of bots for each that has ended."""
        while True:
            missing = tables + persons - await asyncio.to_thread(self.server.running)
            for _ in range(min(missing, tables)):
                await self.open(BOT, BOT)
            await asyncio.sleep(0.25)

    async def person(self, table: str) -> None:
        """Play one game after the other, and time every acknowledgement."""
        while True:
            cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
            async with connect(
                f"ws://{self.server.name}/api/tables/{table}/socket",
                additional_headers={"Cookie": cookie},
                origin=self.server.url,  # type: ignore[arg-type]
                compression=None,
                proxy=None,
                max_size=None,
            ) as socket:
                await self._play(socket)
            table = await self.open({"kind": "person"}, BOT)

    async def _play(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"t": "hello", "protocol": 1, "seen": 0}))
        nonce, waiting, seen = secrets.token_hex(16), "", 0
        now: dict[str, Any] = {}
        sent = 0.0
        async for frame in socket:
            arrived = time.perf_counter()
            message = json.loads(frame)
            if message["t"] in ("welcome", "update"):
                now = message["now"]
                seen = len(message["lines"]) if message["t"] == "welcome" else message["seen"]
            elif message["t"] in ("ack", "no") and message["id"] == waiting:
                if message["t"] == "ack" and self.measuring:
                    self.acks.append(arrived - sent)
                waiting = ""
                await asyncio.sleep(random.expovariate(2 * PER_SECOND) + 1 / (2 * PER_SECOND))
            if now.get("stage") == "over":
                return
            if waiting or not now:
                continue
            action = self._next(now, nonce, seen)
            if action:
                waiting = secrets.token_hex(8)
                sent = time.perf_counter()
                await socket.send(json.dumps(action | {"id": waiting}))

    @staticmethod
    def _next(now: dict[str, Any], nonce: str, seen: int) -> dict[str, Any] | None:
        match now["stage"]:
            case "gathering" if not now["seats"][now["you"]]["ready"]:
                return {"t": "ready", "pledge": pledge(nonce)}
            case "dealing":
                return {"t": "nonce", "nonce": nonce}
            case "playing" if now["legal"]:
                return {"t": "do", "seen": seen, "action": random.choice(now["legal"])["id"]}
        return None


@dataclass(frozen=True)
class Measured:
    """One row: bots at this pace."""

    pace: float
    acks: list[float]
    moves: int
    seconds: float
    cpu: float
    memory: int

    def share(self, of: float) -> float:
        """The latency that this share of acknowledgements stayed within, in seconds."""
        return sorted(self.acks)[min(len(self.acks) - 1, int(of * len(self.acks)))]


async def under_load(server: Server, pace: float, seconds: float, tables: int, persons: int) -> Measured:
    """Let everybody play, first for a while unmeasured."""
    headers = {"X-Backroom": "1", "Origin": server.url}
    async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=OPEN_WITHIN, trust_env=False) as http:
        load = Load(server, http)
        own = [await load.open({"kind": "person"}, BOT) for _ in range(persons)]
        jobs = [asyncio.create_task(load.person(table)) for table in own]
        jobs.append(asyncio.create_task(load.keep_bots_busy(tables, persons)))
        await asyncio.sleep(min(5.0, seconds / 2))
        load.measuring, moves, cpu, start = True, server.moves(), server.cpu(), time.perf_counter()
        done, _ = await asyncio.wait(jobs, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        for job in done:
            job.result()
        took = time.perf_counter() - start
        measured = Measured(pace, load.acks, server.moves() - moves, took, server.cpu() - cpu, server.memory())
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
    return measured


def cold_start(folder: Path) -> float:
    """Seconds from the command to the first page, whole."""
    start = time.perf_counter()
    server = Server(folder, 1.0)
    try:
        with urllib.request.urlopen(f"{server.url}/", timeout=30) as page:
            assert page.read()
        return time.perf_counter() - start
    finally:
        server.stop()


def page(rows: list[Measured], starts: list[float], tables: int, persons: int, load: str) -> str:
    """What was measured, as Markdown."""
    lines = [
        "# The server under load",
        "",
        f"{tables} tables of bots, {persons} persons at tables of their own; SQLite with `synchronous=FULL`; server,",
        "bots and clients share this machine. Made by `make bench-server`. An acknowledgement comes after the commit.",
        "",
        "| Bots | Moves/s | Ack p50 | Ack p99 | Acks timed | Server CPU per move | Server memory |",
        "|---|--:|--:|--:|--:|--:|--:|",
        *(
            f"| {_pace(row.pace)} | {row.moves / row.seconds:,.0f} | {row.share(0.5) * 1e3:.1f} ms "
            f"| {row.share(0.99) * 1e3:.1f} ms | {len(row.acks):,} | {row.cpu / max(1, row.moves) * 1e3:.2f} ms "
            f"| {row.memory / 2**20:.0f} MiB |"
            for row in rows
        ),
        "",
        f"Cold start, from the command to the first page: {statistics.median(starts):.2f} s "
        f"(median of {len(starts)}; {min(starts):.2f} to {max(starts):.2f}).",
        f"Goals: ack p99 under {GOAL_ACK * 1e3:.0f} ms with {TABLES} tables of bots on two cores; "
        f"cold start under {GOAL_START:.0f} s.",
        "",
        f"Machine: {machine.describe()} Load average before: {load}.",
        "",
    ]
    return "\n".join(lines)


def _pace(pace: float) -> str:
    return "as fast as they can" if pace == 0 else "at the pace of people"


def main() -> None:
    """Measure, print, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to measure each row (default 20)")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"tables of bots (default {TABLES})")
    parser.add_argument("--persons", type=int, default=PERSONS, help=f"scripted persons (default {PERSONS})")
    parser.add_argument("--pace", type=float, action="append", help="only this pace of the bots; may be repeated")
    parser.add_argument("--starts", type=int, default=STARTS, help=f"cold starts (default {STARTS})")
    parser.add_argument("--print", action="store_true", help="print only, do not write SERVER.md")
    options = parser.parse_args()
    load = ", ".join(f"{part:.2f}" for part in os.getloadavg())
    rows = []
    with tempfile.TemporaryDirectory(prefix="backroom-bench-") as folder:
        game(str(GAME["game"])).runner.compiled()
        cold_start(Path(folder))  # sets up: database, byte code
        for number, pace in enumerate(options.pace or [1.0, 0.0]):
            place = Path(folder) / str(number)
            place.mkdir()
            server = Server(place, pace)
            try:
                server.settle()
                rows.append(asyncio.run(under_load(server, pace, options.seconds, options.tables, options.persons)))
            finally:
                server.stop()
        starts = [cold_start(Path(folder)) for _ in range(max(1, options.starts))]
    text = page(rows, starts, options.tables, options.persons, load)
    print(text)
    if not options.print:
        RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
