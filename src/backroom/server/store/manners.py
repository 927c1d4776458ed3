"""What is asked of the store about manners: whom somebody has blocked, and what was reported."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select

from backroom.server.store import schema


@dataclass(frozen=True, slots=True)
class Block:
    """Somebody whom a person no longer wants to hear."""

    blocked: str
    name: str
    """as it was then: what they are called elsewhere is nobody's business"""


@dataclass(frozen=True, slots=True)
class Report:
    """What somebody tells the operator about somebody."""

    id: str
    at: int
    table: str
    reporter: str
    reported: str
    seat: int
    reason: str
    words: str
    excerpt: str


@dataclass(frozen=True, slots=True)
class Told:
    """A report as the operator reads it."""

    report: Report
    game: str
    reporter_name: str


def blocks_of(connection: Connection, person: str) -> list[Block]:
    """Whom a person has blocked, the newest first."""
    b = schema.block
    rows = connection.execute(select(b.c.blocked, b.c.name).where(b.c.person == person).order_by(b.c.made.desc()))
    return [Block(row.blocked, row.name) for row in rows]


def block(connection: Connection, person: str, new: Block, at: int, most: int) -> bool:
    """Block somebody; twice is once. False if the person has blocked too many others."""
    b = schema.block
    unblock(connection, person, new.blocked)
    others = connection.execute(select(func.count()).select_from(b).where(b.c.person == person)).scalar_one()
    if others >= most:
        return False
    connection.execute(insert(b).values(person=person, blocked=new.blocked, name=new.name, made=at))
    return True


def unblock(connection: Connection, person: str, blocked: str) -> None:
    """Hear somebody again."""
    b = schema.block
    connection.execute(delete(b).where(b.c.person == person, b.c.blocked == blocked))


def add_report(connection: Connection, report: Report) -> None:
    """Keep a report."""
    connection.execute(
        insert(schema.report).values(
            id=report.id,
            at=report.at,
            table_id=report.table,
            reporter=report.reporter,
            reported=report.reported,
            seat=report.seat,
            reason=report.reason,
            words=report.words,
            excerpt=report.excerpt,
        )
    )


def reports(connection: Connection) -> list[Told]:
    """All reports, the oldest first."""
    r, t, p = schema.report, schema.table, schema.person
    rows = connection.execute(
        select(r, t.c.game, p.c.name)
        .join(t, t.c.id == r.c.table_id)
        .join(p, p.c.id == r.c.reporter)
        .order_by(r.c.at, r.c.id)
    )
    return [
        Told(
            Report(
                row.id, row.at, row.table_id, row.reporter, row.reported, row.seat, row.reason, row.words, row.excerpt
            ),
            row.game,
            row.name,
        )
        for row in rows
    ]
