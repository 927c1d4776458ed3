"""The store: one writer, group commit, compare-and-set, and no way back."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from threading import Event

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import OperationalError

from backroom.engine import BackroomError
from backroom.engine.registry import game
from backroom.server.live import rules_of, summary
from backroom.server.store import LAST, Store, Unavailable, people, tables
from backroom.server.store.engines import address, for_driver, tool_engine
from backroom.server.store.migrate import HEAD, TooNew, migrate
from backroom.server.store.schema import metadata
from backroom.server.store.tables import NOTHING_YET, Change, Conflict, Head, NewRow
from backroom.table.entries import Opened, Said
from backroom.table.settings import Settings
from backroom.table.table import Table
from tests.loops import in_its_own_loop
from tests.server.stores import Database

Test = Callable[[Store], Awaitable[None]]


def with_store(database: Database, test: Test) -> None:
    async def run() -> None:
        store = Store(database.url)
        await store.start()
        try:
            await test(store)
        finally:
            await store.stop()

    in_its_own_loop(run())


def new_table(name: str = "t1") -> tuple[NewRow, Change]:
    played = game("leduc")
    settings = Settings("leduc", 2)
    made = Table(name, played, b"s" * 32)
    made.append(Opened(1, settings, "c", rules_of(played), "p1"))
    row = NewRow(name, rules_of(played), settings, b"s" * 32, "p1", 1)
    return row, Change(name, NOTHING_YET, made.log, summary(made, None, 1), 1)


def one_more(change: Change, version: int, text: str, command: str = "") -> Change:
    """The entry after this one. Every entry is written when the clock shows its number."""
    at, said = version + 1, f'"{text}"'
    return Change(
        change.table,
        Head(version, version),
        [Said(at, 0, text)],
        change.summary,
        at,
        person="p1",
        command=command,
        answer=said,
    )


def test_an_append_is_compare_and_set(database: Database) -> None:
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

    with_store(database, test)


def test_what_follows_on_another_entry_of_the_same_number_is_not_appended(database: Database) -> None:
    """As after a failover: an entry was lost, and others have written since."""
    row, change = new_table()

    async def test(store: Store) -> None:
        await store.write(lambda db: tables.create(db, row, change))
        await store.write(lambda db: tables.append(db, one_more(change, 1, "one")))
        for lost in (one_more(change, 2, "two"), replace(one_more(change, 2, "no", "id1"), entries=[])):
            wanted = replace(lost, head=Head(2, 7))
            with pytest.raises(Conflict):
                await store.write(partial(tables.append, change=wanted))
            read = await store.write(partial(tables.append_or_read, change=wanted))
            assert isinstance(read, tables.Behind)
            assert [entry.at for entry in read.entries] == [2], "the one that has its number"
        assert await store.read(lambda db: tables.heads_of(db, ["t1", "t2"])) == {"t1": Head(2, 2)}
        assert await store.write(lambda db: tables.append(db, one_more(change, 2, "two"))) is None

    with_store(database, test)


def test_the_same_command_gets_its_first_answer_for_ever(database: Database) -> None:
    row, change = new_table()

    async def test(store: Store) -> None:
        await store.write(lambda db: tables.create(db, row, change))
        assert await store.write(lambda db: tables.append(db, one_more(change, 1, "one", "id1"))) is None
        assert await store.write(lambda db: tables.append(db, one_more(change, 2, "two", "id1"))) == '"one"'
        stored = await store.read(lambda db: tables.load(db, "t1"))
        assert stored is not None
        assert stored.version == 2

    with_store(database, test)


def test_what_waits_is_committed_together_and_fails_alone(database: Database) -> None:
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

    with_store(database, test)


def test_what_is_written_together_goes_through_the_tables_in_one_order(database: Database) -> None:
    """Whatever was asked first: so of two nodes one waits for the other, and never each for the other."""
    gate, ran = Event(), list[str]()

    def at(place: str, word: str) -> Callable[[Connection], None]:
        return lambda _: ran.append(f"{place}{word}")

    async def test(store: Store) -> None:
        first = asyncio.create_task(store.write(lambda _: gate.wait(5)))
        await asyncio.sleep(0.05)
        asked = [(LAST, "house"), ("t2", "a"), ("", "person"), ("t1", "b"), ("t2", "c"), ("t1", "d")]
        rest = [asyncio.create_task(store.write(at(*one), one[0])) for one in asked]
        await asyncio.sleep(0.05)
        gate.set()
        await asyncio.gather(first, *rest)
        assert ran == ["person", "t1b", "t1d", "t2a", "t2c", f"{LAST}house"], "at one table as it was asked"

    with_store(database, test)


def test_nothing_is_answered_before_the_commit(database: Database) -> None:
    """I4: another connection sees the row by the time the future is resolved."""

    async def test(store: Store) -> None:
        for number in range(20):
            hashed = f"hash{number}"
            await store.write(lambda db, n=number, h=hashed: people.add_person(db, f"p{n}", "Ann", h, 0))  # type: ignore[misc]
            assert database.rows("SELECT count(*) FROM person") == [(number + 1,)]

    with_store(database, test)


def test_a_commit_that_fails_has_not_happened(database: Database) -> None:
    async def test(store: Store) -> None:
        def unit(db: Connection) -> None:
            people.add_person(db, "p1", "Ann", "hash", 0)

        def fails(_: Connection) -> None:
            raise OperationalError("COMMIT", {}, Exception("the disk is full"))

        event.listen(store._writer._engine, "commit", fails)
        with pytest.raises(Unavailable, match="the disk is full"):
            await store.write(unit)
        event.remove(store._writer._engine, "commit", fails)
        assert await store.read(lambda db: people.persons_of_devices(db, ["hash"])) == {}
        await store.write(lambda db: people.add_person(db, "p2", "Ben", "hash2", 0))

    with_store(database, test)


def test_a_reader_cannot_write(database: Database) -> None:
    async def test(store: Store) -> None:
        with pytest.raises(Unavailable):
            await store.read(lambda db: people.add_person(db, "p1", "Ann", "hash", 0))

    with_store(database, test)


def test_migrations_make_what_the_schema_says(database: Database) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    engine = tool_engine(address(database.url))
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == HEAD
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_database_of_a_newer_version_is_refused(database: Database) -> None:
    """D12: there is no way back."""
    from alembic import command
    from alembic.config import Config

    engine = tool_engine(address(database.url))
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


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://localhost",
        "mysql://localhost/x",
        "sqlite://",
        "nonsense://",
        "nonsense",
        "postgresql://ann:secret@localhost:port/x",
        "postgresql://ann:secret@one:5432,two:port/x",
        "postgresql://ann:secret@one,two",
    ],
)
def test_a_database_it_cannot_use_is_refused_in_words(url: str) -> None:
    with pytest.raises(BackroomError, match="postgresql://user@host/name") as refused:
        Store(url)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("url", "host", "port"),
    [
        ("postgresql://ann@one:5432,two:5433/x", "one,two", "5432,5433"),
        ("postgres://ann@one,two:5433/x", "one,two", ",5433"),
        ("postgresql://ann@[::1]:5432,two/x?target_session_attrs=any", "::1,two", "5432,"),
        ("postgresql://ann@/x?host=one:5432&host=two:5433", "one,two", "5432,5433"),
    ],
)
def test_of_several_hosts_the_one_is_meant_that_can_be_written_to(url: str, host: str, port: str) -> None:
    meant = address(url)
    told = {"host": host, "port": port, "user": "ann", "dbname": "x", "target_session_attrs": "primary"}
    assert for_driver(meant) == told
    assert address(meant.render_as_string()) == meant, "and it can be handed on"
