"""Declaring a win, and what can still go wrong (R76 to R82)."""

from backroom.engine import EVERYONE, ask_also, emit, rule
from backroom.games.botch.actions import Action
from backroom.games.botch.cards import is_pair, item_cards, kit_has_item_reaction, pool_has_win_reaction
from backroom.games.botch.claims import keeps_role_hidden, seen_elsewhere
from backroom.games.botch.diamonds import fine, hand_over, total
from backroom.games.botch.ending import finish
from backroom.games.botch.events import Event
from backroom.games.botch.frames import clear_win_answers, count, pop, push
from backroom.games.botch.showing import all_see_role, shown_to, turn_up
from backroom.games.botch.state import STEP, A, B, C, Count, D, End, Ferry, Op, Phase, React, ReactFx

ROLES_UP, CARDS_UP, REACTIONS, REACTION_SHOWN = 0, 1, 2, 3
JOINT, TURNED = 1, 2
"""Flags of a declaration: by two Twins; the item has been revealed once."""
NOBODY = -1


@rule
def has_enough(s: Ferry, p: int) -> bool:
    """R76, G38: ten diamonds, or what the own role asks instead."""
    own = s.role_wins_from[s.role[p]]
    if own > 0:
        return total(s, p) >= own
    if s.win_exact:
        return total(s, p) == s.win_diamonds
    return total(s, p) >= s.win_diamonds


@rule
def item_would_win(s: Ferry, p: int, i: int) -> bool:
    """R78, R90: does p's total meet the condition printed on this item?"""
    if s.item_wins_from[i] > 0 and total(s, p) >= s.item_wins_from[i]:
        return True
    return s.item_wins_at[i] > 0 and total(s, p) == s.item_wins_at[i]


@rule
def may_hope_to_win(s: Ferry, p: int) -> bool:
    """R78, G39: enough diamonds, or enough for an item that p shows or might hold."""
    if has_enough(s, p):
        return True
    if s.item_up[p]:
        return item_would_win(s, p, s.holds[p])
    for i in range(1, len(s.item_copies)):
        if item_cards(s, i) > 0 and item_would_win(s, p, i) and not seen_elsewhere(s, p, i):
            return True
    return False


@rule
def blocked(s: Ferry, p: int) -> bool:
    """R78: a face-up item of one's own that forbids winning."""
    return s.item_up[p] == 1 and s.item_blocks[s.holds[p]] == 1


@rule
def partner(s: Ferry, p: int) -> int:
    """R6: the other Twin, as p has known from the start; -1 if p is no Twin, or a lone one."""
    role = int(s.role[p])
    if is_pair(s, role):
        for q in range(s.players):
            if q != p and s.known_role[p, q] == role:
                return q
    return NOBODY


@rule
def twins_have_enough(s: Ferry, p: int) -> bool:
    """R92, G52: both live, and together they have what it takes."""
    q = partner(s, p)
    if q == NOBODY or not s.alive[q] or not s.alive[p]:
        return False
    needed = s.role_pair_sum[s.role[p]]
    return needed > 0 and total(s, p) + total(s, q) >= needed


@rule
def wins(s: Ferry, p: int, joint: bool) -> bool:
    """R80, R82: alive, not blocked by the own item, and the condition is really met."""
    if not s.alive[p] or s.item_blocks[s.holds[p]]:
        return False
    if joint:
        return twins_have_enough(s, p)
    return has_enough(s, p) or item_would_win(s, p, s.holds[p])


