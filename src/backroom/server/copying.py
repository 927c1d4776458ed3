"""A house moves: everything from one database into another, compared and verified before it counts.

Both databases are held alone meanwhile, so that nothing is played that would be left behind. All that is written is one
transaction: whatever goes wrong, the new database stays empty and the old one is as it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import chain
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import URL, Connection, Row, Table, insert, select

from backroom.engine import BackroomError
from backroom.server import limits
from backroom.server.doctor import verified
from backroom.server.store import schema, tables
from backroom.server.store.backup import in_use
from backroom.server.store.engines import IN_USE, file_at, in_words, lone_engine, shown
from backroom.server.store.migrate import HEAD, current
from backroom.server.store.store import bring_up_to_date
from backroom.table.verify import Outcome


@dataclass(slots=True)
class Copied:
    """What was copied."""

    rows: dict[str, int] = field(default_factory=dict)
    games: int = 0
    other_rules: int = 0
    """games that could be verified only in part"""


class Contents(NamedTuple):
    """How much there is in a table of the database, and a sum of it that does not depend on its order."""

    rows: int
    sum: int


def copy_all(source: URL, target: URL) -> Copied:
    """Copy a whole database into one that is empty. Raises what is wrong, and then nothing has been copied."""
    if source == target:
        raise BackroomError("a database cannot be copied into itself")
    file = file_at(source)
    if file is not None and not file.is_file():
        raise BackroomError(f"there is no file {file}")
    for url in (source, target):
        held = file_at(url)
        if held is not None and in_use(held):
            raise BackroomError(f"{held}: {IN_USE}")
    bring_up_to_date(target)
    reading, writing = lone_engine(source), lone_engine(target)
    try:
        with in_words(source):
            has = current(reading)
        if has != HEAD:
            raise BackroomError(f"{shown(source)} is not up to date: backroom migrate --db {shown(source)}")
        with (
            in_words(source),
            reading.connect() as old,
            old.begin(),
            in_words(target),
            writing.connect() as new,
            new.begin(),
        ):
            return _copy(old, new, shown(target))
    finally:
        reading.dispose()
        writing.dispose()


def _copy(old: Connection, new: Connection, where: str) -> Copied:
    every = schema.metadata.sorted_tables
    full = [table.name for table in every if new.execute(select(table).limit(1)).first()]
    if full:
        raise BackroomError(f"{where} is not empty, there is something in {', '.join(full)}: give one that is")
    copied = Copied()
    for table in every:
        for rows in _rows(old, table):
            new.execute(insert(table), [row._asdict() for row in rows])
    for table in every:
        there, here = _contents(old, table), _contents(new, table)
        if there != here:
            raise BackroomError(f"{table.name} did not arrive as it was: nothing has been copied")
        copied.rows[table.name] = here.rows
    for game in new.execute(select(schema.table.c.id)).scalars().all():
        stored = tables.load(new, game)
        assert stored is not None, "it was there a moment ago"
        try:
            copied.other_rules += verified(stored) is Outcome.OTHER_RULES
        except (BackroomError, msgspec.MsgspecError) as problem:
            raise BackroomError(f"table {game}: {problem}; nothing has been copied") from None
        copied.games += 1
    return copied


def _rows(connection: Connection, table: Table) -> Iterator[Sequence[Row[Any]]]:
    yield from connection.execute(select(table).execution_options(yield_per=limits.COPIED_AT_ONCE)).partitions()


def _contents(connection: Connection, table: Table) -> Contents:
    count = total = 0
    for row in chain.from_iterable(_rows(connection, table)):
        count += 1
        total += int.from_bytes(sha256(msgspec.msgpack.encode(tuple(row))).digest())
    return Contents(count, total)
