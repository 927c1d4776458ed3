"""What is particular to PostgreSQL: how a connection is set up, and that it is given up when nobody answers on it.

A server that was stopped refuses at once. A machine that is gone says nothing at all, and no setting there can help
then: so each connection of a house waits only so long for an answer. A lost connection is replaced at the next use.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

import psycopg
from psycopg.abc import PQGen
from psycopg.pq import TransactionStatus
from sqlalchemy import URL, Connection, Engine, create_engine, event, func, select
from sqlalchemy.pool import NullPool, QueuePool

from backroom.server import limits
from backroom.server.store.engines import IN_USE

# An acknowledgement means that the move is on disk. Whoever leaves a transaction open lets go of its locks.
WRITER = {
    "synchronous_commit": "on",
    "statement_timeout": limits.STATEMENT_MS,
    "lock_timeout": limits.LOCK_MS,
    "idle_in_transaction_session_timeout": limits.STATEMENT_MS,
}
# What is read in one go is read as of one moment, as on SQLite.
READER = {
    "default_transaction_read_only": "on",
    "default_transaction_isolation": r"repeatable\ read",
    "statement_timeout": limits.STATEMENT_MS,
}
TOOL = {"synchronous_commit": "on"}
GONE_AFTER = 1000 * limits.LINE_SILENCE * (1 + limits.LINE_ASKED)
# How each side finds out that the other's machine is gone: here as the database wants to be told, and the driver.
ITS_WATCH = {
    "tcp_keepalives_idle": limits.LINE_SILENCE,
    "tcp_keepalives_interval": limits.LINE_SILENCE,
    "tcp_keepalives_count": limits.LINE_ASKED,
    "tcp_user_timeout": GONE_AFTER,
}
OUR_WATCH = {
    "keepalives_idle": limits.LINE_SILENCE,
    "keepalives_interval": limits.LINE_SILENCE,
    "keepalives_count": limits.LINE_ASKED,
    "tcp_user_timeout": GONE_AFTER,
}
HOUSE = crc32(b"backroom house") & 0x7FFF_FFFF
# Every node also holds its edition, so that one can see which others there are.
EDITION = "hashtext('backroom edition ' || current_schema())"
OTHER_EDITIONS = (
    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
    f"AND classid = {EDITION}::oid AND objid <> %s::int::oid"
)
OF_ANOTHER_EDITION = "nodes with other games, or other rules of them, are running there; stop them first"
BEING_COPIED = "it is being copied; no house can be open there meanwhile"
POOLED = "it does not take our settings, as behind a pooler; connect to PostgreSQL itself"
LETTERS = "UTF8"
WITHOUT_LETTERS = (
    "it cannot keep every letter ({}); make another with `createdb --encoding=UTF8 --locale=C --template=template0`"
)


class Punctual(psycopg.Connection[Any]):
    """A connection that is given up when the server does not answer in time."""

    def wait(self, gen: PQGen[Any], interval: float = 0.1, timeout: float | None = None) -> Any:
        """Wait for an answer of the server."""
        try:
            return super().wait(gen, interval, limits.ANSWER_WITHIN if timeout is None else timeout)
        except psycopg.OperationalError:
            if self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                # It did not say no, it said nothing.
                self.pgconn.finish()
            raise


def writer_engine(url: URL) -> Engine:
    """The one connection that writes."""
    engine = create_engine(url, poolclass=QueuePool, pool_size=1, max_overflow=0, connect_args=arguments(url, WRITER))
    _connect_as(Punctual, engine)
    _be_heard(engine)
    _take_house(engine, "pg_try_advisory_lock_shared")
    return engine


def write_beside(engine: Engine, edition: str) -> None:
    """Write only where all other nodes are of this edition."""
    ours = crc32(edition.encode()) & 0x7FFF_FFFF

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        with connection.cursor() as cursor:
            (others,) = cursor.execute(OTHER_EDITIONS, (ours,)).fetchone()
            if not others:  # so far: whoever comes at the same moment sees us now, or we them
                cursor.execute(f"SELECT pg_advisory_lock_shared({EDITION}, %s::int)", (ours,))
                (others,) = cursor.execute(OTHER_EDITIONS, (ours,)).fetchone()
        connection.commit()
        if others:
            connection.close()
            raise psycopg.OperationalError(OF_ANOTHER_EDITION)


def take_for_change(connection: Connection) -> bool:
    """Have the house for oneself until this transaction ends. False if one is open."""
    taken = func.pg_try_advisory_xact_lock(HOUSE, func.hashtext(func.current_schema()))
    return bool(connection.execute(select(taken)).scalar_one())


def reader_engine(url: URL) -> Engine:
    """Connections that cannot write. Each is held by one thread."""
    engine = create_engine(url, poolclass=NullPool, connect_args=arguments(url, READER))
    _connect_as(Punctual, engine)
    return engine


def tool_engine(url: URL) -> Engine:
    """Connections for what may take its time: migrations, and whole databases that are read or written."""
    engine = create_engine(url, poolclass=NullPool, connect_args=arguments(url, TOOL))
    _connect_as(psycopg.Connection, engine)
    return engine


def lone_engine(url: URL) -> Engine:
    """One connection while no house is open here. A house that opens meanwhile is refused."""
    engine = tool_engine(url)
    _take_house(engine, "pg_try_advisory_lock")
    return engine


def _be_heard(engine: Engine) -> None:
    """What we promise rests on our settings. A pooler between may keep them to itself and say nothing."""

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        with connection.cursor() as cursor:
            (told,) = cursor.execute("SELECT setting FROM pg_settings WHERE name = 'lock_timeout'").fetchone()
        connection.commit()
        if told != str(limits.LOCK_MS):
            connection.close()
            raise psycopg.OperationalError(POOLED)


def _take_house(engine: Engine, how: str) -> None:
    """Every node holds its share of the house, as long as it is connected; who wants it for himself gets it alone."""

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        with connection.cursor() as cursor:
            taken = cursor.execute(f"SELECT {how}({HOUSE}, hashtext(current_schema()))").fetchone()[0]
        connection.commit()
        if not taken:
            connection.close()
            raise psycopg.OperationalError(IN_USE if how == "pg_try_advisory_lock" else BEING_COPIED)


def arguments(url: URL, settings: dict[str, Any]) -> dict[str, Any]:
    """What the driver is told for a connection with these settings, beside where the database is."""
    ours = [f"-c {name}={value}" for name, value in (ITS_WATCH | settings).items()]
    # A host may have settings of his own, such as a search_path.
    options = " ".join([*url.normalized_query.get("options", ()), *ours])
    return {
        "connect_timeout": limits.CONNECT_WITHIN,
        "options": options,
        "application_name": "backroom",
        "client_encoding": LETTERS,
        **OUR_WATCH,
    }


def _connect_as(kind: type[psycopg.Connection[Any]], engine: Engine) -> None:
    @event.listens_for(engine, "do_connect")
    def connect(_dialect: Any, _record: Any, words: Any, settings: Any) -> psycopg.Connection[Any]:
        connection = kind.connect(*words, **settings)
        kept = connection.info.parameter_status("server_encoding")
        if kept != LETTERS:
            # A name would fail, or come back as bytes.
            connection.close()
            raise psycopg.OperationalError(WITHOUT_LETTERS.format(kept))
        return connection
