"""What the house bot thinks things are worth (specification, section 12). All of it is read from the view."""

from backroom.engine import rule
from backroom.games.booze.evidence import is_up, lies_at, shows
from backroom.games.booze.speakeasy import can_target, in_reach, neighbour, row_at
from backroom.games.booze.state import ALL_TYPES, BEFORE, CARDS, NOBODY, TYPES, Kind, Street

CAUTION = 1.0
AFTER_LOOK = (11.0, 6.0, 3.2, 1.9, 1.35)
"""Suspects left on average after a look at so many cards."""
PINNED = 4
"""With at most this many boozes left of it a bot pays a Shakedown."""
WORD = 0xFFFFFFFF


@rule
def noise(word: int, k: int) -> float:
    """The k-th fair number from 0 to below 1 that follows from a random word."""
    x = (word ^ ((k + 1) * 0x9E3779B1)) & WORD
    x = (x * 0x85EBCA6B) & WORD
    x ^= x >> 13
    x = (x * 0xC2B2AE35) & WORD
    x ^= x >> 16
    return x / 4294967296.0


@rule
def size(boozes: int) -> int:
    """How many boozes a set has."""
    n = 0
    for t in range(TYPES):
        n += (boozes >> t) & 1
    return n


@rule
def evidence(v: Street, q: int) -> int:
    """What the table can know of q; where it keeps no record (G27), what the cards that p sees there leave."""
    if v.remembers:
        return v.pub_ev[q] + 0
    left = ALL_TYPES & ~int(v.not_type[q])
    for c in range(CARDS):
        if v.place[c] == BEFORE + q:
            left &= v.boozes[c + 1]
    return left


@rule
def leak(v: Street, p: int, c: int) -> float:
    """What taking this card gives away: nothing once Exposed."""
    if (v.exposed >> p) & 1:
        return 0.0
    known = evidence(v, p)
    before = max(1, size(known))
    after = max(1, size(known & v.boozes[c + 1]))
    return 1.5 * CAUTION * (1.0 / after - 1.0 / before)


@rule
def best_leak(v: Street, p: int, location: int) -> float:
    """The least telling match at a location; 1000 if nothing matches."""
    low = 1000.0
    for c in range(CARDS):
        if lies_at(v, c, location) and shows(v, c, v.type[p]):
            low = min(low, leak(v, p, c))
    return low


@rule
def remembers(p: int, q: int, c: int, own: int) -> bool:
    """A taking is remembered or not, once and for all, half of them."""
    return noise(own * 1009 + int(p) * 101 + int(q), c) < 0.5


@rule
def suspects(v: Street, p: int, q: int) -> int:
    """What p believes q may run: from the takings remembered and the cards in sight, less what is already known."""
    own = int(v.type[p])
    left, told = ALL_TYPES, ALL_TYPES
    for c in range(CARDS):
        seen = v.place[c] == BEFORE + q
        if seen or (v.remembers and (v.ledger[p, q] >> c) & 1):
            told &= v.boozes[c + 1]
            if seen or remembers(p, q, c, own):
                left &= v.boozes[c + 1]
    if v.remembers and remembers(p, q, CARDS, own):
        # Cards that q took and no longer has: of them the record keeps what they rule out.
        left &= ~(told & ~int(v.pub_ev[q]) & ~int(v.not_type[q]))
    left &= ~(1 << own)
    for other in range(v.players):
        if other != q and (v.exposed >> other) & 1:
            left &= ~(1 << int(v.type[other]))
    return left


