"""Punches that a viewer does not see: those being chosen in secret, and with `anonymous` who threw what (G22)."""

from typing import Any

import numpy as np

from backroom.engine import SPECTATOR, below, owes, rule, shuffle
from backroom.games.blaggards.brawl import SNAP, bell_tick, brawls
from backroom.games.blaggards.state import BRAWLS, FISTS, Crew, Landing, Phase

NOBODY = -1


@rule
def imagine_brawl(v: Crew, seat: int, s: Any) -> None:
    """A secret bell and secret throws, or tokens without a name."""
    if v.phase == Phase.OVER:
        return
    if v.phase == Phase.PUNCH:
        if seat != v.captain:
            s.bell = below(s, 3)
        for p in range(v.players):
            if p != seat:
                imagine_throws(v, s, p)
    if v.anonymous:
        clear_tokens(v, seat, s)
        name_throwers(v, seat, s)


@rule
def imagine_throws(v: Crew, s: Any, p: int) -> None:
    """R35, G18: any choices, one after the other. Who is still asked may have thrown once, or not yet."""
    s.threw[p] = 0
    for i in range(2):
        s.thrown[p, i, 0] = -1
        s.thrown[p, i, 1] = -1
    if not brawls(v, p):
        return
    most = v.punches + 0
    if owes(v, p):
        most = below(s, most)
    targets = int(v.players) - 1
    for i in range(most):
        x = below(s, 2 * targets + (0 if owes(v, p) else 1))
        if x == 2 * targets:
            return  # HOLD
        target = x % targets
        s.thrown[p, i, 0] = target + int(target >= v.captain)
        s.thrown[p, i, 1] = x // targets
        s.threw[p] = i + 1


# Tokens without a name


@rule
def clear_tokens(v: Crew, seat: int, s: Any) -> None:
    """An empty table, but for the viewer's own throws. Brawls of old matter no more: none are made up."""
    for i in range(FISTS):
        for j in range(5):
            s.landed[i, j] = -1
        s.edges[i, 0] = -1
        s.edges[i, 1] = -1
    for b in range(BRAWLS):
        for i in range(FISTS):
            for j in range(3):
                s.brawl[b, i, j] = -1
    if v.phase == Phase.PUNCH:
        return
    for p in range(v.players):
        if p != seat:
            s.threw[p] = 0
            for i in range(2):
                s.thrown[p, i, 0] = -1
                s.thrown[p, i, 1] = -1


@rule
def name_throwers(v: Crew, seat: int, s: Any) -> None:
    """G22: every token that lies there, or missed, was somebody's; the viewer knows his own."""
    fighting = v.phase == Phase.LIVE or v.phase == Phase.EDGE or v.phase == Phase.KO or v.phase == Phase.NEXT
    n = int(v.landed_len)
    if n > 0:
        number = int(v.round_no) - int(not fighting)
        referee = int(v.captains[number - 1])
        target = np.empty(FISTS, np.int64)
        how = np.empty(FISTS, np.int64)
        list_tokens(v, s, referee, target, how)
        thrower = np.empty(FISTS, np.int64)
        first = claim_own(v, seat, s, target, how, thrower, n)
        claim_others(v, seat, s, referee, thrower, n)
        lay_down(v, seat, s, target, how, thrower, first, n)
        if v.phase != Phase.LIVE:
            write_down(v, s, number - 1, n)
    if v.phase == Phase.LIVE:
        for p in range(v.players):
            if brawls(v, p) and s.threw[p] < v.punches:
                s.owes |= 1 << p


@rule
def list_tokens(v: Crew, s: Any, referee: int, target: Any, how: Any) -> None:
    """In an order they may have landed in: edges in the order of the referee's queue, late ones last."""
    n = 0
    for p in range(v.players):
        for _ in range(v.clean_on[p]):
            target[n] = p
            how[n] = Landing.CLEAN
            n += 1
    for _ in range(v.off_total):
        target[n] = NOBODY if v.live else any_target(v, s, referee)
        how[n] = Landing.OFF
        n += 1
    shuffle_pairs(s, target, how, n)
    # Edges still in the queue stand last; one whose ruling has counted is not among them.
    edges = 0
    for p in range(v.players):
        edges += v.edge_on[p]
    first = n + edges - int(v.edges_len)
    waiting = np.zeros(len(v.hits), np.int64)
    for i in range(v.edges_len):
        p = int(v.edges[0, 1])
        if i > 0:
            left = 0
            for q in range(v.players):
                left += may_wait(v, q) - waiting[q]
            x = below(s, left)
            p = 0
            while x >= may_wait(v, p) - waiting[p]:
                x -= may_wait(v, p) - waiting[p]
                p += 1
        waiting[p] += 1
        target[first + i] = p
        how[first + i] = Landing.EDGE
    for p in range(v.players):
        for _ in range(v.edge_on[p] - waiting[p]):
            target[n] = p
            how[n] = Landing.EDGE
            n += 1
    n += int(v.edges_len)
    for _ in range(v.late_total):
        target[n] = any_target(v, s, referee)
        how[n] = Landing.LATE
        n += 1


