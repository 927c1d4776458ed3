"""The house bot: a sensible player (specification, section 12.1).

It decides one small action at a time from its view, which holds what it remembers of the others' fans (`known`).
"""

from typing import Any

from backroom.engine import rule
from backroom.games.bycatch.actions import RUN_LENGTH, RUN_LOW, Action
from backroom.games.bycatch.fan import count_of, hit_size
from backroom.games.bycatch.house_value import (
    NOTHING,
    at_large,
    best_victim,
    expected_hits,
    makes_run,
    run_value,
    shot_of,
    shot_value,
    strike_value,
    usefulness,
)
from backroom.games.bycatch.legality import may_move
from backroom.games.bycatch.state import FAN, MICRO, Nations, Phase

WORTH_ACTING = 9
"""Below this many points a photo is the better use of a turn."""
GOOD_SHELTER = 40
PAIR_COST = 20
"""What the citizens that pay for a strike are worth, in points. In a final turn they are worth nothing."""
PAIR_WANTED = 5
"""A strike worth so much makes a pair worth taking from the discards."""
FEW_CITIZENS, LITTLE_INTELLIGENCE = 4, 1
"""The end is near."""
LATELY = 5
"""A photo of the last two rounds makes a fan so many cards less interesting."""
NEARLY_BEST = 0.9
SHUFFLES = 3
"""Moves that shuffle a fan well enough, before suspects are put where they are safest."""


@rule
def house(v: Nations, seat: int, actions: Any, n: int, word: int) -> int:
    """Choose one of `actions[:n]` from the view alone."""
    p = int(seat)
    if n == 1:
        return int(actions[0])
    phase = v.phase
    if phase == Phase.REGROUP:
        return best_regroup(v, p, actions, n, word)
    if phase == Phase.ADMIT:
        return best_admission(v, p)
    if phase == Phase.ASK:
        return Action.KEEP + 0 if makes_run(v, p, int(v.intel_cur)) else Action.REFUSE + 0
    if phase == Phase.PICK:
        return pick_one(actions, 0, n, word)
    if phase == Phase.ACTION or phase == Phase.FINAL:
        return best_action(v, p, actions, n, word)
    if phase == Phase.S_TARGET:
        return best_model(v, p, actions, n, word)
    if phase == Phase.SHOT:
        return best_shot(v, actions, n, word)
    if phase == Phase.K_TARGET:
        return Action.TARGET + best_victim(v, p, at_large(v, p))
    if phase == Phase.AIM:
        return best_aim(v, p, n, word)
    first = Action.GIVE + 0
    if phase == Phase.PAY:
        first = Action.PAY + 0
    elif phase == Phase.EXPEL:
        first = Action.EXPEL + 0
    return least_useful(v, p, actions, n, first)


@rule
def pick_one(actions: Any, first: int, n: int, word: int) -> int:
    """One of n actions, by the lower half of the word."""
    return int(actions[first + (((word & 0xFFFF) * n) >> 16)])


@rule
def one_in(word: int, chances: int, of: int) -> bool:
    """True so many times of so many, by the upper half of the word."""
    return (word >> 16) * of < chances << 16


# Admission and borders


@rule
def best_admission(v: Nations, p: int) -> int:
    """The discard if it makes or lengthens a run, or a pair for a strike that is worth it."""
    top = int(v.discard[v.n_discard - 1])
    if makes_run(v, p, top):
        return Action.TAKE + 0
    if top != v.intel_cur and count_of(v, p, top) == v.strike_cost - 1:
        cards = at_large(v, p)
        victim = best_victim(v, p, cards)
        if victim != NOTHING and strike_value(v, p, victim, cards) - PAIR_COST > PAIR_WANTED:
            return Action.TAKE + 0
    return Action.DRAW + 0


@rule
def least_useful(v: Nations, p: int, actions: Any, n: int, first: int) -> int:
    """Of the ranks that can be given, paid or expelled."""
    best = int(actions[0])
    lowest = 100
    for i in range(n):
        liking = usefulness(v, p, int(actions[i]) - first + 1)
        if liking < lowest:
            best = int(actions[i])
            lowest = liking
    return best


# The action


@rule
def best_action(v: Nations, p: int, actions: Any, n: int, word: int) -> int:
    """The shelter or strike of most points, else a photo."""
    final = v.phase == Phase.FINAL
    best = Action.PASS + 0
    highest = 0.0 if final else WORTH_ACTING - 0.5
    photo = False
    for i in range(n):
        action = int(actions[i])
        worth = -1.0
        if action == Action.SURVEIL:
            photo = True
        elif action == Action.STRIKE:
            cards = at_large(v, p)
            victim = best_victim(v, p, cards)
            if victim != NOTHING:
                worth = strike_value(v, p, victim, cards) - (0 if final else PAIR_COST)
        elif action != Action.PASS:
            number = action - Action.SHELTER
            worth = float(run_value(v, RUN_LOW[number], RUN_LENGTH[number]))
            if worth < GOOD_SHELTER and not end_is_near(v) and one_in(word, 1, 2):
                worth = -1.0  # a fourth may come
        if worth > highest:
            best = action
            highest = worth
    return Action.SURVEIL + 0 if photo and best == Action.PASS else best


