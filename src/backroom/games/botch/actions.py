"""The 223 actions and the reasons for a refusal (specification, section 7)."""

from backroom.engine import ActionKind, ReasonKind, params
from backroom.games.botch.state import KINDS, MOST_SEATS

MOST_AMOUNT = 10
TALKS = 8


class Action(ActionKind):
    """In the order of their ids. LEAVE_TO_CHANCE is the clock's own answer to KEEP or EXCHANGE."""

    PASS = params()
    LOOK = params()
    SWAP = params()
    ROLE = params()
    ID = params()
    DECLARE = params()
    DECLARE_JOINT = params()
    KEEP = params()
    EXCHANGE = params()
    CALL = params()
    PAY = params()
    REFUSE = params()
    UNMASK = params()
    HAND_BACK = params()
    REACT_ITEM = params()
    REACT_ROLE = params()
    LEAVE_TO_CHANCE = params()
    NO_TARGET = params()
    OPEN_HAND = params()
    CLOSE_HAND = params()
    TARGET = params(target=range(MOST_SEATS))
    GIVE = params(target=range(MOST_SEATS))
    AMOUNT = params(count=range(MOST_AMOUNT + 1))
    USE_ITEM = params(item=range(1, KINDS + 1))
    USE_ROLE = params(role=range(1, KINDS + 1))
    NAME = params(role=range(1, KINDS + 1))
    TALK = params(talk=range(TALKS), target=range(MOST_SEATS))


ACTIONS = Action.count()


class Reason(ReasonKind):
    """In the order they are tested; the first that applies is given."""

    OK = 0
    GAME_OVER = 1
    UNKNOWN_ACTION = 2
    DEAD = 3
    VICTIM_CANNOT_CALL = 4
    NOT_OWED = 5
    FIRST_TURN_MUST_SWAP = 6
    WRONG_PHASE = 7
    LIMIT = 8
    HAND_CLOSED = 9
    NOT_HIDDEN = 10
    NOT_IN_KIT = 11
    OWN_ITEM_FACEUP = 12
    CLAIM_SEEN_ELSEWHERE = 13
    NO_ABILITY = 14
    CANNOT_PAY = 15
    BAD_TARGET = 16
    NO_WIN_CONDITION = 17
    BLOCKED = 18
    BAD_AMOUNT = 19
    WRONG_NAME = 20
