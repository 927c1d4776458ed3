"""What can happen (specification, section 8: the public log)."""

from backroom.engine import EventKind


class Event(EventKind):
    """Told by the rules in the order things happen. `face` is the set of boozes on a card, bit t is booze t."""

    ROUND = "round seat"
    CLAIMED = "seat claim"
    CHOSE = "seat location*"
    WENT = "seat location"
    DELIVERED = "seat card location face"
    PASSED = "seat"
    TRIGGERED = "seat event"
    TAILED = "seat target"
    STOLE = "seat target card face"
    LEFT = "seat target"
    NAMED = "seat target booze right"
    EXPOSED = "seat booze location"
    SNITCHED = "seat token"
    AUTO_EXPOSED = "seat booze location"
    CHOSEN = "seat target"
    REFUSED = "seat"
    TREATED = "seat card location face"
    TREAT_OVER = "seat count"
    DREW = "seat count"
    KEPT = "seat card face"
    DRAW_OVER = "seat count"
    DISCARDED = "seat card* face*"
    STORED = "seat card location face"
    LAID_OUT = "card location face"
    DECK_EMPTY = ""
    ENDED = "winners"
