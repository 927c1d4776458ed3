"""What actions lead to: entries for the log, and the state after them. Pure, like the judge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from backroom.engine import State
from backroom.engine.events import read_events
from backroom.table import asking
from backroom.table.arena import Flight
from backroom.table.entries import Acted, By, Ended, Entry, Why
from backroom.table.table import Table


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
        told += [(len(done), int(t.kind), t.audience, *t.values) for t in read_events(after.array, table.game.events)]
    counter = int(after.array["counter"][0])
    spots = tuple((flight.n, *flight.spot) for flight in landed)
    acted = Acted(now, tuple(done), tuple(told), by, sealed, counter, hidden, together, spots, free)
    entries: list[Entry] = [acted]
    if after.over:
        entries.append(Ended(now, Why.FINISHED, table.secret.hex()))
    return Verdict(entries, after)
