"""The house bot: a sensible player (specification, section 12.1).

It decides one small action at a time and remembers nothing: where it has a plan (walk to a building, then repair it),
the next step of the same plan is found again from the view.
"""

from typing import Any

from backroom.engine import rule
from backroom.games.butch.actions import Action
from backroom.games.butch.house_value import (
    added_income,
    around,
    has_engine,
    home_types,
    importance,
    missing_homes,
    room_to_build,
    score_value,
    size,
    streets,
    target_worth,
)
from backroom.games.butch.legality import affordable, points
from backroom.games.butch.state import BANK, CELLS, NOWHERE, Phase, Town
from backroom.games.butch.town import can_build, can_hit, can_post

NOTHING = -1
"""No slot, no cell, no target."""

RICH = 20
"""With this many rubies beyond its price a home is bought before any engine building."""
HORIZON = 8.0
"""Rounds of income that a building is bought for."""
SAVING = 1.8
"""How much dearer a ruby is while it could go into a home."""
BANK_WORTH = 5.0
LEAST_WORTH = 0.5
SPARE_RUBIES = 3
SOON_RUBIES = 6
SWEEP_COST = 4
"""At most this is paid only to get a row swept."""

BY_DISTANCE = (1.0, 0.72, 0.72**2, 0.72**3, 0.72**4, 0.72**5, 0.72**6, 0.72**7, 0.72**8)
ARRIVING = 0.6
"""For a building that the hero reaches without a point left."""
NOT_WORTH_IT = 0.02

LEAST_BOOST = 1.6
LEAST_BOOST_OFF_HOME = 2.6
LEAST_ATTACK = 1.3


@rule
def house(v: Town, seat: int, actions: Any, n: int, word: int) -> int:
    """Choose one of `actions[:n]` from the view alone. Chance plays no part."""
    p = int(seat)
    if n == 1:
        return int(actions[0])
    if v.phase == Phase.ROLL:
        return best_roll(v, p)
    if v.phase == Phase.BOOST:
        return Action.BOOST + 0 if boost_pays(v, p) else Action.PASS + 0
    if v.phase == Phase.REWARD:
        post = best_post(v, p)
        return post if post != Action.PASS else hero_step(v, p)
    if v.phase == Phase.ATTACK:
        return best_attack(v, p)
    if v.phase == Phase.PLACE:
        return best_place(v, p)
    return best_in_town(v, p)


@rule
def best_in_town(v: Town, p: int) -> int:
    """The purchase, then the hero: a new building may be where he is needed."""
    slot = best_purchase(v, p) if v.buys > 0 else NOTHING
    return Action.BUY + slot if slot != NOTHING else hero_step(v, p)


# Buying


@rule
def best_purchase(v: Town, p: int) -> int:
    """The slot to buy, or NOTHING."""
    room = room_to_build(v, p)
    if room == 0:
        return NOTHING
    missing = missing_homes(v, p)
    slot = home_to_buy(v, p, missing)
    if slot != NOTHING or room <= size(missing):
        return slot  # (1), (2); nothing else may take a cell that a home will need
    slot = best_engine(v, p, missing)
    return slot if slot != NOTHING else card_to_sweep(v, p, missing)


