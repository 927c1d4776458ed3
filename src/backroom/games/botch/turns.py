"""Turns and rounds (R7 to R15, R95)."""

from backroom.engine import EVERYONE, ask, emit, nobody_owes, rule
from backroom.games.botch.actions import Action
from backroom.games.botch.ending import dock
from backroom.games.botch.events import Event
from backroom.games.botch.frames import count, pop, push
from backroom.games.botch.showing import all_see_role, look
from backroom.games.botch.state import ITEM, A, Count, Ferry, Op, Phase
from backroom.games.botch.winning import JOINT


@rule
def begin_turn(s: Ferry, p: int) -> None:
    """R8: a first turn is a swap; any later one is one thing of R10 to R15."""
    s.active = p
    for q in range(s.players):
        s.gifts[q] = 0
        s.talks[q] = 0
        s.said[q] = 0
        s.hands[q] = 0
    s.phase = Phase.TURN if s.had_first[p] else Phase.FIRST
    emit(s, Event.TURN, EVERYONE, p)
    ask(s, p)


@rule
def end_turn(s: Ferry) -> None:
    """R7, R95: to the left; passing the first seat, alive or not, completes a round."""
    s.turn += 1
    s.verdict = 0
    p = int(s.active)
    for _ in range(s.players):
        p = (p + 1) % s.players
        if p == s.first:
            s.round_no += 1
            if s.round_no >= s.max_rounds:
                dock(s)
                return
            emit(s, Event.ROUND, EVERYONE, s.round_no)
        if s.alive[p]:
            begin_turn(s, p)
            return


@rule
def take_turn(s: Ferry, p: int, action: int) -> None:
    """R10 to R15: what it begins with. Everything after that is on the stack."""
    nobody_owes(s)
    s.did[p] = action + 1
    s.aimed[p] = 0
    if action == Action.LOOK:
        look(s, p)
    elif action == Action.SWAP:
        emit(s, Event.REACHED_OUT, EVERYONE, p)
        if not s.had_first[p]:
            push(s, Op.FIRST_TURN, p)
        push(s, Op.SWAP, p)
    elif action == Action.ROLE:
        emit(s, Event.USED_ROLE, EVERYONE, p, s.role[p])
        push(s, Op.ABILITY, p, 0, s.role[p])
    elif action == Action.ID:
        emit(s, Event.ASKED_ID, EVERYONE, p)
        push(s, Op.ID, p)
    elif action == Action.DECLARE or action == Action.DECLARE_JOINT:
        joint = int(action == Action.DECLARE_JOINT)
        emit(s, Event.DECLARED, EVERYONE, p, joint)
        push(s, Op.DECLARE, p, joint * JOINT)
    elif action < Action.USE_ROLE:
        item = action - Action.USE_ITEM + 1
        count(s, Count.CLAIMS, 1 - s.item_up[p])
        emit(s, Event.USED_ITEM if s.item_up[p] else Event.CLAIMED_ITEM, EVERYONE, p, item)
        push(s, Op.ABILITY, p, 0, ITEM + item)
    else:
        role = action - Action.USE_ROLE + 1
        emit(s, Event.CLAIMED_ROLE, EVERYONE, p, role)
        push(s, Op.ABILITY, p, 0, role)


@rule
def step_first_turn(s: Ferry) -> None:
    """R9: after the swap an open role is turned up; a hidden one stays down."""
    p = int(s.stack[s.depth - 1, A])
    s.had_first[p] = 1
    if not s.role_hidden[s.role[p]]:
        all_see_role(s, p)
    pop(s)
