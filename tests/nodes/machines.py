"""Several machines on one: network namespaces of a test's own, joined by lines that may swallow everything.

A process that is stopped, or a relay that holds back what it is given, still has a system behind it that answers for
it. Here nobody answers. The machine in the middle is a namespace too, and the test is in it: this machine's own network
stays as it is, and the browsers of other tests do not find it changed while they load a page.
"""

from __future__ import annotations

import ctypes
import os
import secrets
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import make_url

from tests.nodes.harness import Node
from tests.server.stores import Database

NOBODY = "02:00:00:00:00:99"
"""An address of a network card that nobody has."""
CLONE_NEWNET = 0x4000_0000
PLACE = Path("/run/netns")


def ip(*words: str) -> None:
    """`ip` of iproute2."""
    done = subprocess.run(["ip", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


class Network:
    """A machine, as far as the network goes."""

    def __init__(self) -> None:
        self.name = f"backroom-{secrets.token_hex(4)}"

    def __enter__(self) -> Network:
        ip("netns", "add", self.name)
        ip("-n", self.name, "link", "set", "lo", "up")
        return self

    def __exit__(self, *_: object) -> None:
        ip("netns", "del", self.name)

    def run(self, job: Callable[[], None]) -> None:
        """Do this there, with all programs that it starts."""
        with ThreadPoolExecutor(1, initializer=self._enter) as there:
            there.submit(job).result()

    def _enter(self) -> None:
        # A thread can be elsewhere than its process; so are the threads and programs that it starts.
        with (PLACE / self.name).open() as place:
            moved = ctypes.CDLL(None, use_errno=True).setns(place.fileno(), CLONE_NEWNET)
        if moved:
            raise OSError(ctypes.get_errno(), "no way into the network")


class Machine(Network):
    """Another machine. Its line to the one in the middle has an address at either end: `here` and `there`."""

    def __init__(self, middle: Network, number: int) -> None:
        super().__init__()
        self.here, self.there = (f"10.99.{number}.{end}" for end in (1, 2))
        self._middle, self._line = middle.name, f"line{number}"

    def inside(self, *command: str) -> list[str]:
        """This command, run there."""
        return ["ip", "netns", "exec", self.name, *command]

    def swallow(self) -> None:
        """From now on nothing that is sent on the line arrives, in either direction, and nobody is told."""
        for name, far, card in self._ends():
            ip("-n", name, "neigh", "replace", far, "lladdr", NOBODY, "dev", card, "nud", "permanent")

    def mend(self) -> None:
        """It does, again."""
        for name, far, card in self._ends():
            ip("-n", name, "neigh", "del", far, "dev", card)

    def _ends(self) -> tuple[tuple[str, str, str], ...]:
        return ((self._middle, self.there, self._line), (self.name, self.here, "eth0"))

    def __enter__(self) -> Machine:
        super().__enter__()
        peer = ("peer", "name", "eth0", "netns", self.name)
        ip("-n", self._middle, "link", "add", self._line, "type", "veth", *peer)
        for (name, _, card), near in zip(self._ends(), (self.here, self.there), strict=True):
            ip("-n", name, "addr", "add", f"{near}/30", "dev", card)
            ip("-n", name, "link", "set", card, "up")
        return self


def among_machines(count: int, job: Callable[[list[Machine]], None]) -> None:
    """Do this on a machine that has lines to so many others. Where none can be made the test is skipped."""
    if os.geteuid() != 0 or shutil.which("ip") is None:
        pytest.skip("Only root, on Linux with iproute2, can make a network with other machines.")
    with ExitStack() as running:
        middle = running.enter_context(Network())
        others = [running.enter_context(Machine(middle, number)) for number in range(count)]
        middle.run(lambda: job(others))


class FarNode(Node):
    """A node on another machine, with its database on the one in the middle. The nodes ring each other over that."""

    def __init__(self, folder: Path, number: int, database: Database, machine: Machine) -> None:
        there = make_url(database.url).set(host=machine.here).render_as_string(hide_password=False)
        super().__init__(folder, number, replace(database, url=there), "", "--host", machine.there)
        self.host = machine.there
        self.program = machine.inside(sys.executable, *self.program[1:])
