"""The record of a game of Bycatch (specification, section 5)."""

from collections.abc import Mapping
from enum import IntEnum

from backroom.engine import (
    ALL,
    NONE,
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
    option,
)

RANKS = 9
"""Ranks are 1..9; 0 is no citizen."""
DECK = 63
FAN = 8
"""The widest fan: the active seat between admission and borders."""
SHELTERS = 21
"""In all: a shelter takes three citizens or more out of the game."""
STRIKES = 63
"""In all: a strike takes one citizen or more out of the game (three, unless a variant says otherwise)."""
PHOTOS = 40
"""Of one seat: one in each of its normal turns at most."""
MICRO = 9
"""G20: moves in one window; they reach every order and posture."""

OWNER_OF, LOW, LENGTH, SHELTER_INTEL = range(4)
"""The columns of `shelters`."""
STRIKER, VICTIM, STRIKE_INTEL, TAKEN, FIRST_TAKEN = range(5)
"""The columns of `strikes`: TAKEN citizens lie in the columns from FIRST_TAKEN on, and last the slot of the first."""
STRUCK_SLOT = FIRST_TAKEN + 4
PHOTO_TARGET, PHOTO_SIZE, PHOTO_SPREAD, PHOTO_GAP, PHOTO_STATION, PHOTO_ZOOM, PHOTO_AIM, PHOTO_BLUR, CELLS = range(9)
"""The columns of a photo in `album`. From CELLS on each slot has a cell: ten times the code, plus the value."""
PHOTO_WIDTH = CELLS + FAN

ANYONE, FIRST_TONE, FIRST_SHAPE, FROM_RESHUFFLE, VAGUE = 0, 10, 13, 16, 32
"""What `known` says of a citizen: 0 nothing, 1-9 the rank, 10-12 tone 0-2, 13-15 shape 0-2. FROM_RESHUFFLE is added for
one drawn since the discards were last reshuffled, VAGUE where all this is likely and no longer certain."""

RUSTLED, HAD_TURN, IN_REFUGE, STRUCK = 1, 2, 4, 8
"""Section 8: why a photo is stale, as bits of `album_stale`."""


class Phase(PhaseKind):
    """The steps of a turn."""

    REGROUP = 0
    ADMIT = 1
    ASK = 2
    GIVE = 3
    PICK = 4
    ACTION = 5
    S_TARGET = 6
    SHOT = 7
    K_TARGET = 8
    PAY = 9
    AIM = 10
    EXPEL = 11
    FINAL = 12
    OVER = 13


class Gap(IntEnum):
    """Section 9.2: the side on which a fan is tipped away from the body."""

    TOP = 0
    LEFT = 1
    RIGHT = 2
    BOTTOM = 3


class Station(IntEnum):
    """Section 9.3: where the lens is, as the holder of the fan sees it."""

    OVER = 0
    LEFT = 1
    RIGHT = 2
    UNDER = 3


class Code(IntEnum):
    """Section 9.3: what a photo shows of a slot."""

    OUT = 0
    UNREADABLE = 1
    TONE = 2
    SHAPE = 3
    CLEAR = 4


class Admitted(IntEnum):
    """How the citizen came whom the active seat has admitted this turn, unless it went into a refuge."""

    NOBODY = 0
    DRAWN = 1
    TAKEN = 2


class End(IntEnum):
    """R43, G36: what triggered the final turns."""

    NOT_YET = 0
    PILES = 1
    INTEL = 2
    LIMIT = 3


class FirstPlayer(IntEnum):
    """G2: 1 to 5 are the seats 0 to 4."""

    RANDOM = 0
    PHONES = 6