@rule
def end_is_near(v: Nations) -> bool:
    """Is there little left to wait for?"""
    return v.latched > 0 or v.n_intel <= LITTLE_INTELLIGENCE or v.n_draw <= FEW_CITIZENS


@rule
def best_model(v: Nations, p: int, actions: Any, n: int, word: int) -> int:
    """The opponent with most cards who was not photographed lately."""
    best = int(actions[0])
    highest = -100
    start = ((word & 0xFFFF) * n) >> 16
    for k in range(n):
        action = int(actions[(start + k) % n])
        q = action - Action.TARGET
        interest = int(v.n_hand[q])
        shot = int(v.shot_at[p, q])
        if shot > 0 and v.turn - shot <= 2 * v.players:
            interest -= LATELY
        if interest > highest:
            best = action
            highest = interest
    return best


@rule
def best_shot(v: Nations, actions: Any, n: int, word: int) -> int:
    """Any of the shots that promise nearly as much as the best."""
    q = int(v.target)
    highest = 0.0
    for i in range(n):
        station, zoom, aim = shot_of(int(actions[i]) - Action.SHOT)
        highest = max(highest, shot_value(v, q, station, zoom, aim))
    start = ((word & 0xFFFF) * n) >> 16
    for k in range(n):
        action = int(actions[(start + k) % n])
        station, zoom, aim = shot_of(action - Action.SHOT)
        if shot_value(v, q, station, zoom, aim) >= NEARLY_BEST * highest:
            return action
    return int(actions[0])


@rule
def best_aim(v: Nations, p: int, n: int, word: int) -> int:
    """The slots of most suspicion. Where they are equal: the ends and the middle, where one suspect hides."""
    q = int(v.target)
    cards = at_large(v, p)
    last = n - 1
    middle = last // 2 if v.n_hand[q] > 2 * hit_size(v, q) else last
    start = ((word & 0xFFFF) * 3) >> 16
    best = 0
    highest = -1.0
    for k in range(3):
        turn = (start + k) % 3
        first = 0 if turn == 0 else middle if turn == 1 else last
        hits = expected_hits(v, p, q, first, cards)
        if hits > highest + 1e-9:
            best = first
            highest = hits
    for first in range(n):
        hits = expected_hits(v, p, q, first, cards)
        if hits > highest + 1e-9:
            best = first
            highest = hits
    return Action.AIM + best


# The fan


@rule
def best_regroup(v: Nations, p: int, actions: Any, n: int, word: int) -> int:
    """Only if something has happened, four times of five: shuffle, often pose, then hide the suspects."""
    done = int(v.micro[p])
    moves = 0
    while 1 + moves < n and actions[1 + moves] < Action.SPREAD:
        moves += 1
    if not v.stale[p] or (done == 0 and one_in(word, 1, 5)):
        return Action.HOLD + 0
    if done < SHUFFLES and moves > 0:
        return pick_one(actions, 1, moves, word)
    if done == SHUFFLES and one_in(word, 1, 2):
        return pick_one(actions, 1 + moves, n - 1 - moves, word)
    return hide(v, p, word) if done < MICRO else Action.HOLD + 0


@rule
def hide(v: Nations, p: int, word: int) -> int:
    """One suspect belongs at an end, with seven cards or more the middle will do too; several belong far apart."""
    size = int(v.n_hand[p])
    suspects = count_of(v, p, int(v.intel_cur))
    if v.intel_cur == 0 or suspects == 0 or size < 4:
        return Action.HOLD + 0
    leftmost = 0
    while v.hand[p, leftmost] != v.intel_cur:
        leftmost += 1
    if suspects == 1:
        if leftmost == 0 or leftmost == size - 1 or (size >= 7 and leftmost == size // 2):
            return Action.HOLD + 0
        choice = ((word & 0xFFFF) * (3 if size >= 7 else 2)) >> 16
        return move_to(v, p, leftmost, 0 if choice == 0 else size - 1 if choice == 1 else size // 2)
    rightmost = size - 1
    while v.hand[p, rightmost] != v.intel_cur:
        rightmost -= 1
    if leftmost > 0 and rightmost - leftmost < size - 2:
        return move_to(v, p, leftmost, 0)
    if rightmost - leftmost < 3:
        return move_to(v, p, rightmost, size - 1)
    return Action.HOLD + 0


@rule
def move_to(v: Nations, p: int, slot: int, to: int) -> int:
    """MOVE, if the card may be moved and is not there yet."""
    if slot == to or not may_move(v, p, slot):
        return Action.HOLD + 0
    return Action.MOVE + (FAN - 1) * slot + (to if to < slot else to - 1)
