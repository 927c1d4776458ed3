"""A game replayed from what one viewer has seen of it, with everything else imagined (specification, section 8).

Every Captain's deed and every expedition is gone through in order. Where the viewer knows a key, a piece that fits is
taken; where somebody chose in secret, any of his pieces, each alike. A replay that comes to a contradiction fails.
"""

from typing import Any

import numpy as np

from backroom.engine import below, owes, rule, shuffle
from backroom.games.blaggards.pieces import (
    ALIKE,
    CHOSEN,
    FINE,
    OPEN,
    TELLING,
    Pieces,
    any_of,
    chance_of,
    drop_top,
    fill_batch,
    give_piece,
    hand_bits,
    lose_piece,
    match,
    one_of_kind,
    put_bottom,
    rule_out,
    settle,
    take_kind,
    tells,
    unlike,
)
from backroom.games.blaggards.state import KEYS, KINDS, Crew, Deed, Phase
from backroom.games.blaggards.turn import is_expedition

MOST = 10
"""Pieces of a Hand that are told apart at once; a larger Hand is told apart in parts."""


@rule
def replay(v: Crew, seat: int, s: Any, m: Pieces) -> bool:
    """From the deal to now. False if it came to a contradiction."""
    if not deal(v, seat, s, m):
        return False
    trips = 0
    for row in range(v.deeds):
        m.trip[row] = trips
        if not deed(v, s, m, row):
            return False
        trips += is_expedition(int(v.deed_kind[row]))
    return window(v, s, m) and as_seen(v, m)


@rule
def captain_of(v: Crew, row: int) -> int:
    """Whose deed it was."""
    return int(v.captains[v.deed_round[row] - 1])


# The deal


@rule
def deal(v: Crew, seat: int, s: Any, m: Pieces) -> bool:
    """Numbered pieces: the Hands first, then the deck. What the viewer has seen of them is settled."""
    m.kind[:] = OPEN
    m.batch[:] = 0
    m.never[:] = 0
    m.past[:] = OPEN
    m.key[:] = OPEN
    m.seen[:] = 0
    m.put[:] = OPEN
    m.cast[:] = OPEN
    m.drew[:] = OPEN
    m.noted[:] = OPEN
    m.held[:] = 0
    m.odds[0] = 1.0
    m.size[1] = ALIKE
    total = fill_batch(m, 0, v.key_count, 1)
    n = int(v.dealt[v.players - 4])
    for p in range(v.players):
        for j in range(n):
            give_piece(m, p * n + j, p)
        m.first[p] = hand_bits(m, p)
    for p in range(v.players):
        if saw_deal(v, seat, s, p) and not settle_hand(m, p, s.meeting[p]):
            return False
    m.odds[0] = 1.0
    m.size[0] = total - n * int(v.players)
    for i in range(m.size[0]):
        m.deck[i] = n * int(v.players) + i
    return True


@rule
def saw_deal(v: Crew, seat: int, s: Any, p: int) -> bool:
    """R12, G7: one's own Hand at the deal, worked back from now; fellow Blaggards'; after the end all. In s.meeting."""
    if v.meeting[p, 0] >= 0:
        return True
    if p == seat:
        first_hand(v, p, s.meeting[p])
        return True
    return False


@rule
def first_hand(v: Crew, p: int, out: Any) -> None:
    """A player's Hand at the deal: what he has, and all he gave, less all he got."""
    for k in range(KINDS):
        out[k] = v.hand[p, k]
    if v.phase == Phase.PLACE and v.placed[p] >= 0:
        out[v.placed[p]] += 1
    for t in range(v.trips):
        for k in range(KINDS):
            out[k] += int(v.trip_placed[p, t] == k) + int(v.trip_cast[p, t] == k) - int(v.trip_drew[p, t] == k)
    for row in range(v.deeds):
        kind = v.deed_kind[row]
        mine = captain_of(v, row) == p
        a, b = v.deed_a[row] == p, v.deed_b[row] == p
        first, second = v.deed_key[row, 0], v.deed_key[row, 1]
        if kind == Deed.DRAW and mine:
            out[first] -= 1
        elif kind == Deed.DISCARD and mine:
            out[first] += 1
        elif kind == Deed.STEAL and (mine or a):
            out[first] += 1 if a else -1
        elif kind == Deed.GIFT and (mine or a):
            out[first] += -1 if a else 1
        elif kind == Deed.SWAP and (a or b):
            out[first] += 1 if a else -1
            out[second] += -1 if a else 1
        elif kind == Deed.HANDS and (a or b):
            for k in range(KINDS):
                change = v.deed_hand[row, 0, k] - v.deed_hand[row, 1, k]
                out[k] += change if a else -change


