"""The 205 actions and the reasons for a refusal (specification, section 7)."""

from backroom.engine import ActionKind, ReasonKind, listed, params
from backroom.games.bycatch.state import FAN, RANKS

MOVES = [(slot, to) for slot in range(FAN) for to in range(FAN) if to != slot]
RUNS = [(length, low) for length in range(3, FAN + 1) for low in range(1, RANKS - length + 2)]
RUN_LENGTH = tuple(length for length, _ in RUNS)
RUN_LOW = tuple(low for _, low in RUNS)


class Action(ActionKind):
    """In the order of their ids."""

    HOLD = params()
    MOVE = listed("slot to", MOVES)
    SPREAD = params(spread=range(3))
    GAP = params(gap=range(4))
    DRAW = params()
    TAKE = params()
    KEEP = params()
    REFUSE = params()
    GIVE = params(rank=range(1, RANKS + 1))
    PICK = params(place=range(5))
    PASS = params()
    SHELTER = listed("length low", RUNS)
    SURVEIL = params()
    STRIKE = params()
    TARGET = params(target=range(5))
    SHOT = params(station=range(4), zoom=range(2), aim=range(FAN))
    PAY = params(rank=range(1, RANKS + 1))
    AIM = params(slot=range(6))
    EXPEL = params(rank=range(1, RANKS + 1))


ACTIONS = Action.count()


class Reason(ReasonKind):
    """Tested in this order: the first four, then those that belong to the action."""

    OK = 0
    BAD_CODE = 1
    GAME_OVER = 2
    NOT_YOUR_DECISION = 3
    WRONG_PHASE = 4
    SLOT_RANGE = 5
    REGROUP_CAP = 6
    NOT_FRESH = 7
    NO_CHANGE = 8
    NO_CITIZENS = 9
    DISCARD_EMPTY = 10
    NO_SUSPECT = 11
    NOBODY_TO_GIVE = 12
    NO_SUCH_CARD = 13
    RUN_TOO_SHORT = 14
    RUN_INCOMPLETE = 15
    NO_PAIR = 16
    NO_TARGET = 17
    NO_SUCH_SEAT = 18
    SELF_TARGET = 19
    TARGET_TOO_SMALL = 20
    OUT_OF_REACH = 21
    SUSPECT = 22
