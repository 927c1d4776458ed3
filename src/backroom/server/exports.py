"""Finished games as documents that anybody can check."""

from __future__ import annotations

from backroom.engine import BackroomError, Game
from backroom.engine.registry import game as game_called
from backroom.server.live import rules_of
from backroom.server.store import tables
from backroom.server.store.engines import in_words, reader_engine, shown, there
from backroom.server.store.tables import Stored
from backroom.table import record
from backroom.table.entries import Ended
from backroom.table.table import Stage, Table


def whole_table(stored: Stored, game: Game) -> Table:
    """A stored table with its whole log. One that was played under other rules is not computed again."""
    if stored.rules == rules_of(game):
        return Table.from_log(stored.id, game, stored.secret, stored.log)
    table = Table(stored.id, game, stored.secret, list(stored.log))
    if any(isinstance(entry, Ended) for entry in stored.log):
        table.stage = Stage.OVER
    return table


def export_from(db: str, table: str) -> bytes:
    """The record of a finished table of a database, without a server."""
    url = there(db)
    with in_words(url), reader_engine(url).connect() as connection:
        stored = tables.load(connection, table)
    if stored is None:
        raise BackroomError(f"there is no table {table!r} in {shown(url)}")
    return record.write(record.record_of(whole_table(stored, game_called(stored.game))))
