"""`backroom export`: from a server's database to a document that `backroom verify` believes."""

from pathlib import Path

import pytest

from backroom.cli import main
from tests.server.harness import Browser, Server, dealt


def test_an_exported_game_verifies(server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second, table = dealt(server)
    first.ask(t="vote", end=True)
    second.ask(t="vote", end=True)
    first.wait_for(lambda: first.now["stage"] == "over")
    document = tmp_path / "game.json"
    assert main(["export", table, "--db", server.database.url, "--out", str(document)]) == 0
    assert document.read_bytes() == Browser(server).http.get(f"/api/tables/{table}/export").content
    assert main(["verify", str(document)]) == 0
    assert "Everything is right" in capsys.readouterr().out


def test_what_cannot_be_exported_is_said(server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, _, table = dealt(server)
    db = server.database.url
    nowhere = tmp_path / "none.db"
    for words, sentence in [
        ([table, "--db", db], "when it is over"),
        (["nothing", "--db", db], "no table 'nothing'"),
        ([table, "--db", f"sqlite:///{nowhere}"], "no database"),
        ([table, "--db", "gibberish"], "is no database"),
    ]:
        assert main(["export", *words]) == 2
        assert sentence in capsys.readouterr().err
    assert not nowhere.exists()
