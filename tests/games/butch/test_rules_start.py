"""Set-up beyond the scenarios: decks of other sizes, who begins, options that only change the start."""

from collections import Counter

from backroom.engine import State
from backroom.games.butch import game
from backroom.testing import interpreted, scripted
from tests.games.butch.positions import SALOON, Table, everything_in


def deal_in_order(players: int, last: list[int], **variant: object) -> State:
    """A deal whose shuffle leaves every card where it is, so that the cut can be seen."""
    total = int(game.pattern(players, variant).copies.sum())
    with scripted(game, [*range(total - 1, 0, -1), *last]):
        return game.new(players, seed=1, variant=variant)


def test_decks_are_halves_of_the_shuffled_cards() -> None:
    """R5, G9: unshuffled, deck A is types 1 to 8 and deck B types 9 to 16; four cards of each are turned up."""
    state = deal_in_order(2, [0])
    assert state.row.tolist() == [[8] * 4, [16] * 4]
    assert state.deck[0][:28].tolist() == [kind for kind in range(1, 8) for _ in range(4)]
    assert state.deck[1][:28].tolist() == [kind for kind in range(9, 16) for _ in range(4)]


def test_copies_of_each_type() -> None:
    """G7, G8: the decks hold `copies` of every type; starters are extra cards."""
    for copies in (3, 4, 6):
        with interpreted(game):
            state = game.new(3, seed=2, variant={"copies": copies})
        unplaced = Counter([*state.deck[0].tolist(), *state.deck[1].tolist(), *state.row.ravel().tolist()])
        assert [unplaced[kind] for kind in range(1, 17)] == [copies] * 16
        assert everything_in(state) == 16 * copies + 9


def test_an_odd_card_goes_to_deck_b() -> None:
    """G9: deck A is the first half, rounded down."""
    state = deal_in_order(2, [0], **{"saloon.copies": 5})
    assert state.deck_len.tolist() == [32 - 4, 33 - 4]
    assert state.deck[0][:5].tolist() == [SALOON] * 5


def test_a_random_seat_begins_and_turns_go_clockwise() -> None:
    """R6, R48: the drawn seat begins; the next seat number follows, seat 0 after the last."""
    for first in range(3):
        state = deal_in_order(3, [first])
        assert (state.first_seat, state.active, state.owes) == (first, first, (first,))
    t = Table(3, first_seat=1)
    order = []
    for _ in range(4):
        order.append(t["active"])
        t.end_turn()
    assert order == [1, 2, 0, 1]
    assert t["first_seat"] == 1


def test_a_chosen_first_seat_is_not_drawn() -> None:
    """R6, G35: with first_seat set there is no draw for it."""
    assert deal_in_order(4, [], first_seat=3).active == 3


def test_start_options() -> None:
    """R2, R4, G17: rubies and repair at the start can be set; late seats get their bonus on top."""
    t = Table(4, start_rubies=20, late_seat_bonus=3, start_repair=6, first_seat=1)
    assert t["rubies"] == [29, 20, 23, 26]
    assert t["repair"] == [[0, 0, 0, 6, 6, 6, 0, 0, 0]] * 4
    t = Table(2, start_rubies=0, start_repair=1)
    assert t["rubies"] == [0, 0]
    assert t["repair"][0][3:6] == [1, 1, 1]
