"""A world that looks like a view (specification, section 8).

Unseen citizens are dealt by dealing.py. What hangs on other players' choices and not on chance (what they did in an
open window, what they photographed) is filled in so that it can be true.
"""

from typing import Any

from backroom.engine import below, rule, shuffle
from backroom.games.bycatch.dealing import TRIES, can_be, certain, deal_citizens, deal_draw_pile
from backroom.games.bycatch.photo import staleness, take_photo
from backroom.games.bycatch.regroup import in_window
from backroom.games.bycatch.state import (
    ANYONE,
    FAN,
    FROM_RESHUFFLE,
    MICRO,
    PHOTO_WIDTH,
    PHOTOS,
    RANKS,
    SHELTER_INTEL,
    STRIKE_INTEL,
    VAGUE,
    Admitted,
    Nations,
    Phase,
)
from backroom.games.bycatch.unseen import unseen


@rule
def imagine(v: Nations, seat: int, s: Any) -> None:
    """Fill in the blanks."""
    clear_blanks(v, seat, s)
    deal_intelligence(v, s)
    if v.phase == Phase.OVER:
        deal_draw_pile(v, s, unseen(v, seat))
    else:
        for _ in range(TRIES):
            deal_citizens(v, seat, s)
            if can_be(v, seat, s):
                break
        if seat != v.active:
            imagine_limbo(v, seat, s)
    if v.phase == Phase.REGROUP:
        imagine_window(v, seat, s)
    for p in range(v.players):
        if p != seat:
            imagine_mind(v, seat, s, p)


@rule
def clear_blanks(v: Nations, seat: int, s: Any) -> None:
    """Zero where the view is blank."""
    for i in range(len(s.draw)):
        s.draw[i] = 0
    for i in range(len(s.pile)):
        s.pile[i] = 0
    if seat != v.active:
        s.drawn = 0
        s.pending = 0
    if v.phase == Phase.GIVE:
        s.pile[0] = v.intel_cur
    for p in range(len(s.n_hand)):
        for i in range(PHOTOS):
            if s.album_turn[p, i] < 0:
                s.album_turn[p, i] = 0
                for k in range(PHOTO_WIDTH):
                    s.album[p, i, k] = 0
        if p == seat:
            continue
        for i in range(FAN):
            s.hand[p, i] = max(int(v.hand[p, i]), 0)
        s.n_photos[p] = max(int(v.n_photos[p]), 0)
        s.fresh[p] = 0
        s.spread[p] = v.shown_spread[p]
        s.gap[p] = v.shown_gap[p]
        s.micro[p] = 0
        s.stale[p] = 0
        s.given[p] = 0
        s.gave[p] = 0
        s.got[p] = 0
        for q in range(len(s.n_hand)):
            s.mixed[p, q] = 0
            for i in range(FAN):
                s.known[p, q, i] = ANYONE
        for i in range(RANKS):
            s.pool[p, i] = 0


@rule
def deal_intelligence(v: Nations, s: Any) -> None:
    """G4: cards that were never turned up lie in the pile or are out of this game, in any order."""
    seen = 1 << int(v.intel_cur)
    for i in range(v.n_shelters):
        seen |= 1 << int(v.shelters[i, SHELTER_INTEL])
    for i in range(v.n_strikes):
        seen |= 1 << int(v.strikes[i, STRIKE_INTEL])
    held = int(v.n_intel)
    out = RANKS - int(v.players) - int(v.intel_extra)
    if v.phase == Phase.OVER:
        for i in range(out):
            seen |= 1 << int(v.intel_out[i])
        out = 0
    else:
        for i in range(len(s.intel_out)):
            s.intel_out[i] = 0
    for i in range(len(s.intel_pile)):
        s.intel_pile[i] = 0
    left = held + out
    for rank in range(1, RANKS + 1):
        if not (seen >> rank) & 1:
            k = below(s, left)  # of the places still free
            for i in range(held + out):
                free = s.intel_pile[i] == 0 if i < held else s.intel_out[i - held] == 0
                if free:
                    if k == 0:
                        if i < held:
                            s.intel_pile[i] = rank
                        else:
                            s.intel_out[i - held] = rank
                        break
                    k -= 1
            left -= 1


