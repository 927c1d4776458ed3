"""What is asked of the store about tables: their logs, in order, each entry once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import Connection, RowMapping, Select, and_, bindparam, delete, func, insert, or_, select, update

from backroom.server import limits
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
MOVE_ON = Prepared(
    update(schema.table)
    .where(
        schema.table.c.id == bindparam("of_table"),
        schema.table.c.version == bindparam("at_version"),
        # The same command twice: asked here, and not beforehand, since it hardly ever is.
        ~select(schema.command.c.id).where(MINE).exists(),
    )
    .values({name: bindparam(name) for name in STANDING}),
    ("of_table", "at_version", "of_person", "of_command", *STANDING),
)
ADD_ENTRY = Prepared(insert(schema.entry), ("table_id", "seq", "at", "kind", "body"))
ADD_COMMAND = Prepared(insert(schema.command), ("table_id", "person", "id", "answer"))
ANSWER_TO = Prepared(select(schema.command.c.answer).where(MINE), ("of_table", "of_person", "of_command"))
VERSION_OF = Prepared(select(schema.table.c.version).where(schema.table.c.id == bindparam("of_table")), ("of_table",))
ENTRIES_AFTER = Prepared(
    select(schema.entry.c.body)
    .where(schema.entry.c.table_id == bindparam("of_table"), schema.entry.c.seq > bindparam("after"))
    .order_by(schema.entry.c.seq),
    ("of_table", "after"),
)


class Conflict(Exception):
    """Somebody else has appended to this table meanwhile."""


@dataclass(frozen=True, slots=True)
class Behind:
    """What somebody else has appended since the version that was decided on."""

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
    version: int | None
    """the version it was decided on; None if it has nothing to do with how the table stands"""
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
        if change.version is not None and change.version != version_of(connection, change.table):
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
        assert change.version is not None, "only what was decided on a version can be behind"
        since = (change.table, change.version)
        return Behind(entries_after(connection, [since])[since])


def answer_to(connection: Connection, table: str, person: str, command: str) -> str | None:
    """What a command was answered, if it was."""
    row = ANSWER_TO.run(connection, {"of_table": table, "of_person": person, "of_command": command}).fetchone()
    return None if row is None else str(row[0])


def version_of(connection: Connection, table: str) -> int | None:
    """The number of a table's last entry."""
    row = VERSION_OF.run(connection, {"of_table": table}).fetchone()
    return None if row is None else int(row[0])


def versions_of(connection: Connection, wanted: Collection[str]) -> dict[str, int]:
    """The numbers of the last entries of these tables."""
    t = schema.table
    return {row.id: row.version for row in connection.execute(select(t.c.id, t.c.version).where(t.c.id.in_(wanted)))}


def entries_after(connection: Connection, wanted: Collection[tuple[str, int]]) -> dict[tuple[str, int], list[Entry]]:
    """What has been appended to each of these tables since this version of it."""
    return {
        (table, version): [
            DECODER.decode(body)
            for (body,) in ENTRIES_AFTER.run(connection, {"of_table": table, "after": version}).fetchall()
        ]
        for table, version in wanted
    }


def _move_on(connection: Connection, change: Change) -> bool:
    """The table stands as it will after this. False if it was not at that version, or the command is an old one."""
    summary = change.summary
    assert change.version is not None, "what is appended was decided on a version"
    moved = MOVE_ON.run(
        connection,
        {
            "of_table": change.table,
            "at_version": change.version,
            "of_person": change.person,
            "of_command": change.command,
            "version": change.version + len(change.entries),
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
    assert change.version is not None
    rows = [
        {
            "table_id": change.table,
            "seq": change.version + number,
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
                table_id=change.table, seq=change.version + len(change.entries), body=change.snapshot
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
    return _stored(row, log, snapshot)


def head(connection: Connection, table: str) -> Stored | None:
    """A table without its log."""
    row = _row(connection, table)
    return None if row is None else _stored(row, [], None)


def _row(connection: Connection, table: str) -> RowMapping | None:
    if "\0" in table:
        return None  # strangers ask for all sorts of names, and PostgreSQL will not even look for this one
    return connection.execute(select(schema.table).where(schema.table.c.id == table)).mappings().first()


def _stored(row: Any, log: list[Entry], snapshot: bytes | None) -> Stored:
    plain = {key: row[key] for key in row if key not in ("settings", "listed")}
    settings = SETTINGS.decode(row["settings"])
    return Stored(settings=settings, log=log, snapshot=snapshot, **plain)


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
    return [_stored(row, [], None) for row in connection.execute(query).mappings()]


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
        found.append((_stored(plain, [], None), seat))
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
