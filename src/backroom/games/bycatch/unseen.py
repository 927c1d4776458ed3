"""Citizens who are out of sight, counted by rank in one integer: six bits for each."""

from typing import Any

from backroom.engine import below, rule
from backroom.games.bycatch.memory import allows
from backroom.games.bycatch.state import FIRST_TAKEN, LENGTH, LOW, RANKS, TAKEN, Nations, Phase

BITS = 6
FULL = (1 << BITS) - 1


@rule
def counted(cards: int, rank: int) -> int:
    """How many of a rank."""
    return (cards >> (BITS * rank)) & FULL


@rule
def less(cards: int, rank: int, count: int) -> int:
    """So many fewer of a rank."""
    return cards - (count << (BITS * rank))


@rule
def size(cards: int) -> int:
    """How many in all."""
    total = 0
    for rank in range(1, RANKS + 1):
        total += counted(cards, rank)
    return total


@rule
def any_of(s: Any, cards: int) -> int:
    """The rank of one of these citizens."""
    total = 0
    for rank in range(1, RANKS + 1):
        total += counted(cards, rank)
    k = below(s, total)
    rank = 1
    while k >= counted(cards, rank):
        k -= counted(cards, rank)
        rank += 1
    return rank


@rule
def that_allow(v: Nations, seat: int, cards: int, look: int) -> int:
    """Those of the citizens of whom this can be known."""
    found = 0
    for rank in range(1, RANKS + 1):
        if allows(v, seat, look, rank):
            found |= counted(cards, rank) << (BITS * rank)
    return found


@rule
def unseen(v: Nations, seat: int) -> int:
    """The citizens this seat does not see, by rank."""
    cards = 0
    for rank in range(1, RANKS + 1):
        cards |= int(v.copies) << (BITS * rank)
    for i in range(v.n_discard):
        cards = less(cards, int(v.discard[i]), 1)
    for i in range(v.n_shelters):
        for rank in range(v.shelters[i, LOW], v.shelters[i, LOW] + v.shelters[i, LENGTH]):
            cards = less(cards, rank, 1)
    for i in range(v.n_strikes):
        for k in range(v.strikes[i, TAKEN]):
            cards = less(cards, int(v.strikes[i, FIRST_TAKEN + k]), 1)
    for p in range(v.players):
        if p == seat or v.phase == Phase.OVER:
            for i in range(v.n_hand[p]):
                cards = less(cards, int(v.hand[p, i]), 1)
    if seat >= 0 and v.given[seat] > 0:
        cards = less(cards, int(v.given[seat]), 1)
    if seat == v.active:
        cards = less(cards, int(v.intel_cur), int(v.drawn > 0) + int(v.pending))
    if v.phase == Phase.GIVE:
        cards = less(cards, int(v.intel_cur), 1)  # it lies in the pile
    return cards
