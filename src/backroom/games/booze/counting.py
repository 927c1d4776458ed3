"""Sets of Delivery cards, and in how many ways some can be chosen of them."""

from typing import Any

from backroom.engine import below, rule
from backroom.games.booze.state import CARDS, Street

Cards = tuple[int, int, int, int, int, int, int, int, int, int, int, int]
"""A set of cards, bit c is card c, for each booze."""
SHARP = 2**30


@rule
def cards_showing(v: Street, booze: int) -> int:
    """The set of all cards that show a booze."""
    cards = 0
    for c in range(CARDS):
        if (v.boozes[c + 1] >> booze) & 1:
            cards |= 1 << c
    return cards


@rule
def cards_by_booze(v: Street) -> Cards:
    """Such a set for each of the twelve, in their order."""
    return (
        cards_showing(v, 0),
        cards_showing(v, 1),
        cards_showing(v, 2),
        cards_showing(v, 3),
        cards_showing(v, 4),
        cards_showing(v, 5),
        cards_showing(v, 6),
        cards_showing(v, 7),
        cards_showing(v, 8),
        cards_showing(v, 9),
        cards_showing(v, 10),
        cards_showing(v, 11),
    )


@rule
def count(cards: int) -> int:
    """How many cards a set has."""
    n = 0
    while cards:
        cards &= cards - 1
        n += 1
    return n


@rule
def ways(n: int, k: int) -> float:
    """How many ways there are to choose k of n."""
    if k < 0 or k > n:
        return 0.0
    found = 1.0
    for i in range(k):
        found = found * (n - i) / (i + 1)
    return found


@rule
def sharp(s: Any) -> float:
    """A fair number from 0 to below 1, of sixty bits."""
    return (below(s, SHARP) + below(s, SHARP) / SHARP) / SHARP
