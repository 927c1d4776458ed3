"""What the table needs to know of this game: no secret windows, and one thing to bluff with."""

from backroom.engine import State

CLAIMS = {"hold": {"card": range(1, 7)}}


def sealed(state: State) -> bool:
    """Nobody bets in secret."""
    return False


def answers_show(state: State) -> bool:
    """Everybody sees who has bet."""
    return True
