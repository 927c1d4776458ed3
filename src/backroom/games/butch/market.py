"""Decks, rows and discard piles."""

from backroom.engine import EVERYONE, emit, rule, shuffle
from backroom.games.butch.events import Event
from backroom.games.butch.state import Town


@rule
def discard_card(s: Town, side: int, card: int) -> None:
    """G11: face up, on top of that side's discard pile."""
    s.discard[side, s.discard_len[side]] = card
    s.discard_len[side] += 1


@rule
def discard_from_town(s: Town, card: int) -> None:
    """G16: a card that leaves a town goes to the side with fewer cards in all, A on a tie."""
    discard_card(s, 0 if side_size(s, 0) <= side_size(s, 1) else 1, card)


@rule
def side_size(s: Town, side: int) -> int:
    """Cards in deck, row and discard pile of one side."""
    size = s.deck_len[side] + s.discard_len[side] + 0
    for i in range(4):
        size += s.row[side, i] > 0
    return size


@rule
def sweep(s: Town, side: int) -> None:
    """R44: a row is discarded in the order of its slots and dealt anew from its own deck."""
    emit(s, Event.SWEPT, EVERYONE, side)
    for i in range(4):
        if s.row[side, i]:
            discard_card(s, side, s.row[side, i])
            s.row[side, i] = 0
    deal_row(s, side)


@rule
def deal_row(s: Town, side: int) -> None:
    """Fill the gaps of a row from its own deck, slots 0 to 3."""
    for i in range(4):
        if s.row[side, i] == 0:
            if s.deck_len[side] == 0:
                reshuffle(s, side)
            if s.deck_len[side] > 0:
                s.deck_len[side] -= 1
                top = s.deck_len[side]
                s.row[side, i] = s.deck[side, top]
                s.deck[side, top] = 0
                emit(s, Event.DEALT, EVERYONE, side, i, s.row[side, i])


@rule
def reshuffle(s: Town, side: int) -> None:
    """R46: when a card is due and the deck is empty, the discard pile, sorted and shuffled, becomes the deck."""
    n = s.discard_len[side] + 0
    if n == 0:
        return
    for i in range(n):
        card = s.discard[side, i]
        s.discard[side, i] = 0
        j = i
        while j > 0 and s.deck[side, j - 1] > card:
            s.deck[side, j] = s.deck[side, j - 1]
            j -= 1
        s.deck[side, j] = card
    shuffle(s, s.deck[side], n)
    s.deck_len[side] = n
    s.discard_len[side] = 0
    s.decks_known = 1
    emit(s, Event.RESHUFFLED, EVERYONE, side)
