"""The 67 actions and the reasons for a refusal (specification, section 7)."""

from backroom.engine import ActionKind, ReasonKind, params
from backroom.games.butch.state import CELLS


class Action(ActionKind):
    """In the order of their ids."""

    PASS = params()
    ROLL_ONE = params()
    ROLL_TWO = params()
    BOOST = params()
    REPAIR = params()
    MOVE = params(cell=range(CELLS))
    COWBOY = params(cell=range(CELLS))
    ATTACK = params(k=range(1, 4), cell=range(CELLS))
    BUY = params(slot=range(8))
    PLACE = params(cell=range(CELLS))


class Reason(ReasonKind):
    """In the order they are tested; the first that applies is given."""

    OK = 0
    UNKNOWN_ACTION = 1
    GAME_OVER = 2
    NOT_YOUR_DECISION = 3
    WRONG_PHASE = 4
    WRONG_DICE = 5
    NO_POINTS = 6
    NOT_ADJACENT = 7
    NO_BUILDING = 8
    COWBOY_IN_THE_WAY = 9
    HERO_IN_THE_WAY = 10
    FULL_REPAIR = 11
    NO_TARGET = 12
    ALREADY_BOUGHT = 13
    NO_CARD = 14
    NO_LOT = 15
    CANNOT_AFFORD = 16
    LOT_TAKEN = 17
