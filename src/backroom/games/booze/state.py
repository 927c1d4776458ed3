"""The record of a game of Booze Barons (specification, section 5)."""

from collections.abc import Mapping
from enum import IntEnum

from backroom.engine import (
    ALL,
    OWNER,
    SEATS,
    SOME,
    VIEW,
    PhaseKind,
    Record,
    VariantError,
    column,
    field,
    i8,
    i16,
    i64,
    option,
)

TYPES = 12
"""The boozes: 0-3 Beer, 4-7 Liquor, 8-11 Wine."""
ALL_TYPES = 4095
CARDS = 36
LOCATIONS = 6
NOWHERE = 6
"""No location: before the first move, or no card lost."""
NOBODY = 9
"""No seat."""
BOX, NOT_LOST = 9, 10
"""Who has a lost Movement card, where no seat has."""
NO_CLAIM = 22
NO_NAME = TYPES
"""Nothing was said aloud."""
DECK, LAID_OUT, DRAWN, BEFORE = 0, 1, 2, 3
"""Where a Delivery card is; before seat p it is BEFORE + p."""


class Phase(PhaseKind):
    """The kinds of decision."""

    MOVE = 0
    TURN = 1
    TAIL = 2
    EV_SEAT = 3
    EV_REPLY = 4
    EV_TREAT = 5
    EV_DRAW = 6
    EV_DISCARD = 7
    EV_HERE = 8
    OVER = 9
    CLAIM = 10


class Kind(IntEnum):
    """What an Event does (section 2.3)."""

    NONE = 0
    DRAW_KEEP = 1
    TREAT = 2
    TAIL_SEAT = 3
    PASSIVE_HIDE = 4
    PASSIVE_BOTH = 5
    SHAKEDOWN = 6
    STORE = 7
    REACH = 8
    TAIL_ANY = 9


class Talk(IntEnum):
    """R53."""

    CHAT = 0
    CLAIMS = 1
    NONE = 2


