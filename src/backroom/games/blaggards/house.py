"""The house bot: the reference Pirate and the reference Blaggard (specification, section 12.1, 12.2)."""

from typing import Any

from backroom.engine import SPECTATOR, rule
from backroom.games.blaggards.actions import Action
from backroom.games.blaggards.house_belief import (
    another,
    any_seat,
    least,
    lottery,
    most,
    named,
    suspicion,
    team_of,
)
from backroom.games.blaggards.house_brawl import aim, rule_on, who_goes_down, who_is_next
from backroom.games.blaggards.house_plan import plan
from backroom.games.blaggards.keys import needed
from backroom.games.blaggards.legality import asks_own_key, names_a_seat
from backroom.games.blaggards.rules import default_place
from backroom.games.blaggards.state import CHESTS, COLOURS, KINDS, SKELETON, Crew, Deed, Phase
from backroom.games.blaggards.turn import current_deed

BLUFFS = 30
"""In a hundred: a Blaggard's claim names a colour more."""
WAITS = (20, 90, 100)
"""In a hundred, by round: a Blaggard who would stand out defects all the same."""
EXPOSED = 0.95
LATE_GAME = 3
"""Open chests after which nothing is left to lose."""


@rule
def house(v: Crew, seat: int, actions: Any, n: int, word: int) -> int:
    """Choose one of `actions[:n]` from the view alone."""
    me = int(seat)
    chance = int(word)
    phase = v.phase
    if n == 1:
        return int(actions[0])
    if phase == Phase.COUNCIL:
        return Action.CLAIM + claim(v, me, chance)
    if phase == Phase.PLACE:
        return Action.KEY + key_to_place(v, me, chance)
    if asks_own_key(phase):
        return Action.KEY + key_to_lose(v, me)
    if phase == Phase.CHEST or phase == Phase.IGNORE or phase == Phase.BAND or phase == Phase.ORDER:
        return plan(v, me, chance)
    if phase == Phase.KO:
        return Action.SEAT + who_goes_down(v, me, named(actions, n))
    if phase == Phase.NEXT:
        return Action.SEAT + who_is_next(v, me, named(actions, n))
    if names_a_seat(phase):
        return Action.SEAT + seat_to_name(v, me, named(actions, n), chance)
    if phase == Phase.EDGE:
        return rule_on(v, me)
    if phase == Phase.PUNCH or phase == Phase.LIVE:
        return aim(v, me, actions, n, chance)
    if phase == Phase.BELL and v.role[me] == 0:
        return Action.BELL + 2
    return int(actions[lottery(chance, n)])


@rule
def claim(v: Crew, me: int, word: int) -> int:
    """12.1, 12.2: the truth; a Blaggard at times a colour more."""
    mask = 0
    for k in range(KINDS):
        if v.hand[me, k] > 0:
            mask |= 1 << k
    if v.role[me] == 1 and lottery(word, 100) < BLUFFS:
        mask |= 1 << lottery(another(word), COLOURS)
    return mask


@rule
def key_to_lose(v: Crew, me: int) -> int:
    """Discards, gifts and swaps: the most duplicated colour. Pirates keep Skeletons, Blaggards part with them first."""
    if v.role[me] == 1 and v.hand[me, SKELETON] > 0:
        return SKELETON
    best = SKELETON
    for c in range(COLOURS - 1, -1, -1):
        if v.hand[me, c] > 0 and (best == SKELETON or v.hand[me, c] >= v.hand[me, best]):
            best = c
    return best


@rule
def seat_to_name(v: Crew, me: int, among: int, word: int) -> int:
    """Whom a Captain steals from, spies on, treats, gives to and swaps with."""
    phase = v.phase
    if phase == Phase.SWAP_A or phase == Phase.HANDS_A:
        return me if (among >> me) & 1 else any_seat(word, among)
    if phase == Phase.HANDS_B:
        return any_seat(word, among)
    hostile = phase == Phase.STEAL or phase == Phase.SPY
    if v.role[me] == 1:
        if phase == Phase.SWAP_B:
            return any_seat(word, among)
        wanted = among & team_of(v, 0 if hostile else 1) & ~(1 << me)
        return any_seat(word, wanted if wanted else among)
    doubts = suspicion(v, me)
    return most(doubts, among, me) if hostile else least(doubts, among, me)


# Keys for the chest


@rule
def key_to_place(v: Crew, me: int, word: int) -> int:
    """12.1: what was ordered; 12.2: sometimes not."""
    if v.role[me] == 1 and strikes(v, me, word):
        wrong = wrong_key(v, me, another(word))
        if wrong >= 0:
            return wrong
    return default_place(v, me)


@rule
def wrong_key(v: Crew, me: int, word: int) -> int:
    """Any held colour but the ordered one (without orders: but the needed ones), no Skeleton; -1 if there is none."""
    ordered = int(v.order[me])
    fit = 0
    for c in range(COLOURS):
        unwanted = c != ordered if ordered >= 0 else needed(v, c) == 0
        if v.hand[me, c] > 0 and unwanted:
            fit |= 1 << c
    return any_seat(word, fit) if fit else -1


@rule
def is_covered(v: Crew, p: int) -> bool:
    """Does a Blaggard share a colour order with a Pirate? Without orders any Pirate in the Band will do."""
    for other in range(v.players):
        if (v.band >> other) & 1 and v.role[other] == 0 and v.order[other] == v.order[p]:
            return True
    return False


@rule
def strikes(v: Crew, me: int, word: int) -> bool:
    """12.2: of the Blaggards in the Band the covered, then the most suspected, then the highest seat; if he dares."""
    doubts = suspicion(v, SPECTATOR)
    evil = team_of(v, 1) & int(v.band)
    for other in range(v.players):
        if (evil >> other) & 1 and other != me:
            here, there = is_covered(v, me), is_covered(v, other)
            if here != there:
                if there:
                    return False
            elif doubts[other] > doubts[me] or (doubts[other] == doubts[me] and other > me):
                return False
    opened = 0
    for c in range(CHESTS):
        opened += v.open[c]
    if opened >= LATE_GAME or doubts[me] > EXPOSED:
        return True
    if is_covered(v, me) and current_deed(v) != Deed.EXP_OPEN:
        return True
    return lottery(word, 100) < WAITS[min(int(v.round_no), 3) - 1]
