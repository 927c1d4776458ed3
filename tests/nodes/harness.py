"""A house of several nodes for tests: a database of its own, bells of its own, and clients that move about."""

from __future__ import annotations

import json
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

import pytest

from backroom.server.store import tables
from backroom.server.store.tables import Stored
from tests.server.harness import PATIENCE, Browser, Place, Server, Socket, deal
from tests.server.stores import REDIS, WHERE, Database, postgres_that_answers, redis_that_answers


@contextmanager
def own_database() -> Iterator[Database]:
    """A database that is there for one test. Where no PostgreSQL answers the test is skipped."""
    postgres = postgres_that_answers()
    if postgres is None:
        pytest.skip(f"No PostgreSQL answers at {WHERE}, or its driver is missing.")
    made = postgres.make()
    try:
        yield made
    finally:
        postgres.drop(made)


def redis_or_skip() -> str:
    """The Redis that tests share: each house has a channel of its own there."""
    running = redis_that_answers()
    if running is None:
        pytest.skip(f"No Redis answers at {REDIS}, or its driver is missing.")
    return running


class OwnRedis:
    """A Redis (or Valkey) of a test's own, to be killed and paused."""

    def __init__(self, folder: Path) -> None:
        pytest.importorskip("redis", reason="nodes ring each other over Redis: pip install 'backroom[redis]'")
        found = shutil.which("redis-server") or shutil.which("valkey-server")
        if found is None:
            pytest.skip("there is no redis-server and no valkey-server on this machine")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._command = [found, "--port", str(self.port), "--save", "", "--dir", str(folder), "--bind", "127.0.0.1"]
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        self.process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while True:
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            assert time.monotonic() < end, "Redis did not start"
            time.sleep(0.02)

    def signal(self, how: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        if how is signal.SIGKILL:
            self.process.wait(20)

    def say(self, *words: str) -> None:
        """A command of Redis."""
        with socket.create_connection(("127.0.0.1", self.port), 5) as line:
            line.sendall((" ".join(words) + "\r\n").encode())
            assert line.recv(100).startswith(b"+")

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.signal(signal.SIGKILL)


class Node(Server):
    """One node of a house."""

    def __init__(self, folder: Path, number: int, database: Database, bus: str, *options: str) -> None:
        folder = folder / f"node{number}"
        folder.mkdir(exist_ok=True)
        super().__init__(folder, *options, database=replace(database, bus=bus))
        self.number = number

    @property
    def name(self) -> str:
        """What it calls itself since its last start."""
        said = [line for line in self.log.read_text().splitlines() if "a node of several" in line]
        return str(json.loads(said[-1])["node"])

    def pause(self) -> None:
        """As if its machine stood still."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def wake(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)


class House:
    """Several nodes on one database."""

    def __init__(self, folder: Path, database: Database, bus: str, count: int, *options: str) -> None:
        self.database = database
        self.nodes = [Node(folder, number, database, bus, *options) for number in range(count)]

    def __enter__(self) -> Self:
        for node in self.nodes:
            node.start()
        return self

    def __exit__(self, *_: object) -> None:
        for node in self.nodes:
            node.close_clients()
        for node in self.nodes:
            if node.process is not None:
                node.wake()
                node.stop()

    def __getitem__(self, number: int) -> Node:
        return self.nodes[number]

    def stored(self, table: str) -> Stored:
        """A table as it lies in the database."""
        with self.database.open() as connection:
            found = tables.load(connection, table)
        assert found is not None
        return found

    def keeper(self, table: str) -> Node:
        """The node that looks after a table, as soon as one does."""
        end = time.monotonic() + PATIENCE
        while True:
            for (name,) in self.database.rows("SELECT node FROM lease WHERE table_id = :table", table=table):
                for node in self.nodes:
                    if node.process is not None and node.name == name:
                        return node
            assert time.monotonic() < end, "no node looks after the table"
            time.sleep(0.05)

    def logs(self) -> str:
        return "".join(node.log.read_text() for node in self.nodes)


def at(browser: Browser, node: Place) -> Browser:
    """The same device at another node."""
    moved = Browser(node, browser.name)
    moved.http.cookies.update(browser.http.cookies)
    return moved


def dealt_over(first: Place, second: Place, **more: Any) -> tuple[Socket, Socket, str]:
    """A table of two people who are connected to two nodes, dealt."""
    ann, ben = Browser(first, "Ann"), Browser(second, "Ben")
    opened = ann.open(**more)
    ben.join(claim=opened["invitations"][0]["claim"])
    sockets = ann.sit(opened["table"]), ben.sit(opened["table"])
    deal(sockets)
    return *sockets, opened["table"]


def play_out(*sockets: Socket) -> None:
    """Play to the end, each at the own node."""
    while sockets[0].now["stage"] != "over":
        mover = next((one for one in sockets if one.my_turn), None)
        if mover is None:
            sockets[0].receive()
            continue
        answer = mover.act(mover.now["legal"][-1]["id"])
        assert answer["t"] == "ack", answer
        for one in sockets:
            one.wait_for(lambda: one.seen >= answer["seen"])
