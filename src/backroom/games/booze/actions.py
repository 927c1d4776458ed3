"""The 87 actions and the reasons for a refusal (specification, section 7)."""

from backroom.engine import ActionKind, ReasonKind, params
from backroom.games.booze.state import CARDS, LOCATIONS, TYPES

SEATS = 9
CLAIMS = 22


class Action(ActionKind):
    """In the order of their ids. What one means hangs on the phase; claims exist only where the table plays them."""

    MOVE = params(location=range(LOCATIONS))
    PASS = params()
    EVENT = params()
    SEAT = params(other=range(SEATS))
    CARD = params(card=range(CARDS))
    NAME = params(booze=range(TYPES))
    CLAIM = params(claim=range(CLAIMS))


class Reason(ReasonKind):
    """In the order they are tested; the first that applies is given."""

    OK = 0
    GAME_OVER = 1
    UNKNOWN_ACTION = 2
    NOT_YOUR_DECISION = 3
    NOT_LEGAL_NOW = 4
    CARD_LOST = 5
    SAME_LOCATION = 6
    NO_SUCH_TARGET = 7
    NOT_HERE = 8
    HIDDEN = 9
    NO_MATCH = 10
    FACE_UP = 11
    ALREADY_EXPOSED = 12
    EVENT_UNAVAILABLE = 13
    MUST_TAKE = 14
