"""Small games whose worlds can be counted by hand, with cards as cards, and the check that they are imagined so.

Seat 0 is Captain with a list of actions of our own; few keys of few kinds are left to guess. A key that somebody chose
in secret is taken to be any of the keys that he held, each card alike; the rest is as the deal leaves it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import ceil, comb, prod
from typing import Any

from backroom.engine import State
from backroom.games.blaggards import game
from backroom.testing import compiled, exact_imagination, wrong_with
from tests.games.blaggards.positions import KINDS, Table, letters

Hands = tuple[str, ...]
Odds = dict[Any, float]
What = Callable[[State], Hashable]
TWO_EACH: dict[str, Any] = {"hands": ("SR", "SS", "SR", "RR", "SR"), "key_counts": (6, 0, 5, 0, 0)}
"""Eleven keys; the last Silver is the deck."""


def small(deeds: str, hands: Sequence[str], key_counts: Sequence[int], deck: str = "", **more: Any) -> Table:
    """Five players; the Captain, seat 0, has these actions and no others."""
    listed = [*deeds.split(), *["none"] * 6][:6]
    lists = {f"pip.normal_{k}": deed for k, deed in enumerate(listed, 1)}
    variant = lists | dict(more.pop("variant", {}))
    return Table(5, variant, hands=hands, deck=deck, key_counts=key_counts, **more)


def dealt(cards: str, sizes: Sequence[int]) -> Iterator[tuple[float, Hands]]:
    """All ways to deal these cards to places of these sizes, with their chances; the last cards may be left over."""
    if not sizes:
        yield 1.0, ()
        return
    have = Counter(cards)
    for part in sorted({"".join(some) for some in combinations(sorted(cards), sizes[0])}):
        taken = Counter(part)
        chance = prod(comb(have[kind], count) for kind, count in taken.items()) / comb(len(cards), sizes[0])
        left = "".join((have - taken).elements())
        for rest_chance, rest in dealt(left, sizes[1:]):
            yield chance * rest_chance, (in_order(part), *rest)


def in_order(keys: Iterable[str]) -> str:
    return "".join(sorted(keys, key=KINDS.index))


def odds(cases: Iterable[tuple[float, Any]]) -> Odds:
    """Add up, and make it one in all."""
    found: Odds = {}
    for chance, world in cases:
        if chance:
            found[world] = found.get(world, 0.0) + chance
    total = sum(found.values())
    return {world: chance / total for world, chance in found.items()}


def hand(state: State, player: int) -> str:
    return "".join(kind * count for kind, count in zip(KINDS, state.hand[player].tolist(), strict=True))


def deck(state: State) -> str:
    return letters(state.deck[: state.deck_len].tolist())


def hands_of(*players: int) -> Callable[[State], Hands]:
    """These Hands and the deck, from the top."""
    return lambda state: (*(hand(state, player) for player in players), deck(state))


def team(state: State) -> tuple[int, ...]:
    """The Blaggards."""
    return tuple(player for player in range(5) if state.role[player])


def check(t: Table, viewer: int | None, worlds: Mapping[Any, float], what: What) -> None:
    """What this viewer imagines is what it should be, and looks like what it sees."""
    view = t.view(viewer)
    # Enough that the rarest world is expected twelve times.
    samples = max(1000, ceil(12 / min(worlds.values())))
    with compiled(game):
        exact_imagination(game, view, worlds, what, samples)
        for seed in range(3):
            world = game.imagine(view, seed=seed)
            assert not list(wrong_with(game, world))
            assert game.view(world, viewer) == view
