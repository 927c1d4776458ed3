"""What is asked of the store about notebooks: one for each person at a table, cell by cell."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, insert, select, update

from backroom.server.store import nodes, schema
from backroom.table.notebook import Mark, Notebook


def of_person(connection: Connection, table: str, person: str) -> Notebook:
    """A person's notebook at a table; an empty one if nothing was ever noted."""
    n, m = schema.notebook, schema.mark
    row = connection.execute(
        select(n.c.text, n.c.shared).where(n.c.table_id == table, n.c.person == person)
    ).one_or_none()
    marks = connection.execute(select(m.c.cell, m.c.mark).where(m.c.table_id == table, m.c.person == person))
    text, shared = (row.text, row.shared) if row is not None else ("", False)
    return Notebook(text, {cell: Mark(mark) for cell, mark in marks}, shared)


def shared_at(connection: Connection, table: str) -> dict[str, Notebook]:
    """The notebooks of a table that are open to everybody there, by person."""
    n = schema.notebook
    persons = connection.execute(select(n.c.person).where(n.c.table_id == table, n.c.shared.is_(True))).scalars().all()
    return {person: of_person(connection, table, person) for person in persons}


def keep(connection: Connection, table: str, person: str, before: Notebook, after: Notebook) -> None:
    """Write down what has changed, and that something has: another node may have the page open."""
    nodes.something_noted(connection, table)
    if (before.text, before.shared) != (after.text, after.shared):
        n = schema.notebook
        mine = (n.c.table_id == table, n.c.person == person)
        page = {"text": after.text, "shared": after.shared}
        if connection.execute(update(n).where(*mine).values(page)).rowcount == 0:
            connection.execute(insert(n).values(table_id=table, person=person, **page))
    cells = {cell for cell, mark in {*before.marks.items()} ^ {*after.marks.items()}}
    if cells:
        _keep_marks(connection, table, person, sorted(cells), after)


def _keep_marks(connection: Connection, table: str, person: str, cells: Sequence[str], after: Notebook) -> None:
    m = schema.mark
    connection.execute(delete(m).where(m.c.table_id == table, m.c.person == person, m.c.cell.in_(cells)))
    rows = [
        {"table_id": table, "person": person, "cell": cell, "mark": after.marks[cell].value}
        for cell in cells
        if cell in after.marks
    ]
    if rows:
        connection.execute(insert(m), rows)
