"""The rules of Bycatch. R and G numbers are those of README.md."""

from typing import Any

from backroom.engine import EVERYONE, below, emit, rule, shuffle
from backroom.games.bycatch.actions import Action
from backroom.games.bycatch.events import Event
from backroom.games.bycatch.fan import gain, payable
from backroom.games.bycatch.legality import can_target, legal, why_not
from backroom.games.bycatch.photo import focus, freeze, shoot
from backroom.games.bycatch.refuge import admit_drawn, admit_taken, give, keep, pick, refuse
from backroom.games.bycatch.regroup import regroup
from backroom.games.bycatch.shelter import build_shelter
from backroom.games.bycatch.state import FAN, RANKS, FirstPlayer, Nations, Phase, Station
from backroom.games.bycatch.strike import call_strike, mark, pay, strike
from backroom.games.bycatch.turns import begin_turn, borders, expel

__all__ = ["apply", "default", "legal", "result", "setup", "why_not"]


@rule
def setup(s: Nations) -> None:
    """R1 to R8. Chance: the citizens, the intelligence, then who starts."""
    n = 0
    for rank in range(1, RANKS + 1):
        for _ in range(s.copies):
            s.draw[n] = rank
            n += 1
    shuffle(s, s.draw, n)
    deal_intelligence(s)
    players = int(s.players)
    start = first_seat(s)
    s.start = start
    for p in range(players):
        s.spread[p] = 1
        s.shown_spread[p] = 1
    for _ in range(s.hand_deal):
        for k in range(players):
            n -= 1
            gain(s, (start + k) % players, s.draw[n])
            s.draw[n] = 0
    n -= 1
    s.discard[0] = s.draw[n]
    s.n_discard = 1
    s.draw[n] = 0
    s.n_draw = n
    begin_turn(s, start)


@rule
def deal_intelligence(s: Nations) -> None:
    """R5, R6: shuffled; the first N + 3 are the pile, whose top is turned up; the rest stays out of this game."""
    # Shuffled in the discard pile, which is still empty: the pile itself is too small for all nine.
    for i in range(RANKS):
        s.discard[i] = i + 1
    shuffle(s, s.discard, RANKS)
    held = int(s.players) + int(s.intel_extra)
    for i in range(RANKS):
        if i < held - 1:
            s.intel_pile[i] = s.discard[i]
        elif i == held - 1:
            s.intel_cur = s.discard[i]
        else:
            s.intel_out[i - held] = s.discard[i]
        s.discard[i] = 0
    s.n_intel = held - 1


@rule
def first_seat(s: Nations) -> int:
    """R8, G2."""
    if s.first_player == FirstPlayer.RANDOM:
        return below(s, s.players)
    if s.first_player != FirstPlayer.PHONES:
        return int(s.first_player) - 1
    oldest = int(s.phone_year[1])
    for p in range(1, s.players):
        oldest = min(oldest, int(s.phone_year[p + 1]))
    tied = 0
    for p in range(s.players):
        tied += s.phone_year[p + 1] == oldest
    skip = below(s, tied) if tied > 1 else 0
    p = 0
    while s.phone_year[p + 1] != oldest or skip > 0:
        skip -= s.phone_year[p + 1] == oldest
        p += 1
    return p


@rule
def apply(s: Nations, seat: int, action: int) -> None:
    """One decision."""
    if action < Action.DRAW:
        regroup(s, seat, action)
    elif action == Action.DRAW:
        admit_drawn(s, seat)
    elif action == Action.TAKE:
        admit_taken(s, seat)
    elif action == Action.KEEP:
        keep(s, seat)
    elif action == Action.REFUSE:
        refuse(s, seat)
    elif action < Action.PICK:
        give(s, seat, action - Action.GIVE + 1)
    elif action < Action.PASS:
        pick(s, seat, action - Action.PICK)
    elif action == Action.PASS:
        emit(s, Event.PASSED, EVERYONE, seat)  # G37
        borders(s)
    elif action < Action.SURVEIL:
        build_shelter(s, seat, action - Action.SHELTER)
    elif action == Action.SURVEIL:
        freeze(s, seat)
    elif action == Action.STRIKE:
        call_strike(s, seat)
    elif action < Action.SHOT:
        if s.phase == Phase.S_TARGET:
            focus(s, seat, action - Action.TARGET)
        else:
            mark(s, seat, action - Action.TARGET)
    elif action < Action.PAY:
        shot = action - Action.SHOT
        shoot(s, seat, shot // (2 * FAN), shot // FAN % 2, shot % FAN)
    elif action < Action.AIM:
        pay(s, seat, action - Action.PAY + 1)
    elif action < Action.EXPEL:
        strike(s, seat, action - Action.AIM)
    else:
        expel(s, seat, action - Action.EXPEL + 1)


@rule
def default(s: Nations, seat: int) -> int:
    """Section 6: what is done when the clock runs out."""
    phase = s.phase
    if phase == Phase.REGROUP:
        return Action.HOLD + 0
    if phase == Phase.ADMIT:
        return Action.DRAW + 0
    if phase == Phase.ASK:
        return Action.KEEP + 0
    if phase == Phase.GIVE:
        return Action.GIVE + int(s.hand[seat, 0]) - 1
    if phase == Phase.PICK:
        return Action.PICK + 0
    if phase == Phase.SHOT:
        return Action.SHOT + 2 * FAN * Station.OVER + int(s.n_hand[s.target]) // 2
    if phase == Phase.PAY:
        rank = 1
        while not payable(s, seat, rank):
            rank += 1
        return Action.PAY + rank - 1
    if phase == Phase.AIM:
        return Action.AIM + 0
    if phase == Phase.EXPEL:
        slot = 0
        while s.hand[seat, slot] == s.intel_cur:
            slot += 1
        return Action.EXPEL + int(s.hand[seat, slot]) - 1
    if phase == Phase.S_TARGET or phase == Phase.K_TARGET:
        q = (seat + 1) % int(s.players)
        while not can_target(s, seat, q):
            q = (q + 1) % int(s.players)
        return Action.TARGET + q
    return Action.PASS + 0


@rule
def result(s: Nations, out: Any) -> None:
    """R50: a win counts one, shared among those who share it (G34)."""
    count = 0
    for p in range(s.players):
        count += (s.winners >> p) & 1
    for p in range(s.players):
        out[p] = ((s.winners >> p) & 1) / max(count, 1)
