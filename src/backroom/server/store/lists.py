"""Which tables there are: for lists, for who has a code, for the ticker."""

from __future__ import annotations

from sqlalchemy import Connection, Select, and_, func, or_, select

from backroom.server import limits
from backroom.server.store import schema
from backroom.server.store.tables import Stored, stored_as


def gathering_with_code(connection: Connection, code: str) -> str | None:
    """The table that has this code while it gathers."""
    t = schema.table
    return connection.execute(select(t.c.id).where(t.c.code == code, t.c.stage == "gathering")).scalar_one_or_none()


def listed(connection: Connection) -> list[Stored]:
    """Public tables that have not ended, the newest first."""
    t = schema.table
    query = (
        select(t)
        .where(t.c.listed.is_(True), t.c.stage != "over")
        .order_by(t.c.changed.desc())
        .limit(limits.LONGEST_LIST)
    )
    return [stored_as(row) for row in connection.execute(query).mappings()]


def of_person(connection: Connection, person: str) -> list[tuple[Stored, int | None]]:
    """Tables where a person sits, or that the person opened, with the seat."""
    t, p = schema.table, schema.place
    query = (
        select(t, p.c.seat)
        .select_from(t.outerjoin(p, and_(p.c.table_id == t.c.id, p.c.person == person)))
        .where(or_(p.c.person == person, t.c.host == person))
        .order_by(t.c.changed.desc())
        .limit(limits.LONGEST_LIST)
    )
    found = []
    for row in connection.execute(query).mappings():
        plain = dict(row)
        seat = plain.pop("seat")
        found.append((stored_as(plain), seat))
    return found


def open_tables_of(connection: Connection, host: str) -> int:
    """How many tables a person has opened that have not ended."""
    t = schema.table
    return connection.execute(select(func.count()).where(t.c.host == host, t.c.stage != "over")).scalar_one()


def due(connection: Connection, until: int, but_not: Select[str] | None = None) -> list[tuple[str, int]]:
    """Tables where the server has something to do by then, without those that another node looks after."""
    t = schema.table
    query = select(t.c.id, t.c.due).where(t.c.stage != "over", t.c.due <= until).order_by(t.c.due).limit(limits.AT_ONCE)
    if but_not is not None:
        query = query.where(t.c.id.not_in(but_not))
    return [(row.id, row.due) for row in connection.execute(query)]
