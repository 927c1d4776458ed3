"""From what was typed to a game, a table size and a variant."""

from __future__ import annotations

from argparse import Namespace

from backroom.engine import BackroomError, Game
from backroom.engine.registry import game as game_called

USUAL = 4
"""Players at a table when nobody says how many."""


def chosen_game(name: str) -> Game:
    """An installed game. What goes wrong in a game's own files is told in a sentence, too."""
    try:
        return game_called(name)
    except BackroomError:
        raise
    except Exception as problem:  # anything may happen while somebody else's package is imported
        raise BackroomError(f"the game {name!r} cannot be loaded: {type(problem).__name__}: {problem}") from problem


def chosen_players(game: Game, options: Namespace) -> int:
    """As many as were asked for, or a usual table. The game itself checks its range."""
    players: int | None = options.players
    return players if players is not None else min(max(USUAL, game.seats[0]), game.seats[-1])


def chosen_variant(game: Game, options: Namespace) -> dict[str, object]:
    """A preset's changes, and on top of them those that were typed one by one."""
    changes: dict[str, object] = {}
    if options.preset is not None:
        if options.preset not in game.cards.presets:
            known = ", ".join(game.cards.presets) or "none"
            raise BackroomError(f"{game.title} has no preset {options.preset!r}; there are: {known}")
        changes |= game.cards.presets[options.preset].changes
    return changes | game.cards.parse(options.set)
