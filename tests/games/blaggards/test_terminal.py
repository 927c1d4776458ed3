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
from backroom.games.blaggards import game, terminal
from backroom.testing import compiled
from tests.games.blaggards.positions import CAPTAIN_PROMPTS, KINDS, NAN, Table, at, chest, seat

NAMES = (
    "[red]x",
    "Wilhelmina Featherstonehaugh the Elder of Wight",
    "Ada",
    "Doc [/] Holliday",
    *("E", "F", "G", "H", "I", "Jolly Roger"),
)
PLAYERS = (5, 7, 10)


@cache
def some_states(players: int, variant: str = "book") -> list[State]:
    """Every so manyth state of a game."""
    random = Random(players)
    kept = []
    with compiled(game):
        state = game.new(players, seed=players, variant=variant)
        step = 0
        while not state.over:
            if step % 25 == 0:
                kept.append(state.copy())
            step += 1
            player = random.choice(state.owes)
            view = game.view(state, player)
            legal = game.machine.legal(view.array, player)
            game.apply(state, player, game.machine.house(view.array, player, legal, random.getrandbits(32)))
    return [*kept, state]


def some_views(players: int, variant: str = "book") -> list[View]:
    return [game.view(state, viewer) for state in some_states(players, variant) for viewer in (0, players - 1, None)]


def shown(view: View, names: tuple[str, ...] = NAMES, width: int = 80) -> list[str]:
    """The lines as a terminal of this width prints them."""
    console = Console(file=io.StringIO(), width=width, color_system=None)
    with console.capture() as capture:
        console.print(terminal.draw(view, names[: view.players]), highlight=False)
    return capture.get().splitlines()


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("players", PLAYERS)
def test_fits_without_wrapping(players: int, width: int) -> None:
    for view in some_views(players):
        lines = shown(view, width=width)
        assert max(map(cell_len, lines)) <= terminal.WIDTH
        assert len(lines) == terminal.draw(view, NAMES[:players]).count("\n") + 1


@pytest.mark.parametrize("preset", ["live", "masked", "taking_turns"])
def test_presets_fit_too(preset: str) -> None:
    for view in some_views(7, preset):
        assert max(map(cell_len, shown(view))) <= terminal.WIDTH


@pytest.mark.parametrize("prompt", [*CAPTAIN_PROMPTS, "SWAP_KEYS", "COUNCIL", "PLACE", "SKULL", "PUNCH", "LIVE"])
def test_every_prompt_can_be_drawn(prompt: str) -> None:
    """Section 6: the status names the prompt, for every seat and for spectators."""
    t = at(prompt)
    for viewer in (*range(5), None):
        lines = shown(t.view(viewer))
        assert game.text.name_of("phase", t["phase"]) in "\n".join(lines)
        assert max(map(cell_len, lines)) <= terminal.WIDTH


def test_shows_what_one_holds_and_nothing_of_the_others() -> None:
    """Section 8: own keys and role; of the others sizes alone."""
    t = Table(hands=("SSBR", "SBRG", "BBRK", "SSGK", "RRGG"), blaggards=(3, 4))
    for viewer, hand in enumerate(t.hands):
        own = [line for line in shown(t.view(viewer)) if "keys" in line.lower() and "you are" in line.lower()]
        assert len(own) == 1
        assert [mark for mark in own[0].split("keys")[1].split() if mark in KINDS] == list(hand)
        assert ("Blaggard" in own[0]) == (viewer >= 3)
    assert not any("You are" in line for line in shown(t.view(None)))


def test_shows_the_map() -> None:
    """R2, section 13: every location with its lock; what is open, and what one has scouted."""
    t = Table(tokens=(0, 3, 3, 2, 2, 1, 0))
    t.turn(0, NAN)
    t.play(0, chest(4))
    t.put(open=[1, 0, 0, 0, 0, 0])
    mine, theirs = ("\n".join(shown(t.view(viewer))) for viewer in (0, 1))
    for place in range(6):
        assert game.text.name_of("chest", place) in mine
    assert "Skull" in mine
    assert "Skull" in theirs
    locked = [line for line in mine.splitlines() if "Widow" in line]
    assert "2" in locked[0].replace("4 ", "", 1)
    assert "locked" in locked[0]
    hidden = [line for line in theirs.splitlines() if "Widow" in line]
    assert "doubloon" not in hidden[0]


