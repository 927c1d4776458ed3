"""How things stood before somebody's last decisions, for as long as they may be taken back.

Kept are the decisions that one person has taken one after the other, openly and alone. Whatever else is played, a
window in which several answer, or a pause: then nothing before it can be taken back any more.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from msgspec import Struct

from backroom.engine import State, View
from backroom.table import asking
from backroom.table.clocks import Clock
from backroom.table.entries import Acted, By, Undone
from backroom.table.refusals import Code

if TYPE_CHECKING:
    from backroom.table.table import Table

MOST = 8
"""So many decisions of one turn, at most."""


@dataclass(slots=True)
class Earlier:
    """The table before a decision, as far as the decision changed it."""

    entry: int
    """the number of its entry, from 1"""
    seat: int
    action: int
    at: int
    """when it was taken"""
    state: State
    view: View
    """what its seat saw of it"""
    clocks: tuple[Clock, ...]
    window_since: int
    together: frozenset[int]
    judged: dict[tuple[int, ...], Code | None] = field(default_factory=dict)
    """what speaks against taking it back, whoever agrees, by the care it was judged with (`undo.py`)"""


class UndoWish(Struct, frozen=True):
    """Somebody asks to take a decision back, and who has said yes so far."""

    seat: int
    entry: int
    allowed: frozenset[int] = frozenset()


def before(table: Table, entry: Acted) -> Earlier | None:
    """How the table stands before this entry, which its log has already; None where it cannot be taken back."""
    assert table.state is not None
    alone = len(entry.acts) == 1 and entry.by is By.PERSON and not (entry.free or entry.together or entry.hidden)
    if not alone or entry.sealed or entry.landed or table.arena is not None:
        return None
    ((seat, action),) = entry.acts
    clocks = tuple([copy(here.clock) for here in table.seats])
    since, together = table.window_since, table.together
    view = table.look(seat).view.copy()
    return Earlier(table.version, seat, action, entry.at, table.state, view, clocks, since, together)


def kept(table: Table, earlier: Earlier | None) -> tuple[Earlier, ...]:
    """What may be taken back now, the last decision last.

    Nothing while others may answer unseen, several at once or one step by step: that something no longer can be taken
    back would tell that one of them has begun to.
    """
    state, game = table.state, table.game
    if earlier is None or state is None or state.over or table.arena is not None:
        return ()
    if asking.sealed(game, state) or not asking.answers_show(game, state):
        return ()
    if state.owes != (earlier.seat,) and (len(state.owes) > 1 or asking.lasts(game, asking.clock_of(game, state))):
        return ()
    turn = table.earlier if table.earlier and table.earlier[-1].seat == earlier.seat else ()
    return (*turn, earlier)[-MOST:]


def later(earlier: tuple[Earlier, ...], by: int) -> tuple[Earlier, ...]:
    """The same, had everything happened so many milliseconds later: time that was nobody's counts for nobody here."""
    moved = tuple(
        replace(one, at=one.at + by, clocks=tuple(map(copy, one.clocks)), window_since=one.window_since + by)
        for one in earlier
    )
    for one in moved:
        for clock in one.clocks:
            clock.shift(by)
    return moved


def take_back(table: Table, entry: Undone) -> None:
    """Things stand as before the last decision. Time that its seat has spent is spent; nobody else has lost any."""
    *rest, last = table.earlier
    assert last.entry == entry.entry
    assert table.state is not None
    since = 0 if table.state.owes == (last.seat,) else entry.at - last.at
    for here, clock in zip(table.seats, last.clocks, strict=True):
        here.clock = copy(clock)
        here.clock.shift(since)
    table.state, table.together, table.window_since = last.state, last.together, last.window_since + since
    table.earlier, table.wish = tuple(rest), None
    for seat in last.state.owes:
        # Whoever is asked now is asked anew: what was decided before this line came too early.
        table.seats[seat].asked = table.version
