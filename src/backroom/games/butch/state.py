"""The record of a game of Butch Cassidy & the Repair Kid (specification, section 5)."""

from collections.abc import Mapping
from enum import IntEnum

from backroom.engine import (
    ALL,
    NONE,
    OWNER,
    SEATS,
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

CELLS = 9
NOWHERE = 9
"""The cell of a cowboy who is not on the board."""
TYPES = 16
"""Building types are 1..16; 0 is an empty lot, or a gap in a row."""
SALOON, BANK, RANCH, BREWERY, HOTEL, STATION = 1, 3, 6, 10, 14, 15
PILE = 54
"""A side (deck, row and discard pile) starts with at most 48 cards and gains one only while it is not the larger."""


class Phase(PhaseKind):
    """The steps of a turn."""

    ROLL = 0
    BOOST = 1
    REWARD = 2
    ATTACK = 3
    TOWN = 4
    PLACE = 5
    OVER = 6


class DiceMode(IntEnum):
    """G1."""

    TWO = 0
    CHOICE = 1
    STATION = 2


class End(IntEnum):
    """Why the game ended."""

    NOT_YET = 0
    HOMES = 1
    LIMIT = 2


class Town(Record, seats=(2, 4), phases=Phase, events=160):
    """Everything on the table."""

    turn = field(i16, top=800, seen=ALL, doc="turns finished; the round is turn // players")
    first_seat = field(i8, top=3, seen=ALL, doc="R6 who had the first turn")
    active = field(i8, top=3, seen=ALL, doc="whose turn it is")
    dice = field(i8, 2, top=6, seen=ALL, doc="R15 the last roll; the second is 0 if one die was rolled")
    score = field(i8, SEATS, top=13, seen=ALL, doc="R15, R16 each seat's score this turn; 0 before the roll")
    boost = field(i8, SEATS, low=-1, top=1, seen=OWNER, doc="R19 -1 owes an answer, 0 no, 1 yes")
    plays = field(i8, SEATS, top=2, seen=ALL, doc="R18 cowboys played this turn")
    rubies = field(i16, SEATS, top=999, seen=ALL, doc="G37 purse")
    grid = field(i8, SEATS, CELLS, top=TYPES, seen=ALL, doc="R7 the type in each cell")
    repair = field(i8, SEATS, CELLS, top=6, seen=ALL, doc="R9, R14 0 for lots and derelict buildings")
    hero = field(i8, SEATS, top=8, seen=ALL, doc="R3 the hero's cell")
    cowboy = field(i8, SEATS, top=NOWHERE, seen=ALL, doc="R12 the cowboy's cell, 9 if there is none")
    reward_seat = field(i8, top=3, seen=ALL, doc="R20, R21 the seat resolving in REWARD")
    pend_ap = field(i8, top=45, seen=ALL, doc="R22 action points left to it")
    pend_cw = field(i8, top=9, seen=ALL, doc="R22 cowboy rewards left to it")
    activated = field(i16, top=511, seen=ALL, doc="R22 its activated cells, bit c is cell c, until its REWARD ends")
    ap = field(i8, top=5, seen=ALL, doc="R41 action points left in TOWN")
    buys = field(i8, top=3, seen=ALL, doc="R42 purchases left in TOWN")
    card = field(i8, top=TYPES, seen=ALL, doc="R43 the bought card that waits for its place")
    slot = field(i8, top=7, seen=ALL, doc="R43 where it came from: 0-3 row A, 4-7 row B")
    bought = field(i8, top=1, seen=ALL, doc="R47 a purchase was made this turn")
    idle_turns = field(i8, top=11, seen=ALL, doc="R47 turns in a row without a purchase")
    row = field(i8, 2, 4, top=TYPES, seen=ALL, doc="R5 cards on offer, 0 is a gap")
    deck = field(i8, 2, PILE, top=TYPES, seen=NONE, doc="R5 the last card is the top")
    deck_len = field(i8, 2, top=PILE, seen=ALL, doc="R5 cards in each deck")
    discard = field(i8, 2, PILE, top=TYPES, seen=ALL, doc="G11 the last card is the newest")
    discard_len = field(i8, 2, top=PILE, seen=ALL, doc="G11 cards in each discard pile")
    decks_known = field(i8, top=1, seen=ALL, doc="1 from the first reshuffle on: what each deck holds can be counted")
    deck_count = field(i8, 2, TYPES, top=PILE, seen=VIEW, doc="cards of types 1..16 in each deck once decks_known")
    winner = field(i8, low=-1, top=3, seen=ALL, doc="R50 -1 while the game goes on")
    end_reason = field(i8, top=2, seen=ALL, doc="0 none, 1 homes, 2 limit")

    dice_mode = option()
    start_rubies = option()
    late_seat_bonus = option()
    start_repair = option()
    new_repair = option()
    max_repair = option()
    action_points = option()
    buys_per_turn = option()
    demolished = option("ruin_mode")
    build_over_ruins = option()
    owned_counts = option("win_requires")
    null_rewards_wear = option()
    wear_before_points = option("wear_timing")
    cowboy_guards_wear = option()
    hero_shields_attack = option()
    cowboy_defends_anywhere = option("defended_by")
    defender_keeps = option("duel_defender_win")
    cowboy_plays = option("cowboy_plays_per_turn")
    boost_in_turn = option("boost_mode")
    pay_all_you_have = option("bank_short_pay")
    refill_gap = option("row_gap")
    stale_rounds = option()
    round_limit = option()
    chosen_first = option("first_seat")

    activation = column("building")
    active_rubies = column("building")
    active_actions = column("building")
    active_cowboys = column("building")
    per_type = column("building")
    per_rubies = column("building")
    inactive_rubies = column("building")
    inactive_actions = column("building")
    inactive_cowboys = column("building")
    fee = column("building")
    on_build = column("building")
    cost = column("building")
    copies = column("building")
    home = column("building")


def check_variant(chosen: Mapping[str, object], players: int) -> None:
    """What the single ranges of `cards.toml` cannot say."""
    best = chosen["max_repair"]
    for key in ("start_repair", "new_repair"):
        if int(str(chosen[key])) > int(str(best)):
            raise VariantError(key, chosen[key], f"it must not be above max_repair, which is {best}")
    homes = sum(value is True for key, value in chosen.items() if key.endswith(".home"))
    if not 1 <= homes <= CELLS:
        raise VariantError("home", homes, "1 to 9 building types must be homes")
    first = chosen["first_seat"]
    if isinstance(first, int) and first >= players:
        raise VariantError("first_seat", first, f"it must be random, or a seat from 0 to {players - 1}")
