"""What is asked of the store about nodes: who is alive, who looks after which table, and who is connected where.

All of it hangs on a node's sign of life. A row of a node that gave none for a while counts for nothing.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection, Select, delete, func, insert, select, update

from backroom.server import limits
from backroom.server.store import hours, schema
from backroom.server.store.hours import Closed
from backroom.server.store.tables import HEADS, Head


class Pulse(NamedTuple):
    """What a node learns when it gives a sign of life."""

    now: int
    """the time, as the database tells it to all nodes"""
    lapsed: bool
    """did it count as dead?"""
    closed: list[Closed]
    """when the house was closed, as far as the node did not know"""


@dataclass(frozen=True, slots=True)
class People:
    """Who is connected to a table, at this node or at others."""

    persons: frozenset[str] = frozenset()
    watching: int = 0


@dataclass(frozen=True, slots=True)
class Glance:
    """What a node needs to know to follow a table that it has in memory."""

    head: Head
    noted: int
    """how often somebody there has written for themselves: in a notebook, or in the list of whom they block"""
    keeper: str
    """the living node that looks after it, if one does"""
    elsewhere: People


NOBODY = People()


def something_noted(connection: Connection, table: str) -> None:
    """Somebody at a table has written something for themselves, and other nodes may have it in memory as it was."""
    n = schema.noted
    if connection.execute(update(n).where(n.c.table_id == table).values(times=n.c.times + 1)).rowcount == 0:
        connection.execute(insert(n).values(table_id=table, times=1))


def tables_with(connection: Connection, person: str) -> list[str]:
    """The tables to which a person is connected, at any node, in a fixed order."""
    p = schema.presence
    return sorted(connection.execute(select(p.c.table_id).where(p.c.person == person).distinct()).scalars())


def clock(connection: Connection) -> int:
    """The time that all nodes go by, in milliseconds since 1970."""
    if connection.dialect.name == "postgresql":
        return int(connection.execute(select(func.extract("epoch", func.clock_timestamp()))).scalar_one() * 1000)
    return time.time_ns() // 1_000_000


def pulse(connection: Connection, node: str, known: int, there: int) -> Pulse:
    """A sign of life of a node, and of the house. Who gives the first one after a gap notes that the house was closed.

    The row of the house's last sign of life is locked from here on, so of several nodes one is the first. `there` is
    what time it is at this node, or 0 if it does not know yet: where the database's clock was set back, the house goes
    on by those of its nodes.
    """
    b, n = schema.beat, schema.node
    last = connection.execute(select(b.c.at).with_for_update()).scalar_one_or_none()
    now = clock(connection)
    if last is not None and now < last:
        now = max(last, there) if last - now > limits.SET_BACK else last
    if last is not None and now - last > limits.NODE_LIVES:
        hours.add_closed(connection, Closed(last, now))
    hours.beat(connection, now)
    mine = connection.execute(select(n.c.until).where(n.c.id == node)).scalar_one_or_none()
    if mine is None:
        connection.execute(insert(n).values(id=node, until=now + limits.NODE_LIVES))
    else:
        connection.execute(update(n).where(n.c.id == node).values(until=now + limits.NODE_LIVES))
    closed = [closed for closed in hours.all_closed(connection) if closed.until > known]
    return Pulse(now, mine is None or mine < now, closed)


def leave(connection: Connection, node: str) -> None:
    """A node goes in good order: its tables are free for others, and nobody is connected to it."""
    for rows, of in ((schema.lease, schema.lease.c.node), (schema.presence, schema.presence.c.node)):
        connection.execute(delete(rows).where(of == node))
    connection.execute(delete(schema.node).where(schema.node.c.id == node))


def sweep(connection: Connection, now: int) -> None:
    """Clear away what long dead nodes have left."""
    n = schema.node
    for dead in connection.execute(select(n.c.id).where(n.c.until < now - limits.NODE_FORGOTTEN)).scalars().all():
        leave(connection, dead)


def kept_elsewhere(node: str, now: int) -> Select[str]:
    """The tables that other living nodes look after."""
    kept: Select[str] = select(schema.lease.c.table_id).where(schema.lease.c.node.in_(_others(node, now)))
    return kept


def _others(node: str, now: int) -> Select[str]:
    n = schema.node
    others: Select[str] = select(n.c.id).where(n.c.until >= now, n.c.id != node)
    return others


def take(connection: Connection, node: str, tables: Collection[str], now: int) -> dict[str, str]:
    """Look after these tables from now on, unless another living node does.

    Returns those that this node looks after now, and which node did before, if any.
    """
    le = schema.lease
    wanted = le.c.table_id.in_(tables)
    # Locked in a fixed order: when a node dies, others reach for the same tables at the same moment.
    held = connection.execute(select(le).where(wanted).order_by(le.c.table_id).with_for_update())
    before = {row.table_id: row.node for row in held}
    # If another node is quicker this fails, is done again by the writer, and finds that they are taken.
    if fresh := [{"table_id": table, "node": node} for table in sorted(tables) if table not in before]:
        connection.execute(insert(le), fresh)
    if before:
        connection.execute(update(le).where(wanted, le.c.node.not_in(_others(node, now))).values(node=node))
    mine = connection.execute(select(le.c.table_id).where(wanted, le.c.node == node)).scalars()
    return {table: before.get(table, "") for table in mine}


def let_go(connection: Connection, node: str, tables: Collection[str]) -> None:
    """Look after these tables no longer."""
    le = schema.lease
    connection.execute(delete(le).where(le.c.node == node, le.c.table_id.in_(tables)))


def note_people(connection: Connection, node: str, people: Mapping[str, People]) -> None:
    """Who is connected at this node to these tables. How many only look on goes with the row of nobody."""
    p = schema.presence
    connection.execute(delete(p).where(p.c.node == node, p.c.table_id.in_(people)))
    rows = [
        {"table_id": table, "node": node, "person": person, "watching": 0 if person else here.watching}
        for table, here in people.items()
        for person in (*here.persons, *([""] if here.watching else []))
    ]
    if rows:
        connection.execute(insert(p), rows)


def glance(connection: Connection, node: str, tables: Collection[str], now: int) -> dict[str, Glance]:
    """How these tables stand, in a few queries for all of them."""
    t, le, p, n = schema.table, schema.lease, schema.presence, schema.node
    keepers = connection.execute(
        select(le.c.table_id, le.c.node).join(n, n.c.id == le.c.node).where(le.c.table_id.in_(tables), n.c.until >= now)
    )
    keeper = {row.table_id: row.node for row in keepers}
    persons: dict[str, set[str]] = defaultdict(set)
    watching: dict[str, int] = defaultdict(int)
    there = connection.execute(
        select(p.c.table_id, p.c.person, p.c.watching)
        .join(n, n.c.id == p.c.node)
        .where(p.c.table_id.in_(tables), p.c.node != node, n.c.until >= now)
    )
    for row in there:
        watching[row.table_id] += row.watching
        if row.person:
            persons[row.table_id].add(row.person)
    noted = schema.noted
    heads = connection.execute(
        HEADS.add_columns(func.coalesce(noted.c.times, 0).label("noted"))
        .join(noted, noted.c.table_id == t.c.id, isouter=True)
        .where(t.c.id.in_(tables))
    )
    return {
        row.id: Glance(
            Head(row.version, row.at),
            row.noted,
            keeper.get(row.id, ""),
            People(frozenset(persons[row.id]), watching[row.id]),
        )
        for row in heads
    }


def is_present(connection: Connection, table: str, person: str, now: int) -> bool:
    """Is a person connected to a table at some living node?"""
    p, n = schema.presence, schema.node
    query = (
        select(p.c.node)
        .join(n, n.c.id == p.c.node)
        .where(p.c.table_id == table, p.c.person == person, n.c.until >= now)
        .limit(1)
    )
    return connection.execute(query).first() is not None