@rule
def settle_hand(m: Pieces, p: int, counts: Any) -> bool:
    """A whole Hand of fresh pieces is seen: they are alike, so any order will do."""
    j = 0
    for k in range(KINDS):
        for _ in range(counts[k]):
            if j == m.held[p] or not settle(m, m.hand[p, j], k):
                return False
            j += 1
    return bool(j == m.held[p])


# Deeds


@rule
def key_from(v: Crew, s: Any, m: Pieces, row: int, side: int, p: int) -> int:
    """The piece of a deed that leaves this Hand: of the kind the viewer saw, else any. OPEN if there is none."""
    k = int(v.deed_key[row, side])
    i = take_kind(s, m, p, k) if k >= 0 else any_of(s, m, p)
    if i != OPEN:
        m.key[row, side] = i
        lose_piece(m, i, p)
    return i


@rule
def deed(v: Crew, s: Any, m: Pieces, row: int) -> bool:
    """One row of the history."""
    kind = v.deed_kind[row]
    captain = captain_of(v, row)
    a, b = int(v.deed_a[row]), int(v.deed_b[row])
    if kind == Deed.MUSTER:
        return muster(v, s, m, a, int(v.deed_yes[row]))
    if kind == Deed.SPY:
        return see_hand(v, s, m, row, 0, a)
    if kind == Deed.DRAW:
        m.key[row, 0] = m.deck[0]
        return draw(m, 0, captain, int(v.deed_key[row, 0])) and cut(m, 1)
    if kind == Deed.DISCARD or kind == Deed.STEAL or kind == Deed.GIFT:
        i = key_from(v, s, m, row, 0, a if kind == Deed.STEAL else captain)
        if i == OPEN:
            return False
        if kind == Deed.DISCARD:
            put_bottom(m, i)
        else:
            give_piece(m, i, captain if kind == Deed.STEAL else a)
        return True
    if kind == Deed.SWAP:
        i = key_from(v, s, m, row, 0, a)
        j = key_from(v, s, m, row, 1, b)
        if i == OPEN or j == OPEN:
            return False
        give_piece(m, i, b)
        give_piece(m, j, a)
        return True
    if kind == Deed.HANDS:
        if not see_hand(v, s, m, row, 0, a) or not see_hand(v, s, m, row, 1, b):
            return False
        exchange(m, a, b)
        return True
    if kind == Deed.SCOUT or kind == Deed.TONIC:
        return True
    return trip(v, s, m, a)


@rule
def draw(m: Pieces, at: int, p: int, k: int) -> bool:
    """The piece at this place of the deck goes to a Hand; where the viewer saw it, it is of kind k."""
    i = m.deck[at]
    give_piece(m, i, p)
    if k < 0:
        return True
    tells(m)
    return settle(m, i, k)


@rule
def cut(m: Pieces, n: int) -> bool:
    """The drawn pieces leave the deck."""
    drop_top(m, n)
    return True


@rule
def exchange(m: Pieces, a: int, b: int) -> None:
    """Two Hands change places."""
    for j in range(max(m.held[a], m.held[b])):
        kept = m.hand[a, j]
        m.hand[a, j] = m.hand[b, j]
        m.hand[b, j] = kept
    held = m.held[a]
    m.held[a] = m.held[b]
    m.held[b] = held


@rule
def see_hand(v: Crew, s: Any, m: Pieces, row: int, side: int, p: int) -> bool:
    """A whole Hand is seen: by the viewer, who knows its kinds, or by somebody else, who is noted to have seen it."""
    m.seen[row, side] = hand_bits(m, p)
    if v.deed_hand[row, side, 0] < 0:
        return True
    tells(m)
    items = np.empty(KEYS, np.int64)
    takers = np.empty(KEYS, np.int64)
    n = 0
    for k in range(KINDS):
        missing = int(v.deed_hand[row, side, k])
        for j in range(m.held[p]):
            missing -= m.kind[m.hand[p, j]] == k
        if missing < 0:
            return False
        for _ in range(missing):
            items[n] = k
            n += 1
    opened = 0
    for j in range(m.held[p]):
        if m.kind[m.hand[p, j]] == OPEN:
            if opened == n:
                return False
            takers[opened] = m.hand[p, j]
            opened += 1
    return opened == n and tell_apart(s, m, items, takers, n)


