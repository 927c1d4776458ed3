"""A world that looks like a view (specification, section 8): unseen citizens are dealt so that they fit what is known.

Every way to deal them is as likely as any other. What hangs on other players' choices and not on chance (what they did
in an open window, what they photographed) is filled in so that it can be true.
"""

from typing import Any

from backroom.engine import below, rule, shuffle
from backroom.games.bycatch.fan import can_pay, only_suspects
from backroom.games.bycatch.memory import allows
from backroom.games.bycatch.photo import staleness, take_photo
from backroom.games.bycatch.regroup import in_window
from backroom.games.bycatch.state import (
    ANYONE,
    FAN,
    FIRST_TAKEN,
    FIRST_TONE,
    FROM_RESHUFFLE,
    LENGTH,
    LOW,
    MICRO,
    PHOTOS,
    RANKS,
    SHELTER_INTEL,
    STRIKE_INTEL,
    TAKEN,
    VAGUE,
    Admitted,
    Nations,
    Phase,
)

TRIES = 2000
"""Deals that are tried before one that does not fit all that is known is taken; a few are enough nearly always."""
BITS = 6
"""Citizens are counted by rank in one integer, six bits for each."""
FULL = (1 << BITS) - 1


@rule
def imagine(v: Nations, seat: int, s: Any) -> None:
    """Fill in the blanks."""
    clear_blanks(v, seat, s)
    deal_intelligence(v, s)
    if v.phase == Phase.OVER:
        deal_draw_pile(v, s, unseen(v, seat))
    else:
        for _ in range(TRIES):
            deal_citizens(v, seat, s)
            if can_be(v, seat, s):
                break
        if seat != v.active:
            imagine_limbo(v, seat, s)
    if v.phase == Phase.REGROUP:
        imagine_window(v, seat, s)
    for p in range(v.players):
        if p != seat:
            imagine_mind(v, seat, s, p)


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
def counted(cards: int, rank: int) -> int:
    """How many of a rank."""
    return (cards >> (BITS * rank)) & FULL


@rule
def less(cards: int, rank: int, count: int) -> int:
    """So many fewer of a rank."""
    return cards - (count << (BITS * rank))


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


@rule
def clear_blanks(v: Nations, seat: int, s: Any) -> None:
    """Zero where the view is blank."""
    for i in range(len(s.draw)):
        s.draw[i] = 0
    for i in range(len(s.pile)):
        s.pile[i] = 0
    if seat != v.active:
        s.drawn = 0
        s.pending = 0
    if v.phase == Phase.GIVE:
        s.pile[0] = v.intel_cur
    for p in range(len(s.n_hand)):
        for i in range(PHOTOS):
            if s.album_turn[p, i] < 0:
                s.album_turn[p, i] = 0
                for k in range(s.album.shape[2]):
                    s.album[p, i, k] = 0
        if p == seat:
            continue
        for i in range(FAN):
            s.hand[p, i] = max(int(v.hand[p, i]), 0)
        s.n_photos[p] = max(int(v.n_photos[p]), 0)
        s.fresh[p] = 0
        s.spread[p] = v.shown_spread[p]
        s.gap[p] = v.shown_gap[p]
        s.micro[p] = 0
        s.stale[p] = 0
        s.given[p] = 0
        s.gave[p] = 0
        s.got[p] = 0
        for q in range(len(s.n_hand)):
            s.mixed[p, q] = 0
            for i in range(FAN):
                s.known[p, q, i] = ANYONE
        for i in range(RANKS):
            s.pool[p, i] = 0


@rule
def deal_intelligence(v: Nations, s: Any) -> None:
    """G4: cards that were never turned up lie in the pile or are out of this game, in any order."""
    seen = 1 << int(v.intel_cur)
    for i in range(v.n_shelters):
        seen |= 1 << int(v.shelters[i, SHELTER_INTEL])
    for i in range(v.n_strikes):
        seen |= 1 << int(v.strikes[i, STRIKE_INTEL])
    held = int(v.n_intel)
    out = RANKS - int(v.players) - int(v.intel_extra)
    if v.phase == Phase.OVER:
        for i in range(out):
            seen |= 1 << int(v.intel_out[i])
        out = 0
    else:
        for i in range(len(s.intel_out)):
            s.intel_out[i] = 0
    for i in range(len(s.intel_pile)):
        s.intel_pile[i] = 0
    left = held + out
    for rank in range(1, RANKS + 1):
        if not (seen >> rank) & 1:
            k = below(s, left)  # of the places still free
            for i in range(held + out):
                free = s.intel_pile[i] == 0 if i < held else s.intel_out[i - held] == 0
                if free:
                    if k == 0:
                        if i < held:
                            s.intel_pile[i] = rank
                        else:
                            s.intel_out[i - held] = rank
                        break
                    k -= 1
            left -= 1


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
def size(cards: int) -> int:
    """How many in all."""
    total = 0
    for rank in range(1, RANKS + 1):
        total += counted(cards, rank)
    return total


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


