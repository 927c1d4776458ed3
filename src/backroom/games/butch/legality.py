"""What a seat may do, and why not. Both read only what that seat can see."""

from typing import Any

from backroom.engine import owes, rule
from backroom.games.butch.actions import Action, Reason
from backroom.games.butch.state import CELLS, NOWHERE, STATION, DiceMode, Phase, Town
from backroom.games.butch.town import (
    can_build,
    can_hit,
    can_post,
    can_repair,
    can_walk,
    has_room,
    standing_of_type,
    touching,
)


@rule
def may_roll_one(s: Town, seat: int) -> bool:
    """G1."""
    return s.dice_mode != DiceMode.TWO


@rule
def may_roll_two(s: Town, seat: int) -> bool:
    """G1: with `station` two dice need a standing Station."""
    return s.dice_mode != DiceMode.STATION or standing_of_type(s, seat, STATION) > 0


@rule
def points(s: Town) -> int:
    """Action points of whoever is deciding."""
    return s.pend_ap if s.phase == Phase.REWARD else s.ap


@rule
def affordable(s: Town, seat: int, slot: int) -> bool:
    """R43: the card is there and can be paid."""
    card = s.row[slot // 4, slot % 4]
    return card > 0 and s.cost[card] <= s.rubies[seat]


@rule
def has_target(s: Town, seat: int) -> bool:
    """Is there anything to attack?"""
    for k in range(1, s.players):
        for c in range(CELLS):
            if can_hit(s, (seat + k) % s.players, c):
                return True
    return False


@rule
def legal_points(s: Town, seat: int, out: Any, n: int) -> int:
    """R24: REPAIR and MOVE, while there are points."""
    if points(s) > 0:
        out[n] = Action.REPAIR
        n += can_repair(s, seat)
        for c in range(CELLS):
            out[n] = Action.MOVE + c
            n += can_walk(s, seat, c)
    return n


@rule
def legal(s: Town, seat: int, out: Any) -> int:
    """All legal actions, ascending: each is written, and counted if it is legal."""
    if not owes(s, seat):
        return 0
    phase = s.phase
    n = 0
    if phase == Phase.ROLL:
        out[n] = Action.ROLL_ONE
        n += may_roll_one(s, seat)
        out[n] = Action.ROLL_TWO
        n += may_roll_two(s, seat)
        return n
    if phase == Phase.PLACE:
        for c in range(CELLS):
            out[n] = Action.PLACE + c
            n += can_build(s, seat, c)
        return n
    out[n] = Action.PASS
    n += 1
    if phase == Phase.BOOST:
        out[n] = Action.BOOST
        n += 1
    elif phase == Phase.REWARD:
        n = legal_points(s, seat, out, n)
        if s.pend_cw > 0:
            for c in range(CELLS):
                out[n] = Action.COWBOY + c
                n += can_post(s, seat, c)
    elif phase == Phase.ATTACK:
        for k in range(1, s.players):
            rival = (seat + k) % s.players
            for c in range(CELLS):
                out[n] = Action.ATTACK + CELLS * (k - 1) + c
                n += can_hit(s, rival, c)
    else:
        n = legal_points(s, seat, out, n)
        if s.buys > 0 and has_room(s, seat):
            for slot in range(8):
                out[n] = Action.BUY + slot
                n += affordable(s, seat, slot)
    return n


@rule
def only_pass(s: Town, seat: int) -> bool:
    """Section 6: in REWARD and TOWN a seat that can only pass is not asked."""
    if points(s) > 0:
        if can_repair(s, seat):
            return False
        for c in range(CELLS):
            if can_walk(s, seat, c):
                return False
    if s.phase == Phase.REWARD:
        if s.pend_cw > 0:
            for c in range(CELLS):
                if can_post(s, seat, c):
                    return False
    elif s.buys > 0 and has_room(s, seat):
        for slot in range(8):
            if affordable(s, seat, slot):
                return False
    return True


@rule
def why_not(s: Town, seat: int, action: int) -> int:
    """Section 7: the first reason that applies."""
    phase = s.phase
    if action < 0 or action >= Action.PLACE + CELLS:
        return Reason.UNKNOWN_ACTION
    if phase == Phase.OVER:
        return Reason.GAME_OVER
    if not owes(s, seat):
        return Reason.NOT_YOUR_DECISION
    if action == Action.PASS:
        return Reason.WRONG_PHASE if phase == Phase.ROLL or phase == Phase.PLACE else Reason.OK
    if action <= Action.ROLL_TWO:
        if phase != Phase.ROLL:
            return Reason.WRONG_PHASE
        allowed = may_roll_one(s, seat) if action == Action.ROLL_ONE else may_roll_two(s, seat)
        return Reason.OK if allowed else Reason.WRONG_DICE
    if action == Action.BOOST:
        return Reason.OK if phase == Phase.BOOST else Reason.WRONG_PHASE
    if action < Action.COWBOY:
        return why_not_points(s, seat, action)
    if action < Action.ATTACK:
        return why_not_post(s, seat, action - Action.COWBOY)
    if action < Action.BUY:
        if phase != Phase.ATTACK:
            return Reason.WRONG_PHASE
        k = 1 + (action - Action.ATTACK) // CELLS
        c = (action - Action.ATTACK) % CELLS
        hit = k < s.players and can_hit(s, (seat + k) % s.players, c)
        return Reason.OK if hit else Reason.NO_TARGET
    if action < Action.PLACE:
        return why_not_buy(s, seat, action - Action.BUY)
    if phase != Phase.PLACE:
        return Reason.WRONG_PHASE
    return Reason.OK if can_build(s, seat, action - Action.PLACE) else Reason.LOT_TAKEN


@rule
def why_not_points(s: Town, seat: int, action: int) -> int:
    """REPAIR and MOVE."""
    if s.phase != Phase.REWARD and s.phase != Phase.TOWN:
        return Reason.WRONG_PHASE
    if points(s) == 0:
        return Reason.NO_POINTS
    if action == Action.REPAIR:
        return Reason.OK if can_repair(s, seat) else Reason.FULL_REPAIR
    c = action - Action.MOVE
    if not touching(s.hero[seat], c):
        return Reason.NOT_ADJACENT
    if s.grid[seat, c] == 0 and not s.demolished:
        return Reason.NO_BUILDING
    return Reason.COWBOY_IN_THE_WAY if s.cowboy[seat] == c else Reason.OK


@rule
def why_not_post(s: Town, seat: int, c: int) -> int:
    """COWBOY."""
    if s.phase != Phase.REWARD:
        return Reason.WRONG_PHASE
    if s.pend_cw == 0:
        return Reason.NO_POINTS
    if s.cowboy[seat] != NOWHERE and not touching(s.cowboy[seat], c):
        return Reason.NOT_ADJACENT
    if s.grid[seat, c] == 0:
        return Reason.NO_BUILDING
    return Reason.HERO_IN_THE_WAY if s.hero[seat] == c else Reason.OK


@rule
def why_not_buy(s: Town, seat: int, slot: int) -> int:
    """BUY."""
    if s.phase != Phase.TOWN:
        return Reason.WRONG_PHASE
    if s.buys == 0:
        return Reason.ALREADY_BOUGHT
    if s.row[slot // 4, slot % 4] == 0:
        return Reason.NO_CARD
    if not has_room(s, seat):
        return Reason.NO_LOT
    return Reason.OK if affordable(s, seat, slot) else Reason.CANNOT_AFFORD
