"""What must hold in every state that can be reached (specification, section 5)."""

from collections import Counter
from collections.abc import Iterator

from backroom.engine import State
from backroom.games.botch.cards import item_cards, role_cards
from backroom.games.botch.state import OP, Op, Phase


def broken(s: State) -> Iterator[str]:
    """Sentences about what does not hold. The bounds of fields are checked elsewhere."""
    n = s.players
    wanted = s.total_diamonds or 20 * n + 15
    stashes = sum(int(s.gems[p]) + int(s.item_stash[p]) + int(s.role_stash[p]) for p in range(n))
    if stashes + s.bank + s.pile + s.out != wanted:
        yield f"there are {stashes + s.bank + s.pile + s.out} diamonds, not {wanted}"
    yield from _cards(s)
    yield from _knowledge(s)
    ops = [int(frame[OP]) for frame in s.stack]
    if any((op == Op.NONE) != (k >= s.depth) for k, op in enumerate(ops)):
        yield f"the stack is {ops}, its depth {s.depth}"
    if s.in_hurt and Op.HURT not in ops:
        yield "a HURT window is open and no HURT procedure is under way"
    hurting = Op.HURT in ops or s.phase == Phase.OVER
    for p in range(n):
        if s.alive[p] and not hurting:
            limit = int(s.role_dies_at[int(s.role[p])]) or s.hurt_limit
            if s.hurt[p] >= limit:
                yield f"seat {p} has {s.hurt[p]} Hurt markers and lives"


def _cards(s: State) -> Iterator[str]:
    n = s.players
    for p in range(n):
        if bool(s.holds[p]) != bool(s.alive[p]) or bool(s.sunk[p]) == bool(s.alive[p]) or not s.role[p]:
            yield f"seat {p} (alive: {s.alive[p]}) has item {s.holds[p]}, role {s.role[p]}, sunk {s.sunk[p]}"
        if not s.alive[p] and (s.gems[p] or s.item_stash[p] or s.role_stash[p] or s.item_up[p]):
            yield f"seat {p} is dead and still has something"
    items = Counter(int(i) for i in (*s.holds[:n], *s.sunk[:n], *s.aside_items) if i)
    roles = Counter(int(r) for r in (*s.role[:n], *s.aside_roles) if r)
    kit_items = {i: int(item_cards(s, i)) for i in range(1, len(s.item_copies))}  # type: ignore[arg-type]
    kit_roles = {r: int(role_cards(s, r)) for r in range(1, len(s.role_copies))}  # type: ignore[arg-type]
    if items != Counter({i: c for i, c in kit_items.items() if c}):
        yield f"the items are {items}, the kit has {kit_items}"
    if roles != Counter({r: c for r, c in kit_roles.items() if c}):
        yield f"the roles are {roles}, the kit has {kit_roles}"


def _knowledge(s: State) -> Iterator[str]:
    n = s.players
    for v in range(n):
        for p in range(n):
            item = int(s.holds[p]) or int(s.sunk[p])
            if s.known[v][p] not in (0, item) or (s.item_up[p] and s.known[v][p] != item):
                yield f"seat {v} knows item {s.known[v][p]} of seat {p}, it is {item}"
            if s.shown[p] and s.known[v][p] != s.shown[p]:
                yield f"all have seen item {s.shown[p]} of seat {p}, seat {v} knows {s.known[v][p]}"
            role = int(s.role[p])
            if s.known_role[v][p] not in (0, role) or ((s.role_up[p] or v == p) and s.known_role[v][p] != role):
                yield f"seat {v} knows role {s.known_role[v][p]} of seat {p}, it is {role}"
