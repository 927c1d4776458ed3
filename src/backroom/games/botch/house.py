"""The house bot: says what it needs to have, calls what it knows to be its own (specification, section 12.1)."""

from typing import Any

from backroom.engine import rule
from backroom.games.botch.abilities import can_aim, may_aim
from backroom.games.botch.actions import Action
from backroom.games.botch.calls import whose_role
from backroom.games.botch.cards import aimed_at, is_threat, needs_target
from backroom.games.botch.diamonds import total
from backroom.games.botch.gifts import is_free
from backroom.games.botch.house_belief import (
    chance_holds,
    chance_threat,
    gap,
    knows,
    luck,
    noise,
)
from backroom.games.botch.house_value import (
    LEADS_FROM,
    NOBODY,
    card_value,
    declare_value,
    diamonds_for,
    is_victim,
    joint_value,
    last_mark,
    look_value,
    needed_to_win,
    swap_value,
    would_die,
    would_stop,
)
from backroom.games.botch.state import ITEM, MOST_SEATS, OP, A, B, C, D, Ferry, Op, Phase, React, Target
from backroom.games.botch.winning import JOINT

NEVER = -1000.0
AIMS = MOST_SEATS + 1
"""Ways to aim one action: at a seat, or at nobody."""
TIE = 0.001
"""So little that it decides only between equals."""


@rule
def house(v: Ferry, seat: int, actions: Any, n: int, word: int) -> int:
    """Choose one of `actions[:n]` from the view alone; `word` is its luck."""
    p = int(seat)
    phase = v.phase
    if phase == Phase.TURN:
        return best_turn(v, p, actions, n, word)
    if phase == Phase.TARGET:
        return best_target(v, p, actions, n, word)
    if phase == Phase.HIDE:
        return hide_choice(v, p, word)
    if phase == Phase.CALL:
        return Action.CALL + 0 if calls(v, p) else Action.PASS + 0
    if phase == Phase.RCALL:
        return name_to_call(v, p, actions, n)
    if phase == Phase.SHOWN:
        return unmask_choice(v, p, actions, n)
    if phase == Phase.VICTIM:
        return victim_choice(v, p)
    if phase == Phase.HURT:
        return rescue_choice(v, p, actions, n)
    if phase == Phase.WIN:
        return stop_choice(v, p, actions, n)
    if phase == Phase.NAME:
        return name_choice(v, p, actions, n, word)
    if phase == Phase.AMOUNT:
        return largest_amount(actions, n)
    return Action.SWAP + 0


@rule
def best_turn(v: Ferry, p: int, actions: Any, n: int, word: int) -> int:
    """The verb of the greatest value, noise included."""
    best, high = Action.LOOK + 0, NEVER
    for k in range(n):
        action = int(actions[k])
        if is_free(action):
            continue
        value = turn_value(v, p, action, word, AIMS * k)
        if value > high:
            best, high = action, value
    return best


@rule
def turn_value(v: Ferry, p: int, action: int, word: int, at: int) -> float:
    """What a verb is worth, at its best aim; `at` is where its luck in the word begins."""
    if action == Action.SWAP:
        best = NEVER
        for q in range(v.players):
            if q != p and v.alive[q]:
                best = max(best, swap_value(v, p, q) + noise(word, at + q))
        return best
    if action == Action.ROLE:
        return best_aim(v, p, int(v.role[p]), word, at)
    if action >= Action.USE_ROLE:
        return best_aim(v, p, action - Action.USE_ROLE + 1, word, at)
    if action >= Action.USE_ITEM:
        return best_aim(v, p, ITEM + action - Action.USE_ITEM + 1, word, at)
    value = -0.6  # an ID
    if action == Action.LOOK:
        value = look_value(v, p)
    elif action == Action.DECLARE:
        value = declare_value(v, p)
    elif action == Action.DECLARE_JOINT:
        value = joint_value(v, p)
    return value + noise(word, at)


@rule
def is_one_thought(v: Ferry, p: int, card: int) -> bool:
    """Each aim of an action has noise of its own, but a threat and the claim of a hidden role are one thought."""
    return is_threat(v, card) or (card < ITEM and v.role_up[p] == 0)


