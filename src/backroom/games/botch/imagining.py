"""A world that fits a view (specification, section 8): every deal of the cards out of sight as likely as it was.

Cards out of sight are dealt anew to the places out of sight. What a place rules out is dealt first, so that every deal
that fits comes out as often as every other; a pair of Twins is weighed as G50 weighs it.
"""

from typing import Any

from backroom.engine import SPECTATOR, below, rule, shuffle
from backroom.games.botch.actions import Action
from backroom.games.botch.calls import whose_role
from backroom.games.botch.cards import is_pair, item_cards, role_cards
from backroom.games.botch.claims import may_react_to_hurt
from backroom.games.botch.state import OP, B, D, Ferry, Op, Phase, React

ANY, HIDDEN, NO_HEIR = 0, 1, 2
"""What a role out of sight may be: any; a hidden one; a hidden one that a death would not have turned up."""
TRIES = 100_000


@rule
def imagine(v: Ferry, seat: int, s: Any) -> None:
    """Fill in cards, what others know of them, and sealed answers."""
    rest_where_nobody_sits(v, s)
    if v.phase != Phase.OVER:
        imagine_items(v, seat, s)
        imagine_roles(v, seat, s)
    imagine_memories(v, seat, s)
    imagine_answers(v, seat, s)


@rule
def rest_where_nobody_sits(v: Ferry, s: Any) -> None:
    """Seats that are not in play."""
    for p in range(len(s.role)):
        for q in range(len(s.role)):
            if p >= v.players or q >= v.players:
                s.known[p, q] = 0
                s.known_role[p, q] = 0
        if p >= v.players:
            s.role[p] = 0
            s.holds[p] = 0
            s.sunk[p] = 0
            s.answer[p] = 0
            s.hurt_answer[p] = 0
            s.win_answer[p] = 0


@rule
def item_known(v: Ferry, seat: int, p: int) -> int:
    """The item of a seat, living or dead, as far as this viewer knows; else 0."""
    return int(v.known[seat, p]) if seat != SPECTATOR else int(v.shown[p])


@rule
def imagine_items(v: Ferry, seat: int, s: Any) -> None:
    """Items of the living and of the dead, and those set aside."""
    n = 0
    for i in range(1, len(v.item_copies)):
        unseen = int(item_cards(v, i))
        for p in range(v.players):
            unseen -= item_known(v, seat, p) == i
        for _ in range(unseen):
            s.aside_items[n] = i
            n += 1
    for p in range(v.players):
        known = item_known(v, seat, p)
        s.holds[p] = known if v.alive[p] else 0
        s.sunk[p] = 0 if v.alive[p] else known
    for p in range(v.players):
        if not v.alive[p] and s.sunk[p] == 0:
            n = draw_item(s, s.sunk, p, n, True)
    for p in range(v.players):
        if v.alive[p] and s.holds[p] == 0:
            n = draw_item(s, s.holds, p, n, False)
    shuffle(s, s.aside_items, n)
    for k in range(n, len(s.aside_items)):
        s.aside_items[k] = 0


@rule
def remove(deck: Any, n: int, place: int) -> int:
    """Take a card out of the first n; how many are left."""
    deck[place] = deck[n - 1]
    return n - 1


@rule
def draw_item(s: Any, hands: Any, p: int, n: int, sank: bool) -> int:
    """Deal one of the n items left. What sank unseen is nothing that would have saved its holder (R65)."""
    fit = 0
    for k in range(n):
        fit += not sank or s.item_react[s.aside_items[k]] != React.WOULD_DIE
    chosen = below(s, fit)
    for k in range(n):
        if not sank or s.item_react[s.aside_items[k]] != React.WOULD_DIE:
            if chosen == 0:
                hands[p] = s.aside_items[k]
                return remove(s.aside_items, n, k)
            chosen -= 1
    return n


@rule
def role_known(v: Ferry, seat: int, p: int) -> int:
    """The role of a seat as far as this viewer knows; else 0."""
    if v.role[p] > 0:
        return int(v.role[p])
    return int(v.known_role[seat, p]) if seat != SPECTATOR else 0


@rule
def role_may_be(v: Ferry, p: int) -> int:
    """R9: face-down after a first turn is hidden. Whoever profits from a death has been turned up by the first."""
    if not v.had_first[p]:
        return ANY
    for q in range(v.players):
        if q != p and not v.alive[q] and v.alive[p]:
            return NO_HEIR
    return HIDDEN


