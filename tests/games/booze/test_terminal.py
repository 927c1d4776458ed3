"""The board in a terminal: what it shows, and to whom."""

from functools import cache

import pytest

from backroom.engine import State, View
from backroom.games.booze import game, terminal
from backroom.games.booze.state import BEFORE, CARDS, LAID_OUT
from backroom.games.booze.words import boozes
from backroom.testing import compiled, interpreted, reachable
from tests.games.booze.positions import CASINO, ME, PETE, PO, RY, SH, Table
from tests.terminals import shown, words_of

PLAYERS = (3, 6, 9)


@cache
def some_states(players: int, preset: str = "memory") -> list[State]:
    """States of a few games, from the deal to the end."""
    with compiled(game):
        return [reached.state for reached in reachable(game, players, 26, seed=30, variant=preset)]


@cache
def some_views(players: int) -> list[View]:
    """Every viewer of these states."""
    with interpreted(game):
        return [game.view(state, seat) for state in some_states(players)[::2] for seat in (*range(players), None)]


@pytest.mark.parametrize("players", PLAYERS)
def test_shows_the_street_and_everybody_on_it(players: int) -> None:
    """Section 13: every door with its Event, the cards that lie there; coins, counts, the Baron and the deck."""
    for view in some_views(players):
        text = words_of(view)
        assert f"Round {view.round_no}" in text
        assert f"deck {view.deck_len}" in text
        for location in range(6):
            assert f"{location} {game.text.name_of('location', location)}" in text
        for c in range(CARDS):
            if view.place[c] == LAID_OUT:
                codes = [terminal.CODES[booze] for booze in boozes(int(view.boozes[c + 1]))]
                assert any(all(code in line for code in codes) for line in text.splitlines())
        for seat in range(players):
            assert f"cards {view.cards[seat]}  coins {view.coins[seat]}" in text


def test_the_own_booze_is_shown_and_its_matches_are_marked() -> None:
    """R6, R21, section 13: to its owner; a spectator runs nothing."""
    table = Table(3)
    table.street([RY, ME, PO], [CASINO, 1, 2], laid=[0, 2])
    mine = words_of(table.view(0))
    assert "You run" in mine
    assert game.text.name_of("booze", RY) in mine
    assert "2★" in mine
    assert "0★" not in mine
    watching = words_of(table.view(None))
    assert "You run" not in watching
    assert "★" not in watching


def test_a_mugshot_and_what_was_wrongly_named() -> None:
    """R34, R36, section 13."""
    table = Table(3)
    table.street([RY, ME, PO], [PETE, PETE, 0])
    table.play(0, "SEAT 1")
    table.play(0, f"NAME {SH}")
    assert "not:" in words_of(table.view(2))
    table.play(1, "SEAT 0")
    table.play(1, f"NAME {RY}")
    for viewer in (1, 2, None):
        assert game.text.name_of("booze", RY) in words_of(table.view(viewer))
        assert game.text.name_of("booze", ME) not in words_of(table.view(viewer)) or viewer == 1


def test_a_look_is_shown_to_the_tailer_alone() -> None:
    """R28: the cards of the target, while the Tail lasts."""
    table = Table(3, ledger="round")
    table.street([RY, ME, PO], [PETE, PETE, 0], down={1: [16, 17]})
    before = {viewer: len(shown(table.view(viewer))) for viewer in (0, 2, None)}
    table.play(0, "SEAT 1")
    assert len(shown(table.view(0))) == before[0] + 1
    for viewer in (2, None):
        assert len(shown(table.view(viewer))) == before[viewer]
        assert not [c for c in range(CARDS) if table.view(viewer).place[c] >= BEFORE]
