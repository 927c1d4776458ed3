"""What is told in Hush. A star marks what only the event's audience may know."""

from backroom.engine import EventKind


class Event(EventKind):
    """A hidden step tells its own seat alone."""

    TURNED = "seat* cards*"
    ARRANGED = ""
    DREW = "seat"
    SHOWED = "seat"
    PLAYED = "seat"
    VOTED = "yes"
    THROWN = "throws"
    BEGUN = "seat"
    LANDED = "seat target"
    LANDED_UNSEEN = "seat* target"
    ENDED = "seat"
    FOULED = "seat"
    GAVE = "seat target"
