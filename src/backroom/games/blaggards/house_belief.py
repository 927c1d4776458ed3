"""Whom the house bot suspects: a weight for every possible team of Blaggards (specification, section 12.1).

The weights are worked out anew from the public history at every decision: what was revealed on every expedition, and
who threw at whom. Nothing is remembered but what the view holds.
"""

from typing import Any

from backroom.engine import SPECTATOR, rule
from backroom.games.blaggards.state import COLOURS, FISTS, SKELETON, Crew, Deed

TAU = 0.8
"""A human discount on evidence."""
KEPT_STILL, ONE_STRUCK, MORE_STRUCK, PIRATE_STRUCK = 0.3, 0.7, 0.035, 0.02
"""Blaggards in the Band and none defects; exactly one does; more do; each Pirate who does."""
HANDS_OFF = 0.15
"""A Blaggard is Captain, and sends none of his own."""
AT_FRIEND, AT_OTHER = 0.7**TAU, 1.1**TAU
"""A Blaggard punches a Blaggard; somebody else."""
ALIKE = 1e-9
"""Doubts that differ by less are the same."""

Doubts = tuple[float, float, float, float, float, float, float, float, float, float]
"""A number for each seat."""


@rule
def bits(mask: int) -> int:
    """How many seats are in a set."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@rule
def next_set(mask: int) -> int:
    """The next larger set of as many seats."""
    low = mask & -mask
    high = mask + low
    return high | (((high ^ mask) // low) >> 2)


@rule
def suspicion(v: Crew, me: int) -> Doubts:
    """How likely each seat is a Blaggard, to a Pirate in this seat; to the public, if it is SPECTATOR."""
    doubts = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    total = 0.0
    team = (1 << int(v.blaggards[v.players - 4])) - 1
    while team < 1 << int(v.players):
        if me == SPECTATOR or not (team >> me) & 1:
            weight = team_weight(v, team)
            total += weight
            doubts = add(doubts, team, weight)
        team = next_set(team)
    return scaled(doubts, 1.0 / total if total > 0.0 else 1.0)


@rule
def all_clear(v: Crew, me: int, band: int) -> float:
    """How likely no Blaggard is in this Band, to a Pirate in this seat."""
    total = 0.0
    clear = 0.0
    team = (1 << int(v.blaggards[v.players - 4])) - 1
    while team < 1 << int(v.players):
        if not (team >> me) & 1:
            weight = team_weight(v, team)
            total += weight
            if not team & band:
                clear += weight
        team = next_set(team)
    return clear / total if total > 0.0 else 0.0


@rule
def add(a: Doubts, team: int, w: float) -> Doubts:
    """A weight for every member of a team."""
    return (
        a[0] + w * (team & 1),
        a[1] + w * (team >> 1 & 1),
        a[2] + w * (team >> 2 & 1),
        a[3] + w * (team >> 3 & 1),
        a[4] + w * (team >> 4 & 1),
        a[5] + w * (team >> 5 & 1),
        a[6] + w * (team >> 6 & 1),
        a[7] + w * (team >> 7 & 1),
        a[8] + w * (team >> 8 & 1),
        a[9] + w * (team >> 9 & 1),
    )


@rule
def scaled(a: Doubts, by: float) -> Doubts:
    """All of them times a number."""
    return (
        a[0] * by,
        a[1] * by,
        a[2] * by,
        a[3] * by,
        a[4] * by,
        a[5] * by,
        a[6] * by,
        a[7] * by,
        a[8] * by,
        a[9] * by,
    )


@rule
def team_weight(v: Crew, team: int) -> float:
    """How well a team explains what has happened. A Brawl tells when it is over: its referee does not yet know."""
    weight = 1.0
    for t in range(v.trips):
        weight *= trip_odds(v, t, team) ** TAU
    for b in range(v.round_no - 1):
        for i in range(FISTS):
            thrower = int(v.brawl[b, i, 0])
            if thrower < 0:
                break
            target = int(v.brawl[b, i, 1])
            if (team >> thrower) & 1 and target >= 0 and target != thrower:
                weight *= AT_FRIEND if (team >> target) & 1 else AT_OTHER
    return weight


@rule
def short_of(v: Crew, t: int, c: int) -> int:
    """Keys of a colour that a trip needed and did not get; below zero: got too many."""
    needed = int(v.lock[v.trip_chest[t], c]) - int(v.trip_ignored[t] == c)
    return needed - int(v.trip_got[t, c])


@rule
def wrong_keys(v: Crew, t: int) -> int:
    """Keys in excess of their colour's need."""
    n = 0
    for c in range(COLOURS):
        n += max(0, -short_of(v, t, c))
    return n


