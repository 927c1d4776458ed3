"""Bringing a database up to date when the server starts. There is no way back: a downgrade is refused."""

from __future__ import annotations

import zlib
from pathlib import Path

from sqlalchemy import Connection, Engine, func, inspect, select, text

from backroom.engine import BackroomError
from backroom.server.store.engines import IN_USE

HEAD = "0006"
"""The newest migration. Known here so that a database that is up to date is opened without loading Alembic."""
FOLDER = Path(__file__).parent / "migrations"


class TooNew(BackroomError):
    """The database was written by a newer Backroom."""


def migrate(engine: Engine) -> None:
    """Upgrade to the newest migration, whatever this database has had so far."""
    has = current(engine)
    if has == HEAD:
        return
    if has is not None and has not in known_migrations():
        raise TooNew(
            f"this database has had migration {has}, which this Backroom does not know: it was made by a newer one. "
            "There is no way back: use that version, or another database."
        )
    # Loading Alembic takes half a second, which a server that is up to date need not wait for.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    with engine.connect() as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            from backroom.server.store.postgres import take_for_change  # noqa: PLC0415

            # Of several nodes that start together one does it, and the others find it done.
            connection.execute(select(func.pg_advisory_xact_lock(zlib.crc32(b"backroom migrations"))))
            if newest_of(connection) == HEAD:
                return
            if not take_for_change(connection):
                raise BackroomError(f"this database is of an earlier version, and {IN_USE}")
        config.attributes["connection"] = connection
        command.upgrade(config, HEAD)


def known_migrations() -> set[str]:
    """Every migration that this Backroom knows."""
    return {path.name.split("_")[0] for path in (FOLDER / "versions").glob("[0-9]*.py")}


def current(engine: Engine) -> str | None:
    """The last migration this database has had."""
    with engine.connect() as connection:
        return newest_of(connection)


def newest_of(connection: Connection) -> str | None:
    """The same, of a database that is open."""
    if "alembic_version" not in inspect(connection).get_table_names():
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
