"""Ordering a strike (R25 to R30)."""

from backroom.engine import EVERYONE, ask, emit, rule
from backroom.games.bycatch.events import Event
from backroom.games.bycatch.fan import hit_size, lose_rank, lose_slot
from backroom.games.bycatch.memory import remember_loss, remember_strike
from backroom.games.bycatch.piles import discard_card, reveal_intelligence
from backroom.games.bycatch.state import FIRST_TAKEN, STRIKE_INTEL, STRIKER, STRUCK_SLOT, TAKEN, VICTIM, Nations, Phase
from backroom.games.bycatch.turns import borders


@rule
def call_strike(s: Nations, p: int) -> None:
    """G16: declared; there is no way back."""
    emit(s, Event.CALLED_STRIKE, EVERYONE, p)
    s.phase = Phase.K_TARGET
    ask(s, p)


@rule
def mark(s: Nations, p: int, target: int) -> None:
    """R25."""
    s.target = target
    emit(s, Event.MARKED, EVERYONE, p, target)
    s.phase = Phase.PAY
    ask(s, p)


@rule
def pay(s: Nations, p: int, rank: int) -> None:
    """R26, G17: onto the discards, face up."""
    for _ in range(s.strike_cost):
        remember_loss(s, p, rank)
        lose_rank(s, p, rank)
        discard_card(s, rank)
    emit(s, Event.PAID, EVERYONE, p, rank, s.strike_cost)
    s.phase = Phase.AIM
    ask(s, p)


@rule
def strike(s: Nations, p: int, slot: int) -> None:
    """R27 to R30, G14, G19: neighbours in the fan; the suspects among them claim the intelligence, once."""
    q = int(s.target)
    cards = hit_size(s, q)
    emit(s, Event.STRUCK, EVERYONE, p, q, slot, cards)
    remember_strike(s, q, slot, cards)
    row = s.strikes[s.n_strikes]
    hits = 0
    for i in range(cards):
        rank = int(s.hand[q, slot])
        hit = 1 if rank == s.intel_cur else 0
        hits += hit
        row[FIRST_TAKEN + i] = rank
        lose_slot(s, q, slot)
        emit(s, Event.CASUALTY, EVERYONE, q, slot + i, rank, hit)
    row[STRIKER] = p
    row[VICTIM] = q
    row[TAKEN] = cards
    row[STRUCK_SLOT] = slot
    row[STRIKE_INTEL] = s.intel_cur if hits else 0
    s.n_strikes += 1
    s.struck_at[q] = s.turn
    points = int(s.suspect_pts) * hits - int(s.collateral_pts) * (cards - hits)
    s.score[p] += points
    s.collateral[p] += cards - hits
    emit(s, Event.TOLL, EVERYONE, p, hits, cards - hits, points)
    s.target = 0
    if hits:
        reveal_intelligence(s)
    borders(s)
