"""Which database is meant, and how it is opened: SQLite in a file, or PostgreSQL. All else is plain SQL."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from sqlalchemy import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from backroom.engine import BackroomError
from backroom.server.store import sqlite

USABLE = "give a file as sqlite:///path/to/backroom.db, or a database as postgresql://user@host/name"
SEVERAL = re.compile(r"(postgres[a-z+]*://(?:[^/?#]*@)?)([^/?#@]*,[^/?#@]*)(/.*)")
"""An address with several hosts, written as PostgreSQL's own tools take it: postgresql://user@host:port,host:port/name."""
HOST = re.compile(r"(\[[^\]]+\]|[^:\[\]]*)(?::(\d+))?")

IN_USE = "a server is using it; stop it first"


def address(url: str) -> URL:
    """The database that is meant. What cannot be used is said in a sentence."""
    several = SEVERAL.fullmatch(url)
    try:
        parsed = make_url(several[1] + several[3] if several else url)
        kind = parsed.drivername.partition("+")[0]
        if kind in ("postgresql", "postgres") and parsed.database:
            return _postgres(parsed, several[2].split(",") if several else parsed.normalized_query.get("host", ()))
    except (ArgumentError, ValueError):  # the address is not shown: there may be a password in it
        raise BackroomError(f"that is no database: {USABLE}") from None
    if kind != "sqlite" or not parsed.database:
        raise BackroomError(f"{shown(parsed)!r} cannot be used: {USABLE}")
    return parsed


def _postgres(parsed: URL, hosts: Sequence[str]) -> URL:
    parsed = parsed.set(drivername="postgresql+psycopg")
    if len(hosts) > 1:
        found = [HOST.fullmatch(host) for host in hosts]
        parts = [(one[1].strip("[]"), one[2] or "") for one in found if one]
        if len(parts) < len(hosts):
            raise ValueError(hosts)
        names, ports = (",".join(part) for part in zip(*parts, strict=True))
        # One of them is written to, and the others follow it. Which one that is may change at any time.
        parsed = parsed.update_query_dict({"host": names, "port": ports, "target_session_attrs": "primary"})
    return parsed


def several_hosts(url: URL) -> bool:
    """May another database take this one's place?"""
    return "," in for_driver(url).get("host", "")


def for_driver(url: URL) -> dict[str, Any]:
    """A PostgreSQL as its driver wants to be told of it."""
    _, told = url.get_dialect()().create_connect_args(url)
    return {name: " ".join(value) if isinstance(value, tuple) else value for name, value in told.items()}


def there(url: str) -> URL:
    """The same, if there is one: SQLite makes a new file where there is none, and a reader must not."""
    meant = address(url)
    file = file_at(meant)
    if file is not None and not file.exists():
        raise BackroomError(f"there is no database at {shown(meant)}")
    return meant


def shown(url: URL) -> str:
    """The database as people may read it: without a password."""
    return url.render_as_string(hide_password=True).replace("postgresql+psycopg://", "postgresql://")


def file_at(url: URL) -> Path | None:
    """The file of a database that is kept in one."""
    return Path(url.database or "") if url.get_backend_name() == "sqlite" else None


def writer_engine(url: URL) -> Engine:
    """The one connection of a house that writes."""
    engine: Engine = _kind(url).writer_engine(url)
    return engine


def write_beside(url: URL, engine: Engine, edition: str) -> None:
    """Have the connection that writes see to it that other nodes there are of this edition."""
    _kind(url).write_beside(engine, edition)


def reader_engine(url: URL) -> Engine:
    """Connections of a house that cannot write. Each is held by one thread."""
    engine: Engine = _kind(url).reader_engine(url)
    return engine


def tool_engine(url: URL) -> Engine:
    """Connections for what may take its time: migrations, and whole databases that are read or written."""
    engine: Engine = _kind(url).tool_engine(url)
    return engine


def lone_engine(url: URL) -> Engine:
    """One connection while no house has this database open, and none can open it."""
    engine: Engine = _kind(url).lone_engine(url)
    return engine


def let_stand_apart(connection: Connection, apart: bool) -> None:
    """Whether each statement is read as of its own moment, or all in a transaction as of one. The database itself is
    not asked. The driver is told, not SQLAlchemy, which would remember every change until the connection ends."""
    driver: Any = connection.connection.dbapi_connection
    if driver.autocommit != apart and not driver.closed:  # one that is lost is replaced at its use
        driver.autocommit = apart


@contextmanager
def in_words(url: URL) -> Iterator[None]:
    """What goes wrong with a database is said in a sentence."""
    try:
        yield
    except SQLAlchemyError as problem:
        raise BackroomError(f"the database {shown(url)!r} cannot be used: {why(problem)}") from problem


def why(problem: Exception) -> str:
    """What the database itself said, without what it was told: that may be somebody's secret."""
    return (str(getattr(problem, "orig", None) or problem).strip() or type(problem).__name__).splitlines()[0]


def _kind(url: URL) -> ModuleType:
    if file_at(url) is not None:
        return sqlite
    try:
        # Who keeps games in a file need not have the driver.
        return import_module("backroom.server.store.postgres")
    except ModuleNotFoundError as problem:
        if problem.name != "psycopg":
            raise
        raise BackroomError("PostgreSQL needs one more package: pip install 'backroom[postgres]'") from None
