"""What a seat may do, and why not (specification, section 7). Both read only what that seat can see."""

from typing import Any

from backroom.engine import owes, rule
from backroom.games.botch.abilities import can_aim, may_aim, most_to_stash
from backroom.games.botch.actions import ACTIONS, MOST_AMOUNT, Action, Reason
from backroom.games.botch.calls import whose_role
from backroom.games.botch.cards import (
    aimed_at,
    cost_of,
    has_action,
    in_pool,
    is_threat,
    item_cards,
    moves_own_item,
    needs_target,
)
from backroom.games.botch.claims import every_copy_up, keeps_role_hidden, seen_elsewhere
from backroom.games.botch.diamonds import total
from backroom.games.botch.gifts import is_free, list_free, switched_off, why_not_free
from backroom.games.botch.state import ITEM, MOST_SEATS, OP, C, Ferry, Op, Phase, React, Talk, Target
from backroom.games.botch.winning import blocked, may_hope_to_win, twins_have_enough


@rule
def is_turn_action(action: int) -> bool:
    """R10 to R15."""
    return Action.LOOK <= action <= Action.DECLARE_JOINT or Action.USE_ITEM <= action < Action.NAME


@rule
def belongs(action: int, phase: int) -> bool:
    """Is this one of the answers to what is asked?"""
    if phase == Phase.FIRST:
        return action == Action.SWAP
    if phase == Phase.TURN:
        return is_turn_action(action)
    if phase == Phase.TARGET:
        return Action.TARGET <= action < Action.GIVE or action == Action.NO_TARGET
    if phase == Phase.NAME:
        return Action.NAME <= action < Action.TALK
    if phase == Phase.HIDE:
        return action == Action.KEEP or action == Action.EXCHANGE or action == Action.LEAVE_TO_CHANCE
    if phase == Phase.CALL:
        return action == Action.PASS or action == Action.CALL
    if phase == Phase.RCALL:
        return action == Action.PASS or Action.NAME <= action < Action.TALK
    if phase == Phase.SHOWN:
        return action == Action.UNMASK or action == Action.HAND_BACK
    if phase == Phase.VICTIM:
        return action == Action.PAY or action == Action.REFUSE
    if phase == Phase.AMOUNT:
        return Action.AMOUNT <= action < Action.USE_ITEM
    if phase == Phase.HURT:
        return action == Action.PASS or Action.USE_ITEM <= action < Action.USE_ROLE
    return action == Action.PASS or action == Action.REACT_ITEM or action == Action.REACT_ROLE


@rule
def why_not(s: Ferry, seat: int, action: int) -> int:
    """The first reason that applies."""
    phase = s.phase
    if phase == Phase.OVER:
        return Reason.GAME_OVER
    if action < 0 or action >= ACTIONS or switched_off(s, action):
        return Reason.UNKNOWN_ACTION
    if action == Action.LEAVE_TO_CHANCE and phase != Phase.HIDE:
        return Reason.UNKNOWN_ACTION
    if not s.alive[seat]:
        return Reason.DEAD
    if is_free(action):
        return why_not_free(s, seat, action)
    if action == Action.CALL and phase == Phase.CALL and s.stack[s.depth - 1, C] == seat + 1:
        return Reason.VICTIM_CANNOT_CALL
    if not owes(s, seat):
        return Reason.NOT_OWED
    if phase == Phase.FIRST and is_turn_action(action) and action != Action.SWAP:
        return Reason.FIRST_TURN_MUST_SWAP
    if not belongs(action, phase):
        return Reason.WRONG_PHASE
    if action < Action.TARGET:
        return why_not_plain(s, seat, action)
    if action < Action.GIVE:
        return why_not_target(s, seat, action - Action.TARGET)
    if action < Action.USE_ITEM:
        return Reason.OK if action - Action.AMOUNT <= most_to_stash(s, seat) else Reason.BAD_AMOUNT
    if action < Action.USE_ROLE:
        item = action - Action.USE_ITEM + 1
        return why_not_item(s, seat, item) if phase == Phase.TURN else why_not_reaction(s, seat, item)
    if action < Action.NAME:
        return why_not_role(s, seat, action - Action.USE_ROLE + 1)
    return why_not_name(s, seat, action - Action.NAME + 1)


