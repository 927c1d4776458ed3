"""What anybody may do at any time: give a diamond, open or close a hand, say one of eight things (R93, G54, G62)."""

from typing import Any

from backroom.engine import EVERYONE, emit, rule
from backroom.games.botch.abilities import HEARD
from backroom.games.botch.actions import ACTIONS, Action, Reason
from backroom.games.botch.cards import cost_of
from backroom.games.botch.diamonds import spend_on, total
from backroom.games.botch.events import Event
from backroom.games.botch.frames import count
from backroom.games.botch.state import MOST_SEATS, OP, STEP, A, C, Count, Ferry, Op, Phase, Talk

MOST_HANDS, MOST_TALKS = 2, 6


@rule
def is_free(action: int) -> bool:
    """An action that answers no question."""
    return (
        (Action.OPEN_HAND <= action < Action.TARGET) or Action.GIVE <= action < Action.AMOUNT or action >= Action.TALK
    )


@rule
def promised(s: Ferry, p: int) -> int:
    """G62: diamonds that an announced ID, cost or own sealed name still needs."""
    due = 0
    for k in range(s.depth):
        frame = s.stack[k]
        if frame[A] == p and frame[OP] == Op.ID and s.phase != Phase.SHOWN:
            due += s.id_cost
        elif frame[A] == p and frame[OP] == Op.ABILITY and frame[STEP] <= HEARD:
            due += cost_of(s, int(frame[C]))
    if s.answer[p] > Action.NAME:
        due += s.id_cost
    return due


@rule
def why_not_free(s: Ferry, p: int, action: int) -> int:
    """Why p may not do this now. The same in every phase, owing or not."""
    if action < Action.TARGET:
        return Reason.OK if s.hands[p] < MOST_HANDS else Reason.LIMIT
    if action >= Action.TALK:
        if s.talks[p] >= MOST_TALKS:
            return Reason.LIMIT
        return Reason.OK if (action - Action.TALK) % MOST_SEATS < s.players else Reason.BAD_TARGET
    q = action - Action.GIVE
    if s.gifts[p] >= s.gift_limit:
        return Reason.LIMIT
    possible = q < s.players and q != p and s.alive[q] == 1
    if possible and not s.hand_open[q]:
        return Reason.HAND_CLOSED
    if total(s, p) < 1 + promised(s, p):
        return Reason.CANNOT_PAY
    return Reason.OK if possible else Reason.BAD_TARGET


@rule
def switched_off(s: Ferry, action: int) -> bool:
    """Gifts and talk that this game does not have."""
    if action >= Action.TALK:
        return s.talk != Talk.TOKENS
    return is_free(action) and not s.gifts_on


@rule
def list_free(s: Ferry, p: int, out: Any, n: int, first: int, end: int) -> int:
    """Write the free actions of first..end-1 that p may take now behind the n that are there."""
    for action in range(first, min(end, ACTIONS)):
        out[n] = action
        n += why_not_free(s, p, action) == Reason.OK
    return n


@rule
def act_freely(s: Ferry, p: int, action: int) -> None:
    """At once, whatever window is open; nobody's question changes."""
    if action < Action.TARGET:
        s.hands[p] += 1
        s.hand_open[p] = int(action == Action.OPEN_HAND)
        emit(s, Event.HAND, EVERYONE, p, s.hand_open[p])
    elif action >= Action.TALK:
        s.talks[p] += 1
        k = action - Action.TALK
        s.said[p] = 1 + k
        emit(s, Event.SAID, EVERYONE, p, k // MOST_SEATS, k % MOST_SEATS)
    else:
        q = action - Action.GIVE
        s.gifts[p] += 1
        count(s, Count.GIFTS)
        spend_on(s, p, q, 1)
        emit(s, Event.GIFT, EVERYONE, p, q)
