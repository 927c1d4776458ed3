"""`backroom copy` and `backroom migrate`: a house moves from a file to PostgreSQL and back, and nothing is lost."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from backroom.cli import main
from backroom.server.store import schema
from backroom.server.store.migrate import HEAD
from tests.server.harness import Browser, Server, Socket, cookie_of, dealt
from tests.server.stores import Database, Postgres, in_file
from tests.server.test_old_databases import OLD

Said = pytest.CaptureFixture[str]
BOTS = [{"kind": "bot", "bot": "house"}, {"kind": "bot", "bot": "random"}]


@pytest.fixture
def elsewhere(postgres: Postgres) -> Iterator[Database]:
    made = postgres.make(blank=True)
    yield made
    postgres.drop(made)


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Verifying a few games takes less than loading compiled rules."""
    monkeypatch.setenv("BACKROOM_RUN", "interpreted")


def copy(source: Database, target: Database) -> int:
    return main(["copy", "--from", source.url, "--to", target.url])


def contents(database: Database) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table of the database."""
    with database.open() as connection:
        return {
            table.name: sorted((tuple(row) for row in connection.execute(table.select())), key=repr)
            for table in schema.metadata.sorted_tables
        }


def moved(server: Server, folder: Path, database: Database) -> Server:
    folder.mkdir()
    return Server(folder, database=database)


def test_a_house_moves_and_everything_goes_on_there(
    elsewhere: Database, own_server: Server, tmp_path: Path, capsys: Said
) -> None:
    first, second, table = dealt(own_server)
    ann = Browser(own_server)
    finished = ann.open(seats=BOTS)["table"]
    with ann.sit(finished) as looking:
        looking.wait_for(lambda: looking.now["stage"] == "over")
    mover = first if first.my_turn else second
    mover.wait_for(lambda: mover.my_turn)
    assert mover.act(command="mine")["t"] == "ack"
    mover.settle()
    cookie = cookie_of(mover)

    assert copy(own_server.database, elsewhere) == 2, "while it is open"
    assert "a server is using it" in capsys.readouterr().err
    own_server.close_clients()
    own_server.stop()
    before = contents(own_server.database)
    assert copy(own_server.database, elsewhere) == 0
    assert "2 games verify" in capsys.readouterr().out
    assert contents(elsewhere) == before == contents(own_server.database)

    with moved(own_server, tmp_path / "new", elsewhere) as there:
        assert copy(elsewhere, in_file(tmp_path / "back.db")) == 2, "while it is open there"
        assert "a server is using it" in capsys.readouterr().err
        with Socket(there, table, cookie) as back:
            assert back.lines[: len(mover.lines)] == mover.lines
            assert back.ask(t="do", id="mine", seen=0, action=0) == mover.answers["mine"], "answered once, for ever"
            assert back.ask(t="say", text="here we are")["t"] == "ack"
    back_again = in_file(tmp_path / "back.db")
    assert copy(elsewhere, back_again) == 0
    assert contents(back_again) == contents(elsewhere)
    assert copy(own_server.database, back_again) == 2
    assert "is not empty" in capsys.readouterr().err
    assert main(["doctor", "--db", elsewhere.url]) in (0, 1)
    assert "all 2 verify" in capsys.readouterr().out


def test_what_does_not_verify_is_not_copied(
    elsewhere: Database, own_server: Server, tmp_path: Path, capsys: Said
) -> None:
    ann = Browser(own_server)
    table = ann.open(seats=BOTS)["table"]
    with ann.sit(table) as looking:
        looking.wait_for(lambda: looking.now["stage"] == "over")
    own_server.stop()
    own_server.database.change("UPDATE game_table SET secret = :secret", secret=b"x" * 32)
    assert copy(own_server.database, elsewhere) == 2
    assert f"table {table}" in capsys.readouterr().err
    assert not any(contents(elsewhere).values())


def test_migrate_says_what_was_done(blank: Database, elsewhere: Database, capsys: Said) -> None:
    for database in (blank, elsewhere):
        for said in ("was empty, and is ready", "was up to date"):
            assert main(["migrate", "--db", database.url]) == 0
            assert f"{said}: migration {HEAD}." in capsys.readouterr().out


@pytest.mark.parametrize("dump", OLD, ids=[dump.stem for dump in OLD])
def test_D12_an_old_database_moves_once_it_is_up_to_date(
    dump: Path, elsewhere: Database, tmp_path: Path, capsys: Said
) -> None:
    old = in_file(tmp_path / "games.db")
    with closing(sqlite3.connect(tmp_path / "games.db")) as db:
        db.executescript(dump.read_text("utf-8"))
    if dump.stem != HEAD:
        assert copy(old, elsewhere) == 2
        assert "is not up to date: backroom migrate" in capsys.readouterr().err
    assert main(["migrate", "--db", old.url]) == 0
    assert copy(old, elsewhere) == 0
    assert "2 games verify" in capsys.readouterr().out
    assert contents(elsewhere) == contents(old)


def test_tools_that_need_a_file_name_those_of_postgres(elsewhere: Database, tmp_path: Path, capsys: Said) -> None:
    for command in (["backup", str(tmp_path / "a.db")], ["restore", str(tmp_path / "a.db")]):
        assert main([*command, "--db", elsewhere.url]) == 2
        assert "use pg_dump and pg_restore" in capsys.readouterr().err


@pytest.mark.parametrize("source", ["sqlite:///none/games.db", "postgresql://127.0.0.1:1/x", "nonsense"])
def test_what_cannot_be_copied_is_said_in_words(source: str, tmp_path: Path, capsys: Said) -> None:
    assert main(["copy", "--from", source, "--to", f"sqlite:///{tmp_path / 'a.db'}"]) == 2
    assert capsys.readouterr().err.startswith("backroom: ")
