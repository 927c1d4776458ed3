"""A table that is loaded: the table itself, who is connected to it, and what the server is about to do there."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from backroom.engine import Game
from backroom.server import limits
from backroom.server.store.nodes import NOBODY, People
from backroom.server.store.tables import Change, Head, Stored, Summary
from backroom.table import sight, snapshot
from backroom.table.entries import (
    Acted,
    Bounced,
    Dealing,
    Dealt,
    Entry,
    Flung,
    Resumed,
    Sat,
    Sealed,
    Shown,
    Stood,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from backroom.table.judge import next_tick
from backroom.table.notebook import Notebook
from backroom.table.standing import Sitting
from backroom.table.table import Stage, Table

if TYPE_CHECKING:
    from backroom.server.connection import Connection
    from backroom.server.presence import Absence

DAY = 24 * 3600 * 1000
PLACES = (Sat, Stood)
PLAY = (Dealing, Shown, Dealt, Acted, Sealed, Flung, Bounced, Resumed, UndoAsked, UndoAnswered, Undone)
"""Entries that only the rules they were made under can read."""


@dataclass(frozen=True, slots=True)
class Pause:
    """How long a bot seems to think, for one run of its seat's clock."""

    clock: tuple[str, int | None]
    """which clock, and when it was started"""
    until: float
    """on the server's monotonic clock"""


class Crowd(NamedTuple):
    """Who is at a table."""

    here: tuple[bool, ...]
    """the seats that have somebody connected; bots are always there"""
    watching: int
    """how many look on without a seat"""


@dataclass(slots=True, eq=False)
class Live:
    """One loaded table. `table` is replaced as a whole after a commit, never changed: who holds one holds a value."""

    table: Table
    rules: str
    code: str | None
    opened: int
    left_out: int = 0
    """entries of the log that are not in `table`, because they were played under other rules"""
    left_out_until: int = 0
    """when the log's last entry was written, as it was loaded"""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    connections: set[Connection] = field(default_factory=set)
    _devices: Counter[frozenset[str]] = field(default_factory=Counter)
    """how many of these connections are of whom: of the people who share a device"""
    absences: dict[int, Absence] = field(default_factory=dict)
    thinking: dict[int, asyncio.Task[None]] = field(default_factory=dict)
    pauses: dict[int, Pause] = field(default_factory=dict)
    thrown: dict[int, int] = field(default_factory=dict)
    """bots that are done with the live window that begins then"""
    timer: asyncio.TimerHandle | None = None
    frames: dict[tuple[str, int | None, int, str], bytes] = field(default_factory=dict)
    """what was made for viewers at this version, by language, so that fifty spectators cost one view"""
    replays: dict[tuple[int, str], bytes] = field(default_factory=dict)
    """of a game that is over: what was made in other languages than the archive's, by viewer and language"""
    notebooks: dict[str, Notebook] = field(default_factory=dict)
    """by person, of those who have been here since it was loaded"""
    shared_read: bool = False
    """are the notebooks that were opened after the game among them?"""
    blocked: dict[str, frozenset[str]] = field(default_factory=dict)
    """by person, of those who have been here since it was loaded: whose words they do not want to see"""
    archived: bool = False
    """has its replay been written down?"""
    heard: int = 0
    """the version that the bell was last heard for"""
    used: float = 0.0
    lenient_until: float = 0.0
    """after a restart nobody's time runs out before this moment"""
    kept: bool = True
    """does this node look after its clocks and bots? Where there is one node, it does"""
    elsewhere: People = NOBODY
    """who is connected at other nodes"""
    noted: int = 0
    """how often somebody had written in a notebook here when they were last read"""
    _counted: tuple[Sitting, People, Crowd] | None = None
    """who was here when that was last asked, and what it was asked for"""

    @property
    def id(self) -> str:
        """The table's id."""
        return self.table.id

    @property
    def version(self) -> int:
        """The number of the last entry on disk."""
        return self.table.version + self.left_out

    @property
    def last_at(self) -> int:
        """When the last entry on disk was written."""
        return max(self.left_out_until, self.table.log[-1].at)

    @property
    def head(self) -> Head:
        """Where the log ends."""
        return Head(self.version, self.last_at)

    @property
    def shelved(self) -> bool:
        """Is this a game of other rules, that can be shown but not computed?"""
        return self.left_out > 0

    def rest(self) -> None:
        """Nothing happens here for now: what was made for viewers is made again when somebody looks."""
        if not self.shelved and not self.lock.locked():
            self.frames = {}
            self.table.rest()

    def waits_for_people(self) -> bool:
        """Is it somebody's, not a bot's, to show a nonce or to decide?"""
        if self.table.stage is Stage.DEALING:
            return any(self.table.seats[seat].nonce is None for seat in self.table.persons)
        return any(not self.table.bot_of(seat) for seat in self.table.owing())

    def ring(self) -> None:
        """Something is new: everybody who is connected looks."""
        for connection in tuple(self.connections):
            connection.ring()

    def ring_for(self, person: str) -> None:
        """Something is new for one person, on whatever devices."""
        for connection in tuple(self.connections):
            if connection.person == person:
                connection.ring()

    def unheard(self, person: str) -> tuple[int, ...]:
        """The seats whose words this person does not want to see."""
        blocked = self.blocked.get(person)
        return tuple(n for n, seat in enumerate(self.table.seats) if seat.person in blocked) if blocked else ()

    def came(self, connection: Connection) -> None:
        """Somebody is connected."""
        if connection not in self.connections:
            self.connections.add(connection)
            self._devices[connection.people] += 1
            self._counted = None

    def went(self, connection: Connection) -> None:
        """Somebody no longer is."""
        if connection in self.connections:
            self.connections.discard(connection)
            self._devices[connection.people] -= 1
            if not self._devices[connection.people]:
                del self._devices[connection.people]
            self._counted = None

    def crowd(self) -> Crowd:
        """Who is here. Counted when somebody comes or goes, sits down or gets up, and not at every move."""
        sitting = self.table.sitting
        if self._counted is None or self._counted[0] is not sitting or self._counted[1] is not self.elsewhere:
            connected = self.connected() | self.elsewhere.persons
            here = tuple(bool(seat.bot) or seat.person in connected for seat in self.table.seats)
            self._counted = sitting, self.elsewhere, Crowd(here, self.watching_here() + self.elsewhere.watching)
        return self._counted[2]

    def here(self) -> tuple[bool, ...]:
        """Which seats have somebody connected. Bots are always there."""
        return self.crowd().here

    def connected(self) -> set[str]:
        """Everybody who is connected at this node."""
        return {person for people in self._devices for person in people}

    def watching(self) -> int:
        """How many look on without a seat."""
        return self.crowd().watching

    def watching_here(self) -> int:
        """How many of them do so at this node."""
        seated = {seat.person for seat in self.table.seats if seat.person and not seat.put_out}
        return sum(count for people, count in self._devices.items() if people.isdisjoint(seated))


