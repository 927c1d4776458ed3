"""The record of Hush."""

from backroom.engine import ALL, NONE, OWNER, SEATS, PhaseKind, Record, field, i8, option

TOKENS = 2


class Phase(PhaseKind):
    """One turn, from the top; then the next seat's."""

    ARRANGE = 0
    DRAW = 1
    ASK = 2
    PLAY = 3
    VOTE = 4
    THROW = 5
    START = 6
    LIVE = 7
    OVER = 8


class Hush(Record, seats=(2, 4), phases=Phase, events=12):
    """Who may see what is the whole point."""

    active = field(i8, top=3, seen=ALL, doc="whose turn it is; in the brawl the captain")
    turn = field(i8, top=8, seen=ALL, doc="turns that are over")
    fan = field(i8, SEATS, top=99, seen=OWNER, doc="cards turned in secret, in ARRANGE")
    suspect = field(i8, top=1, seen=NONE, doc="was a suspect drawn? Then the active seat is asked, and nobody notices")
    vote = field(i8, SEATS, low=-1, top=1, seen=OWNER, doc="sealed")
    thrown = field(i8, SEATS, top=2, seen=OWNER, doc="secret throws in THROW")
    counted = field(i8, top=99, seen=ALL, doc="what was last counted: votes, throws")
    tokens = field(i8, SEATS, top=TOKENS, seen=OWNER, doc="left in the brawl")
    hits = field(i8, SEATS, top=99, seen=ALL, doc="taken in the brawl")
    out = field(i8, SEATS, top=1, seen=ALL, doc="fouled")
    coins = field(i8, SEATS, top=8, seen=ALL, doc="to give away; whoever votes yes must have one")

    turns = option()
    anonymous = option()
    foul = option()
    live = option()
    brawl_only = option()
    gifts = option()
