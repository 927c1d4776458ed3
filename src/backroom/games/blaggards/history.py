"""The history in the record: what every seat may remember of its part (specification, section 8)."""

from backroom.engine import rule
from backroom.games.blaggards.state import BRAWLS, FISTS, KINDS, Crew, Landing


@rule
def note_deed(s: Crew, kind: int, a: int, b: int) -> int:
    """A row for what the Captain has done; its number."""
    row = s.deeds + 0
    s.deed_kind[row] = kind
    s.deed_round[row] = s.round_no
    s.deed_a[row] = a
    s.deed_b[row] = b
    for side in range(2):
        s.deed_key[row, side] = -1
        for k in range(KINDS):
            s.deed_hand[row, side, k] = -1
    s.deeds = row + 1
    return row


@rule
def note_hand(s: Crew, row: int, side: int, p: int) -> None:
    """A whole Hand that somebody sees."""
    for k in range(KINDS):
        s.deed_hand[row, side, k] = s.hand[p, k]


@rule
def note_trip(s: Crew, kind: int, opened: int) -> None:
    """A row for a revealed expedition, while band, orders and placed keys still lie there."""
    t = s.trips + 0
    note_deed(s, kind, t, -1)
    s.trips = t + 1
    s.trip_kind[t] = kind
    s.trip_round[t] = s.round_no
    s.trip_chest[t] = s.chest
    s.trip_ignored[t] = s.ignored
    s.trip_band[t] = s.band
    s.trip_open[t] = opened
    for p in range(s.players):
        s.trip_claim[p, t] = s.claim[p]
        s.trip_order[p, t] = s.order[p]
        s.trip_placed[p, t] = s.placed[p]
        s.trip_cast[p, t] = -1
        s.trip_drew[p, t] = -1
        if s.placed[p] >= 0:
            s.trip_got[t, s.placed[p]] += 1


@rule
def note_brawl(s: Crew) -> None:
    """Every token of a Brawl."""
    for i in range(s.landed_len):
        s.brawl[s.round_no - 1, i, 0] = s.landed[i, 1]
        s.brawl[s.round_no - 1, i, 1] = s.landed[i, 3]
        s.brawl[s.round_no - 1, i, 2] = s.landed[i, 4]


@rule
def note_ruling(s: Crew, hit: int) -> None:
    """R47: how the first edge token that was not yet ruled counts."""
    for i in range(s.landed_len):
        if s.brawl[s.round_no - 1, i, 2] == Landing.EDGE:
            s.brawl[s.round_no - 1, i, 2] = Landing.RULED_HIT if hit else Landing.RULED_MISS
            return


@rule
def note_fall(s: Crew, p: int) -> None:
    """R40, G17: who was the most punched, also where that knocks nobody down who was standing."""
    s.fallen[s.round_no - 1] = p


@rule
def empty_history(s: Crew) -> None:
    """What has not happened is -1."""
    for r in range(len(s.captains)):
        s.captains[r] = -1
    for b in range(BRAWLS):
        s.fallen[b] = -1
        for i in range(FISTS):
            for j in range(3):
                s.brawl[b, i, j] = -1