@rule
def why_not_plain(s: Ferry, p: int, action: int) -> int:
    """Actions without parameters, in their phase."""
    if action == Action.SWAP:
        # G5: on a first turn even a face-up item is swapped.
        return Reason.OWN_ITEM_FACEUP if s.item_up[p] and s.phase == Phase.TURN else Reason.OK
    if action == Action.ROLE:
        if not s.role_up[p] or not has_action(s, s.role[p]):
            return Reason.NO_ABILITY
        return why_not_use(s, p, s.role[p])
    if action == Action.ID:
        return why_not_id(s, p)
    if action == Action.DECLARE:
        if not may_hope_to_win(s, p):
            return Reason.NO_WIN_CONDITION
        return Reason.BLOCKED if blocked(s, p) else Reason.OK
    if action == Action.DECLARE_JOINT:
        if not twins_have_enough(s, p):
            return Reason.NO_WIN_CONDITION
        return Reason.BLOCKED if blocked(s, p) else Reason.OK
    if action == Action.PAY:
        return Reason.OK if s.gems[p] >= s.threat_pay else Reason.CANNOT_PAY
    if action == Action.UNMASK:
        return Reason.OK if named_right(s, p) else Reason.WRONG_NAME
    if action == Action.REACT_ITEM:
        return Reason.OWN_ITEM_FACEUP if s.item_up[p] else Reason.OK
    if action == Action.REACT_ROLE:
        reacts = s.role_up[p] == 0 and s.role_react[s.role[p]] == React.WIN_OTHER
        return Reason.OK if reacts else Reason.NO_ABILITY
    if action == Action.NO_TARGET:
        frame = s.stack[s.depth - 1]
        free = frame[OP] == Op.ABILITY and aimed_at(s, int(frame[C])) == Target.OPT
        return Reason.OK if free else Reason.BAD_TARGET
    return Reason.OK


@rule
def why_not_use(s: Ferry, p: int, card: int) -> int:
    """R12, R13, R91: what any action needs: the own item face-down where it moves, the cost, somebody to aim at."""
    if s.item_up[p] and moves_own_item(s, card):
        return Reason.OWN_ITEM_FACEUP
    if total(s, p) < cost_of(s, card):
        return Reason.CANNOT_PAY
    if needs_target(s, card) and not can_aim(s, p, card):
        return Reason.BAD_TARGET
    return Reason.OK


@rule
def why_not_item(s: Ferry, p: int, i: int) -> int:
    """R12, R33, R40, R59: a claim with a face-down item, or what lies face-up before oneself."""
    if item_cards(s, i) == 0:
        return Reason.NOT_IN_KIT
    card = ITEM + i
    if s.item_up[p]:
        usable = s.holds[p] == i and not s.item_proof[i] and not moves_own_item(s, card)
        if not usable or (is_threat(s, card) and not s.faceup_threat):
            return Reason.OWN_ITEM_FACEUP
    elif not s.claim_faceup_elsewhere and seen_elsewhere(s, p, i):
        return Reason.CLAIM_SEEN_ELSEWHERE
    if not has_action(s, card):
        return Reason.NO_ABILITY
    return why_not_use(s, p, card)


@rule
def why_not_reaction(s: Ferry, p: int, i: int) -> int:
    """R68, G31: in a HURT window."""
    if item_cards(s, i) == 0:
        return Reason.NOT_IN_KIT
    if s.item_up[p]:
        if s.holds[p] != i:
            return Reason.OWN_ITEM_FACEUP
    elif not s.claim_faceup_elsewhere and seen_elsewhere(s, p, i):
        return Reason.CLAIM_SEEN_ELSEWHERE
    return Reason.OK if s.item_react[i] == React.HURT_OTHER else Reason.NO_ABILITY


@rule
def why_not_role(s: Ferry, p: int, r: int) -> int:
    """R86: the claim of a hidden role."""
    if not keeps_role_hidden(s, p):
        return Reason.NOT_HIDDEN
    if not in_pool(s, r):
        return Reason.NOT_IN_KIT
    if s.item_up[p] and moves_own_item(s, r):
        return Reason.OWN_ITEM_FACEUP
    if every_copy_up(s, r):
        return Reason.CLAIM_SEEN_ELSEWHERE
    if not has_action(s, r):
        return Reason.NO_ABILITY
    return why_not_use(s, p, r)


