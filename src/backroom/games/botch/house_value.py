"""What the house bot thinks an action is worth, in diamonds (specification, section 12.1)."""

from backroom.engine import rule
from backroom.games.botch.abilities import may_aim
from backroom.games.botch.cards import (
    amount,
    condition,
    cost_of,
    effect,
    is_threat,
    item_cards,
    poor_at,
)
from backroom.games.botch.claims import keeps_role_hidden
from backroom.games.botch.diamonds import total
from backroom.games.botch.harm import limit
from backroom.games.botch.house_belief import chance_besides, chance_holds, chance_role, gap, knows
from backroom.games.botch.state import EFFECTS, ITEM, Ferry, Fx, React, ReactFx, When
from backroom.games.botch.winning import has_enough, item_would_win, partner

CAUGHT = 1.8
NOBODY = -1
LEADS_FROM = 6


@rule
def last_mark(v: Ferry, p: int) -> int:
    """R63: the Hurt markers that kill p, as far as the role can be seen."""
    return limit(v, p) if v.role[p] > 0 else v.hurt_limit


@rule
def would_die(v: Ferry, p: int) -> bool:
    """Would one more Hurt marker kill?"""
    return v.hurt[p] + 1 >= last_mark(v, p)


@rule
def call_risk(v: Ferry, p: int, i: int) -> float:
    """The chance that p's claim of this item is called: every opponent counts, whoever may really call."""
    quiet = 1.0
    for q in range(v.players):
        if q != p and v.alive[q]:
            risk = 0.04 + 0.03 * max(0, total(v, p) - 5) + 0.45 * chance_holds(v, p, q, i)
            quiet *= 1.0 - min(1.0, risk)
    return 1.0 - quiet


@rule
def claim_value(v: Ferry, p: int, i: int, gain: float) -> float:
    """A claim that brings `gain` if it is believed or true."""
    if v.item_up[p]:
        return gain
    true = chance_holds(v, p, p, i)
    risk = call_risk(v, p, i)
    return (1.0 - risk * (1.0 - true)) * gain - risk * (1.0 - true) * CAUGHT + 0.3 * risk * true


@rule
def is_victim(v: Ferry, p: int, card: int, q: int) -> bool:
    """A threat goes to one of those with the most unstashed diamonds; anything else to anybody."""
    if is_threat(v, card):
        for other in range(v.players):
            if v.gems[other] > v.gems[q] and may_aim(v, p, card, other):
                return False
    return True


@rule
def threat_gain(v: Ferry, p: int, card: int, target: int) -> float:
    """Assume that 60 of 100 pay who can; a refused bluff is caught."""
    if card < ITEM:  # a role's own threat is always real
        value = 1.0 + 0.1 * v.gems[target]
        value -= 2.7 if v.hurt[p] > 0 else 0.0
        return value - (2.0 if v.gems[target] == 0 else 0.0)
    real = chance_holds(v, p, p, card - ITEM)
    worth = min(v.standoff_pay, v.gems[target]) * 1.3 + 1.0
    if v.item_weapon[card - ITEM] and would_die(v, target):
        worth += 4.0
    pays = 0.6 if v.gems[target] >= v.threat_pay else 0.0
    return pays * v.threat_pay + (1.0 - pays) * (real * worth - (1.0 - real) * CAUGHT)


@rule
def action_gain(v: Ferry, p: int, card: int, target: int) -> float:
    """What a card's action brings if nothing comes between."""
    if is_threat(v, card):
        return threat_gain(v, p, card, target)
    value = -0.8 * cost_of(v, card)
    for k in range(EFFECTS):
        if applies(v, p, card, k):
            value += effect_gain(v, p, card, target, int(effect(v, card, k)), int(amount(v, card, k)))
    return value


@rule
def diamonds_for(v: Ferry, p: int, card: int) -> float:
    """The diamonds that a card's action brings p, and nothing else that it does."""
    if is_threat(v, card):
        return 1.0 * v.threat_pay
    value = 0.0
    for k in range(EFFECTS):
        fx = int(effect(v, card, k))
        if (fx == Fx.GAIN or fx == Fx.BANK) and applies(v, p, card, k):
            value += effect_gain(v, p, card, NOBODY, fx, int(amount(v, card, k)))
    return value


