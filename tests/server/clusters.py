"""A PostgreSQL of a test's own, which it may stop, pause and dump. Needs the programs of PostgreSQL on this machine."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

import pytest

from tests.server.stores import Database

# It will not run as the superuser.
ROOT = os.geteuid() == 0
OWNERS = ("postgres", "nobody")


def programs() -> Path | None:
    """The folder with initdb and pg_ctl."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "pg_ctl").exists()), None)


@contextmanager
def own_cluster() -> Iterator[Cluster]:
    """One for a few tests. Where there is nothing to make it with they are skipped."""
    found = programs()
    if found is None:
        pytest.skip("The programs of PostgreSQL (initdb, pg_ctl) are not on this machine.")
    with Cluster(found) as running:
        yield running


class Cluster:
    """A PostgreSQL on a free port, in a folder that goes with it."""

    def __init__(self, programs: Path, leader: Cluster | None = None) -> None:
        self._programs, self._leader = programs, leader
        self._owner = (
            next(name for name in OWNERS if name in {user.pw_name for user in pwd.getpwall()}) if ROOT else None
        )
        # Not in pytest's folder: that is closed to other users.
        self.folder = Path(tempfile.mkdtemp(prefix="backroom-postgres-"))
        if self._owner:
            shutil.chown(self.folder, self._owner)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._there = ("-h", "127.0.0.1", "-p", str(self.port), "-U", "backroom")
        self._listens = "127.0.0.1"

    def run(self, program: str, *words: str) -> str:
        """One of PostgreSQL's programs."""
        command = [str(self._programs / program), *words]
        with (self.folder / "said").open("w+b") as said:
            # Into a file: a server that pg_ctl leaves behind would keep a pipe open.
            done = subprocess.run(command, stdout=said, stderr=said, user=self._owner, cwd=self.folder, check=False)
            said.seek(0)
            text = said.read().decode()
        assert done.returncode == 0, text
        return text

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses={self._listens} -k {self.folder}"
        self.run("pg_ctl", "start", "-w", "-D", "data", "-l", "log", "-o", options)

    def let_in(self, address: str) -> None:
        """From now on it also listens on this address of this machine, and trusts whoever is on the line behind it."""
        with (self.folder / "data" / "pg_hba.conf").open("a") as rules:
            rules.write(f"host all all {address}/30 trust\n")
        self.stop()
        self._listens += f",{address}"
        self.start()

    def stop(self) -> None:
        """As if the power went."""
        self.run("pg_ctl", "stop", "-m", "immediate", "-w", "-D", "data")

    def pause(self) -> None:
        """It takes connections, and says nothing."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        first = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for process in (first, *map(int, children)):
            os.kill(process, number)

    @contextmanager
    def follower(self) -> Iterator[Cluster]:
        """Another PostgreSQL that follows this one, and may take its place."""
        with Cluster(self._programs, leader=self) as running:
            yield running

    def trust_followers(self) -> None:
        """From now on nothing counts as committed before a follower has it on disk."""
        for statement in ("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()"):
            self.run("psql", *self._there, "-d", "postgres", "-c", statement)

    def take_over(self) -> None:
        """Follow no longer: be the one that is written to."""
        self.run("pg_ctl", "promote", "-w", "-D", "data")

    def database(self, name: str, encoding: str = "UTF8") -> Database:
        self.run("createdb", *self._there, f"--encoding={encoding}", "--template=template0", name)
        return Database(f"postgresql://backroom@127.0.0.1:{self.port}/{name}", name)

    def __enter__(self) -> Self:
        if self._leader is None:
            self.run(
                "initdb", "--no-sync", "--encoding=UTF8", "--locale=C", "-A", "trust", "-U", "backroom", "-D", "data"
            )
        else:
            self.run("pg_basebackup", *self._leader._there, "--no-sync", "-c", "fast", "-R", "-D", "data")
        self.start()
        return self

    @property
    def running(self) -> bool:
        """Has it been started, and not stopped?"""
        return (self.folder / "data" / "postmaster.pid").exists()

    def __exit__(self, *_: object) -> None:
        if self.running:
            self.stop()
        shutil.rmtree(self.folder)
