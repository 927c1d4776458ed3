"""Reports to the operator: who complains about whom, and what everybody at the table could read at that moment.

The excerpt is made from what a spectator sees, talk included, and from what the two have whispered to each other, which
the one who reports could read. So an operator learns no secret of a running game from it but what these two told.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

import msgspec
from msgspec import Struct

from backroom.server import frames, limits
from backroom.server.blocks import other_at
from backroom.server.limits import Gate
from backroom.server.live import Live
from backroom.server.pages import NewReport
from backroom.server.problems import Refused, Trouble, refused
from backroom.server.store import Store, manners
from backroom.server.store.manners import Report
from backroom.table.refusals import Code, no
from backroom.table.sight import Line
from backroom.table.talk import LONGEST_TEXT, clean_text


class Excerpt(Struct, frozen=True):
    """What everybody could read at a table when somebody was reported, and the whispers of the two."""

    names: tuple[str, ...]
    lines: tuple[Line, ...]


class Reports:
    """Takes them."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store, self._clock = store, clock
        self._people, self._addresses = Gate(limits.REPORTS), Gate(limits.REPORTS_FROM)

    async def take(self, live: Live, person: str, wanted: NewReport, address: str) -> None:
        """Keep a report. Whoever has or had a seat here may make one."""
        mine = next((n for n, seat in enumerate(live.table.seats) if seat.person == person), None)
        if mine is None:
            problem = no(Code.NOT_SEATED)
            raise Refused(problem.code, problem.text)
        there = other_at(live, person, wanted.seat)
        if len(wanted.text) > LONGEST_TEXT:
            problem = no(Code.TOO_LONG)
            raise Refused(problem.code, problem.text, 400)
        if not (self._people.take(person) and self._addresses.take(address)):
            raise refused(Trouble.TOO_FAST)
        report = Report(
            id=secrets.token_hex(limits.TOKEN_BYTES),
            at=self._clock(),
            table=live.id,
            reporter=person,
            reported=there.blocked,
            seat=wanted.seat,
            reason=wanted.reason.value,
            words=clean_text(wanted.text),
            excerpt=msgspec.json.encode(excerpt(live, mine, wanted.seat)).decode(),
        )
        await self._store.write(lambda db: manners.add_report(db, report))


def excerpt(live: Live, mine: int, seat: int) -> Excerpt:
    """The last lines that everybody could read, before them what that seat had said, and what it whispered with me."""
    lines = frames.told_to_all(live)
    last = lines[-limits.EXCERPT :]
    said = [line for line in lines[: len(lines) - len(last)] if line.k == "said" and line.seat == seat]
    whispers = frames.whispered(live, mine, seat)
    told = (*said[-limits.EXCERPT :], *last, *whispers[-limits.EXCERPT :])
    return Excerpt(live.table.names(), tuple(sorted(told, key=lambda line: line.at)))
