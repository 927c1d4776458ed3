"""`backroom restore`: a backup in the place of the database."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from backroom.cli.settings import database
from backroom.server.store.backup import file_of, restore


def run(options: Namespace) -> int:
    """Check, replace, and say so."""
    target = file_of(database(options))
    restore(Path(options.file), target, force=options.force)
    print(f"{target} is as it was when {options.file} was made. The server can be started.")
    return 0
