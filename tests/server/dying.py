"""`backroom serve` that kills itself with SIGKILL at a chosen point: `python dying.py POINT AFTER LOST serve ...`.

For tests alone: what it needs to know of the server is patched in here, and the server knows nothing of it. AFTER is
how often the point is passed before. At a point after an insert, the file LOST takes the entries that will be missing.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable
from enum import StrEnum
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from backroom.cli import main
from backroom.server import framing, line
from backroom.server.store import tables, writer
from backroom.table.entries import Acted, Dealt


class Point(StrEnum):
    """Where it dies."""

    BEFORE_BEGIN = "before begin"
    AFTER_INSERT = "after insert, before commit"
    AFTER_COMMIT = "after commit, before send"
    MID_BROADCAST = "in the middle of a broadcast"
    CHANCE = "after insert of what a person's luck was, before commit"


def die() -> NoReturn:
    """As if the power went."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


class Countdown:
    """True once it has been asked more than so many times."""

    def __init__(self, after: int) -> None:
        self.left = after

    def over(self) -> bool:
        self.left -= 1
        return self.left < 0


def arm(point: Point, after: int, lost: Path) -> None:
    """See to it that this process dies at the point."""
    countdown = Countdown(after)
    commit, append, deliver = writer.Writer._commit, tables.append, writer.Writer._deliver
    say = line.Line.say
    by_person = False

    def dying_commit(self: writer.Writer, jobs: list[Any]) -> None:
        if point is Point.BEFORE_BEGIN and countdown.over():
            die()
        commit(self, jobs)

    def dying_append(connection: Any, change: tables.Change) -> str | None:
        nonlocal by_person
        answered = append(connection, change)
        by_person = bool(change.command) and answered is None
        lucky = [isinstance(entry, Dealt) or _drew(entry, change.table) for entry in change.entries]
        here = any(lucky) if point is Point.CHANCE else point is Point.AFTER_INSERT and bool(lucky)
        if here and by_person and countdown.over():
            lost.write_bytes(msgspec.json.encode(change.entries))
            die()
        return answered

    def dying_deliver(self: writer.Writer, jobs: list[Any]) -> None:
        if point is Point.AFTER_COMMIT and by_person and countdown.over():
            die()
        deliver(self, jobs)

    def dying_say(self: line.Line, frames: Iterable[bytes]) -> None:
        told = list(frames)
        news = any(frame.startswith(b'{"t":"update"') for frame in told)
        if point is Point.MID_BROADCAST and news and countdown.over():
            # Sent here and now: the loop would send it together with what is due to the others.
            whole = b"".join(framing.head(len(frame)) + frame for frame in told)
            os.write(self.transport.get_extra_info("socket").fileno(), whole)
            die()
        say(self, told)

    writer.Writer._commit, writer.Writer._deliver = dying_commit, dying_deliver  # type: ignore[method-assign]
    tables.append, line.Line.say = dying_append, dying_say  # type: ignore[method-assign]


DRAWN: dict[str, int] = {}
"""How many draws each table had made when it was last written."""


def _drew(entry: object, table: str) -> bool:
    if not isinstance(entry, Acted):
        return False
    before = DRAWN.get(table)
    DRAWN[table] = entry.counter
    return before is not None and entry.counter > before


def run(arguments: list[str], start: Callable[[list[str]], int] = main) -> int:
    """Arm, then serve."""
    point, after, lost, *rest = arguments
    arm(Point(point), int(after), Path(lost))
    return start(rest)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
