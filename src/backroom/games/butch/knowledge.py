"""What a seat knows beyond the declared audiences, and a world that fits (specification, section 8)."""

from typing import Any

from backroom.engine import below, rule, shuffle
from backroom.games.butch.state import CELLS, HOTEL, NOWHERE, RANCH, SALOON, TYPES, Phase, Town


@rule
def answers_hidden(s: Any) -> bool:
    """R19: a hidden boost is being answered."""
    return s.phase == Phase.BOOST and not s.boost_in_turn


@rule
def reveal(s: Town, seat: int, v: Any) -> None:
    """Boosts that are not secret, and what each deck holds once that can be counted."""
    hidden = answers_hidden(s)
    for p in range(s.players):
        if not hidden or s.boost[p] < 0:
            v.boost[p] = s.boost[p]
    if s.decks_known:
        for side in range(2):
            for i in range(s.deck_len[side]):
                v.deck_count[side, s.deck[side, i] - 1] += 1


@rule
def imagine(v: Town, seat: int, s: Any) -> None:
    """Unseen cards in any order; a hidden answer may be either."""
    if answers_hidden(v):
        for p in range(v.players):
            if p != seat and v.boost[p] != -1:
                s.boost[p] = below(s, 2) if v.cowboy[p] != NOWHERE else 0
    for p in range(v.players, len(s.boost)):
        s.boost[p] = 0
    for side in range(2):
        for i in range(len(s.deck[side])):
            s.deck[side, i] = 0
    if v.decks_known:
        for side in range(2):
            n = 0
            for building in range(1, TYPES + 1):
                for _ in range(v.deck_count[side, building - 1]):
                    s.deck[side, n] = building
                    n += 1
            shuffle(s, s.deck[side], n)
    else:
        deal_unseen(v, s)


@rule
def deal_unseen(v: Town, s: Any) -> None:
    """All cards minus those in sight, shuffled and cut where the decks are cut."""
    half = v.deck_len[0] + 0
    n = 0
    for building in range(1, TYPES + 1):
        for _ in range(unseen(v, building)):
            side, at = (0, n) if n < half else (1, n - half)
            s.deck[side, at] = building
            # Inside-out shuffle: each new card trades places with one of those before it, or stays.
            j = below(s, n + 1)
            side_j, at_j = (0, j) if j < half else (1, j - half)
            s.deck[side, at] = s.deck[side_j, at_j]
            s.deck[side_j, at_j] = building
            n += 1


@rule
def unseen(v: Town, building: int) -> int:
    """Copies of a type that lie in neither row, discard pile, town, nor in somebody's hand."""
    n = v.copies[building] + 0
    if building == SALOON or building == RANCH or building == HOTEL:
        n += v.players
    n -= v.card == building
    for side in range(2):
        for i in range(4):
            n -= v.row[side, i] == building
        for i in range(v.discard_len[side]):
            n -= v.discard[side, i] == building
    for p in range(v.players):
        for c in range(CELLS):
            n -= v.grid[p, c] == building
    return n
