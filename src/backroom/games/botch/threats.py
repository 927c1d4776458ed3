"""Threats and standoffs (R54 to R62)."""

from backroom.engine import EVERYONE, emit, nobody_owes, rule
from backroom.games.botch.cards import after_standoff, is_threat, standoff_price
from backroom.games.botch.diamonds import fine, hand_over
from backroom.games.botch.events import Event
from backroom.games.botch.frames import ask_one, count, pop, push
from backroom.games.botch.showing import all_see_role, shown_to, turn_up
from backroom.games.botch.state import ITEM, STEP, A, After, B, C, Count, D, Ferry, Op, Phase

DEMAND, REFUSED, SHOWDOWN, HARM = 0, 1, 2, 3


@rule
def step_threat(s: Ferry) -> None:
    """THREAT(A, B - 1) with card C: the victim pays or refuses; refused, the card is shown (D)."""
    frame = s.stack[s.depth - 1]
    p, victim = int(frame[A]), int(frame[B]) - 1
    if frame[STEP] == DEMAND:
        ask_one(s, Phase.VICTIM, victim)
    elif frame[STEP] == REFUSED:
        frame[STEP] = SHOWDOWN
        show_weapon(s, p, victim)
    elif frame[STEP] == SHOWDOWN and not s.alive[p]:
        pop(s)  # G27
    elif frame[STEP] == SHOWDOWN:
        frame[STEP] = HARM
        stand_off(s, p, victim)
    else:
        card = int(frame[D])
        pop(s)
        if card > ITEM and s.item_weapon[card - ITEM] and s.alive[victim]:
            push(s, Op.HURT, victim)


@rule
def answer_threat(s: Ferry, victim: int, pays: bool) -> None:
    """R56, R62: paid, and nothing is shown; or refused."""
    frame = s.stack[s.depth - 1]
    p = int(frame[A])
    nobody_owes(s)
    if pays:
        count(s, Count.THREATS_PAID)
        emit(s, Event.PAID, EVERYONE, victim, p, hand_over(s, victim, p, s.threat_pay))
        pop(s)
    else:
        count(s, Count.THREATS_REFUSED)
        emit(s, Event.REFUSED, EVERYONE, victim, p)
        frame[STEP] = REFUSED


@rule
def show_weapon(s: Ferry, p: int, victim: int) -> None:
    """R57, R61: the item is revealed to the victim; a hidden role is turned up; an open one is plain to see."""
    frame = s.stack[s.depth - 1]
    if frame[C] > ITEM:
        item = int(s.holds[p])
        frame[D] = ITEM + item
        turn_up(s, p)
        shown_to(s, p, victim, item)
    else:
        all_see_role(s, p)
        frame[D] = s.role[p]


@rule
def stand_off(s: Ferry, p: int, victim: int) -> None:
    """R57, G21: any card that can threaten will do, unless the variant wants the claimed one."""
    frame = s.stack[s.depth - 1]
    card = int(frame[D])
    real = is_threat(s, card) and (not s.standoff_exact or card == frame[C])
    emit(s, Event.STOOD_OFF, EVERYONE, p, victim, int(real))
    if not real:
        fine(s, p, s.bluff_fine)
        pop(s)
        return
    count(s, Count.STANDOFFS_WON)
    after = after_standoff(s, card)
    if s.alive[victim]:
        emit(s, Event.TOOK, EVERYONE, p, victim, hand_over(s, victim, p, standoff_price(s, card)))
        if after == After.REVEAL_TARGET and not s.item_up[victim]:
            item = int(s.holds[victim])
            turn_up(s, victim)
            shown_to(s, victim, p, item)
    if after == After.HURT_SELF:
        push(s, Op.HURT, p)
