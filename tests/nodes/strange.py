"""`backroom serve` under strange circumstances: `python -m tests.nodes.strange WORD... serve ...`.

For tests alone: the server knows nothing of it. LIMIT=NUMBER and LIMIT=MOST/SECONDS set a limit; the other words:

    clock=FILE the clock of the database is ahead by as many milliseconds as this file says
    bells      one in ten bells from other nodes is lost, one in ten rings twice, three in ten ring late
    racing     this node believes that it looks after every table, as all the others do
    hurried    a decision at a blitz table has a second, and no more
    mortal     kills itself when a clock has decided something, after the insert and before the commit
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from backroom.table.clocks import PACES, SECOND, Pace
from backroom.table.settings import Tempo
from tests.server.steady import steady

A_SECOND = Pace(0.0, 0, 0, least=SECOND)
"""For every decision, whatever the game suggests."""


def bells() -> None:
    """Between nodes things get lost."""
    from backroom.server.bus.remote import RemoteBus

    chance, heard = Random(), RemoteBus._heard

    def unreliable(self: RemoteBus, text: str | bytes) -> None:
        drawn = chance.random()
        if drawn < 0.1:
            return
        if drawn < 0.2:
            heard(self, text)
        if 0.2 <= drawn < 0.5:
            asyncio.get_running_loop().call_later(chance.uniform(0.01, 0.3), heard, self, text)
        else:
            heard(self, text)

    RemoteBus._heard = unreliable  # type: ignore[method-assign]


def racing() -> None:
    """Nobody leaves anything to the others."""
    from backroom.server.house import House

    changed = House.changed

    def eager(self: House, live: Any) -> None:
        live.kept = True
        changed(self, live)

    House.changed = eager  # type: ignore[method-assign]


def hurried() -> None:
    """One second for each decision."""
    PACES[Tempo.BLITZ] = A_SECOND


def clock(file: str) -> None:
    """The database's machine is told another time, again and again."""
    from backroom.server.store import nodes

    right = nodes.clock
    nodes.clock = lambda connection: right(connection) + int(Path(file).read_text())


def mortal() -> None:
    """Dies over a decision of the clock."""
    from backroom.server.store import tables
    from backroom.table.entries import Acted, By

    append = tables.append

    def dying(connection: Any, change: tables.Change) -> str | None:
        answered = append(connection, change)
        if any(isinstance(entry, Acted) and entry.by is By.CLOCK for entry in change.entries):
            os.kill(os.getpid(), signal.SIGKILL)
        return answered

    tables.append = dying


WORDS: dict[str, Callable[..., None]] = {
    "bells": bells,
    "clock": clock,
    "racing": racing,
    "hurried": hurried,
    "mortal": mortal,
}


def run(arguments: list[str]) -> int:
    """Make it strange, then serve."""
    from backroom.server import limits

    steady()
    while arguments[0] != "serve":
        name, _, value = arguments.pop(0).partition("=")
        most, rate, seconds = value.partition("/")
        if name in WORDS:
            WORDS[name](*filter(None, [value]))
        else:
            number = limits.Rate(int(most), float(seconds)) if rate else type(getattr(limits, name))(value)
            setattr(limits, name, number)
    from backroom.cli import main

    return main(arguments)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
