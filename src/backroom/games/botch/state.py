"""The record of a game of The Botch Is Back (specification, section 5)."""

from enum import IntEnum

from backroom.engine import ALL, NONE, OWNER, SEATS, SOME, PhaseKind, Record, column, field, i8, i16, option
from backroom.games.botch.pack import KINDS, MOST_CARDS, check_variant

__all__ = ["KINDS", "MOST_CARDS", "Ferry", "check_variant"]

MOST_SEATS = 12
ASIDE = 32
"""Undealt cards at most: 29, but before the deal the whole deck lies there."""
MOST_DIAMONDS = 255
DEPTH = 12
OP, STEP, A, B, C, D = range(6)
"""The columns of a frame: what is under way, how far it has come, and its four arguments. Seats in B to D are counted
from 1, so that 0 is nobody."""
ITEM = 32
"""A card in a frame: role r is r, item i is ITEM + i."""
EFFECTS = 4
"""Effects of one ability at most."""


class Phase(PhaseKind):
    """The kinds of decision (section 6.1)."""

    FIRST = 0
    TURN = 1
    TARGET = 2
    NAME = 3
    HIDE = 4
    CALL = 5
    RCALL = 6
    SHOWN = 7
    VICTIM = 8
    AMOUNT = 9
    HURT = 10
    WIN = 11
    OVER = 12


class Op(IntEnum):
    """What a frame of the stack is (section 6.2)."""

    NONE = 0
    FIRST_TURN = 1
    SWAP = 2
    ABILITY = 3
    CALL = 4
    ROLE_CALL = 5
    THREAT = 6
    HURT = 7
    ID = 8
    DECLARE = 9


class Fx(IntEnum):
    """Effects (section 2.3), in the order of `cards.toml`. A is who acts, T the target."""

    NONE = 0
    GAIN = 1
    TGAIN = 2
    BANK = 3
    TAKE = 4
    GIVE = 5
    FINE = 6
    STASH_ITEM = 7
    STASH_ROLE = 8
    HURT_SELF = 9
    HURT_TARGET = 10
    RECOVER = 11
    SWAP = 12
    PEEK_ITEM = 13
    PEEK_ROLE = 14
    FLIP_OWN = 15
    FLIP_TARGET = 16
    KEEP_UP = 17
    TURN_DOWN = 18


class When(IntEnum):
    """Conditions of an effect; from 1 on, WHEN - 1 is a bit of a frame's facts."""

    ALWAYS = 0
    POOR = 1
    NOT_POOR = 2
    WEAPON = 3
    NO_WEAPON = 4
    CONTRABAND = 5
    CLEAN = 6
    NOTHING_MOVED = 7


class Target(IntEnum):
    """Whom an ability may be aimed at."""

    NONE = 0
    OTHER = 1
    NEIGHBOUR = 2
    ANY = 3
    OPT = 4


class After(IntEnum):
    """What follows a standoff that was won."""

    NOTHING = 0
    HURT_SELF = 1
    REVEAL_TARGET = 2


class React(IntEnum):
    """When a card acts out of turn."""

    NONE = 0
    HURT_OTHER = 1
    WOULD_DIE = 2
    DEATH_OTHER = 3
    WIN_OTHER = 4


class ReactFx(IntEnum):
    """What a card does to somebody who declares a win."""

    NONE = 0
    TAKE = 1
    FINE = 2
    HURT = 3


class End(IntEnum):
    """Section 10: how the game was won."""

    NOT_YET = 0
    DIAMONDS = 1
    ITEM = 2
    JOINT = 3
    LAST = 4
    TWINS_LAST = 5
    DOCK = 6


class Count(IntEnum):
    """Section 12.3: what designers count; everybody has seen all of it."""

    CLAIMS = 0
    CALLS = 1
    CAUGHT = 2
    WRONG_CALLS = 3
    THREATS_PAID = 4
    THREATS_REFUSED = 5
    STANDOFFS_WON = 6
    HURTS = 7
    FAILED_DECLARATIONS = 8
    IDS = 9
    GIFTS = 10
    STASHED_AND_LOST = 11


class BrokeCaller(IntEnum):
    """G16: what a lying caller does who cannot pay."""

    REVEAL = 0
    FREE = 1
    BARRED = 2