class Nations(Record, seats=(3, 5), phases=Phase, events=40):
    """Everything on the table. Piles are arrays whose last card is the top; unused cells are 0."""

    start = field(i8, top=4, seen=ALL, doc="R8 who had the first turn")
    active = field(i8, top=4, seen=ALL, doc="whose turn it is")
    turn = field(i16, top=205, seen=ALL, doc="turns begun, final ones included")
    after = field(i8, top=Phase.FINAL, seen=ALL, doc="the phase that REGROUP leads to: ADMIT, ACTION or FINAL")

    draw = field(i8, DECK, top=RANKS, seen=NONE, doc="R4 the draw pile")
    n_draw = field(i8, top=DECK - 1, seen=ALL, doc="R4 citizens in the draw pile")
    discard = field(i8, DECK, top=RANKS, seen=ALL, doc="R4, G38 the discard pile")
    n_discard = field(i8, top=DECK - 1, seen=ALL, doc="R4 citizens in the discard pile")
    intel_pile = field(i8, 8, top=RANKS, seen=NONE, doc="R5 the intelligence pile")
    n_intel = field(i8, top=8, seen=ALL, doc="R5 cards in the intelligence pile")
    intel_cur = field(i8, top=RANKS, seen=ALL, doc="R6, G32 the suspect rank, 0 if nobody is suspect")
    intel_out = field(i8, 6, top=RANKS, seen=NONE, doc="G4 intelligence not used in this game")

    hand = field(i8, SEATS, FAN, top=RANKS, seen=OWNER, doc="each fan, slots from the holder's left to right")
    n_hand = field(i8, SEATS, top=FAN, seen=ALL, doc="G39 citizens in each fan; to others limbo counts too")
    fresh = field(i16, SEATS, top=255, seen=OWNER, doc="G20 bit p: the card in slot p was gained since the last HOLD")
    spread = field(i8, SEATS, top=2, seen=OWNER, doc="9.2 posture: 0 tight, 1 even, 2 wide")
    gap = field(i8, SEATS, top=3, seen=OWNER, doc="9.2 posture: 0 top, 1 left, 2 right, 3 bottom")
    shown_spread = field(i8, SEATS, top=2, seen=ALL, doc="G20 spread as others see it, since the last window closed")
    shown_gap = field(i8, SEATS, top=3, seen=ALL, doc="G20 gap as others see it, since the last window closed")
    rustle = field(i8, SEATS, top=1, seen=ALL, doc="G20 moved a card in the last window; of others 0 while it is open")
    micro = field(i8, SEATS, top=MICRO, seen=OWNER, doc="G20 moves used in this window")
    stale = field(i8, SEATS, top=1, seen=OWNER, doc="something has happened to this fan since its last HOLD")

    n_shelters = field(i8, top=SHELTERS, seen=ALL, doc="R14 shelters laid")
    shelters = field(
        i8, SHELTERS, 4, top=RANKS, seen=ALL, doc="R14 in order of laying: seat, low, length, intelligence"
    )
    n_strikes = field(i8, top=STRIKES, seen=ALL, doc="R28 strikes made")
    strikes = field(
        i8, STRIKES, STRUCK_SLOT + 1, top=RANKS, seen=ALL,
        doc="R28 in order: seat, victim, intelligence (0 failed), citizens taken, their ranks (4), the first slot",
    )  # fmt: skip
    score = field(i16, SEATS, low=-32000, top=32000, seen=ALL, doc="R46 to R49 points so far")
    collateral = field(i8, SEATS, top=DECK, seen=ALL, doc="R49 citizens in this seat's strikes who were no suspects")
    sheltered = field(i8, SEATS, top=DECK, seen=ALL, doc="R46 citizens in this seat's shelters")

    n_photos = field(i8, SEATS, top=PHOTOS, seen=OWNER, doc="R22 photos in the album")
    album_turn = field(i16, SEATS, PHOTOS, top=205, seen=SOME, doc="9.4 the turn of each photo; owner only, until OVER")
    album = field(
        i8, SEATS, PHOTOS, PHOTO_WIDTH, top=49, seen=SOME,
        doc="9.4 target, n, spread, gap, station, zoom, aim, blur, 10 * code + value of 8 slots; owner only until OVER",
    )  # fmt: skip
    album_stale = field(
        i8, PHOTOS, top=15, seen=VIEW,
        doc="section 8, one's own photos: 1 the target rustled since, 2 had a turn, 4 was in a refuge, 8 was struck",
    )  # fmt: skip
    shot_at = field(i16, SEATS, SEATS, top=205, seen=ALL, doc="[photographer][target] turn of the last photo, 0 never")
    shot_from = field(
        i8, SEATS, SEATS, top=8, seen=ALL,
        doc="[photographer][target] where it was taken from: 1 + 2 * station + zoom, 0 never",
    )  # fmt: skip
    rustled_at = field(i16, SEATS, top=205, seen=ALL, doc="section 8 turn in which others last knew or feared a rustle")
    turned_at = field(i16, SEATS, top=205, seen=ALL, doc="section 8 this seat's last turn")
    refuge_at = field(
        i16, SEATS, top=411, seen=ALL, doc="section 8 last refuge: twice the turn, one more at the borders"
    )
    struck_at = field(i16, SEATS, top=205, seen=ALL, doc="section 8 turn in which this seat was last struck")

    admitted = field(i8, top=2, seen=ALL, doc="R10 this turn's citizen: 0 none, or in a refuge; 1 drawn, 2 taken")
    drawn = field(i8, top=RANKS, seen=SOME, doc="R11 suspect in limbo at admission; the active seat sees it")
    pending = field(i8, top=7, seen=SOME, doc="R34 suspects in limbo at the borders; the active seat sees it")
    border = field(i8, top=7, seen=ALL, doc="G39 citizens of this border draw who may be in limbo")
    ctx = field(i8, top=1, seen=ALL, doc="ASK, GIVE, PICK: 0 at admission, 1 at the borders")
    pile = field(i8, 5, top=RANKS, seen=NONE, doc="R37 the refuge pile")
    n_pile = field(i8, top=5, seen=ALL, doc="R37 cards in the refuge pile")
    given = field(i8, SEATS, top=RANKS, seen=OWNER, doc="R38 given, not yet in the pile")
    givers = field(i8, top=31, seen=ALL, doc="R38, R40 bit p: seat p gives and picks in this refuge")
    picker = field(i8, top=4, seen=ALL, doc="R40 who picks")
    picked = field(i8, SEATS, top=5, seen=ALL, doc="R40 in the last refuge: 1 + the place of the card picked, 0 none")
    gave = field(i8, SEATS, top=RANKS, seen=OWNER, doc="G10 what this seat gave in the last refuge")
    got = field(i8, SEATS, top=RANKS, seen=OWNER, doc="G10 what this seat got in the last refuge")
    target = field(i8, top=4, seen=ALL, doc="R22, R25 target of the surveillance or strike in progress")
    latched = field(i8, top=1, seen=ALL, doc="R43 the end is triggered")
    reason = field(i8, top=3, seen=ALL, doc="R43 why: 0 not yet, 1 piles, 2 intelligence, 3 limit")
    final_left = field(i8, top=5, seen=ALL, doc="R44 final turns left, the running one included")
    winners = field(i8, top=31, seen=ALL, doc="R50, G34 bit p: seat p has won, alone or shared; 0 before the end")

    known = field(
        i8, SEATS, SEATS, FAN, top=2 * VAGUE - 1, seen=OWNER,
        doc="[viewer][holder][slot] what the viewer remembers of the holder's fan (limbo at its right end)",
    )  # fmt: skip
    mixed = field(
        i8, SEATS, SEATS, top=FAN, seen=OWNER,
        doc="[viewer][holder] so many slots of `known`, from the left, may lie in another order",
    )  # fmt: skip
    reshuffled = field(i8, top=1, seen=ALL, doc="the draw pile was made of discards")
    pool = field(
        i8, SEATS, RANKS, top=7, seen=OWNER,
        doc="[viewer][rank - 1] once reshuffled: how many of each rank the draw pile can still hold at most",
    )  # fmt: skip

    copies = option()
    hand_deal = option()
    hand_max = option()
    hand_min = option()
    intel_extra = option()
    run_min = option()
    strike_len = option()
    strike_cost = option()
    shelter_base = option()
    shelter_step = option()
    shelter_mult = option()
    suspect_pts = option()
    collateral_pts = option()
    first_player = option()
    refuge_from_discard = option()
    take_all = option("short_strike")
    only_fresh = option("arrange")
    rustle_public = option()
    eager = option("reshuffle")
    latch_at_turn_end = option("depletion")
    cannot_reveal = option("intel_end")
    current_first = option("final_order")
    full_final = option("final_turn")
    even_rounds = option()
    shared_ties = option("tiebreak")
    max_rounds = option()
    reach = option()

    tone = column("citizen")
    figure = column("citizen", "shape")
    phone_year = column("phone")
    open_side = column("station")
    tone_from = column("station")
    figure_from = column("station")
    frame_tight = column("zoom")
    frame_even = column("zoom")
    frame_wide = column("zoom")
    sharp = column("zoom")
    soft = column("zoom")


