"""What a Captain does besides expeditions: R17 to R19 and the other actions of 2.6."""

from backroom.engine import EVERYONE, answered, ask, ask_also, below, emit, only, rule
from backroom.games.blaggards.events import Event
from backroom.games.blaggards.history import note_deed, note_hand
from backroom.games.blaggards.keys import chief, move_key, put_under, size
from backroom.games.blaggards.state import KINDS, Crew, Deed, Phase
from backroom.games.blaggards.turn import next_action


@rule
def muster(s: Crew, colour: int) -> None:
    """Everybody shows truthfully whether they hold the colour; Skeletons do not count."""
    answers = 0
    for p in range(s.players):
        if s.hand[p, colour] > 0:
            answers |= 1 << p
    row = note_deed(s, Deed.MUSTER, colour, -1)
    s.deed_yes[row] = answers
    emit(s, Event.MUSTERED, EVERYONE, s.captain, colour, answers)
    next_action(s)


@rule
def steal(s: Crew, victim: int) -> None:
    """R18: a key at random, counted through the kinds."""
    x = below(s, size(s, victim))
    k = 0
    while x >= s.hand[victim, k]:
        x -= s.hand[victim, k]
        k += 1
    move_key(s, victim, s.captain, k)
    row = note_deed(s, Deed.STEAL, victim, -1)
    s.deed_key[row, 0] = k
    emit(s, Event.STOLE, only(chief(s)) | only(victim), s.captain, victim, k)
    next_action(s)


@rule
def spy(s: Crew, p: int) -> None:
    """The Captain looks at a whole Hand."""
    row = note_deed(s, Deed.SPY, p, -1)
    note_hand(s, row, 0, p)
    emit(s, Event.SPIED, EVERYONE, s.captain, p)
    tell_hand(s, Event.SAW_HAND + 0, only(chief(s)), p)
    next_action(s)


@rule
def tell_hand(s: Crew, told: int, audience: int, p: int) -> None:
    """A Hand, kind by kind."""
    emit(s, told, audience, s.hand[p, 0], s.hand[p, 1], s.hand[p, 2], s.hand[p, 3], s.hand[p, 4])


@rule
def discard(s: Crew, k: int) -> None:
    """R19: face-down under the deck."""
    s.hand[s.captain, k] -= 1
    put_under(s, k)
    row = note_deed(s, Deed.DISCARD, -1, -1)
    s.deed_key[row, 0] = k
    emit(s, Event.DISCARDED, only(chief(s)), s.captain, k)
    next_action(s)


@rule
def scout(s: Crew, chest: int) -> None:
    """The Captain looks at a token."""
    row = note_deed(s, Deed.SCOUT, chest, -1)
    s.deed_key[row, 0] = s.token[chest]
    emit(s, Event.SCOUTED, only(chief(s)), s.captain, chest, s.token[chest])
    next_action(s)


@rule
def tonic(s: Crew, p: int) -> None:
    """G24: no longer KO'd."""
    s.bruised[p] = 0
    note_deed(s, Deed.TONIC, p, -1)
    emit(s, Event.TREATED, EVERYONE, s.captain, p)
    next_action(s)


@rule
def choose_gift(s: Crew, k: int) -> None:
    """The key is noted; it stays in the Hand until somebody is named."""
    s.pending[s.captain] = k
    s.phase = Phase.GIFT_TO


@rule
def give(s: Crew, p: int) -> None:
    """The noted key goes to another player."""
    k = s.pending[s.captain] + 0
    move_key(s, s.captain, p, k)
    row = note_deed(s, Deed.GIFT, p, -1)
    s.deed_key[row, 0] = k
    emit(s, Event.GAVE, only(chief(s)) | only(p), s.captain, p, k)
    next_action(s)


@rule
def name_pair(s: Crew, p: int) -> None:
    """R17, G9: the Captain names one player, then another."""
    if s.phase == Phase.SWAP_A:
        s.pick_a = p
        s.phase = Phase.SWAP_B
    elif s.phase == Phase.HANDS_A:
        s.pick_a = p
        s.phase = Phase.HANDS_B
    elif s.phase == Phase.SWAP_B:
        s.pick_b = p
        s.phase = Phase.SWAP_KEYS
        emit(s, Event.SWAPPING, EVERYONE, s.captain, s.pick_a, p)
        ask(s, int(s.pick_a))
        ask_also(s, p)
    else:
        s.pick_b = p
        exchange_hands(s, int(s.pick_a), p)


@rule
def choose_swap(s: Crew, seat: int, k: int) -> None:
    """R17: each picks a key in secret; they change places once both are chosen."""
    s.pending[seat] = k
    answered(s, seat)
    emit(s, Event.ANSWERED, only(seat), seat, k)
    if s.owes:
        return
    a, b = int(s.pick_a), int(s.pick_b)
    first = s.pending[a] + 0
    second = s.pending[b] + 0
    move_key(s, a, b, first)
    move_key(s, b, a, second)
    row = note_deed(s, Deed.SWAP, a, b)
    s.deed_key[row, 0] = first
    s.deed_key[row, 1] = second
    emit(s, Event.SWAPPED, only(a) | only(b), a, b, first)
    emit(s, Event.SWAPPED, only(a) | only(b), b, a, second)
    next_action(s)


@rule
def exchange_hands(s: Crew, a: int, b: int) -> None:
    """HANDS: both know both Hands at that moment."""
    row = note_deed(s, Deed.HANDS, a, b)
    note_hand(s, row, 0, a)
    note_hand(s, row, 1, b)
    pair = only(a) | only(b)
    emit(s, Event.EXCHANGED, EVERYONE, s.captain, a, b)
    tell_hand(s, Event.FIRST_HAND + 0, pair, a)
    tell_hand(s, Event.SECOND_HAND + 0, pair, b)
    for k in range(KINDS):
        kept = s.hand[a, k] + 0
        s.hand[a, k] = s.hand[b, k]
        s.hand[b, k] = kept
    next_action(s)
