"""One seat's town: what stands where, who is where, and what may be done there."""

import numpy as np

from backroom.engine import EVERYONE, emit, nobody_owes, rule
from backroom.games.butch.events import Event
from backroom.games.butch.market import discard_from_town
from backroom.games.butch.state import CELLS, NOWHERE, TYPES, End, Phase, Town

NEXT = np.array(
    [sum(1 << d for d in range(9) if abs(c // 3 - d // 3) + abs(c % 3 - d % 3) == 1) for c in range(10)], np.int16
)
"""Orthogonal neighbours: bit d of NEXT[c] says that cells c and d touch. Nothing touches NOWHERE."""
NEXT[NOWHERE] = 0


@rule
def touching(c: int, d: int) -> bool:
    """Are two cells orthogonal neighbours?"""
    return bool((NEXT[c] >> d) & 1)


@rule
def occupied(s: Town, p: int, c: int) -> bool:
    """R13, G21: does somebody of the owner's keep this building from wearing?"""
    return s.hero[p] == c or (s.cowboy[p] == c and s.cowboy_guards_wear > 0)


@rule
def standing_of_type(s: Town, p: int, building: int) -> int:
    """G32: how many standing buildings of a type a seat has."""
    n = 0
    for c in range(CELLS):
        n += s.grid[p, c] == building and s.repair[p, c] > 0
    return n


@rule
def homes(s: Town, p: int) -> int:
    """R50, G34: different home types that count: standing ones, or all that are owned."""
    n = 0
    for building in range(1, TYPES + 1):
        if s.home[building]:
            for c in range(CELLS):
                if s.grid[p, c] == building and (s.repair[p, c] > 0 or s.owned_counts):
                    n += 1
                    break
    return n


@rule
def can_walk(s: Town, p: int, c: int) -> bool:
    """R24, R25: the hero may step to c."""
    return touching(s.hero[p], c) and (s.grid[p, c] > 0 or s.demolished > 0) and s.cowboy[p] != c


@rule
def can_repair(s: Town, p: int) -> bool:
    """R9, R24: the hero's building can be raised."""
    c = s.hero[p]
    return s.grid[p, c] > 0 and s.repair[p, c] < s.max_repair


@rule
def can_post(s: Town, p: int, c: int) -> bool:
    """R26: the cowboy may be placed in c, or moved there."""
    near = s.cowboy[p] == NOWHERE or touching(s.cowboy[p], c)
    return near and s.grid[p, c] > 0 and s.hero[p] != c


@rule
def can_hit(s: Town, p: int, c: int) -> bool:
    """R34, G29: the building in c can be attacked."""
    return s.repair[p, c] > 0 and not (s.hero_shields_attack and s.hero[p] == c)


@rule
def can_build(s: Town, p: int, c: int) -> bool:
    """R43, G16: a bought card may be placed in c."""
    return s.grid[p, c] == 0 or (s.repair[p, c] == 0 and s.build_over_ruins > 0)


@rule
def has_room(s: Town, p: int) -> bool:
    """A bought card could be placed somewhere."""
    for c in range(CELLS):
        if can_build(s, p, c):
            return True
    return False


@rule
def gain(s: Town, p: int, rubies: int) -> None:
    """G37: a purse holds 999."""
    s.rubies[p] = min(999, s.rubies[p] + rubies)


@rule
def lose_cowboy(s: Town, p: int) -> None:
    """R17: back to the supply."""
    s.cowboy[p] = NOWHERE
    emit(s, Event.COWBOY_LOST, EVERYONE, p)


@rule
def lose_repair(s: Town, p: int, c: int) -> None:
    """R14, G15: at zero a building is derelict, or demolished where the variant says so."""
    s.repair[p, c] -= 1
    if s.repair[p, c] > 0:
        return
    building = s.grid[p, c]
    if s.demolished:
        s.grid[p, c] = 0
        discard_from_town(s, building)
        emit(s, Event.DEMOLISHED, EVERYONE, p, c, building)
        if s.cowboy[p] == c:
            lose_cowboy(s, p)
    else:
        emit(s, Event.DERELICT, EVERYONE, p, c, building)


@rule
def win_if_complete(s: Town, p: int) -> bool:
    """R50: with every home type in place the seat wins at once, whoever's turn it is."""
    needed = 0
    for building in range(1, TYPES + 1):
        needed += s.home[building]
    if homes(s, p) < needed:
        return False
    end_game(s, p, End.HOMES)
    return True


@rule
def end_game(s: Town, p: int, reason: int) -> None:
    """The game is over; fields that served one phase are zero, so that equal positions are equal states."""
    s.winner = p
    s.end_reason = reason
    s.phase = Phase.OVER
    s.reward_seat = 0
    s.pend_ap = 0
    s.pend_cw = 0
    s.activated = 0
    s.ap = 0
    s.buys = 0
    s.card = 0
    s.slot = 0
    nobody_owes(s)
    emit(s, Event.WON, EVERYONE, p, reason)