@rule
def goes_without(v: Ferry, p: int, card: int) -> bool:
    """Can a card be used on nobody? Where it may be aimed it must be, unless it says otherwise."""
    kind = aimed_at(v, card)
    return kind == Target.NONE or kind == Target.OPT or not (needs_target(v, card) or can_aim(v, p, card))


@rule
def best_aim(v: Ferry, p: int, card: int, word: int, at: int) -> float:
    """Using a card on whoever it suits best, or on nobody where that is allowed."""
    apart = int(not is_one_thought(v, p, card))
    best = card_value(v, p, card, NOBODY) + noise(word, at + MOST_SEATS) if goes_without(v, p, card) else NEVER
    for q in range(v.players):
        if may_aim(v, p, card, q) and is_victim(v, p, card, q):
            best = max(best, card_value(v, p, card, q) + noise(word, at + apart * q))
    return best


@rule
def best_target(v: Ferry, p: int, actions: Any, n: int, word: int) -> int:
    """Whom the action suits best; on a first turn anybody. Between equals luck decides."""
    frame = v.stack[v.depth - 1]
    best, high = int(actions[0]), NEVER
    for k in range(n):
        action = int(actions[k])
        if is_free(action):
            continue
        q = NOBODY if action == Action.NO_TARGET else action - Action.TARGET
        value, spread = 0.0, 1.0
        if frame[OP] == Op.ABILITY:
            card = int(frame[C])
            if q != NOBODY and not is_victim(v, p, card, q):
                continue
            value = card_value(v, p, card, q)
            spread = TIE if is_one_thought(v, p, card) else 1.0
        elif frame[OP] == Op.ID:
            value = 0.1 * total(v, q) - (1.0 if v.known_role[p, q] > 0 else 0.0)
        elif v.had_first[p]:
            value = swap_value(v, p, q)
        value += spread * noise(word, k)
        if value > high:
            best, high = action, value
    return best


@rule
def hide_choice(v: Ferry, p: int, word: int) -> int:
    """Exchange with the probability of a logistic in what the other card is worth more."""
    target = int(v.stack[v.depth - 1, B]) - 1
    x = 1.2 * gap(v, p, target)
    # 1 / (1 + e^-x), with e^x as the 64th power of 1 + x / 64: near enough, and the same on every machine.
    power = 1.0 + min(max(x, -8.0), 8.0) / 64.0
    for _ in range(6):
        power *= power
    return Action.EXCHANGE + 0 if luck(word, 1) * (1.0 + power) < power else Action.KEEP + 0


@rule
def calls(v: Ferry, p: int) -> bool:
    """Freely if it knows that it holds the card, else only against leaders."""
    frame = v.stack[v.depth - 1]
    claimant, item = int(frame[A]), int(frame[B])
    true = chance_holds(v, p, claimant, item)
    if knows(v, p, claimant) == item:
        return False
    mine = chance_holds(v, p, p, item)
    importance = 0.25 + 0.12 * max(0, total(v, claimant) - 4)
    return (1.0 - true) * (diamonds_for(v, claimant, ITEM + item) + 1.5) * importance - (1.0 - mine) > 0.0


@rule
def name_to_call(v: Ferry, p: int, actions: Any, n: int) -> int:
    """Only with the true name known, of somebody who claims another, and only against the rich."""
    frame = v.stack[v.depth - 1]
    claimant = int(frame[A])
    known = int(v.known_role[p, claimant])
    if known > 0 and known != frame[B] and total(v, claimant) >= LEADS_FROM:
        for k in range(n):
            if actions[k] == Action.NAME + known - 1:
                return int(actions[k])
    return Action.PASS + 0


@rule
def unmask_choice(v: Ferry, p: int, actions: Any, n: int) -> int:
    """Turn it up if that may be done: a bluff fails, a hidden player is hidden no more."""
    whose = whose_role(v)
    for k in range(n):
        if actions[k] == Action.UNMASK and whose != p:
            return Action.UNMASK + 0
    return Action.HAND_BACK + 0


