"""The draw pile, the discard pile, the intelligence, and what triggers the end."""

from backroom.engine import EVERYONE, emit, rule, shuffle
from backroom.games.bycatch.events import Event
from backroom.games.bycatch.memory import not_in_pool, remember_reshuffle
from backroom.games.bycatch.state import End, Nations


@rule
def no_citizens(s: Nations) -> bool:
    """R43: are both piles empty?"""
    return s.n_draw == 0 and s.n_discard == 0


@rule
def reshuffle(s: Nations) -> None:
    """R42: the discards, in the same order, become the draw pile and are shuffled."""
    remember_reshuffle(s)
    n = int(s.n_discard)
    for i in range(n):
        s.draw[i] = s.discard[i]
        s.discard[i] = 0
    s.n_draw = n
    s.n_discard = 0
    shuffle(s, s.draw, n)
    emit(s, Event.RESHUFFLED, EVERYONE, n)


@rule
def draw_card(s: Nations) -> int:
    """R10, R33: the active seat draws the top of the draw pile; there is a citizen left."""
    if s.n_draw == 0:
        reshuffle(s)
    s.n_draw -= 1
    rank = int(s.draw[s.n_draw])
    s.draw[s.n_draw] = 0
    if s.reshuffled:
        not_in_pool(s, int(s.active), rank)
    return rank


@rule
def after_draw(s: Nations) -> None:
    """G27, then G28: an eager reshuffle comes before the test for the end."""
    if s.eager and s.n_draw == 0 and s.n_discard > 0:
        reshuffle(s)
    if not s.latch_at_turn_end and no_citizens(s):
        latch(s, End.PILES + 0)


@rule
def discard_card(s: Nations, rank: int) -> None:
    """Face up, on top."""
    s.discard[s.n_discard] = rank
    s.n_discard += 1


@rule
def latch(s: Nations, reason: int) -> None:
    """R43, G33: the end is triggered, once."""
    if s.latched == 0:
        s.latched = 1
        s.reason = reason
        emit(s, Event.LATCHED, EVERYONE, reason)


@rule
def reveal_intelligence(s: Nations) -> None:
    """R17, R30: a claim has taken the current card; the next is turned up, or nobody is suspect any more (G32)."""
    if s.n_intel > 0:
        s.n_intel -= 1
        s.intel_cur = s.intel_pile[s.n_intel]
        s.intel_pile[s.n_intel] = 0
        emit(s, Event.REVEALED, EVERYONE, s.intel_cur)
        if s.n_intel == 0 and not s.cannot_reveal:
            latch(s, End.INTEL + 0)
    else:
        s.intel_cur = 0
        emit(s, Event.REVEALED, EVERYONE, 0)
        if s.cannot_reveal:
            latch(s, End.INTEL + 0)
    for p in range(s.players):
        s.stale[p] = 1
