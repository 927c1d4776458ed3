"""Worlds that fit a view: whose booze is which, and which cards lie face down before whom.

Every assignment that fits is equally likely: boozes all different, mobs of the right sizes (R7), none wrongly named,
every card before a seat shows its booze. With one or two unknown seats a world is drawn from that law directly; with
more, pair after pair of seats is drawn anew given all the others, which leaves the law as it is and forgets the start.
"""

from typing import Any

from backroom.engine import below, rule
from backroom.games.booze.counting import Cards, cards_by_booze, count, sharp, ways
from backroom.games.booze.speakeasy import pawn_at
from backroom.games.booze.state import ALL_TYPES, BEFORE, CARDS, DECK, LAID_OUT, TYPES, Kind, Phase, Street

Sizes = tuple[int, int, int]
"""How many belong to each mob."""
UNKNOWN = -1
SWEEPS = 4
"""How often every pair is drawn anew."""
TRIES = 100_000


@rule
def deal_hidden_cards(v: Street, seat: int, s: Any) -> None:
    """Fill in boozes and the cards before others."""
    shown = cards_by_booze(v)
    begin_somewhere(v, seat, s, shown)
    others = 0
    for p in range(v.players):
        others += p != seat
    rounds = SWEEPS * others * (others - 1) // 2 if others > 2 else 1
    for _ in range(rounds):
        a = other_seat(v, seat, below(s, others))
        b = other_seat(v, seat, below(s, others))
        if others == 2:
            a, b = other_seat(v, seat, 0), other_seat(v, seat, 1)
        if a != b:
            draw_pair(v, seat, s, a, b, shown)


@rule
def other_seat(v: Street, seat: int, k: int) -> int:
    """The k-th seat that is not the viewer's."""
    return k + 1 if 0 <= seat <= k else k


@rule
def hidden_before(v: Street, p: int) -> int:
    """Cards before a seat whose faces the viewer cannot see."""
    n = int(v.cards[p])
    for c in range(CARDS):
        n -= v.place[c] == BEFORE + p
    return n


@rule
def may_lie_before(v: Street, seat: int, p: int, c: int) -> bool:
    """Could this unseen card lie face down before p, whatever p's booze?"""
    if v.place[c] >= 0:
        return False
    if not v.remembers:
        return True
    if seat >= 0 and not (v.ledger[seat, p] >> c) & 1:
        return False
    # All evidence ever laid down: a card before an Unexposed seat shows at least what it has left open.
    evidence = int(v.pub_ev[p]) if not (v.exposed >> p) & 1 else 0
    return (v.boozes[c + 1] & evidence) == evidence


@rule
def possible_boozes(v: Street, p: int) -> int:
    """What the face-up cards, wrong names and the record leave of p's booze."""
    if v.type[p] >= 0:
        return 1 << int(v.type[p])
    left = ALL_TYPES & ~int(v.not_type[p])
    if v.remembers:
        left &= v.pub_ev[p]
    for c in range(CARDS):
        if v.place[c] == BEFORE + p:
            left &= v.boozes[c + 1]
    if v.phase == Phase.EV_HERE and v.event_kind == Kind.REACH and v.actor == p:
        left &= boozes_in_reach(v)  # R65: the Event could only be used because something matches
    return left


@rule
def boozes_in_reach(v: Street) -> int:
    """What lies where no pawn stands."""
    found = 0
    for c in range(CARDS):
        if v.place[c] == LAID_OUT and not pawn_at(v, v.printed_at[c + 1]):
            found |= v.boozes[c + 1]
    return found


@rule
def mob_size(v: Street, s: Any, mob: int, skip_a: int, skip_b: int) -> int:
    """Members of a mob so far, two seats left out."""
    n = 0
    for p in range(v.players):
        if p != skip_a and p != skip_b and s.type[p] >= 0:
            n += s.type[p] // 4 == mob
    return n


@rule
def booze_taken(v: Street, s: Any, booze: int, skip_a: int, skip_b: int) -> bool:
    """Does somebody else run it?"""
    for p in range(v.players):
        if p != skip_a and p != skip_b and s.type[p] == booze:
            return True
    return False


@rule
def begin_somewhere(v: Street, seat: int, s: Any, shown: Cards) -> None:
    """Any world that fits, found by dealing seat by seat and starting over where that leads nowhere."""
    for _ in range(TRIES):
        for p in range(v.players):
            s.type[p] = v.type[p] if v.type[p] >= 0 else UNKNOWN
        for c in range(CARDS):
            s.place[c] = v.place[c] if v.place[c] >= 0 else DECK
        first = below(s, v.players)
        fits = True
        for k in range(v.players):
            p = (first + k) % v.players
            if fits and p != seat:
                fits = deal_one(v, seat, s, p, shown)
        if fits and all_sizes_fit(v, s):
            return


@rule
def all_sizes_fit(v: Street, s: Any) -> bool:
    """R7."""
    small, large = v.players // 3, (v.players + 2) // 3
    for mob in range(3):
        n = mob_size(v, s, mob, UNKNOWN, UNKNOWN)
        if n < small or n > large:
            return False
    return True


