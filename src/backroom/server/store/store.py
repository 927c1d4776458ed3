"""The store: one writer and a few readers. What is asked of them is in `tables.py` and `people.py`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import local
from typing import TypeVar

from sqlalchemy import Connection, Engine, make_url
from sqlalchemy.exc import SQLAlchemyError

from backroom.engine import BackroomError
from backroom.server import limits
from backroom.server.store.migrate import migrate
from backroom.server.store.sqlite import reader_engine, writer_engine
from backroom.server.store.writer import Unavailable, Writer

T = TypeVar("T")


class Store:
    """A database at a URL. `write` returns after the commit is on disk."""

    def __init__(self, url: str) -> None:
        parsed = make_url(url)
        if parsed.get_backend_name() != "sqlite" or not parsed.database:
            raise BackroomError(f"{url!r} cannot be used: give a file as sqlite:///path/to/backroom.db")
        self.url = url
        self._writing: Engine = writer_engine(url)
        self._reading: Engine = reader_engine(url)
        self._writer = Writer(self._writing)
        self._held = local()
        self._readers = ThreadPoolExecutor(limits.READERS, "reader")

    async def start(self) -> None:
        """Bring the database up to date and begin to write."""
        await asyncio.to_thread(self._migrate)
        self._writer.start(asyncio.get_running_loop())

    def _migrate(self) -> None:
        make_private(Path(make_url(self.url).database or ""))
        try:
            migrate(self._writing)
        except SQLAlchemyError as problem:
            raise BackroomError(f"the database {self.url!r} cannot be opened: {_why(problem)}") from problem

    async def stop(self) -> None:
        """Write what is waiting, and let go."""
        await asyncio.to_thread(self._writer.stop)
        self._readers.shutdown()
        self._reading.dispose()

    async def write(self, unit: Callable[[Connection], T]) -> T:
        """Run this in the next transaction of the writer. Raises `Unavailable` if nothing could be written."""
        return await self._writer.write(unit)

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run this on a connection that cannot write."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, query)

    def _read(self, query: Callable[[Connection], T]) -> T:
        connection: Connection | None = getattr(self._held, "connection", None)
        if connection is None:
            connection = self._held.connection = self._reading.connect()
        try:
            with connection.begin():
                return query(connection)
        except SQLAlchemyError as problem:
            raise Unavailable(str(problem)) from problem


def make_private(file: Path) -> None:
    """A new database is made so that nobody else on this machine can read it: running games' secrets are in there."""
    try:
        if not file.exists():
            file.touch(mode=0o600)
    except OSError as problem:
        raise BackroomError(f"the database {str(file)!r} cannot be opened: {problem.strerror}") from problem


def _why(problem: SQLAlchemyError) -> str:
    """What the database itself said."""
    return str(getattr(problem, "orig", None) or problem)