@rule
def home_to_buy(v: Town, p: int, missing: int) -> int:
    """(1) the last missing home; (2) the dearest missing home, once there is an engine or money to spare."""
    best = NOTHING
    ready = size(missing) == 1 or has_engine(v, p)
    highest = -1
    for slot in range(8):
        if affordable(v, p, slot):
            building = int(v.row[slot // 4, slot % 4])
            cost = int(v.cost[building])
            if (missing >> building) & 1 and cost > highest and (ready or v.rubies[p] >= cost + RICH):
                best = slot
                highest = cost
    return best


@rule
def best_engine(v: Town, p: int, missing: int) -> int:
    """(3) what pays back best."""
    price = SAVING if missing and has_engine(v, p) else 1.0
    best = NOTHING
    highest = LEAST_WORTH
    for slot in range(8):
        if affordable(v, p, slot):
            building = int(v.row[slot // 4, slot % 4])
            if (missing >> building) & 1:
                continue
            worth = BANK_WORTH
            if building != BANK:
                worth = HORIZON * added_income(v, p, building) - price * v.cost[building]
            if worth > highest:
                best = slot
                highest = worth
    return best


@rule
def card_to_sweep(v: Town, p: int, missing: int) -> int:
    """(4) money waits for a home that is not on offer: the cheapest card, so that a row is dealt anew."""
    rubies = int(v.rubies[p])
    offered = 0
    cheapest = NOTHING
    lowest = SWEEP_COST + 1
    for slot in range(8):
        building = int(v.row[slot // 4, slot % 4])
        if building == 0:
            continue
        offered |= 1 << building
        cost = int(v.cost[building])
        if (missing >> building) & 1:
            if cost <= rubies + SOON_RUBIES:
                return NOTHING
        elif cost < lowest and cost <= rubies:
            cheapest = slot
            lowest = cost
    waiting = missing & ~offered
    for building in range(1, len(v.home)):
        if (waiting >> building) & 1 and v.cost[building] + SPARE_RUBIES <= rubies:
            return cheapest
    return NOTHING


@rule
def best_place(v: Town, p: int) -> int:
    """Homes next to the centre, engine in corners, over derelict Banks first and never, if possible, over a home."""
    best = 0
    highest = -100
    for c in range(CELLS):
        if can_build(v, p, c):
            old = int(v.grid[p, c])
            corner = c % 2 == 0
            liking = 3 if corner != (v.home[v.card] > 0) else 1
            if old == BANK:
                liking += 10
            elif old > 0:
                liking -= 20 if v.home[old] else 2
            if liking > highest:
                best = c
                highest = liking
    return Action.PLACE + best


# The hero


@rule
def hero_step(v: Town, p: int) -> int:
    """REPAIR, the first MOVE towards the building that most needs it, or PASS."""
    if points(v) == 0:
        return Action.PASS + 0
    here = int(v.hero[p])
    open_cells = streets(v, p)
    target = hero_target(v, p, open_cells)
    if target == NOTHING:
        return Action.PASS + 0
    if target == here:
        return Action.REPAIR + 0
    near = around(1 << here) & open_cells
    reached = 1 << target
    while not reached & near:
        reached |= around(reached) & open_cells
    step = 0
    while not (reached & near) >> step & 1:
        step += 1
    return Action.MOVE + step


@rule
def hero_target(v: Town, p: int, open_cells: int) -> int:
    """The best of importance by distance, or NOTHING."""
    left = int(points(v))
    missing = missing_homes(v, p)
    best = NOTHING
    highest = NOT_WORTH_IT
    layer = 1 << int(v.hero[p])
    reached = layer
    distance = 0
    while layer:
        for c in range(CELLS):
            if not (layer >> c) & 1 or v.grid[p, c] == 0 or v.repair[p, c] >= v.max_repair:
                continue
            if missing == 0 and v.repair[p, c] == 0 and v.home[v.grid[p, c]]:
                return c  # all homes are owned: this one decides the game
            need = importance(v, p, c) * BY_DISTANCE[distance]
            if distance >= left:
                need *= ARRIVING
            if need > highest:
                best = c
                highest = need
        layer = around(layer) & open_cells & ~reached
        reached |= layer
        distance += 1
    return best


# The cowboy


@rule
def best_post(v: Town, p: int) -> int:
    """The most important standing building; the cowboy moves only to a better one."""
    if v.pend_cw == 0:
        return Action.PASS + 0
    best = NOTHING
    highest = 0.0
    if v.cowboy[p] != NOWHERE:
        highest = max(highest, importance(v, p, int(v.cowboy[p])))
    for c in range(CELLS):
        if v.repair[p, c] > 0 and can_post(v, p, c) and importance(v, p, c) > highest:
            best = c
            highest = importance(v, p, c)
    return Action.COWBOY + best if best != NOTHING else Action.PASS + 0


@rule
def boost_pays(v: Town, p: int) -> bool:
    """Is one more on the dice worth the cowboy?"""
    score = int(v.score[p])
    guard = int(v.cowboy[p])
    stay = score_value(v, p, score, guard)
    ride = score_value(v, p, score + 1, NOWHERE)
    return ride - stay > (LEAST_BOOST_OFF_HOME if v.home[v.grid[p, guard]] else LEAST_BOOST)


@rule
def best_attack(v: Town, p: int) -> int:
    """The target of highest worth, if it is worth a cowboy."""
    best = Action.PASS + 0
    highest = LEAST_ATTACK
    for k in range(1, v.players):
        rival = (p + k) % int(v.players)
        homes = size(home_types(v, rival, 1))
        for c in range(CELLS):
            if can_hit(v, rival, c) and v.grid[rival, c] != BANK:
                worth = target_worth(v, rival, c, homes)
                if worth > highest:
                    best = Action.ATTACK + CELLS * (k - 1) + c
                    highest = worth
    return best


# The dice


@rule
def best_roll(v: Town, p: int) -> int:
    """G1: where there is a choice, the dice that bring more on the average."""
    guard = int(v.cowboy[p])
    one = 0.0
    two = 0.0
    for x in range(1, 13):
        value = score_value(v, p, x, guard)
        if x <= 6:
            one += 6.0 * value
        if x >= 2:
            two += (6 - abs(7 - x)) * value
    return Action.ROLL_ONE + 0 if one >= two else Action.ROLL_TWO + 0