class Street(Record, seats=(3, 9), phases=Phase, events=64):
    """Everything on the table. Sets of Delivery cards, boozes and seats are bits."""

    round_no = field(i8, low=1, top=27, seen=ALL, doc="R12 the round, from 1")
    first_baron = field(i8, top=8, seen=ALL, doc="R10 who had the Booze Baron first")
    baron = field(i8, top=8, seen=ALL, doc="R18, R41 who has it now")
    turn_k = field(i8, top=9, seen=ALL, doc="R18 turns begun in this round, less one")
    actor = field(i8, top=NOBODY, seen=ALL, doc="R18 whose turn it is; 9 in MOVE and CLAIM")
    who = field(i8, top=NOBODY, seen=ALL, doc="the one seat that owes an answer; 9 in MOVE and CLAIM")
    type = field(i8, SEATS, top=TYPES - 1, seen=OWNER, doc="R6 each seat's booze")
    choice = field(i8, SEATS, top=NOWHERE, seen=OWNER, doc="R13 where each seat will go; 6 if it has not chosen")
    claim = field(i8, SEATS, top=NO_CLAIM, seen=OWNER, doc="R53 what each seat claims; 22 if nothing yet")
    loc = field(i8, SEATS, top=NOWHERE, seen=ALL, doc="R13 where each pawn stands; 6 before the first move")
    own = field(i8, SEATS, top=63, seen=ALL, doc="R17 Movement cards still owned, bit l is location l")
    lost_loc = field(i8, SEATS, top=NOWHERE, seen=ALL, doc="R35 the Movement card a seat has lost")
    taken_by = field(i8, SEATS, top=NOT_LOST, seen=ALL, doc="R35, R43 who has it: a seat, 9 the box, 10 not lost")
    exposed = field(i16, top=511, seen=ALL, doc="R34 bit p: seat p is Exposed")
    exposed_tick = field(i8, SEATS, top=9, seen=ALL, doc="G33 when each seat was Exposed; 0 if it is not")
    tick = field(i8, top=9, seen=ALL, doc="G33 moments of exposure so far")
    exposers = field(i16, top=511, seen=ALL, doc="R38 bit p: seat p has Exposed somebody by name")
    exposures = field(i8, top=9, seen=ALL, doc="R38 right names so far")
    snitch = field(i8, 2, top=NOBODY, seen=ALL, doc="R38 who has the two Snitch tokens; 9 nobody")
    place = field(
        i8, CARDS, top=BEFORE + 8, seen=SOME, doc="where each Delivery card is: deck, laid out, drawn, a seat"
    )
    face_up = field(i64, top=2**36 - 1, seen=ALL, doc="R24 cards before players that lie face up, bit c")
    deck = field(i8, CARDS, top=CARDS - 1, seen=SOME, doc="R8 the first card is the top; R52 discards go to the end")
    deck_len = field(i8, top=CARDS, seen=ALL, doc="R42 cards in the deck")
    target = field(i8, top=NOBODY, seen=ALL, doc="R27 who is Tailed, treated or shaken down")
    can_steal = field(i8, top=1, seen=ALL, doc="R29 this Tail may still Steal")
    can_expose = field(i8, top=1, seen=ALL, doc="R29 this Tail may still Expose")
    both = field(i8, top=1, seen=ALL, doc="R62 this Tail may do both")
    named = field(i8, top=NO_NAME, seen=ALL, doc="R33 the booze said aloud in the last Tail; 12 if none was")
    event_kind = field(i8, top=9, seen=ALL, doc="R25 the Event under way, 0 if none")
    pending = field(i8, top=5, seen=ALL, doc="takes, keeps or payments still open")
    drawn = field(i8, 5, top=CARDS - 1, seen=SOME, doc="R56 cards drawn by the actor, in that order")
    drawn_len = field(i8, top=5, seen=ALL, doc="R56 how many")
    ledger = field(
        i64, SEATS, SEATS, top=2**36 - 1, seen=SOME, doc="G27 cards a seat last had reason to place before each"
    )
    known = field(i8, CARDS, top=NOBODY, seen=SOME, doc="R52 who put this card under the deck; 9 nobody")
    not_type = field(i16, SEATS, top=ALL_TYPES, seen=ALL, doc="R36 boozes wrongly named of each seat")
    pub_ev = field(i16, SEATS, top=ALL_TYPES, seen=SOME, doc="G27 boozes that all public evidence leaves of each seat")
    cards = field(i8, SEATS, top=CARDS, seen=VIEW, doc="R55 Delivery cards before each seat")
    coins = field(i16, SEATS, top=999, seen=VIEW, doc="G10 coins that everybody can count")
    winners = field(i8, top=7, seen=ALL, doc="R50 bit m: mob m has won")

    sides = option()
    remembers = option("ledger")
    talk = option()
    chosen_baron = option("first_baron")
    start_deliveries = option()
    draws_down = option("draw_rounding")
    no_repeat_rounds = option()
    guess_costs = option("wrong_guess")
    snitch_by_event = option("snitch_second")
    snitch_threshold = option()
    end_below = option("end_when_unexposed_below")
    ends_after_draw = option("end_check")
    clock_round = option()
    value_delivery = option()
    value_snitch = option()
    value_movement = option()
    mate_penalty = option()

    kind = column("event")
    event_cost = column("event", "cost")
    event_draw = column("event", "draw")
    event_keep = column("event", "keep")
    event_most = column("event", "most")
    event_forced = column("event", "forced")
    event_right = column("event", "side")
    event_price = column("event", "price")
    event_take = column("event", "take")
    event_expose = column("event", "expose")
    loner_multiplier = column("players")
    high_low = column("players")
    printed_at = column("delivery", "location")
    boozes = column("delivery")


def check_variant(chosen: Mapping[str, object], players: int) -> None:
    """What the single ranges of `cards.toml` cannot say."""
    baron = chosen["first_baron"]
    if isinstance(baron, int) and baron >= players:
        raise VariantError("first_baron", baron, f"it must be random, or a seat from 0 to {players - 1}")
    _check_events(chosen)
    shown = [0] * TYPES
    for card in range(CARDS):
        boozes = chosen[f"d{card}.boozes"]
        assert isinstance(boozes, tuple)
        for booze in boozes:
            shown[booze] += 1
    if len(set(shown)) > 1:
        raise VariantError("boozes", shown, "every booze must be on as many Delivery cards as every other")


NEEDS = {
    "draw_keep": ("draw", "keep"),
    "treat": ("most",),
    "shakedown": ("price",),
    "store": ("take",),
}
"""Numbers that must not be 0 where an Event is of this kind."""


def _check_events(chosen: Mapping[str, object]) -> None:
    for key, kind in chosen.items():
        row, _, column_name = key.rpartition(".")
        if column_name == "kind":
            for need in NEEDS.get(str(kind), ()):
                if chosen[f"{row}.{need}"] == 0:
                    raise VariantError(f"{row}.{need}", 0, f"an Event of kind {kind} needs at least 1")
