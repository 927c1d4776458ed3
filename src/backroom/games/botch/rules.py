"""The rules of The Botch Is Back. R and G numbers are those of README.md."""

from backroom.engine import EVERYONE, answered, emit, nobody_owes, only, rule
from backroom.games.botch.abilities import most_to_stash, stash, step_ability
from backroom.games.botch.actions import Action, Reason
from backroom.games.botch.calls import hand_back, step_call, step_id, step_role_call
from backroom.games.botch.claims import may_name
from backroom.games.botch.deal import setup
from backroom.games.botch.ending import result
from backroom.games.botch.events import Event
from backroom.games.botch.frames import silence_the_others
from backroom.games.botch.gifts import act_freely, is_free
from backroom.games.botch.harm import step_hurt
from backroom.games.botch.legality import legal, why_not, why_not_plain, why_not_target
from backroom.games.botch.state import OP, B, C, Ferry, Op, Phase
from backroom.games.botch.swapping import hide, step_swap
from backroom.games.botch.threats import answer_threat, step_threat
from backroom.games.botch.turns import end_turn, step_first_turn, take_turn
from backroom.games.botch.winning import step_declare

__all__ = ["apply", "default", "legal", "result", "setup", "why_not"]


@rule
def apply(s: Ferry, seat: int, action: int) -> None:
    """One decision; then whatever follows, up to the next one."""
    if is_free(action):
        act_freely(s, seat, action)
        return
    phase = s.phase
    if phase == Phase.FIRST or phase == Phase.TURN:
        take_turn(s, seat, action)
    elif phase == Phase.TARGET:
        aim(s, seat, action)
    elif phase == Phase.NAME:
        s.stack[s.depth - 1, C] = action - Action.NAME + 1
        nobody_owes(s)
    elif phase == Phase.HIDE:
        hide(s, seat, action)
    elif phase == Phase.SHOWN:
        hand_back(s, seat, action == Action.UNMASK)
    elif phase == Phase.VICTIM:
        answer_threat(s, seat, action == Action.PAY)
    elif phase == Phase.AMOUNT:
        stash(s, seat, action - Action.AMOUNT)
    else:
        seal(s, seat, action)
    while s.owes == 0 and s.phase != Phase.OVER:
        go_on(s)


@rule
def seal(s: Ferry, p: int, action: int) -> None:
    """CALL, RCALL, HURT, WIN: an answer that nobody sees. The window closes with the last one."""
    if s.phase == Phase.HURT:
        s.hurt_answer[p] = action + 1
    elif s.phase == Phase.WIN:
        s.win_answer[p] = action + 1
    else:
        s.answer[p] = action + 1
    emit(s, Event.ANSWERED, only(p), p, action)
    answered(s, p)
    if s.first_call and action != Action.PASS and (s.phase == Phase.CALL or s.phase == Phase.RCALL):
        silence_the_others(s, p)


@rule
def aim(s: Ferry, p: int, action: int) -> None:
    """TARGET: at whom, or at nobody."""
    nobody_owes(s)
    if action != Action.NO_TARGET:
        q = action - Action.TARGET
        s.stack[s.depth - 1, B] = q + 1
        s.aimed[p] = q + 1
        if s.stack[s.depth - 1, OP] != Op.SWAP:
            emit(s, Event.AIMED, EVERYONE, p, q)


@rule
def go_on(s: Ferry) -> None:
    """Section 6.2: the procedure on top of the stack goes on; if there is none, the turn is over."""
    if s.depth == 0:
        end_turn(s)
        return
    op = s.stack[s.depth - 1, OP]
    if op == Op.CALL:
        step_call(s)
    elif op == Op.ABILITY:
        step_ability(s)
    elif op == Op.SWAP:
        step_swap(s)
    elif op == Op.THREAT:
        step_threat(s)
    elif op == Op.HURT:
        step_hurt(s)
    elif op == Op.DECLARE:
        step_declare(s)
    elif op == Op.ROLE_CALL:
        step_role_call(s)
    elif op == Op.ID:
        step_id(s)
    else:
        step_first_turn(s)


@rule
def default(s: Ferry, seat: int) -> int:
    """Section 6.1: what is done when the clock runs out."""
    phase = s.phase
    if phase == Phase.FIRST:
        return Action.SWAP + 0
    if phase == Phase.TURN:
        return Action.LOOK + 0
    if phase == Phase.TARGET:
        if why_not_plain(s, seat, Action.NO_TARGET) == Reason.OK:
            return Action.NO_TARGET + 0
        for k in range(1, s.players + 1):
            q = (seat + k) % s.players
            if why_not_target(s, seat, q) == Reason.OK:
                return Action.TARGET + q
    if phase == Phase.NAME:
        for r in range(1, len(s.role_copies)):
            if may_name(s, r):
                return Action.NAME + r - 1
    if phase == Phase.HIDE:
        return Action.LEAVE_TO_CHANCE + 0
    if phase == Phase.SHOWN:
        return Action.HAND_BACK + 0
    if phase == Phase.VICTIM:
        return Action.PAY + 0 if s.gems[seat] >= s.threat_pay else Action.REFUSE + 0
    if phase == Phase.AMOUNT:
        return Action.AMOUNT + most_to_stash(s, seat)
    return Action.PASS + 0