def build(stored: Stored, game: Game) -> Live:
    """Load a table from what the store has. Under other rules only what was not play is kept."""
    same = stored.rules == rules_of(game)
    if not same:
        log = [entry for entry in stored.log if not isinstance(entry, PLAY)]
        table = Table.from_log(stored.id, game, stored.secret, log)
        left_out, until = len(stored.log) - len(log), stored.log[-1].at
        return Live(table, stored.rules, stored.code, stored.opened, left_out, until)
    if stored.snapshot is not None:
        table = snapshot.restore(stored.id, game, stored.secret, stored.log, stored.snapshot)
    else:
        table = Table.from_log(stored.id, game, stored.secret, stored.log)
    return Live(table, stored.rules, stored.code, stored.opened)


def rules_of(game: Game) -> str:
    """The version of a game's rules, as tables note it."""
    return f"{game.rules_version:016x}"


def summary(table: Table, code: str | None, now: int) -> Summary:
    """What lists and tickers need to know."""
    return Summary(
        stage=table.stage.value,
        taken=sum(seat.taken for seat in table.seats),
        owing=sum(1 << seat for seat in table.owing()),
        due=due(table, now),
        code=code if table.stage is Stage.GATHERING else None,
    )


def told_at(table: Table) -> int:
    """When something last happened that everybody saw: what happens unseen must not move a table up in the lists."""
    return table.log[sight.seen_entries(table, None)[-1] - 1].at


def due(table: Table, now: int) -> int | None:
    """When the server has something to do at a table by itself."""
    if table.stage is Stage.GATHERING:
        return table.log[-1].at + limits.GATHERING_DAYS * DAY
    if table.paused is None and any(table.bot_of(seat) for seat in table.owing()):
        return now
    return next_tick(table)


def change(live: Live, after: Table, entries: list[Entry], now: int) -> Change:
    """What is written down when these entries lead to `after`."""
    moved = any(isinstance(entry, PLACES) for entry in entries)
    places = [(seat, after.seats[seat].person) for seat in after.persons] if moved else None
    mark = after.version // limits.SNAPSHOT_EVERY > live.table.version // limits.SNAPSHOT_EVERY
    return Change(
        table=live.id,
        head=live.head,
        entries=entries,
        summary=summary(after, live.code, now),
        at=told_at(after),
        places=places,
        snapshot=snapshot.take(after) if mark and not live.shelved and after.stage is Stage.PLAYING else None,
    )
