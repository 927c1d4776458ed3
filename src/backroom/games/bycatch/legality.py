"""What a seat may do, and why not. Both read only what that seat can see."""

from typing import Any

from backroom.engine import owes, rule
from backroom.games.bycatch.actions import ACTIONS, RUN_LENGTH, RUN_LOW, RUNS, Action, Reason
from backroom.games.bycatch.fan import can_pay, count_of, held_ranks, hit_size, holds, payable, somebody_gives
from backroom.games.bycatch.photo import in_reach
from backroom.games.bycatch.shelter import has_run
from backroom.games.bycatch.state import FAN, MICRO, RANKS, Nations, Phase

STATIONS, ZOOMS = 4, 2
N_RUNS = len(RUNS)


@rule
def in_limbo(s: Nations) -> int:
    """Suspects that wait for an answer."""
    return int(s.drawn > 0) if s.ctx == 0 else int(s.pending)


@rule
def may_move(s: Nations, p: int, slot: int) -> bool:
    """G20: with `arrange` = insert only a card gained since the last HOLD."""
    return not s.only_fresh or bool((s.fresh[p] >> slot) & 1)


@rule
def can_surveil(s: Nations, p: int) -> bool:
    """G22: some opponent has a card."""
    return somebody_gives(s, p)


@rule
def can_strike(s: Nations, p: int) -> bool:
    """G15, G17: a pair that pays and somebody to hit."""
    return can_pay(s, p) and has_victim(s, p)


@rule
def has_victim(s: Nations, p: int) -> bool:
    """G15."""
    for q in range(s.players):
        if q != p and hit_size(s, q) > 0:
            return True
    return False


@rule
def can_target(s: Nations, p: int, q: int) -> bool:
    """R22, R25."""
    if q == p or q >= s.players:
        return False
    return s.n_hand[q] > 0 if s.phase == Phase.S_TARGET else hit_size(s, q) > 0


@rule
def last_slot(s: Nations) -> int:
    """G14: the rightmost slot at which a strike on the target can begin."""
    return max(0, int(s.n_hand[s.target]) - int(s.strike_len))


@rule
def legal(s: Nations, seat: int, out: Any) -> int:
    """All legal actions, ascending."""
    if not owes(s, seat):
        return 0
    phase = s.phase
    if phase == Phase.REGROUP:
        return legal_regroup(s, seat, out)
    if phase == Phase.ACTION or phase == Phase.FINAL:
        return legal_action(s, seat, out)
    if phase == Phase.SHOT:
        return legal_shots(s, seat, out)
    n = 0
    if phase == Phase.ADMIT:
        out[0] = Action.DRAW
        n = 1
        out[n] = Action.TAKE
        n += s.n_discard > 0
    elif phase == Phase.ASK:
        out[0] = Action.KEEP
        out[1] = Action.REFUSE
        n = 1 + (in_limbo(s) > 0 and somebody_gives(s, seat))
    elif phase == Phase.PICK:
        for place in range(s.n_pile):
            out[place] = Action.PICK + place
        n = int(s.n_pile)
    elif phase == Phase.S_TARGET or phase == Phase.K_TARGET:
        for q in range(s.players):
            out[n] = Action.TARGET + q
            n += can_target(s, seat, q)
    elif phase == Phase.AIM:
        n = last_slot(s) + 1
        for slot in range(n):
            out[slot] = Action.AIM + slot
    else:
        n = legal_ranks(s, seat, out)
    return n


@rule
def legal_regroup(s: Nations, p: int, out: Any) -> int:
    """HOLD, and while there are moves left MOVE, SPREAD and GAP."""
    out[0] = Action.HOLD
    n = 1
    if s.micro[p] >= MICRO:
        return n
    size = int(s.n_hand[p])
    for slot in range(size):
        if may_move(s, p, slot):
            first = Action.MOVE + (FAN - 1) * slot
            for to in range(slot):
                out[n + to] = first + to
            for to in range(slot, size - 1):
                out[n + to] = first + to
            n += size - 1
    for spread in range(3):
        out[n] = Action.SPREAD + spread
        n += s.spread[p] != spread
    for gap in range(4):
        out[n] = Action.GAP + gap
        n += s.gap[p] != gap
    return n


@rule
def legal_action(s: Nations, p: int, out: Any) -> int:
    """R12, R44."""
    out[0] = Action.PASS
    n = 1
    held = held_ranks(s, p)
    for number in range(N_RUNS):
        run = ((1 << RUN_LENGTH[number]) - 1) << RUN_LOW[number]
        out[n] = Action.SHELTER + number
        n += held & run == run and RUN_LENGTH[number] >= s.run_min
    out[n] = Action.SURVEIL
    n += s.phase == Phase.ACTION and can_surveil(s, p)
    out[n] = Action.STRIKE
    n += can_strike(s, p)
    return n


@rule
def legal_shots(s: Nations, p: int, out: Any) -> int:
    """R22, R23."""
    q = int(s.target)
    n = 0
    for station in range(STATIONS):
        if in_reach(s, p, q, station):
            for zoom in range(ZOOMS):
                first = Action.SHOT + FAN * (ZOOMS * station + zoom)
                for aim in range(s.n_hand[q]):
                    out[n] = first + aim
                    n += 1
    return n


@rule
def legal_ranks(s: Nations, p: int, out: Any) -> int:
    """GIVE, PAY and EXPEL name a rank of one's own."""
    n = 0
    for rank in range(1, RANKS + 1):
        if s.phase == Phase.GIVE:
            out[n] = Action.GIVE + rank - 1
            n += holds(s, p, rank)
        elif s.phase == Phase.PAY:
            out[n] = Action.PAY + rank - 1
            n += payable(s, p, rank)
        else:
            out[n] = Action.EXPEL + rank - 1
            n += rank != s.intel_cur and holds(s, p, rank)
    return n


