"""`backroom backup`, `restore` and `doctor`: on a database in use, on one that is damaged, on what is none (D13)."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from backroom.cli import main
from backroom.server.store.migrate import migrate
from backroom.server.store.sqlite import writer_engine
from tests.server.harness import Browser, Server, dealt

Said = pytest.CaptureFixture[str]


def url(file: Path) -> str:
    return f"sqlite:///{file}"


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACKROOM_RUN", "interpreted")


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """A database with nothing in it."""
    file = tmp_path / "games.db"
    engine = writer_engine(url(file))
    migrate(engine)
    engine.dispose()
    file.chmod(0o600)
    return file


def test_D13_a_backup_under_load_is_whole_and_everything_in_it_goes_on(
    own_server: Server, tmp_path: Path, capsys: Said
) -> None:
    first, second, table = dealt(own_server)
    mover = first if first.my_turn else second
    ann = Browser(own_server)
    for _ in range(4):
        ann.open(seats=[{"kind": "bot", "bot": "house"}] * 2)
    assert mover.act()["t"] == "ack"
    copy, elsewhere = tmp_path / "copy.db", tmp_path / "elsewhere"
    assert main(["backup", str(copy), "--db", url(own_server.db)]) == 0
    assert copy.stat().st_mode & 0o077 == 0, "it holds the secrets of running games"
    assert not list(tmp_path.glob("copy.db?*")), "one file, nothing beside it"
    elsewhere.mkdir()
    clean = Server(elsewhere)
    assert main(["restore", str(copy), "--db", url(clean.db)]) == 0
    assert main(["doctor", "--db", url(clean.db)]) in (0, 1)
    assert "all 5 verify" in capsys.readouterr().out
    with clean:
        phone = Browser(clean)
        phone.http.cookies.update(ann.http.cookies)
        assert len(phone.get("/api/mine")) == 4, "the device is known there"
        watch = phone.sit(table)
        assert [line["k"] for line in watch.lines].count("acted") == 1
        assert main(["restore", str(copy), "--db", url(clean.db), "--force"]) == 2
        assert "a server is using it" in capsys.readouterr().err


def test_restore_takes_the_place_of_nothing_that_holds_games(
    empty: Path, server: Server, tmp_path: Path, capsys: Said
) -> None:
    ann = Browser(server)
    ann.open()
    full, copy = tmp_path / "full.db", tmp_path / "copy.db"
    for file in (full, copy):
        assert main(["backup", str(file), "--db", url(server.db)]) == 0
    assert main(["backup", str(copy), "--db", url(server.db)]) == 2
    assert "never written over" in capsys.readouterr().err
    assert main(["restore", str(copy), "--db", url(empty)]) == 0, "an empty one may be replaced"
    assert main(["restore", str(copy), "--db", url(full)]) == 2
    assert "tables and" in capsys.readouterr().err
    assert main(["restore", str(copy), "--db", url(copy), "--force"]) == 2
    assert main(["restore", str(copy), "--db", url(full), "--force"]) == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["copy.db", "full.db", "games.db"]


def _truncated(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.truncate(file.stat().st_size // 2)


def _scribbled(file: Path) -> None:
    middle = bytearray(file.read_bytes())
    middle[5000:9000] = os.urandom(4000)
    file.write_bytes(middle)


def _newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
        db.commit()


def _no_text(file: Path) -> None:
    """SQLite quotes what it cannot read of its schema, and then its own words are no text either."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA writable_schema=ON")
        db.execute("UPDATE sqlite_master SET name = CAST(x'80' AS TEXT), sql = 'CREATE' WHERE name = 'entry'")
        db.commit()


def _foreign(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE cake (flour TEXT)")


def _folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


DAMAGE: dict[str, tuple[Callable[[Path], object], str]] = {
    "truncated": (_truncated, "database disk image is malformed"),
    "scribbled": (_scribbled, "damaged"),
    "no text": (_no_text, "is no text"),
    "newer": (_newer, "made by a newer one"),
    "no database": (lambda file: file.write_bytes(b"this is no database" * 1000), "is not a database"),
    "empty": (lambda file: file.write_bytes(b""), "is not a database of Backroom"),
    "foreign": (_foreign, "is not a database of Backroom"),
    "missing": (Path.unlink, "there is no file"),
    "a folder": (_folder, "is not a file"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_what_is_no_whole_database_is_refused_in_words(damage: str, empty: Path, tmp_path: Path, capsys: Said) -> None:
    wreck, sentence = DAMAGE[damage]
    wreck(empty)
    new = tmp_path / "new.db"
    commands = [["backup", str(new), "--db", url(empty)], ["restore", str(empty), "--db", url(new)]]
    if damage != "missing":
        commands.append(["doctor", "--db", url(empty)])
    for command in commands:
        assert main(command) == 2, command
        err = capsys.readouterr().err
        assert err.startswith("backroom: "), command
        assert sentence in err or damage in ("truncated", "scribbled"), command
        assert err.count("\n") == 1
    assert not list(tmp_path.glob("new.db*")), "nothing is left behind"


@pytest.mark.parametrize("place", ["none/new.db", "/proc/new.db"])
def test_where_nothing_can_be_written(place: str, empty: Path, tmp_path: Path, capsys: Said) -> None:
    target = tmp_path / place
    assert main(["backup", str(target), "--db", url(empty)]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert main(["restore", str(empty), "--db", url(target)]) == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may read everything")
def test_without_permission(empty: Path, tmp_path: Path, capsys: Said) -> None:
    empty.chmod(0)
    for command in (["backup", str(tmp_path / "new.db")], ["doctor"]):
        assert main([*command, "--db", url(empty)]) == 2
        assert "Permission denied" in capsys.readouterr().err


@pytest.mark.parametrize("db", ["postgresql://localhost/x", "gibberish", "sqlite://"])
def test_databases_that_are_no_file(db: str, tmp_path: Path, capsys: Said) -> None:
    for command in (["backup", str(tmp_path / "new.db")], ["restore", str(tmp_path / "x.db")], ["doctor"]):
        assert main([*command, "--db", db]) == 2
        assert capsys.readouterr().err.startswith("backroom: ")


def test_the_doctor_finds_what_wants_care(empty: Path, server: Server, tmp_path: Path, capsys: Said) -> None:
    first, second, table = dealt(server)
    first.ask(t="vote", end=True)
    second.ask(t="vote", end=True)
    sick = tmp_path / "sick.db"
    assert main(["backup", str(sick), "--db", url(server.db)]) == 0
    with closing(sqlite3.connect(sick)) as db:
        db.execute("DELETE FROM game_table WHERE id != ?", [table])
        db.execute("DELETE FROM entry WHERE table_id != ?", [table])
        for name in ("place", "command", "claim", "seat_token", "snapshot", "replay", "notebook", "mark"):
            db.execute(f"DELETE FROM {name}")
        db.execute("UPDATE entry SET body = replace(body, '\"seat\":1', '\"seat\":0') WHERE kind = 'shown'")
        db.execute("UPDATE beat SET at = at + 3600000")
        db.commit()
    sick.chmod(0o644)
    assert main(["doctor", "--db", url(sick)]) == 1
    said = capsys.readouterr().out
    assert f"WRONG  game      table {table}: nonces: entry" in said
    assert "care   clock" in said
    assert "care   secrets" in said
