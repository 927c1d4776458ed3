"""How the house bot plans an expedition: chest, Band and orders (specification, section 12)."""

from backroom.engine import SPECTATOR, rule
from backroom.games.blaggards.actions import Action
from backroom.games.blaggards.expedition import next_to_order, still_to_order
from backroom.games.blaggards.house_belief import (
    ALIKE,
    Doubts,
    all_clear,
    any_seat,
    bits,
    least,
    most,
    next_set,
    suspicion,
    team_of,
)
from backroom.games.blaggards.keys import chief, keyed
from backroom.games.blaggards.legality import why_not_chest
from backroom.games.blaggards.state import CHESTS, COLOURS, KINDS, SKELETON, Crew, Deed, Phase
from backroom.games.blaggards.turn import current_deed

SABOTAGED = 0.15
"""What an expedition with a Blaggard in it is still worth."""
REPEATED = 0.03
"""Each key of a colour that is asked for again hides a saboteur."""
USUAL, SKULL = 1.6, 0.05
"""What a chest holds on the average; what a scouted skull is worth."""


@rule
def plan(v: Crew, seat: int, word: int) -> int:
    """CHEST, IGNORE, BAND, ORDER."""
    evil = v.role[seat] == 1
    if v.phase == Phase.CHEST:
        return Action.CHEST + (covered_chest(v, word) if evil else best_chest(v, seat))
    if v.phase == Phase.IGNORE:
        return Action.KEY + (unneeded(v) if evil else best_ignored(v, seat, int(v.chest)))
    if v.phase == Phase.BAND:
        doubts = suspicion(v, SPECTATOR if evil else seat)
        chest, ignored = int(v.chest), int(v.ignored)
        band = covered_band(v, chest, ignored, doubts) if evil else best_band(v, seat, chest, ignored, doubts)
        open_to = able(v) & ~int(v.band)
        return Action.SEAT + least(doubts, band & open_to if band & open_to else open_to, seat)
    return Action.KEY + (covering_order(v, seat) if evil else next_order(v, seat))


# The lock


@rule
def keys_for(v: Crew, chest: int, ignored: int, c: int) -> int:
    """Keys of a colour that a chest would need."""
    return int(v.lock[chest, c]) - int(ignored == c)


@rule
def keys_in_all(v: Crew, chest: int, ignored: int) -> int:
    """All of them."""
    n = 0
    for c in range(COLOURS):
        n += keys_for(v, chest, ignored, c)
    return n


@rule
def repeats(v: Crew, chest: int, ignored: int) -> int:
    """Keys of a colour that is needed already."""
    n = 0
    for c in range(COLOURS):
        n += max(0, keys_for(v, chest, ignored, c) - 1)
    return n


@rule
def able(v: Crew) -> int:
    """The seats that may be in the Band."""
    found = 0
    for p in range(v.players):
        if keyed(v, p):
            found |= 1 << p
    if current_deed(v) == Deed.EXP_ASHORE:
        found &= ~(1 << int(v.captain))
    return found


@rule
def claimed(v: Crew, seat: int, p: int) -> int:
    """The kinds a seat says it holds; one's own are known; who says nothing may hold anything."""
    if p == seat:
        held = 0
        for k in range(KINDS):
            if v.hand[p, k] > 0:
                held |= 1 << k
        return held
    return int(v.claim[p]) if v.claim[p] >= 0 else (1 << KINDS) - 1


@rule
def can_bring(v: Crew, seat: int, members: int, colours: int) -> int:
    """How many of these members claim one of these colours, or a Skeleton."""
    n = 0
    for p in range(v.players):
        if (members >> p) & 1:
            n += claimed(v, seat, p) & (colours | 1 << SKELETON) != 0
    return n


@rule
def can_open(v: Crew, seat: int, band: int, chest: int, ignored: int) -> bool:
    """Do the claims of a Band allow an assignment? Hall: each set of colours has enough who can bring one of them."""
    for colours in range(1, 1 << COLOURS):
        wanted = 0
        for c in range(COLOURS):
            if (colours >> c) & 1:
                wanted += keys_for(v, chest, ignored, c)
        if wanted > can_bring(v, seat, band, colours):
            return False
    return True


# A Pirate


@rule
def best_band(v: Crew, seat: int, chest: int, ignored: int, doubts: Doubts) -> int:
    """The least suspected whose claims allow an assignment; the least suspected, if there are none such."""
    open_to = able(v)
    best = 0
    lowest = 100.0
    trusted = 0
    lowest_doubt = 100.0
    near = (1 << keys_in_all(v, chest, ignored)) - 1
    while near < 1 << int(v.players):
        band = to_the_left(v, seat, near)
        if band & ~open_to == 0:
            doubt = 0.0
            for p in range(v.players):
                if (band >> p) & 1:
                    doubt += doubts[p]
            if doubt < lowest_doubt - ALIKE:
                trusted = band
                lowest_doubt = doubt
            if doubt < lowest - ALIKE and can_open(v, seat, band, chest, ignored):
                best = band
                lowest = doubt
        near = next_set(near)
    return best if best else trusted


@rule
def to_the_left(v: Crew, seat: int, near: int) -> int:
    """The seats that these are, counted clockwise: bit 0 is the seat's left neighbour."""
    n = int(v.players)
    first = (seat + 1) % n
    return (near << first | near >> (n - first)) & ((1 << n) - 1)


