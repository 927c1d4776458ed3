"""`backroom sim`: many games between bots."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

from backroom.cli.choices import chosen_game, chosen_players, chosen_variant
from backroom.engine import Game
from backroom.lab import simulate

PATIENCE = 1.5
"""Seconds before a word of explanation. Rules that were compiled before are loaded in less."""


def run(options: Namespace) -> int:
    """Simulate, then print a table or JSON. Whatever else there is to say goes to stderr."""
    game = chosen_game(options.game)
    players, variant = chosen_players(game, options), chosen_variant(game, options)
    bots = options.bot or ["house"]
    with _progress(game, options.games) as progress:
        found = simulate(
            game,
            players,
            options.games,
            options.seed,
            bots[0] if len(bots) == 1 else bots,
            variant,
            options.threads,
            progress,
        )
    print(json.dumps(found.as_dict(), indent=2, ensure_ascii=False) if options.json else found)
    return 0


@contextmanager
def _progress(game: Game, games: int) -> Iterator[Callable[[int], None]]:
    """On stderr: why nothing happens while the rules are compiled, and a bar where somebody is looking."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True, highlight=False)
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("playing", total=games)
        notice = f"Compiling the rules of {game.title}, once; this can take half a minute."
        waiting = Timer(PATIENCE, lambda: bar.console.print(notice, markup=False, soft_wrap=True))
        waiting.daemon = True
        waiting.start()

        def progress(played: int) -> None:
            waiting.cancel()
            bar.update(task, completed=played)

        try:
            yield progress
        finally:
            waiting.cancel()
