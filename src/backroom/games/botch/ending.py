"""The end: the last one standing, a declared win, or the dock (R82, R83, R95; section 10)."""

from typing import Any

from backroom.engine import EVERYONE, emit, nobody_owes, rule
from backroom.games.botch.diamonds import total
from backroom.games.botch.events import Event
from backroom.games.botch.frames import clear_answers, clear_hurt_answers, clear_win_answers, pop
from backroom.games.botch.state import End, Ferry, Phase


@rule
def finish(s: Ferry, winners: int, how: int) -> None:
    """The game is over; whatever was under way is dropped."""
    s.phase = Phase.OVER
    nobody_owes(s)
    while s.depth > 0:
        pop(s)
    s.in_hurt = 0
    s.verdict = 0
    clear_answers(s)
    clear_hurt_answers(s)
    clear_win_answers(s)
    s.winners = winners
    s.end_kind = how
    for p in range(s.players):
        if (winners >> p) & 1:
            emit(s, Event.WON, EVERYONE, p, how)
    if winners == 0:
        emit(s, Event.NOBODY_WON, EVERYONE)


@rule
def check_survivors(s: Ferry) -> None:
    """R83, R92: one left wins; so do two Twins. Who is still in a HURT window of their own is alive (G64)."""
    living, count, role = 0, 0, 0
    twins = True
    for p in range(s.players):
        if s.alive[p]:
            twins = twins and bool(s.role_pair_last[s.role[p]]) and (count == 0 or role == s.role[p])
            role = int(s.role[p])
            living |= 1 << p
            count += 1
    if count == 1:
        finish(s, living, End.LAST + 0)
    elif count == 2 and twins:
        finish(s, living, End.TWINS_LAST + 0)


@rule
def dock(s: Ferry) -> None:
    """R95, G56: the richest of the living, then the least hurt, then shared. Nothing stops them now."""
    emit(s, Event.DOCKED, EVERYONE, s.round_no)
    winners, best, markers = 0, -1, 0
    if not s.dock_draw:
        for p in range(s.players):
            if s.alive[p]:
                mine = total(s, p)
                if mine > best or (mine == best and s.hurt[p] < markers):
                    winners, best, markers = 0, mine, int(s.hurt[p])
                if mine == best and s.hurt[p] == markers:
                    winners |= 1 << p
    finish(s, winners, End.DOCK + 0)


@rule
def result(s: Ferry, out: Any) -> None:
    """Section 10: one, shared by the winners."""
    count = 0
    for p in range(s.players):
        count += (s.winners >> p) & 1
    for p in range(len(out)):
        out[p] = 1.0 / count if (s.winners >> p) & 1 else 0.0
