"""What the table needs to know of this game: its secret windows and what can be claimed."""

from backroom.engine import State
from backroom.games.booze.state import TYPES, Phase

CLAIMS = {
    "mob": {"mob": range(3)},
    "booze": {"booze": range(TYPES)},
    "accuse": {"other": range(9), "booze": range(TYPES)},
    "mate": {"other": range(9)},
    "tail": {"other": range(9)},
}
"""Names of claims, and what each of their parameters may be. Their words are in the catalogue."""


def sealed(state: State) -> bool:
    """R13: movement cards lie face down until all are in; so do claims."""
    return state.phase == Phase.MOVE or state.phase == Phase.CLAIM


def answers_show(state: State) -> bool:
    """R13: that a card is on the table is seen, not which."""
    return True
