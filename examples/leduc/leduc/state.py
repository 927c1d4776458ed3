"""The record of a hand of Leduc hold'em."""

from backroom.engine import ALL, OWNER, SEATS, PhaseKind, Record, field, i8, option

CARDS = 6
"""Jack, jack, queen, queen, king, king: cards 1 to 6. Card 0 is no card."""


class Phase(PhaseKind):
    """The two rounds of betting, and the end."""

    FIRST = 0
    SECOND = 1
    OVER = 2


class Leduc(Record, seats=(2, 2), phases=Phase, events=6):
    """One line per field: type, shape, bounds, who may see it, what it means."""

    hand = field(i8, SEATS, top=CARDS, seen=OWNER, doc="R1 each seat's own card")
    board = field(i8, top=CARDS, seen=ALL, doc="R4 the card on the table, 0 in the first round")
    paid = field(i8, SEATS, top=99, seen=ALL, doc="R2 chips each seat has put in")
    raises = field(i8, top=4, seen=ALL, doc="R3 raises in this round")
    calls = field(i8, top=2, seen=ALL, doc="R3 calls since the last raise, or since the round began")
    folded = field(i8, top=2, seen=ALL, doc="R5 who folded: seat + 1; 0 if nobody")
    lead = field(i8, low=-1, top=1, seen=ALL, doc="R6 1: seat 0 has won, -1: seat 1 has, 0: split, or still open")

    ante = option()
    first_raise = option()
    second_raise = option()
    most_raises = option()
