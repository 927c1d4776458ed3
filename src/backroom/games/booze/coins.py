"""Coins: what everybody can count, what they are worth at the end, and who wins (R47 to R51, section 10)."""

from typing import Any

from backroom.engine import rule
from backroom.games.booze.evidence import count_before
from backroom.games.booze.state import Street

UNEXPOSED = 99
"""G33: later than every exposure."""


@rule
def mob_of(booze: int) -> int:
    """Beer, Liquor, Wine."""
    return booze // 4


@rule
def movement_cards(s: Street, p: int) -> int:
    """R17: own Movement cards left."""
    n = 0
    for location in range(6):
        n += (s.own[p] >> location) & 1
    return n


@rule
def trophies(s: Street, p: int) -> int:
    """R35: Movement cards taken from others."""
    n = 0
    for q in range(s.players):
        n += s.taken_by[q] == p
    return n


@rule
def snitches(s: Street, p: int) -> int:
    """R38: Snitch tokens of a seat."""
    return int(s.snitch[0] == p) + int(s.snitch[1] == p)


@rule
def coins_for(s: Street, p: int, deliveries: int) -> int:
    """G10: what everybody can count, given how many Delivery cards lie before p."""
    movement = movement_cards(s, p) + trophies(s, p)
    return s.value_delivery * deliveries + s.value_snitch * snitches(s, p) + s.value_movement * movement


@rule
def public_coins(s: Street, p: int) -> int:
    """G10 on the state."""
    return coins_for(s, p, count_before(s, p))


@rule
def final_coins(s: Street, p: int) -> int:
    """R47, R48: trophies of one's own mob cost; a loner's coins may count double."""
    n = public_coins(s, p)
    mates = 0
    for q in range(s.players):
        if q != p and mob_of(s.type[q]) == mob_of(s.type[p]):
            mates += 1
            if s.taken_by[q] == p:
                n -= s.value_movement + s.mate_penalty
    return n if mates else n * s.loner_multiplier[s.players - 2]


@rule
def mob_score(s: Street, mob: int) -> int:
    """R49: the sum, or of three the highest and the lowest. -1000 for a mob that nobody belongs to."""
    total, members, high, low = 0, 0, -1000, 100000
    for p in range(s.players):
        if mob_of(s.type[p]) == mob:
            n = final_coins(s, p)
            total += n
            members += 1
            high = max(high, n)
            low = min(low, n)
    if members == 0:
        return -1000
    if members == 3 and s.high_low[s.players - 2]:
        return high + low
    return total


@rule
def opposing_exposures(s: Street, mob: int) -> int:
    """G32: Movement cards that members took from other mobs."""
    n = 0
    for q in range(s.players):
        p = int(s.taken_by[q])
        if p < s.players and mob_of(s.type[p]) == mob and mob_of(s.type[q]) != mob:
            n += 1
    return n


@rule
def last_unexposed(s: Street, mob: int) -> int:
    """G33: when the mob last had an Unexposed member."""
    latest = 0
    for p in range(s.players):
        if mob_of(s.type[p]) == mob:
            latest = max(latest, int(s.exposed_tick[p]) if (s.exposed >> p) & 1 else UNEXPOSED)
    return latest


@rule
def rank_of(s: Street, mob: int) -> int:
    """R50, R51 as one number: score, then opposing exposures, then the latest Unexposed member."""
    return (mob_score(s, mob) * 100 + opposing_exposures(s, mob)) * 100 + last_unexposed(s, mob)


@rule
def winning_mobs(s: Street) -> int:
    """R50: bit m: mob m has won. Equal ranks share."""
    best = max(rank_of(s, 0), rank_of(s, 1), rank_of(s, 2))
    mobs = 0
    for mob in range(3):
        if rank_of(s, mob) == best:
            mobs |= 1 << mob
    return mobs


@rule
def result(s: Street, out: Any) -> None:
    """Section 10: winning mobs share one point, and each member has the mob's share."""
    count = 0
    for mob in range(3):
        count += (s.winners >> mob) & 1
    for p in range(s.players):
        out[p] = 1.0 / count if count and (s.winners >> mob_of(s.type[p])) & 1 else 0.0
