"""The rules of Blaggards. R and G numbers are those of README.md."""

from typing import Any

from backroom.engine import rule, shuffle
from backroom.games.blaggards.actions import Action
from backroom.games.blaggards.brawl import (
    SNAP,
    STEADY,
    crown,
    foul,
    hold,
    knock_out,
    land_live,
    ring,
    rule_edge,
    start,
    stop,
    throw,
)
from backroom.games.blaggards.deeds import (
    choose_gift,
    choose_swap,
    discard,
    give,
    muster,
    name_pair,
    scout,
    spy,
    steal,
    tonic,
)
from backroom.games.blaggards.expedition import cast, choose_chest, give_order, ignore, join, place, speak
from backroom.games.blaggards.history import empty_history
from backroom.games.blaggards.keys import clockwise, needed
from backroom.games.blaggards.legality import (
    asks_colour,
    legal,
    names_a_seat,
    why_not,
    why_not_chest,
    why_not_key,
    why_not_seat,
)
from backroom.games.blaggards.state import CHESTS, COLOURS, FISTS, KINDS, SKELETON, Crew, Landing, Phase, Result
from backroom.games.blaggards.turn import begin_round, clear_brawl

__all__ = ["apply", "default", "legal", "result", "setup", "why_not"]


@rule
def setup(s: Crew) -> None:
    """R1 to R12: tokens, keys, roles and characters, in this order of chance; then the first Captain begins."""
    empty_history(s)
    read_map(s)
    deal_tokens(s)
    deal_keys(s)
    deal_roles(s)
    deal_characters(s)
    s.round_no = 1
    s.landed_len = FISTS
    s.edges_len = FISTS
    clear_brawl(s)
    begin_round(s)


@rule
def read_map(s: Crew) -> None:
    """R2: the locks of this number of players."""
    for c in range(CHESTS):
        row = 1 + (s.players - 5) * CHESTS + c
        add_key(s, c, s.key_1[row])
        add_key(s, c, s.key_2[row])
        add_key(s, c, s.key_3[row])
        add_key(s, c, s.key_4[row])
        add_key(s, c, s.key_5[row])
        add_key(s, c, s.key_6[row])


@rule
def add_key(s: Crew, chest: int, colour: int) -> None:
    """A key on a lock plate; 0 is none, 1 Silver."""
    if colour > 0:
        s.lock[chest, colour - 1] += 1


@rule
def deal_tokens(s: Crew) -> None:
    """R4: six at the locations, the seventh in the box. The deck is the table they are shuffled on."""
    for i in range(CHESTS + 1):
        s.deck[i] = s.token_value[1 + i]
    shuffle(s, s.deck, CHESTS + 1)
    for c in range(CHESTS):
        s.token[c] = s.deck[c]
    s.box_token = s.deck[CHESTS]


@rule
def deal_keys(s: Crew) -> None:
    """R5, R12: from the top, one at a time, seat after seat. What is dealt is what the meeting sees."""
    total = 0
    for k in range(KINDS):
        for _ in range(s.key_count[1 + k]):
            s.deck[total] = k
            total += 1
    shuffle(s, s.deck, total)
    n = s.players * s.dealt[s.players - 4]
    for i in range(n):
        s.hand[i % s.players, s.deck[i]] += 1
    for i in range(total - n):
        s.deck[i] = s.deck[i + n]
    for i in range(max(total - n, 0), max(total, CHESTS + 1)):
        s.deck[i] = 0
    s.deck_len = total - n
    for p in range(s.players):
        for k in range(KINDS):
            s.meeting[p, k] = s.hand[p, k]


@rule
def deal_roles(s: Crew) -> None:
    """R7: Pirates, then Blaggards, shuffled."""
    pirates = s.players - s.blaggards[s.players - 4]
    for p in range(s.players):
        s.role[p] = int(p >= pirates)
    shuffle(s, s.role, s.players)


@rule
def deal_characters(s: Crew) -> None:
    """R9, R10: one each; the lowest number is the first Captain."""
    for i in range(len(s.character)):
        s.character[i] = i + 1
    shuffle(s, s.character, len(s.character))
    for p in range(s.players, len(s.character)):
        s.character[p] = 0
    first = 0
    for p in range(s.players):
        if s.character[p] < s.character[first]:
            first = p
    s.captain = first


@rule
def apply(s: Crew, seat: int, action: int) -> None:
    """One decision."""
    s.decisions += 1
    if action < Action.KEY:
        apply_seat(s, action - Action.SEAT)
    elif action < Action.CHEST:
        apply_key(s, seat, action - Action.KEY)
    elif action < Action.CLAIM:
        if s.phase == Phase.SCOUT:
            scout(s, action - Action.CHEST)
        else:
            choose_chest(s, action - Action.CHEST)
    elif action <= Action.MUM:
        speak(s, seat, action - Action.CLAIM if action < Action.MUM else -1)
    else:
        apply_brawl(s, seat, action)


