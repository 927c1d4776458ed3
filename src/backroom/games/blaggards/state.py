"""The record of a game of Blaggards (specification, section 5).

Section 5's `n`, `prompt` and `owed` are the header's `players`, `phase` and `owes`. Behind the fields of section 5 the
record keeps the history of the game: every deed of a Captain, every expedition and every token of every Brawl, with
the secrets in them. A view holds as much of it as its seat has seen: that is all a player can remember, and it is what
the "what do I know" drawer, the house bot and `imagine` work from.
"""

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

KINDS = 5
"""Kinds of keys: Silver, Blue, Red, Gold, Skeleton."""
COLOURS = 4
SKELETON = 4
CHESTS = 6
KEYS = 60
"""No variant has more keys."""
STEPS = 6
"""Most actions on a side of a character."""
ROUNDS = 8
BRAWLS = ROUNDS - 1
DEEDS = ROUNDS * STEPS
TRIPS = ROUNDS * 2
"""A side has at most two expeditions."""
FISTS = 18
"""Punch tokens of nine brawlers."""


class Phase(PhaseKind):
    """The prompts of section 6, in its order."""

    MUSTER = 0
    STEAL = 1
    SPY = 2
    DISCARD = 3
    SCOUT = 4
    TONIC = 5
    GIFT_KEY = 6
    GIFT_TO = 7
    SWAP_A = 8
    SWAP_B = 9
    SWAP_KEYS = 10
    HANDS_A = 11
    HANDS_B = 12
    COUNCIL = 13
    CHEST = 14
    IGNORE = 15
    BAND = 16
    ORDER = 17
    PLACE = 18
    SKULL = 19
    BELL = 20
    PUNCH = 21
    START = 22
    LIVE = 23
    EDGE = 24
    KO = 25
    NEXT = 26
    OVER = 27


class Deed(IntEnum):
    """The actions on character cards, 2.6. The order is that of the values in cards.toml."""

    NOTHING = 0
    SWAP = 1
    STEAL = 2
    DISCARD = 3
    EXP = 4
    DRAW = 5
    SPY = 6
    SCOUT = 7
    MUSTER = 8
    HANDS = 9
    GIFT = 10
    TONIC = 11
    EXP_OPEN = 12
    EXP_PICK = 13
    EXP_ASHORE = 14


class Landing(IntEnum):
    """How a token landed. The last two are edges that have been ruled, in the history only."""

    CLEAN = 0
    EDGE = 1
    OFF = 2
    LATE = 3
    RULED_HIT = 4
    RULED_MISS = 5


class Result(IntEnum):
    """Who has won."""

    NOT_YET = 0
    PIRATES = 1
    BLAGGARDS = 2


