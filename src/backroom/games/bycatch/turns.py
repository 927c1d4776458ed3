"""Border control, the end of a turn, and the end of the game."""

from backroom.engine import EVERYONE, ask, emit, nobody_owes, rule
from backroom.games.bycatch.events import Event
from backroom.games.bycatch.fan import gain, lose_rank, only_suspects
from backroom.games.bycatch.memory import remember_gain, remember_loss
from backroom.games.bycatch.piles import after_draw, discard_card, draw_card, latch, no_citizens
from backroom.games.bycatch.regroup import open_regroup
from backroom.games.bycatch.state import ANYONE, FROM_RESHUFFLE, End, Nations, Phase


@rule
def borders(s: Nations) -> None:
    """R31 to R35. A final turn has no border control, unless it is a full one (G31)."""
    p = int(s.active)
    if s.final_left > 0 and not s.full_final:
        end_turn(s)
    elif s.n_hand[p] > s.hand_max and not only_suspects(s, p):
        s.phase = Phase.EXPEL
        ask(s, p)
    elif s.n_hand[p] < s.hand_min and not no_citizens(s):
        fill_up(s, p)
    else:
        end_turn(s)


@rule
def expel(s: Nations, p: int, rank: int) -> None:
    """R31, R32."""
    remember_loss(s, p, rank)
    lose_rank(s, p, rank)
    discard_card(s, rank)
    emit(s, Event.EXPELLED, EVERYONE, p, rank)
    borders(s)


@rule
def fill_up(s: Nations, p: int) -> None:
    """R33, G26: all missing citizens are drawn first; suspects wait in limbo. G39: the question comes in any case."""
    missing = int(s.hand_min) - int(s.n_hand[p])
    count = 0
    while count < missing and not no_citizens(s):
        rank = draw_card(s)
        remember_gain(s, p, drawn_kind(s))
        if rank == s.intel_cur:
            s.pending += 1
        else:
            gain(s, p, rank)
        count += 1
        after_draw(s)
    s.border = count
    s.ctx = 1
    s.phase = Phase.ASK
    ask(s, p)
    emit(s, Event.BORDER_DREW, EVERYONE, p, count)


@rule
def drawn_kind(s: Nations) -> int:
    """What others know of a citizen who has just been drawn."""
    return FROM_RESHUFFLE if s.reshuffled else ANYONE


@rule
def end_turn(s: Nations) -> None:
    """Section 6: end of turn."""
    s.admitted = 0
    s.border = 0
    s.ctx = 0
    s.target = 0
    players = int(s.players)
    following = (int(s.active) + 1) % players
    if s.final_left > 0:
        s.final_left -= 1
        if s.final_left == 0:
            finish(s)
            return
    else:
        if s.latch_at_turn_end and no_citizens(s):
            latch(s, End.PILES + 0)
        if s.turn >= s.max_rounds * players:
            latch(s, End.LIMIT + 0)
        if s.latched and (not s.even_rounds or following == s.start):
            s.final_left = players
            if s.current_first:
                following = int(s.active)
    begin_turn(s, following)


@rule
def begin_turn(s: Nations, p: int) -> None:
    """R9, R44: everybody else regroups first."""
    s.active = p
    s.turn += 1
    s.turned_at[p] = s.turn
    if s.final_left > 0:
        emit(s, Event.FINAL_TURN, EVERYONE, p, s.turn)
        open_regroup(s, Phase.ADMIT + 0 if s.full_final else Phase.FINAL + 0)
    else:
        emit(s, Event.TURN, EVERYONE, p, s.turn)
        open_regroup(s, Phase.ADMIT + 0)


@rule
def finish(s: Nations) -> None:
    """R45, R50, G34."""
    s.phase = Phase.OVER
    nobody_owes(s)
    best = 0
    for p in range(1, s.players):
        if ahead(s, p, best):
            best = p
    count = 0
    for p in range(s.players):
        emit(s, Event.SCORED, EVERYONE, p, s.score[p], s.collateral[p], s.sheltered[p])
        if not ahead(s, best, p):
            s.winners |= 1 << p
            count += 1
    for p in range(s.players):
        if (s.winners >> p) & 1:
            emit(s, Event.WON if count == 1 else Event.SHARED_WIN, EVERYONE, p, s.score[p])


@rule
def ahead(s: Nations, p: int, q: int) -> bool:
    """G34: is seat p placed before seat q?"""
    if s.score[p] != s.score[q] or s.shared_ties:
        return s.score[p] > s.score[q]
    if s.collateral[p] != s.collateral[q]:
        return s.collateral[p] < s.collateral[q]
    return s.sheltered[p] > s.sheltered[q]
