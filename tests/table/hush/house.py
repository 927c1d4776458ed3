"""The house bot of Hush: anything."""

from typing import Any

from backroom.engine import rule
from tests.table.hush.state import Hush


@rule
def house(v: Hush, seat: int, actions: Any, n: int, word: int) -> int:
    """Whatever the word says."""
    return int(actions[word % n])
