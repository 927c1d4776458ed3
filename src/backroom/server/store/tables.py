"""What is asked of the store about tables: their logs, in order, each entry once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    Connection,
    RowMapping,
    and_,
    bindparam,
    delete,
    insert,
    literal_column,
    or_,
    select,
    update,
)

from backroom.server.store import schema
from backroom.server.store.statements import Prepared
from backroom.table.entries import Entry
from backroom.table.settings import Settings

# Made here, not at the first use: there are several readers.
DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
SETTINGS: msgspec.json.Decoder[Settings] = msgspec.json.Decoder(Settings)
ENCODER = msgspec.json.Encoder()
MINE = and_(
    schema.command.c.table_id == bindparam("of_table"),
    schema.command.c.person == bindparam("of_person"),
    schema.command.c.id == bindparam("of_command"),
)
STANDING = ("version", "stage", "taken", "owing", "due", "code", "changed")
HEADS = select(schema.table.c.id, schema.table.c.version, schema.entry.c.at).join(
    schema.entry,
    and_(schema.entry.c.table_id == schema.table.c.id, schema.entry.c.seq == schema.table.c.version),
)
MOVE_ON = Prepared(
    update(schema.table)
    .where(
        schema.table.c.id == bindparam("of_table"),
        schema.table.c.version == bindparam("at_version"),
        or_(
            schema.table.c.version == literal_column("0"),
            select(schema.entry.c.seq)
            .where(
                schema.entry.c.table_id == bindparam("of_table"),
                schema.entry.c.seq == bindparam("at_version"),
                schema.entry.c.at == bindparam("at_time"),
            )
            .exists(),
        ),
        # The same command twice: asked here, and not beforehand, since it hardly ever is.
        ~select(schema.command.c.id).where(MINE).exists(),
    )
    .values({name: bindparam(name) for name in STANDING}),
    ("of_table", "at_version", "at_time", "of_person", "of_command", *STANDING),
)
ADD_ENTRY = Prepared(insert(schema.entry), ("table_id", "seq", "at", "kind", "body"))
ADD_COMMAND = Prepared(insert(schema.command), ("table_id", "person", "id", "answer"))
ANSWER_TO = Prepared(select(schema.command.c.answer).where(MINE), ("of_table", "of_person", "of_command"))
HEAD_OF = Prepared(HEADS.where(schema.table.c.id == bindparam("of_table")), ("of_table",))
ENTRIES_FROM = Prepared(
    select(schema.entry.c.body)
    .where(schema.entry.c.table_id == bindparam("of_table"), schema.entry.c.seq >= bindparam("first"))
    .order_by(schema.entry.c.seq),
    ("of_table", "first"),
)


class Conflict(Exception):
    """Somebody else has appended to this table meanwhile."""


class Head(NamedTuple):
    """The last entry of a log: its number, and when it was written.

    The number alone would not do: where a database takes the place of another that knew more, an entry that is lost and
    one that was written since have the same. Logs that end alike are taken to be the same.
    """

    version: int
    at: int


NOTHING_YET = Head(0, 0)
"""of a table that is being opened"""


@dataclass(frozen=True, slots=True)
class Behind:
    """The log goes on otherwise than was thought: the entry of the version that was decided on, and all after it."""

    entries: list[Entry]


class Summary(msgspec.Struct, frozen=True):
    """What lists and tickers need to know of a table without loading it."""

    stage: str
    taken: int
    owing: int
    """a bit for each seat that owes a decision"""
    due: int | None
    """when the server has something to do here by itself"""
    code: str | None


@dataclass(frozen=True, slots=True)
class NewRow:
    """A table that is being opened."""

    id: str
    rules: str
    settings: Settings
    secret: bytes
    host: str
    at: int


class Change(msgspec.Struct, frozen=True):
    """One append: all of it happens, or nothing."""

    table: str
    head: Head | None
    """the end of the log that it was decided on; None if it has nothing to do with how the table stands"""
    entries: Sequence[Entry]
    summary: Summary
    at: int
    """when everybody last saw something happen: the order of lists"""
    places: Sequence[tuple[int, str]] | None = None
    """who sits where, if that has changed"""
    snapshot: bytes | None = None
    person: str = ""
    command: str = ""
    """the client's id of the command; empty if nobody will ask again"""
    answer: str = ""
    also: Callable[[Connection], None] | None = None


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it lies on disk."""

    id: str
    game: str
    rules: str
    settings: Settings
    secret: bytes
    host: str
    version: int
    stage: str
    code: str | None
    taken: int
    owing: int
    due: int | None
    opened: int
    changed: int
    log: list[Entry] = field(default_factory=list)
    snapshot: bytes | None = None


def create(connection: Connection, row: NewRow, change: Change) -> bool:
    """A new table with its first entries. False if it is there already."""
    t = schema.table
    if connection.execute(select(t.c.id).where(t.c.id == row.id)).first():
        return False
    connection.execute(
        insert(t).values(
            id=row.id,
            game=row.settings.game,
            rules=row.rules,
            settings=msgspec.json.encode(row.settings).decode(),
            secret=row.secret,
            host=row.host,
            version=0,
            listed=row.settings.listed,
            opened=row.at,
            changed=row.at,
            stage=change.summary.stage,
            taken=change.summary.taken,
            owing=change.summary.owing,
        )
    )
    append(connection, change)
    return True


def append(connection: Connection, change: Change) -> str | None:
    """Append to a table. If this command was answered before, its answer is returned and nothing else happens."""
    if change.entries:
        if not _move_on(connection, change):
            return _answered_before(connection, change)
        _add_entries(connection, change)
    else:
        if change.command:
            answered = answer_to(connection, change.table, change.person, change.command)
            if answered is not None:
                return answered
        if change.head is not None and change.head != head_of(connection, change.table):
            # A no to how things stood before is no answer to how they stand now.
            raise Conflict(change.table)
    if change.command:
        answered_now = {
            "table_id": change.table,
            "person": change.person,
            "id": change.command,
            "answer": change.answer,
        }
        ADD_COMMAND.run(connection, answered_now)
    if change.also is not None:
        change.also(connection)
    return None


def append_or_read(connection: Connection, change: Change) -> str | Behind | None:
    """The same; what somebody else has appended meanwhile is read at once. Nothing has been written then, so nothing
    need be undone, and what is written in the same transaction is not held up."""
    try:
        return append(connection, change)
    except Conflict:
        assert change.head is not None, "only what was decided on a log can be behind"
        since = (change.table, change.head.version)
        return Behind(entries_from(connection, [since])[since])


def answer_to(connection: Connection, table: str, person: str, command: str) -> str | None:
    """What a command was answered, if it was."""
    row = ANSWER_TO.run(connection, {"of_table": table, "of_person": person, "of_command": command}).fetchone()
    return None if row is None else str(row[0])


def head_of(connection: Connection, table: str) -> Head | None:
    """Where a table's log ends."""
    row = HEAD_OF.run(connection, {"of_table": table}).fetchone()
    return None if row is None else Head(row[1], row[2])


