"""What the house bot thinks things are worth, in points or thereabouts (specification, section 12.1)."""

from backroom.engine import rule
from backroom.games.bycatch.fan import count_of, held_ranks, hit_size
from backroom.games.bycatch.memory import allows
from backroom.games.bycatch.photo import code_of
from backroom.games.bycatch.shelter import shelter_points
from backroom.games.bycatch.state import ANYONE, FAN, FIRST_TONE, FROM_RESHUFFLE, RANKS, VAGUE, Code, Nations
from backroom.games.bycatch.unseen import counted, less, unseen

NOTHING = -1

RUN_NEIGHBOUR, NEAR_NEIGHBOUR, COMPLETES, PAIR, THIRD_COPY = 2, 1, 4, 1, -3
"""What makes a card useful."""
NARROWED = 0.4
"""What a card is worth on a photo that shows its tone or its shape, a clear one being 1."""
STILL_THERE = 0.85
"""How far what is vague is believed."""
GRAINS = (-1, 0, 0, 1)


# Suspects


@rule
def at_large(v: Nations, p: int) -> int:
    """Citizens, by rank, whom the seat neither sees nor believes to know."""
    cards = unseen(v, p)
    for q in range(v.players):
        if q != p:
            for i in range(v.n_hand[q]):
                look = int(v.known[p, q, i]) & (FROM_RESHUFFLE - 1)
                if ANYONE < look < FIRST_TONE and counted(cards, look) > 0:
                    cards = less(cards, look, 1)
    return cards


@rule
def suspicion(v: Nations, p: int, code: int, cards: int) -> float:
    """q: how likely a citizen of whom this is known is a suspect."""
    if code < VAGUE:
        return share(v, p, code, cards)
    return STILL_THERE * share(v, p, code - VAGUE, cards) + (1.0 - STILL_THERE) * share(v, p, ANYONE, cards)


@rule
def share(v: Nations, p: int, code: int, cards: int) -> float:
    """Suspects among all who fit."""
    if v.intel_cur == 0 or not allows(v, p, code, int(v.intel_cur)):
        return 0.0
    if ANYONE < code < FIRST_TONE:
        return 1.0
    wanted = 0
    total = 0
    for rank in range(1, RANKS + 1):
        if allows(v, p, code, rank):
            count = int(v.pool[p, rank - 1]) if code & FROM_RESHUFFLE else counted(cards, rank)
            total += count
            if rank == v.intel_cur:
                wanted = count
    return wanted / total if total > 0 else 0.0


@rule
def expected_hits(v: Nations, p: int, q: int, first: int, cards: int) -> float:
    """E[hits] of a strike on seat q from this slot on. Slots whose order is unknown share what is known of them."""
    size = hit_size(v, q)
    mixed = min(int(v.mixed[p, q]), int(v.n_hand[q]))
    shared = 0.0
    for i in range(mixed):
        shared += suspicion(v, p, int(v.known[p, q, i]), cards)
    hits = 0.0
    for i in range(first, first + size):
        if i < mixed:
            hits += shared / mixed
        else:
            hits += suspicion(v, p, int(v.known[p, q, i]), cards)
    return hits


@rule
def strike_value(v: Nations, p: int, q: int, cards: int) -> float:
    """Points that the best strike on seat q brings on the average, without its cost."""
    size = hit_size(v, q)
    most = 0.0
    for first in range(int(v.n_hand[q]) - size + 1):
        most = max(most, expected_hits(v, p, q, first, cards))
    return (int(v.suspect_pts) + int(v.collateral_pts)) * most - int(v.collateral_pts) * size


@rule
def best_victim(v: Nations, p: int, cards: int) -> int:
    """Whom to strike, or NOTHING."""
    best = NOTHING
    highest = 0.0
    for k in range(1, v.players):
        q = (p + k) % int(v.players)
        worth = strike_value(v, p, q, cards)
        if hit_size(v, q) > 0 and (best == NOTHING or worth > highest):
            best = q
            highest = worth
    return best


# Runs


@rule
def run_around(held: int, rank: int) -> int:
    """The length of the run that has this rank in it, held or not."""
    low = rank
    while low > 1 and (held >> (low - 1)) & 1:
        low -= 1
    high = rank
    while high < RANKS and (held >> (high + 1)) & 1:
        high += 1
    return high - low + 1


@rule
def makes_run(v: Nations, p: int, rank: int) -> bool:
    """Would this citizen complete or lengthen a run?"""
    held = held_ranks(v, p)
    return not (held >> rank) & 1 and run_around(held, rank) >= v.run_min


@rule
def usefulness(v: Nations, p: int, rank: int) -> int:
    """How much one would miss a citizen of this rank."""
    held = held_ranks(v, p)
    liking = 0
    for near in range(max(1, rank - 2), min(RANKS, rank + 2) + 1):
        if near != rank and (held >> near) & 1:
            liking += RUN_NEIGHBOUR if abs(near - rank) == 1 else NEAR_NEIGHBOUR
    if run_around(held, rank) >= v.run_min:
        liking += COMPLETES
    copies = count_of(v, p, rank)
    if copies == 2:
        liking += PAIR
    elif copies > 2:
        liking += THIRD_COPY
    return liking


@rule
def run_value(v: Nations, low: int, length: int) -> int:
    """Points of a shelter."""
    return shelter_points(v, length, low <= v.intel_cur < low + length)


# Photographs


@rule
def shot_value(v: Nations, q: int, station: int, zoom: int, aim: int) -> float:
    """Clear citizens, and NARROWED for each that is narrowed down, on the average of blur and grain."""
    n = int(v.n_hand[q])
    sharp = int(v.sharp[zoom + 1])
    soft = int(v.soft[zoom + 1])
    total = 0.0
    for slot in range(n):
        for blur in range(3):
            weight = sharp if blur == 0 else soft if blur == 1 else 10 - sharp - soft
            for k in range(len(GRAINS)):
                code = code_of(
                    v, n, int(v.shown_spread[q]), int(v.shown_gap[q]), station, zoom, aim, slot, blur, GRAINS[k]
                )
                if code == Code.CLEAR:
                    total += weight
                elif code == Code.TONE or code == Code.SHAPE:
                    total += NARROWED * weight
    return total / (10.0 * len(GRAINS))


@rule
def shot_of(number: int) -> tuple[int, int, int]:
    """Station, zoom and aim of a shot."""
    return number // (2 * FAN), number // FAN % 2, number % FAN
