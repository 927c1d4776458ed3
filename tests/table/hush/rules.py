"""The rules of Hush: every turn has a hidden window of several steps, a hidden question, two votes and a brawl."""

from typing import Any

from backroom.engine import EVERYONE, answered, ask, ask_also, below, emit, nobody_owes, only, owes, rule
from tests.table.hush.actions import Action, Reason
from tests.table.hush.events import Event
from tests.table.hush.state import TOKENS, Hush, Phase

MOST_TURNED = 5
COINS = 2
ACTIONS = Action.count()


@rule
def setup(s: Hush) -> None:
    """Seat 0 begins."""
    for seat in range(s.players):
        s.coins[seat] = COINS * s.gifts
    begin_turn(s)


@rule
def begin_turn(s: Hush) -> None:
    """All but the active seat arrange their fans, unseen."""
    s.phase = Phase.START if s.brawl_only else Phase.ARRANGE
    ask_others(s)
    if s.brawl_only:
        ask(s, s.active)
    for seat in range(s.players):
        s.vote[seat] = -1
        s.fan[seat] = 0
        s.thrown[seat] = 0


@rule
def ask_others(s: Hush) -> None:
    """Everybody but the active seat."""
    nobody_owes(s)
    for seat in range(s.players):
        if seat != s.active:
            ask_also(s, seat)


@rule
def legal(s: Hush, seat: int, out: Any) -> int:
    """One table of phases and actions, used by why_not too."""
    n = 0
    for action in range(ACTIONS):
        if why_not(s, seat, action) == Reason.OK:
            out[n] = action
            n += 1
    return n


@rule
def fits(s: Hush, action: int) -> bool:
    """Does this phase know this action?"""
    if s.phase == Phase.ARRANGE:
        return action in (Action.TURN, Action.HOLD)
    if s.phase == Phase.DRAW:
        return action == Action.DRAW
    if s.phase == Phase.ASK:
        return action in (Action.KEEP, Action.SHOW)
    if s.phase == Phase.PLAY:
        return action == Action.PLAY
    if s.phase == Phase.VOTE:
        return Action.VOTE <= action < Action.THROW
    if s.phase == Phase.THROW:
        return action in (Action.THROW, Action.HOLD)
    if s.phase == Phase.START:
        return action == Action.GO
    if action == Action.FOUL and not s.foul:
        return False
    return action == Action.STOP or Action.HIT <= action <= Action.FOUL


@rule
def why_not(s: Hush, seat: int, action: int) -> int:
    """The first reason that applies."""
    if action < 0 or action >= ACTIONS:
        return Reason.UNKNOWN_ACTION
    if s.phase == Phase.OVER:
        return Reason.GAME_OVER
    if action >= Action.GIVE:
        return why_not_give(s, seat, action - Action.GIVE)
    if s.phase == Phase.ARRANGE and action >= Action.HIT:
        return Reason.TOO_LATE
    if not fits(s, action):
        return Reason.WRONG_PHASE
    if not owes(s, seat):
        return Reason.OUT_OF_TOKENS if s.phase == Phase.LIVE and seat != s.active else Reason.NOT_YOUR_DECISION
    if s.phase == Phase.ARRANGE and action == Action.TURN and s.fan[seat] >= MOST_TURNED:
        return Reason.WRONG_PHASE
    if action == Action.VOTE + 1 and s.gifts and s.coins[seat] == 0:
        return Reason.NO_COIN
    if s.phase == Phase.LIVE:
        if (action == Action.STOP) != (seat == s.active):
            return Reason.NOT_YOUR_DECISION
        if Action.HIT <= action < Action.MISS and action - Action.HIT >= s.players:
            return Reason.UNKNOWN_ACTION
    return Reason.OK


@rule
def why_not_give(s: Hush, seat: int, target: int) -> int:
    """At any time, to anybody else, while there is a coin."""
    if not s.gifts or target >= s.players or target == seat:
        return Reason.UNKNOWN_ACTION
    return Reason.OK if s.coins[seat] > 0 else Reason.NO_COIN


