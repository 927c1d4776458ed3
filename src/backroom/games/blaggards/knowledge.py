"""What a seat knows beyond the declared audiences (specification, section 8). How it imagines the rest: imagine.py."""

from typing import Any

from backroom.engine import SPECTATOR, rule
from backroom.games.blaggards.brawl import lying_on, missed
from backroom.games.blaggards.imagine import imagine
from backroom.games.blaggards.keys import size
from backroom.games.blaggards.state import CHESTS, DEEDS, KINDS, Crew, Deed, Landing, Phase

__all__ = ["imagine", "reveal"]

BLANK = -128


@rule
def reveal(s: Crew, seat: int, v: Any) -> None:
    """Count what everybody can count; add what this seat has learned, at the end all but the order of the deck."""
    for p in range(s.players):
        v.hand_size[p] = size(s, p)
        v.clean_on[p] = lying_on(s, p, Landing.CLEAN + 0)
        v.edge_on[p] = lying_on(s, p, Landing.EDGE + 0)
    v.off_total = missed(s, Landing.OFF + 0)
    v.late_total = missed(s, Landing.LATE + 0)
    if s.phase == Phase.OVER:
        show_masks(s, v)
    else:
        show_team(s, seat, v)
    show_tokens(s, seat, v)
    show_plans(s, seat, v)
    show_deeds(s, seat, v)
    show_trips(s, v)
    if not s.anonymous or s.phase == Phase.OVER:
        show_fists(s, v)
    else:
        show_marks(s, seat, v)


# Roles and Hands


@rule
def show_masks(s: Crew, v: Any) -> None:
    """R51 and section 8, last row: after the end roles, Hands and what lay in the box are public."""
    v.box_token = s.box_token
    for p in range(s.players):
        v.role[p] = s.role[p]
        v.placed[p] = s.placed[p]
        v.pending[p] = s.pending[p]
        for k in range(KINDS):
            v.hand[p, k] = s.hand[p, k]
            v.meeting[p, k] = s.meeting[p, k]


@rule
def show_team(s: Crew, seat: int, v: Any) -> None:
    """R12, G7: Blaggards know all roles, and each other's dealt Hands for good."""
    blaggard = seat != SPECTATOR and s.role[seat] == 1
    for p in range(s.players):
        if blaggard:
            v.role[p] = s.role[p]
        for k in range(KINDS):
            v.meeting[p, k] = s.meeting[p, k] if blaggard and s.role[p] == 1 else BLANK


# The map


@rule
def show_tokens(s: Crew, seat: int, v: Any) -> None:
    """R4, G10: a token is known when its chest is open, to whoever has scouted it, and at the end."""
    known = 0
    for i in range(s.deeds):
        if s.deed_kind[i] == Deed.SCOUT and s.captains[s.deed_round[i] - 1] == seat:
            known |= 1 << int(s.deed_a[i])
    for c in range(CHESTS):
        if s.open[c] or (known >> c) & 1 or s.phase == Phase.OVER:
            v.token[c] = s.token[c]


@rule
def show_plans(s: Crew, seat: int, v: Any) -> None:
    """Section 6: claims are shown together; Band, orders and pairs when complete; the bell with the punches.

    Their maker, the Captain, knows all but the claims before.
    """
    phase = s.phase
    captain = seat == s.captain
    if phase != Phase.COUNCIL:
        for p in range(s.players):
            v.claim[p] = s.claim[p]
    if captain or phase != Phase.BAND:
        v.band = s.band
    if captain or phase != Phase.ORDER:
        for p in range(s.players):
            v.order[p] = s.order[p]
    half_named = phase == Phase.HANDS_B or (phase == Phase.SWAP_B and not s.swap_with_captain)
    if captain or not half_named:
        v.pick_a = s.pick_a
    if captain or phase != Phase.PUNCH:
        v.bell = s.bell


# The history


@rule
def saw_key(s: Crew, row: int, seat: int) -> bool:
    """Does this seat know the key, or the token, of a deed? Where there is none, everybody does."""
    kind = s.deed_kind[row]
    captain = s.captains[s.deed_round[row] - 1] == seat
    if kind == Deed.STEAL or kind == Deed.GIFT:
        return captain or s.deed_a[row] == seat
    if kind == Deed.SWAP:
        return s.deed_a[row] == seat or s.deed_b[row] == seat
    if kind == Deed.DRAW or kind == Deed.DISCARD or kind == Deed.SCOUT:
        return captain
    return True


@rule
def saw_hand(s: Crew, row: int, seat: int) -> bool:
    """Does this seat know the Hands of a deed?"""
    kind = s.deed_kind[row]
    if kind == Deed.SPY:
        return s.captains[s.deed_round[row] - 1] == seat
    return kind != Deed.HANDS or s.deed_a[row] == seat or s.deed_b[row] == seat


@rule
def show_deeds(s: Crew, seat: int, v: Any) -> None:
    """Keys and Hands that this seat saw. Rows in which nothing has happened yet hide nothing."""
    over = s.phase == Phase.OVER
    for row in range(DEEDS):
        free = over or row >= s.deeds
        if free or saw_key(s, row, seat):
            v.deed_key[row] = s.deed_key[row]
        if free or saw_hand(s, row, seat):
            v.deed_hand[row] = s.deed_hand[row]


@rule
def show_trips(s: Crew, v: Any) -> None:
    """Who placed which: with EXP_OPEN at once; at the end of all trips, with what was discarded and drawn."""
    over = s.phase == Phase.OVER
    for t in range(s.trips):
        for p in range(s.players):
            if over or s.trip_kind[t] == Deed.EXP_OPEN:
                v.trip_placed[p, t] = s.trip_placed[p, t]
            if over:
                v.trip_cast[p, t] = s.trip_cast[p, t]
                v.trip_drew[p, t] = s.trip_drew[p, t]


# Fists


@rule
def show_fists(s: Crew, v: Any) -> None:
    """G22: tokens with their throwers; punches once the window is closed."""
    v.landed[:] = s.landed
    v.edges[:] = s.edges
    v.brawl[:] = s.brawl
    if s.phase != Phase.PUNCH:
        for p in range(s.players):
            v.threw[p] = s.threw[p]
            v.thrown[p] = s.thrown[p]


@rule
def show_marks(s: Crew, seat: int, v: Any) -> None:
    """G22, `anonymous`: where tokens lie is counted above; of the queue only whom the next edge touches."""
    v.edges[0, 1] = s.edges[0, 1]
    if s.phase == Phase.LIVE:
        seen = 1 << int(s.captain)
        if seat != SPECTATOR:
            seen |= 1 << seat
        v.owes = s.owes & seen
