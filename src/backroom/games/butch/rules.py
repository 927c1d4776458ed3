"""The rules of Butch Cassidy & the Repair Kid. R and G numbers are those of README.md."""

from typing import Any

from backroom.engine import EVERYONE, answered, ask, ask_also, below, emit, only, rule
from backroom.games.butch.actions import Action
from backroom.games.butch.attack import attack
from backroom.games.butch.events import Event
from backroom.games.butch.legality import legal, may_roll_two, why_not
from backroom.games.butch.market import deal_row
from backroom.games.butch.rewards import finish_reward, go_on_in_reward, resolve_rewards
from backroom.games.butch.shopping import begin_town, buy, end_turn, go_on_in_town, place
from backroom.games.butch.state import CELLS, HOTEL, NOWHERE, RANCH, SALOON, TYPES, Phase, Town
from backroom.games.butch.town import can_build, win_if_complete

__all__ = ["apply", "default", "legal", "result", "setup", "why_not"]


@rule
def setup(s: Town) -> None:
    """R1 to R6."""
    s.winner = -1
    for p in range(s.players):
        s.hero[p] = 4
        s.cowboy[p] = NOWHERE
        s.grid[p, 3] = SALOON
        s.grid[p, 4] = RANCH
        s.grid[p, 5] = HOTEL
        for c in range(3, 6):
            s.repair[p, c] = s.start_repair
    deal_decks(s)
    first = s.chosen_first - 1 if s.chosen_first else below(s, s.players)
    s.first_seat = first
    s.active = first
    for k in range(s.players):
        s.rubies[(first + k) % s.players] = s.start_rubies + k * s.late_seat_bonus
    s.phase = Phase.ROLL
    ask(s, first)


@rule
def deal_decks(s: Town) -> None:
    """R5, G9: all cards shuffled, the first half is deck A, the rest deck B; four of each are turned up."""
    total = 0
    for building in range(1, TYPES + 1):
        total += s.copies[building]
    half = total // 2
    n = 0
    for building in range(1, TYPES + 1):
        for _ in range(s.copies[building]):
            if n < half:
                s.deck[0, n] = building
            else:
                s.deck[1, n - half] = building
            n += 1
    # The shuffle of chance.shuffle, over both decks as one list.
    for i in range(total - 1, 0, -1):
        j = below(s, i + 1)
        side_i, at_i = (0, i) if i < half else (1, i - half)
        side_j, at_j = (0, j) if j < half else (1, j - half)
        card = s.deck[side_i, at_i]
        s.deck[side_i, at_i] = s.deck[side_j, at_j]
        s.deck[side_j, at_j] = card
    s.deck_len[0] = half
    s.deck_len[1] = total - half
    deal_row(s, 0)
    deal_row(s, 1)


@rule
def apply(s: Town, seat: int, action: int) -> None:
    """One decision."""
    phase = s.phase
    if phase == Phase.ROLL:
        roll(s, seat, action == Action.ROLL_TWO)
    elif phase == Phase.BOOST:
        answer_boost(s, seat, int(action == Action.BOOST))
    elif phase == Phase.REWARD:
        if action == Action.PASS:
            finish_reward(s)
        elif action >= Action.COWBOY:
            s.pend_cw -= 1
            post_cowboy(s, seat, action - Action.COWBOY)
            go_on_in_reward(s)
        else:
            s.pend_ap -= 1
            if not use_point(s, seat, action):
                go_on_in_reward(s)
    elif phase == Phase.ATTACK:
        if action == Action.PASS:
            begin_town(s)
        else:
            target = action - Action.ATTACK
            attack(s, seat, (seat + 1 + target // CELLS) % s.players, target % CELLS)
    elif phase == Phase.PLACE:
        place(s, seat, action - Action.PLACE)
    elif action == Action.PASS:
        end_turn(s)
    elif action >= Action.BUY:
        buy(s, seat, action - Action.BUY)
    else:
        s.ap -= 1
        if not use_point(s, seat, action):
            go_on_in_town(s)


@rule
def roll(s: Town, seat: int, two: bool) -> None:
    """R15, then R16: every seat with a cowboy is asked whether to spend it."""
    s.dice[0] = 1 + below(s, 6)
    s.dice[1] = 1 + below(s, 6) if two else 0
    emit(s, Event.ROLLED, EVERYONE, seat, s.dice[0], s.dice[1])
    asked = False
    s.phase = Phase.BOOST
    for k in range(s.players):
        p = (seat + k) % s.players
        s.score[p] = s.dice[0] + s.dice[1]
        if s.cowboy[p] != NOWHERE:
            s.boost[p] = -1
            if not asked:
                ask(s, p)
            elif not s.boost_in_turn:
                ask_also(s, p)
            asked = True
    if not asked:
        resolve_rewards(s, seat)


@rule
def answer_boost(s: Town, seat: int, yes: int) -> None:
    """R19, G5: answers stay secret until the last is in; in `clockwise` mode each is shown and counts at once."""
    s.boost[seat] = yes
    answered(s, seat)
    if s.boost_in_turn:
        emit(s, Event.ANSWERED, EVERYONE, seat, yes)
        if yes:
            spend_on_score(s, seat)
        for k in range(s.players):
            p = (s.active + k) % s.players
            if s.boost[p] < 0:
                ask(s, p)
                return
        resolve_rewards(s, s.active)
        return
    emit(s, Event.ANSWERED, only(seat), seat, yes)
    if s.owes == 0:
        for p in range(s.players):
            if s.boost[p] > 0:
                spend_on_score(s, p)
        resolve_rewards(s, s.active)


@rule
def spend_on_score(s: Town, p: int) -> None:
    """R16, R17: the cowboy goes, the seat's own score is one more."""
    s.score[p] += 1
    s.cowboy[p] = NOWHERE
    s.plays[p] += 1
    emit(s, Event.BOOSTED, EVERYONE, p, s.score[p])


@rule
def use_point(s: Town, p: int, action: int) -> bool:
    """R24: repair or walk. True if that won the game."""
    if action == Action.REPAIR:
        c = s.hero[p]
        s.repair[p, c] += 1
        emit(s, Event.REPAIRED, EVERYONE, p, c, s.grid[p, c], s.repair[p, c])
        return win_if_complete(s, p)
    c = action - Action.MOVE
    s.hero[p] = c
    emit(s, Event.MOVED, EVERYONE, p, c, s.grid[p, c])
    return False


@rule
def post_cowboy(s: Town, p: int, c: int) -> None:
    """R26."""
    told = Event.COWBOY_PLACED if s.cowboy[p] == NOWHERE else Event.COWBOY_MOVED
    s.cowboy[p] = c
    emit(s, told, EVERYONE, p, c, s.grid[p, c])


@rule
def default(s: Town, seat: int) -> int:
    """Section 6: what is done when the clock runs out."""
    if s.phase == Phase.ROLL:
        return Action.ROLL_TWO if may_roll_two(s, seat) else Action.ROLL_ONE
    if s.phase != Phase.PLACE:
        return Action.PASS
    for c in range(CELLS):
        if s.grid[seat, c] == 0:
            return Action.PLACE + c
    for c in range(CELLS):
        if can_build(s, seat, c):
            return Action.PLACE + c
    return Action.PLACE


@rule
def result(s: Town, out: Any) -> None:
    """Section 10: the winner has 1, the others 0."""
    for p in range(s.players):
        out[p] = 1.0 if p == s.winner else 0.0
