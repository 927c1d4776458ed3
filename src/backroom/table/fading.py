"""What fades: at some tables the log shows of earlier rounds only what a seat has before it; the rest is memory.

A game that knows such tables says so in its room `table.py`: `forgets` (is this table one of them?), `FADES_AT` (the
event after which everything told before has faded), `faded` (which parameters of an event, for which viewer), and for
bots `remembering` (the same state at a table that forgets nothing). What happened last is always told in full, or
nobody would ever have seen it; and after the end nothing is faded.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from backroom.engine import Event, Game, State, View
from backroom.table.entries import Acted, Entry, Undone
from backroom.table.seats import Seen
from backroom.table.table import Stage, Table


class Faded(NamedTuple):
    """How far: everything told before this place in a viewer's log."""

    line: int = 0
    """so many whole lines, and"""
    event: int = 0
    """of the next one so many events"""


NOTHING = Faded()


class Turn(Struct, frozen=True):
    """Where the last round began in a viewer's log."""

    faded: Faded = NOTHING
    """how much has faded with it"""
    events: int = 0
    """how many events the line had that told of it, up to that one"""
    newest: bool = True
    """was no decision told since? What happened last is told in full"""

    def passed(self) -> Turn:
        """The same after another decision."""
        return Turn(Faded(self.faded.line, self.events), self.events, False) if self.newest else self


def forgets(game: Game, state: State | None) -> bool:
    """Does this table leave earlier rounds to its players' memory?"""
    said = getattr(game.room("table"), "forgets", None)
    return said is not None and state is not None and bool(said(state))


def remembered(game: Game, state: State, seat: int) -> View:
    """The view of a seat that has written down all it was ever shown. For bots: people remember too."""
    whole = game.room("table").remembering(state) if forgets(game, state) else state
    return game.view(whole, seat)


def mark(table: Table, seen: Seen) -> Faded:
    """How much has faded for a viewer who has these lines."""
    standing = table.standing
    if standing.forgets is None:
        standing.forgets = table.stage is Stage.PLAYING and forgets(table.game, table.state)
    if not standing.forgets:
        return NOTHING
    if seen.turn is None:
        seen.turn = _last_turn(table, seen)
    return seen.turn.faded


def read_on(table: Table, seen: Seen, entry: Entry) -> None:
    """A viewer who has these lines, the last one from this entry, may have read that a round began."""
    if seen.turn is not None and isinstance(entry, Acted) and not entry.free:
        began = _began(table.game, entry)
        seen.turn = Turn(Faded(seen.lines - 1), began) if began else seen.turn.passed()
    elif isinstance(entry, Undone):
        seen.turn = None  # it may be gone again


def _began(game: Game, entry: Acted) -> int:
    """Up to which of its events this tells of a round that ends; 0 if it does not."""
    fades_at = getattr(game.room("table"), "FADES_AT", None)
    for place in range(len(entry.told), 0, -1):
        if entry.told[place - 1][1] == fades_at:
            return place
    return 0


def _last_turn(table: Table, seen: Seen) -> Turn:
    taken_back = {entry.entry for entry in table.log if isinstance(entry, Undone)}
    newest = True
    for line in range(len(seen) - 1, -1, -1):
        entry = table.log[seen[line] - 1]
        if isinstance(entry, Acted) and not entry.free and seen[line] not in taken_back:
            began = _began(table.game, entry)
            if began:
                turn = Turn(Faded(line), began)
                return turn if newest else turn.passed()
            newest = False
    return Turn(newest=newest)


def gone(game: Game, event: Event, viewer: int | None) -> tuple[str, ...]:
    """The parameters that its viewer no longer reads once the event has faded."""
    return tuple([name for name in game.room("table").faded(event, viewer) if event.params.get(name) is not None])


def fade(game: Game, event: Event, viewer: int | None) -> Event:
    """The event as its viewer reads it once it has faded."""
    names = gone(game, event, viewer)
    return Event(event.kind, {name: None if name in names else value for name, value in event.params.items()})
