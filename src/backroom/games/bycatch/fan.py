"""One seat's fan: citizens in an order, slots from the holder's left to right (specification, section 5)."""

from backroom.engine import rule
from backroom.games.bycatch.state import RANKS, Nations


@rule
def gain(s: Nations, p: int, rank: int) -> None:
    """A citizen joins at the right end."""
    n = int(s.n_hand[p])
    s.hand[p, n] = rank
    s.fresh[p] |= 1 << n
    s.n_hand[p] = n + 1
    s.stale[p] = 1


@rule
def lose_slot(s: Nations, p: int, slot: int) -> None:
    """A citizen leaves; the gap closes to the left."""
    n = int(s.n_hand[p]) - 1
    for i in range(slot, n):
        s.hand[p, i] = s.hand[p, i + 1]
    s.hand[p, n] = 0
    s.n_hand[p] = n
    marks = int(s.fresh[p])
    s.fresh[p] = (marks & ((1 << slot) - 1)) | ((marks >> (slot + 1)) << slot)
    s.stale[p] = 1


@rule
def lose_rank(s: Nations, p: int, rank: int) -> None:
    """A named rank is taken at its leftmost slot."""
    slot = 0
    while s.hand[p, slot] != rank:
        slot += 1
    lose_slot(s, p, slot)


@rule
def move(s: Nations, p: int, slot: int, to: int) -> None:
    """G20: take the card out of its slot and insert it so that it ends in slot `to`; its fresh mark goes with it."""
    rank = s.hand[p, slot]
    marks = int(s.fresh[p])
    mark = (marks >> slot) & 1
    step = 1 if to > slot else -1
    for i in range(slot, to, step):
        s.hand[p, i] = s.hand[p, i + step]
    s.hand[p, to] = rank
    without = (marks & ((1 << slot) - 1)) | ((marks >> (slot + 1)) << slot)
    s.fresh[p] = (without & ((1 << to) - 1)) | (mark << to) | ((without >> to) << (to + 1))


@rule
def holds(s: Nations, p: int, rank: int) -> bool:
    """Is there such a citizen?"""
    for i in range(s.n_hand[p]):
        if s.hand[p, i] == rank:
            return True
    return False


@rule
def count_of(s: Nations, p: int, rank: int) -> int:
    """How many such citizens there are."""
    n = 0
    for i in range(s.n_hand[p]):
        n += s.hand[p, i] == rank
    return n


@rule
def held_ranks(s: Nations, p: int) -> int:
    """The ranks in a fan: bit r is rank r."""
    found = 0
    for i in range(s.n_hand[p]):
        found |= 1 << int(s.hand[p, i])
    return found


@rule
def payable(s: Nations, p: int, rank: int) -> bool:
    """R26, G17: enough of one rank, which is not suspect."""
    return rank != s.intel_cur and count_of(s, p, rank) >= s.strike_cost


@rule
def can_pay(s: Nations, p: int) -> bool:
    """R26: is there anything to pay a strike with?"""
    for rank in range(1, RANKS + 1):
        if payable(s, p, rank):
            return True
    return False


@rule
def only_suspects(s: Nations, p: int) -> bool:
    """G25: there is nobody who could be expelled."""
    for i in range(s.n_hand[p]):
        if s.hand[p, i] != s.intel_cur:
            return False
    return True


@rule
def somebody_gives(s: Nations, p: int) -> bool:
    """G7: does anybody else hold a card?"""
    for q in range(s.players):
        if q != p and s.n_hand[q] > 0:
            return True
    return False


@rule
def hit_size(s: Nations, q: int) -> int:
    """G15: how many citizens a strike takes from this seat; 0 if it is no legal target."""
    n = int(s.n_hand[q])
    if n >= s.strike_len:
        return int(s.strike_len)
    return n if s.take_all else 0


@rule
def limbo(s: Nations, p: int) -> int:
    """G39: citizens of a seat that are neither in its fan nor anywhere else yet."""
    return int(s.drawn > 0) + int(s.pending) if p == s.active else 0
