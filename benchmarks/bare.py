"""`python -m benchmarks.bare`: a server without a game. It takes a message, writes it down, and sends all a frame.

It has the event loop, the database and the commits of ours, and as many frames of the same size; what it sends was made
beforehand, and what it hears is not read. So no server in Python that answers after the commit costs less than this,
and what ours costs more is for the game. `python -m benchmarks.bare people` sits at its tables (`load.py`
says how).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sqlite3
import sys
import threading
import time
from collections import defaultdict
from pathlib import Path
from queue import Empty, SimpleQueue

from backroom.server import limits
from backroom.server.serve import LOOP
from backroom.server.store.sqlite import WRITER

FRAME = b"x" * 2_560
"""What one viewer is sent for a move: as much as at a table of Booze Barons."""
MESSAGE = b"m" * 100
HERE = b"h"
SCHEMA = (
    "CREATE TABLE game (id TEXT PRIMARY KEY, version INTEGER, due INTEGER)",
    "CREATE TABLE entry (game TEXT, seq INTEGER, body TEXT, PRIMARY KEY (game, seq))",
    "CREATE TABLE command (game TEXT, person TEXT, id TEXT, answer TEXT, PRIMARY KEY (game, person, id))",
)
ENTRY, ANSWER = "e" * 150, "a" * 40


class Tables:
    """Who sits where, and the thread that writes."""

    def __init__(self, database: Path) -> None:
        self._loop = asyncio.get_running_loop()
        self.sockets: dict[str, list[asyncio.Transport]] = defaultdict(list)
        self.waiting: SimpleQueue[str] = SimpleQueue()
        self._database = sqlite3.connect(database, check_same_thread=False, isolation_level=None)
        for statement in (*WRITER, *SCHEMA):
            self._database.execute(statement)
        self._versions: dict[str, int] = {}
        threading.Thread(target=self._write, daemon=True).start()

    def _write(self) -> None:
        since = 0.0
        while True:
            tables = [self.waiting.get()]
            time.sleep(max(0.0, since + limits.GATHER - time.monotonic()))
            since = time.monotonic()
            while True:
                try:
                    tables.append(self.waiting.get_nowait())
                except Empty:
                    break
            self._commit(tables)
            self._loop.call_soon_threadsafe(self._send, tables)

    def _commit(self, tables: list[str]) -> None:
        run = self._database.execute
        run("BEGIN IMMEDIATE")
        for table in tables:
            before = self._versions.get(table)
            if before is None:
                before = 0
                run("INSERT INTO game VALUES (?, 0, 0)", (table,))
            after = self._versions[table] = before + 1
            run("UPDATE game SET version = ?, due = ? WHERE id = ? AND version = ?", (after, after, table, before))
            run("INSERT INTO entry VALUES (?, ?, ?)", (table, after, ENTRY))
            run("INSERT INTO command VALUES (?, ?, ?, ?)", (table, "person", str(after), ANSWER))
        run("COMMIT")

    def _send(self, tables: list[str]) -> None:
        for table in tables:
            for socket in self.sockets[table]:
                socket.write(FRAME)


class Line(asyncio.Protocol):
    """The first thing that is said is a table's name. Everything after that is a move there."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._table = tables, ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._socket = transport

    def data_received(self, data: bytes) -> None:
        if self._table:
            self._tables.waiting.put(self._table)
        else:
            self._table = data.decode()
            self._tables.sockets[self._table].append(self._socket)
            self._socket.write(HERE)


async def serve(database: Path) -> None:
    """Until somebody ends it."""
    tables = Tables(database)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Line(tables), "127.0.0.1", 0, backlog=limits.BACKLOG)
    print(f"open at http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", flush=True)
    await asyncio.Event().wait()


class Guests:
    """People at its tables. The first frame that comes to a table after a move there is its acknowledgement."""

    def __init__(self, port: int, pace: float) -> None:
        self._port, self._pace = port, pace
        self._jobs: list[asyncio.Task[None]] = []
        self._moved: dict[str, float] = {}
        """when, where that is not acknowledged yet"""
        self.measuring, self.acks, self.bytes = False, list[float](), 0

    async def sit(self, table: str) -> asyncio.StreamWriter:
        """Somebody more."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        writer.write(table.encode())
        await reader.readexactly(len(HERE))
        self._jobs.append(asyncio.create_task(self._listen(reader, table)))
        return writer

    async def _listen(self, reader: asyncio.StreamReader, table: str) -> None:
        while True:
            await reader.readexactly(len(FRAME))
            start = self._moved.pop(table, None)
            if self.measuring:
                self.bytes += len(FRAME)
                if start is not None:
                    self.acks.append(time.perf_counter() - start)

    def begin(self, table: str, seat: asyncio.StreamWriter) -> None:
        """Let somebody move from now on."""
        self._jobs.append(asyncio.create_task(self._play(table, seat)))

    async def _play(self, table: str, seat: asyncio.StreamWriter) -> None:
        await asyncio.sleep(random.random() / self._pace)
        while True:
            self._moved[table] = time.perf_counter()
            seat.write(MESSAGE)
            await asyncio.sleep(random.uniform(0.5, 1.5) / self._pace)


async def people(options: argparse.Namespace) -> None:
    """Sit down, say so, play, and report when asked to."""
    guests = Guests(int(options.at.rsplit(":", 1)[1]), options.pace)
    seats: dict[str, list[asyncio.StreamWriter]] = {}
    for number in range(options.first, options.first + options.tables):
        table = f"table {number}"
        seats[table] = [await guests.sit(table) for _ in range(options.seats[number % len(options.seats)])]
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    for table, here in seats.items():
        guests.begin(table, here[0])
    await asyncio.to_thread(sys.stdin.readline)
    guests.measuring = True
    await asyncio.to_thread(sys.stdin.readline)
    guests.measuring = False
    print(json.dumps({"acks": guests.acks, "refused": 0, "bytes": guests.bytes}), flush=True)
    await asyncio.to_thread(sys.stdin.readline)


def main() -> None:
    """Serve, or sit at its tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bare", description=__doc__.splitlines()[0])
    parts = parser.add_subparsers(dest="part", required=True)
    parts.add_parser("serve").add_argument("database", type=Path)
    crowd = parts.add_parser("people")
    crowd.add_argument("--at", required=True, help="where it is open")
    crowd.add_argument("--tables", type=int, required=True)
    crowd.add_argument("--first", type=int, default=0, help="how many tables other such processes have")
    crowd.add_argument("--seats", type=int, nargs="+", required=True, help="seats of a table; tables take turns")
    crowd.add_argument("--devices", type=int, choices=[1], default=1)
    crowd.add_argument("--pace", type=float, required=True, help="moves a second at each table")
    options = parser.parse_args()
    if options.part == "people":
        asyncio.run(people(options))
    else:
        with asyncio.Runner(loop_factory=LOOP) as runner:
            runner.run(serve(options.database))


if __name__ == "__main__":
    main()
