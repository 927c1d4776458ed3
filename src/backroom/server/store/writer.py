"""One thread that writes. Whatever waits is committed together, and nobody is answered before the commit.

A batch runs in one transaction. Should one of its units fail, which is rare, all is undone and the batch runs again
with a savepoint around each: the one that fails is undone and told so, the others go on. If the commit itself fails,
nothing of the batch has happened, and every one of them is told. So a unit may run several times, and must do nothing
but speak to the database.

Where other nodes write to the same rows, every node's batch goes through the tables in the same order: then one batch
waits for the other's commit, and never each for the other. Should two be in each other's way all the same, each unit
gets a transaction of its own.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from backroom.server import limits
from backroom.server.store.engines import why

T = TypeVar("T")
Unit = Callable[[Connection], T]
CONTENDED = ("40001", "40P01", "55P03")
"""What PostgreSQL says of a transaction that was in the way of another: serialization, deadlock, a lock not given."""
LAST = "~"
"""After every table, whose ids are figures and small letters: for rows that all nodes write, so that none holds them
while it writes other things."""


class Unavailable(Exception):
    """The database could not take it. Nothing has changed.

    Where the database is on another machine that fell silent during the commit, nobody can know. Then a table's log
    tells: whoever writes to it next finds that it has moved on, and reads it again.
    """


class _Contended(Exception):
    """Another node was in the way."""


@dataclass(slots=True)
class _Job:
    unit: Unit[Any]
    future: asyncio.Future[Any]
    place: str
    """a table's id, or LAST; what stands at no table comes first"""
    result: Any = None
    failure: BaseException | None = None
    withdrawn: bool = False
    """nobody waits for it any more"""

    def withdraw(self) -> None:
        """Nobody waits any longer."""
        if not self.future.done():
            self.withdrawn = True
            self.future.set_exception(Unavailable("the database does not answer"))


class Writer:
    """The writing thread and its queue."""

    def __init__(self, engine: Engine, within: float | None = None) -> None:
        self._engine, self._within = engine, within
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._connection: Connection | None = None
        self._since = 0.0
        """when the last batch began"""
        self._last: deque[str] = deque(maxlen=2 * limits.MANY)
        """where the last units were written"""
        self.commits = self.units = 0

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin. Answers are delivered on this loop."""
        self._loop = loop
        self._thread.start()

    def stop(self) -> None:
        """Write what is waiting, then end."""
        if self._thread.is_alive():
            self._queue.put(None)
            self._thread.join()
        self._engine.dispose()

    async def write(self, unit: Unit[T], place: str = "") -> T:
        """Run a unit in the next transaction; returns after its commit. Raises what the unit raises, or Unavailable.

        `place`: the table whose rows it writes, which is where it stands among what is written together.
        """
        assert self._loop is not None
        job = _Job(unit, self._loop.create_future(), place)
        patience = None if self._within is None else self._loop.call_later(self._within, job.withdraw)
        self._queue.put(job)
        try:
            # A caller that goes away does not take back what it asked for: nobody is told then, and that is all.
            result: T = await job.future
        finally:
            if patience is not None:
                patience.cancel()
        return result

    def _run(self) -> None:
        while True:
            job = self._queue.get()
            self._gather()
            jobs: list[_Job] = []
            stop = job is None
            while job is not None:
                jobs.append(job)
                if len(jobs) == limits.BATCH:
                    break
                try:
                    job = self._queue.get_nowait()
                except Empty:
                    break
                stop = job is None
            wanted = sorted((job for job in jobs if not job.withdrawn), key=lambda job: job.place)
            if wanted:
                self._commit(wanted)
            self._deliver(jobs)
            if stop:
                self._let_go()
                return

    def _gather(self) -> None:
        """Where many tables are at play, let some come together. Who plays alone is written at once."""
        rest = self._since + limits.GATHER - time.monotonic()
        if rest > 0 and len(set(self._last)) >= limits.MANY:
            time.sleep(rest)
        self._since = time.monotonic()

    def _commit(self, jobs: list[_Job]) -> None:
        self._last.extend([job.place for job in jobs])
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            self._run_batch(self._connection, jobs)
            self.commits += 1
            self.units += len(jobs)
        except Exception as problem:
            self._let_go()
            for job in jobs:
                job.failure = Unavailable(why(problem))

    def _run_batch(self, connection: Connection, jobs: list[_Job]) -> None:
        try:
            if not self._run_all(connection, jobs):
                with connection.begin():
                    for job in jobs:
                        self._run_one(connection, job)
        except _Contended:
            for job in jobs:
                self._run_alone(connection, job)

    def _let_go(self) -> None:
        """Of a connection on which something went wrong, or that nobody needs any more."""
        if self._connection is not None:
            with suppress(Exception):  # it may be lost already
                self._connection.close()
            self._connection = None

    @staticmethod
    def _run_all(connection: Connection, jobs: list[_Job]) -> bool:
        """All of them in one transaction. False if one has failed: then nothing has happened."""
        with connection.begin() as transaction:
            for job in jobs:
                try:
                    job.result = job.unit(connection)
                except Exception as problem:
                    transaction.rollback()
                    _raise_if_contended(problem)
                    return False
        return True

    def _run_one(self, connection: Connection, job: _Job) -> None:
        """Within a transaction, so that it can fail alone."""
        job.failure = None
        try:
            self._run_nested(connection, job)
        except SQLAlchemyError as problem:
            _raise_if_contended(problem)
            if isinstance(problem, DBAPIError) and problem.connection_invalidated:
                raise
            job.failure = Unavailable(why(problem))
        except Exception as problem:
            job.failure = problem

    @staticmethod
    def _run_nested(connection: Connection, job: _Job) -> None:
        """If another node has written the same row since this one looked, it looks again, and finds it. Where many rows
        are wanted at once, by several nodes, that happens more than once."""
        for tries_left in reversed(range(limits.TRIES)):
            try:
                with connection.begin_nested():
                    job.result = job.unit(connection)
                return
            except IntegrityError:
                if not tries_left:
                    raise

    def _run_alone(self, connection: Connection, job: _Job) -> None:
        for _ in range(limits.TRIES):
            try:
                with connection.begin():
                    self._run_one(connection, job)
                return
            except (_Contended, SQLAlchemyError) as problem:
                job.failure = Unavailable(why(problem))

    def _deliver(self, jobs: list[_Job]) -> None:
        def deliver() -> None:
            for job in jobs:
                if job.future.done():
                    continue  # whoever asked is gone
                if job.failure is None:
                    job.future.set_result(job.result)
                else:
                    job.future.set_exception(job.failure)

        assert self._loop is not None
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(deliver)


def _raise_if_contended(problem: Exception) -> None:
    if getattr(getattr(problem, "orig", None), "sqlstate", None) in CONTENDED:
        raise _Contended(why(problem)) from problem
