"""The Brawl: throws, how they land, the referee, the KO and the next Captain (R32 to R49)."""

from backroom.engine import EVERYONE, answered, ask, ask_also, below, emit, nobody_owes, only, rule
from backroom.games.blaggards.events import Event
from backroom.games.blaggards.history import note_brawl, note_fall, note_ruling
from backroom.games.blaggards.keys import chief, clockwise
from backroom.games.blaggards.state import Crew, Landing, Phase
from backroom.games.blaggards.turn import begin_round, clear_brawl

SNAP, STEADY = 0, 1


@rule
def brawls(s: Crew, p: int) -> bool:
    """R33, R34, G16: everybody but the Captain and the KO'd throws."""
    return p != s.captain and not s.bruised[p]


@rule
def ask_brawlers(s: Crew) -> None:
    """Every brawler may throw."""
    for p in range(s.players):
        if brawls(s, p):
            ask_also(s, p)


# Sealed


@rule
def ring(s: Crew, bell: int) -> None:
    """9.3: the Captain has set the bell in secret; now everybody commits their throws."""
    s.bell = bell
    s.phase = Phase.PUNCH
    nobody_owes(s)
    ask_brawlers(s)
    if s.owes == 0:
        land(s)


@rule
def throw(s: Crew, seat: int, target: int, wind: int) -> None:
    """R35: one token; after the last the seat is done."""
    i = s.threw[seat]
    s.thrown[seat, i, 0] = target
    s.thrown[seat, i, 1] = wind
    s.threw[seat] += 1
    if s.threw[seat] >= s.punches:
        hold(s, seat)


@rule
def hold(s: Crew, seat: int) -> None:
    """G18: no more throws of this seat."""
    answered(s, seat)
    emit(s, Event.ANSWERED, only(seat), seat, s.threw[seat])
    if s.owes == 0:
        land(s)


@rule
def bell_tick(s: Crew, bell: int) -> int:
    """When the bell rings: the lowest, the middle or the highest of `bell_ticks`."""
    ticks = s.bell_ticks + 0
    for _ in range(bell):
        ticks &= ticks - 1
    tick = 0
    while not (ticks >> tick) & 1:
        tick += 1
    return tick


@rule
def land(s: Crew) -> None:
    """Section 6, landing: reactions, ticks, then a draw for each token in time."""
    for k in range(1, s.players):
        p = clockwise(s, k)
        if brawls(s, p):
            tick = below(s, s.reaction_max + 1)
            for i in range(s.threw[p]):
                tick += s.wind_ticks[1 + s.thrown[p, i, 1]]
                insert(s, tick, p, i)
    last = bell_tick(s, s.bell)
    for i in range(s.landed_len):
        thrower, index, target = s.landed[i, 1], s.landed[i, 2], s.landed[i, 3]
        how = Landing.LATE + 0
        if s.landed[i, 0] <= last:
            q = below(s, 100)
            wind = 1 + s.thrown[thrower, index, 1]
            if q < s.wind_clean[wind]:
                how = Landing.CLEAN + 0
            elif q < s.wind_clean[wind] + s.wind_edge[wind]:
                how = Landing.EDGE + 0
            else:
                how = Landing.OFF + 0
        s.landed[i, 4] = how
        count(s, thrower, target, how)
    tell_landing(s)
    judge(s)


@rule
def insert(s: Crew, tick: int, p: int, index: int) -> None:
    """A token behind all that land no later: they come clockwise, and a seat's own in their order."""
    i = s.landed_len + 0
    while i > 0 and s.landed[i - 1, 0] > tick:
        for j in range(4):
            s.landed[i, j] = s.landed[i - 1, j]
        i -= 1
    s.landed[i, 0] = tick
    s.landed[i, 1] = p
    s.landed[i, 2] = index
    s.landed[i, 3] = s.thrown[p, index, 0]
    s.landed_len += 1


@rule
def count(s: Crew, thrower: int, target: int, how: int) -> None:
    """R46, R47: clean is a hit, an edge waits for the referee."""
    if how == Landing.CLEAN:
        s.hits[target] += 1
    elif how == Landing.EDGE:
        s.edges[s.edges_len, 0] = thrower
        s.edges[s.edges_len, 1] = target
        s.edges_len += 1


@rule
def tell_landing(s: Crew) -> None:
    """The bell and every token; with `anonymous` only where tokens lie and how many missed (G22)."""
    emit(s, Event.BELL, EVERYONE, s.captain, s.bell)
    if not s.anonymous:
        for i in range(s.landed_len):
            emit(s, Event.LANDED, EVERYONE, s.landed[i, 1], s.landed[i, 3], s.landed[i, 4], s.landed[i, 0])
        return
    for p in range(s.players):
        if p != s.captain:
            emit(s, Event.MARKS, EVERYONE, p, lying_on(s, p, Landing.CLEAN + 0), lying_on(s, p, Landing.EDGE + 0))
    emit(s, Event.MISSES, EVERYONE, missed(s, Landing.OFF + 0), missed(s, Landing.LATE + 0))


