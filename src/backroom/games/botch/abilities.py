"""Actions of roles and items: whom they are aimed at, whether they are believed, and their effects (R12, R40, R44)."""

from backroom.engine import EVERYONE, emit, nobody_owes, rule
from backroom.games.botch.cards import (
    aimed_at,
    amount,
    condition,
    cost_of,
    effect,
    has_effect,
    is_threat,
    poor_at,
)
from backroom.games.botch.claims import keeps_role_hidden
from backroom.games.botch.diamonds import fine, from_bank, gain, hand_over, spend_at_bank, spend_on, total
from backroom.games.botch.events import Event
from backroom.games.botch.frames import ask_one, pop, push
from backroom.games.botch.harm import recover
from backroom.games.botch.showing import flip, peek_item, peek_role, shown_to, turn_up
from backroom.games.botch.state import EFFECTS, ITEM, STEP, A, B, C, D, Ferry, Fx, Op, Phase, Target, When

CHOOSE, ANNOUNCED, HEARD, PROVEN, DISPROVEN, FIRST_EFFECT = 0, 1, 2, 3, 4, 5


@rule
def neighbours(s: Ferry, p: int, q: int) -> bool:
    """Is q the next living seat on either side of p?"""
    left, right = p, p
    for _ in range(s.players):
        left = (left + 1) % s.players
        if s.alive[left]:
            break
    for _ in range(s.players):
        right = (right + s.players - 1) % s.players
        if s.alive[right]:
            break
    return q != p and (q == left or q == right)


@rule
def may_aim(s: Ferry, p: int, card: int, q: int) -> bool:
    """May p aim this card's action at q? R67: never at the dead."""
    if q >= s.players or not s.alive[q]:
        return False
    kind = aimed_at(s, card)
    if kind == Target.NONE or (kind == Target.OTHER and q == p):
        return False
    if kind == Target.NEIGHBOUR and not neighbours(s, p, q):
        return False
    if has_effect(s, card, Fx.TURN_DOWN):
        return s.item_up[q] == 1
    items = has_effect(s, card, Fx.PEEK_ITEM) or has_effect(s, card, Fx.FLIP_TARGET)
    roles = has_effect(s, card, Fx.PEEK_ROLE)
    if items or roles:
        return (items and s.item_up[q] == 0) or (roles and keeps_role_hidden(s, q))
    return True


@rule
def can_aim(s: Ferry, p: int, card: int) -> bool:
    """Is there anybody to aim it at?"""
    for q in range(s.players):
        if may_aim(s, p, card, q):
            return True
    return False


@rule
def step_ability(s: Ferry) -> None:
    """A uses card C, aimed at B - 1. The target comes before anybody may call, all other choices after."""
    frame = s.stack[s.depth - 1]
    p, target, card = int(frame[A]), int(frame[B]) - 1, int(frame[C])
    if frame[STEP] == CHOOSE:
        frame[STEP] = ANNOUNCED
        if can_aim(s, p, card):
            ask_one(s, Phase.TARGET, p)
    elif frame[STEP] == ANNOUNCED:
        frame[STEP] = HEARD
        announce(s, p, target, card)
    elif frame[STEP] == HEARD and not s.verdict:
        emit(s, Event.ACTION_FAILED, EVERYONE, p)
        pop(s)
    elif not s.alive[p]:
        pop(s)  # G27
    elif frame[STEP] == DISPROVEN:
        emit(s, Event.ACTION_FAILED, EVERYONE, p)
        fine(s, p, s.bluff_fine)
        pop(s)
    elif frame[STEP] < FIRST_EFFECT:
        begin_effects(s, p, target, card)
    elif frame[STEP] < FIRST_EFFECT + EFFECTS:
        k = int(frame[STEP]) - FIRST_EFFECT
        frame[STEP] += 1
        happen(s, p, target, card, k)
    else:
        pop(s)


@rule
def announce(s: Ferry, p: int, target: int, card: int) -> None:
    """R41, R44, R61, G12: what lies face-up cannot be called; a proof is shown; anything else can be a lie."""
    frame = s.stack[s.depth - 1]
    victim = target + 1 if is_threat(s, card) else 0
    s.verdict = 1
    if card < ITEM:
        if not s.role_up[p]:
            push(s, Op.ROLE_CALL, p, card, victim)
    elif s.item_proof[card - ITEM]:
        item = int(s.holds[p])
        frame[STEP] = PROVEN if item == card - ITEM else DISPROVEN
        turn_up(s, p)
        shown_to(s, p, -1, item)
    elif not s.item_up[p]:
        push(s, Op.CALL, p, card - ITEM, victim)


