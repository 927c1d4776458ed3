"""Who may look at a table at all, and what becomes of those who may no longer.

Several people may share a device, and all of them come with it: whoever was put out for good does not come back under
the name of somebody else who shares it, unless that one sits here.
"""

from __future__ import annotations

from collections.abc import Collection

from backroom.server.live import Live
from backroom.server.problems import Farewell, Refused, Trouble, refused
from backroom.table.refusals import Code, no
from backroom.table.table import Stage

NOT_HERE = 4004
"""How a socket is closed for who may not be here."""
FORBIDDEN = 403
"""How a request of theirs is answered."""


def why_not_watch(live: Live, person: str, sharing: Collection[str] = ()) -> Refused | None:
    """What keeps this person from looking at the table, if anything. A lock is for as long as the game is on."""
    table, everybody = live.table, {person, *sharing}
    if person in table.banned:
        return _no(Code.BANNED)
    if any(table.seat_of(one) is not None or table.is_host(one) for one in everybody):
        return None
    if everybody & table.banned:
        return _no(Code.BANNED)
    if not table.settings.spectators:
        # Others learn no more than that it is not theirs.
        return refused(Trouble.NO_SUCH_TABLE)
    if table.locked and table.stage is not Stage.OVER:
        return _no(Code.TABLE_LOCKED)
    return None


def show_out(live: Live) -> None:
    """Whoever was put out for good and is still connected is told so, and hung up on. A lock is for newcomers."""
    if not live.table.banned:
        return
    for connection in tuple(live.connections):
        out = connection.people & live.table.banned
        if out and why_not_watch(live, connection.person, connection.people) is not None:
            connection.close(NOT_HERE, Farewell.PUT_OUT)


def _no(code: Code) -> Refused:
    problem = no(code)
    return Refused(problem.code, problem.text, FORBIDDEN)
