"""What a seat knows beyond the declared audiences (specification, section 8). `imagine` is in imagining.py."""

from typing import Any

from backroom.engine import rule
from backroom.games.botch.imagining import imagine
from backroom.games.botch.state import Ferry, Phase

__all__ = ["imagine", "reveal"]


@rule
def reveal(s: Ferry, seat: int, v: Any) -> None:
    """Face-up cards to all; at the end every card; in a sealed window, who was asked instead of who still owes."""
    over = s.phase == Phase.OVER
    for p in range(s.players):
        if over or s.item_up[p]:
            v.holds[p] = s.holds[p]
        if over or s.role_up[p]:
            v.role[p] = s.role[p]
        if over:
            v.sunk[p] = s.sunk[p]
    if over:
        for k in range(len(s.aside_roles)):
            v.aside_roles[k] = s.aside_roles[k]
            v.aside_items[k] = s.aside_items[k]
    asked = in_window(s)
    if asked != 0:
        mine = 1 << int(seat) if seat >= 0 else 0
        v.owes = (asked & ~mine) | (int(s.owes) & mine)


@rule
def in_window(s: Ferry) -> int:
    """The seats that were asked in the sealed window that is open; 0 if none is."""
    if s.phase == Phase.CALL or s.phase == Phase.RCALL:
        return int(s.asked)
    if s.phase == Phase.HURT:
        return int(s.hurt_asked)
    if s.phase == Phase.WIN:
        return int(s.win_asked)
    return 0