@rule
def victim_choice(v: Ferry, p: int) -> int:
    """Pay, unless the weapon is probably not there."""
    if v.gems[p] < v.threat_pay:
        return Action.REFUSE + 0
    frame = v.stack[v.depth - 1]
    card = int(frame[C])
    real = 1.0 if card < ITEM and v.role_up[frame[A]] else min(1.0, 1.6 * chance_threat(v, p, int(frame[A])))
    fatal = card > ITEM and would_die(v, p)
    loss = min(v.standoff_pay, v.gems[p]) + (7.0 if fatal else 1.0)
    return Action.REFUSE + 0 if -real * loss + 0.6 * (1.0 - real) > -1.0 * v.threat_pay else Action.PAY + 0


@rule
def rescue_choice(v: Ferry, p: int, actions: Any, n: int) -> int:
    """Swap with the hurt for a better card, or to let a bad one go down with the dying."""
    hurt = hurt_seat(v)
    best, high = Action.PASS + 0, 0.3
    for k in range(n):
        action = int(actions[k])
        if action != Action.PASS and not is_free(action):
            item = action - Action.USE_ITEM + 1
            value = 0.5 * gap(v, p, hurt) - 0.8 * (1.0 - chance_holds(v, p, p, item)) - 0.9 * v.item_stash[p]
            own = knows(v, p, p)
            if v.item_blocks[own] and v.hurt[hurt] >= last_mark(v, hurt):
                value += 2.0
            if value > high:
                best, high = action, value
    return best


@rule
def hurt_seat(v: Ferry) -> int:
    """HURT: who has just been hurt."""
    for k in range(v.depth):
        if v.stack[k, OP] == Op.HURT and v.stack[k, D]:
            return int(v.stack[k, A])
    return int(v.active)


@rule
def must_keep(v: Ferry, declarer: int) -> int:
    """WIN: the diamonds that the declarer must keep; of two Twins, what the other's leave to be kept."""
    frame = v.stack[v.depth - 1]
    if frame[B] & JOINT:
        role = int(v.role[declarer])
        for q in range(v.players):
            if q != declarer and v.role[q] == role:  # both are face-up (G52)
                return int(v.role_pair_sum[role]) - int(total(v, q))
    return needed_to_win(v, declarer, int(v.holds[declarer]))


@rule
def stop_choice(v: Ferry, p: int, actions: Any, n: int) -> int:
    """The role if it stops the declaration; the item if the chance that it does is above one in twenty."""
    declarer = int(v.active)
    needed = must_keep(v, declarer)
    chance = 0.0
    for i in range(1, len(v.item_copies)):
        if v.item_react[i] == React.WIN_OTHER:
            if would_stop(v, declarer, v.item_react_fx[i], v.item_react_n[i], needed):
                chance += chance_holds(v, p, p, i)
        elif v.item_ticks[i] and would_die(v, declarer):
            chance += chance_holds(v, p, p, i)
    by_item, by_role = False, False
    for k in range(n):
        by_item |= actions[k] == Action.REACT_ITEM
        by_role |= actions[k] == Action.REACT_ROLE
    if by_role:
        role = int(v.role[p])
        if would_stop(v, declarer, v.role_react_fx[role], v.role_react_n[role], needed):
            return Action.REACT_ROLE + 0
    return Action.REACT_ITEM + 0 if by_item and chance > 0.05 else Action.PASS + 0


@rule
def name_choice(v: Ferry, p: int, actions: Any, n: int, word: int) -> int:
    """The name it knows, else a guess."""
    target = int(v.stack[v.depth - 1, B]) - 1
    known = int(v.known_role[p, target])
    named = 0
    for k in range(n):
        if Action.NAME <= actions[k] < Action.TALK:
            if actions[k] == Action.NAME + known - 1:
                return int(actions[k])
            named += 1
    chosen = int(luck(word, 7) * named)
    for k in range(n):
        if Action.NAME <= actions[k] < Action.TALK:
            if chosen == 0:
                return int(actions[k])
            chosen -= 1
    return int(actions[0])


@rule
def largest_amount(actions: Any, n: int) -> int:
    """Stash all that goes."""
    best = int(actions[0])
    for k in range(n):
        if Action.AMOUNT <= actions[k] < Action.USE_ITEM:
            best = int(actions[k])
    return best
