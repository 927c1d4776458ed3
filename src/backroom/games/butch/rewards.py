"""Steps 3 and 4 of a turn: every seat's activated buildings pay, then wear."""

from backroom.engine import EVERYONE, ask, emit, rule
from backroom.games.butch.attack import begin_attack
from backroom.games.butch.events import Event
from backroom.games.butch.legality import only_pass
from backroom.games.butch.state import BANK, BREWERY, CELLS, Phase, Town
from backroom.games.butch.town import gain, lose_repair, occupied, standing_of_type


@rule
def resolve_rewards(s: Town, first: int) -> None:
    """R20, R21, G25: seats resolve one after the other from `first` on, until one of them has something to decide."""
    p = first
    while True:
        begin_reward(s, p)
        if not only_pass(s, p):
            ask(s, p)
            return
        end_reward(s, p)
        p = (p + 1) % s.players
        if p == s.active:
            begin_attack(s)
            return


@rule
def go_on_in_reward(s: Town) -> None:
    """After a point was used: the seat goes on, or the next one resolves."""
    if only_pass(s, s.reward_seat):
        finish_reward(s)


@rule
def finish_reward(s: Town) -> None:
    """PASS, given or automatic."""
    p = s.reward_seat + 0
    end_reward(s, p)
    after = (p + 1) % s.players
    if after == s.active:
        begin_attack(s)
    else:
        resolve_rewards(s, after)


@rule
def begin_reward(s: Town, p: int) -> None:
    """R22 (1) to (3): the set is fixed, rubies come in, fees go out, points are pooled."""
    s.phase = Phase.REWARD
    s.reward_seat = p
    s.activated = activated_cells(s, p)
    if s.activated:
        gain_rubies(s, p)
        if p != s.active:
            pay_fees(s, p)
        if s.pend_ap or s.pend_cw:
            emit(s, Event.EARNED, EVERYONE, p, s.pend_ap, s.pend_cw)
        if s.wear_before_points:
            wear(s, p)


@rule
def activated_cells(s: Town, p: int) -> int:
    """R22 (1): standing buildings whose numbers include the seat's score."""
    cells = 0
    for c in range(CELLS):
        building = s.grid[p, c]
        if s.repair[p, c] > 0 and (s.activation[building] >> s.score[p]) & 1:
            if s.null_rewards_wear or gives_something(s, building, p == s.active):
                cells |= 1 << c
    return cells


@rule
def gives_something(s: Town, building: int, active: bool) -> bool:
    """G23: is the column not empty? Bank and Brewery count in any case: their texts say that they wear."""
    if building == BANK or building == BREWERY:
        return True
    if active:
        return (
            s.active_rubies[building] + s.active_actions[building] + s.active_cowboys[building] + s.per_rubies[building]
            > 0
        )
    return (
        s.inactive_rubies[building] + s.inactive_actions[building] + s.inactive_cowboys[building] + s.fee[building] > 0
    )


@rule
def gain_rubies(s: Town, p: int) -> None:
    """R22 (2), R30: all ruby gains, cell by cell; the points are added up on the way."""
    active = p == s.active
    for c in range(CELLS):
        if (s.activated >> c) & 1:
            building = s.grid[p, c]
            if active:
                rubies = s.active_rubies[building] + 0
                if s.per_rubies[building]:
                    rubies += s.per_rubies[building] * standing_of_type(s, p, s.per_type[building])
                s.pend_ap += s.active_actions[building]
                s.pend_cw += s.active_cowboys[building]
            else:
                rubies = s.inactive_rubies[building] + 0
                s.pend_ap += s.inactive_actions[building]
                s.pend_cw += s.inactive_cowboys[building]
            if rubies > 0:
                gain(s, p, rubies)
                emit(s, Event.GAINED, EVERYONE, p, c, building, rubies)


@rule
def pay_fees(s: Town, p: int) -> None:
    """R22 (3), R29, G30: one Bank at a time; who cannot pay the whole fee pays nothing, or all there is."""
    for c in range(CELLS):
        fee = s.fee[s.grid[p, c]]
        if (s.activated >> c) & 1 and fee > 0:
            if s.rubies[p] < fee and s.pay_all_you_have:
                fee = s.rubies[p]
            if s.rubies[p] >= fee > 0:
                s.rubies[p] -= fee
                emit(s, Event.FEE_PAID, EVERYONE, p, c, fee)
            else:
                emit(s, Event.FEE_WAIVED, EVERYONE, p, c)


@rule
def end_reward(s: Town, p: int) -> None:
    """R22 (5), R23: what is not used is lost, and what fired wears."""
    if s.pend_ap or s.pend_cw:
        emit(s, Event.GAVE_UP, EVERYONE, p, s.pend_ap, s.pend_cw)
    if not s.wear_before_points:
        wear(s, p)
    s.pend_ap = 0
    s.pend_cw = 0
    s.activated = 0
    s.reward_seat = 0


@rule
def wear(s: Town, p: int) -> None:
    """R13, G22: every building of the set that is not occupied now loses one repair."""
    for c in range(CELLS):
        if (s.activated >> c) & 1:
            building = s.grid[p, c]
            if occupied(s, p, c):
                emit(s, Event.HELD, EVERYONE, p, c, building)
            else:
                emit(s, Event.WORE, EVERYONE, p, c, building, s.repair[p, c] - 1)
                lose_repair(s, p, c)
