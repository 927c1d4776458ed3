"""Your turn: at a table for days, who is asked something and is not here is told so.

A notice says who is asked, where, and nothing about what: no more than everybody at that table may know. It goes to
devices where that person wants to be told (`push`), and to a webhook of the house, whose address is the operator's.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from http.client import HTTPException
from typing import Any
from urllib.request import Request, urlopen

import structlog
from msgspec import Struct

from backroom.server import limits
from backroom.server.frames import encode
from backroom.server.house import House
from backroom.server.live import Live
from backroom.table import sight
from backroom.table.settings import Tempo

log = structlog.get_logger()


class Notice(Struct, frozen=True):
    """What is posted, as JSON."""

    table: str
    path: str
    """where to go, on this server"""
    game: str
    title: str
    """what the host called the table, if anything"""
    seat: int
    name: str
    since: int
    """since when, in milliseconds since 1970"""


Way = Callable[[Notice, str], Coroutine[Any, Any, None]]
"""Tells a person, by id, of a notice."""


class Notices:
    """Watches all tables for seats that are asked while nobody is there. `ways`: how they are told."""

    def __init__(self, house: House, ways: Sequence[Way]) -> None:
        self._house, self._ways = house, ways
        self._told: dict[tuple[str, int], int] = {}
        house.on_change.append(self.look)

    def look(self, live: Live) -> None:
        """Tell whoever is asked something new."""
        table = live.table
        if table.settings.tempo is not Tempo.DAYS or live.shelved or table.paused is not None or not live.kept:
            return
        here, asked = live.here(), sight.asked(table)
        for seat in table.persons:
            # The clock tells one question from the next, as everybody sees it: some change what is asked unseen.
            place, since = (live.id, seat), table.seats[seat].clock.asked
            if seat not in asked or since is None:
                self._told.pop(place, None)
            elif self._told.get(place) != since and not here[seat] and not table.bot_of(seat):
                fresh = place in self._told or self._house.now() - since < limits.OLD_QUESTION
                self._told[place] = since
                if fresh:
                    for tell in self._ways:
                        self._house.spawn(tell(_notice(live, seat, since), table.seats[seat].person))


class Webhook:
    """Posts notices to an address of the operator's."""

    def __init__(self, address: str) -> None:
        self._address = address

    async def tell(self, notice: Notice, _person: str) -> None:
        """Post it."""
        try:
            await asyncio.to_thread(self._post, encode(notice))
        except (OSError, HTTPException) as problem:
            log.warning("a notice was not taken", table=notice.table, problem=type(problem).__name__)

    def _post(self, body: bytes) -> None:
        request = Request(self._address, body, {"content-type": "application/json"}, method="POST")
        with urlopen(request, timeout=limits.NOTICE_WITHIN):
            pass


def _notice(live: Live, seat: int, since: int) -> Notice:
    table = live.table
    title, name = table.settings.title, table.names()[seat]
    return Notice(live.id, f"/table/{live.id}", table.game.title, title, seat, name, since)
