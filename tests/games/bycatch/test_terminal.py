"""The board in a terminal: what it shows, and to whom."""

from collections.abc import Mapping
from functools import cache
from random import Random

import pytest
from rich.cells import cell_len

from backroom.engine import State, View
from backroom.games.bycatch import game, terminal
from backroom.testing import compiled, interpreted, reachable
from tests.games.bycatch.positions import Table
from tests.terminals import drawn, shown, words_of

PLAYERS = (3, 4, 5)


@cache
def some_states(players: int, preset: str = "book") -> list[State]:
    """States of a few games, from the deal to the end."""
    with compiled(game):
        states = [reached.state for reached in reachable(game, players, 15, seed=30, variant=preset)]
        last = game.new(players, seed=1, variant={"max_rounds": 5})
        random = Random(players)
        while not last.over:
            seat = last.owes[0]
            view = game.view(last, seat)
            actions = game.machine.legal(view.array, seat)
            game.apply(last, seat, game.machine.house(view.array, seat, actions, random.getrandbits(32)))
        return [*states, last]


@cache
def some_views(players: int) -> list[View]:
    """Every viewer of these states."""
    with interpreted(game):
        return [game.view(state, seat) for state in some_states(players) for seat in (*range(players), None)]


@pytest.mark.parametrize("players", PLAYERS)
def test_shows_the_own_fan_from_left_to_right(players: int) -> None:
    for view in some_views(players):
        if view.seat is None:
            continue
        people = ", ".join(game.text.name_of("rank", rank) for rank in view.hand[view.seat][: view.n_hand[view.seat]])
        assert people in " ".join(words_of(view).replace("\n", " ").split())


@pytest.mark.parametrize("players", PLAYERS)
def test_shows_the_suspect_the_piles_and_every_score(players: int) -> None:
    for view in some_views(players):
        text = words_of(view)
        assert f"SUSPECT  {game.text.name_of('suspect', view.intel_cur)}" in text
        assert f"draw pile {view.n_draw} · discards {view.n_discard}" in text
        assert f"intelligence {view.n_intel}" in text
        assert ("FINAL TURNS" in text) == bool(view.latched)
        for seat in range(players):
            assert str(view.score[seat]) in text


def test_shows_the_fans_of_rivals_as_they_are_held() -> None:
    """Section 13: size, posture and rustle of each."""
    t = Table(players=3, phase="ACTION")
    before = drawn(t.view(0))
    t.hold(1, t.hand(1), 2, 3)
    posed = drawn(t.view(0))
    t.state.array["rustle"][0, 1] = 1
    rustled = drawn(t.view(0))
    t.hold(1, t.hand(1)[:4])
    assert len({before, posed, rustled, drawn(t.view(0))}) == 4
    assert "rustled" in rustled


def test_a_suspect_in_limbo_is_shown_to_its_host_alone() -> None:
    """G39: and the board of the others is the same, whatever was drawn."""
    boards = []
    for card in (7, 2):
        t = Table([1, 2, 4, 5, 6, 8], players=3, phase="ADMIT", suspect=7, draw=[1, card])
        t.play(0, "DRAW")
        boards.append([drawn(t.view(seat)) for seat in (1, 2, None)])
        assert ("in limbo" in words_of(t.view(0))) == (card == 7)
    assert boards[0] == boards[1]
    assert not any("limbo" in board for board in boards[0])


def test_a_photo_is_shown_to_the_photographer() -> None:
    """Section 9.6: what is on it, slot by slot, and that it went stale."""
    t = Table([6, 6, 1, 2, 3], [5, 2, 7, 3, 9], [3, 3, 4, 8, 8], suspect=4)
    t.play(0, "SURVEIL", "TARGET 1", "SHOT OVER wide 2", draws=[0] + [1] * 5)
    assert ": : / = 9" in words_of(t.view(0))
    assert "from above, wide" in words_of(t.view(0))
    for viewer in (1, 2, None):
        assert "from above" not in words_of(t.view(viewer))
    t.all_hold()
    assert "had a turn" in words_of(t.view(0))


def test_the_longest_game_fits() -> None:
    """Section 5: as many shelters and strikes as there can be are cut, not wrapped."""
    options: Mapping[str, object] = {"shelter_base": 100, "suspect_pts": 100}
    t = Table(players=3, variant=options)
    for _ in range(7):
        t.lay(0, 1, 8, suspect=2)
        t.kill(0, [7, 7, 7], suspect=7)
    for viewer in t.viewers:
        assert max(map(cell_len, shown(t.view(viewer)))) <= terminal.WIDTH