class Talk(IntEnum):
    """R93: what the actions know of talk."""

    NONE = 0
    TOKENS = 1
    CHAT = 2


class Ferry(Record, seats=(3, 12), phases=Phase, events=80):
    """Everything on board. `known` is K and `known_role` RK of the specification; `holds` is each seat's item."""

    first = field(i8, top=11, seen=ALL, doc="R7 who began")
    active = field(i8, top=11, seen=ALL, doc="whose turn it is")
    turn = field(i16, top=360, seen=ALL, doc="turns completed")
    round_no = field(i8, top=30, seen=ALL, doc="R95 completed laps")
    role = field(i8, SEATS, top=KINDS, seen=OWNER, doc="R3 each seat's role; others see it when it is face-up")
    role_up = field(i8, SEATS, top=1, seen=ALL, doc="R9 the role lies face-up")
    holds = field(i8, SEATS, top=KINDS, seen=SOME, doc="R22 each seat's item, 0 when dead; seen only face-up")
    item_up = field(i8, SEATS, top=1, seen=ALL, doc="R32 the item lies face-up")
    gems = field(i16, SEATS, top=MOST_DIAMONDS, seen=ALL, doc="unstashed diamonds")
    item_stash = field(i16, SEATS, top=MOST_DIAMONDS, seen=ALL, doc="R71 diamonds on the item")
    role_stash = field(i16, SEATS, top=MOST_DIAMONDS, seen=ALL, doc="R71 diamonds on the role")
    hurt = field(i8, SEATS, top=4, seen=ALL, doc="R63 Hurt markers")
    alive = field(i8, SEATS, top=1, seen=ALL, doc="R66 not in the sea")
    had_first = field(i8, SEATS, top=1, seen=ALL, doc="R8 the first turn is done")
    bank = field(i16, top=MOST_DIAMONDS, seen=ALL, doc="R4 diamonds in the Bank")
    pile = field(i16, top=MOST_DIAMONDS, seen=ALL, doc="R4 diamonds in the pile")
    out = field(i16, top=MOST_DIAMONDS, seen=ALL, doc="R66 diamonds that left the game")
    aside_roles = field(i8, ASIDE, top=KINDS, seen=NONE, doc="R3 undealt roles, in the order of the deck")
    aside_items = field(i8, ASIDE, top=KINDS, seen=NONE, doc="R3 undealt items, in the order of the deck")
    gone_public = field(i8, KINDS + 1, top=MOST_CARDS, seen=ALL, doc="G11 copies of each item that left face-up")
    sunk = field(i8, SEATS, top=KINDS, seen=NONE, doc="G33 the item that went overboard with each dead seat")
    shown = field(i8, SEATS, top=KINDS, seen=ALL, doc="each seat's item as all have seen it, 0 if not since a swap")
    known = field(i8, SEATS, SEATS, top=KINDS, seen=OWNER, doc="K: what a viewer knows of each seat's item, 0 nothing")
    known_role = field(i8, SEATS, SEATS, top=KINDS, seen=OWNER, doc="RK: the same for roles; never forgotten")
    did = field(i16, SEATS, top=223, seen=ALL, doc="1 + the action each seat's last turn began with, 0 none")
    aimed = field(i8, SEATS, top=12, seen=ALL, doc="1 + whom it was aimed at, 0 nobody")
    hand_open = field(i8, SEATS, top=1, seen=ALL, doc="G54 accepts gifts")
    gifts = field(i8, SEATS, top=10, seen=ALL, doc="G54 gifts made in this turn")
    talks = field(i8, SEATS, top=6, seen=ALL, doc="R93 tokens of talk used in this turn")
    said = field(i8, SEATS, top=96, seen=ALL, doc="R93 the last token of talk in this turn: 1 + 12 * talk + target")
    hands = field(i8, SEATS, top=2, seen=ALL, doc="G54 hands opened or closed in this turn")
    asked = field(i16, top=4095, seen=ALL, doc="bit p: seat p was asked in the CALL or RCALL window that is open")
    hurt_asked = field(i16, top=4095, seen=ALL, doc="bit p: seat p was asked in the HURT window under way")
    win_asked = field(i16, top=4095, seen=ALL, doc="bit p: seat p was asked in the WIN window under way")
    answer = field(i16, SEATS, top=223, seen=OWNER, doc="CALL, RCALL: 1 + the sealed action, 0 none")
    hurt_answer = field(i16, SEATS, top=223, seen=OWNER, doc="HURT: 1 + the sealed action, until it is reached")
    win_answer = field(i16, SEATS, top=223, seen=OWNER, doc="WIN: 1 + the sealed action, until it is reached")
    stack = field(i8, DEPTH, 6, top=126, seen=ALL, doc="procedures under way: op, step, four arguments; all public")
    depth = field(i8, top=DEPTH, seen=ALL, doc="frames on the stack")
    verdict = field(i8, top=1, seen=ALL, doc="what the last finished call came to: 1 the claim stands")
    in_hurt = field(i8, top=1, seen=ALL, doc="G34 a HURT window is under way")
    tally = field(i16, len(Count), top=32000, seen=ALL, doc="section 12.3 what has happened, counted")
    winners = field(i16, top=4095, seen=ALL, doc="bit p: seat p has won")
    end_kind = field(i8, top=6, seen=ALL, doc="section 10: how; 0 while the game runs")

    kit = option()
    start_diamonds = option()
    win_diamonds = option()
    win_exact = option()
    hurt_limit = option()
    threat_pay = option()
    standoff_pay = option()
    bluff_fine = option()
    call_fine = option()
    id_cost = option()
    total_diamonds = option()
    max_rounds = option()
    dock_draw = option("dock")
    chosen_first = option("first_seat")
    first_call = option("call_order")
    broke_caller = option()
    standoff_exact = option("standoff_truth")
    faceup_threat = option()
    claim_faceup_elsewhere = option()
    faceup_caller = option()
    reveal_role_on_death = option()
    show_dead_item = option()
    pair_leave = option("pair_rule")
    secret_hidden_pool = option()
    eyes_step = option()
    gifts_on = option("gifts")
    gift_limit = option()
    talk = option()
    railing_any_hurt = option()

    seat_bonus = column("place", "bonus")
    kit_least = column("kit", "least")
    kit_most = column("kit", "most")

    role_hidden = column("role", "kind")
    role_copies = column("role", "copies")
    role_kits = column("role", "kits")
    role_target = column("role", "target")
    role_cost = column("role", "cost")
    role_threat = column("role", "threat")
    role_stand = column("role", "stand")
    role_after = column("role", "after")
    role_poor = column("role", "poor")
    role_fx1 = column("role", "fx1")
    role_n1 = column("role", "n1")
    role_if1 = column("role", "if1")
    role_fx2 = column("role", "fx2")
    role_n2 = column("role", "n2")
    role_if2 = column("role", "if2")
    role_fx3 = column("role", "fx3")
    role_n3 = column("role", "n3")
    role_if3 = column("role", "if3")
    role_fx4 = column("role", "fx4")
    role_n4 = column("role", "n4")
    role_if4 = column("role", "if4")
    role_wins_from = column("role", "wins_from")
    role_pair_sum = column("role", "pair_sum")
    role_pair_last = column("role", "pair_last")
    role_dies_at = column("role", "dies_at")
    role_react = column("role", "react")
    role_react_fx = column("role", "react_fx")
    role_react_n = column("role", "react_n")

    item_copies = column("item", "copies")
    item_kits = column("item", "kits")
    item_weapon = column("item", "weapon")
    item_contraband = column("item", "contraband")
    item_proof = column("item", "mode")
    item_target = column("item", "target")
    item_threat = column("item", "threat")
    item_stand = column("item", "stand")
    item_after = column("item", "after")
    item_poor = column("item", "poor")
    item_fx1 = column("item", "fx1")
    item_n1 = column("item", "n1")
    item_if1 = column("item", "if1")
    item_fx2 = column("item", "fx2")
    item_n2 = column("item", "n2")
    item_if2 = column("item", "if2")
    item_fx3 = column("item", "fx3")
    item_n3 = column("item", "n3")
    item_if3 = column("item", "if3")
    item_fx4 = column("item", "fx4")
    item_n4 = column("item", "n4")
    item_if4 = column("item", "if4")
    item_wins_from = column("item", "wins_from")
    item_wins_at = column("item", "wins_at")
    item_blocks = column("item", "blocks")
    item_react = column("item", "react")
    item_react_fx = column("item", "react_fx")
    item_react_n = column("item", "react_n")
    item_ticks = column("item", "ticks")