class Crew(Record, seats=(5, 10), phases=Phase, events=96):
    """Everything on the table. "Shown" in a line says when, and to whom, `reveal` adds it."""

    round_no = field(i8, top=ROUNDS, seen=ALL, doc="R3 the round, 1 to `rounds`; section 5's `round`")
    captain = field(i8, top=9, seen=ALL, doc="R10 who wears the eye-patch")
    step = field(i8, top=STEPS, seen=ALL, doc="R15 index into the Captain's list of actions")
    role = field(i8, SEATS, top=1, seen=OWNER, doc="R7 0 Pirate, 1 Blaggard; Blaggards see all (R12)")
    character = field(i8, SEATS, top=10, seen=ALL, doc="R9 1..10, distinct")
    bruised = field(i8, SEATS, top=1, seen=ALL, doc="R40, G24 KO'd: the bruised side is up")
    been_captain = field(i16, top=1023, seen=ALL, doc="G2 bit p: seat p is or was Captain")
    hand = field(i8, SEATS, KINDS, top=KEYS, seen=OWNER, doc="R5 keys of each kind")
    hand_size = field(i8, SEATS, top=KEYS, seen=VIEW, doc="G34 keys in each Hand")
    deck = field(i8, KEYS, top=4, seen=NONE, doc="R5 kinds; index 0 is the top, 0 behind the bottom")
    deck_len = field(i8, top=KEYS, seen=ALL, doc="G34 keys in the deck")
    lock = field(i8, CHESTS, COLOURS, top=6, seen=ALL, doc="R2 how many keys of each colour a chest needs")
    token = field(i8, CHESTS, top=3, seen=SOME, doc="R4 doubloons, 0 a skull; shown when open, to a scout, at the end")
    box_token = field(i8, top=3, seen=NONE, doc="R4, G5 the seventh token; shown at the end")
    open = field(i8, CHESTS, top=1, seen=ALL, doc="R24 unlocked")
    meeting = field(i8, SEATS, KINDS, top=KEYS, seen=OWNER, doc="R12 Hands at the deal; Blaggards see Blaggards' rows")
    claim = field(i8, SEATS, low=-1, top=31, seen=OWNER, doc="G30 bit k: claims kind k; shown when all have spoken")
    chest = field(i8, low=-1, top=5, seen=ALL, doc="R20 the chosen location")
    ignored = field(i8, low=-1, top=3, seen=ALL, doc="EXP_PICK: the colour of which one key less is needed")
    band = field(i16, top=1023, seen=SOME, doc="R21 bit p: seat p is in; shown when full, to the Captain before")
    order = field(i8, SEATS, low=-1, top=3, seen=SOME, doc="G30 the Captain's orders; shown when complete, as `band`")
    placed = field(i8, SEATS, low=-1, top=4, seen=OWNER, doc="R22 the key each member has placed")
    pick_a = field(i8, low=-1, top=9, seen=SOME, doc="R17 first of two; shown with the second, to the Captain before")
    pick_b = field(i8, low=-1, top=9, seen=ALL, doc="R17 second of two")
    pending = field(i8, SEATS, low=-1, top=4, seen=OWNER, doc="keys noted for a swap, for a gift, for a Cursed Skull")
    bell = field(i8, low=-1, top=2, seen=SOME, doc="9.3 0 QUICK, 1 FAIR, 2 LONG; shown with the punches")
    thrown = field(
        i8, SEATS, 2, 2, low=-1, top=9, seen=OWNER, doc="R35 target and wind (0 snap, 1 steady) of each token"
    )
    threw = field(i8, SEATS, top=2, seen=OWNER, doc="R35 tokens thrown so far")
    landed = field(
        i8, FISTS, 5, low=-1, top=31, seen=SOME,
        doc="R46 tick, seat, index, target, result of each token in landing order; shown by `punch_owner`",
    )  # fmt: skip
    landed_len = field(i8, top=FISTS, seen=ALL, doc="tokens that have landed, late ones too")
    edges = field(
        i8, FISTS, 2, low=-1, top=9, seen=SOME,
        doc="R47 thrower and target of edge tokens yet to be ruled; shown by `punch_owner`",
    )  # fmt: skip
    edges_len = field(i8, top=FISTS, seen=ALL, doc="R47 edge tokens yet to be ruled")
    hits = field(i8, SEATS, top=FISTS, seen=ALL, doc="R40, R42 hits on each character in this Brawl")
    clean_on = field(i8, SEATS, top=FISTS, seen=VIEW, doc="G22 clean tokens on each character in this Brawl")
    edge_on = field(i8, SEATS, top=FISTS, seen=VIEW, doc="G22 edge tokens on each character in this Brawl")
    off_total = field(i8, top=FISTS, seen=VIEW, doc="G22 tokens that missed")
    late_total = field(i8, top=FISTS, seen=VIEW, doc="G22 tokens that came after the bell")
    decisions = field(i16, top=2000, seen=NONE, doc="accepted actions")
    result = field(i8, top=2, seen=ALL, doc="R53 0 none, 1 Pirates, 2 Blaggards")

    # The history
    captains = field(i8, ROUNDS, low=-1, top=9, seen=ALL, doc="the Captain of each round")
    deeds = field(i8, top=DEEDS, seen=ALL, doc="actions of Captains done so far, expeditions included")
    deed_kind = field(i8, DEEDS, top=14, seen=ALL, doc="which action, as in Deed")
    deed_round = field(i8, DEEDS, top=ROUNDS, seen=ALL, doc="when")
    deed_a = field(
        i8, DEEDS, low=-1, top=TRIPS, seen=ALL, doc="who or what was named: seat, colour, chest; EXP: its trip"
    )
    deed_b = field(i8, DEEDS, low=-1, top=9, seen=ALL, doc="SWAP, HANDS: the second seat")
    deed_yes = field(i16, DEEDS, top=1023, seen=ALL, doc="MUSTER bit p: seat p said yes")
    deed_key = field(
        i8, DEEDS, 2, low=-1, top=4, seen=SOME,
        doc="the key that moved (SWAP: a's, b's; SCOUT: the token); shown to those who saw it",
    )  # fmt: skip
    deed_hand = field(
        i8, DEEDS, 2, KINDS, low=-1, top=KEYS, seen=SOME,
        doc="SPY: the Hand; HANDS: a's and b's before the exchange; shown to those who saw it",
    )  # fmt: skip
    trips = field(i8, top=TRIPS, seen=ALL, doc="expeditions revealed so far")
    trip_kind = field(i8, TRIPS, top=14, seen=ALL, doc="EXP, EXP_OPEN, EXP_PICK or EXP_ASHORE, as in Deed")
    trip_round = field(i8, TRIPS, top=ROUNDS, seen=ALL, doc="when")
    trip_chest = field(i8, TRIPS, low=-1, top=5, seen=ALL, doc="where to")
    trip_ignored = field(i8, TRIPS, low=-1, top=3, seen=ALL, doc="the ignored colour")
    trip_band = field(i16, TRIPS, top=1023, seen=ALL, doc="bit p: seat p was in")
    trip_got = field(i8, TRIPS, KINDS, top=6, seen=ALL, doc="R23 revealed keys of each kind")
    trip_open = field(i8, TRIPS, top=1, seen=ALL, doc="R24 the chest opened")
    trip_claim = field(i8, SEATS, TRIPS, low=-1, top=31, seen=ALL, doc="what each seat claimed")
    trip_order = field(i8, SEATS, TRIPS, low=-1, top=3, seen=ALL, doc="what each member was ordered to bring")
    trip_placed = field(i8, SEATS, TRIPS, low=-1, top=4, seen=OWNER, doc="R22 what each placed; EXP_OPEN: public")
    trip_cast = field(i8, SEATS, TRIPS, low=-1, top=4, seen=OWNER, doc="R27 what each discarded for a Cursed Skull")
    trip_drew = field(i8, SEATS, TRIPS, low=-1, top=4, seen=OWNER, doc="R29 what each drew")
    brawl = field(
        i8, BRAWLS, FISTS, 3, low=-1, top=9, seen=SOME,
        doc="thrower, target, Landing of every token of the Brawl after round r + 1; shown by `punch_owner`",
    )  # fmt: skip
    fallen = field(
        i8, BRAWLS, low=-1, top=9, seen=ALL, doc="R40, G17 who went down in that Brawl, or was down already and named"
    )

    rounds = option()
    live = option("brawl_mode")
    bell_ticks = option()
    reaction_max = option()
    punches = option()
    live_min_ms = option()
    live_max_ms = option()
    talk_free = option("talk")
    anonymous = option("punch_owner")
    distinct_captains = option()
    foul_is_ko = option("foul_rule")
    ko_needs_hit = option()
    early_end = option()
    skull_discards = option()
    swap_with_captain = option("swap_scope")

    blaggards = column("crew")
    dealt = column("crew", "hand_size")
    key_count = column("key", "count")
    token_value = column("token", "doubloons")
    wind_ticks = column("wind", "ticks")
    wind_clean = column("wind", "clean")
    wind_edge = column("wind", "edge")
    key_1 = column("chest")
    key_2 = column("chest")
    key_3 = column("chest")
    key_4 = column("chest")
    key_5 = column("chest")
    key_6 = column("chest")
    normal_1 = column("character")
    normal_2 = column("character")
    normal_3 = column("character")
    normal_4 = column("character")
    normal_5 = column("character")
    normal_6 = column("character")
    bruised_1 = column("character")
    bruised_2 = column("character")
    bruised_3 = column("character")
    bruised_4 = column("character")
    bruised_5 = column("character")
    bruised_6 = column("character")


