"""`backroom serve`, and `backroom` alone: the table, for browsers and bots."""

from __future__ import annotations

from argparse import Namespace

from backroom.server.serve import default_db, serve
from backroom.server.services import Options


def run(options: Namespace) -> int:
    """Serve until stopped."""
    chosen = Options(
        db=options.db or default_db(),
        host=options.host,
        port=options.port,
        names=tuple(options.name),
        behind_proxy=options.behind_proxy,
        bot_pace=options.bot_pace,
        absence=options.absence,
        notices=options.notices or "",
        private_push=options.private_push,
    )
    serve(chosen, open_browser=options.open)
    return 0