@rule
def deal_one(v: Street, seat: int, s: Any, p: int, shown: Cards) -> bool:
    """A booze and cards for one seat, given those before it; False if there are none."""
    need, free = hidden_before(v, p), free_cards(v, seat, s, p)
    possible = possible_boozes(v, p)
    large = (v.players + 2) // 3
    total = 0.0
    for booze in range(TYPES):
        if (possible >> booze) & 1 and free_for(v, s, p, booze, large):
            total += ways(count(free & shown[booze]), need)
    if total == 0.0:
        return False
    left = total * sharp(s)
    chosen = UNKNOWN
    for booze in range(TYPES):
        if (possible >> booze) & 1 and free_for(v, s, p, booze, large):
            weight = ways(count(free & shown[booze]), need)
            if weight > 0.0 and left >= 0.0:
                chosen = booze
            left -= weight
    s.type[p] = chosen
    give(s, p, need, free & shown[chosen])
    return True


@rule
def free_for(v: Street, s: Any, p: int, booze: int, large: int) -> bool:
    """May p run it beside the others dealt so far?"""
    return not booze_taken(v, s, booze, p, p) and mob_size(v, s, booze // 4, p, p) < large


@rule
def free_cards(v: Street, seat: int, s: Any, p: int) -> int:
    """The set of unseen cards in nobody's front that could lie before p, whatever p's booze."""
    cards = 0
    for c in range(CARDS):
        if s.place[c] == DECK and may_lie_before(v, seat, p, c):
            cards |= 1 << c
    return cards


@rule
def give(s: Any, p: int, need: int, cards: int) -> None:
    """Lay `need` of these cards before p, every choice of them as likely as every other."""
    left = count(cards)
    for c in range(CARDS):
        if (cards >> c) & 1:
            if below(s, left) < need:
                s.place[c] = BEFORE + p
                need -= 1
            left -= 1


@rule
def draw_pair(v: Street, seat: int, s: Any, a: int, b: int, shown: Cards) -> None:
    """Two seats anew, given all the others."""
    for c in range(CARDS):
        if v.place[c] < 0 and (s.place[c] == BEFORE + a or s.place[c] == BEFORE + b):
            s.place[c] = DECK
    need_a, need_b = hidden_before(v, a), hidden_before(v, b)
    free_a, free_b = free_cards(v, seat, s, a), free_cards(v, seat, s, b)
    can_a, can_b = possible_boozes(v, a), possible_boozes(v, b)
    for booze in range(TYPES):
        if booze_taken(v, s, booze, a, b):
            can_a &= ~(1 << booze)
            can_b &= ~(1 << booze)
    sizes = (mob_size(v, s, 0, a, b), mob_size(v, s, 1, a, b), mob_size(v, s, 2, a, b))
    total = 0.0
    for x in range(TYPES):
        if (can_a >> x) & 1:
            for y in range(TYPES):
                if x != y and (can_b >> y) & 1 and sizes_fit(v, sizes, x // 4, y // 4):
                    total += ways_for_two(free_a & shown[x], need_a, free_b & shown[y], need_b)
    left = total * sharp(s)
    chosen = UNKNOWN
    for x in range(TYPES):
        if (can_a >> x) & 1:
            for y in range(TYPES):
                if left >= 0.0 and x != y and (can_b >> y) & 1 and sizes_fit(v, sizes, x // 4, y // 4):
                    weight = ways_for_two(free_a & shown[x], need_a, free_b & shown[y], need_b)
                    if weight > 0.0:
                        chosen = x * TYPES + y
                    left -= weight
    s.type[a] = chosen // TYPES
    s.type[b] = chosen % TYPES
    for_a, for_b = free_a & shown[chosen // TYPES], free_b & shown[chosen % TYPES]
    give_first(s, a, for_a, need_a, for_b, need_b)
    give(s, b, need_b, for_b & free_cards(v, seat, s, b))


@rule
def sizes_fit(v: Street, sizes: Sizes, mob_a: int, mob_b: int) -> bool:
    """R7: with two more members, of these mobs, every mob is as large as it must be."""
    small, large = v.players // 3, (v.players + 2) // 3
    for mob in range(3):
        n = sizes[mob] + (mob_a == mob) + (mob_b == mob)
        if n < small or n > large:
            return False
    return True


@rule
def ways_for_two(for_a: int, need_a: int, for_b: int, need_b: int) -> float:
    """In how many ways a and b can have their cards, each from its own set."""
    shared = count(for_a & for_b)
    only_a, only_b = count(for_a) - shared, count(for_b) - shared
    total = 0.0
    for j in range(need_a + 1):
        total += ways(shared, j) * ways(only_a, need_a - j) * ways(shared - j + only_b, need_b)
    return total


@rule
def give_first(s: Any, a: int, for_a: int, need_a: int, for_b: int, need_b: int) -> None:
    """a's cards, weighed by how many ways they leave for b."""
    shared = count(for_a & for_b)
    only_a, only_b = count(for_a) - shared, count(for_b) - shared
    left = ways_for_two(for_a, need_a, for_b, need_b) * sharp(s)
    both = 0
    for j in range(need_a + 1):
        weight = ways(shared, j) * ways(only_a, need_a - j) * ways(shared - j + only_b, need_b)
        if weight > 0.0 and left >= 0.0:
            both = j
        left -= weight
    give_mixed(s, a, for_a & for_b, both, for_a & ~for_b, need_a - both)


@rule
def give_mixed(s: Any, a: int, shared: int, both: int, single: int, rest: int) -> None:
    """So many of the cards that both could have, and so many of those that only a could."""
    left_shared, left_single = count(shared), count(single)
    for c in range(CARDS):
        if (shared >> c) & 1:
            if below(s, left_shared) < both:
                s.place[c] = BEFORE + a
                both -= 1
            left_shared -= 1
        elif (single >> c) & 1:
            if below(s, left_single) < rest:
                s.place[c] = BEFORE + a
                rest -= 1
            left_single -= 1
