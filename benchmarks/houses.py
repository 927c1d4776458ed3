"""Servers to put under load, each in processes of its own; what they use of the machine is read from the system."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from benchmarks import processes
from benchmarks.shared import Shared
from tools.client import node_folder

BACKROOM = str(Path(sys.executable).with_name("backroom"))
SETTLE_WITHIN = 60.0
QUIET = 0.15
"""Seconds of processor time in a second in which a server does nothing but send pings and look what is new."""
ADDRESS = re.compile(r"http://[^/\s]+")


class House:
    """One server, or several nodes of one. Each is a command that says where it is open in its first line."""

    def __init__(
        self, name: str, commands: Sequence[Sequence[str]], players: Sequence[str], shared: Shared | None = None
    ) -> None:
        self.name, self.players, self.shared = name, players, shared
        """`players`: the command of a program that plays there (`Load` says what it is told)"""
        self._nodes = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
        self.urls = [_opened(node) for node in self._nodes]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """End it, and wait."""
        for node in self._nodes:
            node.send_signal(signal.SIGTERM)
        for node in self._nodes:
            node.wait(20)
            assert node.stdout is not None
            node.stdout.close()

    def settle(self) -> None:
        """Wait until what it does by itself is over: it and its bots have loaded their compiled rules."""
        end, before = time.monotonic() + SETTLE_WITHIN, -1.0
        while time.monotonic() < end and self._busy() - before > QUIET:
            before = self._busy()
            time.sleep(1.0)

    def _busy(self) -> float:
        bots = [child for node in self._nodes for child in processes.children(node.pid)]
        return self.cpu() + sum(map(processes.cpu, bots))

    def cpu(self) -> float:
        """Seconds of processor time that the nodes have used, all their threads, without the processes of bots."""
        return sum(processes.cpu(node.pid) for node in self._nodes)

    def memory(self) -> int:
        """Bytes of memory in use by the nodes."""
        return sum(processes.memory(node.pid) for node in self._nodes)


def backroom(
    database: str, *, name: str = "Backroom", pace: float = 1.0, nodes: int = 1, shared: Shared | None = None
) -> House:
    """`backroom serve` with bots of this pace; as many nodes as one likes where they share a Redis."""
    command = [BACKROOM, "serve", "--no-open", "--port", "0", "--bot-pace", str(pace), "--db", database]
    command += ["--bus", shared.redis] if shared else []
    return House(name, [command] * nodes, [sys.executable, "-m", "benchmarks.people"], shared)


def bare(database: Path) -> House:
    """No game at all (`bare.py`)."""
    command = [sys.executable, "-m", "benchmarks.bare"]
    return House("Nothing but sockets and SQLite", [[*command, "serve", str(database)]], [*command, "people"])


def boardgame() -> House:
    """boardgame.io's server with a game of like size, in memory. `tools/client.py` says where Node is."""
    folder = Path(__file__).with_name("boardgame")
    node = str(node_folder() / "node")
    if not (folder / "node_modules").exists():
        environment = os.environ | {"PATH": f"{node_folder()}{os.pathsep}{os.environ['PATH']}"}
        subprocess.run(
            ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=folder, env=environment, check=True
        )
    return House("boardgame.io 0.50.2", [[node, str(folder / "serve.js")]], [node, str(folder / "people.js")])


def _opened(node: subprocess.Popen[str]) -> str:
    assert node.stdout is not None
    said = node.stdout.readline()
    found = ADDRESS.search(said)
    if found is None:
        raise RuntimeError(f"the server {node.args!r} did not open: {said!r}")
    return found[0]
