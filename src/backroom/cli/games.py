"""`backroom games`: what is installed."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any

from backroom.cli.choices import chosen_game
from backroom.engine import BackroomError
from backroom.engine.registry import games


def run(options: Namespace) -> int:
    """List every game, also one that cannot be loaded, with the reason."""
    found = [_about(name) for name in games()]
    if options.json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        _show(found)
    return 0


def _about(name: str) -> dict[str, Any]:
    try:
        game = chosen_game(name)
    except BackroomError as problem:
        return {"name": name, "problem": str(problem)}
    return {
        "name": name,
        "title": game.title,
        "tagline": game.text.tagline,
        "players": [game.seats[0], game.seats[-1]],
        "minutes": game.text.entries.get("minutes"),
        "presets": {preset.name: preset.says for preset in game.cards.presets.values()},
    }


def _show(found: list[dict[str, Any]]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table("name", "game", "players", "minutes", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for about in found:
        name = f"[bold cyan]{escape(about['name'])}[/]"
        if "problem" in about:
            table.add_row(name, f"[red]{escape(about['problem'])}[/]")
            continue
        few, many = about["players"]
        players = str(few) if few == many else f"{few}–{many}"
        game = f"[bold]{escape(about['title'])}[/]\n[dim]{escape(about['tagline'])}[/]"
        table.add_row(name, game, players, about["minutes"] or "")
    console = Console(highlight=False)
    console.print(table if found else "No game is installed.")
