"""A turn: the Captain's actions in printed order, those that cannot be done left out (R14 to R16, G8)."""

from backroom.engine import EVERYONE, ask, ask_also, emit, nobody_owes, only, rule
from backroom.games.blaggards.events import Event
from backroom.games.blaggards.history import note_deed
from backroom.games.blaggards.keys import any_chest, chief, draw_top, keyed, keyed_players
from backroom.games.blaggards.state import CHESTS, STEPS, Crew, Deed, Phase, Result

COLLECTED, FEWER_DOWN, STILL_TIED = 0, 1, 2
"""Why a team has won: R53, R54, R55."""


@rule
def deed_at(s: Crew, p: int, step: int) -> int:
    """R15, G26: an action of the side of a player's character that is up; NOTHING behind the last."""
    c = s.character[p]
    if s.bruised[p]:
        if step == 0:
            return s.bruised_1[c] + 0
        if step == 1:
            return s.bruised_2[c] + 0
        if step == 2:
            return s.bruised_3[c] + 0
        if step == 3:
            return s.bruised_4[c] + 0
        if step == 4:
            return s.bruised_5[c] + 0
        return s.bruised_6[c] + 0 if step == 5 else Deed.NOTHING + 0
    if step == 0:
        return s.normal_1[c] + 0
    if step == 1:
        return s.normal_2[c] + 0
    if step == 2:
        return s.normal_3[c] + 0
    if step == 3:
        return s.normal_4[c] + 0
    if step == 4:
        return s.normal_5[c] + 0
    return s.normal_6[c] + 0 if step == 5 else Deed.NOTHING + 0


@rule
def current_deed(s: Crew) -> int:
    """The action that the Captain is at."""
    return deed_at(s, s.captain, s.step)


@rule
def is_expedition(deed: int) -> bool:
    """EXP in any of its forms."""
    return deed == Deed.EXP or deed >= Deed.EXP_OPEN


@rule
def begin_round(s: Crew) -> None:
    """R49: the Captain takes the eye-patch and begins with the first action."""
    captain = chief(s)
    s.been_captain |= 1 << captain
    s.captains[s.round_no - 1] = captain
    s.step = 0
    emit(s, Event.ROUND, EVERYONE, captain, s.round_no)
    go_on(s)


@rule
def next_action(s: Crew) -> None:
    """The action is done."""
    s.step += 1
    go_on(s)


@rule
def go_on(s: Crew) -> None:
    """R15, R16, G8: the next action that can be done; after the last one the Brawl, in the last round the end."""
    while s.step < STEPS:
        clear_action(s)
        deed = current_deed(s)
        if deed == Deed.NOTHING:
            break
        if can_do(s, deed):
            emit(s, Event.BEGAN, EVERYONE, s.captain, deed)
            if deed != Deed.DRAW:
                raise_prompt(s, deed)
                return
            draw_key(s)
        else:
            emit(s, Event.SKIPPED, EVERYONE, s.captain, deed)
        s.step += 1
    clear_action(s)
    if s.round_no >= s.rounds:
        finish(s)
    else:
        begin_brawl(s)


@rule
def clear_action(s: Crew) -> None:
    """Section 5: nothing is left over from the last action."""
    for p in range(s.players):
        s.claim[p] = -1
        s.order[p] = -1
        s.placed[p] = -1
        s.pending[p] = -1
    s.chest = -1
    s.ignored = -1
    s.pick_a = -1
    s.pick_b = -1
    s.band = 0


@rule
def can_do(s: Crew, deed: int) -> bool:
    """2.6, last column."""
    captain = s.captain
    if deed == Deed.DRAW:
        return s.deck_len > 0
    if deed == Deed.MUSTER:
        return True
    if deed == Deed.DISCARD or deed == Deed.GIFT:
        return keyed(s, captain)
    if deed == Deed.STEAL or deed == Deed.SPY:
        return keyed_players(s) > int(keyed(s, captain))
    if deed == Deed.SWAP:
        return keyed_players(s) >= 2 and (not s.swap_with_captain or keyed(s, captain))
    if deed == Deed.HANDS:
        return keyed_players(s) >= 2
    if deed == Deed.TONIC:
        for p in range(s.players):
            if p != captain and s.bruised[p]:
                return True
        return False
    if deed == Deed.SCOUT:
        for c in range(CHESTS):
            if not s.open[c]:
                return True
        return False
    return any_chest(s, deed)


