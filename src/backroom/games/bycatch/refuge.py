"""Admission, the question at the border, and the refuge (R10, R11, R34, R36 to R41)."""

from backroom.engine import EVERYONE, answered, ask, emit, only, rule, shuffle
from backroom.games.bycatch.events import Event
from backroom.games.bycatch.fan import gain, lose_rank
from backroom.games.bycatch.memory import remember_gain, remember_given, remember_refusal
from backroom.games.bycatch.piles import after_draw, draw_card
from backroom.games.bycatch.regroup import action_phase, open_regroup
from backroom.games.bycatch.state import ANYONE, Admitted, Nations, Phase
from backroom.games.bycatch.turns import drawn_kind, end_turn


@rule
def admit_drawn(s: Nations, p: int) -> None:
    """R10: the top of the draw pile."""
    rank = draw_card(s)
    remember_gain(s, p, drawn_kind(s))
    emit(s, Event.DREW, only(p), p, rank)
    after_draw(s)
    s.admitted = Admitted.DRAWN
    join_or_ask(s, p, rank, True)


@rule
def admit_taken(s: Nations, p: int) -> None:
    """R10: the top of the discard pile."""
    s.n_discard -= 1
    rank = int(s.discard[s.n_discard])
    s.discard[s.n_discard] = 0
    remember_gain(s, p, rank)
    emit(s, Event.TOOK, EVERYONE, p, rank)
    after_draw(s)
    s.admitted = Admitted.TAKEN
    join_or_ask(s, p, rank, s.refuge_from_discard > 0)


@rule
def join_or_ask(s: Nations, p: int, rank: int, refusable: bool) -> None:
    """R11, G5: a suspect waits in limbo until its host has decided."""
    if rank == s.intel_cur and refusable:
        s.drawn = rank
        s.phase = Phase.ASK
    else:
        gain(s, p, rank)
        s.phase = action_phase(s)
    ask(s, p)


@rule
def keep(s: Nations, p: int) -> None:
    """R11, R34: the suspects in limbo join the hand. G39: nobody is told."""
    if s.ctx == 0:
        gain(s, p, s.drawn)
        s.drawn = 0
        s.phase = action_phase(s)
        ask(s, p)
        return
    while s.pending > 0:
        gain(s, p, s.intel_cur)
        s.pending -= 1
    end_turn(s)


@rule
def refuse(s: Nations, p: int) -> None:
    """R37, G7: the suspect is shown and opens the pile; everybody else with a card gives one."""
    remember_refusal(s)
    if s.ctx == 0:
        s.drawn = 0
        s.admitted = Admitted.NOBODY
    else:
        s.pending -= 1
        s.border -= 1
    emit(s, Event.REFUSED, EVERYONE, p, s.intel_cur)
    s.pile[0] = s.intel_cur
    s.n_pile = 1
    for q in range(s.players):
        s.gave[q] = 0
        s.got[q] = 0
        s.picked[q] = 0
        if q != p and s.n_hand[q] > 0:
            s.givers |= 1 << q
        if q == p or s.n_hand[q] > 0:
            s.refuge_at[q] = 2 * int(s.turn) + int(s.ctx)
    s.phase = Phase.GIVE
    s.owes = s.givers


@rule
def give(s: Nations, p: int, rank: int) -> None:
    """R38, G8: face down; when all have given, the pile is built clockwise and shuffled (R39)."""
    remember_given(s, p)
    lose_rank(s, p, rank)
    s.given[p] = rank
    s.gave[p] = rank
    emit(s, Event.GAVE, only(p), p, rank)
    answered(s, p)
    if s.owes:
        return
    players = int(s.players)
    for k in range(1, players):
        q = (int(s.active) + k) % players
        if s.given[q]:
            s.pile[s.n_pile] = s.given[q]
            s.n_pile += 1
            s.given[q] = 0
    shuffle(s, s.pile, int(s.n_pile))
    emit(s, Event.MINGLED, EVERYONE, s.n_pile)
    s.phase = Phase.PICK
    next_picker(s, int(s.active))


@rule
def next_picker(s: Nations, p: int) -> None:
    """R40: the next giver to the left of seat p."""
    players = int(s.players)
    q = (p + 1) % players
    while not (s.givers >> q) & 1:
        q = (q + 1) % players
    s.picker = q
    ask(s, q)


@rule
def pick(s: Nations, p: int, place: int) -> None:
    """R40, R41: the last card is the refuser's."""
    rank = int(s.pile[place])
    s.n_pile -= 1
    for i in range(place, s.n_pile):
        s.pile[i] = s.pile[i + 1]
    s.pile[s.n_pile] = 0
    remember_gain(s, p, ANYONE)
    gain(s, p, rank)
    s.got[p] = rank
    s.picked[p] = 1 + place
    emit(s, Event.PICKED, only(p), p, place, rank)
    if s.n_pile > 1:
        next_picker(s, p)
    else:
        close_refuge(s)


@rule
def close_refuge(s: Nations) -> None:
    """R41, G9: the leftover belongs to the refuser; it is not drawn, so it cannot be refused again."""
    p = int(s.active)
    rank = int(s.pile[0])
    s.pile[0] = 0
    s.n_pile = 0
    s.givers = 0
    s.picker = 0
    remember_gain(s, p, ANYONE)
    gain(s, p, rank)
    s.got[p] = rank
    emit(s, Event.LEFTOVER, only(p), p, rank)
    if s.ctx == 0:
        open_regroup(s, action_phase(s))
    else:
        s.phase = Phase.ASK
        ask(s, p)
