"""The suite every game must pass, on every installed game. BACKROOM_GOLDEN=write writes the golden games anew."""

import os
from pathlib import Path

import pytest

from backroom.engine import Game, registry
from backroom.testing import Case, cases, check_golden, golden_path

GAMES = [registry.game(name) for name in registry.games()]
GOLDEN = Path(__file__).parent / "golden"
SEED = 32
"""With this one Leduc is raised three times and goes to a showdown."""


@pytest.mark.parametrize("case", [case for game in GAMES for case in cases(game)], ids=str)
def test_suite(case: Case) -> None:
    case.run()


@pytest.mark.parametrize(
    ("game", "players"), [pytest.param(game, n, id=f"{game.name}-{n}") for game in GAMES for n in game.seats]
)
def test_golden(game: Game, players: int) -> None:
    update = os.environ.get("BACKROOM_GOLDEN") == "write"
    check_golden(game, players, golden_path(game, players, GOLDEN), update, seed=SEED)