@rule
def step_declare(s: Ferry) -> None:
    """DECLARE(A): cards up, checked; then the others, one by one, each checked again."""
    frame = s.stack[s.depth - 1]
    p, joint = int(frame[A]), bool(frame[B] & JOINT)
    if frame[STEP] == ROLES_UP:
        frame[STEP] = CARDS_UP
        all_see_role(s, p)
        if joint:
            all_see_role(s, partner(s, p))  # G52
    elif frame[STEP] == REACTION_SHOWN:
        frame[STEP] = REACTIONS
        reaction_shown(s, p, (p + int(frame[D])) % s.players)
    elif s.alive[p] and not s.item_up[p]:
        turn_up_for_declaration(s, p)
    elif not wins(s, p, joint):
        count(s, Count.FAILED_DECLARATIONS)
        emit(s, Event.DECLARATION_FAILED, EVERYONE, p)  # G40: and that is all
        clear_win_answers(s)
        pop(s)
    elif frame[STEP] == CARDS_UP:
        frame[STEP] = REACTIONS
        open_win_window(s, p)
    else:
        next_reaction(s, p, joint)


@rule
def turn_up_for_declaration(s: Ferry, p: int) -> None:
    """R79, G65: whatever lies there is turned up, but being shown does its harm once in a declaration."""
    frame = s.stack[s.depth - 1]
    item = int(s.holds[p])
    turn_up(s, p)
    if not frame[B] & TURNED:
        frame[B] |= TURNED
        shown_to(s, p, NOBODY, item)


@rule
def may_react_to_win(s: Ferry, p: int) -> bool:
    """R81: by what everybody can see, might p hold something against it?"""
    if not s.alive[p]:
        return False
    if s.item_up[p] == 0 and kit_has_item_reaction(s, React.WIN_OTHER):
        return True
    return keeps_role_hidden(s, p) and pool_has_win_reaction(s)


@rule
def open_win_window(s: Ferry, p: int) -> None:
    """R81, G41: sealed."""
    for q in range(s.players):
        if q != p and may_react_to_win(s, q):
            ask_also(s, q)
    if s.owes != 0:
        s.phase = Phase.WIN
        s.win_asked = s.owes


@rule
def next_reaction(s: Ferry, p: int, joint: bool) -> None:
    """G41: clockwise from the declarer; D counts the seats looked at. If nobody is left, that is it."""
    frame = s.stack[s.depth - 1]
    while frame[D] < s.players - 1:
        frame[D] += 1
        q = (p + int(frame[D])) % s.players
        answer = s.win_answer[q] - 1
        if answer == Action.REACT_ITEM and s.alive[q] and not s.item_up[q]:
            item = int(s.holds[q])
            frame[C] = item
            frame[STEP] = REACTION_SHOWN
            emit(s, Event.REACTED, EVERYONE, q, p)
            turn_up(s, q)
            shown_to(s, q, p, item)
            return
        if answer == Action.REACT_ROLE and s.alive[q]:
            emit(s, Event.REACTED, EVERYONE, q, p)
            all_see_role(s, q)
            stop(s, q, p, s.role_react_fx[s.role[q]], s.role_react_n[s.role[q]])
            return
    if joint:
        finish(s, 1 << p | 1 << partner(s, p), End.JOINT + 0)
    elif has_enough(s, p):
        finish(s, 1 << p, End.DIAMONDS + 0)
    else:
        finish(s, 1 << p, End.ITEM + 0)


@rule
def reaction_shown(s: Ferry, p: int, q: int) -> None:
    """G42: a card without that power costs a fine; the showing has happened all the same."""
    frame = s.stack[s.depth - 1]
    item = int(frame[C])
    frame[C] = 0
    if s.alive[q]:
        if s.item_react[item] != React.WIN_OTHER:
            fine(s, q, s.bluff_fine)
        elif s.alive[p]:
            stop(s, q, p, s.item_react_fx[item], s.item_react_n[item])


@rule
def stop(s: Ferry, q: int, p: int, fx: int, n: int) -> None:
    """What q's card does to the declarer p."""
    if fx == ReactFx.TAKE:
        emit(s, Event.TOOK, EVERYONE, q, p, hand_over(s, p, q, n))
    elif fx == ReactFx.FINE:
        fine(s, p, n)
    elif fx == ReactFx.HURT:
        push(s, Op.HURT, p)
