"""The long checks, for `make soak`."""

import time

import pytest

from backroom.engine import Game, registry
from backroom.testing import Case, cases, few, twin_worlds
from backroom.testing.ways import compiled
from tests.conftest import Tell

GAMES = [registry.game(name) for name in registry.games()]
WORLDS = 100_000
"""Imagined worlds for each game, all its numbers of players and all viewers together."""
SEED = 2
OPEN = {"leduc"}
"""Games in which everybody sees every decision: none can be another without being seen."""


def states_for(game: Game) -> int:
    """On how many states of each number of players: every seat and a spectator imagine one world at each."""
    return -(-WORLDS // sum(players + 1 for players in few(game)))


@pytest.mark.soak
@pytest.mark.parametrize("case", [case for game in GAMES for case in cases(game, SEED, long=True)], ids=str)
def test_suite(case: Case) -> None:
    """The suite on other states and more of them; presets and variants at random for every number of players."""
    case.run()


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "players"), [pytest.param(game, n, id=f"{game.name}-{n}") for game in GAMES for n in few(game)]
)
def test_H1_twin_worlds(game: Game, players: int, tell: Tell) -> None:
    """Every seat and a spectator, at so many states: two worlds that look alike stay alike, to the byte."""
    states, started = states_for(game), time.monotonic()
    with compiled(game):
        counted = twin_worlds(game, players, states, SEED)
    seconds = time.monotonic() - started
    tell(f"H1: {game.name}, {players} players: {counted}; {WORLDS:,} worlds of this game; {seconds:.0f} s")
    assert counted.worlds == states * (players + 1)
    assert counted.swapped > 0 or game.name in OPEN
