"""Calling a bluff: of an item (R40 to R43), of a hidden role (R86), and the ID of a role (R85)."""

from backroom.engine import EVERYONE, ask_also, emit, nobody_owes, only, rule
from backroom.games.botch.actions import Action
from backroom.games.botch.diamonds import fine, spend_on, total
from backroom.games.botch.events import Event
from backroom.games.botch.frames import ask_one, clear_answers, count, first_answer, pop, push
from backroom.games.botch.showing import all_see_role, flip, shown_to, ticking, turn_up
from backroom.games.botch.state import OP, STEP, A, B, BrokeCaller, C, Count, D, Ferry, Op, Phase

OPEN, CLOSED, SHOWN_THEIRS, SETTLED = 0, 1, 2, 3
CLAIM_TRUE, CALL_TRUE, CALLER_TICKS = 1, 2, 4
CHOOSE, NAME, PAID = 0, 1, 2


@rule
def may_be_asked_to_call(s: Ferry, p: int, claimant: int, victim: int) -> bool:
    """R41, R58, G13, G16: by what everybody can see."""
    if p == claimant or p == victim or not s.alive[p]:
        return False
    if s.broke_caller == BrokeCaller.BARRED and s.gems[p] == 0:
        return False
    return s.item_up[p] == 0 or s.faceup_caller == 1


@rule
def step_call(s: Ferry) -> None:
    """CALLWIN: A claims item B; C - 1 is the victim of a threat. The verdict is whether the claim stands."""
    frame = s.stack[s.depth - 1]
    claimant, item = int(frame[A]), int(frame[B])
    if frame[STEP] == OPEN:
        frame[STEP] = CLOSED
        for p in range(s.players):
            if may_be_asked_to_call(s, p, claimant, int(frame[C]) - 1):
                ask_also(s, p)
        if s.owes != 0:
            s.phase = Phase.CALL
            s.asked = s.owes
    elif frame[STEP] == CLOSED:
        caller = first_answer(s, claimant, Action.PASS + 0)
        clear_answers(s)
        if caller < 0:
            emit(s, Event.UNCALLED, EVERYONE, claimant)
            s.verdict = 1
            pop(s)
        else:
            frame[STEP] = SHOWN_THEIRS
            both_flip(s, claimant, caller, item)
    elif frame[STEP] == SHOWN_THEIRS:
        frame[STEP] = SETTLED
        if frame[C] & CALLER_TICKS:
            push(s, Op.HURT, claimant)
    else:
        settle_call(s, claimant, int(frame[D]) - 1, int(frame[C]))


@rule
def both_flip(s: Ferry, claimant: int, caller: int, item: int) -> None:
    """R43, G61: truth is judged now, whatever moves later. The claimant's card is Shown to the caller first."""
    frame = s.stack[s.depth - 1]
    mine, theirs = int(s.holds[claimant]), int(s.holds[caller])
    facts = 0
    if mine == item:
        facts |= CLAIM_TRUE
    if theirs == item:
        facts |= CALL_TRUE
    if ticking(s, theirs):
        facts |= CALLER_TICKS
    frame[C] = facts
    frame[D] = caller + 1
    count(s, Count.CALLS)
    emit(s, Event.CALLED, EVERYONE, caller, claimant)
    flip(s, claimant)
    flip(s, caller)
    shown_to(s, claimant, caller, mine)


@rule
def settle_call(s: Ferry, claimant: int, caller: int, facts: int) -> None:
    """R43: liars pay, a lying claimant shows the card. G16: so does a caller who cannot pay. The dead owe nothing."""
    count(s, Count.WRONG_CALLS, int(not facts & CALL_TRUE))
    count(s, Count.CAUGHT, int(not facts & CLAIM_TRUE))
    if s.alive[caller] and not facts & CALL_TRUE:
        paid = fine(s, caller, s.call_fine)
        if paid == 0 and s.call_fine > 0 and s.broke_caller == BrokeCaller.REVEAL:
            turn_up(s, caller)
    true = bool(facts & CLAIM_TRUE)
    if s.alive[claimant] and not true:
        fine(s, claimant, s.bluff_fine)
        turn_up(s, claimant)  # G58: whatever is held by now
    s.verdict = int(true and s.alive[claimant] == 1)
    pop(s)


@rule
def may_be_asked_to_name(s: Ferry, p: int, claimant: int, victim: int) -> bool:
    """R86, G46: who can pay may call a role."""
    return p != claimant and p != victim and s.alive[p] == 1 and total(s, p) >= s.id_cost


@rule
def step_role_call(s: Ferry) -> None:
    """RCALL: A claims hidden role B; C - 1 is the victim of a threat. The verdict is whether the Action goes on."""
    frame = s.stack[s.depth - 1]
    claimant = int(frame[A])
    if frame[STEP] == OPEN:
        frame[STEP] = CLOSED
        for p in range(s.players):
            if may_be_asked_to_name(s, p, claimant, int(frame[C]) - 1):
                ask_also(s, p)
        if s.owes != 0:
            s.phase = Phase.RCALL
            s.asked = s.owes
        return
    caller = first_answer(s, claimant, Action.PASS + 0)
    if caller < 0:
        clear_answers(s)
        emit(s, Event.UNCALLED, EVERYONE, claimant)
        s.verdict = 1
        pop(s)
        return
    named = int(s.answer[caller]) - Action.NAME  # 1 + the action, and NAME is the name of role 1
    clear_answers(s)
    frame[C] = named
    frame[D] = caller + 1
    show_role(s, caller, claimant, named)


@rule
def show_role(s: Ferry, namer: int, target: int, named: int) -> None:
    """R85, R86: pay, name, see the card; right or wrong, it must be handed back or turned up."""
    paid = spend_on(s, namer, target, s.id_cost)
    emit(s, Event.NAMED, EVERYONE, namer, target, named)
    emit(s, Event.GAVE, EVERYONE, namer, target, paid)
    s.known_role[namer, target] = s.role[target]
    emit(s, Event.SHOWN_ROLE, only(namer), namer, target, s.role[target])
    ask_one(s, Phase.SHOWN, namer)


@rule
def step_id(s: Ferry) -> None:
    """R14, R85: whom, which role, and then the card."""
    frame = s.stack[s.depth - 1]
    p = int(frame[A])
    if frame[STEP] == CHOOSE:
        frame[STEP] = NAME
        ask_one(s, Phase.TARGET, p)
    elif frame[STEP] == NAME:
        frame[STEP] = PAID
        ask_one(s, Phase.NAME, p)
    else:
        count(s, Count.IDS)
        show_role(s, p, int(frame[B]) - 1, int(frame[C]))


@rule
def whose_role(s: Ferry) -> int:
    """SHOWN: whose role it is. An ID is the namer's procedure, a role call the claimant's."""
    frame = s.stack[s.depth - 1]
    return int(frame[B]) - 1 if frame[OP] == Op.ID else int(frame[A])


@rule
def hand_back(s: Ferry, namer: int, unmask: bool) -> None:
    """R85, R86: turned up or handed back. Only a false claim that is unmasked fails (G47, G48)."""
    frame = s.stack[s.depth - 1]
    target = whose_role(s)
    s.verdict = 1
    if unmask:
        emit(s, Event.UNMASKED, EVERYONE, namer, target, s.role[target])
        all_see_role(s, target)
        s.verdict = int(frame[OP] == Op.ID or s.role[target] == frame[B])
        count(s, Count.CAUGHT, 1 - s.verdict)
    else:
        emit(s, Event.HANDED_BACK, EVERYONE, namer, target)
    nobody_owes(s)
    pop(s)