@rule
def trip_odds(v: Crew, t: int, team: int) -> float:
    """12.1, reveal update: the likelihood of what was revealed, over all who may have defected."""
    band = int(v.trip_band[t])
    present = bits(team & band)
    odds = 0.0
    if v.trip_kind[t] == Deed.EXP_OPEN:
        odds = defection_odds(present, team, seen_defectors(v, t))
    else:
        wrong = wrong_keys(v, t)
        if wrong == 0:
            odds = KEPT_STILL if present else 1.0
        elif wrong == 1:
            for p in range(v.players):
                if (band >> p) & 1 and may_have_struck(v, t, 1 << p):
                    odds += defection_odds(present, team, 1 << p)
        else:
            some = band
            while some:
                if bits(some) == wrong and may_have_struck(v, t, some):
                    odds += defection_odds(present, team, some)
                some = (some - 1) & band
    captain = int(v.captains[v.trip_round[t] - 1])
    return odds * HANDS_OFF if present == 0 and (team >> captain) & 1 else odds


@rule
def defection_odds(present: int, team: int, who: int) -> float:
    """The likelihood that just these defected."""
    struck = bits(who & team)
    odds = 1.0
    if present:
        odds = KEPT_STILL if struck == 0 else ONE_STRUCK / present if struck == 1 else MORE_STRUCK
    for _ in range(bits(who & ~team)):
        odds *= PIRATE_STRUCK
    return odds


@rule
def may_have_struck(v: Crew, t: int, who: int) -> bool:
    """Do the others' orders, met or filled by Skeletons, leave what was revealed? Without orders anybody may be it."""
    for c in range(COLOURS):
        n = 0
        for p in range(v.players):
            n += (who >> p) & 1 and v.trip_order[p, t] == c
        if n > max(0, short_of(v, t, c)):
            return False
    return True


@rule
def seen_defectors(v: Crew, t: int) -> int:
    """EXP_OPEN: who placed neither what was ordered (without orders: what was needed) nor a Skeleton."""
    who = 0
    for p in range(v.players):
        placed = int(v.trip_placed[p, t])
        if (v.trip_band[t] >> p) & 1 and placed != SKELETON:
            ordered = int(v.trip_order[p, t])
            met = placed == ordered if ordered >= 0 else v.lock[v.trip_chest[t], placed] > 0
            if not met:
                who |= 1 << p
    return who


@rule
def most(doubts: Doubts, among: int, judge: int) -> int:
    """The most suspected of a set of seats; of several the first clockwise from the judge. There is one at least."""
    best = -1
    for k in range(1, 11):
        p = (judge + k) % 10
        if (among >> p) & 1 and (best < 0 or doubts[p] > doubts[best] + ALIKE):
            best = p
    return best


@rule
def least(doubts: Doubts, among: int, judge: int) -> int:
    """The least suspected, likewise."""
    best = -1
    for k in range(1, 11):
        p = (judge + k) % 10
        if (among >> p) & 1 and (best < 0 or doubts[p] < doubts[best] - ALIKE):
            best = p
    return best


@rule
def lottery(word: int, n: int) -> int:
    """One of n, by chance."""
    return (word * n) >> 32


@rule
def another(word: int) -> int:
    """A second word out of one."""
    return (word * 2654435761 + 1013904223) & 0xFFFFFFFF


@rule
def any_seat(word: int, among: int) -> int:
    """A seat of a set, by chance. There is one at least."""
    x = lottery(word, bits(among))
    for p in range(10):
        if (among >> p) & 1:
            if x == 0:
                return p
            x -= 1
    return 0


@rule
def team_of(v: Crew, role: int) -> int:
    """The seats of a role, for a Blaggard, who knows them all."""
    found = 0
    for p in range(v.players):
        if v.role[p] == role:
            found |= 1 << p
    return found


@rule
def named(actions: Any, n: int) -> int:
    """The seats that SEAT actions name."""
    found = 0
    for i in range(n):
        found |= 1 << int(actions[i])
    return found