@rule
def worth(v: Crew, seat: int, chest: int, ignored: int, doubts: Doubts) -> float:
    """12.1, plan: the hope that the Band is clean; less for repeated keys; a scouted chest by its value."""
    band = best_band(v, seat, chest, ignored, doubts)
    clear = all_clear(v, seat, band)
    hope = clear + SABOTAGED * (1.0 - clear)
    if not can_open(v, seat, band, chest, ignored):
        hope *= SABOTAGED
    if v.token[chest] >= 0:
        hope *= v.token[chest] / USUAL if v.token[chest] > 0 else SKULL
    return hope - REPEATED * repeats(v, chest, ignored)


@rule
def best_ignored(v: Crew, seat: int, chest: int) -> int:
    """EXP_PICK: the colour without which the chest is worth most."""
    doubts = suspicion(v, seat)
    best = -1
    highest = -100.0
    for c in range(COLOURS):
        if v.lock[chest, c] > 0:
            value = worth(v, seat, chest, c, doubts)
            if value > highest:
                best = c
                highest = value
    return best


@rule
def best_chest(v: Crew, seat: int) -> int:
    """The chest worth most."""
    doubts = suspicion(v, seat)
    picking = current_deed(v) == Deed.EXP_PICK
    best = 0
    highest = -1000.0
    for chest in range(CHESTS):
        if why_not_chest(v, chest) == 0:
            ignored = -1
            if picking and keys_in_all(v, chest, -1) >= 2:
                ignored = best_ignored(v, seat, chest)
            value = worth(v, seat, chest, ignored, doubts)
            if value > highest:
                best = chest
                highest = value
    return best


@rule
def left_to_bring(v: Crew, seat: int, p: int, colour: int) -> bool:
    """If p is ordered this colour, can the members without orders bring the rest?"""
    others = 0
    for other in range(v.players):
        if (v.band >> other) & 1 and v.order[other] < 0 and other != p:
            others |= 1 << other
    for colours in range(1, 1 << COLOURS):
        wanted = 0
        for c in range(COLOURS):
            if (colours >> c) & 1:
                wanted += still_to_order(v, c) - int(c == colour)
        if wanted > can_bring(v, seat, others, colours):
            return False
    return True


@rule
def next_order(v: Crew, seat: int) -> int:
    """What the next member claims and leaves the others what they can bring; else with a Skeleton; else any."""
    p = next_to_order(v)
    says = claimed(v, seat, p)
    some = 0
    for attempt in range(2):
        for c in range(COLOURS - 1, -1, -1):
            if still_to_order(v, c) > 0:
                some = c
                able_to = (says >> c) & 1 or (attempt == 1 and (says >> SKELETON) & 1)
                if able_to and left_to_bring(v, seat, p, c):
                    return c
    return some


# A Blaggard


@rule
def covered_chest(v: Crew, word: int) -> int:
    """12.2: a lock that asks for a colour twice, so that a Blaggard can share it with a Pirate; else any."""
    fit = 0
    hiding = 0
    for chest in range(CHESTS):
        if why_not_chest(v, chest) == 0:
            fit |= 1 << chest
            if repeats(v, chest, -1) > 0:
                hiding |= 1 << chest
    return any_seat(word, hiding if hiding else fit)


@rule
def unneeded(v: Crew) -> int:
    """EXP_PICK: rather a colour that is needed once, so that the cover stays."""
    best = -1
    for c in range(COLOURS):
        if v.lock[v.chest, c] > 0 and (best < 0 or v.lock[v.chest, c] < v.lock[v.chest, best]):
            best = c
    return best


@rule
def covered_band(v: Crew, chest: int, ignored: int, doubts: Doubts) -> int:
    """12.2: the Captain, else a fellow, and Pirates to be blamed, the most suspected; more only if they lack keys."""
    me = chief(v)
    open_to = able(v)
    band = (1 << me) & open_to
    evil = team_of(v, 1) & open_to
    if band == 0 and evil:
        band = 1 << least(doubts, evil, me)
    while bits(band) < keys_in_all(v, chest, ignored):
        honest = team_of(v, 0) & open_to & ~band
        band |= 1 << most(doubts, honest if honest else open_to & ~band, me)
    return band


@rule
def covering_order(v: Crew, seat: int) -> int:
    """12.2: a colour asked for twice goes to a Blaggard and a Pirate; the rest by the claims."""
    p = next_to_order(v)
    shared = -1
    for c in range(COLOURS):
        if keys_for(v, int(v.chest), int(v.ignored), c) >= 2 and still_to_order(v, c) > 0:
            shared = c
    if shared < 0:
        return next_order(v, seat)
    given = 0
    for other in range(v.players):
        if v.order[other] == shared:
            given |= 1 << other
    evil = team_of(v, 1)
    mine = int((evil >> p) & 1)
    same_side = given & (evil if mine else ~evil)
    if same_side == 0:
        return shared  # the first of his side to get it
    return (
        next_order(v, seat)
        if still_to_order(v, shared) > 1 or (given & evil and given & ~evil)
        else other_order(v, shared)
    )


@rule
def other_order(v: Crew, shared: int) -> int:
    """Any colour but the shared one, if there is one: its last key is for the other side."""
    for c in range(COLOURS):
        if c != shared and still_to_order(v, c) > 0:
            return c
    return shared
