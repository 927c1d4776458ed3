"""What `backroom doctor` looks at: the machine, the compiled rules, the client, the database, every game in it.

It changes nothing. A finding is a line for people; what is wrong comes with what to do about it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

import msgspec
from sqlalchemy import URL, Connection, select, text
from sqlalchemy.exc import SQLAlchemyError

from backroom.engine import BackroomError
from backroom.engine.compile import Runner, cache_root
from backroom.engine.registry import game as game_called
from backroom.engine.registry import games
from backroom.server import limits
from backroom.server.bus import trouble_with
from backroom.server.hours import wall
from backroom.server.routes.site import FOLDER
from backroom.server.store import hours, schema, tables
from backroom.server.store.backup import check
from backroom.server.store.engines import in_words, reader_engine, several_hosts, shown, tool_engine
from backroom.server.store.migrate import HEAD, TooNew, current, known_migrations
from backroom.server.store.tables import Stored
from backroom.table.record import FORMAT, GameRecord
from backroom.table.table import Stage
from backroom.table.verify import Outcome, verify_kept

PYTHON = (3, 11)
SAFE_SQLITE = (3, 51, 3)
"""From here on several connections may write. Before, one must, and ours does."""
SIDE_FILES = ("", "-wal", "-shm")
OTHERS = stat.S_IRWXG | stat.S_IRWXO


class How(StrEnum):
    """How something is."""

    WELL = "well"
    CARE = "care"
    """it works, but wants attention"""
    WRONG = "wrong"


class Finding(NamedTuple):
    """One line of the doctor's."""

    how: How
    what: str
    says: str


def machine() -> Iterator[Finding]:
    """What it runs on."""
    version = ".".join(map(str, sys.version_info[:3]))
    well = sys.version_info[:2] >= PYTHON
    yield Finding(How.WELL if well else How.WRONG, "Python", version if well else f"{version}: 3.11 is the least")


def disk(file: Path) -> Iterator[Finding]:
    """SQLite, and the disk that its file is on."""
    note = "" if sqlite3.sqlite_version_info >= SAFE_SQLITE else ": let no other program write to the database"
    yield Finding(How.WELL, "SQLite", sqlite3.sqlite_version + note)
    free = shutil.disk_usage(file.parent).free
    needed = limits.FREE_DISK + (file.stat().st_size if file.exists() else 0)
    room = f"{free >> 20} MiB are free beside the database"
    yield Finding(How.WELL if free >= needed else How.CARE, "disk", room)
    if not os.access(file.parent, os.W_OK):
        yield Finding(How.WRONG, "folder", f"{file.parent} cannot be written to")


def bell(bus: str) -> Iterator[Finding]:
    """The Redis over which nodes ring each other, where there is one."""
    if bus:
        wrong = trouble_with(bus)
        said = f"{wrong}: nodes hear of each other's moves up to {limits.POLL:.0f} s late" if wrong else "Redis answers"
        yield Finding(How.CARE if wrong else How.WELL, "bus", said)


def built() -> Iterator[Finding]:
    """Compiled rules, and the pages for browsers."""
    slow = [name for name in games() if not Runner(game_called(name)).ready]
    if slow:
        said = f"{', '.join(slow)}: compiled at the first start, until then bots are slow; python -m backroom.engine"
        yield Finding(How.CARE, "rules", said)
    else:
        yield Finding(How.WELL, "rules", f"{len(games())} games are compiled in {cache_root()}")
    pages = (FOLDER / "index.html").exists()
    said = "built" if pages else "not built: browsers get no page; in the repository: make play"
    yield Finding(How.WELL if pages else How.CARE, "client", said)


