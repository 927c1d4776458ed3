"""What a seat knows beyond the declared audiences (specification, section 8). How it imagines the rest: imagine.py."""

from typing import Any

from backroom.engine import SPECTATOR, rule
from backroom.games.blaggards.brawl import lying_on, missed
from backroom.games.blaggards.imagine import imagine
from backroom.games.blaggards.keys import size
from backroom.games.blaggards.state import BRAWLS, CHESTS, FISTS, KINDS, Crew, Deed, Landing, Phase

__all__ = ["imagine", "reveal"]

BLANK = -128
BLANK_SEATS = -(2**15)
"""A blank in a field of 16 bits."""


@rule
def reveal(s: Crew, seat: int, v: Any) -> None:
    """Count what everybody can count; add what this seat has learned, blank what lies face-down to it."""
    for p in range(s.players):
        v.hand_size[p] = size(s, p)
        v.clean_on[p] = lying_on(s, p, Landing.CLEAN + 0)
        v.edge_on[p] = lying_on(s, p, Landing.EDGE + 0)
    v.off_total = missed(s, Landing.OFF + 0)
    v.late_total = missed(s, Landing.LATE + 0)
    if s.phase == Phase.OVER:
        show_all(s, v)
        return
    reveal_roles(s, seat, v)
    hide_tokens(s, seat, v)
    hide_plans(s, seat, v)
    hide_secrets(s, seat, v)
    for t in range(s.trips):
        if s.trip_kind[t] == Deed.EXP_OPEN:
            for p in range(s.players):
                v.trip_placed[p, t] = s.trip_placed[p, t]
    if s.anonymous:
        hide_throwers(s, seat, v)
    elif s.phase != Phase.PUNCH:
        show_throws(s, v)


@rule
def show_throws(s: Crew, v: Any) -> None:
    """Section 8: punches are public once the window is closed."""
    for p in range(s.players):
        v.threw[p] = s.threw[p]
        for i in range(2):
            v.thrown[p, i, 0] = s.thrown[p, i, 0]
            v.thrown[p, i, 1] = s.thrown[p, i, 1]


@rule
def show_all(s: Crew, v: Any) -> None:
    """Section 8, last row: after the end everything but the order of the deck is public."""
    show_throws(s, v)
    for p in range(s.players):
        v.role[p] = s.role[p]
        v.claim[p] = s.claim[p]
        v.placed[p] = s.placed[p]
        v.pending[p] = s.pending[p]
        for k in range(KINDS):
            v.hand[p, k] = s.hand[p, k]
            v.meeting[p, k] = s.meeting[p, k]
        for t in range(s.trips):
            v.trip_placed[p, t] = s.trip_placed[p, t]
            v.trip_cast[p, t] = s.trip_cast[p, t]
            v.trip_drew[p, t] = s.trip_drew[p, t]


@rule
def reveal_roles(s: Crew, seat: int, v: Any) -> None:
    """R12, G7: Blaggards know all roles, and each other's dealt Hands for good."""
    blaggard = seat != SPECTATOR and s.role[seat] == 1
    for p in range(s.players):
        if blaggard:
            v.role[p] = s.role[p]
        for k in range(KINDS):
            v.meeting[p, k] = s.meeting[p, k] if blaggard and s.role[p] == 1 else BLANK


@rule
def hide_tokens(s: Crew, seat: int, v: Any) -> None:
    """R4, G10: a token is known when its chest is open, and to whoever has scouted it."""
    known = 0
    for i in range(s.deeds):
        if s.deed_kind[i] == Deed.SCOUT and s.captains[s.deed_round[i] - 1] == seat:
            known |= 1 << int(s.deed_a[i])
    for c in range(CHESTS):
        if not s.open[c] and not (known >> c) & 1:
            v.token[c] = BLANK
    v.box_token = BLANK


@rule
def hide_plans(s: Crew, seat: int, v: Any) -> None:
    """Section 6: claims are shown together; Band, orders and pairs when complete; the bell with the punches."""
    phase = s.phase
    if phase != Phase.COUNCIL:
        for p in range(s.players):
            v.claim[p] = s.claim[p]
    if seat == s.captain:
        return
    if phase == Phase.BAND:
        v.band = BLANK_SEATS
    elif phase == Phase.ORDER:
        for p in range(s.players):
            v.order[p] = BLANK
    elif (phase == Phase.SWAP_B and not s.swap_with_captain) or phase == Phase.HANDS_B:
        v.pick_a = BLANK
    elif phase == Phase.PUNCH:
        v.bell = BLANK


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
def hide_secrets(s: Crew, seat: int, v: Any) -> None:
    """Keys and Hands of deeds that others saw."""
    for i in range(s.deeds):
        if not saw_key(s, i, seat):
            v.deed_key[i, 0] = BLANK
            v.deed_key[i, 1] = BLANK
        if not saw_hand(s, i, seat):
            for side in range(2):
                for k in range(KINDS):
                    v.deed_hand[i, side, k] = BLANK


@rule
def hide_throwers(s: Crew, seat: int, v: Any) -> None:
    """G22: where tokens lie is counted above; who threw them, when, and what is next in the queue is hidden."""
    for i in range(FISTS):
        for j in range(5):
            v.landed[i, j] = BLANK
        v.edges[i, 0] = BLANK
        if i > 0:
            v.edges[i, 1] = BLANK
    for b in range(BRAWLS):
        for i in range(FISTS):
            for j in range(3):
                v.brawl[b, i, j] = BLANK
    if s.phase == Phase.LIVE:
        seen = 1 << int(s.captain)
        if seat != SPECTATOR:
            seen |= 1 << seat
        v.owes = s.owes & seen
