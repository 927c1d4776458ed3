"""Step 5 of a turn: the attack, and the duel if somebody is on guard."""

from backroom.engine import EVERYONE, ask, below, emit, rule
from backroom.games.butch.events import Event
from backroom.games.butch.legality import has_target
from backroom.games.butch.shopping import begin_town
from backroom.games.butch.state import NOWHERE, Phase, Town
from backroom.games.butch.town import lose_cowboy, lose_repair


@rule
def begin_attack(s: Town) -> None:
    """Section 6: the step is skipped without a cowboy, a play left, and something to attack."""
    p = s.active
    if s.cowboy[p] != NOWHERE and s.plays[p] < s.cowboy_plays + 1 and has_target(s, p):
        s.phase = Phase.ATTACK
        ask(s, p)
    else:
        begin_town(s)


@rule
def attack(s: Town, p: int, rival: int, c: int) -> None:
    """R34 to R39."""
    building = s.grid[rival, c]
    s.plays[p] += 1
    emit(s, Event.ATTACKED, EVERYONE, p, rival, c, building)
    if s.cowboy[rival] == c or (s.cowboy_defends_anywhere and s.cowboy[rival] != NOWHERE):
        duel(s, p, rival, c)
    else:
        hit(s, rival, c)  # R35
        lose_cowboy(s, p)
    begin_town(s)


@rule
def duel(s: Town, p: int, rival: int, c: int) -> None:
    """R36: a die each. R37 defender higher, R38 tie, R39 attacker higher."""
    mine = 1 + below(s, 6)
    theirs = 1 + below(s, 6)
    emit(s, Event.DUEL, EVERYONE, p, rival, mine, theirs)
    if theirs > mine:
        lose_cowboy(s, p if s.defender_keeps else rival)  # G27
        return
    lose_cowboy(s, p)
    lose_cowboy(s, rival)
    if mine > theirs:
        hit(s, rival, c)


@rule
def hit(s: Town, rival: int, c: int) -> None:
    """The building loses one repair."""
    emit(s, Event.HIT, EVERYONE, rival, c, s.grid[rival, c], s.repair[rival, c] - 1)
    lose_repair(s, rival, c)
