"""Keys as pieces whose kind may be open: what `imagine` knows of each while it replays a game.

A key that the viewer has not seen may be any of those that are left, each card alike. Pieces whose kinds are open
belong to a batch: batch 0 is what was dealt, batch t + 1 the used keys of trip t, of which everybody knows which kinds
they are but not which is which. Kinds are settled as late as possible: when something the viewer saw speaks of them.

What is drawn is drawn with good odds, not with perfect ones. `odds` keeps the account: the chance of everything that
the viewer saw, divided by the chance with which it was drawn.
"""

from typing import Any, NamedTuple

import numpy as np

from backroom.engine import below, rule
from backroom.games.blaggards.state import DEEDS, KEYS, KINDS, TRIPS

OPEN = -1
SEATS = 10
FINE = 1 << 30
ALIKE, CHOSEN, TELLING = 0, 1, 2
"""How far the odds of two replays may differ: nothing was chosen among pieces that differ; something was; and something
that the viewer saw later speaks of it."""


class Pieces(NamedTuple):
    """All that is known, or imagined, of every piece."""

    kind: Any
    """of each piece, or OPEN"""
    batch: Any
    never: Any
    """bit k: this open piece is not of kind k: somebody said so in a muster"""
    pool: Any
    """[batch, kind]: how many open pieces of a batch are of a kind"""
    left: Any
    """[batch]: how many open pieces it has"""
    allow: Any
    """[batch, kind]: how many of them may be of a kind"""
    hand: Any
    """[seat, n]: the pieces in each Hand"""
    held: Any
    """[seat]: how many"""
    deck: Any
    """pieces from the top"""
    size: Any
    """[0] the length of the deck; [1] ALIKE, CHOSEN or TELLING"""
    odds: Any
    """[0] see above"""
    past: Any
    """[piece, trip]: the kind a piece had when it was placed on a trip, or OPEN"""
    key: Any
    """[deed, side]: the piece that a deed moved, or OPEN"""
    seen: Any
    """[deed, side]: bits, the pieces of a Hand that was looked at"""
    trip: Any
    """[deed]: how many trips there had been"""
    put: Any
    """[seat, trip]: the kind placed, or OPEN"""
    cast: Any
    """[seat, trip]: the piece discarded for a Cursed Skull, or OPEN"""
    drew: Any
    """[seat, trip]: the piece drawn, or OPEN"""
    first: Any
    """bits: the pieces of each Hand at the deal"""
    noted: Any
    """[seat]: the piece that a seat has answered with in an open window, or OPEN"""


@rule
def new_pieces() -> Pieces:
    """Empty tables. They live as long as one imagined world."""
    return Pieces(
        np.empty(KEYS, np.int64),
        np.empty(KEYS, np.int64),
        np.empty(KEYS, np.int64),
        np.empty((TRIPS + 1, KINDS), np.int64),
        np.empty(TRIPS + 1, np.int64),
        np.empty((TRIPS + 1, KINDS), np.int64),
        np.empty((SEATS, KEYS), np.int64),
        np.empty(SEATS, np.int64),
        np.empty(KEYS, np.int64),
        np.empty(2, np.int64),
        np.empty(1, np.float64),
        np.empty((KEYS, TRIPS), np.int64),
        np.empty((DEEDS, 2), np.int64),
        np.empty((DEEDS, 2), np.int64),
        np.empty(DEEDS, np.int64),
        np.empty((SEATS, TRIPS), np.int64),
        np.empty((SEATS, TRIPS), np.int64),
        np.empty((SEATS, TRIPS), np.int64),
        np.empty(SEATS, np.int64),
        np.empty(SEATS, np.int64),
    )


# Kinds


