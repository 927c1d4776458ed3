"""What the table needs to know of this game: no secret windows, and one thing to bluff with."""

from backroom.engine import State

ANSWERS_SHOW = True
CLAIMS = {"hold": {"card": range(1, 7)}}


def sealed(state: State) -> bool:
    """Nobody bets in secret."""
    return False
