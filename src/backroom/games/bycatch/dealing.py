"""Dealing citizens who are out of sight, so that every deal that fits what a seat knows is as likely as any other."""

from typing import Any

from backroom.engine import below, rule, shuffle
from backroom.games.bycatch.fan import can_pay, only_suspects
from backroom.games.bycatch.state import ANYONE, FAN, FIRST_TONE, FROM_RESHUFFLE, RANKS, VAGUE, Nations, Phase
from backroom.games.bycatch.unseen import BITS, any_of, counted, less, size, that_allow, unseen

TRIES = 2000
"""Deals that are tried before one that does not fit all that is known is taken; a few are enough nearly always."""


@rule
def deal_citizens(v: Nations, seat: int, s: Any) -> None:
    """Everybody who is out of sight."""
    for p in range(v.players):
        for i in range(FAN):
            if p != seat:
                s.hand[p, i] = 0
    for i in range(len(s.draw)):
        s.draw[i] = 0
    rest = unseen(v, seat)
    if v.phase == Phase.PICK:
        rest = deal_refuge(v, seat, s, rest)
    rest = deal_known(v, seat, s, rest)
    rest = deal_hints(v, seat, s, rest)
    rest = deal_places(v, seat, s, rest)
    deal_draw_pile(v, s, rest)
    if seat >= 0:
        for p in range(v.players):
            if p != seat:
                shuffle(s, s.hand[p], min(int(v.mixed[seat, p]), int(v.n_hand[p])))


@rule
def can_be(v: Nations, seat: int, s: Any) -> bool:
    """What the active seat is doing shows something of its hand: who orders a strike can pay, who expels has whom."""
    p = int(v.active)
    if p == seat:
        return True
    if v.phase == Phase.K_TARGET or v.phase == Phase.PAY:
        return can_pay(s, p)
    return v.phase != Phase.EXPEL or not only_suspects(s, p)


@rule
def deal_refuge(v: Nations, seat: int, s: Any, rest: int) -> int:
    """G10: the refused suspect and the own gift are in the pile or with one who has picked, unless one has got them."""
    places = int(v.n_pile)
    givers = 0
    for p in range(v.players):
        places += p != seat and v.picked[p] > 0
        givers += (v.givers >> p) & 1
    suspect = int(v.intel_cur)
    gift = int(v.gave[seat]) if seat >= 0 else 0
    if seat >= 0 and v.picked[seat] > 0:
        got = int(v.got[seat])
        same = int(got == suspect) + int(got == gift)
        # What one got may be that very card, or one of the same rank that somebody else has given.
        mine = same * (size(rest) - 1)
        theirs = (givers - 1) * (counted(rest, got) + 1 - same)
        if same > 0 and below(s, mine + theirs) < mine:
            if got == gift:
                gift = 0
            else:
                suspect = 0
    if suspect > 0:
        place_in_refuge(v, seat, s, below(s, places), suspect)
        rest = less(rest, suspect, 1)
        places -= 1
    if gift > 0:
        place_in_refuge(v, seat, s, below(s, places), gift)
        rest = less(rest, gift, 1)
    return rest


@rule
def place_in_refuge(v: Nations, seat: int, s: Any, k: int, rank: int) -> None:
    """Put a card into the k-th free place: of the pile, then of those who have picked."""
    for i in range(v.n_pile):
        if s.pile[i] == 0:
            if k == 0:
                s.pile[i] = rank
                return
            k -= 1
    for p in range(v.players):
        if p != seat and v.picked[p] > 0:
            last = int(v.n_hand[p]) - 1
            if s.hand[p, last] == 0:
                if k == 0:
                    s.hand[p, last] = rank
                    return
                k -= 1


@rule
def certain(v: Nations, seat: int, p: int, i: int) -> int:
    """What the seat knows for certain of a slot."""
    if seat < 0 or p == seat:
        return ANYONE
    code = int(v.known[seat, p, i])
    return ANYONE if code >= VAGUE else code


