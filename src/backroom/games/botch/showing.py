"""Cards that are seen: by their holder, by one other player, by all (R10, R31 to R35; section 8)."""

from backroom.engine import EVERYONE, emit, only, rule
from backroom.games.botch.events import Event
from backroom.games.botch.frames import push
from backroom.games.botch.state import Ferry, Op


@rule
def all_see_item(s: Ferry, p: int) -> None:
    """Everybody knows this item now."""
    s.shown[p] = s.holds[p]
    for v in range(s.players):
        s.known[v, p] = s.holds[p]


@rule
def all_see_role(s: Ferry, p: int) -> None:
    """The role is turned up, for good."""
    if not s.role_up[p]:
        s.role_up[p] = 1
        emit(s, Event.ROLE_UP, EVERYONE, p, s.role[p])
    for v in range(s.players):
        s.known_role[v, p] = s.role[p]


@rule
def forget(s: Ferry, p: int, but: int) -> None:
    """R21: whoever did not make the swap is no longer certain of this item."""
    s.shown[p] = 0
    for v in range(s.players):
        if v != but:
            s.known[v, p] = 0


@rule
def ticking(s: Ferry, item: int) -> bool:
    """Does being shown this item hurt?"""
    return bool(s.item_ticks[item])


@rule
def flip(s: Ferry, p: int) -> None:
    """R31: all see the item, and it goes face-down again. What being shown does is up to whoever flips."""
    all_see_item(s, p)
    emit(s, Event.FLIPPED, EVERYONE, p, s.holds[p])


@rule
def turn_up(s: Ferry, p: int) -> None:
    """The item lies face-up from now on; nobody is newly shown it (G19)."""
    s.item_up[p] = 1
    all_see_item(s, p)
    emit(s, Event.REVEALED, EVERYONE, p, s.holds[p])


@rule
def shown_to(s: Ferry, p: int, to: int, item: int) -> None:
    """R34: p's item was shown to this player, or to nobody (-1): then what it does is done to its holder."""
    if ticking(s, item):
        push(s, Op.HURT, p if to < 0 else to)


@rule
def look(s: Ferry, p: int) -> None:
    """R10: one's own item."""
    s.known[p, p] = s.holds[p]
    emit(s, Event.LOOKED, only(p), p, s.holds[p])


@rule
def peek_item(s: Ferry, p: int, target: int) -> None:
    """One player sees a face-down item."""
    if not s.item_up[target]:
        s.known[p, target] = s.holds[target]
        emit(s, Event.PEEKED_ITEM, only(p), p, target, s.holds[target])


@rule
def peek_role(s: Ferry, p: int, target: int) -> None:
    """One player sees a face-down role."""
    if not s.role_up[target]:
        s.known_role[p, target] = s.role[target]
        emit(s, Event.PEEKED_ROLE, only(p), p, target, s.role[target])
