"""What a seat knows, and what it can imagine."""

from typing import Any

from backroom.engine import SPECTATOR, below, rule
from leduc.rules import unseen
from leduc.state import CARDS, Leduc, Phase


@rule
def reveal(s: Leduc, seat: int, v: Any) -> None:
    """R6: at a showdown everybody sees both cards. Who folds shows nothing."""
    if s.phase == Phase.OVER and s.folded == 0:
        v.hand[0] = s.hand[0]
        v.hand[1] = s.hand[1]


@rule
def imagine(v: Leduc, seat: int, s: Any) -> None:
    """Every card that lies nowhere in sight is as likely as any other."""
    if v.phase == Phase.OVER and v.folded == 0:
        return
    out_of_sight = CARDS - (v.board > 0)
    if seat == SPECTATOR:
        s.hand[0] = unseen(below(s, out_of_sight), v.board, 0)
        s.hand[1] = unseen(below(s, out_of_sight - 1), v.board, s.hand[0])
    else:
        s.hand[1 - seat] = unseen(below(s, out_of_sight - 1), v.board, v.hand[seat])