def heads_of(connection: Connection, wanted: Collection[str]) -> dict[str, Head]:
    """Where the logs of these tables end."""
    found = connection.execute(HEADS.where(schema.table.c.id.in_(wanted)))
    return {row.id: Head(row.version, row.at) for row in found}


def entries_from(connection: Connection, wanted: Collection[tuple[str, int]]) -> dict[tuple[str, int], list[Entry]]:
    """The entry of this version of each of these tables, and what has been appended since."""
    return {
        (table, version): [
            DECODER.decode(body)
            for (body,) in ENTRIES_FROM.run(connection, {"of_table": table, "first": version}).fetchall()
        ]
        for table, version in wanted
    }


def _move_on(connection: Connection, change: Change) -> bool:
    """The table stands as it will after this. False if its log ended otherwise, or the command is an old one."""
    summary = change.summary
    assert change.head is not None, "what is appended was decided on a log"
    moved = MOVE_ON.run(
        connection,
        {
            "of_table": change.table,
            "at_version": change.head.version,
            "at_time": change.head.at,
            "of_person": change.person,
            "of_command": change.command,
            "version": change.head.version + len(change.entries),
            "stage": summary.stage,
            "taken": summary.taken,
            "owing": summary.owing,
            "due": summary.due,
            "code": summary.code,
            "changed": change.at,
        },
    )
    return bool(moved.rowcount == 1)


def _answered_before(connection: Connection, change: Change) -> str:
    answered = answer_to(connection, change.table, change.person, change.command) if change.command else None
    if answered is None:
        raise Conflict(change.table)
    return answered


def _add_entries(connection: Connection, change: Change) -> None:
    assert change.head is not None
    rows = [
        {
            "table_id": change.table,
            "seq": change.head.version + number,
            "at": entry.at,
            "kind": entry.__struct_config__.tag,
            "body": ENCODER.encode(entry).decode(),
        }
        for number, entry in enumerate(change.entries, 1)
    ]
    ADD_ENTRY.run_for_each(connection, rows)
    if change.places is not None:
        connection.execute(delete(schema.place).where(schema.place.c.table_id == change.table))
        if change.places:
            places = [{"table_id": change.table, "seat": seat, "person": person} for seat, person in change.places]
            connection.execute(insert(schema.place), places)
    if change.snapshot is not None:
        connection.execute(
            insert(schema.snapshot).values(
                table_id=change.table, seq=change.head.version + len(change.entries), body=change.snapshot
            )
        )


def load(connection: Connection, table: str) -> Stored | None:
    """A table with its whole log and its newest snapshot."""
    e, s = schema.entry, schema.snapshot
    row = _row(connection, table)
    if row is None:
        return None
    bodies = connection.execute(select(e.c.body).where(e.c.table_id == table).order_by(e.c.seq)).scalars()
    log = [DECODER.decode(body) for body in bodies]
    snapshot = connection.execute(
        select(s.c.body).where(s.c.table_id == table).order_by(s.c.seq.desc()).limit(1)
    ).scalar_one_or_none()
    return stored_as(row, log, snapshot)


def without_log(connection: Connection, table: str) -> Stored | None:
    """A table as it stands, of its log nothing."""
    row = _row(connection, table)
    return None if row is None else stored_as(row)


def _row(connection: Connection, table: str) -> RowMapping | None:
    if "\0" in table:
        return None  # strangers ask for all sorts of names, and PostgreSQL will not even look for this one
    return connection.execute(select(schema.table).where(schema.table.c.id == table)).mappings().first()


def stored_as(row: Mapping[Any, Any], log: Sequence[Entry] = (), snapshot: bytes | None = None) -> Stored:
    """What a row of the tables says, and what else was read."""
    plain = {key: row[key] for key in row if key not in ("settings", "listed")}
    settings = SETTINGS.decode(row["settings"])
    return Stored(settings=settings, log=list(log), snapshot=snapshot, **plain)
