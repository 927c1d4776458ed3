"""What fades: at some tables the log shows of earlier rounds only what a seat has before it; the rest is memory.

A game that knows such tables says so in its room `table.py`: `forgets` (is this table one of them?), `FADES_AT` (the
event after which everything told before has faded), `faded` (which parameters of an event, for which viewer), and for
bots `remembering` (the same state at a table that forgets nothing). What happened last is always told in full, or
nobody would ever have seen it; and after the end nothing is faded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from backroom.engine import Event, Game, State, View
from backroom.table.entries import Acted, Undone
from backroom.table.table import Stage, Table


class Faded(NamedTuple):
    """How far: everything told before this place in a viewer's log."""

    line: int = 0
    """so many whole lines, and"""
    event: int = 0
    """of the next one so many events"""


def forgets(game: Game, state: State | None) -> bool:
    """Does this table leave earlier rounds to its players' memory?"""
    said = getattr(game.room("table"), "forgets", None)
    return said is not None and state is not None and bool(said(state))


def remembered(game: Game, state: State, seat: int) -> View:
    """The view of a seat that has written down all it was ever shown. For bots: people remember too."""
    whole = game.room("table").remembering(state) if forgets(game, state) else state
    return game.view(whole, seat)


def mark(table: Table, lines: Sequence[int]) -> Faded:
    """How much has faded for a viewer whose lines come from these entries."""
    if table.stage is not Stage.PLAYING or not forgets(table.game, table.state):
        return Faded()
    fades_at = list(table.game.events).index(table.game.room("table").FADES_AT)
    taken_back = {entry.entry for entry in table.log if isinstance(entry, Undone)}
    newest = True
    for line in range(len(lines) - 1, -1, -1):
        entry = table.log[lines[line] - 1]
        if isinstance(entry, Acted) and not entry.free and lines[line] not in taken_back:
            told = [kind for _, kind, *_ in entry.told]
            if fades_at in told:
                return Faded(line) if newest else Faded(line, len(told) - told[::-1].index(fades_at))
            newest = False
    return Faded()


def fade(game: Game, event: Event, viewer: int | None) -> Event:
    """The event as its viewer reads it once it has faded."""
    gone = game.room("table").faded(event, viewer)
    return Event(event.kind, {name: None if name in gone else value for name, value in event.params.items()})
