"""H16: whoever runs the house has no door to look through. No command of ours shows what a running game hides."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest

from backroom.cli import main
from backroom.cli.parser import make_parser
from backroom.engine.registry import game
from backroom.table.table import Table
from tests.server.forms import forms
from tests.server.harness import Server, dealt
from tests.server.kept import load_all
from tests.server.test_canaries import routes

SECURITY = Path(__file__).parents[2] / "SECURITY.md"


def with_database() -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """The commands that look into a database."""
    (commands,) = (action for action in make_parser()._actions if isinstance(action, argparse._SubParsersAction))
    for name, command in commands.choices.items():
        if name != "serve" and any("--db" in action.option_strings for action in command._actions):
            yield name, command


def test_H16_no_command_tells_of_a_running_game(
    own_server: Server, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """While it is served and when it is not: every command with a database, on the table and whatever else it wants."""
    monkeypatch.chdir(own_server.folder)  # some of them write a file with the name they are given
    first, _, table = dealt(own_server)
    stored = load_all(own_server.database)[table]
    truth = Table.from_log(table, game(stored.game), stored.secret, stored.log)
    assert truth.state is not None
    hidden = forms(stored.secret)
    hidden |= {form for half in truth.state.array["key"][0] for form in forms(int(half).to_bytes(8, "little"))}
    asked = 0
    for running in (True, False):
        if not running:
            own_server.stop()
        for name, command in with_database():
            wanted = [action.dest for action in command._actions if not action.option_strings]
            for word in {table, str(own_server.folder / f"{name}-{running}.out")}:
                code = main([name, *[word for _ in wanted], "--db", own_server.database.url])
                said = capsys.readouterr()
                asked += 1
                assert not [form for form in hidden if form in said.out + said.err], name
                assert name != "export" or code == 2, "a game that is on is not exported"
    assert asked >= 2 * 5
    assert first.now["truth"] is None


def test_H16_no_route_is_for_operators() -> None:
    """Every route is for anybody or for a seat (H2 asks them all); the rest are figures without a table in them."""
    paths = {path for _, path in routes()}
    assert not [path for path in paths if any(word in path for word in ("admin", "debug", "peek", "reveal", "state"))]
    assert {path for path in paths if not path.startswith("/api") and path != "/" and "{" not in path} == {
        "/health",
        "/metrics",
    }


def test_H16_the_trust_model_is_said_plainly() -> None:
    said = " ".join(SECURITY.read_text("utf-8").split())
    assert "**The machine that runs the table holds the secrets.**" in said
    assert "no command of ours shows a running game's secrets" in said