@rule
def apply_seat(s: Crew, p: int) -> None:
    """The Captain names a player."""
    phase = s.phase
    if phase == Phase.BAND:
        join(s, p)
    elif phase == Phase.STEAL:
        steal(s, p)
    elif phase == Phase.SPY:
        spy(s, p)
    elif phase == Phase.TONIC:
        tonic(s, p)
    elif phase == Phase.GIFT_TO:
        give(s, p)
    elif phase == Phase.KO:
        knock_out(s, p)
    elif phase == Phase.NEXT:
        crown(s, p)
    else:
        name_pair(s, p)


@rule
def apply_key(s: Crew, seat: int, k: int) -> None:
    """A kind of key is chosen."""
    phase = s.phase
    if phase == Phase.PLACE:
        place(s, seat, k)
    elif phase == Phase.SKULL:
        cast(s, seat, k)
    elif phase == Phase.ORDER:
        give_order(s, k)
    elif phase == Phase.SWAP_KEYS:
        choose_swap(s, seat, k)
    elif phase == Phase.DISCARD:
        discard(s, k)
    elif phase == Phase.GIFT_KEY:
        choose_gift(s, k)
    elif phase == Phase.MUSTER:
        muster(s, k)
    else:
        ignore(s, k)


@rule
def apply_brawl(s: Crew, seat: int, action: int) -> None:
    """Bells, fists and rulings."""
    if action < Action.BELL_START:
        ring(s, action - Action.BELL)
    elif action == Action.BELL_START:
        start(s)
    elif action == Action.BELL_STOP:
        stop(s)
    elif action < Action.STEADY:
        throw(s, seat, action - Action.SNAP, SNAP)
    elif action < Action.HOLD:
        throw(s, seat, action - Action.STEADY, STEADY)
    elif action == Action.HOLD:
        hold(s, seat)
    elif action <= Action.RULE_MISS:
        rule_edge(s, int(action == Action.RULE_HIT))
    elif action < Action.LAND_EDGE:
        land_live(s, seat, action - Action.LAND_CLEAN, Landing.CLEAN + 0)
    elif action < Action.LAND_OFF:
        land_live(s, seat, action - Action.LAND_EDGE, Landing.EDGE + 0)
    elif action == Action.LAND_OFF:
        land_live(s, seat, -1, Landing.OFF + 0)
    else:
        foul(s, seat)


@rule
def default(s: Crew, seat: int) -> int:
    """Section 6: what is done when the clock runs out."""
    phase = s.phase
    if phase == Phase.COUNCIL:
        return Action.MUM
    if phase == Phase.PLACE:
        return Action.KEY + default_place(s, seat)
    if asks_colour(phase):
        for c in range(COLOURS):
            if why_not_key(s, seat, c) == 0:
                return Action.KEY + c
    if phase == Phase.SCOUT or phase == Phase.CHEST:
        for c in range(CHESTS):
            if why_not_chest(s, c) == 0:
                return Action.CHEST + c
    if names_a_seat(phase):
        for k in range(s.players):
            p = clockwise(s, k)
            if why_not_seat(s, p) == 0:
                return Action.SEAT + p
    if phase == Phase.BELL:
        return Action.BELL + 1
    if phase == Phase.START:
        return Action.BELL_START
    if phase == Phase.PUNCH:
        return Action.HOLD
    if phase == Phase.LIVE:
        return Action.BELL_STOP if seat == s.captain else Action.LAND_OFF
    if phase == Phase.EDGE:
        return Action.RULE_HIT
    return Action.KEY + most_held(s, seat)


@rule
def most_held(s: Crew, seat: int) -> int:
    """The kind held most often, the lowest of several."""
    best = 0
    for k in range(1, KINDS):
        if s.hand[seat, k] > s.hand[seat, best]:
            best = k
    return best


@rule
def default_place(s: Crew, seat: int) -> int:
    """The ordered colour, without orders the lowest required one; else a Skeleton; else the lowest kind held."""
    ordered = s.order[seat]
    if ordered >= 0:
        if s.hand[seat, ordered] > 0:
            return ordered + 0
    else:
        for c in range(COLOURS):
            if needed(s, c) > 0 and s.hand[seat, c] > 0:
                return c
    if s.hand[seat, SKELETON] > 0:
        return SKELETON
    for c in range(COLOURS):
        if s.hand[seat, c] > 0:
            return c
    return 0


@rule
def result(s: Crew, out: Any) -> None:
    """Section 10: a team wins or loses together."""
    for p in range(s.players):
        won = (s.role[p] == 0) == (s.result == Result.PIRATES)
        out[p] = 1.0 if won else -1.0