@rule
def deal_known(v: Nations, seat: int, s: Any, rest: int) -> int:
    """Citizens whose rank is known."""
    for p in range(v.players):
        for i in range(v.n_hand[p]):
            rank = certain(v, seat, p, i)
            if p != seat and ANYONE < rank < FIRST_TONE and s.hand[p, i] == 0 and counted(rest, rank) > 0:
                s.hand[p, i] = rank
                rest = less(rest, rank, 1)
    return rest


@rule
def deal_hints(v: Nations, seat: int, s: Any, rest: int) -> int:
    """Citizens of whom the tone, the shape or the reshuffled pile is known, and that pile itself.

    They are dealt one after the other, and a deal counts only with the chance that makes all deals that fit equally
    likely: the fewer citizens were left for a place of those there could have been, the smaller that chance.
    """
    if seat < 0:
        return rest
    pile = 0
    if v.reshuffled:
        for rank in range(1, RANKS + 1):
            pile |= min(int(v.pool[seat, rank - 1]), counted(rest, rank)) << (BITS * rank)
    for attempt in range(TRIES):
        left = try_hints(v, seat, s, rest, pile, attempt == TRIES - 1)
        if left >= 0:
            return left
    return rest


@rule
def try_hints(v: Nations, seat: int, s: Any, rest: int, pile: int, anyhow: bool) -> int:
    """One such deal: what is left, or -1 if it does not count."""
    spare = pile
    for look in range(FIRST_TONE, FROM_RESHUFFLE):
        most = size(that_allow(v, seat, pile, look))
        spare = deal_look(v, seat, s, spare, look | FROM_RESHUFFLE, most, anyhow)
        if spare < 0:
            return -1
    spare = deal_look(v, seat, s, spare, FROM_RESHUFFLE, size(spare), anyhow)
    if spare < 0:
        return -1
    if v.reshuffled:
        for i in range(v.n_draw):
            s.draw[i] = 0
            if spare > 0:
                s.draw[i] = any_of(s, spare)
                spare = less(spare, int(s.draw[i]), 1)
    left = rest - pile + spare
    for look in range(FIRST_TONE, FROM_RESHUFFLE):
        most = size(that_allow(v, seat, rest - pile, look))
        most += min(size(that_allow(v, seat, pile, look)), size(spare))
        left = deal_look(v, seat, s, left, look, most, anyhow)
        if left < 0:
            return -1
    return left


@rule
def deal_look(v: Nations, seat: int, s: Any, cards: int, code: int, most: int, anyhow: bool) -> int:
    """Deal some of these cards to all places of which this is known. There could have been `most` for the first."""
    for p in range(v.players):
        for i in range(v.n_hand[p]):
            if certain(v, seat, p, i) != code:
                continue
            fitting = that_allow(v, seat, cards, code & (FROM_RESHUFFLE - 1))
            s.hand[p, i] = 0
            if not anyhow and (fitting == 0 or below(s, most) >= size(fitting)):
                return -1
            most -= 1
            if fitting > 0:
                s.hand[p, i] = any_of(s, fitting)
                cards = less(cards, int(s.hand[p, i]), 1)
    return cards


@rule
def deal_places(v: Nations, seat: int, s: Any, rest: int) -> int:
    """Fans, gifts and the refuge pile, where nothing is known."""
    for p in range(v.players):
        if p == seat:
            continue
        for i in range(v.n_hand[p]):
            if s.hand[p, i] == 0:
                s.hand[p, i] = any_of(s, rest)
                rest = less(rest, int(s.hand[p, i]), 1)
        if v.phase == Phase.GIVE and (v.givers >> p) & 1 and not (v.owes >> p) & 1:
            s.given[p] = any_of(s, rest)
            s.gave[p] = s.given[p]
            rest = less(rest, int(s.given[p]), 1)
    if v.phase == Phase.PICK:
        for i in range(v.n_pile):
            if s.pile[i] == 0:
                s.pile[i] = any_of(s, rest)
                rest = less(rest, int(s.pile[i]), 1)
    return rest


@rule
def deal_draw_pile(v: Nations, s: Any, rest: int) -> None:
    """Whoever is left."""
    for i in range(v.n_draw):
        if s.draw[i] == 0:
            s.draw[i] = any_of(s, rest)
            rest = less(rest, int(s.draw[i]), 1)
