"""What each seat remembers of the others' fans: `known`, `mixed` and `pool`.

Nothing here changes the game. It is what a perfect, honest memory holds of what that seat was shown: photos, citizens
taken from the discards, strikes, what went from a fan and came to it. `knowledge.py` deals imagined worlds that fit it,
and the house bot decides by it. What is VAGUE is likely only: a refuge may have taken it away.
"""

from backroom.engine import rule
from backroom.games.bycatch.fan import limbo
from backroom.games.bycatch.state import (
    ANYONE,
    FAN,
    FIRST_SHAPE,
    FIRST_TONE,
    FROM_RESHUFFLE,
    RANKS,
    VAGUE,
    Nations,
)


@rule
def allows(s: Nations, v: int, code: int, rank: int) -> bool:
    """Can a citizen of whom this is known to seat v be of this rank? Whether it is vague does not matter."""
    if code & FROM_RESHUFFLE and s.pool[v, rank - 1] == 0:
        return False
    look = code & (FROM_RESHUFFLE - 1)
    if look == ANYONE:
        return True
    if look < FIRST_TONE:
        return look == rank
    if look < FIRST_SHAPE:
        return s.tone[rank] == look - FIRST_TONE
    return s.figure[rank] == look - FIRST_SHAPE


@rule
def width(code: int) -> int:
    """Twice the number of ranks that are left; less where more is known, more where it is vague."""
    look = code & (FROM_RESHUFFLE - 1)
    ranks = 9 if look == ANYONE else 1 if look < FIRST_TONE else 3
    return 4 * ranks - (2 if code & FROM_RESHUFFLE else 0) + (1 if code & VAGUE else 0)


@rule
def remember_gain(s: Nations, p: int, kind: int) -> None:
    """Before a citizen comes to seat p, in limbo or in the fan: others note it at the right end."""
    at = int(s.n_hand[p]) + limbo(s, p)
    for v in range(s.players):
        if v != p:
            s.known[v, p, at] = kind


@rule
def drop(s: Nations, v: int, p: int, at: int, n: int) -> None:
    """Seat v strikes out one of the n entries it has on seat p."""
    for i in range(at, n - 1):
        s.known[v, p, i] = s.known[v, p, i + 1]
    s.known[v, p, n - 1] = ANYONE


@rule
def best_fitting(s: Nations, v: int, p: int, rank: int, limit: int) -> int:
    """The entry, of the first `limit`, that tells most among those that a citizen of this rank can be."""
    best = 0
    least = 1000
    for i in range(limit):
        code = int(s.known[v, p, i])
        size = width(code)
        if not allows(s, v, code, rank):
            if code < VAGUE:
                continue
            size += 100
        if size < least:
            best = i
            least = size
    return best


@rule
def strike_out(s: Nations, v: int, p: int, rank: int, n: int, limit: int) -> None:
    """A citizen of this rank has left one of the first `limit` of n slots; seat v does not know which.

    The best-fitting entry goes. What stays must be true whichever slot it really was: an entry that may have been the
    one is vague from now on, unless it says no more than the one that went.
    """
    best = best_fitting(s, v, p, rank, limit)
    gone = int(s.known[v, p, best])
    in_order = best >= s.mixed[v, p]
    last = best
    alone = True
    for i in range(limit):
        code = int(s.known[v, p, i])
        if i == best or (code < VAGUE and not allows(s, v, code, rank)):
            continue
        if gone == rank and in_order and i > best:
            continue  # of equal ranks the leftmost goes
        alone = False
        last = max(last, i)
        if code < VAGUE:
            s.known[v, p, i] = shared(code, gone, rank)
    drop(s, v, p, best, n)
    mixed = int(s.mixed[v, p]) - (0 if in_order else 1)
    s.mixed[v, p] = mixed if alone or limit < n else max(mixed, last)


@rule
def shared(code: int, gone: int, rank: int) -> int:
    """What is left of an entry if it may be of the citizen whose entry went, and that one was of this rank."""
    drawn = FROM_RESHUFFLE if gone < VAGUE and gone & code & FROM_RESHUFFLE else 0
    look = code & (FROM_RESHUFFLE - 1)
    same = gone < VAGUE and gone & (FROM_RESHUFFLE - 1) == look
    return look | drawn if look == ANYONE or gone == rank or same else look | VAGUE