@rule
def apply(s: Hush, seat: int, action: int) -> None:
    """What each phase does with an answer; a gift is none."""
    if action >= Action.GIVE:
        s.coins[seat] -= 1
        s.coins[action - Action.GIVE] += 1
        emit(s, Event.GAVE, EVERYONE, seat, action - Action.GIVE)
    elif s.phase == Phase.ARRANGE:
        arrange(s, seat, action)
    elif s.phase == Phase.DRAW:
        s.suspect = below(s, 2)
        s.phase = Phase.ASK if s.suspect else Phase.PLAY
        emit(s, Event.DREW, EVERYONE, seat)
    elif s.phase == Phase.ASK:
        s.phase = Phase.PLAY
        if action == Action.SHOW:
            emit(s, Event.SHOWED, EVERYONE, seat)
    elif s.phase == Phase.PLAY:
        s.suspect = 0
        s.phase = Phase.VOTE
        emit(s, Event.PLAYED, EVERYONE, seat)
        for other in range(s.players):
            ask_also(s, other)
    elif s.phase == Phase.VOTE:
        s.vote[seat] = action - Action.VOTE
        answered(s, seat)
        if s.owes == 0:
            s.counted = yes_votes(s)
            emit(s, Event.VOTED, EVERYONE, s.counted)
            s.phase = Phase.THROW
            ask_others(s)
    elif s.phase == Phase.THROW:
        throw(s, seat, action)
    elif s.phase == Phase.START:
        begin_brawl(s)
    else:
        brawl(s, seat, action)


@rule
def yes_votes(s: Hush) -> int:
    """How many."""
    yes = 0
    for seat in range(s.players):
        yes += int(s.vote[seat] == 1)
    return yes


@rule
def arrange(s: Hush, seat: int, action: int) -> None:
    """Several steps, unseen by others, who do not even learn who has finished."""
    if action == Action.TURN:
        s.fan[seat] += 1
        emit(s, Event.TURNED, only(seat), seat, s.fan[seat])
        return
    answered(s, seat)
    if s.owes == 0:
        emit(s, Event.ARRANGED, EVERYONE)
        s.phase = Phase.DRAW
        ask(s, s.active)


@rule
def throw(s: Hush, seat: int, action: int) -> None:
    """Up to two throws, unseen; that a seat has finished is seen."""
    s.thrown[seat] += int(action == Action.THROW)
    if action == Action.HOLD or s.thrown[seat] == TOKENS:
        answered(s, seat)
    if s.owes == 0:
        thrown = 0
        for other in range(s.players):
            thrown += s.thrown[other]
        s.counted = thrown
        emit(s, Event.THROWN, EVERYONE, thrown)
        if s.live:
            s.phase = Phase.START
            ask(s, s.active)
        else:
            end_turn(s)


@rule
def begin_brawl(s: Hush) -> None:
    """Everybody but the captain and those who fouled has two tokens."""
    s.phase = Phase.LIVE
    emit(s, Event.BEGUN, EVERYONE, s.active)
    for seat in range(s.players):
        s.hits[seat] = 0
        s.tokens[seat] = 0
        if seat != s.active and not s.out[seat]:
            s.tokens[seat] = TOKENS
            ask_also(s, seat)


@rule
def brawl(s: Hush, seat: int, action: int) -> None:
    """What the arena says, and the captain's word that ends it."""
    if action == Action.STOP:
        emit(s, Event.ENDED, EVERYONE, seat)
        end_turn(s)
        return
    if action == Action.FOUL:
        s.out[seat] = 1
        emit(s, Event.FOULED, EVERYONE, seat)
        s.phase = Phase.START
        ask(s, s.active)
        return
    s.tokens[seat] -= 1
    if s.tokens[seat] == 0:
        answered(s, seat)
    target = -1
    if action < Action.MISS:
        target = action - Action.HIT
        s.hits[target] += 1
    if s.anonymous:
        emit(s, Event.LANDED_UNSEEN, only(seat), seat, target)
    else:
        emit(s, Event.LANDED, EVERYONE, seat, target)


@rule
def end_turn(s: Hush) -> None:
    """On to the next seat, or the end."""
    s.turn += 1
    for seat in range(s.players):
        s.out[seat] = 0
        s.tokens[seat] = 0
    if s.turn == s.turns:
        s.phase = Phase.OVER
        nobody_owes(s)
        return
    s.active = (s.active + 1) % s.players
    begin_turn(s)


@rule
def default(s: Hush, seat: int) -> int:
    """When time is up."""
    if s.phase in (Phase.ARRANGE, Phase.THROW):
        return Action.HOLD
    if s.phase == Phase.DRAW:
        return Action.DRAW
    if s.phase == Phase.ASK:
        return Action.KEEP
    if s.phase == Phase.PLAY:
        return Action.PLAY
    if s.phase == Phase.VOTE:
        return Action.VOTE
    if s.phase == Phase.START:
        return Action.GO
    return Action.STOP if seat == s.active else Action.MISS


@rule
def result(s: Hush, out: Any) -> None:
    """Nobody wins anything."""
    for seat in range(s.players):
        out[seat] = 0.0
