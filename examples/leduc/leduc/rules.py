"""The rules. The numbers in comments are those of the README."""

from typing import Any

from backroom.engine import EVERYONE, ask, below, emit, nobody_owes, owes, rule
from leduc.actions import Action, Reason
from leduc.events import Event
from leduc.state import CARDS, Leduc, Phase


@rule
def setup(s: Leduc) -> None:
    """R1, R2: a card each, an ante each; seat 0 begins."""
    pair = below(s, CARDS * (CARDS - 1))
    s.hand[0] = 1 + pair // (CARDS - 1)
    s.hand[1] = unseen(pair % (CARDS - 1), s.hand[0], 0)
    s.paid[0] = s.ante
    s.paid[1] = s.ante
    ask(s, 0)


@rule
def unseen(k: int, one: int, other: int) -> int:
    """The k-th lowest card that is neither `one` nor `other` (0: no card to step over)."""
    low, high = min(one, other), max(one, other)
    card = k + 1
    card += low > 0 and card >= low
    card += high > 0 and card >= high
    return card


@rule
def legal(s: Leduc, seat: int, out: Any) -> int:
    """R3, in the order of the ids: each is written, and counted if it is legal."""
    if not owes(s, seat):
        return 0
    out[0] = Action.FOLD
    n = int(s.paid[seat] < s.paid[1 - seat])
    out[n] = Action.CALL
    out[n + 1] = Action.RAISE
    return n + 1 + int(s.raises < s.most_raises)


@rule
def why_not(s: Leduc, seat: int, action: int) -> int:
    """R3, as reasons."""
    if action < Action.FOLD or action > Action.RAISE:
        return Reason.UNKNOWN_ACTION
    if s.phase == Phase.OVER:
        return Reason.GAME_OVER
    if not owes(s, seat):
        return Reason.NOT_YOUR_DECISION
    if action == Action.FOLD and s.paid[seat] >= s.paid[1 - seat]:
        return Reason.NOTHING_TO_FOLD_TO
    if action == Action.RAISE and s.raises >= s.most_raises:
        return Reason.NO_MORE_RAISES
    return Reason.OK


@rule
def apply(s: Leduc, seat: int, action: int) -> None:
    """R3 to R6."""
    other = 1 - seat
    if action == Action.FOLD:
        s.folded = seat + 1
        emit(s, Event.FOLDED, EVERYONE, seat)
        finish(s)
        return
    raising = int(action == Action.RAISE)
    s.paid[seat] = s.paid[other] + raising * raise_size(s)
    s.raises += raising
    s.calls = 0 if raising else s.calls + 1
    emit(s, Event.RAISED if raising else Event.CALLED, EVERYONE, seat, s.paid[seat])
    # R4: a round is over when both have called, or one has called a raise.
    if s.calls + int(s.raises > 0) >= 2:
        next_round(s)
    else:
        ask(s, other)


@rule
def raise_size(s: Leduc) -> int:
    """R3: what a raise costs in this round."""
    return s.first_raise if s.phase == Phase.FIRST else s.second_raise


@rule
def next_round(s: Leduc) -> None:
    """R4: a card is turned up and seat 0 begins again; after the second round, R6."""
    if s.phase == Phase.SECOND:
        emit(s, Event.SHOWN, EVERYONE, 0, s.hand[0])
        emit(s, Event.SHOWN, EVERYONE, 1, s.hand[1])
        finish(s)
        return
    s.phase = Phase.SECOND
    s.board = unseen(below(s, CARDS - 2), s.hand[0], s.hand[1])
    s.raises = 0
    s.calls = 0
    emit(s, Event.TURNED, EVERYONE, s.board)
    ask(s, 0)


@rule
def finish(s: Leduc) -> None:
    """R5, R6: the pot goes to its winner."""
    s.phase = Phase.OVER
    nobody_owes(s)
    mine, theirs = strength(s.hand[0], s.board), strength(s.hand[1], s.board)
    s.lead = int(mine > theirs) - int(mine < theirs)
    if s.folded:
        s.lead = 1 if s.folded == 2 else -1
    if s.lead == 0:
        emit(s, Event.SPLIT, EVERYONE, s.paid[0])
    else:
        emit(s, Event.WON, EVERYONE, 0 if s.lead > 0 else 1, stake(s))


@rule
def strength(card: int, board: int) -> int:
    """R6: a pair with the board beats everything, then the higher rank."""
    rank = (card + 1) // 2
    return 10 if rank == (board + 1) // 2 else rank


@rule
def stake(s: Leduc) -> int:
    """What the loser has put in: who folds has not paid the last raise."""
    return min(s.paid[0], s.paid[1])


@rule
def default(s: Leduc, seat: int) -> int:
    """When time is up: call where that is free, else fold."""
    return Action.FOLD if s.paid[seat] < s.paid[1 - seat] else Action.CALL


@rule
def result(s: Leduc, out: Any) -> None:
    """What each seat won or lost, in chips."""
    out[0] = s.lead * stake(s)
    out[1] = -out[0]
