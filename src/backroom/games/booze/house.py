"""The house bot: a bootlegger who forgets half of what it has seen (specification, section 12)."""

from typing import Any

from backroom.engine import rule
from backroom.games.booze.actions import Action
from backroom.games.booze.house_value import (
    CAUTION,
    PINNED,
    best_leak,
    event_value,
    evidence,
    expose_value,
    leak,
    likely_booze,
    noise,
    shakedown_value,
    size,
    steal_value,
    suspects,
    tail_value,
    target_value,
)
from backroom.games.booze.speakeasy import kind_at, row_at
from backroom.games.booze.state import CARDS, Kind, Phase, Street

NOTHING = -1


@rule
def house(v: Street, seat: int, actions: Any, n: int, word: int) -> int:
    """Choose one of `actions[:n]` from the view alone; `word` is its luck."""
    p = int(seat)
    if n == 1:
        return int(actions[0])
    phase = v.phase
    if phase == Phase.MOVE:
        return best_move(v, p, actions, n, word)
    if phase == Phase.TURN:
        return best_turn(v, p, actions, n, word)
    if phase == Phase.TAIL:
        return best_in_tail(v, p, actions, n, word)
    if phase == Phase.EV_SEAT:
        return best_player(v, p, actions, n, word)
    if phase == Phase.EV_REPLY and actions[0] == Action.PASS and size(evidence(v, p)) > PINNED:
        return Action.PASS + 0
    if phase == Phase.EV_REPLY or phase == Phase.EV_DISCARD:
        first = int(actions[0] == Action.PASS)
        return int(actions[first + int(noise(word, 1) * (n - first))])
    if phase == Phase.CLAIM:
        return Action.CLAIM + 0
    return least_telling(v, p, actions, n)


@rule
def least_telling(v: Street, p: int, actions: Any, n: int) -> int:
    """Every other take: the card that gives least away, unless it gives away too much and may be left."""
    best, low = int(actions[0]), 1000.0
    for i in range(n):
        if actions[i] != Action.PASS:
            told = leak(v, p, int(actions[i]) - Action.CARD)
            if told < low:
                best, low = int(actions[i]), told
    return Action.PASS + 0 if actions[0] == Action.PASS and low > 1.0 else best


@rule
def best_turn(v: Street, p: int, actions: Any, n: int, word: int) -> int:
    """Deliver, Event, Tail or Pass: the greatest value, and a little noise."""
    best, high = Action.PASS + 0, -1000.0
    for i in range(n):
        action = int(actions[i])
        if action == Action.PASS:
            value = 0.0
        elif action == Action.EVENT:
            value = event_value(v, p)
        elif action < Action.CARD:
            value = tail_value(v, p, action - Action.SEAT)
        else:
            value = 1.25 - leak(v, p, action - Action.CARD)
        value += 0.05 * noise(word, i)
        if value > high:
            best, high = action, value
    return best


@rule
def best_in_tail(v: Street, p: int, actions: Any, n: int, word: int) -> int:
    """After the look: name, Steal or leave."""
    q = int(v.target)
    left = suspects(v, p, q)
    steal, gain = NOTHING, 0.0
    may_name = False
    for i in range(n):
        action = int(actions[i])
        if action >= Action.NAME:
            may_name = True
        elif action != Action.PASS:
            value = steal_value(v, p, q, left, action - Action.CARD)
            if value > gain:
                steal, gain = action, value
    booze = likely_booze(v, p, left, noise(word, 2)) if may_name else NOTHING
    if booze != NOTHING and expose_value(v, p, q, left, True) >= gain:
        return Action.NAME + booze
    return steal if steal != NOTHING else Action.PASS + 0


@rule
def best_player(v: Street, p: int, actions: Any, n: int, word: int) -> int:
    """Whom an Event is for: the greatest value; a forced treat first for somebody who is not yet pinned."""
    forced = kind_at(v, v.loc[p]) == Kind.TREAT and v.event_forced[row_at(v, v.loc[p])]
    best, high = int(actions[0]), -1000.0
    for i in range(n):
        q = int(actions[i]) - Action.SEAT
        value = target_value(v, p, q) + 0.05 * noise(word, i)
        if forced and not (v.exposed >> q) & 1 and size(suspects(v, p, q)) > 1:
            value += 10.0
        if value > high:
            best, high = int(actions[i]), value
    return best


@rule
def best_move(v: Street, p: int, actions: Any, n: int, word: int) -> int:
    """Where to go: what the place offers, who else might be there, and how much it shows."""
    company = 0.0
    for q in range(v.players):
        if q != p:
            company += 0.12 * max(0.0, tail_value(v, p, q) - 0.8)
    best, high = int(actions[0]), -1000.0
    for i in range(n):
        value = place_value(v, p, int(actions[i]), company) + 0.5 * noise(word, i)
        if value > high:
            best, high = int(actions[i]), value
    return best


@rule
def place_value(v: Street, p: int, location: int, company: float) -> float:
    """What going there promises. `company` is what there is to gain from others who may come, wherever that is."""
    value = 0.0
    told = best_leak(v, p, location)
    if told < 1000.0:
        value = max(value, 1.0 - 0.7 * told)
    kind = kind_at(v, location)
    quiet = kind == Kind.PASSIVE_HIDE
    if kind == Kind.DRAW_KEEP and v.deck_len > 0:
        value = max(value, 0.8)
    elif kind == Kind.REACH:
        value = max(value, 0.7)
    elif kind == Kind.TAIL_SEAT:
        step = v.players - 1 if v.event_right[row_at(v, location)] else 1
        value = max(value, 0.9 * tail_value(v, p, (p + step) % v.players))
    elif kind == Kind.SHAKEDOWN:
        for q in range(v.players):
            if q != p:
                value = max(value, 0.85 * shakedown_value(v, p, q))
    elif kind == Kind.TAIL_ANY:
        value = max(value, 0.7)
    if not quiet:
        value += company
    if not (v.exposed >> p) & 1:
        open_boozes = max(1, size(evidence(v, p)))
        if quiet:
            value += 0.25 * CAUTION * 3.0 / open_boozes
        else:
            value -= 0.05 * CAUTION * 3.0 / open_boozes * laid_out(v, location)
    return value


@rule
def laid_out(v: Street, location: int) -> int:
    """Cards lying at a location."""
    n = 0
    for c in range(CARDS):
        n += v.place[c] == 1 and v.printed_at[c + 1] == location
    return n
