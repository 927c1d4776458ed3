"""Scenarios of the specification, section 11: set-up, chance and money."""

from backroom.games.butch import game
from backroom.games.butch.terminal import purse
from backroom.testing import scripted
from tests.games.butch.positions import START, Table


def test_S01_set_up_two_seats() -> None:
    """S1: towns, spare dice, decks, rows and phase at the start (R1, R2, R3, R4, R5, G8)."""
    for players in (2, 4):
        t = Table(players)
        assert t["grid"] == [START] * players
        assert t["repair"] == [[0, 0, 0, 3, 3, 3, 0, 0, 0]] * players
        assert [9 - sum(repair > 0 for repair in town) for town in t["repair"]] == [6] * players
        assert t["hero"] == [4] * players
        assert t["cowboy"] == [9] * players
        assert t["rubies"] == [4] * players
        assert t["deck_len"] == [28, 28]
        assert all(card for row in t.rows() for card in row)
        assert t["discard_len"] == [0, 0]
        assert t.phase == "ROLL"
        assert t.state.owes == (0,)


def shown(rubies: int) -> str:
    """A purse as players see it."""
    return "".join(text for text, _ in purse(rubies))


def test_S38_sapphires_are_change() -> None:
    """S38: a purse of 13 is 3 sapphires and 1 ruby; paying 4 leaves 9, that is 2 and 1 (R49, G33)."""
    t = Table(2)
    t.town()
    t.put(0, rubies=13)
    t.offer("A", 8, 1, 1, 1)
    assert "3 sapph. + 1◆" in shown(t["rubies"][0])
    t.play(0, "BUY 0")
    assert t["rubies"][0] == 9
    assert "2 sapph. + 1◆" in shown(t["rubies"][0])


def test_S39_chance_order() -> None:
    """S39: with every draw 0 the deal is known card by card; first_seat is drawn last (R5, R6, G9)."""
    with scripted(game, 0) as asked:
        state = game.new(3, seed=1)
    assert state.row.tolist() == [[9, 8, 8, 8], [1, 16, 16, 16]]
    assert state.deck_len.tolist() == [28, 28]
    assert state.deck[0][23:28].tolist() == [7, 7, 7, 7, 8]
    assert state.deck[1][23:28].tolist() == [15, 15, 15, 15, 16]
    assert state.first_seat == state.active == 0
    assert asked == [*range(64, 1, -1), 3]


def test_S47_late_seats() -> None:
    """S47: late_seat_bonus 1, four seats, first_seat 2 (R6, G35)."""
    t = Table(4, late_seat_bonus=1, first_seat=2)
    assert t["rubies"] == [6, 7, 4, 5]
    assert t["active"] == 2
