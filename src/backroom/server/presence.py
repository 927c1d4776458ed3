"""Who is connected, and what happens when somebody is not: a grace shared by all absences, then a substitute."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection as Database

from backroom.server import limits
from backroom.server.connection import Connection
from backroom.server.house import House
from backroom.server.live import Crowd, Live
from backroom.server.problems import Farewell
from backroom.server.store import nodes
from backroom.table.commands import Leave, Return
from backroom.table.settings import Tempo
from backroom.table.table import Stage

OPEN_ELSEWHERE = 4001
"""How a connection is closed that makes room."""


class StillHere(Exception):
    """Somebody who seemed to be gone is not."""


@dataclass(slots=True)
class Absence:
    """What a seat has left of its grace, and since when it is being used up."""

    left: float
    least: float = limits.LEAST_GRACE
    since: float | None = None
    timer: asyncio.TimerHandle | None = None

    def start(self, over: Callable[[], None]) -> None:
        """Nobody is connected for this seat."""
        if self.since is None:
            self.since = time.monotonic()
            self.timer = asyncio.get_running_loop().call_later(max(self.least, self.left), over)

    def stop(self) -> None:
        """Somebody is, or it no longer matters."""
        if self.since is not None:
            self.left = max(0.0, self.left - (time.monotonic() - self.since))
        if self.timer is not None:
            self.timer.cancel()
        self.since = self.timer = None


class Presence:
    """Watches connections come and go at all tables."""

    def __init__(self, house: House, absence: float = limits.ABSENCE) -> None:
        self._house, self._absence = house, absence
        self.on_people: list[Callable[[Live], None]] = []
        """called when somebody comes or goes"""
        house.on_change.append(self.review)

    def came(self, connection: Connection) -> None:
        """A new connection. Who was away and shares this device has the seat again."""
        live = connection.live
        before = live.crowd()
        _make_room(connection)
        live.came(connection)
        self._house.metrics.connections.inc()
        for person in connection.people:
            seat = live.table.seat_of(person)
            if seat is not None and live.table.seats[seat].away:
                self._house.spawn(self._return(live, seat))
        self._stir(live, before)

    def went(self, connection: Connection) -> None:
        """A connection is gone."""
        live = connection.live
        before = live.crowd()
        live.went(connection)
        connection.gone()
        live.used = time.monotonic()
        self._house.metrics.connections.dec()
        self._stir(live, before)

    def _stir(self, live: Live, before: Crowd) -> None:
        self.review(live)
        if live.crowd() != before:  # one more tab of somebody who is here is news to nobody
            live.ring()
        for listener in self.on_people:
            listener(live)

    def review(self, live: Live) -> None:
        """Start and stop the graces of a table by who is there now."""
        here = live.here()
        if not live.absences and all(here):  # as it nearly always is
            return
        for number, seat in enumerate(live.table.seats):
            matters = seat.person and not seat.away and live.table.stage is Stage.PLAYING and self._substitutes(live)
            matters = matters and live.kept
            if matters and not here[number]:
                absence = live.absences.setdefault(
                    number, Absence(self._absence, min(self._absence, limits.LEAST_GRACE))
                )
                absence.start(partial(self._gone, live, number))
            elif number in live.absences:
                live.absences[number].stop()

    @staticmethod
    def _substitutes(live: Live) -> bool:
        """At a table for days people come and go; and where no clock runs and nobody else waits, nothing is urgent."""
        tempo = live.table.settings.tempo
        return tempo is not Tempo.DAYS and not (tempo is Tempo.UNTIMED and len(live.table.persons) == 1)

    def _gone(self, live: Live, seat: int) -> None:
        live.absences[seat].stop()
        if not live.here()[seat]:
            self._house.spawn(self._leave(live, seat))

    async def _leave(self, live: Live, seat: int) -> None:
        person = live.table.seats[seat].person

        def see(database: Database) -> None:
            # Somebody who came back to another node this very moment is not known here yet.
            if nodes.is_present(database, live.id, person, self._house.now()):
                raise StillHere

        with suppress(StillHere):
            await self._house.handle(live, Leave(seat), also=see, still=lambda: live.kept and not live.here()[seat])

    async def _return(self, live: Live, seat: int) -> None:
        await self._house.handle(live, Return(seat))


def _make_room(connection: Connection) -> None:
    """The oldest makes room: a tab that was forgotten must not lock anybody out. Only now that the new one is really
    here: whoever hung up before the welcome takes nobody's place."""
    same = [other for other in connection.live.connections if connection.person and other.person == connection.person]
    if len(same) >= limits.SOCKETS:
        min(same, key=lambda other: other.number).close(OPEN_ELSEWHERE, Farewell.OPEN_ELSEWHERE)
