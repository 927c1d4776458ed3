"""Bots by name: for command lines, tables and studies."""

from __future__ import annotations

from collections.abc import Sequence

from backroom.bots.players import Bot, HouseBot, RandomBot
from backroom.engine import BackroomError, Chooser

NAMED = {
    "random": Chooser(house=False),
    "house": Chooser(house=True),
    "house:easy": Chooser(house=True, noise=0.25),
    "house:medium": Chooser(house=True, noise=0.10),
    "house:hard": Chooser(house=True),
}
"""Each bot as playouts know it. The share of random moves makes the level of difficulty."""


def names() -> tuple[str, ...]:
    """What `bot` and `chooser` understand."""
    return tuple(NAMED)


def chooser(name: str) -> Chooser:
    """A bot for compiled playouts.

    >>> chooser("house:easy")
    Chooser(house=True, noise=0.25)
    """
    if not isinstance(name, str) or name not in NAMED:
        raise BackroomError(f"there is no bot called {name!r}; there are: {', '.join(NAMED)}")
    return NAMED[name]


def bot(name: str) -> Bot:
    """A bot that sits at a table.

    >>> bot("house:medium")
    HouseBot(noise=0.1)
    """
    chosen = chooser(name)
    return HouseBot(chosen.noise) if chosen.house else RandomBot()


def choosers(bots: str | Sequence[str], players: int) -> tuple[Chooser, ...]:
    """One chooser per seat: the same bot everywhere, or a list with one name for each seat."""
    if isinstance(bots, str):
        return (chooser(bots),) * players
    if len(bots) != players:
        raise BackroomError(f"a table of {players} needs one bot for all, or {players} bots; {len(bots)} were named")
    return tuple(chooser(name) for name in bots)
