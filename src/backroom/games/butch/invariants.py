"""What must hold in every state that can be reached (specification, section 5)."""

from collections.abc import Iterator

from backroom.engine import State
from backroom.games.butch.state import NOWHERE, TYPES

STARTERS = 3


def broken(s: State) -> Iterator[str]:
    """Sentences about what does not hold. The bounds of fields are checked elsewhere."""
    n = s.players
    grid, repair = s.grid[:n], s.repair[:n]
    cards = sum(int((pile > 0).sum()) for pile in (s.deck, s.row, s.discard, grid)) + (s.card > 0)
    everything = int(s.copies[1 : TYPES + 1].sum()) + STARTERS * n
    if cards != everything:
        yield f"there are {cards} cards, there should be {everything}"
    for name in ("deck", "discard"):
        for side in range(2):
            pile, size = getattr(s, name)[side], getattr(s, f"{name}_len")[side]
            if (pile > 0).sum() != size or (pile[size:] != 0).any():
                yield f"{name}_len[{side}] is {size}, the pile is {pile.tolist()}"
    if (repair > s.max_repair).any() or ((repair > 0) & (grid == 0)).any():
        yield f"repair is {repair.tolist()} on {grid.tolist()}"
    for p in range(n):
        if s.hero[p] == s.cowboy[p]:
            yield f"hero and cowboy of seat {p} share cell {s.hero[p]}"
        if not s.demolished and grid[p][s.hero[p]] == 0:
            yield f"the hero of seat {p} stands on a lot"
        if s.cowboy[p] != NOWHERE and grid[p][s.cowboy[p]] == 0:
            yield f"the cowboy of seat {p} stands on a lot"
        if not s.demolished and (grid[p][3:6] == 0).any():
            yield f"a starting cell of seat {p} is empty"
    serving = {
        "REWARD": ("reward_seat", "pend_ap", "pend_cw", "activated"),
        "TOWN": ("ap", "buys"),
        "PLACE": ("ap", "buys", "card", "slot"),
    }
    for fields in serving.values():
        for name in fields:
            if getattr(s, name) and name not in serving.get(s.phase_name, ()):
                yield f"{name} is {getattr(s, name)} in {s.phase_name}"
