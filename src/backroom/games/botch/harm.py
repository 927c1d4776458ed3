"""Hurt, recovery and death (R63 to R68)."""

from backroom.engine import EVERYONE, ask_also, emit, rule
from backroom.games.botch.actions import Action
from backroom.games.botch.cards import kit_has_item_reaction
from backroom.games.botch.claims import may_react_to_hurt, seen_elsewhere
from backroom.games.botch.diamonds import gain, spend_at_bank, total
from backroom.games.botch.ending import check_survivors
from backroom.games.botch.events import Event
from backroom.games.botch.frames import clear_hurt_answers, count, pop, push
from backroom.games.botch.showing import all_see_item, all_see_role, turn_up
from backroom.games.botch.state import STEP, A, B, C, Count, D, Ferry, Op, Phase, React

MARK, NEXT_CLAIM, CLAIM_HEARD, LIVE_OR_DIE = 0, 1, 2, 3


@rule
def limit(s: Ferry, p: int) -> int:
    """R63: the markers that kill this player."""
    own = s.role_dies_at[s.role[p]]
    return own if own > 0 else s.hurt_limit


@rule
def step_hurt(s: Ferry) -> None:
    """HURT(A): a marker, the others' swaps, then recovery or death. B counts claims looked at; D: a window was open."""
    frame = s.stack[s.depth - 1]
    p = int(frame[A])
    if frame[STEP] == MARK:
        if not s.alive[p] or s.hurt[p] >= limit(s, p):
            pop(s)  # G28: the dying are not hurt any more
            return
        s.hurt[p] += 1
        count(s, Count.HURTS)
        emit(s, Event.HURT, EVERYONE, p, s.hurt[p])
        frame[STEP] = LIVE_OR_DIE
        open_hurt_window(s, p)
    elif frame[STEP] == NEXT_CLAIM:
        next_claim(s, p)
    elif frame[STEP] == CLAIM_HEARD:
        claimer = int(frame[C])
        frame[STEP] = NEXT_CLAIM
        if s.verdict and s.alive[claimer] and s.alive[p]:
            frame[STEP] = LIVE_OR_DIE  # G44: the first claim that stands is the last
            push(s, Op.SWAP, claimer, p + 1)
    else:
        if frame[D]:
            s.in_hurt = 0
            clear_hurt_answers(s)
        pop(s)
        if s.alive[p] and s.hurt[p] >= limit(s, p) and not recovers(s, p):
            die(s, p)


@rule
def open_hurt_window(s: Ferry, p: int) -> None:
    """R64, R68, G29: whoever could hold the card that swaps is asked; G34: never inside such a window."""
    if s.in_hurt or not kit_has_item_reaction(s, React.HURT_OTHER):
        return
    if not s.railing_any_hurt and s.hurt[p] < limit(s, p):
        return
    for q in range(s.players):
        if q != p and s.alive[q]:
            for i in range(1, len(s.item_copies)):
                if may_react_to_hurt(s, q, i):
                    ask_also(s, q)
    if s.owes != 0:
        frame = s.stack[s.depth - 1]
        frame[STEP] = NEXT_CLAIM
        frame[D] = 1
        s.in_hurt = 1
        s.phase = Phase.HURT
        s.hurt_asked = s.owes


@rule
def next_claim(s: Ferry, p: int) -> None:
    """G44: in order from the active player on, each may be called."""
    frame = s.stack[s.depth - 1]
    while frame[B] < s.players:
        q = (int(s.active) + int(frame[B])) % s.players
        frame[B] += 1
        if s.hurt_answer[q] > Action.PASS + 1 and s.alive[q] and s.alive[p]:
            item = int(s.hurt_answer[q]) - Action.USE_ITEM
            held_up = s.item_up[q] == 1
            if held_up and s.holds[q] != item:
                continue
            if not held_up and not s.claim_faceup_elsewhere and seen_elsewhere(s, q, item):
                continue
            frame[STEP] = CLAIM_HEARD
            frame[C] = q
            if held_up:
                emit(s, Event.USED_ITEM, EVERYONE, q, item)  # G31: no call, everybody sees it
                s.verdict = 1
            else:
                count(s, Count.CLAIMS)
                emit(s, Event.CLAIMED_ITEM, EVERYONE, q, item)
                push(s, Op.CALL, q, item)
            return
    frame[STEP] = LIVE_OR_DIE


@rule
def recovers(s: Ferry, p: int) -> bool:
    """R65: before losing, the item that saves its holder, then the role that does."""
    item, role = int(s.holds[p]), int(s.role[p])
    if s.item_react[item] == React.WOULD_DIE and not s.item_up[p]:
        turn_up(s, p)
        recover(s, p)
        return True
    if s.role_react[role] == React.WOULD_DIE and total(s, p) >= s.role_react_n[role]:
        all_see_role(s, p)
        spend_at_bank(s, p, s.role_react_n[role])
        recover(s, p)
        return True
    return False


@rule
def recover(s: Ferry, p: int) -> None:
    """R65: all markers go."""
    if s.hurt[p] > 0:
        s.hurt[p] = 0
        emit(s, Event.RECOVERED, EVERYONE, p)


@rule
def die(s: Ferry, p: int) -> None:
    """R66: item and diamonds leave the game, nobody gets them. Then whoever profits from a death (R83, G57 first)."""
    lost = total(s, p)
    s.alive[p] = 0
    s.out += lost
    s.gems[p] = 0
    s.item_stash[p] = 0
    s.role_stash[p] = 0
    item = int(s.holds[p])
    if s.show_dead_item and not s.item_up[p]:
        all_see_item(s, p)
        emit(s, Event.FLIPPED, EVERYONE, p, item)
    if s.show_dead_item or s.item_up[p]:
        s.gone_public[item] += 1
    s.sunk[p] = item
    s.holds[p] = 0
    s.item_up[p] = 0
    emit(s, Event.DIED, EVERYONE, p, lost)
    if s.reveal_role_on_death:
        all_see_role(s, p)
    check_survivors(s)
    if s.phase == Phase.OVER:
        return
    for k in range(s.players):
        q = (int(s.active) + k) % s.players
        if s.alive[q] and not s.role_up[q] and s.role_react[s.role[q]] == React.DEATH_OTHER:
            all_see_role(s, q)
            gain(s, q, s.role_react_n[s.role[q]])
