"""The second reading of section 12.1: what the things to do in a turn are worth, in diamonds."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import NamedTuple

from backroom.games.botch.actions import Action
from tests.games.botch.positions import (
    ALBUM,
    ARCHIVIST,
    BARKEEP,
    BOOKIE,
    BREW,
    BUMBLER,
    DANCER,
    DOCKER,
    DOUCHE,
    FIXER,
    FLARE_GUN,
    HITTER,
    LEDGER,
    MOUNTIE,
    MULE,
    PARCEL,
    RAILING,
    RAT,
    SACK,
    STOWAWAY,
    SUIT,
    SYRUP,
    TICKET,
)
from tests.games.botch.second_seat import CONTRABAND, THREATS, WEAPONS, Seat

CAUGHT = 1.8
NOBODY = -1
Uses = Iterator[tuple[int, float]]
"""Whom an action may be aimed at, and what it is worth then."""


class Option(NamedTuple):
    """Something to do in a turn, and at whom."""

    action: int
    target: int
    value: float


def options(s: Seat) -> Iterator[Option]:
    """Everything I may do in this turn, with whom."""
    for action in s.legal:
        uses: Uses
        if action == Action.LOOK:
            uses = iter([(NOBODY, look(s))])
        elif action == Action.SWAP:
            uses = ((t, swap(s, t)) for t in s.others)
        elif action == Action.ROLE:
            uses = role_uses(s, s.known_role[s.me])
        elif action == Action.ID:
            # "ID -0.6 if unknown."
            uses = ((t, -0.6) for t in s.hidden() if not s.known_role[t])
        elif action == Action.DECLARE:
            # "Declare: 9*P(win) - 2.5"
            uses = iter([(NOBODY, 9 * p_win(s) - 2.5)])
        elif action == Action.DECLARE_JOINT:
            # "Joint: 9*P(no Album) - 2."
            uses = iter([(NOBODY, 9 * (1 - s.p(s.me, ALBUM)) - 2)])
        elif Action.USE_ITEM <= action < Action.USE_ROLE:
            uses = item_uses(s, action - Action.USE_ITEM + 1)
        elif Action.USE_ROLE <= action < Action.NAME:
            uses = role_uses(s, action - Action.USE_ROLE + 1)
            if s.reading.one_noise_for_roles:
                uses = iter([max(uses, key=lambda use: use[1])])
        else:
            continue
        yield from (Option(action, target, value) for target, value in uses)


def claim(s: Seat, item: int, gain: float, victim: int = NOBODY) -> float:
    """Claim X: (1-r(1-p))*gain - r(1-p)*1.8 + 0.3rp, p = P(I hold X), r = chance of a call."""
    me = s.me
    if s.item_up[me]:
        return gain
    # "each opponent 0.04 + 0.03 per diamond I have above 5, + 0.45*P(they hold X)"
    plain = 0.04 + 0.03 * max(0, s.total[me] - 5)
    callers = [h for h in s.others if s.reading.everybody_calls or (h != victim and not s.item_up[h])]
    r = 1 - prod(1 - min(1.0, plain + 0.45 * s.p(h, item)) for h in callers)
    p = s.p(me, item)
    return (1 - r * (1 - p)) * gain - r * (1 - p) * CAUGHT + 0.3 * r * p


def item_uses(s: Seat, item: int) -> Uses:
    """An item's action."""
    me = s.me
    if item == ALBUM:
        # "Proof (Album): pA*(3 - stuck) - (1-pA)*1.8, stuck = 0.6, or 2 when three more diamonds would reach 10."
        stuck = 2 if s.total[me] + 3 >= s.threshold(me) else 0.6
        p = s.p(me, ALBUM)
        yield NOBODY, p * (3 - stuck) - (1 - p) * CAUGHT
    elif item in THREATS:
        # "Threat: victim with most unstashed"
        victim = max(s.others, key=lambda h: s.gems[h])
        yield victim, claim(s, item, gain_of_threat(s, item, victim), victim)
    elif item == PARCEL:
        # "Parcel 1.2 + 0.4*max(-1, desire difference)"
        for t in s.others:
            yield t, claim(s, item, 1.2 + 0.4 * max(-1, s.difference(t)) - s.own_stash_lost())
    elif item == SYRUP:
        yield from ((t, claim(s, item, claim_gain(s, me, item, t))) for t in s.others)
    else:
        yield NOBODY, claim(s, item, claim_gain(s, me, item, NOBODY))


def gain_of_threat(s: Seat, item: int, victim: int) -> float:
    """Assume 60 % pay; truth worth 2*1.3 + 1 (+4 if it kills), bluff refused -1.8."""
    me, claimed = s.me, frozenset({item})
    real = s.p_any(me, claimed if s.reading.claimed_weapon else THREATS)
    weapon = s.p_any(me, WEAPONS & claimed if s.reading.claimed_weapon else WEAPONS)
    truth = real * (2 * 1.3 + 1) + weapon * 4 * s.next_marker_kills(victim)
    return 0.6 * 1 + 0.4 * (truth - (1 - real) * CAUGHT)


def claim_gain(s: Seat, claimant: int, item: int, target: int) -> float:
    """Claim gains, the claimant's: what claims bring me, and what a call would spoil."""
    if item == BREW:
        return 2 + s.hurt[claimant]
    if item == SACK:
        return 1 + 0.25 * min(3, s.gems[claimant]) + 0.5 * (s.total[claimant] >= 7)
    if item == SYRUP:
        return 2 - 0.15 * s.total[target]
    if item == LEDGER:
        return min(3, s.bank) or 1
    return 1.2 if item == PARCEL else 1.0


