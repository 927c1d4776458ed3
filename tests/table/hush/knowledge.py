"""What a seat of Hush knows: less than there is."""

from typing import Any

from backroom.engine import SPECTATOR, answered, below, rule
from tests.table.hush.state import TOKENS, Hush, Phase


@rule
def reveal(s: Hush, seat: int, v: Any) -> None:
    """Who is asked in secret looks as if asked in public; who has finished unseen looks as if still at it."""
    mine = 0 if seat == SPECTATOR else 1 << seat
    if s.phase == Phase.ARRANGE:
        v.owes = (members(s) & ~mine) | (s.owes & mine)
    elif s.phase == Phase.ASK and seat != s.active:
        v.phase = Phase.PLAY
    elif s.phase == Phase.LIVE and s.anonymous:
        v.owes = s.owes & (mine | (1 << s.active))


@rule
def members(s: Hush) -> int:
    """Everybody but the active seat, as a set."""
    return int(((1 << s.players) - 1) & ~(1 << s.active))


@rule
def imagine(v: Hush, seat: int, s: Any) -> None:
    """Somebody else's secrets, drawn at random."""
    for other in range(v.players):
        if other != seat:
            s.fan[other] = below(s, 3) if v.phase == Phase.ARRANGE else 0
            s.thrown[other] = below(s, 2) if v.phase == Phase.THROW and (v.owes >> other) & 1 else 0
            s.vote[other] = -1 if v.phase == Phase.ARRANGE else below(s, 2)
            s.tokens[other] = 0
            if v.phase == Phase.LIVE and other != v.active and not v.out[other]:
                s.tokens[other] = below(s, TOKENS + 1) if v.anonymous else int((v.owes >> other) & 1)
                if s.tokens[other]:
                    s.owes |= 1 << other
    s.suspect = int(v.phase == Phase.ASK)
    if v.phase == Phase.PLAY and seat != v.active:
        s.suspect = below(s, 2)
        s.phase = Phase.ASK if s.suspect else Phase.PLAY
    if v.phase == Phase.ARRANGE:
        for other in range(v.players):
            if other not in (seat, v.active) and below(s, 2) and s.owes & ~(1 << other):
                answered(s, other)
