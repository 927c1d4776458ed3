"""What nodes share, a schema of its own in a PostgreSQL and a Redis, and what these two do for a load."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Self

from redis import Redis
from sqlalchemy import text

from backroom.server.bus import trouble_with
from benchmarks.processes import children, cpu, cpu_of_ended, parent
from tests.server.stores import REDIS, WHERE, Database, Postgres, postgres_that_answers

DONE = """
SELECT pg_backend_pid() AS process, xact_commit AS transactions,
       tup_inserted + tup_updated + tup_deleted AS rows, pg_current_wal_lsn() - '0/0'::pg_lsn AS log
FROM pg_stat_database WHERE datname = current_database()
"""


@dataclass(frozen=True)
class Work:
    """What PostgreSQL and Redis have done since they were started, or between two looks. They may serve others too."""

    database_cpu: float
    """seconds of processor time; 0 where PostgreSQL is on another machine"""
    bus_cpu: float
    transactions: int
    """of readers as well"""
    rows: int
    """that were written"""
    log: int
    """bytes that went into PostgreSQL's log, and so to its disk"""

    def since(self, before: Self) -> Work:
        """What was done after an earlier look."""
        return Work(*(now - then for now, then in zip(astuple(self), astuple(before), strict=True)))


class Shared:
    """A PostgreSQL and a Redis that answer."""

    def __init__(self, postgres: Postgres, redis: str) -> None:
        self._postgres, self.redis = postgres, redis

    @contextmanager
    def schema(self) -> Iterator[Database]:
        """A database for one house. It is gone afterwards."""
        made = self._postgres.make()
        try:
            yield made
        finally:
            self._postgres.drop(made)

    def work(self) -> Work:
        """What both have done until now."""
        with Redis.from_url(self.redis) as bus:
            used = bus.info("cpu")
        assert isinstance(used, dict)
        bus_cpu = float(used["used_cpu_user"]) + float(used["used_cpu_sys"])
        with Database(WHERE).open() as connection:  # while it is open, its process leads to all the others
            done = connection.execute(text(DONE)).one()
            return Work(_postgres_cpu(done.process), bus_cpu, done.transactions, done.rows, int(done.log))


def _postgres_cpu(process: int) -> float:
    """Of all processes of the PostgreSQL to which this one belongs, with those that have ended."""
    name = Path(f"/proc/{process}/comm")
    if not name.exists() or name.read_text().strip() != "postgres":
        return 0.0  # it is on another machine
    first = parent(process)
    return cpu(first) + cpu_of_ended(first) + sum(map(cpu, children(first)))


def shared_or_why() -> Shared | str:
    """The PostgreSQL and the Redis that tests use too, or why there are none."""
    postgres = postgres_that_answers()
    if postgres is None:
        return f"no PostgreSQL answers at {WHERE}"
    trouble = trouble_with(REDIS)
    return f"the Redis at {REDIS}: {trouble}" if trouble else Shared(postgres, REDIS)
