"""Statements that every move needs, put into the database's own words once.

SQLAlchemy takes several times as long to bring a statement to the driver as SQLite takes to run it. These are written
in SQLAlchemy all the same, so there is one text for every database; each is compiled at its first use there, and then
handed to the driver as it stands. What goes wrong is said in SQLAlchemy's errors, like everywhere in the store.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Insert, Select, Update
from sqlalchemy.exc import DBAPIError

Values = Mapping[str, Any]


class Prepared:
    """One statement. `names` are its values, as they are handed in."""

    def __init__(self, statement: Insert | Select[Any] | Update, names: Sequence[str]) -> None:
        self._statement, self._names = statement, list(names)
        self._compiled: dict[str, tuple[str, Callable[[Values], Any]]] = {}

    def run(self, connection: Connection, values: Values) -> Any:
        """Run it; returns the driver's cursor, with `rowcount` and `fetchone`."""
        text, ordered = self._for(connection)
        try:
            return _cursor(connection).execute(text, ordered(values))
        except _errors(connection) as problem:
            raise _wrapped(connection, text, problem) from problem

    def run_for_each(self, connection: Connection, rows: Sequence[Values]) -> None:
        """Run it for each row."""
        if len(rows) == 1:
            self.run(connection, rows[0])
            return
        text, ordered = self._for(connection)
        try:
            _cursor(connection).executemany(text, [ordered(row) for row in rows])
        except _errors(connection) as problem:
            raise _wrapped(connection, text, problem) from problem

    def _for(self, connection: Connection) -> tuple[str, Callable[[Values], Any]]:
        dialect = connection.dialect
        found = self._compiled.get(dialect.name)
        if found is None:
            # Values that a statement sets are named only here: `column_keys` is for inserts.
            keys = self._names if isinstance(self._statement, Insert) else None
            compiled = self._statement.compile(dialect=dialect, column_keys=keys)
            order: Sequence[str] | None = getattr(compiled, "positiontup", None)
            ordered = _as_they_are if order is None else _in_order(order)
            found = self._compiled[dialect.name] = (str(compiled), ordered)
        return found


def _as_they_are(values: Values) -> Any:
    return values


def _in_order(names: Sequence[str]) -> Callable[[Values], Any]:
    return lambda values: [values[name] for name in names]


def _cursor(connection: Connection) -> Any:
    return connection.connection.cursor()


def _errors(connection: Connection) -> type[Exception]:
    kind: type[Exception] = connection.dialect.loaded_dbapi.Error
    return kind


def _wrapped(connection: Connection, text: str, problem: Exception) -> BaseException:
    """The same as SQLAlchemy would raise; a connection that is lost is replaced at the next use."""
    dialect = connection.dialect
    driver: Any = connection.connection.dbapi_connection
    lost = dialect.is_disconnect(problem, driver, None)  # type: ignore[arg-type]  # an error of the driver's it is
    if lost:
        connection.invalidate(problem)
    return DBAPIError.instance(
        text, None, problem, _errors(connection), True, connection_invalidated=lost, dialect=dialect
    )
