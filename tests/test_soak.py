"""The long checks, for `make soak`."""

import pytest

from backroom.engine import Game, registry
from backroom.testing import Case, cases, few, twin_worlds
from backroom.testing.ways import compiled

GAMES = [registry.game(name) for name in registry.games()]
STATES = 2000
SEED = 2


@pytest.mark.soak
@pytest.mark.parametrize("case", [case for game in GAMES for case in cases(game, SEED, long=True)], ids=str)
def test_suite(case: Case) -> None:
    """The suite on other states and more of them; presets and variants at random for every number of players."""
    case.run()


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "players"), [pytest.param(game, n, id=f"{game.name}-{n}") for game in GAMES for n in few(game)]
)
def test_H1_twin_worlds(game: Game, players: int) -> None:
    """Every seat and a spectator, at so many states: two worlds that look alike stay alike, to the byte."""
    with compiled(game):
        counted = twin_worlds(game, players, STATES, SEED)
    print(counted)
    assert counted.worlds == STATES * (players + 1)
    assert counted.swapped > 0