@rule
def remember_loss(s: Nations, p: int, rank: int) -> None:
    """G41: before a citizen leaves the fan of seat p for all to see; its slot is not shown."""
    n = int(s.n_hand[p])
    for v in range(s.players):
        if v != p:
            strike_out(s, v, p, rank, n, n)


@rule
def remember_strike(s: Nations, p: int, slot: int, cards: int) -> None:
    """R28: before these slots of seat p are taken out; everybody sees which and whom."""
    for v in range(s.players):
        if v == p:
            continue
        n = int(s.n_hand[p])
        for i in range(slot + cards - 1, slot - 1, -1):
            rank = int(s.hand[p, i])
            if i < s.mixed[v, p]:
                strike_out(s, v, p, rank, n, int(s.mixed[v, p]))
            else:
                if s.known[v, p, i] & (FROM_RESHUFFLE | VAGUE) == FROM_RESHUFFLE:
                    not_in_pool(s, v, rank)
                drop(s, v, p, i, n)
            n -= 1


@rule
def remember_given(s: Nations, p: int) -> None:
    """R38: before seat p gives away a citizen whom nobody sees. One of the entries is gone, and who knows which."""
    n = int(s.n_hand[p])
    for v in range(s.players):
        if v == p:
            continue
        widest = 0
        for i in range(n):
            look = int(s.known[v, p, i]) & (FROM_RESHUFFLE - 1)
            s.known[v, p, i] = ANYONE if look == ANYONE else look | VAGUE
            if width(int(s.known[v, p, i])) > width(int(s.known[v, p, widest])):
                widest = i
        drop(s, v, p, widest, n)
        s.mixed[v, p] = n - 1


@rule
def remember_refusal(s: Nations) -> None:
    """R37: before the suspect leaves limbo and is shown."""
    p = int(s.active)
    n = int(s.n_hand[p]) + limbo(s, p)
    for v in range(s.players):
        if v == p:
            continue
        at = n - 1
        if s.ctx == 0:
            if s.known[v, p, at] == FROM_RESHUFFLE:
                not_in_pool(s, v, int(s.drawn))
        else:
            # Of a border draw nobody else knows which citizens are in limbo; what is said of all of them stays true.
            while at > 0 and s.known[v, p, at] != FROM_RESHUFFLE:
                at -= 1
            if s.known[v, p, at] != FROM_RESHUFFLE:
                at = n - 1
        drop(s, v, p, at, n)


@rule
def remember_rustle(s: Nations, p: int) -> None:
    """G20: what is known of the citizens of seat p stays, their order does not."""
    for v in range(s.players):
        if v != p:
            s.mixed[v, p] = s.n_hand[p]


@rule
def remember_seen(s: Nations, v: int, p: int, slot: int, look: int) -> None:
    """R24: seat v has a slot of seat p on a photo. What it knew of that very slot still holds."""
    before = int(s.known[v, p, slot])
    if slot < s.mixed[v, p] or before >= VAGUE:
        before = ANYONE
    drawn = before & FROM_RESHUFFLE
    before -= drawn
    told = look
    if width(before) < width(look):
        told = before
    elif FIRST_TONE <= min(before, look) < FIRST_SHAPE <= max(before, look):
        for rank in range(1, RANKS + 1):
            if allows(s, v, before, rank) and allows(s, v, look, rank):
                told = rank
    if drawn and ANYONE < told < FIRST_TONE:
        not_in_pool(s, v, told)
        drawn = 0
    s.known[v, p, slot] = told | drawn


@rule
def remember_reshuffle(s: Nations) -> None:
    """R42: before the discards become the draw pile. Everybody can count what is in it."""
    s.reshuffled = 1
    for v in range(s.players):
        for rank in range(RANKS):
            s.pool[v, rank] = 0
        for i in range(s.n_discard):
            s.pool[v, s.discard[i] - 1] += 1
        for p in range(s.players):
            for i in range(FAN):
                s.known[v, p, i] &= ~FROM_RESHUFFLE


@rule
def not_in_pool(s: Nations, v: int, rank: int) -> None:
    """Seat v has seen a citizen of the reshuffled pile: so many fewer can be in it."""
    if s.pool[v, rank - 1] > 0:
        s.pool[v, rank - 1] -= 1