@rule
def raise_prompt(s: Crew, deed: int) -> None:
    """The first question of an action."""
    ask(s, chief(s))
    if deed == Deed.MUSTER:
        s.phase = Phase.MUSTER
    elif deed == Deed.STEAL:
        s.phase = Phase.STEAL
    elif deed == Deed.SPY:
        s.phase = Phase.SPY
    elif deed == Deed.DISCARD:
        s.phase = Phase.DISCARD
    elif deed == Deed.SCOUT:
        s.phase = Phase.SCOUT
    elif deed == Deed.TONIC:
        s.phase = Phase.TONIC
    elif deed == Deed.GIFT:
        s.phase = Phase.GIFT_KEY
    elif deed == Deed.HANDS:
        s.phase = Phase.HANDS_A
    elif deed == Deed.SWAP:
        s.phase = Phase.SWAP_A
        if s.swap_with_captain:  # G9
            s.phase = Phase.SWAP_B
            s.pick_a = s.captain
    elif s.talk_free:
        s.phase = Phase.CHEST
    else:
        s.phase = Phase.COUNCIL
        for p in range(s.players):
            ask_also(s, p)


@rule
def draw_key(s: Crew) -> None:
    """DRAW: the only action without a decision."""
    k = draw_top(s)
    s.hand[s.captain, k] += 1
    row = note_deed(s, Deed.DRAW, -1, -1)
    s.deed_key[row, 0] = k
    emit(s, Event.DREW, only(chief(s)), s.captain, k)


@rule
def begin_brawl(s: Crew) -> None:
    """R32 to R35: the Captain is asked for the bell, or to open the fight."""
    emit(s, Event.BRAWL, EVERYONE, s.captain)
    clear_brawl(s)
    s.phase = Phase.START if s.live else Phase.BELL
    ask(s, chief(s))


@rule
def clear_brawl(s: Crew) -> None:
    """Section 5: an empty table."""
    s.bell = -1
    for p in range(s.players):
        s.hits[p] = 0
        s.threw[p] = 0
        for i in range(2):
            s.thrown[p, i, 0] = -1
            s.thrown[p, i, 1] = -1
    for i in range(s.landed_len):
        for j in range(5):
            s.landed[i, j] = -1
    for i in range(s.edges_len):
        s.edges[i, 0] = -1
        s.edges[i, 1] = -1
    s.landed_len = 0
    s.edges_len = 0


@rule
def finish(s: Crew) -> None:
    """R50 to R55, section 10: masks off, chests turned up, doubloons counted."""
    clear_action(s)
    s.phase = Phase.OVER
    nobody_owes(s)
    down = 0  # bruised Pirates minus bruised Blaggards
    for p in range(s.players):
        emit(s, Event.ROLE, EVERYONE, p, s.role[p])
        if s.bruised[p]:
            down += 1 - 2 * s.role[p]
    pirates = 0
    blaggards = 0
    for c in range(CHESTS):
        emit(s, Event.TURNED_UP, EVERYONE, c, s.token[c], s.open[c])
        if s.open[c]:
            pirates += s.token[c]
        else:
            blaggards += s.token[c]
    emit(s, Event.BOX, EVERYONE, s.box_token)
    emit(s, Event.SCORE, EVERYONE, pirates, blaggards)
    reason = COLLECTED
    if pirates == blaggards:
        reason = STILL_TIED if down == 0 else FEWER_DOWN
    if pirates > blaggards or (pirates == blaggards and down < 0):
        s.result = Result.PIRATES
    else:
        s.result = Result.BLAGGARDS
    emit(s, Event.WON, EVERYONE, s.result - 1, reason)
