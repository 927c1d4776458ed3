"""Pauses: the table stands still while more than half of its people want it. Pure, like the judge.

Who is away counts as wanting it, once anybody here does. A pause does not end by itself: somebody has to say so.
Time in which the house itself was closed is nobody's either, and nobody has to ask for that.
"""

from __future__ import annotations

from collections.abc import Collection

from backroom.table.commands import Reopen, VotePause
from backroom.table.effects import Verdict
from backroom.table.entries import Continued, Paused, PauseVoted, Reopened
from backroom.table.refusals import Code, No, no
from backroom.table.table import Stage, Table


def vote_pause(table: Table, command: VotePause, now: int) -> Verdict | No:
    """Take a wish, and do what more than half want then."""
    if table.stage is not Stage.PLAYING:
        return no(Code.NOT_YET_DEALT)
    if table.bot_of(command.seat):
        return no(Code.NOT_YOURS_TO_DECIDE)
    if command.pause and table.arena is not None:
        return no(Code.LIVE)
    wishes = {n for n in table.persons if table.seats[n].wants_pause and n != command.seat}
    if command.pause:
        wishes.add(command.seat)
    same = table.seats[command.seat].wants_pause == command.pause
    verdict = Verdict([] if same else [PauseVoted(now, command.seat, command.pause)])
    if table.paused is None and _enough(table, wishes):
        verdict.entries.append(Paused(now))
    elif table.paused is not None and not command.pause and not _enough(table, wishes):
        verdict.entries.append(Continued(now))
    return verdict


def reopen(table: Table, command: Reopen, now: int) -> Verdict:
    """Give the time back in which the house was closed. A pause and a live window stand still by themselves."""
    runs = table.stage is Stage.PLAYING and table.paused is None and table.arena is None
    possible = 0 < command.lost <= now - table.log[0].at
    return Verdict([Reopened(now, command.lost)] if runs and possible else [])


def pauses_without(table: Table, seat: int) -> bool:
    """Does the table stand still when this seat's person leaves?"""
    wishes = {n for n in table.persons if table.seats[n].wants_pause}
    return table.paused is None and table.arena is None and _enough(table, wishes, gone=(seat,))


def wanted_by(table: Table) -> tuple[int, ...]:
    """The seats that want the table to stand still, or count as wanting it."""
    wishes = {n for n in table.persons if table.seats[n].wants_pause}
    return tuple(n for n in _people(table) if n in wishes or table.seats[n].away) if wishes else ()


def _enough(table: Table, wishes: Collection[int], gone: Collection[int] = ()) -> bool:
    people = _people(table)
    for_it = [n for n in people if n in wishes or n in gone or table.seats[n].away]
    return bool(wishes) and 2 * len(for_it) > len(people)


def _people(table: Table) -> list[int]:
    """Everybody who has a say, here or away."""
    return [n for n in table.persons if not table.seats[n].put_out]