@rule
def may_wait(v: Crew, p: int) -> int:
    """Edge tokens on a character that have not counted as hits."""
    return v.edge_on[p] - (v.hits[p] - v.clean_on[p])


@rule
def any_target(v: Crew, s: Any, referee: int) -> int:
    """Anybody but the referee."""
    p = below(s, int(v.players) - 1)
    return p + int(p >= referee)


@rule
def shuffle_pairs(s: Any, target: Any, how: Any, n: int) -> None:
    """As chance.shuffle, of two lists at once."""
    for i in range(n - 1, 0, -1):
        j = below(s, i + 1)
        target[i], target[j] = target[j], target[i]
        how[i], how[j] = how[j], how[i]


@rule
def claim_own(v: Crew, seat: int, s: Any, target: Any, how: Any, thrower: Any, n: int) -> int:
    """The viewer's throws are tokens that they may have become, any such pair; where the first of them lies."""
    for i in range(n):
        thrower[i] = NOBODY
    if seat == SPECTATOR or v.threw[seat] == 0:
        return NOBODY
    able = 0
    for i in range(n):
        for j in range(n):
            able += may_be(v, seat, target, how, i, j)
    x = below(s, max(able, 1))
    for i in range(n):
        for j in range(n):
            if may_be(v, seat, target, how, i, j):
                if x == 0:
                    thrower[i] = seat
                    target[i] = v.thrown[seat, 0, 0]
                    if i != j:
                        thrower[j] = seat
                        target[j] = v.thrown[seat, 1, 0]
                    return i
                x -= 1
    return NOBODY


@rule
def may_be(v: Crew, seat: int, target: Any, how: Any, i: int, j: int) -> bool:
    """Could the viewer's first throw be token i, and the second, if there was one, token j? (Without: j is i.)"""
    if (i == j) != (v.threw[seat] == 1) or not fits(v, target, how, i, int(v.thrown[seat, 0, 0])):
        return False
    if i == j:
        return True
    if not fits(v, target, how, j, int(v.thrown[seat, 1, 0])):
        return False
    return bool(how[i] != Landing.LATE or how[j] == Landing.LATE)


@rule
def fits(v: Crew, target: Any, how: Any, i: int, aim: int) -> bool:
    """Could a throw at `aim` have become token i? What missed in a sealed Brawl may have been aimed at anybody."""
    wild = not v.live and (how[i] == Landing.OFF or how[i] == Landing.LATE)
    return bool(wild or target[i] == aim)


@rule
def claim_others(v: Crew, seat: int, s: Any, referee: int, thrower: Any, n: int) -> None:
    """The others' tokens: drawn from all fists that could have been thrown."""
    fists = np.empty(4 * FISTS, np.int64)
    many = 0
    for down in range(2):  # who is down by now may have thrown, if there were too few others
        short = many < n
        for p in range(v.players):
            if p != seat and p != referee and v.bruised[p] == down and (down == 0 or short):
                for _ in range(v.punches):
                    fists[many] = p
                    many += 1
    shuffle(s, fists, many)
    at = 0
    for i in range(n):
        if thrower[i] == NOBODY:
            thrower[i] = fists[at]
            at += 1


@rule
def lay_down(v: Crew, seat: int, s: Any, target: Any, how: Any, thrower: Any, first: int, n: int) -> None:
    """Tokens, throws and the queue of edges, in landing order. `first` is the viewer's first token."""
    last = 0 if v.live else bell_tick(v, v.bell)
    edges = 0
    for i in range(n):
        p = thrower[i]
        index = int(i != first)
        if p != seat:
            index = int(s.threw[p])
            s.threw[p] = index + 1
            s.thrown[p, index, 0] = target[i]
            if not v.live:
                s.thrown[p, index, 1] = SNAP if how[i] == Landing.OFF else below(s, 2)
        s.landed[i, 0] = i if v.live else last + int(how[i] == Landing.LATE)
        s.landed[i, 1] = p
        s.landed[i, 2] = index
        s.landed[i, 3] = target[i]
        s.landed[i, 4] = how[i]
        edges += how[i] == Landing.EDGE
    waiting = 0
    for i in range(n):
        if how[i] == Landing.EDGE:
            edges -= 1
            if edges < v.edges_len:
                s.edges[waiting, 0] = thrower[i]
                s.edges[waiting, 1] = target[i]
                waiting += 1


@rule
def write_down(v: Crew, s: Any, number: int, n: int) -> None:
    """The history of this Brawl, with the rulings that have been made."""
    edges = 0
    for i in range(n):
        edges += s.landed[i, 4] == Landing.EDGE
    counted = np.zeros(len(v.hits), np.int64)
    for i in range(n):
        for j, field in ((0, 1), (1, 3), (2, 4)):
            s.brawl[number, i, j] = s.landed[i, field]
        if s.landed[i, 4] == Landing.EDGE:
            edges -= 1
            p = int(s.landed[i, 3])
            if edges >= v.edges_len:
                hit = counted[p] < v.hits[p] - v.clean_on[p]
                s.brawl[number, i, 2] = Landing.RULED_HIT if hit else Landing.RULED_MISS
                counted[p] += 1
