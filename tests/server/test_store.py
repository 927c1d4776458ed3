"""The store: one writer, group commit, compare-and-set, and no way back."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, create_engine, text

from backroom.engine import BackroomError
from backroom.engine.registry import game
from backroom.server.live import rules_of, summary
from backroom.server.store import Store, Unavailable, people, tables
from backroom.server.store.migrate import HEAD, TooNew, migrate
from backroom.server.store.schema import metadata
from backroom.server.store.sqlite import writer_engine
from backroom.server.store.tables import Change, Conflict, NewRow
from backroom.table.entries import Opened, Said
from backroom.table.settings import Settings
from backroom.table.table import Table

Test = Callable[[Store], Awaitable[None]]


def with_store(folder: Path, test: Test) -> None:
    async def run() -> None:
        store = Store(f"sqlite:///{folder / 'games.db'}")
        await store.start()
        try:
            await test(store)
        finally:
            await store.stop()

    asyncio.run(run())


def new_table(name: str = "t1") -> tuple[NewRow, Change]:
    played = game("leduc")
    settings = Settings("leduc", 2)
    made = Table(name, played, b"s" * 32)
    made.append(Opened(1, settings, "c", rules_of(played), "p1"))
    row = NewRow(name, rules_of(played), settings, b"s" * 32, "p1", 1)
    return row, Change(name, 0, made.log, summary(made, None, 1), 1)


def one_more(change: Change, version: int, text: str, command: str = "") -> Change:
    return Change(
        change.table, version, [Said(2, 0, text)], change.summary, 2, person="p1", command=command, answer=f'"{text}"'
    )


def test_an_append_is_compare_and_set(tmp_path: Path) -> None:
    row, change = new_table()

    async def test(store: Store) -> None:
        assert await store.write(lambda db: tables.create(db, row, change)) is True
        assert await store.write(lambda db: tables.create(db, row, change)) is False
        await store.write(lambda db: tables.append(db, one_more(change, 1, "one")))
        with pytest.raises(Conflict):
            await store.write(lambda db: tables.append(db, one_more(change, 1, "two")))
        stored = await store.read(lambda db: tables.load(db, "t1"))
        assert stored is not None
        assert [getattr(entry, "text", "") for entry in stored.log] == ["", "one"]
        assert stored.version == 2

    with_store(tmp_path, test)


def test_the_same_command_gets_its_first_answer_for_ever(tmp_path: Path) -> None:
    row, change = new_table()

    async def test(store: Store) -> None:
        await store.write(lambda db: tables.create(db, row, change))
        assert await store.write(lambda db: tables.append(db, one_more(change, 1, "one", "id1"))) is None
        assert await store.write(lambda db: tables.append(db, one_more(change, 2, "two", "id1"))) == '"one"'
        stored = await store.read(lambda db: tables.load(db, "t1"))
        assert stored is not None
        assert stored.version == 2

    with_store(tmp_path, test)


def test_what_waits_is_committed_together_and_fails_alone(tmp_path: Path) -> None:
    gate = Event()

    def slow(_: Connection) -> None:
        gate.wait(5)

    def add(number: int) -> Callable[[Connection], int]:
        def unit(db: Connection) -> int:
            people.add_person(db, f"p{number}", "Ann", f"hash{number}", 0)
            if number == 3:
                raise ValueError("three")
            return number

        return unit

    async def test(store: Store) -> None:
        first = asyncio.create_task(store.write(slow))
        await asyncio.sleep(0.05)
        rest = [asyncio.create_task(store.write(add(number))) for number in range(8)]
        await asyncio.sleep(0.05)
        before = store._writer.commits
        gate.set()
        await first
        results = await asyncio.gather(*rest, return_exceptions=True)
        assert store._writer.commits == before + 2
        assert [r for r in results if not isinstance(r, ValueError)] == [0, 1, 2, 4, 5, 6, 7]
        there = await store.read(lambda db: db.execute(text("SELECT count(*) FROM person")).scalar_one())
        assert there == 7

    with_store(tmp_path, test)


def test_nothing_is_answered_before_the_commit(tmp_path: Path) -> None:
    """I4: another connection sees the row by the time the future is resolved."""

    async def test(store: Store) -> None:
        for number in range(20):
            hashed = f"hash{number}"
            await store.write(lambda db, n=number, h=hashed: people.add_person(db, f"p{n}", "Ann", h, 0))  # type: ignore[misc]
            with sqlite3.connect(tmp_path / "games.db") as other:
                assert other.execute("SELECT count(*) FROM person").fetchone() == (number + 1,)
            other.close()

    with_store(tmp_path, test)


def test_a_commit_that_fails_has_not_happened(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        def unit(db: Connection) -> None:
            people.add_person(db, "p1", "Ann", "hash", 0)
            # A deferred violation: every statement is fine, the commit is not.
            db.execute(text("PRAGMA defer_foreign_keys=ON"))
            db.execute(text("INSERT INTO device (token_hash, person, made) VALUES ('x', 'nobody', 0)"))

        with pytest.raises(Unavailable):
            await store.write(unit)
        assert await store.read(lambda db: people.person_of_device(db, "hash")) is None
        await store.write(lambda db: people.add_person(db, "p2", "Ben", "hash2", 0))

    with_store(tmp_path, test)


def test_the_connections_are_set_up_as_promised(tmp_path: Path) -> None:
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000, "trusted_schema": 0}

    async def test(store: Store) -> None:
        for name, value in wanted.items():
            found = await store.write(lambda db, n=name: db.execute(text(f"PRAGMA {n}")).scalar_one())  # type: ignore[misc]
            assert found == value, name
        with pytest.raises(Unavailable):
            await store.read(lambda db: people.add_person(db, "p1", "Ann", "hash", 0))

    with_store(tmp_path, test)


def test_migrations_make_what_the_schema_says(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    engine = writer_engine(f"sqlite:///{tmp_path / 'a.db'}")
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == HEAD
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    """D12: there is no way back."""
    from alembic import command
    from alembic.config import Config

    url = f"sqlite:///{tmp_path / 'a.db'}"
    engine = writer_engine(url)
    migrate(engine)
    config = Config()
    config.set_main_option("script_location", "src/backroom/server/store/migrations")
    with engine.connect() as connection, connection.begin():
        config.attributes["connection"] = connection
        with pytest.raises(RuntimeError, match="no way back"):
            command.downgrade(config, "base")
        connection.rollback()
    with engine.connect() as connection, connection.begin():
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(TooNew, match="9999"):
        migrate(engine)
    engine.dispose()


def test_the_server_says_in_words_why_it_cannot_start(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"this is no database" * 100)
    program = str(Path(sys.executable).with_name("backroom"))
    command = [program, "serve", "--port", "0", "--db", f"sqlite:///{tmp_path / 'games.db'}"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 2
    assert "backroom: the database" in ran.stderr
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize("url", ["postgresql://localhost/x", "sqlite://", "nonsense://"])
def test_a_database_it_cannot_use_is_refused_in_words(url: str) -> None:
    with pytest.raises(BackroomError):
        Store(url)


def test_statements_are_portable(tmp_path: Path) -> None:
    """The tables can be written for PostgreSQL as they are."""
    from sqlalchemy.dialects import postgresql
    from sqlalchemy.schema import CreateTable

    assert all(str(CreateTable(t).compile(dialect=postgresql.dialect())) for t in metadata.sorted_tables)  # type: ignore[no-untyped-call]
    assert create_engine("sqlite://").dialect.name == "sqlite"