@rule
def tell_apart(s: Any, m: Pieces, items: Any, takers: Any, n: int) -> bool:
    """These open pieces are of these kinds together: which is which?"""
    if n > MOST:
        shuffle(s, items, n)
    weight = np.empty((MOST, MOST))
    chosen = np.empty(MOST, np.int64)
    for first in range(0, n, MOST):
        part = min(MOST, n - first)
        for j in range(part):
            if m.batch[takers[first + j]] != m.batch[takers[0]] or m.never[takers[first + j]] != m.never[takers[0]]:
                m.size[1] = TELLING
            for item in range(part):
                weight[j, item] = chance_of(m, takers[first + j], items[first + item])
        ways = match(s, weight, part, chosen)
        if ways == 0.0:
            return False
        m.odds[0] *= ways / same_orders(items, first, part)
        for j in range(part):
            m.odds[0] /= weight[j, chosen[j]]
        for j in range(part):
            if not settle(m, takers[first + j], items[first + chosen[j]]):
                return False
    return True


@rule
def same_orders(items: Any, first: int, n: int) -> int:
    """In how many ways items of the same kind can change places."""
    orders = 1
    for j in range(n):
        alike = 1
        for other in range(j):
            alike += items[first + other] == items[first + j]
        orders *= alike
    return orders


@rule
def muster(v: Crew, s: Any, m: Pieces, colour: int, yes: int) -> bool:
    """Who says no has none of the colour; who says yes has one at least."""
    tells(m)
    for p in range(v.players):
        if not (yes >> p) & 1:
            for j in range(m.held[p]):
                if not rule_out(m, m.hand[p, j], colour):
                    return False
    asked = 0
    for p in range(v.players):
        if (yes >> p) & 1 and not holds(m, p, colour):
            asked += 1
            if not find_colour(s, m, p, colour):
                return False
    if asked > 0:
        m.size[1] = TELLING
    return True


@rule
def holds(m: Pieces, p: int, k: int) -> bool:
    """Is one of the pieces in this Hand known to be of kind k?"""
    for j in range(m.held[p]):
        if m.kind[m.hand[p, j]] == k:
            return True
    return False


@rule
def find_colour(s: Any, m: Pieces, p: int, colour: int) -> bool:
    """One open piece of this Hand at least is of the colour. Each is asked in turn; the last must be, if none was."""
    found = False
    for j in range(m.held[p]):
        i = m.hand[p, j]
        if m.kind[i] != OPEN or (m.never[i] >> colour) & 1:
            continue
        odds = m.pool[m.batch[i], colour] / m.allow[m.batch[i], colour]
        if not found:
            # The chance that none of this and the later ones is of the colour is left out.
            rest = 1.0 - none_from(m, p, j, colour)
            if rest <= 0.0:
                return False
            odds /= rest
        if below(s, FINE) < odds * FINE:
            m.odds[0] /= min(odds, 1.0)
            settle(m, i, colour)
            found = True
        else:
            m.odds[0] /= 1.0 - odds
            rule_out(m, i, colour)
    return found


@rule
def none_from(m: Pieces, p: int, first: int, colour: int) -> float:
    """How likely none of the open pieces from this one on is of the colour."""
    odds = 1.0
    for j in range(first, m.held[p]):
        i = m.hand[p, j]
        if m.kind[i] == OPEN and not (m.never[i] >> colour) & 1:
            b = m.batch[i]
            before = 0
            for other in range(first, j):
                o = m.hand[p, other]
                before += m.kind[o] == OPEN and m.batch[o] == b and not (m.never[o] >> colour) & 1
            odds *= max(0.0, 1.0 - m.pool[b, colour] / max(1, m.allow[b, colour] - before))
    return odds


# Expeditions


@rule
def trip(v: Crew, s: Any, m: Pieces, t: int) -> bool:
    """The Band's keys, what a Cursed Skull took, and the refill. The last trip may be waiting for discards."""
    if not bring_keys(v, s, m, t):
        return False
    waiting = v.phase == Phase.SKULL and t == v.trips - 1
    pile = np.empty(KEYS, np.int64)
    n = 0
    if v.trip_open[t] and v.token[v.trip_chest[t]] == 0 and v.skull_discards:
        for p in range(v.players):
            if m.held[p] == 0 or (waiting and owes(v, p)):
                continue
            k = int(v.trip_cast[p, t])
            i = take_kind(s, m, p, k) if k >= 0 else any_of(s, m, p)
            if i == OPEN:
                return False
            lose_piece(m, i, p)
            m.cast[p, t] = i
            pile[n] = i
            n += 1
    if waiting:
        return True
    if n > 1:
        if m.size[1] == ALIKE:
            m.size[1] = CHOSEN
        shuffle(s, pile, n)
    for j in range(n):
        put_bottom(m, pile[j])
    refill(v, m, t)
    n = 0
    captain = int(v.captains[v.trip_round[t] - 1])
    for k in range(v.players):
        p = (captain + k) % int(v.players)
        if (v.trip_band[t] >> p) & 1:
            m.drew[p, t] = m.deck[n]
            if not draw(m, n, p, int(v.trip_drew[p, t])):
                return False
            n += 1
    drop_top(m, n)
    return True


