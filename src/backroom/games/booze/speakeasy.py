"""What the six locations do: their Events and passives (R25, R26, R56 to R66). The engine acts on an Event's kind."""

from typing import Any

from backroom.engine import EVERYONE, ask, emit, only, rule
from backroom.games.booze.events import Event
from backroom.games.booze.evidence import (
    count_down,
    draw_for,
    is_down_before,
    lies_at,
    put_under,
    shows,
    take,
)
from backroom.games.booze.rounds import next_turn
from backroom.games.booze.state import CARDS, LAID_OUT, Kind, Phase, Street
from backroom.games.booze.tail import open_tail


@rule
def row_at(s: Any, location: int) -> int:
    """R2: the row of the Event that lies face up at a location."""
    return 2 * location + 1 + ((s.sides >> location) & 1)


@rule
def kind_at(s: Street, location: int) -> int:
    """What the location's Event does."""
    return s.kind[row_at(s, location)] + 0


@rule
def lies_low(s: Street, p: int) -> bool:
    """R61, G39: no Tail of any kind may target this seat."""
    return kind_at(s, s.loc[p]) == Kind.PASSIVE_HIDE


@rule
def neighbour(s: Street, p: int) -> int:
    """R60: whom the Event at p's location Tails."""
    step = s.players - 1 if s.event_right[row_at(s, s.loc[p])] else 1
    return (p + step) % s.players


@rule
def card_laid_out_at(s: Street, location: int) -> bool:
    """G26."""
    for c in range(CARDS):
        if lies_at(s, c, location):
            return True
    return False


@rule
def pawn_at(s: Street, location: int) -> bool:
    """R65: does any pawn stand there?"""
    for p in range(s.players):
        if s.loc[p] == location:
            return True
    return False


@rule
def in_reach(s: Street, p: int, c: int) -> bool:
    """R65: a matching card at a location where no pawn stands."""
    return s.place[c] == LAID_OUT and shows(s, c, s.type[p]) and not pawn_at(s, s.printed_at[c + 1])


@rule
def has_match_at(s: Street, p: int, location: int) -> bool:
    """Is there something at this location that p could take?"""
    for c in range(CARDS):
        if lies_at(s, c, location) and shows(s, c, s.type[p]):
            return True
    return False


@rule
def can_target(s: Street, p: int, q: int) -> bool:
    """Whom an Event of p's location that asks for a player may choose (R58, R59, R63, R66)."""
    if q == p:
        return False
    if kind_at(s, s.loc[p]) == Kind.TREAT:
        return card_laid_out_at(s, s.loc[q])
    return not lies_low(s, q)


@rule
def available(s: Street, p: int) -> bool:
    """G42: can the Event at p's location do anything? Looks only at what p may see."""
    row = row_at(s, s.loc[p])
    kind = s.kind[row]
    if kind == Kind.DRAW_KEEP:
        return s.deck_len > 0 and count_down(s, p) >= s.event_cost[row]
    if kind == Kind.TAIL_SEAT:
        return not lies_low(s, neighbour(s, p))
    if kind == Kind.STORE:
        return count_down(s, p) > 0
    if kind == Kind.REACH:
        for c in range(CARDS):
            if in_reach(s, p, c):
                return True
        return False
    if kind == Kind.TREAT or kind == Kind.SHAKEDOWN or kind == Kind.TAIL_ANY:
        for q in range(s.players):
            if can_target(s, p, q):
                return True
    return False


@rule
def trigger(s: Street, p: int) -> None:
    """R25: the actor triggers the Event of its location."""
    row = row_at(s, s.loc[p])
    kind = s.kind[row] + 0
    s.event_kind = kind
    emit(s, Event.TRIGGERED, EVERYONE, p, row - 1)
    if kind == Kind.TAIL_SEAT:
        open_tail(s, neighbour(s, p), 1, 0)
    elif kind == Kind.STORE or (kind == Kind.DRAW_KEEP and s.event_cost[row] > 0):
        s.phase = Phase.EV_DISCARD
    elif kind == Kind.DRAW_KEEP:
        draw_cards(s, p)
    elif kind == Kind.REACH:
        s.pending = 1
        s.phase = Phase.EV_HERE
    else:
        s.phase = Phase.EV_SEAT


@rule
def choose_player(s: Street, p: int, target: int) -> None:
    """R58, R59, R63, R66."""
    row = row_at(s, s.loc[p])
    if s.event_kind == Kind.TAIL_ANY:
        open_tail(s, target, int(s.event_expose[row]), 0)
        return
    emit(s, Event.CHOSEN, EVERYONE, p, target)
    s.target = target
    if s.event_kind == Kind.TREAT:
        s.pending = s.event_most[row]
        ask_target(s, Phase.EV_TREAT)
    elif count_down(s, target) < s.event_price[row]:  # R63: nothing to pay with
        open_tail(s, target, 1, 0)
    else:
        s.pending = s.event_price[row]
        ask_target(s, Phase.EV_REPLY)


@rule
def ask_target(s: Street, phase: int) -> None:
    """The chosen player decides."""
    s.phase = phase
    s.who = s.target
    ask(s, s.target)


