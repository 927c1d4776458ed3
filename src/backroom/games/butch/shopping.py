"""Step 6 of a turn: the town phase with its purchase, and the end of the turn."""

from backroom.engine import EVERYONE, ask, emit, rule
from backroom.games.butch.events import Event
from backroom.games.butch.legality import only_pass
from backroom.games.butch.market import deal_row, discard_from_town, sweep
from backroom.games.butch.state import CELLS, End, Phase, Town
from backroom.games.butch.town import end_game, gain, homes, win_if_complete


@rule
def begin_town(s: Town) -> None:
    """R41, R42."""
    s.phase = Phase.TOWN
    s.ap = s.action_points
    s.buys = s.buys_per_turn
    ask(s, s.active)
    go_on_in_town(s)


@rule
def go_on_in_town(s: Town) -> None:
    """The seat goes on, or passes by itself."""
    if only_pass(s, s.active):
        end_turn(s)


@rule
def buy(s: Town, p: int, slot: int) -> None:
    """R43: pay, and take the card; its slot becomes a gap."""
    card = s.row[slot // 4, slot % 4]
    price = s.cost[card]
    s.rubies[p] -= price
    s.row[slot // 4, slot % 4] = 0
    s.buys -= 1
    s.bought = 1
    s.card = card
    s.slot = slot
    s.phase = Phase.PLACE
    emit(s, Event.BOUGHT, EVERYONE, p, card, slot, price)


@rule
def place(s: Town, p: int, c: int) -> None:
    """R43 to R45, R27: build, collect, win or sweep the other row."""
    if s.grid[p, c]:
        emit(s, Event.CLEARED, EVERYONE, p, c, s.grid[p, c])
        discard_from_town(s, s.grid[p, c])
    building = s.card
    side = s.slot // 4
    s.grid[p, c] = building
    s.repair[p, c] = s.new_repair
    s.card = 0
    s.slot = 0
    emit(s, Event.BUILT, EVERYONE, p, c, building)
    if s.on_build[building]:
        gain(s, p, s.on_build[building])
        emit(s, Event.BANK_BONUS, EVERYONE, p, s.on_build[building])
    if win_if_complete(s, p):
        return
    sweep(s, 1 - side)
    if s.refill_gap:
        deal_row(s, side)
    s.phase = Phase.TOWN
    go_on_in_town(s)


@rule
def end_turn(s: Town) -> None:
    """R47, R48, R51."""
    s.ap = 0
    s.buys = 0
    freshen_market(s)
    s.turn += 1
    s.bought = 0
    for p in range(s.players):
        s.plays[p] = 0
        s.score[p] = 0
        s.boost[p] = 0
    if s.turn == s.round_limit * s.players:
        best = leader(s)
        emit(s, Event.LIMIT, EVERYONE, best)
        end_game(s, best, End.LIMIT)
        return
    s.active = (s.active + 1) % s.players
    s.phase = Phase.ROLL
    ask(s, s.active)
    emit(s, Event.TURN, EVERYONE, s.active)


@rule
def freshen_market(s: Town) -> None:
    """R47, G12: after a full round without a purchase both rows are dealt anew."""
    if s.stale_rounds == 0:
        return
    s.idle_turns = 0 if s.bought else s.idle_turns + 1
    if s.idle_turns == s.players * s.stale_rounds:
        emit(s, Event.STALE, EVERYONE)
        sweep(s, 0)
        sweep(s, 1)
        s.idle_turns = 0


@rule
def worth(s: Town, p: int) -> int:
    """Section 10: rubies and the printed cost of standing buildings."""
    total = s.rubies[p] + 0
    for c in range(CELLS):
        if s.repair[p, c] > 0:
            total += s.cost[s.grid[p, c]]
    return total


@rule
def leader(s: Town) -> int:
    """Section 10: homes, then worth, then rubies, then the later place in turn order."""
    best = s.first_seat + 0
    for k in range(1, s.players):
        p = (s.first_seat + k) % s.players
        ahead = homes(s, p) - homes(s, best)
        if ahead == 0:
            ahead = worth(s, p) - worth(s, best)
        if ahead == 0:
            ahead = s.rubies[p] - s.rubies[best]
        if ahead >= 0:
            best = p
    return best
