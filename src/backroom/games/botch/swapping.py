"""The swap under the table (R16 to R22)."""

from backroom.engine import EVERYONE, below, emit, nobody_owes, only, rule
from backroom.games.botch.actions import Action
from backroom.games.botch.diamonds import lose_item_stash
from backroom.games.botch.events import Event
from backroom.games.botch.frames import ask_one, pop
from backroom.games.botch.showing import forget
from backroom.games.botch.state import STEP, A, B, Ferry, Phase

CHOOSE, UNDER_THE_TABLE = 0, 1


@rule
def step_swap(s: Ferry) -> None:
    """SWAP(A, B): whom; then both cards go under the table, face-down, and the swapper decides."""
    frame = s.stack[s.depth - 1]
    p, target = int(frame[A]), int(frame[B]) - 1
    if frame[STEP] == CHOOSE and target < 0:
        ask_one(s, Phase.TARGET, p)
        return
    frame[STEP] = UNDER_THE_TABLE
    emit(s, Event.SWAPPED, EVERYONE, p, target)
    s.item_up[p] = 0
    s.item_up[target] = 0
    lose_item_stash(s, p)
    lose_item_stash(s, target)
    forget(s, p, p)
    forget(s, target, p)
    ask_one(s, Phase.HIDE, p)


@rule
def hide(s: Ferry, p: int, action: int) -> None:
    """R18, R19: as they were or exchanged, and only the swapper knows. If the clock answers, chance chooses."""
    frame = s.stack[s.depth - 1]
    target = int(frame[B]) - 1
    exchanged = int(action == Action.EXCHANGE)
    if action == Action.LEAVE_TO_CHANCE:
        exchanged = below(s, 2)
    if exchanged:
        mine = s.holds[p]
        s.holds[p] = s.holds[target]
        s.holds[target] = mine
        # R21: the swapper's own knowledge moves with the cards.
        mine = s.known[p, p]
        s.known[p, p] = s.known[p, target]
        s.known[p, target] = mine
    emit(s, Event.HID, only(p), p, exchanged)
    nobody_owes(s)
    pop(s)