ROWS = ("five", "six", "seven", "eight", "nine", "ten")
"""Rows of the crew table, by the number of players."""


def check_variant(chosen: Mapping[str, object], players: int) -> None:
    """2.7, 2.8: what the single ranges of `cards.toml` cannot say."""
    row = ROWS[players - 5]
    check_keys(chosen, players, row)
    check_map(chosen, players, row)
    check_characters(chosen)
    ticks = chosen["bell_ticks"]
    if len(set(ticks)) != 3:  # type: ignore[call-overload]
        raise VariantError("bell_ticks", ticks, "it must be three rising ticks")
    for wind in ("snap", "steady"):
        if number(chosen, f"{wind}.clean") + number(chosen, f"{wind}.edge") > 100:
            raise VariantError(f"{wind}.edge", chosen[f"{wind}.edge"], "clean and edge are at most 100 in a hundred")
    if number(chosen, "live_min_ms") > number(chosen, "live_max_ms"):
        raise VariantError("live_min_ms", chosen["live_min_ms"], "it must not be above live_max_ms")


def number(chosen: Mapping[str, object], key: str) -> int:
    """A whole number of the variant."""
    value = chosen[key]
    assert isinstance(value, int)
    return value


def check_keys(chosen: Mapping[str, object], players: int, row: str) -> None:
    """Enough keys for every Hand and one more; a Pirate and a Blaggard at least."""
    keys = sum(number(chosen, key) for key in chosen if key.endswith(".count"))
    needed = players * number(chosen, f"{row}.hand_size") + 1
    if not needed <= keys <= KEYS:
        raise VariantError(
            "silver.count", chosen["silver.count"], f"all keys together must be {needed} to {KEYS}, not {keys}"
        )
    if number(chosen, f"{row}.blaggards") >= players:
        raise VariantError(f"{row}.blaggards", chosen[f"{row}.blaggards"], f"of {players} players one must be a Pirate")