@rule
def imagine_roles(v: Ferry, seat: int, s: Any) -> None:
    """Roles of all seats and those set aside; again and again until the Twins are as they must be."""
    for _ in range(TRIES):
        n = 0
        for r in range(1, len(v.role_copies)):
            unseen = int(role_cards(v, r))
            for p in range(v.players):
                unseen -= role_known(v, seat, p) == r
            for _ in range(unseen):
                s.aside_roles[n] = r
                n += 1
        for p in range(v.players):
            s.role[p] = role_known(v, seat, p)
        # What is ruled out most is dealt first.
        for kind in range(NO_HEIR, ANY - 1, -1):
            for p in range(v.players):
                if s.role[p] == 0 and role_may_be(v, p) == kind:
                    n = draw_role(s, p, n, kind)
        shuffle(s, s.aside_roles, n)
        for k in range(n, len(s.aside_roles)):
            s.aside_roles[k] = 0
        if twins_fit(v, seat, s, n):
            return


@rule
def role_fits(s: Any, r: int, kind: int) -> bool:
    """May a role of this kind be this one?"""
    if kind == ANY:
        return True
    return bool(s.role_hidden[r]) and not (kind == NO_HEIR and s.role_react[r] == React.DEATH_OTHER)


@rule
def draw_role(s: Any, p: int, n: int, kind: int) -> int:
    """Deal one of the n roles left that fits; how many are left."""
    fit = 0
    for k in range(n):
        fit += role_fits(s, s.aside_roles[k], kind)
    chosen = below(s, fit)
    for k in range(n):
        if role_fits(s, s.aside_roles[k], kind):
            if chosen == 0:
                s.role[p] = s.aside_roles[k]
                return remove(s.aside_roles, n, k)
            chosen -= 1
    return n


@rule
def twins_fit(v: Ferry, seat: int, s: Any, aside: int) -> bool:
    """R6, G50: a Twin knows the other. A pair was dealt, or the other half of a lone Twin took one of N - 1 places."""
    dealt, undealt = 0, 0
    for p in range(v.players):
        twin = is_pair(s, s.role[p])
        dealt += twin
        if seat != SPECTATOR and p != seat and twin and is_pair(v, v.role[seat]) and v.known_role[seat, p] == 0:
            return False
    for k in range(aside):
        undealt += is_pair(s, s.aside_roles[k])
    if dealt + undealt == 0 or v.pair_leave:
        return True
    if dealt == 0:
        return below(s, v.players - 1 + 2 * aside) < v.players - 1
    return dealt == 2


@rule
def imagine_memories(v: Ferry, seat: int, s: Any) -> None:
    """What others know: what all have seen, their own role and, half of the time, their own item."""
    for w in range(v.players):
        if w == seat:
            continue
        for p in range(v.players):
            s.known[w, p] = v.shown[p]
            twins = is_pair(s, s.role[w]) and s.role[w] == s.role[p]
            s.known_role[w, p] = s.role[p] if v.role_up[p] or w == p or twins else 0
        if v.alive[w] and below(s, 2) == 1:
            s.known[w, w] = s.holds[w]
    if v.phase == Phase.SHOWN:
        for w in range(v.players):
            if (v.owes >> w) & 1:
                p = whose_role(v)
                s.known_role[w, p] = s.role[p]


@rule
def imagine_answers(v: Ferry, seat: int, s: Any) -> None:
    """Of an open window: nobody else has answered yet. Of a closed one: whoever is not reached answered anything."""
    for w in range(v.players):
        if w != seat:
            s.answer[w] = 0
            s.hurt_answer[w] = 0
            s.win_answer[w] = 0
    for k in range(v.depth):
        frame = v.stack[k]
        if frame[OP] == Op.HURT and frame[D] and v.phase != Phase.HURT:
            for w in range(v.players):
                if w != seat and (v.hurt_asked >> w) & 1:
                    reached = (w + v.players - v.active) % v.players < frame[B]
                    s.hurt_answer[w] = Action.PASS + 1 if reached else any_hurt_answer(v, s, w)
        elif frame[OP] == Op.DECLARE and v.phase != Phase.WIN:
            for w in range(v.players):
                if w != seat and (v.win_asked >> w) & 1:
                    reached = (w + v.players - v.active) % v.players <= frame[D]
                    s.win_answer[w] = Action.PASS + 1 if reached else any_win_answer(v, s, w)


@rule
def any_hurt_answer(v: Ferry, s: Any, w: int) -> int:
    """PASS, or one of the items that w might use."""
    fit = 1
    for i in range(1, len(v.item_copies)):
        fit += may_react_to_hurt(v, w, i)
    k = below(s, fit)
    for i in range(1, len(v.item_copies)):
        if may_react_to_hurt(v, w, i):
            k -= 1
            if k == 0:
                return Action.USE_ITEM + i
    return Action.PASS + 1


@rule
def any_win_answer(v: Ferry, s: Any, w: int) -> int:
    """PASS, the item if it is face-down, the role if it reacts."""
    item = int(v.item_up[w] == 0)
    role = int(v.role_up[w] == 0 and s.role_react[s.role[w]] == React.WIN_OTHER)
    k = below(s, 1 + item + role)
    if k == 0:
        return Action.PASS + 1
    return Action.REACT_ITEM + 1 if item and k == 1 else Action.REACT_ROLE + 1