@rule
def fill_batch(m: Pieces, b: int, counts: Any, first: int) -> int:
    """A batch of open pieces: so many of each kind, counts[first] of kind 0. How many there are."""
    n = 0
    for k in range(KINDS):
        m.pool[b, k] = counts[first + k]
        n += m.pool[b, k]
    m.left[b] = n
    for k in range(KINDS):
        m.allow[b, k] = n
    return n


@rule
def settle(m: Pieces, i: int, k: int) -> bool:
    """Piece i is of kind k. False if it cannot be. Its odds are what chance alone gives."""
    if m.kind[i] != OPEN:
        return bool(m.kind[i] == k)
    b = m.batch[i]
    if (m.never[i] >> k) & 1 or m.pool[b, k] == 0:
        return False
    m.odds[0] *= m.pool[b, k] / m.left[b]
    m.kind[i] = k
    m.pool[b, k] -= 1
    m.left[b] -= 1
    for other in range(KINDS):
        if not (m.never[i] >> other) & 1:
            m.allow[b, other] -= 1
    return True


@rule
def rule_out(m: Pieces, i: int, k: int) -> bool:
    """Piece i is not of kind k. False if it is."""
    if m.kind[i] == OPEN and not (m.never[i] >> k) & 1:
        m.never[i] |= 1 << k
        m.allow[m.batch[i], k] -= 1
    return bool(m.kind[i] != k)


@rule
def chance_of(m: Pieces, i: int, k: int) -> float:
    """How likely piece i is of kind k, all rulings out considered.

    Kinds that some pieces of the batch cannot be are spread over those that can; the others share what is left. This is
    exact as long as one kind at most has been ruled out for part of a batch.
    """
    if m.kind[i] != OPEN:
        return 1.0 if m.kind[i] == k else 0.0
    b = m.batch[i]
    if (m.never[i] >> k) & 1 or m.pool[b, k] == 0:
        return 0.0
    scarce = 0.0
    plenty = 0
    for other in range(KINDS):
        if not (m.never[i] >> other) & 1:
            if m.allow[b, other] < m.left[b]:
                scarce += m.pool[b, other] / m.allow[b, other]
            else:
                plenty += m.pool[b, other]
    if m.allow[b, k] < m.left[b]:
        share = m.pool[b, k] / m.allow[b, k]
        return share / scarce if plenty == 0 or scarce > 1.0 else share
    return max(0.000001, 1.0 - scarce) * m.pool[b, k] / plenty


@rule
def kind_then(m: Pieces, i: int, trips: int, all_trips: int) -> int:
    """The kind that piece i was of when there had been so many trips."""
    for t in range(trips, all_trips):
        if m.past[i, t] != OPEN:
            return int(m.past[i, t])
    return int(m.kind[i])


@rule
def settle_all(s: Any, m: Pieces, total: int) -> bool:
    """What nothing speaks of falls as it may: first the pieces that cannot be everything, then the rest."""
    for ruled_out in range(KINDS, -1, -1):
        for i in range(total):
            if m.kind[i] != OPEN or bits_in(m.never[i]) != ruled_out:
                continue
            b = m.batch[i]
            free = 0
            for k in range(KINDS):
                if not (m.never[i] >> k) & 1:
                    free += m.pool[b, k]
            if free == 0:
                return False
            x = below(s, free)
            for k in range(KINDS):
                if not (m.never[i] >> k) & 1:
                    if x < m.pool[b, k]:
                        m.odds[0] *= free / m.pool[b, k]
                        settle(m, i, k)
                        break
                    x -= m.pool[b, k]
    return True