def check_map(chosen: Mapping[str, object], players: int, row: str) -> None:
    """Six combinations of 1 to 6 keys, none larger than the table, no two alike."""
    found: list[list[object]] = []
    for place in range(1, CHESTS + 1):
        keys = [chosen[f"{row}_{place}.key_{k}"] for k in range(1, 7)]
        needed = sorted(str(key) for key in keys if key != "none")
        if not 1 <= len(needed) <= players:
            raise VariantError(
                f"{row}_{place}.key_1", keys[0], f"a chest needs 1 to {min(6, players)} keys, not {len(needed)}"
            )
        if needed in found:
            raise VariantError(f"{row}_{place}.key_1", keys[0], "no two chests of a map need the same keys")
        found.append(list(needed))


def check_characters(chosen: Mapping[str, object]) -> None:
    """Each side has one or two expeditions and no gap before its last action."""
    for first in (key for key in chosen if key.endswith(("normal_1", "bruised_1"))):
        side = [str(chosen[first[:-1] + str(k)]) for k in range(1, STEPS + 1)]
        listed = [deed for deed in side if deed != "none"]
        if side[: len(listed)] != listed:
            raise VariantError(first, side[0], f"there is a gap in the list {', '.join(side)}")
        if not 1 <= sum(deed.startswith("exp") for deed in listed) <= 2:
            raise VariantError(first, side[0], f"a side has one or two expeditions, this is {', '.join(side)}")
