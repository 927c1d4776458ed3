"""Finished games, written down as every viewer saw them."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from backroom.server import limits
from backroom.server.store import schema


def without_replay(connection: Connection) -> list[str]:
    """Finished tables whose replay has not been written down yet."""
    t, r = schema.table, schema.replay
    query = select(t.c.id).where(t.c.stage == "over", ~select(r.c.table_id).where(r.c.table_id == t.c.id).exists())
    return list(connection.execute(query.limit(limits.AT_ONCE)).scalars())


def keep_replay(connection: Connection, table: str, bodies: dict[int, bytes]) -> None:
    """Write a finished game down as every viewer saw it. Its snapshots have done their service."""
    r, s = schema.replay, schema.snapshot
    if not connection.execute(select(r.c.viewer).where(r.c.table_id == table)).first():
        rows = [{"table_id": table, "viewer": viewer, "body": body} for viewer, body in bodies.items()]
        connection.execute(insert(r), rows)
    connection.execute(delete(s).where(s.c.table_id == table))


def replay(connection: Connection, table: str, viewer: int) -> bytes | None:
    """A finished game as a viewer saw it."""
    r = schema.replay
    return connection.execute(select(r.c.body).where(r.c.table_id == table, r.c.viewer == viewer)).scalar_one_or_none()
