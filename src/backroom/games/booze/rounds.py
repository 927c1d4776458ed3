"""Turns and rounds (R12 to R18, R41 to R46)."""

from backroom.engine import EVERYONE, answered, ask, emit, nobody_owes, only, rule
from backroom.games.booze.coins import public_coins, winning_mobs
from backroom.games.booze.deal import ask_everybody, lay_out, open_round
from backroom.games.booze.events import Event
from backroom.games.booze.state import BOX, CARDS, NO_CLAIM, NOBODY, NOWHERE, Phase, Street


@rule
def claim(s: Street, p: int, k: int) -> None:
    """R53, section 9: claims are shown together and mean nothing."""
    s.claim[p] = k
    answered(s, p)
    if s.owes == 0:
        for q in range(s.players):
            emit(s, Event.CLAIMED, EVERYONE, q, s.claim[q])
        s.phase = Phase.MOVE
        ask_everybody(s)


@rule
def move(s: Street, p: int, location: int) -> None:
    """R13: when the last choice is in, all pawns go."""
    s.choice[p] = location
    answered(s, p)
    emit(s, Event.CHOSE, only(p), p, location)
    if s.owes == 0:
        for q in range(s.players):
            s.loc[q] = s.choice[q]
            s.choice[q] = NOWHERE
            emit(s, Event.WENT, EVERYONE, q, s.loc[q])
        s.turn_k = 0
        begin_turn(s)


@rule
def begin_turn(s: Street) -> None:
    """R18."""
    s.actor = (s.baron + s.turn_k) % s.players
    s.who = s.actor
    s.phase = Phase.TURN
    ask(s, s.actor)


@rule
def next_turn(s: Street) -> None:
    """R18: everybody has one turn a round."""
    s.target = NOBODY
    s.can_steal = 0
    s.can_expose = 0
    s.both = 0
    s.event_kind = 0
    s.pending = 0
    s.turn_k += 1
    if s.turn_k < s.players:
        begin_turn(s)
    else:
        end_round(s)


@rule
def end_round(s: Street) -> None:
    """R41 to R46, in the order of section 6."""
    s.turn_k = 0
    s.actor = NOBODY
    s.who = NOBODY
    s.baron = (s.baron + 1) % s.players
    if not s.ends_after_draw and too_few_unexposed(s):  # G11
        finish(s)
        return
    draw_to_locations(s)
    if s.deck_len == 0 or s.round_no >= s.clock_round:  # G9, G37
        expose_the_poorest(s)
    if too_few_unexposed(s):
        finish(s)
        return
    s.face_up = 0
    s.round_no += 1
    for p in range(s.players):
        s.claim[p] = NO_CLAIM
    emit(s, Event.ROUND, EVERYONE, s.round_no, s.baron)
    open_round(s)


@rule
def draw_to_locations(s: Street) -> None:
    """R42, G8. Told in the order of the cards, not of the draw: on the street nobody can tell which came first."""
    draws = s.players // 2 if s.draws_down else (s.players + 1) // 2
    laid = 0
    for _ in range(min(draws, s.deck_len)):
        laid |= 1 << lay_out(s)
    for c in range(CARDS):
        if (laid >> c) & 1:
            emit(s, Event.LAID_OUT, EVERYONE, c, s.printed_at[c + 1], s.boozes[c + 1])


@rule
def unexposed(s: Street) -> int:
    """How many are still Unexposed."""
    n = 0
    for p in range(s.players):
        n += 1 - ((s.exposed >> p) & 1)
    return n


@rule
def too_few_unexposed(s: Street) -> bool:
    """R45."""
    return unexposed(s) < s.end_below


@rule
def expose_the_poorest(s: Street) -> None:
    """R43, R44: the Unexposed with the fewest coins, all together. Their Movement cards go to the box."""
    least = 100000
    for p in range(s.players):
        if not (s.exposed >> p) & 1:
            least = min(least, public_coins(s, p))
    if least == 100000:
        return
    if s.deck_len == 0:
        emit(s, Event.DECK_EMPTY, EVERYONE)
    # All are counted before anybody loses a card.
    poorest = 0
    for p in range(s.players):
        if not (s.exposed >> p) & 1 and public_coins(s, p) == least:
            poorest |= 1 << p
    s.tick += 1
    for p in range(s.players):
        if (poorest >> p) & 1:
            expose(s, p, BOX)
            emit(s, Event.AUTO_EXPOSED, EVERYONE, p, s.type[p], s.loc[p])


@rule
def expose(s: Street, p: int, taker: int) -> None:
    """R34, R35, R43, G41: p's booze is turned up; the Movement card of p's location goes to the taker or the box."""
    s.exposed |= 1 << p
    s.exposed_tick[p] = s.tick
    s.pub_ev[p] = 1 << int(s.type[p])
    s.own[p] &= ~(1 << int(s.loc[p]))
    s.lost_loc[p] = s.loc[p]
    s.taken_by[p] = taker


@rule
def finish(s: Street) -> None:
    """R45, R50."""
    s.phase = Phase.OVER
    nobody_owes(s)
    s.winners = winning_mobs(s)
    emit(s, Event.ENDED, EVERYONE, s.winners)