@rule
def applies(v: Ferry, p: int, card: int, k: int) -> bool:
    """Will the condition of this effect hold? What a flip decides is weighed with the flip."""
    when = condition(v, card, k)
    if when == When.POOR:
        return total(v, p) <= poor_at(v, card)
    if when == When.NOT_POOR:
        return total(v, p) > poor_at(v, card)
    if when == When.NOTHING_MOVED:
        return v.bank == 0
    return when == When.ALWAYS


@rule
def effect_gain(v: Ferry, p: int, card: int, target: int, fx: int, n: int) -> float:
    """One effect."""
    if fx == Fx.GAIN:
        return 1.0 * min(n, v.pile)
    if fx == Fx.BANK:
        return 1.0 * min(n, v.bank)
    if fx == Fx.RECOVER:
        return 1.0 * v.hurt[p]
    if fx == Fx.STASH_ITEM:
        return 0.25 * min(n, v.gems[p]) + (0.5 if total(v, p) >= 7 else 0.0)
    if fx == Fx.STASH_ROLE:
        return 0.2 * min(n, v.gems[p])
    if fx == Fx.HURT_SELF:
        return -1.0
    if fx == Fx.FLIP_OWN:
        harm = 0.0
        for i in range(1, len(v.item_copies)):
            if v.item_weapon[i] or v.item_ticks[i]:
                harm += chance_holds(v, p, p, i)
        return -1.2 * harm * (6.0 if v.hurt[p] > 0 else 1.0)
    return 0.0 if target < 0 else aimed_gain(v, p, card, target, fx, n)


@rule
def aimed_gain(v: Ferry, p: int, card: int, target: int, fx: int, n: int) -> float:
    """One effect on somebody."""
    theirs = total(v, target)
    if fx == Fx.TGAIN:
        return -0.25 * n - 0.15 * theirs
    if fx == Fx.GIVE:
        return -1.0 * n - 0.15 * theirs
    if fx == Fx.SWAP:
        better = gap(v, p, target)
        value = 0.5 * max(0.0, better) if card < ITEM else 0.2 + 0.4 * max(-1.0, better)
        return value - 0.9 * v.item_stash[p]
    if fx == Fx.PEEK_ITEM:
        if card < ITEM and not v.role_hidden[card]:
            unknown = 0.5 if target == p else 0.2
            return 0.1 + (unknown if knows(v, p, target) == 0 else 0.0)
        return 0.15
    if fx == Fx.TURN_DOWN:
        return tidy_gain(v, p, target)
    if fx == Fx.FLIP_TARGET:
        ticking = 0.0
        for i in range(1, len(v.item_copies)):
            if v.item_ticks[i]:
                ticking += chance_holds(v, p, target, i)
        known = knows(v, p, target)
        smuggler = known > 0 and v.item_contraband[known] == 1
        return 1.2 + 0.1 * v.gems[target] - 2.0 * ticking + (0.8 if smuggler else 0.0)
    if fx == Fx.HURT_TARGET:
        return (3.5 if v.hurt[target] > 0 else 1.0) * (0.5 + 0.1 * theirs)
    return 0.0


@rule
def tidy_gain(v: Ferry, p: int, target: int) -> float:
    """The Fixer's own card back in play, or a diamond of somebody richer."""
    if target == p:
        item = int(v.holds[p])
        sticky = v.item_blocks[item] == 1 or v.item_react[item] == React.HURT_OTHER  # Album, Railing
        return 0.2 + (1.2 if sticky else 0.0)
    if total(v, target) < total(v, p):
        return -0.3
    return 1.1 if v.gems[target] > 0 else 0.0


@rule
def card_value(v: Ferry, p: int, card: int, target: int) -> float:
    """Using a card on somebody, claimed or open."""
    gain = action_gain(v, p, card, target)
    if card < ITEM:
        return gain
    i = card - ITEM
    if v.item_proof[i]:
        true = chance_holds(v, p, p, i)
        stuck = 2.0 if total(v, p) + gain >= v.win_diamonds else 0.6
        return true * (gain - stuck) - (1.0 - true) * CAUGHT
    return claim_value(v, p, i, gain)


