"""What is particular to SQLite: how a connection is set up. Everything else in the store is plain SQL."""

from __future__ import annotations

from typing import Any

from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.pool import NullPool, StaticPool

from backroom.server import limits

WRITER = (
    "PRAGMA journal_mode=WAL",
    # An acknowledgement means that the move is on disk; NORMAL may lose the last commits when the power goes.
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    f"PRAGMA busy_timeout={limits.BUSY_MS}",
    "PRAGMA trusted_schema=OFF",
)
READER = (f"PRAGMA busy_timeout={limits.BUSY_MS}", "PRAGMA trusted_schema=OFF", "PRAGMA query_only=ON")


def writer_engine(url: URL | str) -> Engine:
    """The one connection that writes. Transactions take the write lock at once, so they cannot fail half-way."""
    engine = create_engine(url, poolclass=StaticPool, connect_args={"check_same_thread": False})
    _prepare(engine, WRITER, "BEGIN IMMEDIATE")
    return engine


def reader_engine(url: URL | str) -> Engine:
    """Connections that cannot write. Each is held by one thread."""
    engine = create_engine(url, poolclass=NullPool, connect_args={"check_same_thread": False})
    _prepare(engine, READER, "BEGIN")
    return engine


def tool_engine(url: URL | str) -> Engine:
    """Connections for what may take its time. Here nothing is ever hurried."""
    return writer_engine(url)


def lone_engine(url: URL | str) -> Engine:
    """One connection that nobody else has beside it. Who else has the file open, or opens it, finds it locked."""
    engine = create_engine(url, poolclass=StaticPool, connect_args={"timeout": 0})
    # Asked for before the first look: then it is given only if nobody else has the file open.
    _prepare(engine, ("PRAGMA locking_mode=EXCLUSIVE", "PRAGMA foreign_keys=ON"), "BEGIN EXCLUSIVE")
    return engine


def _prepare(engine: Engine, pragmas: tuple[str, ...], begin: str) -> None:
    @event.listens_for(engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        # Transactions are begun below, in our words, not by the driver.
        connection.isolation_level = None
        for pragma in pragmas:
            connection.execute(pragma)

    @event.listens_for(engine, "begin")
    def start(connection: Any) -> None:
        connection.connection.execute(begin)
