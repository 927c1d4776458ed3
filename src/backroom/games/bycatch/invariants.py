"""What must hold in every state that can be reached (specification, section 5)."""

from collections.abc import Iterator, Sequence

import numpy as np

from backroom.engine import State
from backroom.games.bycatch.memory import allows
from backroom.games.bycatch.state import (
    FIRST_TAKEN,
    FROM_RESHUFFLE,
    LENGTH,
    LOW,
    OWNER_OF,
    RANKS,
    SHELTER_INTEL,
    STRIKE_INTEL,
    STRIKER,
    TAKEN,
    VAGUE,
)

SERVING = {
    "REGROUP": {"micro"},
    "ASK": {"drawn", "pending", "border", "ctx"},
    "GIVE": {"pending", "border", "ctx", "pile", "n_pile", "given", "givers"},
    "PICK": {"pending", "border", "ctx", "pile", "n_pile", "givers", "picker"},
    "SHOT": {"target"},
    "PAY": {"target"},
    "AIM": {"target"},
}
"""Fields that are zero unless the step that uses them is under way."""


def broken(s: State) -> Iterator[str]:
    """Sentences about what does not hold. The bounds of fields are checked elsewhere."""
    n = s.players
    yield from _cards(s)
    yield from _scores(s)
    for name, size in (("draw", s.n_draw), ("discard", s.n_discard), ("intel_pile", s.n_intel), ("pile", s.n_pile)):
        pile = getattr(s, name)
        if (pile[:size] == 0).any() or (pile[size:] != 0).any():
            yield f"{name} holds {size}, the pile is {pile.tolist()}"
    for p in range(n):
        hand, size = s.hand[p], int(s.n_hand[p])
        if (hand[:size] == 0).any() or (hand[size:] != 0).any():
            yield f"seat {p} holds {size}, the fan is {hand.tolist()}"
        if int(s.fresh[p]) >> size:
            yield f"fresh[{p}] is {s.fresh[p]} with {size} cards"
        if p != s.active and size > 7:
            yield f"seat {p} is not active and holds {size}"
    for name in set().union(*SERVING.values()):
        if name not in SERVING.get(s.phase_name, ()) and np.any(getattr(s, name)):
            yield f"{name} is {getattr(s, name)} in {s.phase_name}"
    if s.phase_name == "ASK" and s.ctx == 0 and s.drawn != s.intel_cur:
        yield f"{s.drawn} is in limbo, suspect is {s.intel_cur}"
    if bool(s.latched) != bool(s.reason) or (s.final_left and not s.latched):
        yield f"latched is {s.latched}, reason {s.reason}, final turns left {s.final_left}"
    if (s.winners != 0) != s.over:
        yield f"winners is {s.winners} in {s.phase_name}"
    yield from _memories(s)


def _cards(s: State) -> Iterator[str]:
    """Every citizen and every intelligence card is somewhere, once."""
    count = np.zeros(RANKS + 1, int)
    for pile in (s.draw, s.discard, s.hand[: s.players], s.pile, s.given[: s.players], s.drawn):
        np.add.at(count, np.ravel(pile), 1)
    count[s.intel_cur] += s.pending
    for row in s.shelters[: s.n_shelters]:
        count[row[LOW] : row[LOW] + row[LENGTH]] += 1
    for row in s.strikes[: s.n_strikes]:
        np.add.at(count, row[FIRST_TAKEN : FIRST_TAKEN + row[TAKEN]], 1)
    if (count[1:] != s.copies).any():
        yield f"there are {count[1:].tolist()} citizens of ranks 1 to 9, there should be {s.copies} of each"
    claimed = [*s.shelters[: s.n_shelters, SHELTER_INTEL], *s.strikes[: s.n_strikes, STRIKE_INTEL]]
    cards = sorted(int(card) for card in (*s.intel_pile, *s.intel_out, s.intel_cur, *claimed) if card)
    if cards != list(range(1, RANKS + 1)):
        yield f"the intelligence cards are {cards}"


def _scores(s: State) -> Iterator[str]:
    """R46 to R49, counted again."""
    for p in range(s.players):
        points = collateral = sheltered = 0
        for row in s.shelters[: s.n_shelters]:
            if row[OWNER_OF] == p:
                worth = s.shelter_base + s.shelter_step * (int(row[LENGTH]) - 3)
                points += worth * (s.shelter_mult if row[SHELTER_INTEL] else 1)
                sheltered += int(row[LENGTH])
        for row in s.strikes[: s.n_strikes]:
            if row[STRIKER] == p:
                dead = row[FIRST_TAKEN : FIRST_TAKEN + row[TAKEN]].tolist()
                hits = dead.count(row[STRIKE_INTEL]) if row[STRIKE_INTEL] else 0
                points += s.suspect_pts * hits - s.collateral_pts * (len(dead) - hits)
                collateral += len(dead) - hits
        if (points, collateral, sheltered) != (s.score[p], s.collateral[p], s.sheltered[p]):
            yield f"seat {p} has {points}, {collateral}, {sheltered}; the record says {s.score[p]}"


def _memories(s: State) -> Iterator[str]:
    """What a seat knows for certain of another's fan is true; what the draw pile can hold is what it holds at most."""
    for v in range(s.players):
        if s.reshuffled:
            held = np.bincount(s.draw[: s.n_draw], minlength=RANKS + 1)[1:]
            if (held > s.pool[v]).any():
                yield f"seat {v} believes the draw pile holds at most {s.pool[v].tolist()}, it holds {held.tolist()}"
        for p in range(s.players):
            if v == p:
                continue
            fan = s.hand[p][: s.n_hand[p]].tolist()
            if p == s.active:
                fan += [s.drawn] * bool(s.drawn) + [s.intel_cur] * s.pending
            entries = s.known[v][p].tolist()
            if any(entries[len(fan) :]):
                yield f"seat {v} knows {entries} of the {len(fan)} cards of seat {p}"
            if s.mixed[v][p] > len(fan):
                yield f"seat {v} thinks {s.mixed[v][p]} of the {len(fan)} cards of seat {p} mixed"
            # Until the window closes nobody takes notice of moves; at the borders nobody knows who is in limbo.
            loose = len(fan) if s.micro[p] or (p == s.active and s.border) else int(s.mixed[v][p])
            certain = [0 if code >= VAGUE else code % FROM_RESHUFFLE for code in entries[: len(fan)]]
            for rank, kind in zip(fan[loose:], certain[loose:], strict=True):
                if not allows(s, v, kind, rank):  # type: ignore[arg-type]
                    yield f"seat {v} knows {entries} of seat {p}, who holds {fan}"
            if not _matched(s, v, fan[:loose], certain[:loose]):
                yield f"seat {v} knows {entries} in any order of seat {p}, who holds {fan}"


def _matched(s: State, v: int, fan: Sequence[int], kinds: Sequence[int]) -> bool:
    """Can each entry be given a card of its own?"""
    owner: dict[int, int] = {}

    def place(entry: int, tried: set[int]) -> bool:
        for card, rank in enumerate(fan):
            if card not in tried and allows(s, v, kinds[entry], rank):  # type: ignore[arg-type]
                tried.add(card)
                if card not in owner or place(owner[card], tried):
                    owner[card] = entry
                    return True
        return False

    return all(place(entry, set()) for entry in range(len(kinds)))
