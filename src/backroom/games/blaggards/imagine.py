"""A world that looks like a view: roles, tokens, keys, and the secrets of every history (specification, section 8).

The law: whatever the viewer cannot see is as chance makes it, and whoever chose in secret chose any of his choices,
each alike (of keys: each card alike), given everything that the viewer has seen. The keys are replayed (memory.py) with
odds kept for every replay; of REPLAYS of them one is drawn by its odds. Where no two replays can differ in their odds
one is enough, and the law is exact; else it is exact but for an error that falls with the number of replays.
"""

from typing import Any

from backroom.engine import SPECTATOR, below, owes, rule, shuffle
from backroom.games.blaggards.imagine_brawl import imagine_brawl
from backroom.games.blaggards.keys import band_size, needed
from backroom.games.blaggards.memory import replay
from backroom.games.blaggards.pieces import FINE, OPEN, TELLING, Pieces, kind_then, new_pieces, settle_all
from backroom.games.blaggards.state import CHESTS, COLOURS, KEYS, KINDS, Crew, Deed, Phase
from backroom.games.blaggards.turn import current_deed

REPLAYS = 16
TRIES = 2000


@rule
def imagine(v: Crew, seat: int, s: Any) -> None:
    """Fill in what this viewer does not see."""
    s.decisions = 0
    imagine_roles(v, seat, s)
    imagine_tokens(v, s)
    imagine_plans(v, seat, s)
    imagine_brawl(v, seat, s)
    m = new_pieces()
    total = 0
    for k in range(KINDS):
        total += v.key_count[1 + k]
    sum_of_odds = 0.0
    done = 0
    for _ in range(TRIES):
        if not replay(v, seat, s, m) or not settle_all(s, m, total):
            continue
        sum_of_odds += m.odds[0]
        if below(s, FINE) * sum_of_odds < m.odds[0] * FINE:
            write_keys(v, s, m)
            write_history(v, s, m)
        done += 1
        if done == REPLAYS or m.size[1] != TELLING:
            break
    if done == 0:
        # No history fits: a position put together by hand. Only what lies on the table now is kept to.
        deal_unseen(v, s)
    clear_empty_seats(v, s)


@rule
def imagine_roles(v: Crew, seat: int, s: Any) -> None:
    """R7: every team that the viewer is not in, unless he knows."""
    if v.phase == Phase.OVER or (seat != SPECTATOR and v.role[seat] == 1):
        return
    left = int(v.blaggards[v.players - 4])
    others = int(v.players) - int(seat != SPECTATOR)
    for p in range(v.players):
        if p != seat:
            s.role[p] = int(below(s, others) < left)
            left -= s.role[p]
            others -= 1


@rule
def imagine_tokens(v: Crew, s: Any) -> None:
    """R4: the tokens out of sight in any order; the seventh is in the box."""
    if v.phase == Phase.OVER:
        return
    n = 0
    for i in range(CHESTS + 1):
        s.deck[i] = v.token_value[1 + i]
    for c in range(CHESTS):
        if v.token[c] >= 0:
            i = n
            while s.deck[i] != v.token[c]:
                i += 1
            s.deck[i] = s.deck[n]
            n += 1
    shuffle(s, s.deck[n:], CHESTS + 1 - n)
    for c in range(CHESTS):
        if v.token[c] < 0:
            s.token[c] = s.deck[n]
            n += 1
    s.box_token = s.deck[n]
    for row in range(v.deeds):
        if v.deed_kind[row] == Deed.SCOUT:
            s.deed_key[row, 0] = s.token[v.deed_a[row]]


@rule
def imagine_plans(v: Crew, seat: int, s: Any) -> None:
    """What is being decided behind the viewer's back: claims, and what the Captain has named so far."""
    phase = v.phase
    if phase == Phase.COUNCIL:
        for p in range(v.players):
            if p != seat:
                s.claim[p] = -1 if owes(v, p) else below(s, 33) - 1
    if seat == v.captain:
        return
    if phase == Phase.BAND:
        imagine_band(v, s)
    elif phase == Phase.ORDER:
        imagine_orders(v, s)
    elif v.pick_a < -1:
        s.pick_a = any_keyed(v, s)


@rule
def any_keyed(v: Crew, s: Any) -> int:
    """A player with keys, at random."""
    while True:
        p = below(s, v.players)
        if v.hand_size[p] > 0:
            return p


@rule
def imagine_band(v: Crew, s: Any) -> None:
    """R21: any number of members short of all, and any who may be in."""
    s.band = 0
    ashore = current_deed(v) == Deed.EXP_ASHORE
    for _ in range(below(s, band_size(v))):
        while True:
            p = any_keyed(v, s)
            if not (s.band >> p) & 1 and not (ashore and p == v.captain):
                break
        s.band |= 1 << p


@rule
def imagine_orders(v: Crew, s: Any) -> None:
    """G30: the lock's keys in any order clockwise; any number of orders that leaves one to be asked for."""
    keys = s.deck
    n = 0
    for c in range(COLOURS):
        for _ in range(needed(v, c)):
            keys[n] = c
            n += 1
    shuffle(s, keys, n)
    asked = n - 1
    while asked > 0 and keys[asked - 1] == keys[n - 1]:
        asked -= 1
    given = below(s, asked)
    at = 0
    for k in range(v.players):
        p = (int(v.captain) + k) % int(v.players)
        s.order[p] = -1
        if (v.band >> p) & 1:
            if at < given:
                s.order[p] = keys[at]
            at += 1