@rule
def imagine_limbo(v: Nations, seat: int, s: Any) -> None:
    """G39: others see neither whether the active seat is being asked nor which of its citizens are in limbo."""
    p = int(v.active)
    n = int(v.n_hand[p])
    if v.border > 0:
        imagine_border(v, seat, s, p, n)
    elif v.phase == Phase.ACTION or v.phase == Phase.FINAL:
        refusable = v.admitted == Admitted.DRAWN or (v.admitted == Admitted.TAKEN and v.refuge_from_discard > 0)
        if refusable and s.hand[p, n - 1] == v.intel_cur and below(s, 2) == 0:
            s.drawn = v.intel_cur
            s.hand[p, n - 1] = 0
            s.n_hand[p] = n - 1
            s.phase = Phase.ASK


@rule
def imagine_border(v: Nations, seat: int, s: Any, p: int, n: int) -> None:
    """The suspects among the citizens of a border draw wait in limbo. Any of whom nothing else is known may be they."""
    left = int(v.border)
    for kind in (FROM_RESHUFFLE, ANYONE):
        for i in range(n - 1, -1, -1):
            if left > 0 and certain(v, seat, p, i) == kind:
                left -= 1
                if v.intel_cur > 0 and s.hand[p, i] == v.intel_cur:
                    s.hand[p, i] = 0
                    s.pending += 1
    at = 0
    for i in range(n):
        rank = s.hand[p, i]
        s.hand[p, i] = 0
        if rank > 0:
            s.hand[p, at] = rank
            at += 1
    s.n_hand[p] = at


@rule
def imagine_window(v: Nations, seat: int, s: Any) -> None:
    """G20: others may have moved cards, changed their posture and answered, all unseen; but somebody has not."""
    waiting = 0
    for p in range(v.players):
        if p == seat or not in_window(v, p):
            continue
        waiting += 1
        if below(s, 2):
            s.micro[p] = 1 + below(s, MICRO)
            s.spread[p] = below(s, 3)
            s.gap[p] = below(s, 4)
            if not v.only_fresh:
                s.rustle[p] = 1
                shuffle(s, s.hand[p], int(v.n_hand[p]))
        if below(s, 2):
            s.owes &= ~(1 << p)
    if s.owes == 0:
        k = below(s, waiting)
        for p in range(v.players):
            if p != seat and in_window(v, p):
                if k == 0:
                    s.owes |= 1 << p
                k -= 1


@rule
def imagine_mind(v: Nations, seat: int, s: Any, p: int) -> None:
    """What another seat may remember. Its last photo of each fan is imagined; what may have changed since is vague."""
    waiting = v.phase == Phase.REGROUP and bool((s.owes >> p) & 1)
    if v.phase != Phase.OVER and (p == v.active or waiting):
        s.stale[p] = 1
        if s.n_hand[p] > 0:
            s.fresh[p] = 1 << (int(s.n_hand[p]) - 1)
    for q in range(v.players):
        if q == p:
            continue
        for i in range(s.n_hand[q]):
            s.pool[p, s.hand[q, i] - 1] += v.reshuffled
        turn = int(v.shot_at[p, q])
        n = int(s.n_hand[q])
        if turn == 0 or n == 0 or v.phase == Phase.OVER:
            continue
        shot = int(v.shot_from[p, q]) - 1
        take_photo(s, p, q, shot // 2, shot % 2, below(s, n))
        s.album_turn[p, s.n_photos[p] - 1] = turn
        if staleness(v, q, turn):
            s.mixed[p, q] = n
            for i in range(n):
                if s.known[p, q, i] != ANYONE:
                    s.known[p, q, i] |= VAGUE
    if v.reshuffled:
        for i in range(v.n_draw):
            s.pool[p, s.draw[i] - 1] += 1
