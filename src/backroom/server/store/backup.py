"""Copies of a database: made while a server writes to it, checked before anybody relies on them, and put back."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from backroom.engine import BackroomError
from backroom.server.store.engines import IN_USE, address, file_at, shown
from backroom.server.store.migrate import TooNew, known_migrations

NO_DATABASE = "SQLite format 3\0"
PRIVATE = 0o600


class Damaged(BackroomError):
    """A file that cannot be relied on."""


def file_of(url: str) -> Path:
    """The file of a database; another tool is named for one that is not kept in a file."""
    meant = address(url)
    file = file_at(meant)
    if file is None:
        raise BackroomError(f"{shown(meant)!r} is kept by PostgreSQL, not in a file: use pg_dump and pg_restore")
    return file


@contextmanager
def reading(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection that cannot write. What is wrong with the file is said in a sentence."""
    if not file.exists():
        raise BackroomError(f"there is no file {file}")
    if not file.is_file():
        raise BackroomError(f"{file} is not a file")
    try:
        with file.open("rb") as opened:
            head = opened.read(len(NO_DATABASE))
        if head and head != NO_DATABASE.encode():
            raise Damaged(f"{file} is not a database")
        with closing(sqlite3.connect(f"file:{quote(str(file.resolve()))}?mode=ro", uri=True)) as connection:
            yield connection
    except OSError as problem:
        raise BackroomError(f"{file} cannot be read: {problem.strerror}") from None
    except sqlite3.Error as problem:
        raise Damaged(f"{file} cannot be read: {problem}") from None
    except UnicodeDecodeError:  # SQLite's own words for what is wrong quote what is there, and that is no text
        raise Damaged(f"{file} cannot be read: what names its parts is no text") from None


def check(file: Path) -> str:
    """See that a file is a whole database of this or an older Backroom. Returns its last migration."""
    with reading(file) as connection:
        found = [row[0] for row in connection.execute("PRAGMA integrity_check(3)")]
        if found != ["ok"]:
            raise Damaged(f"{file} is damaged: {found[0].splitlines()[-1]}")
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not {"alembic_version", "game_table", "entry"} <= tables:
            raise Damaged(f"{file} is not a database of Backroom")
        missing = connection.execute("PRAGMA foreign_key_check").fetchone()
        if missing is not None:
            raise Damaged(f"{file} is damaged: a row of {missing[0]} belongs to nothing")
        (has,) = connection.execute("SELECT version_num FROM alembic_version").fetchone() or ("",)
    if has not in known_migrations():
        raise TooNew(f"{file} has had migration {has!r}, which this Backroom does not know: it was made by a newer one")
    return str(has)


def back_up(source: Path, target: Path) -> None:
    """Copy a database as it is at this moment, whoever writes to it meanwhile."""
    if target.exists():
        raise BackroomError(f"{target} is there already: a backup is never written over")
    _copy(source, target)


def restore(backup: Path, target: Path, *, force: bool) -> None:
    """Put a backup in the place of a database that holds nothing, or of any with `force`."""
    check(backup)
    if target.exists():
        if backup.samefile(target):
            raise BackroomError(f"{target} cannot be restored from itself")
        held = _held(target, force=force)
        if held and not force:
            raise BackroomError(f"{target} holds {held}: --force puts the backup in its place, and they are gone")
    _copy(backup, target)


def in_use(file: Path) -> bool:
    """Has somebody else this database open?"""
    if not file.exists():
        return False
    try:
        with closing(_alone(file)):
            return False
    except sqlite3.Error as problem:
        return "locked" in str(problem)


def _alone(file: Path) -> sqlite3.Connection:
    """A connection that nobody else has beside it; an error if somebody has one."""
    connection = sqlite3.connect(file, timeout=0, isolation_level=None)
    try:
        # Asked for before the first look: then it is given only if nobody else has the file open.
        connection.execute("PRAGMA locking_mode=EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("COMMIT")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _held(target: Path, *, force: bool) -> str:
    """What would be lost, in words. Refuses if somebody has the database open, and leaves no side files of it."""
    try:
        with closing(_alone(target)) as connection:
            there = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            held = []
            for table, word in (("game_table", "tables"), ("person", "people")):
                count = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] if table in there else 0
                held += [f"{count} {word}"] if count else []
            connection.execute("PRAGMA journal_mode=DELETE")
            return " and ".join(held)
    except sqlite3.OperationalError as problem:
        if "locked" in str(problem):
            raise BackroomError(f"{target} cannot be replaced: {IN_USE}") from None
        raise BackroomError(f"{target} cannot be opened: {problem}") from None
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        if force:
            return ""
        raise BackroomError(f"{target} is not a database: --force puts the backup in its place") from None


def _copy(source: Path, target: Path) -> None:
    """All of it or nothing: the copy gets its name when it is complete and on disk."""
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=PRIVATE, exist_ok=False)
    except OSError as problem:
        raise BackroomError(f"{target} cannot be written: {problem.strerror}") from None
    try:
        with reading(source) as there, closing(sqlite3.connect(part)) as here:
            there.backup(here)
            # One plain file, with nothing beside it that could be forgotten.
            here.execute("PRAGMA journal_mode=DELETE")
        check(part)
        with part.open("rb") as copied:
            os.fsync(copied.fileno())
        part.replace(target)
    except OSError as problem:
        raise BackroomError(f"{target} cannot be written: {problem.strerror}") from None
    finally:
        part.unlink(missing_ok=True)
