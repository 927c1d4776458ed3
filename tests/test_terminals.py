"""Every game's board in a terminal: it fits, it shows nothing that the view does not, and no name can break it."""

from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.markup import render

from backroom.engine import Game, View, registry
from backroom.testing import compiled, few, reachable
from tests.terminals import NAMES, drawn, shown

GAMES = [registry.game(name) for name in registry.games()]
TABLES = [pytest.param(game, n, id=f"{game.name}-{n}") for game in GAMES for n in few(game)]
LARGEST = [pytest.param(game, game.seats[-1], id=game.name) for game in GAMES]
WIDTH, STATES = 80, 12


@cache
def some_views(game: Game, players: int, preset: str | None = None) -> list[View]:
    """Two seats and a spectator, at states of a few games from the deal to the end."""
    with compiled(game):
        states = [reached.state for reached in reachable(game, players, STATES, seed=30, variant=preset)]
        return [game.view(state, seat) for state in states for seat in (0, players - 1, None)]


@pytest.mark.parametrize("width", [WIDTH, 100])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_fits_without_wrapping(game: Game, players: int, width: int) -> None:
    for view in some_views(game, players):
        lines = shown(view, width=width)
        assert max(map(cell_len, lines)) <= WIDTH
        assert len(lines) == drawn(view).count("\n") + 1


@pytest.mark.parametrize(
    ("game", "preset"), [pytest.param(game, p, id=f"{game.name}-{p}") for game in GAMES for p in game.cards.presets]
)
def test_presets_fit_too(game: Game, preset: str) -> None:
    for view in some_views(game, game.seats[-1], preset):
        assert max(map(cell_len, shown(view))) <= WIDTH


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_twin_worlds_look_the_same(game: Game, players: int) -> None:
    with compiled(game):
        for view in some_views(game, players):
            twin = game.view(game.imagine(view, seed=5), view.seat)
            assert drawn(twin) == drawn(view)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("[red]x", "[red]x"),
        ("\\[red]x", "\N{SET MINUS}[red]x"),
        ("x[/]", "x[/]"),
        ("[", "["),
        ("x\\", "x\N{SET MINUS}"),
        (":bomb:", ":bomb:"),
        ("a\nb\x1b[2J", "a?b?[2J"),
        ("\u202egnp", "?gnp"),
    ],
)
@pytest.mark.parametrize(("game", "players"), LARGEST)
def test_hostile_names_are_inert(game: Game, players: int, name: str, said: str) -> None:
    view = some_views(game, players)[1]
    plain, hostile = ("A", *NAMES[1:]), (name, *NAMES[1:])
    assert any(said in line for line in shown(view, hostile))
    assert len(shown(view, hostile)) == len(shown(view, plain))
    styles = [{span.style for span in render(drawn(view, names)).spans} - {"b"} for names in (plain, hostile)]
    assert styles[0] == styles[1]


@pytest.mark.parametrize(("game", "players"), LARGEST)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.differing_executors])
@given(names=st.lists(st.text(max_size=24), min_size=len(NAMES), max_size=len(NAMES)))
def test_no_name_can_break_the_board(game: Game, players: int, names: list[str]) -> None:
    view = some_views(game, players)[-2]
    lines = shown(view, names)
    assert len(lines) == len(shown(view))
    assert max(map(cell_len, lines)) <= WIDTH
