"""What the cards say: which are in play, and what stands on them."""

from backroom.engine import rule
from backroom.games.botch.state import EFFECTS, ITEM, After, Ferry, Fx, React, Target

AUTO = 0
BASIC, DOCKSIDE, MESS = 0, 1, 5


@rule
def kit_of(s: Ferry) -> int:
    """G2: the number of the kit in play."""
    if s.kit != AUTO:
        return s.kit - 1
    return BASIC if s.players <= 5 else DOCKSIDE if s.players <= 8 else MESS


@rule
def item_cards(s: Ferry, i: int) -> int:
    """How many cards of an item are in the kit; 0 also for what is no item of this pack."""
    if i < 1 or i >= len(s.item_copies) or not (s.item_kits[i] >> kit_of(s)) & 1:
        return 0
    return s.item_copies[i]


@rule
def role_cards(s: Ferry, r: int) -> int:
    """How many cards of a role are in the kit; 0 also for what is no role of this pack."""
    if r < 1 or r >= len(s.role_copies) or not (s.role_kits[r] >> kit_of(s)) & 1:
        return 0
    return s.role_copies[r]


@rule
def in_pool(s: Ferry, r: int) -> bool:
    """R86, R89: may this role be claimed and named as a hidden one?"""
    if r < 1 or r >= len(s.role_copies) or not s.role_hidden[r]:
        return False
    return role_cards(s, r) > 0 or (s.secret_hidden_pool == 1 and s.role_copies[r] > 0)


@rule
def effect(s: Ferry, card: int, k: int) -> int:
    """The k-th effect of a card's action."""
    i = card - ITEM
    if k == 0:
        return s.item_fx1[i] if i > 0 else s.role_fx1[card]
    if k == 1:
        return s.item_fx2[i] if i > 0 else s.role_fx2[card]
    if k == 2:
        return s.item_fx3[i] if i > 0 else s.role_fx3[card]
    return s.item_fx4[i] if i > 0 else s.role_fx4[card]


@rule
def amount(s: Ferry, card: int, k: int) -> int:
    """Its number."""
    i = card - ITEM
    if k == 0:
        return s.item_n1[i] if i > 0 else s.role_n1[card]
    if k == 1:
        return s.item_n2[i] if i > 0 else s.role_n2[card]
    if k == 2:
        return s.item_n3[i] if i > 0 else s.role_n3[card]
    return s.item_n4[i] if i > 0 else s.role_n4[card]


@rule
def condition(s: Ferry, card: int, k: int) -> int:
    """Its condition."""
    i = card - ITEM
    if k == 0:
        return s.item_if1[i] if i > 0 else s.role_if1[card]
    if k == 1:
        return s.item_if2[i] if i > 0 else s.role_if2[card]
    if k == 2:
        return s.item_if3[i] if i > 0 else s.role_if3[card]
    return s.item_if4[i] if i > 0 else s.role_if4[card]


@rule
def has_effect(s: Ferry, card: int, wanted: int) -> bool:
    """Is this among the effects of the card's action?"""
    for k in range(EFFECTS):
        if effect(s, card, k) == wanted + 0:
            return True
    return False


@rule
def is_threat(s: Ferry, card: int) -> bool:
    """R54: is the card's action a threat?"""
    return bool(s.item_threat[card - ITEM] if card > ITEM else s.role_threat[card])


@rule
def has_action(s: Ferry, card: int) -> bool:
    """R12: can this card be used for a turn?"""
    return is_threat(s, card) or effect(s, card, 0) != Fx.NONE


@rule
def aimed_at(s: Ferry, card: int) -> int:
    """Whom the card's action may be aimed at, a Target."""
    return s.item_target[card - ITEM] if card > ITEM else s.role_target[card]


@rule
def needs_target(s: Ferry, card: int) -> bool:
    """Is there no action without a target?"""
    return aimed_at(s, card) == Target.OTHER or aimed_at(s, card) == Target.NEIGHBOUR


@rule
def moves_own_item(s: Ferry, card: int) -> bool:
    """R16, R91: an action that swaps or flips the own item starts only while that is face-down."""
    return has_effect(s, card, Fx.SWAP) or has_effect(s, card, Fx.FLIP_OWN)


@rule
def cost_of(s: Ferry, card: int) -> int:
    """Diamonds the action costs. Items cost nothing."""
    return 0 if card > ITEM else s.role_cost[card]


@rule
def poor_at(s: Ferry, card: int) -> int:
    """The greatest total that counts as poor for this card."""
    return s.item_poor[card - ITEM] if card > ITEM else s.role_poor[card]


@rule
def standoff_price(s: Ferry, card: int) -> int:
    """R57: what a refused and real threat with this card takes."""
    printed = s.item_stand[card - ITEM] if card > ITEM else s.role_stand[card]
    return printed if printed > 0 else s.standoff_pay


@rule
def after_standoff(s: Ferry, card: int) -> int:
    """What follows a won standoff, an After."""
    if not is_threat(s, card):
        return After.NOTHING + 0
    return s.item_after[card - ITEM] if card > ITEM else s.role_after[card]


@rule
def kit_has_item_reaction(s: Ferry, on: int) -> bool:
    """Is there an item in the kit that reacts to this?"""
    for i in range(1, len(s.item_copies)):
        if s.item_react[i] == on + 0 and item_cards(s, i) > 0:
            return True
    return False


@rule
def pool_has_win_reaction(s: Ferry) -> bool:
    """Is there a hidden role that reacts to a declared win?"""
    for r in range(1, len(s.role_copies)):
        if s.role_react[r] == React.WIN_OTHER and in_pool(s, r):
            return True
    return False


@rule
def is_pair(s: Ferry, r: int) -> bool:
    """R92: is this role a Twin?"""
    return bool(s.role_pair_last[r]) or s.role_pair_sum[r] > 0