def look(s: Seat) -> float:
    """Look: 0.7 if own item unknown, +0.9 from total 7."""
    if s.known[s.me]:
        return 0.0
    return 0.7 + 0.9 * (s.total[s.me] >= 7)


def swap(s: Seat, t: int) -> float:
    """Swap: 0.55*max(0, desire difference) + attack on a leader's stash; and two special cases."""
    value = 0.55 * max(0, s.difference(t)) - s.own_stash_lost()
    if s.total[t] >= 7:
        value += 0.3 * s.on_item[t]
    if s.total[s.me] >= 6:
        value += 2.2 * weighed(s, s.p(s.me, ALBUM))  # "+2.2 to dump the Album from total 6"
    if s.total[t] >= 8:
        value += 2.5 * weighed(s, s.p(t, TICKET))  # "+2.5 to take a Ticket from someone at 8+"
    return value


def weighed(s: Seat, p: float) -> float:
    """What a card counts that may be there."""
    return float(p == 1) if s.reading.sure_cards else p


def p_win(s: Seat) -> float:
    """(1-P(own Album)) * (1 - P(an opponent's hidden Ticket matters)) * ..., over all that I may hold."""
    me = s.me
    chance = 0.0
    for item in [s.known[me]] if s.known[me] else s.unknown:
        needed = s.least_to_win(me, item)
        ticking = item == PARCEL and not s.item_up[me] and s.next_marker_kills(me)
        if needed and not ticking:
            chance += s.p(me, item) * prod(1 - p_stops(s, h, item, needed) for h in s.others)
    return chance


def p_stops(s: Seat, h: int, mine: int, needed: int) -> float:
    """P(h can stop my declaration). Unstashed margin over 10 makes reactions harmless."""
    me = s.me
    margin = s.total[me] - needed
    by_item = 0.0
    if not s.item_up[h]:
        if mine != TICKET and min(1, s.gems[me]) > margin:
            by_item += s.p(h, TICKET)
        if mine != FLARE_GUN and s.next_marker_kills(me):
            by_item += s.p(h, FLARE_GUN)
    fined = not s.role_up[h] and min(3, s.gems[me]) > margin
    by_role = s.p_role(h, MOUNTIE) if fined else 0.0
    return 1 - (1 - by_item) * (1 - by_role)


def role_uses(s: Seat, role: int) -> Uses:
    """A role's action, face-up or claimed. Roles: their diamonds, with ..."""
    me, total, gems = s.me, s.total, s.gems
    if role == BOOKIE:
        yield NOBODY, 1 + min(1, s.bank)
    elif role == DOUCHE:
        yield NOBODY, 2 if total[me] <= 4 else 1
    elif role == DANCER:
        # "Dancer +0.5*max(0, desire difference)"
        yield from ((t, 1 + 0.5 * max(0, s.difference(t)) - s.own_stash_lost()) for t in s.neighbours())
    elif role == ARCHIVIST:
        yield from archivist_uses(s)
    elif role == FIXER:
        yield from fixer_uses(s)
    elif role == BUMBLER:
        # "Bumbler -1.2*P(Weapon or Parcel) (x6 when hurt)"
        yield NOBODY, 2 - 1.2 * s.p_any(me, WEAPONS | {PARCEL}) * (6 if s.hurt[me] else 1)
    elif role == DOCKER:
        # "Docker 1 + 0.1*gems(T) (-2.7 more when hurt, -2 if T has none)"
        yield from ((t, 1 + 0.1 * gems[t] - 2.7 * (s.hurt[me] > 0) - 2 * (gems[t] == 0)) for t in s.others)
    elif role == BARKEEP:
        # "Barkeep 1.75 - 0.15*T's total"
        yield from ((t, 1.75 - 0.15 * total[t]) for t in s.neighbours())
    elif role == SUIT:
        # "Suit 1.2 + 0.1*gems(T) - 2*P(Parcel) (+0.8 known Contraband)"
        for t in (h for h in s.others if not s.item_up[h]):
            yield t, 1.2 + 0.1 * gems[t] - 2 * s.p(t, PARCEL) + 0.8 * (s.known[t] in CONTRABAND)
    elif role == STOWAWAY:
        yield NOBODY, 1
    elif role == RAT:
        # "Rat 1.15"
        yield from ((t, 1.15) for t in s.others if not s.item_up[t] or t in s.hidden())
    elif role == MULE:
        # "Mule 1 + 0.2*min(3, gems)"
        yield NOBODY, 1 + 0.2 * min(3, gems[me])
    elif role == HITTER:
        # "Hitter -1.6 + (1, or 3.5 on a hurt T)*(0.5 + 0.1*T's total)"
        yield from ((t, -1.6 + (3.5 if s.hurt[t] else 1) * (0.5 + 0.1 * total[t])) for t in s.others)


def archivist_uses(s: Seat) -> Uses:
    """Archivist 1.1 (+0.5 own unknown card, +0.2 another's)."""
    down = [t for t in (s.me, *s.others) if not s.item_up[t]]
    for t in down:
        yield t, 1.1 + (0.5 if t == s.me else 0.2) * (not s.known[t])
    if not down:
        yield NOBODY, 1.1


def fixer_uses(s: Seat) -> Uses:
    """Fixer on a T at least as rich +1.1 if T can pay (-0.3 on a poorer one), on himself +0.2 (+1.2 Album, Railing)."""
    me = s.me
    yield NOBODY, 1
    for t in (h for h in s.others if s.item_up[h]):
        yield t, 1 + (1.1 * (s.gems[t] >= 1) if s.total[t] >= s.total[me] else -0.3)
    if s.item_up[me]:
        yield me, 1 + 0.2 + 1.2 * (s.known[me] in (ALBUM, RAILING))