@rule
def refill(v: Crew, m: Pieces, t: int) -> None:
    """R28: the used keys go under the deck as a batch of their own: open again, so their order need not be drawn."""
    fill_batch(m, t + 1, v.trip_got[t], 0)
    for i in range(KEYS):
        if m.past[i, t] != OPEN:
            m.kind[i] = OPEN
            m.batch[i] = t + 1
            m.never[i] = 0
            put_bottom(m, i)


@rule
def bring_keys(v: Crew, s: Any, m: Pieces, t: int) -> bool:
    """Who placed which: known for some, any way that gives what was revealed for the others."""
    items = np.empty(MOST, np.int64)
    hidden = np.empty(MOST, np.int64)
    n = 0
    found = 0
    for k in range(KINDS):
        missing = int(v.trip_got[t, k])
        for p in range(v.players):
            missing -= (v.trip_band[t] >> p) & 1 and v.trip_placed[p, t] == k
        for _ in range(missing):
            items[found] = k
            found += 1
    for p in range(v.players):
        if (v.trip_band[t] >> p) & 1:
            k = int(v.trip_placed[p, t])
            if k < 0:
                hidden[n] = p
                n += 1
                continue
            i = take_kind(s, m, p, k)
            if i == OPEN:
                return False
            put_down(m, p, i, k, t)
    return n == 0 or guess_keys(s, m, hidden, items, n, t)


@rule
def put_down(m: Pieces, p: int, i: int, k: int, t: int) -> None:
    """A piece leaves the Hand for the chest."""
    lose_piece(m, i, p)
    m.past[i, t] = k
    m.put[p, t] = k


@rule
def guess_keys(s: Any, m: Pieces, hidden: Any, items: Any, n: int, t: int) -> bool:
    """Each of these members placed any piece of his, and together they are these kinds."""
    weight = np.empty((MOST, MOST))
    chosen = np.empty(MOST, np.int64)
    tells(m)
    for j in range(n):
        p = hidden[j]
        if m.held[p] == 0:
            return False
        if unlike(m, p) or m.never[m.hand[p, 0]] != 0 or m.batch[m.hand[p, 0]] != m.batch[m.hand[hidden[0], 0]]:
            m.size[1] = TELLING
        for item in range(n):
            if item > 0 and items[item] == items[item - 1]:
                weight[j, item] = weight[j, item - 1]
                continue
            weight[j, item] = 0.0
            for held in range(m.held[p]):
                weight[j, item] += chance_of(m, m.hand[p, held], items[item])
    ways = match(s, weight, n, chosen)
    if ways == 0.0:
        return False
    m.odds[0] *= ways / same_orders(items, 0, n)
    takers = np.empty(MOST, np.int64)
    for j in range(n):
        takers[j] = one_of_kind(s, m, hidden[j], items[chosen[j]])
        m.odds[0] /= chance_of(m, takers[j], items[chosen[j]]) * m.held[hidden[j]]
    for j in range(n):
        k = items[chosen[j]]
        if not settle(m, takers[j], k):
            return False
        put_down(m, hidden[j], takers[j], k, t)
    return True


# Now


@rule
def window(v: Crew, s: Any, m: Pieces) -> bool:
    """What has been answered in a window that is still open. (A Cursed Skull's is part of its trip.)"""
    if v.phase == Phase.PLACE:
        for p in range(v.players):
            if (v.band >> p) & 1 and not owes(v, p):
                if not answer(s, m, p, int(v.placed[p])):
                    return False
                lose_piece(m, int(m.noted[p]), p)
    elif v.phase == Phase.SWAP_KEYS:
        for p in range(v.players):
            if (p == v.pick_a or p == v.pick_b) and not owes(v, p) and not answer(s, m, p, int(v.pending[p])):
                return False
    elif v.phase == Phase.GIFT_TO:
        return answer(s, m, int(v.captain), int(v.pending[v.captain]))
    return True


@rule
def answer(s: Any, m: Pieces, p: int, k: int) -> bool:
    """The piece that a seat has answered with."""
    m.noted[p] = take_kind(s, m, p, k) if k >= 0 else any_of(s, m, p)
    return bool(m.noted[p] != OPEN)


@rule
def as_seen(v: Crew, m: Pieces) -> bool:
    """Hands and deck have come out as large as they are."""
    for p in range(v.players):
        if m.held[p] != v.hand_size[p]:
            return False
    return bool(m.size[0] == v.deck_len)