@rule
def imagine_limbo(v: Nations, seat: int, s: Any) -> None:
    """G39: others see neither whether the active seat is being asked nor which of its citizens are in limbo."""
    p = int(v.active)
    n = int(v.n_hand[p])
    if v.border > 0:
        imagine_border(v, seat, s, p, n)
    elif v.phase == Phase.ACTION or v.phase == Phase.FINAL:
        refusable = v.admitted == Admitted.DRAWN or (v.admitted == Admitted.TAKEN and v.refuge_from_discard > 0)
        if refusable and s.hand[p, n - 1] == v.intel_cur and below(s, 2) == 0:
            s.drawn = v.intel_cur
            s.hand[p, n - 1] = 0
            s.n_hand[p] = n - 1
            s.phase = Phase.ASK


@rule
def imagine_border(v: Nations, seat: int, s: Any, p: int, n: int) -> None:
    """The suspects among the citizens of a border draw wait in limbo. Any of whom nothing else is known may be they."""
    left = int(v.border)
    for kind in (FROM_RESHUFFLE, ANYONE):
        for i in range(n - 1, -1, -1):
            if left > 0 and certain(v, seat, p, i) == kind:
                left -= 1
                if v.intel_cur > 0 and s.hand[p, i] == v.intel_cur:
                    s.hand[p, i] = 0
                    s.pending += 1
    at = 0
    for i in range(n):
        rank = s.hand[p, i]
        s.hand[p, i] = 0
        if rank > 0:
            s.hand[p, at] = rank
            at += 1
    s.n_hand[p] = at


@rule
def imagine_window(v: Nations, seat: int, s: Any) -> None:
    """G20: others may have moved cards, changed their posture and answered, all unseen; but somebody has not."""
    waiting = 0
    for p in range(v.players):
        if p == seat or not in_window(v, p):
            continue
        waiting += 1
        if below(s, 2):
            s.micro[p] = 1 + below(s, MICRO)
            s.spread[p] = below(s, 3)
            s.gap[p] = below(s, 4)
            if not v.only_fresh:
                s.rustle[p] = 1
                shuffle(s, s.hand[p], int(v.n_hand[p]))
        if below(s, 2):
            s.owes &= ~(1 << p)
    if s.owes == 0:
        k = below(s, waiting)
        for p in range(v.players):
            if p != seat and in_window(v, p):
                if k == 0:
                    s.owes |= 1 << p
                k -= 1


@rule
def imagine_mind(v: Nations, seat: int, s: Any, p: int) -> None:
    """What another seat may remember. Its last photo of each fan is imagined; what may have changed since is vague."""
    waiting = v.phase == Phase.REGROUP and bool((s.owes >> p) & 1)
    if v.phase != Phase.OVER and (p == v.active or waiting):
        s.stale[p] = 1
        if s.n_hand[p] > 0:
            s.fresh[p] = 1 << (int(s.n_hand[p]) - 1)
    for q in range(v.players):
        if q == p:
            continue
        for i in range(s.n_hand[q]):
            s.pool[p, s.hand[q, i] - 1] += v.reshuffled
        turn = int(v.shot_at[p, q])
        n = int(s.n_hand[q])
        if turn == 0 or n == 0 or v.phase == Phase.OVER:
            continue
        shot = int(v.shot_from[p, q]) - 1
        take_photo(s, p, q, shot // 2, shot % 2, below(s, n))
        s.album_turn[p, s.n_photos[p] - 1] = turn
        if staleness(v, q, turn):
            s.mixed[p, q] = n
            for i in range(n):
                if s.known[p, q, i] != ANYONE:
                    s.known[p, q, i] |= VAGUE
    if v.reshuffled:
        for i in range(v.n_draw):
            s.pool[p, s.draw[i] - 1] += 1
