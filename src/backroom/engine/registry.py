"""Which games there are: whatever installed packages offer under the entry point `backroom.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from backroom.engine.errors import UnknownGame
from backroom.engine.game import Game

GROUP = "backroom.games"


def _offered() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def games() -> tuple[str, ...]:
    """The names of all installed games."""
    return tuple(sorted(_offered()))


@cache
def game(name: str) -> Game:
    """An installed game by its name.

    >>> game("butch").title
    'Butch Cassidy & the Repair Kid'
    """
    offered = _offered()
    if name not in offered:
        raise UnknownGame(f"there is no game called {name!r}; installed are: {', '.join(sorted(offered)) or 'none'}")
    found = offered[name].load()
    if not isinstance(found, Game):
        raise UnknownGame(f"the entry point {name!r} of {GROUP} is not a game")
    return found
