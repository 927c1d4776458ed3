"""The wire: types for the client are current, and bytes for viewers are made in one place."""

import ast
from pathlib import Path

from backroom.server.typescript import TARGET, typescript

SERVER = Path(__file__).parents[2] / "src" / "backroom" / "server"


def test_the_clients_types_are_current() -> None:
    if TARGET.parent.exists():
        assert TARGET.read_text("utf-8") == typescript(), "run: python -m backroom.server.typescript"


def test_I1_only_one_module_makes_bytes_of_sights() -> None:
    """Who wants a line or a view for somebody goes through frames.py (and replays.py, for games that are over)."""
    makers = set()
    for path in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Attribute)
                and node.attr in ("lines", "now")
                and isinstance(node.value, ast.Name)
                and node.value.id == "sight"
            ):
                makers.add(path.name)
    assert makers == {"frames.py", "replays.py"}


def test_I1_only_the_doors_hold_a_socket() -> None:
    holders = {path.name for path in SERVER.rglob("*.py") if "websocket.send" in path.read_text("utf-8")}
    assert holders == {"socket.py"}


def test_H15_what_runs_for_bots_knows_no_state() -> None:
    source = (SERVER / "thinking.py").read_text("utf-8")
    imported = {
        alias.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("backroom")
        for alias in node.names
    }
    assert imported == {"bot", "View", "game"}
