"""What actions lead to: entries for the log, and the state after them. Pure, like the judge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeVar

from backroom.engine import State
from backroom.engine.events import read_events
from backroom.table import asking
from backroom.table.arena import Flight
from backroom.table.entries import Acted, By, Ended, Entry, Why
from backroom.table.table import Table

Row = TypeVar("Row", bound=tuple[object, ...])
ROWS = 8_192
"""Rows that are shared. Forty games of Booze Barons have some thousand different ones."""


@dataclass(slots=True)
class Verdict:
    """Entries to append, and the state they lead to (so that it need not be computed twice)."""

    entries: list[Entry] = field(default_factory=list)
    after: State | None = None


def take_effect(
    table: Table,
    acts: Sequence[tuple[int, int]],
    by: By,
    now: int,
    *,
    sealed: bool = False,
    landed: Sequence[Flight] = (),
    free: bool = False,
) -> Verdict:
    """Do these actions (seat, action) one after the other. The first ones may be what flights led to.

    Who takes a `free` one is told to all, whatever window is open: it is no answer, and tells of none.
    """
    assert table.state is not None
    unseen = any(not flight.shows for flight in landed)
    hidden = unseen or not (sealed or free or asking.answers_show(table.game, table.state))
    together = not (sealed or free) and len(table.together) > 1
    after = table.state.copy()
    done: list[tuple[int, int]] = []
    told: list[tuple[int, ...]] = []
    for seat, action in acts:
        # An answer before this one may have closed the window ("the first to call"): then nothing is left to answer.
        if done and table.game.why_not(table.game.view(after, seat), action) is not None:
            continue
        table.game.apply(after, seat, action)
        done.append((seat, action))
        events = read_events(after.array, table.game.events)
        told += [_shared((len(done), int(one.kind), one.audience, *one.values)) for one in events]
    counter = int(after.array["counter"][0])
    spots = tuple((flight.n, *flight.spot) for flight in landed)
    acted = Acted(now, _shared(tuple(done)), tuple(told), by, sealed, counter, hidden, together, spots, free)
    entries: list[Entry] = [acted]
    if after.over:
        entries.append(Ended(now, Why.FINISHED, table.secret.hex()))
    return Verdict(entries, after)


def _shared(row: Row) -> Row:
    """The one copy of this row for all tables: the same few things are done and told again and again, and a house with
    a thousand games keeps hundreds of thousands of them."""
    kept: Row = _kept(row)
    return kept


@lru_cache(ROWS)
def _kept(row: Any) -> Any:
    return row
