"""Games that come from elsewhere: verified from the first nonce to the last die before they are taken in."""

from __future__ import annotations

import re

from sqlalchemy import Engine

from backroom.engine import BackroomError
from backroom.engine.registry import game as game_called
from backroom.server import limits
from backroom.server.live import rules_of, summary, told_at
from backroom.server.store import tables
from backroom.server.store.backup import in_use
from backroom.server.store.engines import IN_USE, address, file_at, in_words, tool_engine
from backroom.server.store.store import bring_up_to_date
from backroom.server.store.tables import Change, NewRow
from backroom.table.record import GameRecord, read
from backroom.table.table import Table
from backroom.table.verify import Outcome, verify

TABLE_ID = re.compile(rf"[0-9a-f]{{{limits.TABLE_ID}}}", re.ASCII)


def import_into(db: str, document: bytes) -> Table:
    """Take an exported game into a database as a finished table. The people in it are nobody here."""
    if len(document) > limits.DOCUMENT:
        raise BackroomError(f"this is larger than any game: {limits.DOCUMENT >> 20} MiB is the most")
    record = read(document)
    table = _verified(record)
    url = address(db)
    file = file_at(url)
    if file is not None and in_use(file):
        raise BackroomError(f"nothing can be taken into {file}: {IN_USE}")
    bring_up_to_date(url)
    engine = tool_engine(url)
    try:
        with in_words(url):
            _write(engine, table)
    finally:
        engine.dispose()
    return table


def _verified(record: GameRecord) -> Table:
    game = game_called(record.game)
    if TABLE_ID.fullmatch(record.table) is None:
        raise BackroomError(f"{record.table[:40]!r} is not the id of a table")
    wrong = next((step for step in verify(record, game).steps if step.outcome is not Outcome.OK), None)
    if wrong is not None:
        raise BackroomError(f"this game stays out, it does not verify: {wrong.name}: {wrong.says}")
    return Table.from_log(record.table, game, bytes.fromhex(record.secret), record.log)


def _write(engine: Engine, table: Table) -> None:
    first, last = table.log[0].at, told_at(table)
    row = NewRow(table.id, rules_of(table.game), table.settings, table.secret, table.host, first)
    change = Change(table.id, tables.NOTHING_YET, table.log, summary(table, None, last), last)
    with engine.connect() as connection, connection.begin():
        if not tables.create(connection, row, change):
            raise BackroomError(f"table {table.id} is in this database already")