def check_variant(chosen: Mapping[str, object], players: int) -> None:
    """What the single ranges of `cards.toml` cannot say."""

    def number(key: str) -> int:
        return int(str(chosen[key]))

    people = [key.removesuffix(".tone") for key in chosen if key.endswith(".tone")]
    looks = {(chosen[f"{person}.tone"], chosen[f"{person}.shape"]) for person in people}
    if len(looks) != RANKS:
        raise VariantError("citizen", sorted(map(str, looks)), "each pair of tone and shape must belong to one rank")
    if RANKS * number("copies") < 8 * players + 1:
        raise VariantError("copies", chosen["copies"], f"{players} players need {8 * players + 1} citizens")
    for key in ("hand_min", "hand_deal"):
        if number(key) > number("hand_max"):
            raise VariantError(key, chosen[key], f"it must not be above hand_max, which is {chosen['hand_max']}")
    if number("intel_extra") > RANKS - players:
        raise VariantError("intel_extra", chosen["intel_extra"], f"with {players} players at most {RANKS - players}")
    first = chosen["first_player"]
    if isinstance(first, int) and first >= players:
        raise VariantError("first_player", first, f"it must be random, phones, or a seat from 0 to {players - 1}")
    for zoom in ("wide", "close"):
        if number(f"{zoom}.sharp") + number(f"{zoom}.soft") > 10:
            raise VariantError(f"{zoom}.soft", chosen[f"{zoom}.soft"], "sharp and soft are chances of ten together")