@rule
def why_not_name(s: Ferry, p: int, r: int) -> int:
    """R85, R86: a role to name. In a role call somebody may have given away what it costs (G46, G54)."""
    if not in_pool(s, r):
        return Reason.NOT_IN_KIT
    if every_copy_up(s, r):
        return Reason.CLAIM_SEEN_ELSEWHERE
    return Reason.CANNOT_PAY if total(s, p) < s.id_cost else Reason.OK


@rule
def why_not_id(s: Ferry, p: int) -> int:
    """R85, G46."""
    if total(s, p) < s.id_cost:
        return Reason.CANNOT_PAY
    for q in range(s.players):
        if q != p and keeps_role_hidden(s, q):
            return Reason.OK
    return Reason.BAD_TARGET


@rule
def why_not_target(s: Ferry, p: int, q: int) -> int:
    """TARGET, for whatever is being aimed."""
    if q >= s.players or not s.alive[q]:
        return Reason.BAD_TARGET
    frame = s.stack[s.depth - 1]
    if frame[OP] == Op.SWAP:
        fits = q != p
    elif frame[OP] == Op.ID:
        fits = q != p and keeps_role_hidden(s, q)
    else:
        fits = may_aim(s, p, int(frame[C]), q)
    return Reason.OK if fits else Reason.BAD_TARGET


@rule
def named_right(s: Ferry, namer: int) -> bool:
    """SHOWN: was it the right name? The namer has seen the card."""
    return s.known_role[namer, whose_role(s)] == s.stack[s.depth - 1, C]


@rule
def legal(s: Ferry, seat: int, out: Any) -> int:
    """All legal actions, ascending: each is written, and counted if it is legal."""
    if s.phase == Phase.OVER or not s.alive[seat]:
        return 0
    n = 0
    asked = owes(s, seat)
    if asked:
        n = list_plain(s, seat, out, n)
    if s.gifts_on:
        n = list_free(s, seat, out, n, Action.OPEN_HAND + 0, Action.TARGET + 0)
    if asked and s.phase == Phase.TARGET:
        for q in range(MOST_SEATS):
            out[n] = Action.TARGET + q
            n += why_not_target(s, seat, q) == Reason.OK
    if s.gifts_on:
        n = list_free(s, seat, out, n, Action.GIVE + 0, Action.AMOUNT + 0)
    if asked:
        n = list_cards(s, seat, out, n)
    if s.talk == Talk.TOKENS:
        n = list_free(s, seat, out, n, Action.TALK + 0, ACTIONS)
    return n


@rule
def list_plain(s: Ferry, p: int, out: Any, n: int) -> int:
    """Actions without parameters."""
    for action in range(Action.OPEN_HAND + 0):
        if belongs(action, s.phase):
            out[n] = action
            n += why_not_plain(s, p, action) == Reason.OK
    return n


@rule
def list_cards(s: Ferry, p: int, out: Any, n: int) -> int:
    """Amounts, items, roles and names."""
    phase = s.phase
    if phase == Phase.AMOUNT:
        for count in range(min(MOST_AMOUNT, most_to_stash(s, p)) + 1):
            out[n] = Action.AMOUNT + count
            n += 1
    elif phase == Phase.TURN:
        for i in range(1, len(s.item_copies)):
            out[n] = Action.USE_ITEM + i - 1
            n += why_not_item(s, p, i) == Reason.OK
        if keeps_role_hidden(s, p):
            for r in range(1, len(s.role_copies)):
                out[n] = Action.USE_ROLE + r - 1
                n += why_not_role(s, p, r) == Reason.OK
    elif phase == Phase.HURT:
        for i in range(1, len(s.item_copies)):
            out[n] = Action.USE_ITEM + i - 1
            n += why_not_reaction(s, p, i) == Reason.OK
    elif phase == Phase.NAME or phase == Phase.RCALL:
        for r in range(1, len(s.role_copies)):
            out[n] = Action.NAME + r - 1
            n += why_not_name(s, p, r) == Reason.OK
    return n
