"""What a seat knows beyond the declared audiences (specification, section 8). `imagine` is in imagining.py."""

from typing import Any

from backroom.engine import rule
from backroom.games.bycatch.fan import limbo
from backroom.games.bycatch.imagining import imagine
from backroom.games.bycatch.photo import staleness
from backroom.games.bycatch.regroup import action_phase, in_window
from backroom.games.bycatch.state import PHOTO_TARGET, Nations, Phase

__all__ = ["imagine", "reveal"]


@rule
def reveal(s: Nations, seat: int, v: Any) -> None:
    """The own album; limbo and hidden windows as others may see them; at the end everything but the piles."""
    if s.phase == Phase.OVER:
        for p in range(s.players):
            v.hand[p] = s.hand[p]
            v.n_photos[p] = s.n_photos[p]
            show_album(s, p, v)
        v.intel_out = s.intel_out
    if seat >= 0:
        show_album(s, seat, v)
        for i in range(s.n_photos[seat]):
            v.album_stale[i] = staleness(s, int(s.album[seat, i, PHOTO_TARGET]), int(s.album_turn[seat, i]))
    if seat == s.active:
        v.drawn = s.drawn
        v.pending = s.pending
    else:
        v.n_hand[s.active] += limbo(s, s.active)
        if s.phase == Phase.ASK and s.ctx == 0:
            v.phase = action_phase(s)  # G39
    if s.phase == Phase.REGROUP:
        hide_answers(s, seat, v)
    if not s.rustle_public:
        for p in range(s.players):
            if p != seat:
                v.rustle[p] = 0


@rule
def hide_answers(s: Nations, seat: int, v: Any) -> None:
    """Section 6: until the window closes nobody sees who has answered, or moved a card."""
    owing = 0
    for p in range(s.players):
        if p == seat:
            owing |= int(s.owes) & (1 << p)
        else:
            owing |= int(in_window(s, p)) << p
            v.rustle[p] = 0
    v.owes = owing


@rule
def show_album(s: Nations, p: int, v: Any) -> None:
    """The photos of one seat."""
    for i in range(s.n_photos[p]):
        v.album_turn[p, i] = s.album_turn[p, i]
        v.album[p, i] = s.album[p, i]
