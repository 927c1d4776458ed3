"""D2: the power goes, at any moment. Whatever was acknowledged is on the disk that is left, and the disk is whole.

A real server is watched by strace while people play; then the disk is rebuilt as it may be after a power loss at many
moments (`disk.py`). The short form looks at some, the long one plays longer and looks at thousands.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from backroom.server import doctor
from backroom.server.doctor import How
from backroom.server.store.engines import address
from tests.server.disk import Acked, Cut, Disk, Removed, Step, Synced, Wrote, recorder, steps
from tests.server.harness import Server, dealt
from tests.server.stores import in_file

TOLD_WITHIN = 60.0
OPEN = {"round_limit": 10, "boost_mode": "clockwise"}
AT_A_TABLE = 80
"""Moves: nobody may say more than a hundred things in twenty seconds."""
DOCTORED = 5
"""At so many of the moments every game is played through again from what is on the disk."""


@pytest.fixture
def strace(tmp_path: Path) -> None:
    """Not every machine has it, and not every machine lets it watch."""
    if shutil.which("strace") is None:
        pytest.skip("There is no strace here (on Debian: apt install strace).")
    watched = subprocess.run([*recorder(tmp_path / "try"), "true"], capture_output=True, text=True, check=False)
    if watched.returncode != 0:
        pytest.skip(f"strace may not watch here: {watched.stderr.strip()}")


class Watched(Server):
    """A server whose every write, sync and answer is written down."""

    def __init__(self, folder: Path) -> None:
        self.house = folder / "house"
        self.house.mkdir()
        super().__init__(self.house)
        self.trace = folder / "trace"
        self.log = folder / "server.log"
        self.program = [*recorder(self.trace), *self.program]
        self.environment["BACKROOM_RUN"] = "interpreted"

    def written_down(self) -> list[Step]:
        """Everything that happened, once strace has seen the end."""
        end = time.monotonic() + TOLD_WITHIN
        while "+++" not in _last_line(self.trace):
            assert time.monotonic() < end, "strace has not come to an end"
            time.sleep(0.05)
        return list(steps(self.trace, self.house))


def _last_line(file: Path) -> str:
    with file.open("rb") as trace:
        trace.seek(max(0, file.stat().st_size - 200))
        return trace.read().decode(errors="replace").rstrip().rpartition("\n")[2]


def test_D2_short(tmp_path: Path, strace: None, capsys: pytest.CaptureFixture[str]) -> None:
    lose_power(tmp_path, moves=40, moments=150, capsys=capsys)


@pytest.mark.soak
def test_D2_long(tmp_path: Path, strace: None, capsys: pytest.CaptureFixture[str]) -> None:
    lose_power(tmp_path, moves=400, moments=1_200, capsys=capsys)


def lose_power(folder: Path, *, moves: int, moments: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Play, stop, and look at the disk as it was at so many moments."""
    started = time.monotonic()
    with Watched(folder) as server:
        acked = play(server, moves)
    happened = server.written_down()
    told = [step.command for step in happened if isinstance(step, Acked)]
    assert set(acked) <= set(told), "strace has seen every answer"
    first = next(n for n, step in enumerate(happened) if isinstance(step, Acked))
    chance = Random(f"power {moves}")
    chosen = sorted(chance.sample(range(first, len(happened) + 1), min(moments, len(happened) - first)))
    # And the moments that matter most: right after somebody was told, and in the middle of putting the log away.
    busy = (n for n in _at_checkpoints(happened, server.db) if n > first)
    chosen = sorted({*chosen, *_after_acks(happened, chance, moments // 3), *busy})
    disk, sofar, at, counts = Disk(server.house), set[str](), 0, Counter[str]()
    for number, moment in enumerate(chosen):
        for step in happened[at:moment]:
            disk.take(step)
            if isinstance(step, Acked):
                sofar.add(step.command)
        at = moment
        for how in (None, chance):
            left = folder / "left"
            shutil.rmtree(left, ignore_errors=True)
            left.mkdir()
            for name, contents in disk.after_power_loss(how).items():
                if not name.endswith("-shm"):  # not on disk: the database makes it anew
                    (left / Path(name).name).write_bytes(contents)
            counts["disks"] += 1
            counts["acknowledged"] += check(left / server.db.name, sofar)
        if number % max(1, len(chosen) // DOCTORED) == 0:
            wrong = [
                finding
                for finding in doctor.inside(address(in_file(left / server.db.name).url))
                if finding.how is How.WRONG
            ]
            assert wrong == []
    kinds = Counter(type(step).__name__ for step in happened)
    with capsys.disabled():
        print(
            f"\nD2: {len(chosen)} moments, {counts['disks']} disks, each whole; {len(told)} commands acknowledged, "
            f"looked for {counts['acknowledged']:,} times, none missing; {kinds[Wrote.__name__]:,} writes, "
            f"{kinds[Synced.__name__]:,} syncs; {time.monotonic() - started:.0f} s"
        )
    assert counts["acknowledged"] > moves


def play(server: Server, moves: int) -> list[str]:
    """Two people play at tables until so many moves are acknowledged. Their ids."""
    acked: list[str] = []
    while len(acked) < moves:
        first, second, _ = dealt(server, game="butch", variant=OPEN, tempo="untimed")
        wanted = min(moves, len(acked) + AT_A_TABLE)
        while len(acked) < wanted and first.now["stage"] != "over":
            for socket in (first, second):
                socket.settle(0.02)
                answer = socket.act() if socket.my_turn else None
                if answer is not None and answer["t"] == "ack":
                    acked.append(answer["id"])
                    socket.wait_for(lambda: socket.seen >= answer["seen"])
        server.close_clients()
    return acked


def _after_acks(happened: list[Step], chance: Random, most: int) -> list[int]:
    places = [n + 1 for n, step in enumerate(happened) if isinstance(step, Acked)]
    return chance.sample(places, min(most, len(places)))


def _at_checkpoints(happened: list[Step], db: Path) -> list[int]:
    """Around every change to the database file itself: that is when the log is carried over into it."""
    return [n for n, step in enumerate(happened) if not isinstance(step, Acked) and step.file == str(db)]


def check(file: Path, acked: set[str]) -> int:
    """The database opens, is whole, and has every command that was acknowledged. Counts them."""
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        answers = dict(db.execute("SELECT id, answer FROM command"))
        missing = acked - answers.keys()
        assert not missing, f"{len(missing)} acknowledged commands are lost"
        assert all(json.loads(answers[command])["t"] == "ack" for command in acked)
        halves = db.execute(
            "SELECT id FROM game_table WHERE version != (SELECT count(*) FROM entry WHERE table_id = game_table.id)"
        ).fetchall()
        assert halves == [], "an append is there by half"
    return len(acked)


# What the test itself rests on


def test_D2_a_disk_keeps_what_was_synced_and_perhaps_more(tmp_path: Path) -> None:
    disk, file = Disk(tmp_path), str(tmp_path / "a")
    disk.take(Wrote(file, 0, b"old"))
    assert disk.after_power_loss(None) == {}, "not even its name is safe"
    disk.take(Synced(file))
    disk.take(Synced(str(tmp_path)))
    disk.take(Wrote(file, 3, b"new"))
    assert disk.after_power_loss(None) == {file: b"old"}
    seen = {disk.after_power_loss(Random(n))[file] for n in range(50)}
    assert seen == {b"old", b"oldnew"}
    disk.take(Cut(file, 1))
    disk.take(Synced(file))
    disk.take(Removed(file))
    assert disk.after_power_loss(None) == {file: b"o"}, "a removed name may be back"
    disk.take(Synced(str(tmp_path)))
    assert disk.after_power_loss(None) == {}


def test_D2_a_database_that_is_not_synced_does_lose_what_it_said(tmp_path: Path, strace: None) -> None:
    """Were it not for the syncs, this way of looking would find it out."""
    house = tmp_path / "house"
    house.mkdir()
    careless = f"""
import os, sqlite3
db = sqlite3.connect({str(house / "games.db")!r}, isolation_level=None)
db.execute("PRAGMA journal_mode=WAL")
db.execute("CREATE TABLE said (id)")
db.execute("PRAGMA synchronous=NORMAL")
told = os.open({str(tmp_path / "told")!r}, os.O_WRONLY | os.O_CREAT)
for n in range(5):
    db.execute("INSERT INTO said VALUES (?)", (n,))
    os.write(told, b'{{"t":"ack","id":"%d"}}' % n)
os._exit(0)
"""
    trace = tmp_path / "trace"
    subprocess.run([*recorder(trace), sys.executable, "-c", careless], check=True)
    end = time.monotonic() + TOLD_WITHIN
    while "+++" not in _last_line(trace):
        assert time.monotonic() < end
        time.sleep(0.05)
    disk, told = Disk(house), 0
    for step in steps(trace, house):
        disk.take(step)
        told += isinstance(step, Acked)
    for name, contents in disk.after_power_loss(None).items():
        if not name.endswith("-shm"):
            (tmp_path / Path(name).name).write_bytes(contents)
    with closing(sqlite3.connect(tmp_path / "games.db")) as db:
        kept = db.execute("SELECT count(*) FROM said").fetchone()[0]
    assert told == 5
    assert kept < told
