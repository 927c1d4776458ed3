"""`backroom backup`: the database in one file, while the server runs."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from backroom.cli.settings import database
from backroom.server.store.backup import back_up, file_of


def run(options: Namespace) -> int:
    """Copy, check the copy, and say so."""
    target = Path(options.file)
    back_up(file_of(database(options)), target)
    print(f"Everything is in {target}, and was checked. It holds secrets: keep it to yourself.")
    return 0
