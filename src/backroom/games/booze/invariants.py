"""What must hold in every state that can be reached (specification, section 5)."""

from collections.abc import Iterator

from backroom.engine import State
from backroom.games.booze.state import BEFORE, CARDS, DECK, DRAWN, NOBODY, Phase


def broken(s: State) -> Iterator[str]:
    """Sentences about what does not hold. The bounds of fields are checked elsewhere."""
    n = s.players
    place = [int(p) for p in s.place]
    deck = sorted(int(c) for c in s.deck[: s.deck_len])
    if deck != [c for c in range(CARDS) if place[c] == DECK]:
        yield f"the deck holds {deck}, places say {place}"
    drawn = sorted(int(c) for c in s.drawn[: s.drawn_len])
    if drawn != [c for c in range(CARDS) if place[c] == DRAWN]:
        yield f"drawn are {drawn}, places say {place}"
    if len({int(t) for t in s.type[:n]}) != n:
        yield f"two seats run the same booze: {s.type[:n].tolist()}"
    small, large = n // 3, (n + 2) // 3
    sizes = [sum(int(t) // 4 == mob for t in s.type[:n]) for mob in range(3)]
    if min(sizes) < small or max(sizes) > large:
        yield f"mobs have sizes {sizes}"
    for c in range(CARDS):
        if place[c] >= BEFORE:
            p = place[c] - BEFORE
            if p >= n or not int(s.boozes[c + 1]) >> int(s.type[p]) & 1:
                yield f"card {c} lies before seat {p}, whose booze it does not show"
            for o in range(n):
                if not int(s.ledger[o][p]) >> c & 1:
                    yield f"seat {o} has no reason to place card {c} before seat {p}, where it lies"
        elif int(s.face_up) >> c & 1:
            yield f"card {c} is face up and lies before nobody"
        if s.known[c] != NOBODY and place[c] != DECK:
            yield f"card {c} is known to be in the deck and is not"
    for p in range(n):
        if bin(int(s.own[p])).count("1") != 6 - (int(s.exposed) >> p & 1):
            yield f"seat {p} owns Movement cards {int(s.own[p]):06b}"
        if not int(s.pub_ev[p]) >> int(s.type[p]) & 1:
            yield f"public evidence {int(s.pub_ev[p])} excludes seat {p}'s booze {int(s.type[p])}"
    if s.phase in (Phase.MOVE, Phase.CLAIM) and (s.actor != NOBODY or s.who != NOBODY or s.target != NOBODY):
        yield f"actor {s.actor}, who {s.who}, target {s.target} in {s.phase_name}"
    if s.phase not in (Phase.MOVE, Phase.CLAIM, Phase.OVER) and s.owes != (s.who,):
        yield f"seat {s.who} should owe, {s.owes} do"
