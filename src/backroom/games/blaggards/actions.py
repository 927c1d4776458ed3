"""The 113 actions and the reasons for a refusal (specification, section 7)."""

from backroom.engine import ActionKind, ReasonKind, params
from backroom.games.blaggards.state import CHESTS, KINDS

SEATS = range(10)


class Action(ActionKind):
    """In the order of their ids. LAND_* and FOUL are the arena's: the server writes them in the thrower's name."""

    SEAT = params(seat=SEATS)
    KEY = params(key=range(KINDS))
    CHEST = params(chest=range(CHESTS))
    CLAIM = params(mask=range(32))
    MUM = params()
    BELL = params(bell=range(3))
    BELL_START = params()
    BELL_STOP = params()
    SNAP = params(seat=SEATS)
    STEADY = params(seat=SEATS)
    HOLD = params()
    RULE_HIT = params()
    RULE_MISS = params()
    LAND_CLEAN = params(seat=SEATS)
    LAND_EDGE = params(seat=SEATS)
    LAND_OFF = params()
    FOUL = params(seat=SEATS)


class Reason(ReasonKind):
    """In the order they are tested; the first that applies is given. TOO_EARLY is the arena's."""

    OK = 0
    GAME_OVER = 1
    NO_SUCH_ACTION = 2
    TOO_LATE = 3
    WRONG_PROMPT = 4
    KNOCKED_OUT = 5
    OUT_OF_PUNCHES = 6
    NOT_YOUR_DECISION = 7
    NOT_HELD = 8
    NOT_ELIGIBLE = 9
    CHEST_OPEN = 10
    CHEST_TOO_BIG = 11
    CAPTAIN_UNTOUCHABLE = 12
    TOO_EARLY = 13
    CAPTAIN_STAYS_ASHORE = 14
    ALREADY_IN_BAND = 15
    NO_KEYS = 16
    NOT_TIED = 17
