"""What the table needs to know of this game: its secret windows and what can be claimed."""

from backroom.engine import State
from backroom.games.butch.state import TYPES, Phase

CLAIMS = {
    "want": {"building": range(1, TYPES + 1)},
    "leave": {"rival": range(4)},
    "warn": {"rival": range(4)},
}
"""Names of claims, and what each of their parameters may be. Their words are in the catalogue."""


def sealed(state: State) -> bool:
    """G5: boosts are answered in secret, unless the table plays them openly one by one."""
    return state.phase == Phase.BOOST and not state.boost_in_turn


def answers_show(state: State) -> bool:
    """R19: that a seat has answered is seen, not what."""
    return True
