"""Diamonds: who has how many, and how they move (R60, R70 to R75)."""

from backroom.engine import EVERYONE, emit, rule
from backroom.games.botch.events import Event
from backroom.games.botch.frames import count
from backroom.games.botch.state import Count, Ferry


@rule
def total(s: Ferry, p: int) -> int:
    """All of a player's diamonds, stashed ones too."""
    return int(s.gems[p]) + int(s.item_stash[p]) + int(s.role_stash[p])


@rule
def gain(s: Ferry, p: int, n: int) -> None:
    """Up to n from the pile (G35)."""
    n = min(n, s.pile)
    s.pile -= n
    s.gems[p] += n
    emit(s, Event.GAINED, EVERYONE, p, n)


@rule
def from_bank(s: Ferry, p: int, n: int) -> int:
    """Up to n from the Bank; how many it was."""
    n = min(n, s.bank)
    s.bank -= n
    s.gems[p] += n
    emit(s, Event.FROM_BANK, EVERYONE, p, n)
    return n


@rule
def fine(s: Ferry, p: int, n: int) -> int:
    """R43, R72: up to n loose ones to the Bank; how many it was."""
    n = min(n, s.gems[p])
    s.gems[p] -= n
    s.bank += n
    emit(s, Event.FINED, EVERYONE, p, n)
    return n


@rule
def hand_over(s: Ferry, giver: int, taker: int, n: int) -> int:
    """R60: up to n loose ones; how many it was."""
    n = min(n, s.gems[giver])
    s.gems[giver] -= n
    s.gems[taker] += n
    return n


@rule
def spend(s: Ferry, p: int, n: int) -> int:
    """R75, G36: up to n leave the player, loose ones first, then the item's, then the role's; how many it was."""
    loose = min(n, s.gems[p])
    s.gems[p] -= loose
    on_item = min(n - loose, s.item_stash[p])
    s.item_stash[p] -= on_item
    on_role = min(n - loose - on_item, s.role_stash[p])
    s.role_stash[p] -= on_role
    return loose + on_item + on_role


@rule
def spend_on(s: Ferry, p: int, taker: int, n: int) -> int:
    """R75: pay another player; how many it was."""
    n = spend(s, p, n)
    s.gems[taker] += n
    return n


@rule
def spend_at_bank(s: Ferry, p: int, n: int) -> None:
    """R75: pay the Bank."""
    n = spend(s, p, n)
    s.bank += n
    emit(s, Event.TO_BANK, EVERYONE, p, n)


@rule
def lose_item_stash(s: Ferry, p: int) -> None:
    """R20, G8: a swapped card's stash goes to the pile, whether the card moved or not."""
    if s.item_stash[p] > 0:
        count(s, Count.STASHED_AND_LOST, s.item_stash[p])
        emit(s, Event.STASH_LOST, EVERYONE, p, s.item_stash[p])
        s.pile += s.item_stash[p]
        s.item_stash[p] = 0