def test_shows_the_crew() -> None:
    """Section 13: character, Hand size, bruises, the Captain's mark and who is waited for."""
    t = Table()
    t.bruise(2)
    t.hold("SSBR", "S", "BBRK", "SSGK", "")
    t.turn(1, NAN)
    lines = {name: next(line for line in shown(t.view(0)) if f" {name[:12]}" in line) for name in ("Ada",)}
    assert "KO" in lines["Ada"]
    text = "\n".join(shown(t.view(0)))
    assert "Nan Crow" in text


def test_blaggards_see_their_fellows() -> None:
    """R12, G7: the mark and the dealt keys, on a Blaggard's screen only."""
    t = Table(blaggards=(3, 4))
    plain = [line for line in shown(t.view(3)) if "deal" in line]
    assert len(plain) == 1
    assert [mark for mark in plain[0].split() if mark in KINDS][-4:] == list("RRGG")
    assert not any("deal:" in line for line in shown(t.view(0)))


def test_what_one_knows() -> None:
    """Section 13, "what do I know": private events, dated."""
    t = Table()
    t.bruise(0)
    t.turn(0, NAN, round=2)
    t.play(0, seat(4))
    mine = "\n".join(shown(t.view(0)))
    assert "round 2" in mine
    assert any(line.split()[-4:] == list("RRGG") for line in mine.splitlines() if "held" in line)
    assert not any("held" in line for line in shown(t.view(1)))


@pytest.mark.parametrize("players", PLAYERS)
def test_twin_worlds_look_the_same(players: int) -> None:
    with compiled(game):
        for view in some_views(players)[::2]:
            twin = game.view(game.imagine(view, seed=5), view.seat)
            assert terminal.draw(twin, NAMES[:players]) == terminal.draw(view, NAMES[:players])


@pytest.mark.parametrize("name", ["[red]x", "\\[red]x", "x[/]", "[", "x\\", ":bomb:", "a\nb\x1b[2J", "\u202egnp"])
def test_hostile_names_are_inert(name: str) -> None:
    view = Table().view(1)
    plain, hostile = shown(view, ("A", *NAMES[1:])), shown(view, (name, *NAMES[1:]))
    assert len(hostile) == len(plain)
    styles = [{span.style for span in render(terminal.draw(view, (who, *NAMES[1:5]))).spans} for who in ("A", name)]
    assert styles[1] - {"b"} == styles[0] - {"b"}
    assert not any("\x1b" in line or "\u202e" in line for line in hostile)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.differing_executors])
@given(st.lists(st.text(max_size=24), min_size=10, max_size=10))
def test_no_name_can_break_the_board(names: list[str]) -> None:
    view = some_views(10)[-2]
    lines = shown(view, tuple(names))
    assert len(lines) == len(shown(view))
    assert max(map(cell_len, lines)) <= terminal.WIDTH


def test_is_fast() -> None:
    view = some_views(10)[-1]
    times = []
    for _ in range(20):
        start = process_time()
        terminal.draw(view, NAMES)
        times.append(process_time() - start)
    assert min(times) < 0.01


def test_large_numbers_fit() -> None:
    """2.8: the longest lists, the most keys and the most rounds."""
    variant: Mapping[str, object] = {
        "rounds": 8,
        "ten.hand_size": 5,
        "silver.count": 32,
        **{
            f"pip.normal_{k}": deed
            for k, deed in enumerate(["hands", "gift", "muster", "exp_pick", "tonic", "exp_ashore"], 1)
        },
    }
    with compiled(game):
        state = game.new(10, seed=1, variant=variant)
    for viewer in (0, None):
        assert max(map(cell_len, shown(game.view(state, viewer)))) <= terminal.WIDTH