@rule
def own_mob(v: Street, p: int) -> int:
    """The four boozes of p's mob."""
    return 15 << (4 * (int(v.type[p]) // 4))


@rule
def mate_share(v: Street, p: int, q: int, left: int) -> float:
    """How likely q, whose suspects are `left`, is in p's mob."""
    if (v.exposed >> q) & 1:
        return 1.0 if v.type[q] // 4 == v.type[p] // 4 else 0.0
    n = size(left)
    return size(left & own_mob(v, p)) / n if n else 0.0


@rule
def face_down(v: Street, q: int) -> int:
    """Cards before q that can be stolen."""
    n = int(v.cards[q])
    for c in range(CARDS):
        n -= v.place[c] == BEFORE + q and is_up(v, c)
    return n


@rule
def snitch_is_free(v: Street, p: int) -> bool:
    """R38: would a right name earn a token?"""
    if v.snitch[0] == NOBODY:
        return True
    second = v.snitch[1] == NOBODY and v.players >= v.snitch_threshold
    return second and (v.snitch_by_event == 1 or not (v.exposers >> p) & 1)


@rule
def expose_value(v: Street, p: int, q: int, left: int, looked: bool) -> float:
    """What naming q is worth; before a look with what the look will tell."""
    if (v.exposed >> q) & 1 or left & ~own_mob(v, p) == 0:
        return 0.0
    chance = 1.0 / size(left)
    if not looked:
        chance = max(chance, 0.8 / AFTER_LOOK[min(int(v.cards[q]), 4)])
    return (3.0 + (1.0 if snitch_is_free(v, p) else 0.0)) * chance


@rule
def steal_value(v: Street, p: int, q: int, left: int, c: int) -> float:
    """What stealing this card is worth."""
    return 1.5 - mate_share(v, p, q, left) - 0.5 * leak(v, p, c)


@rule
def steal_chance(v: Street, p: int, q: int, left: int) -> float:
    """What there may be to steal, before a look."""
    none = 1.0
    for _ in range(face_down(v, q)):
        none *= 0.5
    return (1.0 - none) * (1.5 - mate_share(v, p, q, left) - 0.3 * CAUTION)


@rule
def tail_value(v: Street, p: int, q: int) -> float:
    """Before the look."""
    left = suspects(v, p, q)
    return max(0.05, expose_value(v, p, q, left, False), steal_chance(v, p, q, left))


@rule
def likely_booze(v: Street, p: int, left: int, luck: float) -> int:
    """A suspect outside the own mob, any of them; -1 if there is none."""
    left = left & ~own_mob(v, p)
    n = size(left)
    if n == 0:
        return -1
    k = int(luck * n)
    for t in range(TYPES):
        if (left >> t) & 1:
            if k == 0:
                return t
            k -= 1
    return -1


@rule
def encore_value(mate: float) -> float:
    """R58: a gift, good for a mate."""
    return 0.6 * (2.0 * mate - (1.0 - mate))


@rule
def command_value(exposed: int, mate: float) -> float:
    """R59: it helps a mate, and tells something of whoever is not Exposed."""
    if exposed:
        return 0.8 * mate - 0.5 * (1.0 - mate)
    return 0.8 * mate + 0.1 * (1.0 - mate)


@rule
def shakedown_value(v: Street, p: int, q: int) -> float:
    """R63: they pay if they have much to hide."""
    tail = tail_value(v, p, q)
    if face_down(v, q) >= 1 and size(evidence(v, q)) <= PINNED:
        return min(tail, 0.5 * (1.0 - 3.0 * mate_share(v, p, q, suspects(v, p, q))))
    return 0.9 * tail


@rule
def event_value(v: Street, p: int) -> float:
    """What the Event at p's location is worth now."""
    row = row_at(v, v.loc[p])
    kind = v.kind[row]
    if kind == Kind.DRAW_KEEP:
        return 0.75 if v.event_cost[row] else 0.8
    if kind == Kind.TAIL_SEAT:
        return tail_value(v, p, neighbour(v, p))
    if kind == Kind.REACH:
        low = 1000.0
        for c in range(CARDS):
            if in_reach(v, p, c):
                low = min(low, leak(v, p, c))
        return 1.0 - low
    if kind == Kind.STORE:
        n = 0
        for c in range(CARDS):
            n += lies_at(v, c, v.loc[p]) and shows(v, c, v.type[p])
        return min(2, n) - 1.0 + 0.3 * CAUTION
    best = -1000.0
    for q in range(v.players):
        if can_target(v, p, q):
            best = max(best, target_value(v, p, q))
    return best


@rule
def target_value(v: Street, p: int, q: int) -> float:
    """What it is worth to choose q for the Event at p's location."""
    row = row_at(v, v.loc[p])
    if v.kind[row] == Kind.SHAKEDOWN:
        return shakedown_value(v, p, q)
    left = suspects(v, p, q)
    if v.kind[row] == Kind.TAIL_ANY:
        return steal_chance(v, p, q, left)
    mate = mate_share(v, p, q, left)
    return command_value((v.exposed >> q) & 1, mate) if v.event_forced[row] else encore_value(mate)
