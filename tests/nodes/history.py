"""What clients did and saw, and whether all of it fits one order of things at a table.

A table is linearizable if there is one order of all commands that were acknowledged, the log's, in which none comes
before one that had been answered when it was sent, and if nobody is shown less than had been acknowledged before.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field

from backroom.table.entries import Acted, Entry, Said
from backroom.table.sight import seen_entries
from backroom.table.table import Table


@dataclass(frozen=True, slots=True)
class Done:
    """A command that was acknowledged: when it was first sent, and when the answer was there."""

    who: str
    what: str
    """words that are in the log once, and nowhere else"""
    sent: float
    answered: float


@dataclass(frozen=True, slots=True)
class Answer:
    """What an answer said of a command that it acknowledged: it is this line of what that seat sees."""

    who: str
    seat: int
    line: int
    what: str | tuple[int, int]
    """words, or a move: whose, and which"""


@dataclass(frozen=True, slots=True)
class Seen:
    """What somebody was shown of a table: when they asked, how many lines, and which words were said in them."""

    who: str
    asked: float
    lines: int
    words: frozenset[str]


@dataclass(slots=True)
class History:
    """Of one table. Several threads write to it."""

    done: list[Done] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, event: Done | Answer | Seen) -> None:
        """Something has happened."""
        with self.lock:
            match event:
                case Done():
                    self.done.append(event)
                case Answer():
                    self.answers.append(event)
                case Seen():
                    self.seen.append(event)


def now() -> float:
    """One clock for all clients of a test."""
    return time.monotonic()


def misplaced(history: History, table: Table) -> list[str]:
    """Answers that named another line than the one that the command is."""
    found = []
    for answer in history.answers:
        numbers = seen_entries(table, answer.seat)
        # With the last move comes one more line: that the game is over.
        there = [table.log[numbers[line] - 1] for line in (answer.line - 2, answer.line - 1)]
        if not any(_is(entry, answer.what) for entry in there):
            found.append(f"{answer.who}: {answer.what!r} is not line {answer.line}")
    return found


def _is(entry: Entry, what: str | tuple[int, int]) -> bool:
    match entry:
        case Said():
            return entry.text == what
        case Acted():
            return what in entry.acts
    return False


def problems(history: History, log: list[str]) -> list[str]:
    """What in a history does not fit the log, whose words are given in order. Nothing, if it is linearizable."""
    found = []
    for done in history.done:
        times = log.count(done.what)
        if times != 1:
            found.append(f"{done.who}: {done.what!r} was acknowledged and is in the log {times} times")
    if found:
        return found
    place = {what: number for number, what in enumerate(log)}
    earliest = float("inf")
    for done in sorted(history.done, key=lambda done: -place[done.what]):
        # All that come later in the log must not have been answered before this one was sent.
        if earliest < done.sent:
            found.append(f"{done.who}: {done.what!r} comes before something that was answered before it was sent")
        earliest = min(earliest, done.answered)
    for seen in history.seen:
        missing = [done.what for done in history.done if done.answered < seen.asked and done.what not in seen.words]
        found += [f"{seen.who} was not shown {what!r}, which had been acknowledged" for what in missing]
    last: dict[str, Seen] = {}
    for seen in sorted(history.seen, key=lambda seen: seen.asked):
        before = last.get(seen.who)
        if before is not None and seen.lines < before.lines:
            found.append(f"{seen.who} was shown {before.lines} lines and then {seen.lines}")
        last[seen.who] = seen
    return found