@rule
def deal_unseen(v: Crew, s: Any) -> None:
    """Hands and deck from all keys that the viewer does not see now; of the past anything that is allowed."""
    n = 0
    for k in range(KINDS):
        left = int(v.key_count[1 + k])
        for p in range(v.players):
            left -= max(0, int(v.hand[p, k])) + int(v.placed[p] == k)
            left -= int(v.phase == Phase.SKULL and v.pending[p] == k)
        for _ in range(left):
            s.deck[n] = k
            n += 1
    shuffle(s, s.deck, n)
    for p in range(v.players):
        if v.hand[p, 0] < 0:
            for k in range(KINDS):
                s.hand[p, k] = 0
            for _ in range(v.hand_size[p]):
                n -= 1
                s.hand[p, s.deck[n]] += 1
            member = (v.phase == Phase.PLACE or v.phase == Phase.SKULL) and (v.band >> p) & 1
            s.placed[p] = -1
            s.pending[p] = -1
            if member and not (v.phase == Phase.PLACE and owes(v, p)):
                n -= 1
                s.placed[p] = s.deck[n]
            if v.phase == Phase.SKULL and n > v.deck_len and not owes(v, p):
                n -= 1
                s.pending[p] = s.deck[n]
            noting = (v.phase == Phase.SWAP_KEYS and (p == v.pick_a or p == v.pick_b) and not owes(v, p)) or (
                v.phase == Phase.GIFT_TO and p == v.captain
            )
            if noting:
                k = 0
                while s.hand[p, k] == 0:
                    k += 1
                s.pending[p] = k
        if v.meeting[p, 0] < 0:
            for k in range(KINDS):
                s.meeting[p, k] = v.dealt[v.players - 4] if k == 0 else 0
        for t in range(len(v.trip_got)):
            if v.trip_cast[p, t] < -1:
                s.trip_placed[p, t] = 0
                s.trip_cast[p, t] = 0
                s.trip_drew[p, t] = 0
    for i in range(n, KEYS):
        s.deck[i] = 0
    for row in range(v.deeds):
        for side in range(2):
            s.deed_key[row, side] = max(-1, int(s.deed_key[row, side]))
            for k in range(KINDS):
                s.deed_hand[row, side, k] = max(-1, int(s.deed_hand[row, side, k]))


# Writing a replay into the record


@rule
def write_keys(v: Crew, s: Any, m: Pieces) -> None:
    """Hands and deck as they are now, and the keys of an open window."""
    for p in range(v.players):
        for k in range(KINDS):
            s.hand[p, k] = 0
            s.meeting[p, k] = 0
        for i in range(KEYS):
            if (m.first[p] >> i) & 1:
                s.meeting[p, kind_then(m, i, 0, int(v.trips))] += 1
        for j in range(m.held[p]):
            s.hand[p, m.kind[m.hand[p, j]]] += 1
        s.placed[p] = -1
        s.pending[p] = -1
        if m.noted[p] != OPEN:
            if v.phase == Phase.PLACE:
                s.placed[p] = m.kind[m.noted[p]]
            else:
                s.pending[p] = m.kind[m.noted[p]]
        if v.phase == Phase.SKULL:
            t = v.trips - 1
            s.placed[p] = m.put[p, t]
            if m.cast[p, t] != OPEN:
                s.pending[p] = m.kind[m.cast[p, t]]
    for i in range(KEYS):
        s.deck[i] = m.kind[m.deck[i]] if i < m.size[0] else 0


@rule
def write_history(v: Crew, s: Any, m: Pieces) -> None:
    """What others have seen, drawn, placed and discarded."""
    trips = int(v.trips)
    for p in range(v.players):
        for t in range(len(v.trip_got)):
            if t >= trips:
                s.trip_placed[p, t] = 0
                s.trip_cast[p, t] = 0
                s.trip_drew[p, t] = 0
                continue
            s.trip_placed[p, t] = m.put[p, t]
            s.trip_cast[p, t] = then(m, m.cast[p, t], t + 1, trips)
            s.trip_drew[p, t] = then(m, m.drew[p, t], t + 1, trips)
    for row in range(v.deeds):
        for side in range(2):
            if v.deed_key[row, side] < -1 and v.deed_kind[row] != Deed.SCOUT:
                s.deed_key[row, side] = then(m, m.key[row, side], m.trip[row], trips)
            if v.deed_hand[row, side, 0] < -1:
                for k in range(KINDS):
                    s.deed_hand[row, side, k] = -1 if m.seen[row, side] == 0 else 0
                for i in range(KEYS):
                    if (m.seen[row, side] >> i) & 1:
                        s.deed_hand[row, side, kind_then(m, i, m.trip[row], trips)] += 1
        if v.deed_kind[row] == Deed.SCOUT and v.deed_key[row, 1] < -1:
            s.deed_key[row, 1] = -1


@rule
def then(m: Pieces, i: int, trips: int, all_trips: int) -> int:
    """The kind of a noted piece; -1 where there is none."""
    return -1 if i == OPEN else kind_then(m, i, trips, all_trips)


@rule
def clear_empty_seats(v: Crew, s: Any) -> None:
    """Rows of seats that nobody holds are zero."""
    for p in range(v.players, len(s.role)):
        s.role[p] = 0
        s.claim[p] = 0
        s.order[p] = 0
        s.placed[p] = 0
        s.pending[p] = 0
        s.threw[p] = 0
        for k in range(KINDS):
            s.hand[p, k] = 0
            s.meeting[p, k] = 0
        for i in range(2):
            s.thrown[p, i, 0] = 0
            s.thrown[p, i, 1] = 0
        for t in range(len(v.trip_got)):
            s.trip_placed[p, t] = 0
            s.trip_cast[p, t] = 0
            s.trip_drew[p, t] = 0
