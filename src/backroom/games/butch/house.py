"""The house bot."""

from typing import Any

from backroom.engine import rule
from backroom.games.butch.state import Town


@rule
def house(v: Town, seat: int, actions: Any, n: int, word: int) -> int:
    """Choose one of `actions[:n]` from the view alone."""
    return actions[(word * n) >> 32]
