"""What a seat can do, and why it may be refused."""

from backroom.engine import ActionKind, ReasonKind, params


class Action(ActionKind):
    """R3: three actions without parameters."""

    FOLD = params()
    CALL = params()
    RAISE = params()


class Reason(ReasonKind):
    """In the order they are tested."""

    OK = 0
    UNKNOWN_ACTION = 1
    GAME_OVER = 2
    NOT_YOUR_DECISION = 3
    NOTHING_TO_FOLD_TO = 4
    NO_MORE_RAISES = 5
