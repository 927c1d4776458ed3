"""What a seat knows beyond the declared audiences, and a world that fits (specification, section 8)."""

from typing import Any

from backroom.engine import below, rule, shuffle
from backroom.games.booze.coins import coins_for
from backroom.games.booze.evidence import is_up
from backroom.games.booze.guesswork import deal_hidden_cards
from backroom.games.booze.legality import PLAIN, may_go, named_by_claim
from backroom.games.booze.state import (
    BEFORE,
    CARDS,
    DECK,
    DRAWN,
    LAID_OUT,
    LOCATIONS,
    NO_CLAIM,
    NOBODY,
    Phase,
    Street,
)


@rule
def reveal(s: Street, seat: int, v: Any) -> None:
    """Counts for all, faces for those who may see them, and the record where the table keeps one."""
    for p in range(s.players):
        v.cards[p] = 0
    for c in range(CARDS):
        if s.place[c] >= BEFORE:
            v.cards[s.place[c] - BEFORE] += 1
        if sees_card(s, seat, c):
            v.place[c] = s.place[c]
    for p in range(s.players):
        v.coins[p] = coins_for(s, p, v.cards[p])
        if s.phase == Phase.OVER or (s.exposed >> p) & 1:
            v.type[p] = s.type[p]
        answered = not (s.owes >> p) & 1
        if s.phase != Phase.MOVE or not answered:
            v.choice[p] = s.choice[p]
        if s.phase != Phase.CLAIM or not answered:
            v.claim[p] = s.claim[p]
    if seat == s.actor:
        for i in range(len(s.drawn)):
            v.drawn[i] = s.drawn[i]
    if s.remembers:
        reveal_record(s, seat, v)


@rule
def sees_card(s: Street, seat: int, c: int) -> bool:
    """Does this viewer see where the card is?"""
    place = s.place[c]
    if place == LAID_OUT:
        return True
    if place == DECK:
        return s.remembers == 1 and s.known[c] == seat
    if place == DRAWN:
        return s.actor == seat
    owner = place - BEFORE
    tailing = s.phase == Phase.TAIL and s.actor == seat and s.target == owner
    return owner == seat or tailing or is_up(s, c)


@rule
def reveal_record(s: Street, seat: int, v: Any) -> None:
    """G27, `open`: public evidence to all; to a seat its own masks, and where its own discards lie in the deck."""
    for p in range(s.players):
        v.pub_ev[p] = s.pub_ev[p]
    if seat < 0:
        return
    for q in range(s.players):
        v.ledger[seat, q] = s.ledger[seat, q]
    for c in range(CARDS):
        if s.known[c] == seat:
            v.known[c] = s.known[c]
    for i in range(s.deck_len):
        if s.known[s.deck[i]] == seat:
            v.deck[i] = s.deck[i]


@rule
def imagine(v: Street, seat: int, s: Any) -> None:
    """Boozes, hidden cards and the deck, every world that fits as likely as every other; answers still hidden."""
    rest_where_nobody_sits(v, s)
    deal_hidden_cards(v, seat, s)
    stack_deck(v, s)
    for c in range(CARDS):
        if v.known[c] < 0:
            s.known[c] = NOBODY
    imagine_record(v, seat, s)
    imagine_answers(v, seat, s)


@rule
def rest_where_nobody_sits(v: Street, s: Any) -> None:
    """Rows of seats that are not in play are nought, as in every state."""
    for p in range(v.players, len(s.type)):
        s.type[p] = 0
        s.choice[p] = 0
        s.claim[p] = 0
        s.pub_ev[p] = 0
    for o in range(len(s.type)):
        for q in range(len(s.type)):
            if o >= v.players or q >= v.players:
                s.ledger[o, q] = 0


@rule
def stack_deck(v: Street, s: Any) -> None:
    """Cards nobody has: drawn by the actor as many as were drawn, the others in the deck's unknown places."""
    n = 0
    for c in range(CARDS):
        if v.place[c] < 0 and s.place[c] == DECK:
            s.deck[n] = c
            n += 1
    shuffle(s, s.deck, n)
    if v.drawn_len > 0 and v.drawn[0] < 0:
        for i in range(v.drawn_len):
            n -= 1
            s.drawn[i] = s.deck[n]
            s.place[s.deck[n]] = DRAWN
    if v.drawn_len == 0 or v.drawn[0] < 0:
        for i in range(v.drawn_len, len(s.drawn)):
            s.drawn[i] = 0
    # From the bottom up, so that nothing is overwritten that is still to be placed.
    for i in range(v.deck_len - 1, -1, -1):
        if v.deck[i] >= 0:
            s.deck[i] = v.deck[i]
        else:
            n -= 1
            s.deck[i] = s.deck[n]
    for i in range(v.deck_len, CARDS):
        s.deck[i] = 0


@rule
def imagine_record(v: Street, seat: int, s: Any) -> None:
    """What others have seen is imagined as complete: each knows what lies before everybody."""
    for q in range(v.players):
        lying = 0
        evidence = 4095 & ~int(v.not_type[q])
        for c in range(CARDS):
            if s.place[c] == BEFORE + q:
                lying |= 1 << c
                evidence &= v.boozes[c + 1]
        for o in range(v.players):
            if not (v.remembers and o == seat):
                s.ledger[o, q] = lying
        if not v.remembers:
            s.pub_ev[q] = 1 << int(s.type[q]) if (v.exposed >> q) & 1 else evidence


@rule
def imagine_answers(v: Street, seat: int, s: Any) -> None:
    """R13, R53: what others have answered in the open window: anything they may."""
    for p in range(v.players):
        if v.choice[p] < 0:
            n = 0
            for location in range(LOCATIONS):
                n += may_go(v, p, location)
            k = below(s, n)
            for location in range(LOCATIONS):
                if may_go(v, p, location):
                    if k == 0:
                        s.choice[p] = location
                    k -= 1
        if v.claim[p] < 0:
            # Plain claims, then two kinds about each of the others.
            k = below(s, PLAIN + 2 * (v.players - 1))
            for claim in range(NO_CLAIM):
                other = named_by_claim(claim)
                if claim < PLAIN or (other < v.players and other != p):
                    if k == 0:
                        s.claim[p] = claim
                    k -= 1
