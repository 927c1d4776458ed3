"""`backroom migrate`: a database, up to date."""

from __future__ import annotations

from argparse import Namespace

from backroom.cli.settings import database
from backroom.server.store.engines import address, shown
from backroom.server.store.migrate import HEAD
from backroom.server.store.store import bring_up_to_date


def run(options: Namespace) -> int:
    """Do what is left to do, and say what that was."""
    url = address(database(options))
    had = bring_up_to_date(url)
    if had == HEAD:
        print(f"{shown(url)} was up to date: migration {HEAD}.")
    elif had is None:
        print(f"{shown(url)} was empty, and is ready: migration {HEAD}.")
    else:
        print(f"{shown(url)} had migration {had}, and now has {HEAD}.")
    return 0
