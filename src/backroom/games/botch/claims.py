"""What may be claimed, by what everybody can see (R40, R86; G11)."""

from backroom.engine import rule
from backroom.games.botch.cards import has_action, in_pool, item_cards, role_cards
from backroom.games.botch.state import Ferry, React


@rule
def seen_elsewhere(s: Ferry, p: int, i: int) -> bool:
    """R40: every copy of the item lies face-up before another living player, or left the game face-up."""
    seen = int(s.gone_public[i])
    for q in range(s.players):
        if q != p and s.item_up[q] and s.holds[q] == i:
            seen += 1
    return seen >= item_cards(s, i)


@rule
def may_react_to_hurt(s: Ferry, p: int, i: int) -> bool:
    """R68, G31: could this be the item that p uses now? Face-down it may be claimed, face-up it must be it."""
    if s.item_react[i] != React.HURT_OTHER or item_cards(s, i) == 0:
        return False
    if s.item_up[p]:
        return s.holds[p] == i
    return s.claim_faceup_elsewhere == 1 or not seen_elsewhere(s, p, i)


@rule
def every_copy_up(s: Ferry, r: int) -> bool:
    """R86: does every card of this role lie face-up, before the living or the dead?"""
    up = 0
    for q in range(s.players):
        if s.role_up[q] and s.role[q] == r:
            up += 1
    return up >= (s.role_copies[r] if s.secret_hidden_pool else role_cards(s, r))


@rule
def may_name(s: Ferry, r: int) -> bool:
    """R85, R86: a hidden role of the pool that is not all face-up."""
    return in_pool(s, r) and not every_copy_up(s, r)


@rule
def may_claim_role(s: Ferry, r: int) -> bool:
    """R86: it may be named, and it has something to do."""
    return may_name(s, r) and has_action(s, r)


@rule
def keeps_role_hidden(s: Ferry, p: int) -> bool:
    """R84: a living player whose role stays face-down after the first turn: a hidden one, as everybody knows."""
    return s.alive[p] == 1 and s.role_up[p] == 0 and s.had_first[p] == 1
