"""The store: one writer and a few readers. What is asked of them is in `tables.py` and `people.py`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import local
from typing import TypeVar

from sqlalchemy import URL, Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from backroom.engine import BackroomError
from backroom.server import limits
from backroom.server.store.engines import (
    address,
    file_at,
    in_words,
    let_stand_apart,
    reader_engine,
    tool_engine,
    why,
    write_beside,
    writer_engine,
)
from backroom.server.store.migrate import current, migrate
from backroom.server.store.writer import Unavailable, Writer

T = TypeVar("T")


class Store:
    """A database at a URL. `write` returns after the commit is on disk."""

    def __init__(self, url: str) -> None:
        self.url = address(url)
        # What a file does not take within seconds it may take later; a machine that is gone may never answer.
        within = limits.WRITE_WITHIN if file_at(self.url) is None else None
        self._reading: Engine = reader_engine(self.url)
        self._writing: Engine = writer_engine(self.url)
        self._writer = Writer(self._writing, within)
        self._held = local()
        self._readers = ThreadPoolExecutor(limits.READERS, "reader")

    @property
    def shared(self) -> bool:
        """May other nodes write to it too?"""
        return file_at(self.url) is None

    async def start(self, edition: str = "") -> None:
        """Bring the database up to date and begin to write. `edition`: what all nodes of a house have in common."""
        await asyncio.to_thread(bring_up_to_date, self.url)
        if edition:
            write_beside(self.url, self._writing, edition)
        self._writer.start(asyncio.get_running_loop())

    async def stop(self) -> None:
        """Write what is waiting, and let go."""
        await asyncio.to_thread(self._writer.stop)
        self._readers.shutdown()
        self._reading.dispose()

    async def write(self, unit: Callable[[Connection], T], place: str = "") -> T:
        """Run this in the next transaction of the writer. Raises `Unavailable` if nothing could be written.

        `place`: the table it writes to, or LAST. Units that are written together run in this order.
        """
        return await self._writer.write(unit, place)

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run this on a connection that cannot write. All of it is read as of one moment."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, query, False)

    async def look_up(self, query: Callable[[Connection], T]) -> T:
        """The same where each statement may stand for itself: none needs a transaction around it, which would be two
        more trips to a database on another machine."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, query, True)

    def _read(self, query: Callable[[Connection], T], apart: bool) -> T:
        try:
            try:
                return self._ask(query, apart)
            except DBAPIError as problem:
                if not problem.connection_invalidated:
                    raise
                # The database was away since this connection was last used. It may be back.
                return self._ask(query, apart)
        except SQLAlchemyError as problem:
            raise Unavailable(why(problem)) from problem

    def _ask(self, query: Callable[[Connection], T], apart: bool) -> T:
        connection: Connection | None = getattr(self._held, "connection", None)
        if connection is None:
            connection = self._held.connection = self._reading.connect()
        if self.shared:
            let_stand_apart(connection, apart)
        with connection.begin():
            return query(connection)


def bring_up_to_date(url: URL) -> str | None:
    """Make a database if need be, and bring it up to date. Returns the migration that it had before."""
    file = file_at(url)
    if file is not None:
        make_private(file)
    engine = tool_engine(url)
    try:
        with in_words(url):
            had = current(engine)
            migrate(engine)
    finally:
        engine.dispose()
    return had


def make_private(file: Path) -> None:
    """A new database is made so that nobody else on this machine can read it: running games' secrets are in there."""
    try:
        if not file.exists():
            file.touch(mode=0o600)
    except OSError as problem:
        raise BackroomError(f"the database {str(file)!r} cannot be opened: {problem.strerror}") from problem
