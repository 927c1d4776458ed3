"""`backroom import`: only what verifies comes in, and it is the same game there (S7 of the survey)."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from backroom.cli import main
from backroom.engine import BackroomError
from backroom.server import limits
from backroom.server.imports import import_into
from backroom.table.record import record_of, write
from tests.server.harness import Browser, Server
from tests.table.playing import LEDUC, Party

Said = pytest.CaptureFixture[str]
PLAYED = write(record_of(Party(LEDUC, 2, name="0123456789abcdef").deal().play().table))


def test_an_imported_game_is_looked_at_like_any_other(tmp_path: Path, capsys: Said) -> None:
    document, out = tmp_path / "game.json", tmp_path / "out.json"
    document.write_bytes(PLAYED)
    server = Server(tmp_path)
    db = f"sqlite:///{server.db}"
    assert main(["import", str(document), "--db", db]) == 0
    assert "/table/0123456789abcdef" in capsys.readouterr().out
    assert main(["import", str(document), "--db", db]) == 2
    assert "already" in capsys.readouterr().err
    assert main(["export", "0123456789abcdef", "--db", db, "--out", str(out)]) == 0
    assert out.read_bytes() == PLAYED
    with server:
        frames = Browser(server).get("/api/tables/0123456789abcdef/replay", seat="all")["frames"]
        assert frames[-1]["now"]["stage"] == "over"
        assert main(["import", str(document), "--db", db]) == 2
        assert "a server is using it" in capsys.readouterr().err


def changed(**fields: object) -> bytes:
    return json.dumps(json.loads(PLAYED) | fields).encode()


WRONG = {
    "truncated": (PLAYED[: len(PLAYED) // 2], "not the record of a game"),
    "nothing": (b"", "not the record of a game"),
    "no text": (b"\xff\xfe", "not the record of a game"),
    "deep": (b"[" * 100_000, "not the record of a game"),
    "huge": (b" " * (limits.DOCUMENT + 1), "larger than any game"),
    "another version": (changed(format="backroom game 99"), "does not verify"),
    "other rules": (changed(rules="0" * 16), "does not verify"),
    "no such game": (changed(game="chess"), "no game called 'chess'"),
    "a path for an id": (changed(table="../../etc/passwd"), "not the id of a table"),
    "a longer id": (changed(table="0" * 5000), "not the id of a table"),
    "another secret": (changed(secret="00" * 32), "does not verify"),
    "another result": (changed(result=[9, -9]), "does not verify"),
    "no log": (changed(log=[]), "does not verify"),
}


@pytest.mark.parametrize("what", WRONG)
def test_S7_what_does_not_verify_stays_out(what: str, tmp_path: Path, capsys: Said) -> None:
    data, sentence = WRONG[what]
    document, db = tmp_path / "game.json", tmp_path / "games.db"
    document.write_bytes(data)
    assert main(["import", str(document), "--db", f"sqlite:///{db}"]) == 2
    assert sentence in capsys.readouterr().err
    assert not db.exists()


def test_where_it_cannot_be_written(tmp_path: Path, capsys: Said) -> None:
    document = tmp_path / "game.json"
    document.write_bytes(PLAYED)
    (tmp_path / "no.db").write_bytes(b"this is no database" * 1000)
    for db in ("none/games.db", "no.db", "../../../../../../proc/games.db"):
        assert main(["import", str(document), "--db", f"sqlite:///{tmp_path / db}"]) == 2
        assert capsys.readouterr().err.startswith("backroom: ")
    assert main(["import", str(tmp_path / "none.json")]) == 2
    assert "cannot be read" in capsys.readouterr().err


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_S7_scribbling_in_a_document_never_gets_past(tmp_path: Path, data: st.DataObject) -> None:
    body = bytearray(PLAYED)
    for _ in range(data.draw(st.integers(1, 3))):
        body[data.draw(st.integers(0, len(body) - 1))] = data.draw(st.integers(0, 255))
    try:
        import_into(f"sqlite:///{tmp_path / 'games.db'}", bytes(body))
    except BackroomError:
        return
    assert json.loads(bytes(body)) == json.loads(PLAYED), "only what says the same comes in"
    (tmp_path / "games.db").unlink()
