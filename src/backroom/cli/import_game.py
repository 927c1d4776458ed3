"""`backroom import`: an exported game becomes a finished table of a database."""

from __future__ import annotations

from argparse import Namespace

from backroom.cli.settings import database
from backroom.cli.verify import contents
from backroom.server.imports import import_into


def run(options: Namespace) -> int:
    """Verify it, take it in, and say where it is."""
    taken = import_into(database(options), contents(options.file))
    print(f"{taken.game.title}, table {taken.id}: verified and taken in. It is at /table/{taken.id}.")
    if not taken.settings.spectators:
        print("Its people wanted no spectators: it can be exported again, but nobody else is shown it.")
    return 0