@rule
def why_not(s: Nations, seat: int, action: int) -> int:
    """Section 7: the first reason that applies."""
    if action < 0 or action >= ACTIONS:
        return Reason.BAD_CODE
    if s.phase == Phase.OVER:
        return Reason.GAME_OVER
    if not owes(s, seat):
        return Reason.NOT_YOUR_DECISION
    if not belongs_here(s, action):
        return Reason.WRONG_PHASE
    if action < Action.DRAW:
        return why_not_regroup(s, seat, action)
    if action == Action.DRAW:
        return Reason.NO_CITIZENS if s.n_draw == 0 and s.n_discard == 0 else Reason.OK
    if action == Action.TAKE:
        return Reason.OK if s.n_discard > 0 else Reason.DISCARD_EMPTY
    if action == Action.REFUSE:
        if in_limbo(s) == 0:
            return Reason.NO_SUSPECT
        return Reason.OK if somebody_gives(s, seat) else Reason.NOBODY_TO_GIVE
    if action == Action.KEEP or action == Action.PASS:
        return Reason.OK
    if action < Action.PICK:
        return Reason.OK if holds(s, seat, action - Action.GIVE + 1) else Reason.NO_SUCH_CARD
    if action < Action.PASS:
        return Reason.OK if action - Action.PICK < s.n_pile else Reason.SLOT_RANGE
    if action < Action.TARGET:
        return why_not_action(s, seat, action)
    if action < Action.SHOT:
        return why_not_target(s, seat, action - Action.TARGET)
    return why_not_in_action(s, seat, action)


@rule
def belongs_here(s: Nations, action: int) -> bool:
    """Is it an action of this phase?"""
    phase = s.phase
    if action < Action.DRAW:
        return phase == Phase.REGROUP
    if action < Action.KEEP:
        return phase == Phase.ADMIT
    if action < Action.GIVE:
        return phase == Phase.ASK
    if action < Action.PICK:
        return phase == Phase.GIVE
    if action < Action.PASS:
        return phase == Phase.PICK
    if action < Action.TARGET:
        return phase == Phase.ACTION or (phase == Phase.FINAL and action != Action.SURVEIL)
    if action < Action.SHOT:
        return phase == Phase.S_TARGET or phase == Phase.K_TARGET
    if action < Action.PAY:
        return phase == Phase.SHOT
    if action < Action.AIM:
        return phase == Phase.PAY
    return phase == Phase.AIM if action < Action.EXPEL else phase == Phase.EXPEL


@rule
def why_not_regroup(s: Nations, p: int, action: int) -> int:
    """HOLD, MOVE, SPREAD and GAP."""
    if action == Action.HOLD:
        return Reason.OK
    if action < Action.SPREAD:
        slot = (action - Action.MOVE) // (FAN - 1)
        to = (action - Action.MOVE) % (FAN - 1)
        to += to >= slot
        if max(slot, to) >= s.n_hand[p]:
            return Reason.SLOT_RANGE
        if s.micro[p] >= MICRO:
            return Reason.REGROUP_CAP
        return Reason.OK if may_move(s, p, slot) else Reason.NOT_FRESH
    if s.micro[p] >= MICRO:
        return Reason.REGROUP_CAP
    same = s.spread[p] == action - Action.SPREAD if action < Action.GAP else s.gap[p] == action - Action.GAP
    return Reason.NO_CHANGE if same else Reason.OK


@rule
def why_not_action(s: Nations, p: int, action: int) -> int:
    """SHELTER, SURVEIL and STRIKE."""
    if action == Action.SURVEIL:
        return Reason.OK if can_surveil(s, p) else Reason.NO_TARGET
    if action == Action.STRIKE:
        if not can_pay(s, p):
            return Reason.NO_PAIR
        return Reason.OK if has_victim(s, p) else Reason.NO_TARGET
    number = action - Action.SHELTER
    if RUN_LENGTH[number] < s.run_min:
        return Reason.RUN_TOO_SHORT
    return Reason.OK if has_run(s, p, RUN_LOW[number], RUN_LENGTH[number]) else Reason.RUN_INCOMPLETE


@rule
def why_not_target(s: Nations, p: int, q: int) -> int:
    """TARGET."""
    if q >= s.players:
        return Reason.NO_SUCH_SEAT
    if q == p:
        return Reason.SELF_TARGET
    return Reason.OK if can_target(s, p, q) else Reason.TARGET_TOO_SMALL


@rule
def why_not_in_action(s: Nations, p: int, action: int) -> int:
    """SHOT, PAY, AIM and EXPEL."""
    if action < Action.PAY:
        code = action - Action.SHOT
        if not in_reach(s, p, int(s.target), code // (FAN * ZOOMS)):
            return Reason.OUT_OF_REACH
        return Reason.OK if code % FAN < s.n_hand[s.target] else Reason.SLOT_RANGE
    if action < Action.AIM:
        rank = action - Action.PAY + 1
        if count_of(s, p, rank) < s.strike_cost:
            return Reason.NO_PAIR
        return Reason.SUSPECT if rank == s.intel_cur else Reason.OK
    if action < Action.EXPEL:
        return Reason.OK if action - Action.AIM <= last_slot(s) else Reason.SLOT_RANGE
    rank = action - Action.EXPEL + 1
    if rank == s.intel_cur:
        return Reason.SUSPECT
    return Reason.OK if holds(s, p, rank) else Reason.NO_SUCH_CARD
