"""The house bot: raises with a pair or a king, folds a weak card to a raise now and then."""

from typing import Any

from backroom.engine import rule
from leduc.actions import Action
from leduc.rules import strength
from leduc.state import Leduc


@rule
def house(v: Leduc, seat: int, actions: Any, n: int, word: int) -> int:
    """Choose one of `actions[:n]` from the view alone."""
    power = strength(v.hand[seat], v.board)
    if power >= 3 and actions[n - 1] == Action.RAISE:
        return Action.RAISE
    if power == 1 and actions[0] == Action.FOLD and word < 1 << 31:
        return Action.FOLD
    return Action.CALL
