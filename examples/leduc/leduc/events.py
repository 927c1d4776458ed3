"""What can happen. A star marks what only the event's audience may know."""

from backroom.engine import EventKind


class Event(EventKind):
    """Told by `apply`, in the order they happen."""

    FOLDED = "seat"
    CALLED = "seat paid"
    RAISED = "seat paid"
    TURNED = "card"
    SHOWN = "seat card"
    WON = "seat chips"
    SPLIT = "chips"