@rule
def bits_in(bits: int) -> int:
    """How many bits are set."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


# Hands and deck


@rule
def give_piece(m: Pieces, i: int, p: int) -> None:
    """Into a Hand."""
    m.hand[p, m.held[p]] = i
    m.held[p] += 1


@rule
def lose_piece(m: Pieces, i: int, p: int) -> None:
    """Out of a Hand."""
    m.held[p] -= 1
    for j in range(m.held[p]):
        if m.hand[p, j] == i:
            m.hand[p, j] = m.hand[p, m.held[p]]
            return


@rule
def hand_bits(m: Pieces, p: int) -> int:
    """The pieces of a Hand as bits."""
    bits = 0
    for j in range(m.held[p]):
        bits |= 1 << m.hand[p, j]
    return bits


@rule
def drop_top(m: Pieces, n: int) -> None:
    """The deck without its first n pieces."""
    for i in range(n, m.size[0]):
        m.deck[i - n] = m.deck[i]
    m.size[0] -= n


@rule
def put_bottom(m: Pieces, i: int) -> None:
    """A piece under the deck."""
    m.deck[m.size[0]] = i
    m.size[0] += 1


# Choices


@rule
def unlike(m: Pieces, p: int) -> bool:
    """Does it matter which of these pieces is chosen?"""
    one = m.hand[p, 0]
    for j in range(1, m.held[p]):
        other = m.hand[p, j]
        if m.kind[one] != m.kind[other] or m.batch[one] != m.batch[other] or m.never[one] != m.never[other]:
            return True
    return False


@rule
def tells(m: Pieces) -> None:
    """The viewer sees something that may speak of an earlier choice."""
    if m.size[1] == CHOSEN:
        m.size[1] = TELLING


@rule
def any_of(s: Any, m: Pieces, p: int) -> int:
    """A piece of a Hand at random; OPEN if it is empty."""
    if m.held[p] == 0:
        return OPEN
    if m.size[1] == ALIKE and unlike(m, p):
        m.size[1] = CHOSEN
    return int(m.hand[p, below(s, m.held[p])])


@rule
def one_of_kind(s: Any, m: Pieces, p: int, k: int) -> int:
    """A piece of a Hand at random, each as likely as it is of kind k; OPEN if none can be."""
    total = 0.0
    for j in range(m.held[p]):
        total += chance_of(m, m.hand[p, j], k)
    x = total * below(s, FINE) / FINE
    last = OPEN
    for j in range(m.held[p]):
        odds = chance_of(m, m.hand[p, j], k)
        if odds > 0.0:
            last = int(m.hand[p, j])
            if x < odds:
                return last
            x -= odds
    return last


@rule
def take_kind(s: Any, m: Pieces, p: int, k: int) -> int:
    """The viewer sees a key of kind k leave a Hand: the piece, settled; OPEN if none can be."""
    tells(m)
    if m.size[1] == ALIKE and unlike(m, p):
        m.size[1] = CHOSEN
    i = one_of_kind(s, m, p, k)
    if i == OPEN:
        return OPEN
    total = 0.0
    for j in range(m.held[p]):
        total += chance_of(m, m.hand[p, j], k)
    m.odds[0] *= total / m.held[p] / chance_of(m, i, k)
    return i if settle(m, i, k) else OPEN


@rule
def match(s: Any, weight: Any, n: int, chosen: Any) -> float:
    """Give n takers n items, each way as likely as the product of its weights; the sum of all ways (a permanent).

    `weight[taker, item]`; `chosen[taker]` is the item. 0 if there is no way.
    """
    ways = np.zeros(1 << n)
    ways[0] = 1.0
    for items in range(1, 1 << n):
        taker = bits_in(items) - 1
        for item in range(n):
            if (items >> item) & 1:
                ways[items] += ways[items & ~(1 << item)] * weight[taker, item]
    items = (1 << n) - 1
    total = ways[items]
    if total <= 0.0:
        return 0.0
    for taker in range(n - 1, -1, -1):
        x = ways[items] * below(s, FINE) / FINE
        last = 0
        for item in range(n):
            if (items >> item) & 1:
                odds = ways[items & ~(1 << item)] * weight[taker, item]
                if odds > 0.0:
                    last = item
                    if x < odds:
                        break
                    x -= odds
        chosen[taker] = last
        items &= ~(1 << last)
    return float(total)
