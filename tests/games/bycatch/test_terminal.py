"""The board in a terminal: it fits, it shows what the view shows and nothing else, and no name can break it."""

import io
from collections.abc import Mapping
from functools import cache
from random import Random
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console
from rich.markup import render

from backroom.engine import State, View
from backroom.games.bycatch import game, terminal
from backroom.testing import compiled, interpreted, reachable
from tests.games.bycatch.positions import Table

NAMES = ("[red]x", "Wilhelmina Featherstonex", "Ada", "Doc [/] Holliday", "Eve")
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


def shown(view: View, names: tuple[str, ...] = NAMES, width: int = 80) -> list[str]:
    """What a terminal of this width would show."""
    console = Console(width=width, file=io.StringIO(), color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(terminal.draw(view, names[: view.players]), highlight=False)
    return capture.get().splitlines()


def words_of(view: View) -> str:
    return "\n".join(shown(view))


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("players", PLAYERS)
def test_fits_without_wrapping(players: int, width: int) -> None:
    for view in some_views(players):
        lines = shown(view, width=width)
        assert max(map(cell_len, lines)) <= terminal.WIDTH
        assert len(lines) == terminal.draw(view, NAMES[:players]).count("\n") + 1


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
    before = terminal.draw(t.view(0), NAMES[:3])
    t.hold(1, t.hand(1), 2, 3)
    posed = terminal.draw(t.view(0), NAMES[:3])
    t.state.array["rustle"][0, 1] = 1
    rustled = terminal.draw(t.view(0), NAMES[:3])
    t.hold(1, t.hand(1)[:4])
    assert len({before, posed, rustled, terminal.draw(t.view(0), NAMES[:3])}) == 4
    assert "rustled" in rustled


def test_a_suspect_in_limbo_is_shown_to_its_host_alone() -> None:
    """G39: and the board of the others is the same, whatever was drawn."""
    boards = []
    for card in (7, 2):
        t = Table([1, 2, 4, 5, 6, 8], players=3, phase="ADMIT", suspect=7, draw=[1, card])
        t.play(0, "DRAW")
        boards.append([terminal.draw(t.view(seat), NAMES[:3]) for seat in (1, 2, None)])
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
def test_hostile_names_are_inert(name: str, said: str) -> None:
    view = Table(players=3).view(1)
    plain, hostile = shown(view, ("A", "B", "C")), shown(view, (name, "B", "C"))
    assert any(said in text for text in hostile)
    assert len(hostile) == len(plain)
    assert {span.style for span in render(terminal.draw(view, (name, "B", "C"))).spans} - {"b"} == {
        span.style for span in render(terminal.draw(view, ("A", "B", "C"))).spans
    }


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.differing_executors])
@given(st.lists(st.text(max_size=24), min_size=5, max_size=5))
def test_no_name_can_break_the_board(names: list[str]) -> None:
    view = some_views(5)[-2]
    lines = shown(view, tuple(names))
    assert len(lines) == len(shown(view))
    assert max(map(cell_len, lines)) <= terminal.WIDTH


@pytest.mark.parametrize("players", PLAYERS)
def test_twin_worlds_look_the_same(players: int) -> None:
    with compiled(game):
        for view in some_views(players):
            twin = game.view(game.imagine(view, seed=5), view.seat)
            assert terminal.draw(twin, NAMES[:players]) == terminal.draw(view, NAMES[:players])


@pytest.mark.parametrize("preset", [name for name in game.cards.presets if name != "book"])
def test_variants_fit_too(preset: str) -> None:
    for state in some_states(5, preset):
        for seat in (0, None):
            with interpreted(game):
                lines = shown(game.view(state, seat))
            assert max(map(cell_len, lines)) <= terminal.WIDTH


def test_the_longest_game_fits() -> None:
    """Section 5: as many shelters and strikes as there can be are cut, not wrapped."""
    options: Mapping[str, object] = {"shelter_base": 100, "suspect_pts": 100}
    t = Table(players=3, variant=options)
    for _ in range(7):
        t.lay(0, 1, 8, suspect=2)
        t.kill(0, [7, 7, 7], suspect=7)
    for viewer in t.viewers:
        assert max(map(cell_len, shown(t.view(viewer)))) <= terminal.WIDTH


def test_is_fast() -> None:
    view = some_views(5)[-1]
    times = []
    for _ in range(20):
        start = process_time()
        terminal.draw(view, NAMES)
        times.append(process_time() - start)
    assert min(times) < 0.005
