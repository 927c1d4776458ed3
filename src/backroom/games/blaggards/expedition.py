"""The Expedition: council, chest, Band, orders, keys, what is found, and the refill (R20 to R29)."""

from backroom.engine import EVERYONE, answered, ask, ask_also, emit, nobody_owes, only, rule, shuffle
from backroom.games.blaggards.events import Event
from backroom.games.blaggards.history import note_trip
from backroom.games.blaggards.keys import band_size, chief, clockwise, keyed, lock_size, needed, put_under, take_off
from backroom.games.blaggards.state import CHESTS, COLOURS, Crew, Deed, Phase
from backroom.games.blaggards.turn import current_deed, finish, next_action


@rule
def speak(s: Crew, seat: int, mask: int) -> None:
    """G30: claims are shown together, and bind nobody. -1 says nothing."""
    s.claim[seat] = mask
    answered(s, seat)
    emit(s, Event.ANSWERED, only(seat), seat, mask)
    if s.owes:
        return
    for p in range(s.players):
        emit(s, Event.CLAIMED, EVERYONE, p, s.claim[p])
    s.phase = Phase.CHEST
    ask(s, chief(s))


@rule
def choose_chest(s: Crew, chest: int) -> None:
    """R20."""
    s.chest = chest
    emit(s, Event.CHEST, EVERYONE, s.captain, chest)
    picks = current_deed(s) == Deed.EXP_PICK and lock_size(s, chest) >= 2
    s.phase = Phase.IGNORE if picks else Phase.BAND


@rule
def ignore(s: Crew, colour: int) -> None:
    """EXP_PICK: one key of this colour is not needed."""
    s.ignored = colour
    emit(s, Event.IGNORED, EVERYONE, s.captain, colour)
    s.phase = Phase.BAND


@rule
def members(s: Crew) -> int:
    """Seats in the Band so far."""
    n = 0
    for p in range(s.players):
        n += (s.band >> p) & 1
    return n


@rule
def join(s: Crew, p: int) -> None:
    """R21: the Band is told when it is full; then orders, unless all of it brings one colour."""
    s.band |= 1 << p
    if members(s) < band_size(s):
        return
    for k in range(s.players):
        member = clockwise(s, k)
        if (s.band >> member) & 1:
            emit(s, Event.JOINED, EVERYONE, member, s.chest)
    if s.talk_free:
        ask_for_keys(s)
    else:
        s.phase = Phase.ORDER
        order_the_rest(s)


@rule
def still_to_order(s: Crew, colour: int) -> int:
    """Keys of a colour that nobody has been ordered to bring."""
    n = needed(s, colour)
    for p in range(s.players):
        n -= s.order[p] == colour
    return n


@rule
def next_to_order(s: Crew) -> int:
    """The first member clockwise from the Captain without an order, or -1."""
    for k in range(s.players):
        p = clockwise(s, k)
        if (s.band >> p) & 1 and s.order[p] < 0:
            return p
    return -1


@rule
def give_order(s: Crew, colour: int) -> None:
    """G30: the next member is told what to bring."""
    s.order[next_to_order(s)] = colour
    order_the_rest(s)


@rule
def order_the_rest(s: Crew) -> None:
    """Section 6: once a single colour remains it is handed out by itself, and all orders are told."""
    last = -1
    colours = 0
    for c in range(COLOURS):
        if still_to_order(s, c) > 0:
            colours += 1
            last = c
    if colours > 1:
        return
    for k in range(s.players):
        p = clockwise(s, k)
        if (s.band >> p) & 1:
            if s.order[p] < 0:
                s.order[p] = last
            emit(s, Event.ORDERED, EVERYONE, s.captain, p, s.order[p])
    ask_for_keys(s)


@rule
def ask_for_keys(s: Crew) -> None:
    """R22: every member owes a key."""
    s.phase = Phase.PLACE
    nobody_owes(s)
    for p in range(s.players):
        if (s.band >> p) & 1:
            ask_also(s, p)


@rule
def place(s: Crew, seat: int, k: int) -> None:
    """R22: the key leaves the Hand at once; after the last one all are revealed."""
    s.hand[seat, k] -= 1
    s.placed[seat] = k
    answered(s, seat)
    emit(s, Event.ANSWERED, only(seat), seat, k)
    if s.owes == 0:
        reveal_keys(s)


@rule
def reveal_keys(s: Crew) -> None:
    """R23 to R27: the keys, the lock, and what is in the chest."""
    kind = current_deed(s)
    note_trip(s, kind, 0)
    t = s.trips - 1
    got = s.trip_got[t]
    if kind == Deed.EXP_OPEN:
        for k in range(s.players):
            p = clockwise(s, k)
            if s.placed[p] >= 0:
                emit(s, Event.PLACED, EVERYONE, p, s.placed[p])
    emit(s, Event.REVEALED, EVERYONE, got[0], got[1], got[2], got[3], got[4])
    for c in range(COLOURS):
        if got[c] > needed(s, c):  # G13
            emit(s, Event.LOCKED, EVERYONE, s.chest)
            refill(s)
            return
    s.open[s.chest] = 1
    s.trip_open[t] = 1
    emit(s, Event.UNLOCKED, EVERYONE, s.chest, s.token[s.chest])
    if s.token[s.chest] == 0 and s.skull_discards > 0:
        for p in range(s.players):
            if keyed(s, p):
                ask_also(s, p)
        if s.owes:
            s.phase = Phase.SKULL
            return
    refill(s)


@rule
def cast(s: Crew, seat: int, k: int) -> None:
    """R27, G14: everybody discards a key in secret."""
    s.hand[seat, k] -= 1
    s.pending[seat] = k
    s.trip_cast[seat, s.trips - 1] = k
    answered(s, seat)
    emit(s, Event.ANSWERED, only(seat), seat, k)
    if s.owes == 0:
        refill(s)


@rule
def refill(s: Crew) -> None:
    """G15: discards under the deck, then the used keys, then a key for each member; listed clockwise."""
    n = 0
    for k in range(s.players):
        p = clockwise(s, k)
        if s.pending[p] >= 0:
            put_under(s, s.pending[p])
            n += 1
    if n > 0:
        shuffle(s, s.deck[s.deck_len - n :], n)
        emit(s, Event.CAST, EVERYONE, n)
    n = 0
    for k in range(s.players):
        p = clockwise(s, k)
        if s.placed[p] >= 0:
            put_under(s, s.placed[p])
            n += 1
    shuffle(s, s.deck[s.deck_len - n :], n)
    n = 0
    for k in range(s.players):
        p = clockwise(s, k)
        if s.placed[p] >= 0:
            drawn = s.deck[n]
            s.hand[p, drawn] += 1
            s.trip_drew[p, s.trips - 1] = drawn
            emit(s, Event.DREW, only(p), p, drawn)
            n += 1
    take_off(s, n)
    if s.early_end and all_open(s):  # G3
        finish(s)
    else:
        next_action(s)


@rule
def all_open(s: Crew) -> bool:
    """Is every chest open?"""
    for c in range(CHESTS):
        if not s.open[c]:
            return False
    return True
