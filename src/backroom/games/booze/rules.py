"""The rules of Booze Barons. R and G numbers are those of README.md."""

from backroom.engine import EVERYONE, emit, rule
from backroom.games.booze.actions import Action
from backroom.games.booze.coins import result
from backroom.games.booze.deal import setup
from backroom.games.booze.events import Event
from backroom.games.booze.evidence import take
from backroom.games.booze.legality import legal, may_go, why_not
from backroom.games.booze.rounds import claim, move, next_turn
from backroom.games.booze.speakeasy import (
    can_target,
    choose_player,
    discard,
    end_draw,
    end_treat,
    keep,
    kind_at,
    may_use,
    must_take,
    pay,
    refuse_to_pay,
    take_here,
    take_treat,
    trigger,
    untouched,
)
from backroom.games.booze.state import CARDS, LOCATIONS, Kind, Phase, Street
from backroom.games.booze.tail import leave, name, open_tail, steal

__all__ = ["apply", "default", "legal", "result", "setup", "why_not"]


@rule
def apply(s: Street, seat: int, action: int) -> None:
    """One decision."""
    phase = s.phase
    card = action - Action.CARD
    if phase == Phase.CLAIM:
        claim(s, seat, action - Action.CLAIM)
    elif phase == Phase.MOVE:
        move(s, seat, action)
    elif phase == Phase.TURN:
        take_turn(s, seat, action)
    elif phase == Phase.TAIL:
        if action == Action.PASS:
            leave(s)
        elif action < Action.NAME:
            steal(s, card)
        else:
            name(s, action - Action.NAME)
    elif phase == Phase.EV_SEAT:
        choose_player(s, seat, action - Action.SEAT)
    elif phase == Phase.EV_REPLY:
        if action == Action.PASS:
            refuse_to_pay(s, seat)
        else:
            pay(s, seat, card)
    elif phase == Phase.EV_TREAT:
        if action == Action.PASS:
            end_treat(s, seat)
        else:
            take_treat(s, seat, card)
    elif phase == Phase.EV_DRAW:
        if action == Action.PASS:
            end_draw(s, seat)
        else:
            keep(s, seat, card)
    elif phase == Phase.EV_DISCARD:
        discard(s, seat, card)
    elif action == Action.PASS:
        next_turn(s)
    else:
        take_here(s, seat, card)


@rule
def take_turn(s: Street, seat: int, action: int) -> None:
    """R19: Deliver, Event, Tail or Pass."""
    if action == Action.PASS:
        emit(s, Event.PASSED, EVERYONE, seat)
        next_turn(s)
    elif action == Action.EVENT:
        trigger(s, seat)
    elif action < Action.CARD:
        # R62: Two Birds is for a Tail action made at a location with that passive.
        open_tail(s, action - Action.SEAT, 1, int(kind_at(s, s.loc[seat]) == Kind.PASSIVE_BOTH))
    else:
        c = action - Action.CARD
        take(s, seat, c)
        emit(s, Event.DELIVERED, EVERYONE, seat, c, s.printed_at[c + 1], s.boozes[c + 1])
        next_turn(s)


@rule
def default(s: Street, seat: int) -> int:
    """Section 6: what is done when the clock runs out. Where the table draws at random, this is the first choice."""
    phase = s.phase
    if phase == Phase.CLAIM:
        return Action.CLAIM + 0
    if phase == Phase.MOVE:
        for location in range(LOCATIONS):
            if may_go(s, seat, location):
                return Action.MOVE + location
    if phase == Phase.EV_SEAT:
        for k in range(1, s.players):
            if can_target(s, seat, (seat + k) % s.players):
                return Action.SEAT + (seat + k) % s.players
    forced = phase == Phase.EV_TREAT and must_take(s, seat)
    reach = phase == Phase.EV_HERE and s.event_kind == Kind.REACH
    partly = phase == Phase.EV_REPLY and not untouched(s)
    if forced or reach or partly or phase == Phase.EV_DISCARD:
        for c in range(CARDS):
            if may_use(s, seat, c):
                return Action.CARD + c
    return Action.PASS + 0