@rule
def swap_value(v: Ferry, p: int, q: int) -> float:
    """Swapping with q: a better card, a leader's stash; an Album that is surely here gone, a Ticket surely there."""
    value = 0.55 * max(0.0, gap(v, p, q)) - 0.9 * v.item_stash[p]
    if total(v, q) >= LEADS_FROM:
        value += 0.3 * v.item_stash[q]
    for i in range(1, len(v.item_copies)):
        if v.item_blocks[i] and total(v, p) >= LEADS_FROM and chance_holds(v, p, p, i) == 1.0:
            value += 2.2
        if 0 < v.item_wins_from[i] <= total(v, q) and chance_holds(v, p, q, i) == 1.0:
            value += 2.5
    return value


@rule
def look_value(v: Ferry, p: int) -> float:
    """Knowing the own card."""
    if v.item_up[p] or v.known[p, p] > 0:
        return 0.0
    return 0.7 + (0.9 if total(v, p) >= 7 else 0.0)


@rule
def would_stop(v: Ferry, p: int, fx: int, n: int, needed: int) -> bool:
    """Would this reaction stop p's declaration?"""
    if fx == ReactFx.HURT:
        return would_die(v, p)
    return fx != ReactFx.NONE and total(v, p) - min(n, v.gems[p]) < needed


@rule
def needed_to_win(v: Ferry, p: int, i: int) -> int:
    """The diamonds p must keep to win with this item, a number out of reach if it would not."""
    if v.item_blocks[i]:
        return 1000
    if has_enough(v, p):
        own = v.role_wins_from[v.role[p]] if v.role[p] > 0 else 0
        needed = int(own) if own > 0 else int(v.win_diamonds)
        if v.item_wins_from[i] > 0:
            needed = min(needed, int(v.item_wins_from[i]))
        return needed
    if not item_would_win(v, p, i):
        return 1000
    return int(v.item_wins_from[i]) if v.item_wins_from[i] > 0 else int(v.item_wins_at[i])


@rule
def chance_nobody_stops(v: Ferry, p: int, item: int, needed: int) -> float:
    """The chance that no opponent has what it takes, and shows it, if p holds this item."""
    safe = 1.0
    for q in range(v.players):
        if q == p or not v.alive[q]:
            continue
        stops = 0.0
        if not v.item_up[q]:
            for i in range(1, len(v.item_copies)):
                if v.item_react[i] == React.WIN_OTHER and would_stop(
                    v, p, v.item_react_fx[i], v.item_react_n[i], needed
                ):
                    stops += chance_besides(v, p, q, i, item)
        if keeps_role_hidden(v, q):
            known = int(v.known_role[p, q])
            for r in range(1, len(v.role_copies)):
                if v.role_react[r] == React.WIN_OTHER and would_stop(
                    v, p, v.role_react_fx[r], v.role_react_n[r], needed
                ):
                    stops += chance_role(v, p, r) if known == 0 else 1.0 * (known == r)
        safe *= 1.0 - min(1.0, stops)
    return safe


@rule
def declare_value(v: Ferry, p: int) -> float:
    """9 for a win, less the lost turn and the cards that stay up."""
    chance = 0.0
    for i in range(1, len(v.item_copies)):
        if item_cards(v, i) > 0:
            holds = chance_holds(v, p, p, i)
            needed = needed_to_win(v, p, i)
            if holds > 0.0 and needed < 1000 and not (v.item_ticks[i] and would_die(v, p) and not v.item_up[p]):
                chance += holds * chance_nobody_stops(v, p, i, needed)
    return 9.0 * chance - 2.5


@rule
def joint_value(v: Ferry, p: int) -> float:
    """9 for a win of two if neither has an Album; the partner's would not block it (G52), but the bot fears both."""
    twin, clear = partner(v, p), 1.0
    for i in range(1, len(v.item_copies)):
        if v.item_blocks[i]:
            clear *= (1.0 - chance_holds(v, p, p, i)) * (1.0 - chance_holds(v, p, twin, i))
    return 9.0 * clear - 2.0
