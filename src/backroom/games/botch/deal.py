"""Set-up (R1 to R7)."""

from typing import Any

from backroom.engine import below, rule, shuffle
from backroom.games.botch.cards import is_pair, item_cards, role_cards
from backroom.games.botch.state import Ferry
from backroom.games.botch.turns import begin_turn


@rule
def setup(s: Ferry) -> None:
    """R3 to R7. Chance: the roles, the second Twin's place (G50), the items, who begins."""
    n = 0
    for r in range(1, len(s.role_copies)):
        for _ in range(role_cards(s, r)):
            s.aside_roles[n] = r
            n += 1
    shuffle(s, s.aside_roles, n)
    deal(s.role, s.aside_roles, s.players)
    if not s.pair_leave:
        complete_pair(s)
    n = 0
    for i in range(1, len(s.item_copies)):
        for _ in range(item_cards(s, i)):
            s.aside_items[n] = i
            n += 1
    shuffle(s, s.aside_items, n)
    deal(s.holds, s.aside_items, s.players)
    s.first = below(s, s.players) if s.chosen_first == 0 else s.chosen_first - 1
    for p in range(s.players):
        s.alive[p] = 1
        s.hand_open[p] = 1
    look_at_own_cards(s)
    hand_out_diamonds(s)
    begin_turn(s, s.first)


@rule
def deal(hands: Any, deck: Any, players: int) -> None:
    """R3: seat p gets card p; the others are set aside unseen."""
    for p in range(players):
        hands[p] = deck[p]
    for k in range(len(deck)):
        deck[k] = deck[k + players] if k + players < len(deck) else 0


@rule
def complete_pair(s: Ferry) -> None:
    """G50: a lone Twin's other half takes the place of another dealt role, which goes aside."""
    twins = 0
    for p in range(s.players):
        twins += is_pair(s, s.role[p])
    if twins != 1:
        return
    k = below(s, s.players - 1)
    for p in range(s.players):
        if not is_pair(s, s.role[p]):
            if k == 0:
                for a in range(len(s.aside_roles)):
                    if is_pair(s, s.aside_roles[a]):
                        twin = s.aside_roles[a]
                        s.aside_roles[a] = s.role[p]
                        s.role[p] = twin
                        return
            k -= 1


@rule
def look_at_own_cards(s: Ferry) -> None:
    """R5, R6: everybody sees their own two cards; Twins learn who the other is."""
    for p in range(s.players):
        s.known[p, p] = s.holds[p]
        s.known_role[p, p] = s.role[p]
        for q in range(s.players):
            if is_pair(s, s.role[p]) and s.role[q] == s.role[p]:
                s.known_role[p, q] = s.role[q]


@rule
def hand_out_diamonds(s: Ferry) -> None:
    """R3, R4, G35: the rest is the pile."""
    s.pile = s.total_diamonds if s.total_diamonds > 0 else 20 * s.players + 15
    for k in range(s.players):
        n = s.start_diamonds + s.seat_bonus[k + 1]
        s.gems[(s.first + k) % s.players] = n
        s.pile -= n
