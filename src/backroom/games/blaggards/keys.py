"""Keys: who holds how many, and how they move between Hands and deck. What a view hides is not asked for."""

from backroom.engine import rule
from backroom.games.blaggards.state import CHESTS, COLOURS, KINDS, Crew, Deed


@rule
def chief(s: Crew) -> int:
    """The Captain's seat, as a number to shift by: a field is too narrow for that."""
    return int(s.captain)


@rule
def clockwise(s: Crew, k: int) -> int:
    """The k-th seat clockwise from the Captain."""
    return (int(s.captain) + k) % int(s.players)


@rule
def size(s: Crew, p: int) -> int:
    """G34: the keys in a Hand, counted; a view that hides the Hand tells its size."""
    if s.hand[p, 0] < 0:
        return s.hand_size[p] + 0
    n = 0
    for k in range(KINDS):
        n += s.hand[p, k]
    return n


@rule
def keyed(s: Crew, p: int) -> bool:
    """2.6: holding at least one key."""
    return size(s, p) > 0


@rule
def keyed_players(s: Crew) -> int:
    """How many hold a key."""
    n = 0
    for p in range(s.players):
        n += keyed(s, p)
    return n


@rule
def draw_top(s: Crew) -> int:
    """The top key of the deck, taken off."""
    k = s.deck[0] + 0
    take_off(s, 1)
    return k


@rule
def take_off(s: Crew, n: int) -> None:
    """The deck without its first n keys."""
    left = s.deck_len - n
    for i in range(left):
        s.deck[i] = s.deck[i + n]
    for i in range(left, s.deck_len):
        s.deck[i] = 0
    s.deck_len = left


@rule
def put_under(s: Crew, k: int) -> None:
    """A key under the deck."""
    s.deck[s.deck_len] = k
    s.deck_len += 1


@rule
def move_key(s: Crew, giver: int, taker: int, k: int) -> None:
    """One key from Hand to Hand."""
    s.hand[giver, k] -= 1
    s.hand[taker, k] += 1


@rule
def needed(s: Crew, c: int) -> int:
    """G13: keys of a colour that the chosen chest needs, after what EXP_PICK ignores."""
    return s.lock[s.chest, c] - int(s.ignored == c)


@rule
def lock_size(s: Crew, chest: int) -> int:
    """Keys on a lock plate."""
    n = 0
    for c in range(COLOURS):
        n += s.lock[chest, c]
    return n


@rule
def band_size(s: Crew) -> int:
    """R21: as many members as the chosen chest needs keys."""
    return lock_size(s, s.chest) - int(s.ignored >= 0)


@rule
def too_big(s: Crew, chest: int, deed: int) -> bool:
    """G12: more keys than players who may bring one. EXP_PICK takes one key off a lock of two or more."""
    wanted = lock_size(s, chest)
    if deed == Deed.EXP_PICK and wanted >= 2:
        wanted -= 1
    able = keyed_players(s)
    if deed == Deed.EXP_ASHORE:
        able -= keyed(s, s.captain)
    return wanted > able


@rule
def any_chest(s: Crew, deed: int) -> bool:
    """G12: is there a feasible chest?"""
    for c in range(CHESTS):
        if not s.open[c] and not too_big(s, c, deed):
            return True
    return False
