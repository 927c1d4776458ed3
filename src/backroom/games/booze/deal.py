"""Set-up: boozes to the seats, Delivery cards to their locations (R1 to R11)."""

from backroom.engine import ask, ask_also, below, rule, shuffle
from backroom.games.booze.state import (
    ALL_TYPES,
    CARDS,
    DECK,
    LAID_OUT,
    NO_CLAIM,
    NO_NAME,
    NOBODY,
    NOT_LOST,
    NOWHERE,
    TYPES,
    Phase,
    Street,
    Talk,
)


@rule
def setup(s: Street) -> None:
    """Section 5: everything at rest, then the deals in their order."""
    put_to_rest(s)
    deal_types(s)
    for c in range(CARDS):
        s.deck[c] = c
        s.known[c] = NOBODY
        s.place[c] = DECK
    shuffle(s, s.deck, CARDS)
    s.deck_len = CARDS
    for _ in range(s.start_deliveries):
        lay_out(s)
    s.first_baron = s.chosen_baron - 1 if s.chosen_baron else below(s, s.players)
    s.baron = s.first_baron
    s.round_no = 1
    open_round(s)


@rule
def put_to_rest(s: Street) -> None:
    """Where nothing is the resting value is not always zero."""
    s.actor = NOBODY
    s.who = NOBODY
    s.target = NOBODY
    s.named = NO_NAME
    s.snitch[0] = NOBODY
    s.snitch[1] = NOBODY
    for p in range(s.players):
        s.choice[p] = NOWHERE
        s.loc[p] = NOWHERE
        s.lost_loc[p] = NOWHERE
        s.taken_by[p] = NOT_LOST
        s.claim[p] = NO_CLAIM
        s.own[p] = 63
        s.pub_ev[p] = ALL_TYPES


@rule
def deal_types(s: Street) -> None:
    """R3 to R6. The deck's memory serves as the table: it is filled with Delivery cards only afterwards."""
    pile = s.deck
    n = int(s.players)
    each = (n - 1) // 3 if n == 4 or n == 7 else (n + 2) // 3
    for t in range(TYPES):
        pile[t] = t
    for mob in range(3):
        shuffle(s, pile[4 * mob : 4 * mob + 4], 4)
    # The pile: the first `each` of every mob. Behind it the remainder, in the same order.
    used = 3 * each
    for mob in range(3):
        for i in range(4):
            at = mob * each + i if i < each else used + mob * (4 - each) + i - each
            pile[TYPES + at] = pile[4 * mob + i]
    if n == 4 or n == 7:
        shuffle(s, pile[TYPES + used : 2 * TYPES], TYPES - used)  # R5
        used += 1
    shuffle(s, pile[TYPES : TYPES + used], used)
    for p in range(n):
        s.type[p] = pile[TYPES + p]


@rule
def lay_out(s: Street) -> int:
    """R8, R42: the top card goes face up to its location. Everybody sees that nobody has it."""
    c = int(s.deck[0])
    for i in range(1, s.deck_len):
        s.deck[i - 1] = s.deck[i]
    s.deck_len -= 1
    s.deck[s.deck_len] = 0
    s.known[c] = NOBODY
    s.place[c] = LAID_OUT
    gone = ~(1 << c)
    for o in range(s.players):
        for q in range(s.players):
            s.ledger[o, q] &= gone
    return c


@rule
def open_round(s: Street) -> None:
    """R13: all choose together; where the table plays claims, they come first."""
    s.phase = Phase.CLAIM if s.talk == Talk.CLAIMS else Phase.MOVE
    ask_everybody(s)


@rule
def ask_everybody(s: Street) -> None:
    """A window of all seats."""
    ask(s, 0)
    for p in range(1, s.players):
        ask_also(s, p)
