"""What can happen (specification, section 8: the public log). A star marks what only the event's audience may know.

Moves in a REGROUP window and KEEP tell nobody anything (G20, G39): there is no event for them.
"""

from backroom.engine import EventKind


class Event(EventKind):
    """Told by the rules in the order things happen."""

    TURN = "seat turn"
    FINAL_TURN = "seat turn"
    REGROUPED = "seat rustle* spread gap"
    DREW = "seat rank*"
    TOOK = "seat rank"
    REFUSED = "seat rank"
    GAVE = "seat rank*"
    MINGLED = "cards"
    PICKED = "seat place rank*"
    LEFTOVER = "seat rank*"
    PASSED = "seat"
    SHELTERED = "seat low length suspect points"
    FREEZE = "seat"
    FOCUSED = "seat target"
    PHOTOGRAPHED = "seat target station zoom"
    DEVELOPED = "seat clear* narrowed* lost*"
    CALLED_STRIKE = "seat"
    MARKED = "seat target"
    PAID = "seat rank cards"
    STRUCK = "seat target slot cards"
    CASUALTY = "target slot rank suspect"
    TOLL = "seat suspects collateral points"
    REVEALED = "suspect"
    EXPELLED = "seat rank"
    BORDER_DREW = "seat cards"
    RESHUFFLED = "cards"
    LATCHED = "reason"
    SCORED = "seat points collateral sheltered"
    WON = "seat points"
    SHARED_WIN = "seat points"
