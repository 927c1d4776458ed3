"""`backroom rules`: a game's README, as a page."""

from __future__ import annotations

import os
import sys
from argparse import Namespace

from rich.console import Console
from rich.markdown import Markdown

from backroom.cli.choices import chosen_game
from backroom.engine import BackroomError, Game


def run(options: Namespace) -> int:
    """Print the rules."""
    game = chosen_game(options.game)
    if options.plain:
        print(text_of(game))
    else:
        show_rules(Console(highlight=False), game)
    return 0


def text_of(game: Game) -> str:
    """The rules as they are written."""
    try:
        return (game.folder / "README.md").read_text("utf-8")
    except OSError as problem:
        raise BackroomError(f"the rules of {game.title} cannot be read: {problem}") from None


def show_rules(console: Console, game: Game) -> None:
    """The rules set for the terminal; page by page where somebody sits at it."""
    page = Markdown(text_of(game))
    if console.is_terminal and sys.stdin is not None and sys.stdin.isatty():
        os.environ.setdefault("LESS", "-R")  # else less shows colours as escape codes
        with console.pager(styles=True):
            console.print(page)
    else:
        console.print(page)
