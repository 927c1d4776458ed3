"""What is asked of the store about the house's hours: when it last lived, and when it was closed."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from backroom.server.store import schema

ONLY = 1
"""There is one house."""


class Closed(NamedTuple):
    """A time in which the house was closed, in milliseconds since 1970."""

    since: int
    until: int


def last_beat(connection: Connection) -> int | None:
    """The last sign of life."""
    return connection.execute(select(schema.beat.c.at)).scalar_one_or_none()


def beat(connection: Connection, at: int) -> None:
    """A sign of life."""
    if connection.execute(update(schema.beat).values(at=at)).rowcount == 0:
        connection.execute(insert(schema.beat).values(id=ONLY, at=at))


def add_closed(connection: Connection, closed: Closed) -> None:
    """The house was closed."""
    connection.execute(insert(schema.closed).values(since=closed.since, until=closed.until))


def all_closed(connection: Connection) -> list[Closed]:
    """Every time it was closed, in order."""
    c = schema.closed
    return [Closed(row.since, row.until) for row in connection.execute(select(c).order_by(c.c.since))]
