"""`backroom serve`, and `backroom` alone: the table, for browsers and bots."""

from __future__ import annotations

from argparse import Namespace

from backroom.cli.settings import SERVER, database
from backroom.server.serve import serve
from backroom.server.services import Options


def run(options: Namespace) -> int:
    """Serve until stopped."""
    chosen = {setting.key: setting.value(options) for setting in SERVER}
    serve(
        Options(
            db=database(options),
            bus=chosen["bus"],
            host=chosen["host"],
            port=chosen["port"],
            names=tuple(chosen["name"]),
            behind_proxy=chosen["behind_proxy"],
            proxy=chosen["proxy"],
            bot_pace=chosen["bot_pace"],
            absence=chosen["absence"],
            notices=chosen["notices"],
            private_push=chosen["private_push"],
        ),
        open_browser=options.open,
    )
    return 0
