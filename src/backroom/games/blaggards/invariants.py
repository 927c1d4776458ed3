"""What must hold in every state that can be reached (specification, section 5)."""

from collections.abc import Iterator

from backroom.engine import State
from backroom.games.blaggards.state import Landing, Phase


def broken(s: State) -> Iterator[str]:
    """Sentences about what does not hold. The bounds of fields are checked elsewhere."""
    yield from lost_keys(s)
    yield from wrong_cards(s)
    yield from left_over(s)
    yield from wrong_brawl(s)
    if s.decisions > 200 * s.rounds:
        yield f"{s.decisions} decisions in a game of {s.rounds} rounds"
    if bool(s.result) != (s.phase == Phase.OVER):
        yield f"the result is {s.result} in {s.phase_name}"


def lost_keys(s: State) -> Iterator[str]:
    """Hands, deck, placed keys and, under a Cursed Skull, pending ones are all the keys there are."""
    n = s.players
    keys = s.hand[:n].sum(axis=0).tolist()
    out = [*s.deck[: s.deck_len].tolist(), *s.placed[:n].tolist()]
    if s.phase == Phase.SKULL:
        out += s.pending[:n].tolist()
    for kind in out:
        if kind >= 0:
            keys[kind] += 1
    if keys != s.key_count[1:].tolist():
        yield f"there are {keys} keys, there should be {s.key_count[1:].tolist()}"
    if s.deck[s.deck_len :].any():
        yield f"the deck goes on behind its {s.deck_len} keys: {s.deck.tolist()}"
    for p in range(n):
        if s.phase in (Phase.SWAP_KEYS, Phase.GIFT_TO) and s.pending[p] >= 0 and not s.hand[p, s.pending[p]]:
            yield f"seat {p} has noted a key that it does not hold"


def wrong_cards(s: State) -> Iterator[str]:
    """Roles, characters and tokens are those of the box."""
    n = s.players
    if s.role[:n].sum() != s.blaggards[n - 4]:
        yield f"roles are {s.role[:n].tolist()}"
    worn = s.character[:n].tolist()
    if len(set(worn)) != n or min(worn) < 1:
        yield f"characters are {worn}"
    if sorted([*s.token.tolist(), s.box_token]) != sorted(s.token_value[1:].tolist()):
        yield f"tokens are {s.token.tolist()} and {s.box_token}"
    if not s.been_captain >> s.captain & 1 or (s.round_no > 0 and s.captains[s.round_no - 1] != s.captain):
        yield f"the Captain is {s.captain}, former ones are {s.been_captain:b}"
    if (s.meeting[:n].sum(axis=1) != s.dealt[n - 4]).any():
        yield f"Hands at the deal were {s.meeting[:n].tolist()}"


def left_over(s: State) -> Iterator[str]:
    """What serves one prompt is gone in the others."""
    n, phase = s.players, s.phase
    placing = (Phase.PLACE, Phase.SKULL)
    for name, during in (
        ("claim", range(Phase.COUNCIL, Phase.BELL)),
        ("order", range(Phase.ORDER, Phase.BELL)),
        ("placed", placing),
        ("pending", (Phase.SKULL, Phase.SWAP_KEYS, Phase.GIFT_TO)),
    ):
        if phase not in during and (getattr(s, name)[:n] != -1).any():
            yield f"{name} is {getattr(s, name)[:n].tolist()} in {s.phase_name}"
    if (s.chest >= 0) != (phase in range(Phase.IGNORE, Phase.BELL)):
        yield f"chest is {s.chest} in {s.phase_name}"
    if s.band and phase not in range(Phase.BAND, Phase.BELL):
        yield f"band is {s.band:b} in {s.phase_name}"
    if phase in placing:
        for p in range(n):
            out = s.placed[p] >= 0
            if out != bool(s.band >> p & 1 and not (phase == Phase.PLACE and p in s.owes)):
                yield f"seat {p} has placed {s.placed[p]} in {s.phase_name}"


def wrong_brawl(s: State) -> Iterator[str]:
    """Tokens, edges and hits agree."""
    rows = s.landed[: s.landed_len].tolist()
    if (s.landed[s.landed_len :] != -1).any() or (s.edges[s.edges_len :] != -1).any():
        yield "landed or edges go on behind their ends"
    fighting = s.phase in (Phase.PUNCH, Phase.LIVE, Phase.EDGE, Phase.KO, Phase.NEXT)
    if s.hits.sum() > s.landed_len or (fighting and s.hits[s.captain]):
        yield f"hits are {s.hits.tolist()} of {s.landed_len} tokens, the Captain is {s.captain}"
    edges = [row[3] for row in rows if row[4] == Landing.EDGE]
    if s.phase in (Phase.LIVE, Phase.EDGE) and edges[len(edges) - s.edges_len :] != s.edges[: s.edges_len, 1].tolist():
        yield f"edges are {s.edges[: s.edges_len].tolist()}, landed is {rows}"
    if s.landed_len and s.phase != Phase.OVER:
        for p in range(s.players):
            tokens = [row[3] for row in rows if row[1] == p]
            if sorted(tokens) != sorted(s.thrown[p, : s.threw[p], 0].tolist()):
                yield f"seat {p} threw {s.thrown[p].tolist()}, landed is {rows}"
    if s.phase in (Phase.PUNCH, Phase.LIVE):
        for p in s.owes:
            if p != s.captain and (s.bruised[p] or s.threw[p] >= s.punches):
                yield f"seat {p} owes a punch it does not have"
