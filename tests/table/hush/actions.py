"""What a seat can do in Hush."""

from backroom.engine import ActionKind, ReasonKind, params


class Action(ActionKind):
    """HIT, MISS and FOUL are the arena's; GIVE answers nothing."""

    TURN = params()
    HOLD = params()
    DRAW = params()
    KEEP = params()
    SHOW = params()
    PLAY = params()
    VOTE = params(vote=range(2))
    THROW = params()
    GO = params()
    STOP = params()
    HIT = params(seat=range(4))
    MISS = params()
    FOUL = params()
    GIVE = params(target=range(4))


class Reason(ReasonKind):
    """In the order they are tested."""

    OK = 0
    UNKNOWN_ACTION = 1
    GAME_OVER = 2
    TOO_LATE = 3
    WRONG_PHASE = 4
    OUT_OF_TOKENS = 5
    NOT_YOUR_DECISION = 6
    TOO_EARLY = 7
    NO_COIN = 8
