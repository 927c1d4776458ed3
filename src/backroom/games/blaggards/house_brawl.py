"""How the house bot brawls and rules as referee (specification, section 12)."""

from typing import Any

from backroom.engine import SPECTATOR, rule
from backroom.games.blaggards.actions import Action
from backroom.games.blaggards.brawl import brawls
from backroom.games.blaggards.house_belief import (
    another,
    any_seat,
    bits,
    least,
    lottery,
    most,
    suspicion,
    team_of,
)
from backroom.games.blaggards.keys import chief
from backroom.games.blaggards.state import Crew, Phase

WILD = 10
"""In a hundred: a Blaggard's throw goes anywhere."""


@rule
def aim(v: Crew, me: int, actions: Any, n: int, word: int) -> int:
    """SNAP, then STEADY: a Pirate at two of the most suspected, Blaggards together at the most trusted Pirates."""
    if me == v.captain:
        return Action.BELL_STOP + 0
    index = int(v.threw[me])
    if v.role[me] == 0:
        target = suspect(v, me, index, word)
    elif lottery(word, 100) < WILD:
        target = any_seat(another(word), everybody(v))
    else:
        target = next_pirate(v, me, index)
    if v.phase == Phase.PUNCH:
        return Action.SNAP + target if index == 0 else Action.STEADY + target
    # Live, without an arena: the odds of the sealed table.
    q = lottery(another(word), 100)
    if q < v.wind_clean[1 + index]:
        return Action.LAND_CLEAN + target
    if q < v.wind_clean[1 + index] + v.wind_edge[1 + index]:
        return Action.LAND_EDGE + target
    return Action.LAND_OFF + 0


@rule
def everybody(v: Crew) -> int:
    """All who can be punched."""
    return ((1 << int(v.players)) - 1) & ~(1 << int(v.captain))


@rule
def suspect(v: Crew, me: int, index: int, word: int) -> int:
    """12.1: one of the top max(2, B) suspects; the second throw at another than the first."""
    doubts = suspicion(v, me)
    left = everybody(v) & ~(1 << me)
    top = 0
    for _ in range(max(2, int(v.blaggards[v.players - 4]))):
        if left:
            p = most(doubts, left, me)
            top |= 1 << p
            left &= ~(1 << p)
    if index == 1 and v.thrown[me, 0, 0] >= 0 and bits(top) > 1:
        top &= ~(1 << int(v.thrown[me, 0, 0]))
    return any_seat(word, top)


@rule
def next_pirate(v: Crew, me: int, index: int) -> int:
    """12.2: the team's tokens go round the Pirates, from the most trusted on, as all of the team count them."""
    before = index
    for p in range(me):
        if v.role[p] == 1 and brawls(v, p):
            before += int(v.punches)
    pirates = team_of(v, 0) & everybody(v)
    if pirates == 0:
        return any_seat(0, everybody(v))
    doubts = suspicion(v, SPECTATOR)
    left = pirates
    for _ in range(before % bits(pirates)):
        left &= ~(1 << least(doubts, left, chief(v)))
    return least(doubts, left, chief(v))


@rule
def rule_on(v: Crew, me: int) -> int:
    """Edges: against Pirates, or against those above average suspicion."""
    target = int(v.edges[0, 1])
    if v.role[me] == 1:
        hit = v.role[target] == 0
    else:
        hit = suspicion(v, me)[target] > v.blaggards[v.players - 4] / (v.players - 1)
    return Action.RULE_HIT + 0 if hit else Action.RULE_MISS + 0


@rule
def who_goes_down(v: Crew, me: int, among: int) -> int:
    """A Pirate who stands, and rather a trusted one; or the most suspected."""
    if v.role[me] == 0:
        return most(suspicion(v, me), among, me)
    standing = 0
    for p in range(v.players):
        if not v.bruised[p]:
            standing |= 1 << p
    wanted = among & team_of(v, 0) & standing
    if not wanted:
        wanted = among & ~standing
    return least(suspicion(v, SPECTATOR), wanted if wanted else among, me)


@rule
def who_is_next(v: Crew, me: int, among: int) -> int:
    """A Blaggard, the least suspected; or the least suspected of all."""
    if v.role[me] == 0:
        return least(suspicion(v, me), among, me)
    fellows = among & team_of(v, 1)
    if fellows:
        return least(suspicion(v, SPECTATOR), fellows, me)
    return most(suspicion(v, SPECTATOR), among, me)