@rule
def lying_on(s: Crew, p: int, how: int) -> int:
    """Tokens that landed so on a character."""
    n = 0
    for i in range(s.landed_len):
        n += s.landed[i, 3] == p and s.landed[i, 4] == how
    return n


@rule
def missed(s: Crew, how: int) -> int:
    """Tokens that missed so."""
    n = 0
    for i in range(s.landed_len):
        n += s.landed[i, 4] == how
    return n


# Live


@rule
def start(s: Crew) -> None:
    """R35, R45: the fight is open until the Captain rings."""
    s.phase = Phase.LIVE
    emit(s, Event.STARTED, EVERYONE, s.captain)
    ask_brawlers(s)


@rule
def land_live(s: Crew, seat: int, target: int, how: int) -> None:
    """9.2: a token lies there. The arena says how."""
    index = s.threw[seat]
    s.thrown[seat, index, 0] = target
    s.threw[seat] = index + 1
    i = s.landed_len
    s.landed[i, 0] = i
    s.landed[i, 1] = seat
    s.landed[i, 2] = index
    s.landed[i, 3] = target
    s.landed[i, 4] = how
    s.landed_len = i + 1
    count(s, seat, target, how)
    emit(s, Event.LANDED, only(seat) if s.anonymous else EVERYONE, seat, target, how, i)
    if s.threw[seat] >= s.punches:
        answered(s, seat)


@rule
def foul(s: Crew, seat: int) -> None:
    """R48, G23: the culprit is bruised, and the Brawl begins anew."""
    s.bruised[seat] = 1
    emit(s, Event.FOULED, EVERYONE, seat)
    clear_brawl(s)
    s.phase = Phase.START
    ask(s, chief(s))


@rule
def stop(s: Crew) -> None:
    """R39."""
    emit(s, Event.STOPPED, EVERYONE, s.captain)
    judge(s)


# The referee


@rule
def judge(s: Crew) -> None:
    """R47: the Captain rules on every edge token, in landing order."""
    note_brawl(s)
    ask(s, chief(s))
    if s.edges_len > 0:
        s.phase = Phase.EDGE
    else:
        tally(s)


@rule
def rule_edge(s: Crew, hit: int) -> None:
    """R47: the first token of the queue."""
    target = s.edges[0, 1] + 0
    s.hits[target] += hit
    note_ruling(s, hit)
    s.edges_len -= 1
    for i in range(s.edges_len):
        s.edges[i, 0] = s.edges[i + 1, 0]
        s.edges[i, 1] = s.edges[i + 1, 1]
    s.edges[s.edges_len, 0] = -1
    s.edges[s.edges_len, 1] = -1
    emit(s, Event.RULED, EVERYONE, s.captain, target, hit)
    if s.edges_len == 0:
        tally(s)


@rule
def tally(s: Crew) -> None:
    """R40, G19: the most punched is KO'd; the Captain breaks a tie."""
    for p in range(s.players):
        if p != s.captain:
            emit(s, Event.HITS, EVERYONE, p, s.hits[p])
    if most_hits(s) == 0 and s.ko_needs_hit:
        elect(s)
        return
    n = 0
    last = 0
    for p in range(s.players):
        if most_punched(s, p):
            n += 1
            last = p
    if n == 1:
        knock_out(s, last)
    else:
        s.phase = Phase.KO


@rule
def most_hits(s: Crew) -> int:
    """Hits of the most punched. The Captain has none."""
    most = 0
    for p in range(s.players):
        most = max(most, s.hits[p])
    return most


@rule
def most_punched(s: Crew, p: int) -> bool:
    """R40, G17: among the most punched, KO'd or not."""
    return p != s.captain and s.hits[p] == most_hits(s)


@rule
def knock_out(s: Crew, p: int) -> None:
    """R40, G17: who is down stays down, and nobody else goes down instead."""
    note_fall(s, p)
    if s.bruised[p]:
        emit(s, Event.STILL_DOWN, EVERYONE, p)
    else:
        s.bruised[p] = 1
        emit(s, Event.KNOCKED_OUT, EVERYONE, p)
    elect(s)


@rule
def candidates(s: Crew) -> int:
    """R42, G2: all but the Captain; `distinct_captains`: those who were not Captain yet, if there are any."""
    everybody = (1 << s.players) - 1
    fresh = everybody & ~s.been_captain
    if s.distinct_captains and fresh:
        return fresh
    return everybody & ~(1 << chief(s))


@rule
def least_punched(s: Crew, p: int) -> bool:
    """R42: among the candidates with the fewest hits."""
    among = candidates(s)
    if not (among >> p) & 1:
        return False
    for other in range(s.players):
        if (among >> other) & 1 and s.hits[other] < s.hits[p]:
            return False
    return True


@rule
def elect(s: Crew) -> None:
    """R42, R43: the least punched is the next Captain; the Captain breaks a tie."""
    n = 0
    last = 0
    for p in range(s.players):
        if least_punched(s, p):
            n += 1
            last = p
    if n == 1:
        crown(s, last)
    else:
        s.phase = Phase.NEXT


@rule
def crown(s: Crew, p: int) -> None:
    """R49."""
    emit(s, Event.CAPTAIN, EVERYONE, p)
    s.captain = p
    s.round_no += 1
    begin_round(s)
