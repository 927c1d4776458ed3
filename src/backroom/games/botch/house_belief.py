"""What the house bot believes, and what it would like to hold (specification, section 12.1)."""

from backroom.engine import rule
from backroom.games.botch.cards import in_pool, item_cards, kit_of, role_cards
from backroom.games.botch.diamonds import total
from backroom.games.botch.state import Ferry

WORD = 0xFFFFFFFF
DESIRE = (0.0, 2.0, 2.0, 1.3, 1.2, 2.5, 3.0, 1.5, 1.4, 2.1, 1.2, 0.8, -1.5, 1.3)
"""Of each item of the house pack, in diamonds; any other is worth 1."""
RICH_FROM, HOT_FROM, NEARLY = 5, 6, 3


@rule
def luck(word: int, k: int) -> float:
    """The k-th fair number from 0 to below 1 that follows from a random word."""
    x = (word ^ ((k + 1) * 0x9E3779B1)) & WORD
    x = (x * 0x85EBCA6B) & WORD
    x ^= x >> 13
    x = (x * 0xC2B2AE35) & WORD
    x ^= x >> 16
    return x / 4294967296.0


@rule
def noise(word: int, k: int) -> float:
    """About -0.85 to 0.85 around 0, spread 0.35."""
    return 0.85 * (luck(word, 2 * k) + luck(word, 2 * k + 1) - 1.0)


@rule
def knows(v: Ferry, p: int, h: int) -> int:
    """The item that p knows h to hold, 0 if it does not know."""
    return int(v.holds[h]) if v.item_up[h] else int(v.known[p, h])


@rule
def unseen_cards(v: Ferry, p: int) -> int:
    """Items of the kit of which p does not know where they are."""
    n = 0
    for i in range(1, len(v.item_copies)):
        n += item_cards(v, i)
    for h in range(v.players):
        n -= knows(v, p, h) > 0
    return max(n, 1)


@rule
def copies_unseen(v: Ferry, p: int, i: int) -> int:
    """Cards of one item of which p does not know where they are."""
    n = int(item_cards(v, i))
    for h in range(v.players):
        n -= knows(v, p, h) == i
    return max(n, 0)


@rule
def chance_holds(v: Ferry, p: int, h: int, i: int) -> float:
    """P(h holds i), as p sees it."""
    known = knows(v, p, h)
    if known > 0:
        return 1.0 if known == i else 0.0
    return copies_unseen(v, p, i) / unseen_cards(v, p)


@rule
def chance_besides(v: Ferry, p: int, h: int, i: int, mine: int) -> float:
    """P(another, h, holds i) as p sees it if p's own card is `mine`: that one nobody else has."""
    if knows(v, p, p) > 0 or knows(v, p, h) > 0:
        return chance_holds(v, p, h, i)
    return max(copies_unseen(v, p, i) - (i == mine), 0) / max(unseen_cards(v, p) - 1, 1)


@rule
def chance_threat(v: Ferry, p: int, h: int) -> float:
    """P(h holds something that can threaten)."""
    chance = 0.0
    for i in range(1, len(v.item_copies)):
        if v.item_threat[i]:
            chance += chance_holds(v, p, h, i)
    return chance


@rule
def chance_role(v: Ferry, p: int, r: int) -> float:
    """P(a hidden role that p does not know is r): as many cards of it as of all hidden roles that p has not seen."""
    unseen, wanted = 0, 0
    for hidden in range(1, len(v.role_copies)):
        if in_pool(v, hidden):
            cards = int(v.role_copies[hidden] if v.secret_hidden_pool else role_cards(v, hidden))
            for q in range(v.players):
                cards -= v.known_role[p, q] == hidden
            unseen += max(cards, 0)
            if hidden == r:
                wanted = max(cards, 0)
    return wanted / max(unseen, 1)


@rule
def desire(v: Ferry, p: int, i: int) -> float:
    """What holding an item is worth to p."""
    mine = total(v, p)
    if v.item_blocks[i]:
        return 2.0 if mine <= RICH_FROM else -3.0
    if v.item_wins_at[i] > 0:
        return 3.0 if v.item_wins_at[i] - NEARLY <= mine <= v.item_wins_at[i] else 0.5
    value = DESIRE[i] if i < len(DESIRE) else 1.0
    if v.item_wins_from[i] > 0 and mine >= RICH_FROM:
        value += 2.0
    return value


@rule
def desire_for(v: Ferry, p: int, h: int) -> float:
    """What having h's item would be worth to p; of an unknown one, on average."""
    known = knows(v, p, h)
    if known > 0:
        return desire(v, p, known)
    value = 0.0
    for i in range(1, len(v.item_copies)):
        if (v.item_kits[i] >> kit_of(v)) & 1:
            value += copies_unseen(v, p, i) * desire(v, p, i)
    return value / unseen_cards(v, p)


@rule
def gap(v: Ferry, p: int, h: int) -> float:
    """How much better h's item would be than p's own."""
    return desire_for(v, p, h) - desire_for(v, p, p)
