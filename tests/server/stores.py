"""What the tests of this folder run on: a file, or a schema of its own in PostgreSQL with a Redis beside it.

No test knows which. `BACKROOM_TEST_POSTGRES` says where a PostgreSQL is; tests make schemas there and drop them.
`BACKROOM_TEST_REDIS` says where a Redis is; each house has a channel of its own there, and nothing is kept.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import OperationalError

from backroom.engine import BackroomError
from backroom.server.bus import trouble_with
from backroom.server.store.engines import address, tool_engine
from backroom.server.store.migrate import migrate

WHERE = os.environ.get("BACKROOM_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("BACKROOM_TEST_REDIS", "redis://127.0.0.1:6379/0")
TRIES = 5
"""On a busy machine the first connection may take longer than a house would wait."""


@dataclass(frozen=True)
class Database:
    """Where the games of a test are kept."""

    url: str
    name: str = ""
    bus: str = ""
    """the Redis over which a house on it rings, if it does"""

    @contextmanager
    def open(self) -> Iterator[Connection]:
        """Look into it from outside. What is written is committed."""
        engine = tool_engine(address(self.url))
        try:
            with engine.connect() as connection, connection.begin():
                yield connection
        finally:
            engine.dispose()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Until this ends nobody else can write to what is there."""
        with self.open() as connection:  # whoever begins to write to a file has all of it
            if connection.dialect.name == "postgresql":
                every = ", ".join(inspect(connection).get_table_names())
                connection.exec_driver_sql(f"LOCK TABLE {every} IN EXCLUSIVE MODE")
            yield

    @contextmanager
    def without(self, *names: str) -> Iterator[None]:
        """Until this ends it refuses whatever concerns these."""
        for name in names:
            self.change(f"ALTER TABLE {name} RENAME TO {name}_away")
        yield
        for name in names:
            self.change(f"ALTER TABLE {name}_away RENAME TO {name}")

    def rows(self, query: str, **values: Any) -> list[Any]:
        with self.open() as connection:
            return list(connection.execute(text(query), values).all())

    def change(self, statement: str, **values: Any) -> None:
        with self.open() as connection:
            connection.execute(text(statement), values)


def in_file(file: Path) -> Database:
    return Database(f"sqlite:///{file}")


class Postgres:
    """A PostgreSQL in which each test gets a schema of its own. That is made and dropped faster than a database."""

    def __init__(self, where: str = WHERE) -> None:
        self._where = address(where)

    def make(self, *, blank: bool = False, bus: str = "") -> Database:
        """One that is up to date; or one in which there is nothing at all."""
        name = f"backroom_test_{secrets.token_hex(6)}"
        self.do(f"CREATE SCHEMA {name}")
        url = self._where.update_query_dict({"options": f"-c search_path={name}"})
        if not blank:
            engine = tool_engine(url)
            migrate(engine)
            engine.dispose()
        return Database(url.render_as_string(hide_password=False), name, bus)

    def drop(self, database: Database) -> None:
        self.do(f"DROP SCHEMA IF EXISTS {database.name} CASCADE")

    def do(self, statement: str) -> None:
        Database(self._where.render_as_string(hide_password=False)).change(statement)


def postgres_that_answers() -> Postgres | None:
    running = Postgres()
    for _ in range(TRIES):
        try:
            running.do("SELECT 1")
            return running
        except BackroomError:
            return None  # there is no driver
        except OperationalError as problem:
            if "timeout" not in str(problem):
                return None
    return None


def redis_that_answers() -> str | None:
    return REDIS if any(not trouble_with(REDIS) for _ in range(TRIES)) else None
