"""Decisions: an action takes effect, or is sealed until its secret window opens. Pure, like the judge."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from backroom.engine import State
from backroom.engine.events import read_events
from backroom.table.commands import Act
from backroom.table.entries import Acted, By, Ended, Entry, Sealed, Why
from backroom.table.refusals import Code, No, no
from backroom.table.sight import seen_entries
from backroom.table.table import Table

LEAST_WINDOW = 2_000
"""A secret window stays open at least this long, so that a quick answer tells nothing."""


@dataclass(slots=True)
class Verdict:
    """Entries to append, and the state they lead to (so that it need not be computed twice)."""

    entries: list[Entry] = field(default_factory=list)
    after: State | None = None


def act(table: Table, command: Act, now: int) -> Verdict | No:
    """Take a decision, or say why not."""
    if table.state is None:
        return no(Code.NOT_YET_DEALT)
    seat = table.seats[command.seat]
    if command.by is By.PERSON:
        if table.bot_of(command.seat):
            return no(Code.NOT_YOURS_TO_DECIDE)
        if command.seen is not None and _stale(table, command.seat, command.seen):
            return no(Code.STALE)
    elif command.by is By.BOT and not table.bot_of(command.seat):
        return no(Code.NOT_YOURS_TO_DECIDE)
    # A number that is no action's (or too big for compiled rules) becomes one that the game has a refusal for.
    action = table.game.number_of(command.action)
    refusal = table.game.why_not(table.game.view(table.state, command.seat), action)
    if refusal is not None:
        return No(refusal.code, refusal.text)
    if not table.in_secret_window():
        return _take_effect(table, [(command.seat, action)], command.by, now, sealed=False)
    verdict = Verdict([] if seat.sealed == action else [Sealed(now, command.seat, action, command.by)])
    others_in = all(n == command.seat or table.seats[n].sealed is not None for n in table.state.owes)
    if others_in and now >= table.window_since + LEAST_WINDOW:
        open_window(table, {n: s.sealed for n, s in enumerate(table.seats)} | {command.seat: action}, now, verdict)
    return verdict


def _stale(table: Table, seat: int, seen: int) -> bool:
    """Has the seat's own question changed since the line it last saw? What others did meanwhile does not matter."""
    numbers = seen_entries(table, seat)
    # The entry that asked may itself have told this seat nothing: what counts is the last line up to there.
    return not bisect_right(numbers, table.seats[seat].asked) <= seen <= len(numbers)


def open_window(table: Table, answers: dict[int, int | None], now: int, verdict: Verdict) -> None:
    """All answers of a secret window take effect together, in the order of the seats, never of the network."""
    assert table.state is not None
    acts = [(n, action) for n in table.state.owes if (action := answers[n]) is not None]
    opened = _take_effect(table, acts, By.PERSON, now, sealed=True)
    verdict.entries += opened.entries
    verdict.after = opened.after


def _take_effect(table: Table, acts: list[tuple[int, int]], by: By, now: int, *, sealed: bool) -> Verdict:
    assert table.state is not None
    after = table.state.copy()
    done: list[tuple[int, int]] = []
    told: list[tuple[int, ...]] = []
    for seat, action in acts:
        # An answer before this one may have closed the window ("the first to call"): then nothing is left to answer.
        if done and table.game.why_not(table.game.view(after, seat), action) is not None:
            continue
        table.game.apply(after, seat, action)
        done.append((seat, action))
        told += [(len(done), t.kind, t.audience, *t.values) for t in read_events(after.array, table.game.events)]
    counter = int(after.array["counter"][0])
    entries: list[Entry] = [Acted(now, tuple(done), tuple(told), by, sealed, counter)]
    if after.over:
        entries.append(Ended(now, Why.FINISHED, table.secret.hex()))
    return Verdict(entries, after)