@rule
def begin_effects(s: Ferry, p: int, target: int, card: int) -> None:
    """The claim stands. A threat is put to its victim; anything else costs what it costs and happens."""
    if is_threat(s, card):
        pop(s)
        if s.alive[target]:
            push(s, Op.THREAT, p, target + 1, card)
        return
    frame = s.stack[s.depth - 1]
    frame[STEP] = FIRST_EFFECT
    frame[D] = fact(When.POOR) if total(s, p) <= poor_at(s, card) else fact(When.NOT_POOR)
    if cost_of(s, card) > 0:
        spend_at_bank(s, p, cost_of(s, card))


@rule
def fact(when: int) -> int:
    """A condition that holds, as a bit of a frame's facts."""
    return 1 << (when - 1)


@rule
def judge_flipped(s: Ferry, item: int) -> None:
    """Weapon? Contraband? Judged on the card as it was flipped, even if it moves."""
    frame = s.stack[s.depth - 1]
    facts = int(frame[D])
    facts |= fact(When.WEAPON) if s.item_weapon[item] else fact(When.NO_WEAPON)
    facts |= fact(When.CONTRABAND) if s.item_contraband[item] else fact(When.CLEAN)
    frame[D] = facts


@rule
def needs_living_target(fx: int) -> bool:
    """G27: effects that are skipped if the target is dead or nobody."""
    alone = fx == Fx.GAIN or fx == Fx.BANK or fx == Fx.STASH_ITEM or fx == Fx.STASH_ROLE
    return not (alone or fx == Fx.HURT_SELF or fx == Fx.RECOVER or fx == Fx.FLIP_OWN)


@rule
def happen(s: Ferry, p: int, target: int, card: int, k: int) -> None:
    """Section 2.3: one effect."""
    frame = s.stack[s.depth - 1]
    fx, n, when = int(effect(s, card, k)), int(amount(s, card, k)), int(condition(s, card, k))
    if fx == Fx.NONE or (when != When.ALWAYS and not int(frame[D]) & fact(when)):
        return
    if needs_living_target(fx) and (target < 0 or not s.alive[target]):
        return
    if fx == Fx.GAIN:
        gain(s, p, n)
    elif fx == Fx.TGAIN:
        gain(s, target, n)
    elif fx == Fx.BANK:
        if from_bank(s, p, n) == 0:
            frame[D] |= fact(When.NOTHING_MOVED)
    elif fx == Fx.TAKE:
        if target != p:
            emit(s, Event.TOOK, EVERYONE, p, target, hand_over(s, target, p, n))
    elif fx == Fx.GIVE:
        if target != p:
            emit(s, Event.GAVE, EVERYONE, p, target, spend_on(s, p, target, n))
    elif fx == Fx.FINE:
        fine(s, target, n)
    elif fx == Fx.STASH_ITEM or fx == Fx.STASH_ROLE:
        ask_one(s, Phase.AMOUNT, p)
    elif fx == Fx.HURT_SELF:
        push(s, Op.HURT, p)
    elif fx == Fx.HURT_TARGET:
        push(s, Op.HURT, target)
    elif fx == Fx.RECOVER:
        recover(s, p)
    elif fx == Fx.SWAP:
        push(s, Op.SWAP, p, target + 1)
    else:
        handle_cards(s, p, target, fx)


@rule
def handle_cards(s: Ferry, p: int, target: int, fx: int) -> None:
    """Section 2.3: the effects that look at cards or turn them."""
    if fx == Fx.PEEK_ITEM:
        peek_item(s, p, target)
    elif fx == Fx.PEEK_ROLE:
        peek_role(s, p, target)
    elif fx == Fx.FLIP_OWN:
        item = int(s.holds[p])
        judge_flipped(s, item)
        flip(s, p)
        shown_to(s, p, -1, item)
    elif fx == Fx.FLIP_TARGET:
        item = int(s.holds[target])
        judge_flipped(s, item)
        flip(s, target)
        shown_to(s, target, p, item)
    elif fx == Fx.KEEP_UP:
        turn_up(s, target)
    elif s.item_up[target]:
        s.item_up[target] = 0
        emit(s, Event.TURNED_DOWN, EVERYONE, p, target)


@rule
def stashing(s: Ferry) -> int:
    """AMOUNT: which effect of the action is asking."""
    return int(s.stack[s.depth - 1, STEP]) - FIRST_EFFECT - 1


@rule
def most_to_stash(s: Ferry, p: int) -> int:
    """R71: only loose diamonds, and as many as the card allows."""
    return min(amount(s, s.stack[s.depth - 1, C], stashing(s)), s.gems[p])


@rule
def stash(s: Ferry, p: int, n: int) -> None:
    """R71, R74: onto the card, whether or not it is the card it claims to be."""
    on_role = effect(s, s.stack[s.depth - 1, C], stashing(s)) == Fx.STASH_ROLE
    s.gems[p] -= n
    if on_role:
        s.role_stash[p] += n
    else:
        s.item_stash[p] += n
    emit(s, Event.STASHED, EVERYONE, p, n, int(on_role))
    nobody_owes(s)
