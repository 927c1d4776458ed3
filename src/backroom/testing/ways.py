"""How the rules run: interpreted, compiled, or interpreted with every draw of chance written down beforehand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any
from unittest.mock import patch

from backroom.engine import Game, chance


@contextmanager
def interpreted(game: Game) -> Iterator[Game]:
    """Within, every move of this game runs as plain Python. Playouts and batches are always compiled."""
    with patch.object(game.runner, "compiled_if_ready", lambda: None):
        yield game


@contextmanager
def compiled(game: Game) -> Iterator[Game]:
    """Within, every move of this game runs compiled, from the first one on."""
    machine = game.runner.compiled()
    with patch.object(game.runner, "compiled_if_ready", lambda: machine):
        yield game


@contextmanager
def scripted(game: Game, draws: Iterable[int] | int) -> Iterator[list[int]]:
    """Within, chance gives these draws, in this order, and the rules run interpreted.

    The integer 0 instead of a list makes every draw 0. Yields the list of what was asked for: the `n` of each
    `below(s, n)`. A draw that does not fit, one too many and one too few are all errors of the script.
    """
    asked: list[int] = []
    script = None if draws == 0 else list(draws) if not isinstance(draws, int) else [draws]

    def below(s: Any, n: int) -> int:
        number = len(asked)
        asked.append(int(n))
        if script is None:
            return 0
        assert number < len(script), f"{game.name}: draw {number} asks for one below {n}, but the script has ended"
        drawn = script[number]
        assert 0 <= drawn < n, f"{game.name}: draw {number} of the script is {drawn}, it must be below {n}"
        return drawn

    with ExitStack() as stack:
        stack.enter_context(interpreted(game))
        for module in [chance, *_rooms(game)]:
            if getattr(module, "below", None) is not None:
                stack.enter_context(patch.object(module, "below", below))
        yield asked
        used = len(asked)
        assert script is None or used == len(script), f"{game.name}: {used} of {len(script)} scripted draws were used"


@cache
def _rooms(game: Game) -> tuple[ModuleType, ...]:
    """All modules of a game, imported: one that came later would keep the true function."""
    names = [path.stem for path in sorted(game.folder.glob("*.py")) if path.stem != "__init__"]
    return tuple(import_module(f"{game.package}.{name}") for name in names)
