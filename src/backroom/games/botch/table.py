"""What the table needs to know of this game: its hidden windows, what answers no question, and what can be claimed."""

from backroom.engine import State
from backroom.games.botch.actions import ACTIONS, Action
from backroom.games.botch.gifts import is_free
from backroom.games.botch.state import MOST_SEATS, Phase, Talk

FREE = frozenset(action for action in range(ACTIONS) if is_free(action))
"""R93, G54: gifts, hands and the eight things to say are taken at any time, and answer nothing."""
SPOKEN = frozenset(range(Action.TALK, ACTIONS))
"""R93: the eight things to say. Who is muted says none of them, but may still give."""
WHISPERS = True
"""Section 9, deals: two may agree on something, or say so, behind everybody's back."""
OPENING = 6_000
"""R5, R6: all look at their two cards, and eyes are closed where Twins may be. The same at every table."""
SCENES = {"HIDE": 2_600, "CALL": 2_600, "RCALL": 2_600, "SHOWN": 2_600, "HURT": 1_500, "VICTIM": 1_000, "WIN": 2_500}
"""Section 9: what was said, and hands under the table, are seen by all before a bot goes on; with its own pause that is
at least three seconds. People take as long: their browser holds a quicker answer back."""
CLAIMS = {
    "hold": {"item": range(1, 14)},
    "holds": {"other": range(MOST_SEATS), "item": range(1, 14)},
    "am": {"role": range(1, 17)},
    "is": {"other": range(MOST_SEATS), "role": range(1, 17)},
    "kept": {},
    "crossed": {},
    "call": {"other": range(MOST_SEATS), "count": range(1, 6)},
    "pass": {"other": range(MOST_SEATS), "count": range(1, 6)},
    "silence": {"other": range(MOST_SEATS), "count": range(1, 6)},
    "peace": {"other": range(MOST_SEATS)},
}
"""Names of claims, and what each of their parameters may be. Their words are in the catalogue."""


def sealed(state: State) -> bool:
    """Answers lie in the state at once and the views hide them: a name that was sealed binds its diamond (G62)."""
    return False


def answers_show(state: State) -> bool:
    """Section 6: while a sealed window is open nobody sees who has answered."""
    return state.phase not in (Phase.CALL, Phase.RCALL, Phase.HURT, Phase.WIN)


def silent(state: State) -> bool:
    """R93, `talk`: free words only where the table has them; eight fixed things to say are actions."""
    return bool(state.talk != Talk.CHAT)
