"""One thread that writes. Whatever waits is committed together, and nobody is answered before the commit.

A batch runs in one transaction. Should one of its units fail, which is rare, all is undone and the batch runs again
with a savepoint around each: the one that fails is undone and told so, the others go on. If the commit itself fails,
nothing of the batch has happened, and every one of them is told. So a unit may run twice, and must do nothing but speak
to the database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from backroom.server import limits

T = TypeVar("T")
Unit = Callable[[Connection], T]


class Unavailable(Exception):
    """The database could not take it. Nothing has changed."""


@dataclass(slots=True)
class _Job:
    unit: Unit[Any]
    future: asyncio.Future[Any]
    result: Any = None
    failure: BaseException | None = None


class Writer:
    """The writing thread and its queue."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None
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

    async def write(self, unit: Unit[T]) -> T:
        """Run a unit in the next transaction; returns after its commit. Raises what the unit raises, or Unavailable."""
        assert self._loop is not None
        job = _Job(unit, self._loop.create_future())
        self._queue.put(job)
        # A caller that goes away does not take back what it asked for.
        result: T = await asyncio.shield(job.future)
        return result

    def _run(self) -> None:
        while True:
            job = self._queue.get()
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
            if jobs:
                self._commit(jobs)
                self._deliver(jobs)
            if stop:
                return

    def _commit(self, jobs: list[_Job]) -> None:
        try:
            with self._engine.connect() as connection:
                if not self._run_all(connection, jobs):
                    with connection.begin():
                        for job in jobs:
                            self._run_one(connection, job)
            self.commits += 1
            self.units += len(jobs)
        except Exception as problem:
            for job in jobs:
                job.failure = Unavailable(str(problem))

    @staticmethod
    def _run_all(connection: Connection, jobs: list[_Job]) -> bool:
        """All of them in one transaction. False if one has failed: then nothing has happened."""
        with connection.begin() as transaction:
            for job in jobs:
                try:
                    job.result = job.unit(connection)
                except Exception:
                    transaction.rollback()
                    return False
        return True

    @staticmethod
    def _run_one(connection: Connection, job: _Job) -> None:
        try:
            with connection.begin_nested():
                job.result = job.unit(connection)
        except SQLAlchemyError as problem:
            job.failure = Unavailable(str(problem))
        except Exception as problem:
            job.failure = problem

    def _deliver(self, jobs: list[_Job]) -> None:
        def deliver() -> None:
            for job in jobs:
                if job.future.cancelled():
                    continue
                if job.failure is None:
                    job.future.set_result(job.result)
                else:
                    job.future.set_exception(job.failure)

        assert self._loop is not None
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(deliver)