@rule
def pay(s: Street, p: int, c: int) -> None:
    """R63: one card of the price."""
    put_under(s, p, c)
    emit(s, Event.DISCARDED, only(p), p, c, s.boozes[c + 1])
    s.pending -= 1
    if s.pending == 0:
        next_turn(s)


@rule
def untouched(s: Street) -> bool:
    """R63: nothing of the price has been paid, so it may still be refused."""
    return bool(s.pending == s.event_price[row_at(s, s.loc[s.actor])])


@rule
def refuse_to_pay(s: Street, p: int) -> None:
    """R63: then the actor Tails."""
    emit(s, Event.REFUSED, EVERYONE, p)
    open_tail(s, p, 1, 0)


@rule
def take_treat(s: Street, p: int, c: int) -> None:
    """R58, R59."""
    take(s, p, c)
    emit(s, Event.TREATED, EVERYONE, p, c, s.printed_at[c + 1], s.boozes[c + 1])
    s.pending -= 1
    if s.pending == 0:
        end_treat(s, p)


@rule
def end_treat(s: Street, p: int) -> None:
    """How many were taken is public; that none matched is not said (G40)."""
    emit(s, Event.TREAT_OVER, EVERYONE, p, s.event_most[row_at(s, s.loc[s.actor])] - s.pending)
    next_turn(s)


@rule
def must_take(s: Street, p: int) -> bool:
    """R59: a forced treat, and something matches."""
    return bool(s.event_forced[row_at(s, s.loc[s.actor])]) and has_match_at(s, p, s.loc[p])


@rule
def draw_cards(s: Street, p: int) -> None:
    """R56, R57."""
    row = row_at(s, s.loc[p])
    for _ in range(min(s.event_draw[row], s.deck_len)):
        draw_for(s, p)
    emit(s, Event.DREW, EVERYONE, p, s.drawn_len)
    s.pending = s.event_keep[row]
    s.phase = Phase.EV_DRAW


@rule
def is_drawn(s: Street, c: int) -> bool:
    """Is the card one of those just drawn?"""
    for i in range(s.drawn_len):
        if s.drawn[i] == c:
            return True
    return False


@rule
def keep(s: Street, p: int, c: int) -> None:
    """R56: a kept card lies face up like any other."""
    at = 0
    while s.drawn[at] != c:
        at += 1
    for i in range(at + 1, s.drawn_len):
        s.drawn[i - 1] = s.drawn[i]
    s.drawn_len -= 1
    s.drawn[s.drawn_len] = 0
    take(s, p, c)
    emit(s, Event.KEPT, EVERYONE, p, c, s.boozes[c + 1])
    s.pending -= 1
    if s.pending == 0:
        end_draw(s, p)


@rule
def end_draw(s: Street, p: int) -> None:
    """R56, G36: the rest goes under the deck in the order drawn."""
    emit(s, Event.DRAW_OVER, EVERYONE, p, s.drawn_len)
    for i in range(s.drawn_len):
        put_under(s, p, int(s.drawn[i]))
        s.drawn[i] = 0
    s.drawn_len = 0
    next_turn(s)


@rule
def discard(s: Street, p: int, c: int) -> None:
    """R57, R64, G45: one own face-down card goes under the deck, then what it was for."""
    put_under(s, p, c)
    emit(s, Event.DISCARDED, only(p), p, c, s.boozes[c + 1])
    if s.event_kind == Kind.DRAW_KEEP:
        draw_cards(s, p)
    elif s.event_kind == Kind.STORE:
        s.pending = s.event_take[row_at(s, s.loc[p])]
        s.phase = Phase.EV_HERE
    else:
        next_turn(s)


@rule
def take_here(s: Street, p: int, c: int) -> None:
    """R64, R65."""
    take(s, p, c)
    emit(s, Event.STORED, EVERYONE, p, c, s.printed_at[c + 1], s.boozes[c + 1])
    s.pending -= 1
    if s.pending == 0:
        next_turn(s)


@rule
def is_offered(s: Street, p: int, c: int) -> bool:
    """Is the card among those that the decision at hand is about? Matching is another question."""
    phase = s.phase
    if phase == Phase.TURN or phase == Phase.EV_TREAT:
        return lies_at(s, c, s.loc[p])
    if phase == Phase.TAIL:
        return s.place[c] == 3 + s.target
    if phase == Phase.EV_DRAW:
        return is_drawn(s, c)
    if phase == Phase.EV_HERE:
        if s.event_kind == Kind.STORE:
            return lies_at(s, c, s.loc[p])
        return s.place[c] == LAID_OUT and not pawn_at(s, s.printed_at[c + 1])
    return s.place[c] == 3 + p


@rule
def may_use(s: Street, p: int, c: int) -> bool:
    """Is the card a legal choice of the decision at hand?"""
    phase = s.phase
    if phase == Phase.EV_REPLY or phase == Phase.EV_DISCARD:
        return is_down_before(s, c, p)
    if phase == Phase.TAIL:
        return is_down_before(s, c, s.target) and shows(s, c, s.type[p])
    return is_offered(s, p, c) and shows(s, c, s.type[p])
