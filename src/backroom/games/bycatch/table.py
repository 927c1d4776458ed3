"""What the table needs to know of this game: who may know that a seat has answered, clocks, and what can be claimed."""

from backroom.engine import State
from backroom.games.bycatch.state import RANKS, Phase

LASTING = {"FIRST_REGROUP", "REGROUP", "ACTION", "FINAL"}
"""These clocks go on from one answer to the next: a window's small moves, and G39's question before the action."""
CLAIMS = {
    "hold": {"rank": range(1, RANKS + 1)},
    "clean": {},
    "saw": {"rival": range(5), "rank": range(1, RANKS + 1)},
    "suspect": {"rival": range(5)},
    "leave": {"rival": range(5)},
    "next": {"rival": range(5)},
}
"""Names of claims, and what each of their parameters may be. Their words are in the catalogue."""


def sealed(state: State) -> bool:
    """Nobody's answer waits for the others': small moves and gifts take effect at once, and the views hide them."""
    return False


def answers_show(state: State) -> bool:
    """Section 6: in GIVE all see who has given; while a REGROUP window is open nobody sees who has answered."""
    return state.phase != Phase.REGROUP


def clock(state: State) -> str:
    """G39: the question at admission runs on the clock of the action that follows, which is one clock for both."""
    if state.phase == Phase.REGROUP:
        return "FIRST_REGROUP" if state.turn == 1 and state.after == Phase.ADMIT else "REGROUP"
    if state.phase == Phase.ASK and state.ctx == 0:
        return "FINAL" if state.final_left > 0 else "ACTION"
    return state.phase_name
