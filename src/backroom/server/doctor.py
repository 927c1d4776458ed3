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
from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from backroom.engine import BackroomError
from backroom.engine.compile import Runner, cache_root
from backroom.engine.registry import game as game_called
from backroom.engine.registry import games
from backroom.server import limits
from backroom.server.hours import wall
from backroom.server.routes.site import FOLDER
from backroom.server.store import hours, schema, tables
from backroom.server.store.backup import check
from backroom.server.store.migrate import HEAD
from backroom.server.store.sqlite import reader_engine
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


def machine(file: Path) -> Iterator[Finding]:
    """Python, SQLite, the disk and the clock."""
    version = ".".join(map(str, sys.version_info[:3]))
    well = sys.version_info[:2] >= PYTHON
    yield Finding(How.WELL if well else How.WRONG, "Python", version if well else f"{version}: 3.11 is the least")
    note = "" if sqlite3.sqlite_version_info >= SAFE_SQLITE else ": let no other program write to the database"
    yield Finding(How.WELL, "SQLite", sqlite3.sqlite_version + note)
    free = shutil.disk_usage(file.parent).free
    needed = limits.FREE_DISK + (file.stat().st_size if file.exists() else 0)
    room = f"{free >> 20} MiB are free beside the database"
    yield Finding(How.WELL if free >= needed else How.CARE, "disk", room)
    if not os.access(file.parent, os.W_OK):
        yield Finding(How.WRONG, "folder", f"{file.parent} cannot be written to")


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


def database(file: Path) -> Iterator[Finding]:
    """Whole, up to date, and private. Raises what makes it unusable."""
    has = check(file)
    newest = "up to date" if has == HEAD else f"has had migration {has}, the next start brings it to {HEAD}"
    yield Finding(How.WELL, "database", f"{file}: whole, {newest}")
    if os.name == "posix":
        open_to = [side for side in SIDE_FILES if _open_to_others(file.with_name(file.name + side))]
        if open_to:
            said = f"others on this machine can read its secrets: chmod 600 {file}*"
            yield Finding(How.CARE, "secrets", said)
        else:
            yield Finding(How.WELL, "secrets", "only their owner can read them")


def _open_to_others(file: Path) -> bool:
    return file.exists() and bool(file.stat().st_mode & OTHERS)


def inside(file: Path) -> Iterator[Finding]:
    """The clock, and every game in the database."""
    engine = reader_engine(f"sqlite:///{file}")
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
            outcome = Outcome.OK if stored is None else _verified(stored)
        except (BackroomError, msgspec.MsgspecError) as problem:
            wrong += 1
            yield Finding(How.WRONG, "game", f"table {table}: {problem}")
            continue
        other += outcome is Outcome.OTHER_RULES
    if not wrong:
        old = f", {other} of them only in part: they were played under other rules" if other else ""
        yield Finding(How.WELL, "games", f"all {len(every)} verify{old}" if every else "none yet")


def _verified(stored: Stored) -> Outcome:
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