def kept_elsewhere(url: URL) -> Iterator[Finding]:
    """A database that is not kept in a file: there, up to date, and careful. Raises what makes it unusable."""
    engine = tool_engine(url)
    try:
        with in_words(url):
            has = current(engine)
            with engine.connect() as connection:
                release = connection.execute(text("SHOW server_version")).scalar_one()
                careful = connection.execute(text("SHOW fsync")).scalar_one() == "on"
                waits = bool(connection.execute(text("SHOW synchronous_standby_names")).scalar_one())
    finally:
        engine.dispose()
    yield Finding(How.WELL, "Postgres", release)
    if not careful:
        yield Finding(How.WRONG, "Postgres", "fsync is off: when the power goes, moves are lost; turn it on")
    if several_hosts(url) and not waits:
        said = "no commit waits for a follower: what it had not been told is lost with the leader"
        yield Finding(How.CARE, "Postgres", f"{said}; see synchronous_standby_names")
    if has is None:
        yield Finding(How.WELL, "database", f"{shown(url)} is empty; what is needed is made at the first start")
        return
    if has not in known_migrations():
        raise TooNew(f"{shown(url)} has had migration {has!r}, which this Backroom does not know: it is a newer one's")
    yield Finding(How.WELL, "database", f"{shown(url)}: {_newest(has)}")
    if has == HEAD:
        yield from inside(url)


def _newest(has: str) -> str:
    return "up to date" if has == HEAD else f"has had migration {has}, the next start brings it to {HEAD}"


def kept_in_file(file: Path) -> Iterator[Finding]:
    """Whole, up to date, and private. Raises what makes it unusable."""
    yield Finding(How.WELL, "database", f"{file}: whole, {_newest(check(file))}")
    if os.name == "posix":
        open_to = [side for side in SIDE_FILES if _open_to_others(file.with_name(file.name + side))]
        if open_to:
            said = f"others on this machine can read its secrets: chmod 600 {file}*"
            yield Finding(How.CARE, "secrets", said)
        else:
            yield Finding(How.WELL, "secrets", "only their owner can read them")


def _open_to_others(file: Path) -> bool:
    return file.exists() and bool(file.stat().st_mode & OTHERS)


def inside(url: URL) -> Iterator[Finding]:
    """The clock, and every game in the database."""
    engine = reader_engine(url)
    try:
        with engine.connect() as connection:
            yield _clock(connection)
            yield from _games(connection)
    except SQLAlchemyError as problem:
        yield Finding(How.WRONG, "database", f"cannot be read: {getattr(problem, 'orig', problem)}")
    finally:
        engine.dispose()


def _clock(connection: Connection) -> Finding:
    try:
        last = hours.last_beat(connection)
    except SQLAlchemyError:
        last = None  # it comes with a migration that this database has not had
    ahead = (last or 0) - wall()
    if ahead > limits.JUMP:
        said = f"this machine's clock is {ahead // 1000} s behind the last sign of life in the database: set it right"
        return Finding(How.CARE, "clock", said)
    return Finding(How.WELL, "clock", "not behind the database")


def _games(connection: Connection) -> Iterator[Finding]:
    every = connection.execute(select(schema.table.c.id).order_by(schema.table.c.opened)).scalars().all()
    wrong = other = 0
    for table in every:
        try:
            stored = tables.load(connection, table)
            outcome = Outcome.OK if stored is None else verified(stored)
        except (BackroomError, msgspec.MsgspecError) as problem:
            wrong += 1
            yield Finding(How.WRONG, "game", f"table {table}: {problem}")
            continue
        other += outcome is Outcome.OTHER_RULES
    if not wrong:
        old = f", {other} of them only in part: they were played under other rules" if other else ""
        yield Finding(How.WELL, "games", f"all {len(every)} verify{old}" if every else "none yet")


def verified(stored: Stored) -> Outcome:
    """How a table verifies as far as it has come. Raises what is wrong with it."""
    if len(stored.log) != stored.version:
        raise BackroomError(f"its log has {len(stored.log)} entries, and should have {stored.version}")
    kept = GameRecord(
        format=FORMAT,
        table=stored.id,
        game=stored.game,
        rules=stored.rules,
        settings=stored.settings,
        secret=stored.secret.hex(),
        log=tuple(stored.log),
        result=None,
    )
    report = verify_kept(kept, game_called(stored.game), ended=stored.stage == Stage.OVER)
    if report.outcome is Outcome.FAILED:
        wrong = next(step for step in report.steps if step.outcome is Outcome.FAILED)
        raise BackroomError(f"{wrong.name}: {wrong.says}")
    return report.outcome
