"""Putting somebody out by vote: more than half of the others want it. Then a bot plays that seat on. Pure.

Who counts: every person who has a seat and decides for it now. Who is away or was put out does not, and neither does
the one it is about. There must be two at least: nobody is put out by one other person. With two, both must want it.
"""

from __future__ import annotations

from msgspec import Struct

from backroom.table.commands import VoteOut
from backroom.table.effects import Verdict
from backroom.table.entries import Away, OutVoted
from backroom.table.refusals import Code, No, no
from backroom.table.table import Stage, Table

FEWEST = 2
"""Voters, besides the one it is about."""


class OutNow(Struct, frozen=True):
    """Somebody may be put out."""

    seat: int
    """who"""
    wanted: tuple[int, ...]
    """the seats that want it"""
    needed: int
    """how many it takes"""


def vote_out(table: Table, command: VoteOut, now: int) -> Verdict | No:
    """Take a wish, and put the person out if more than half of the others want it."""
    about = command.about
    if table.stage is not Stage.PLAYING:
        return no(Code.NOT_YET_DEALT)
    if table.bot_of(command.seat):
        return no(Code.NOT_YOURS_TO_DECIDE)
    if not 0 <= about < len(table.seats) or not table.seats[about].person or about == command.seat:
        return no(Code.NO_SUCH_SEAT)
    if table.seats[about].put_out or (about in table.seats[command.seat].wants_out) == command.out:
        return Verdict()
    if len(_voters(table, about)) < FEWEST:
        return no(Code.TOO_FEW)
    verdict = Verdict([OutVoted(now, command.seat, about, command.out)])
    wanted = {*_wanted(table, about), command.seat}
    if command.out and len(wanted) >= _needed(table, about):
        verdict.entries.append(Away(now, about, by_vote=True))
    return verdict


def out_now(table: Table) -> tuple[OutNow, ...]:
    """Everybody whom somebody here wants put out."""
    if table.stage is not Stage.PLAYING or not any(seat.wants_out for seat in table.seats):
        return ()
    wishes = ((about, _wanted(table, about)) for about in table.persons)
    return tuple(OutNow(about, wanted, _needed(table, about)) for about, wanted in wishes if wanted)


def _voters(table: Table, about: int) -> list[int]:
    return [n for n in table.persons if n != about and not table.bot_of(n)]


def _wanted(table: Table, about: int) -> tuple[int, ...]:
    return tuple(n for n in _voters(table, about) if about in table.seats[n].wants_out)


def _needed(table: Table, about: int) -> int:
    return len(_voters(table, about)) // 2 + 1
