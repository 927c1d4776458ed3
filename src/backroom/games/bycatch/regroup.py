"""The window in which fans are rearranged (G20), and where it leads."""

from backroom.engine import EVERYONE, answered, ask, ask_also, emit, only, rule
from backroom.games.bycatch.actions import Action
from backroom.games.bycatch.events import Event
from backroom.games.bycatch.fan import move
from backroom.games.bycatch.memory import remember_rustle
from backroom.games.bycatch.piles import no_citizens
from backroom.games.bycatch.state import FAN, Nations, Phase


@rule
def in_window(s: Nations, p: int) -> bool:
    """G20: everybody with a card but the active seat. No fan changes its size while the window is open."""
    return p != s.active and s.n_hand[p] > 0


@rule
def open_regroup(s: Nations, after: int) -> None:
    """Section 6: a window without members closes at once."""
    s.after = after
    s.phase = Phase.REGROUP
    s.owes = 0
    for p in range(s.players):
        s.rustle[p] = 0
        s.micro[p] = 0
        if in_window(s, p):
            ask_also(s, p)
    if s.owes == 0:
        close_regroup(s)


@rule
def close_regroup(s: Nations) -> None:
    """Now postures and rustles are seen, all together."""
    for p in range(s.players):
        rustled = s.rustle[p] > 0 if s.rustle_public else in_window(s, p)
        if rustled:
            s.rustled_at[p] = s.turn
            remember_rustle(s, p)
        posed = s.spread[p] != s.shown_spread[p] or s.gap[p] != s.shown_gap[p]
        s.shown_spread[p] = s.spread[p]
        s.shown_gap[p] = s.gap[p]
        s.micro[p] = 0
        if posed or (s.rustle_public and rustled):
            audience = EVERYONE if s.rustle_public else only(p)
            emit(s, Event.REGROUPED, audience, p, s.rustle[p], s.spread[p], s.gap[p])
    s.phase = s.after
    if s.phase == Phase.ADMIT and no_citizens(s):
        s.phase = action_phase(s)
    ask(s, s.active)


@rule
def action_phase(s: Nations) -> int:
    """R44: the final turns have their own."""
    return Phase.FINAL + 0 if s.final_left > 0 else Phase.ACTION + 0


@rule
def regroup(s: Nations, p: int, action: int) -> None:
    """One small change of one's own fan, or HOLD."""
    if action == Action.HOLD:
        s.fresh[p] = 0
        s.stale[p] = 0
        answered(s, p)
        if s.owes == 0:
            close_regroup(s)
        return
    s.micro[p] += 1
    if action < Action.SPREAD:
        code = action - Action.MOVE
        slot = code // (FAN - 1)
        to = code % (FAN - 1)
        move(s, p, slot, to if to < slot else to + 1)
        s.rustle[p] = 1
    elif action < Action.GAP:
        s.spread[p] = action - Action.SPREAD
    else:
        s.gap[p] = action - Action.GAP
