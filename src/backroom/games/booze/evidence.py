"""Delivery cards and what they give away: taking, discarding, and who has reason to believe what (G27, section 8)."""

from backroom.engine import rule
from backroom.games.booze.state import BEFORE, CARDS, DECK, DRAWN, LAID_OUT, NOBODY, Street


@rule
def shows(s: Street, c: int, booze: int) -> bool:
    """R21: is this booze on the card?"""
    return bool((s.boozes[c + 1] >> booze) & 1)


@rule
def is_up(s: Street, c: int) -> bool:
    """R24: does the card lie face up before somebody?"""
    return bool((s.face_up >> c) & 1)


@rule
def lies_at(s: Street, c: int, location: int) -> bool:
    """G26: is the card laid out at this location?"""
    return s.place[c] == LAID_OUT and s.printed_at[c + 1] == location


@rule
def is_down_before(s: Street, c: int, p: int) -> bool:
    """Does the card lie face down before this seat?"""
    return s.place[c] == BEFORE + p and not is_up(s, c)


@rule
def take(s: Street, p: int, c: int) -> None:
    """R22, R24: the card lies face up before p; everybody sees it there and nowhere else."""
    s.place[c] = BEFORE + p
    s.known[c] = NOBODY
    s.face_up |= 1 << c
    s.pub_ev[p] &= s.boozes[c + 1]
    bit = 1 << c
    for o in range(s.players):
        for q in range(s.players):
            if q == p:
                s.ledger[o, q] |= bit
            else:
                s.ledger[o, q] &= ~bit


@rule
def put_under(s: Street, p: int, c: int) -> None:
    """R52: under the deck, shown to nobody. Only p's own list of what lies before p changes."""
    s.place[c] = DECK
    s.known[c] = p
    s.deck[s.deck_len] = c
    s.deck_len += 1
    s.ledger[p, p] &= ~(1 << c)


@rule
def draw_for(s: Street, p: int) -> None:
    """R56: p takes the top card in hand, unseen by others: whoever p thought had it has not."""
    c = int(s.deck[0])
    for i in range(1, s.deck_len):
        s.deck[i - 1] = s.deck[i]
    s.deck_len -= 1
    s.deck[s.deck_len] = 0
    s.known[c] = NOBODY
    s.place[c] = DRAWN
    s.drawn[s.drawn_len] = c
    s.drawn_len += 1
    for q in range(s.players):
        s.ledger[p, q] &= ~(1 << c)


@rule
def look_through(s: Street, o: int, q: int) -> None:
    """R28: o sees all Delivery cards before q."""
    seen = 0
    for c in range(CARDS):
        if s.place[c] == BEFORE + q:
            seen |= 1 << c
    s.ledger[o, q] = seen


@rule
def count_before(s: Street, p: int) -> int:
    """R55: Delivery cards before a seat."""
    n = 0
    for c in range(CARDS):
        n += s.place[c] == BEFORE + p
    return n


@rule
def count_down(s: Street, p: int) -> int:
    """Face-down cards before a seat, by the state's own count."""
    n = 0
    for c in range(CARDS):
        n += is_down_before(s, c, p)
    return n
