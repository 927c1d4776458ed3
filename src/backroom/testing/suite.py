"""All checks of the suite on one game, as a list to hand to pytest or as one call.

import pytest
from backroom.testing import Case, cases
from my_game import game

@pytest.mark.parametrize("case", cases(game), ids=str)
def test_suite(case: Case) -> None:
    case.run()
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from backroom.engine import Game
from backroom.testing.agreement import three_ways
from backroom.testing.choices import legality
from backroom.testing.journeys import round_trips
from backroom.testing.limits import bounds
from backroom.testing.refused import refusals_change_nothing
from backroom.testing.transcript import check_golden
from backroom.testing.twins import twin_worlds
from backroom.testing.walks import Variant, any_variant
from backroom.testing.ways import compiled

Check = Callable[[Game, int, int, int, Variant], Any]

SIZES: dict[Check, int] = {
    twin_worlds: 225,
    bounds: 125,
    legality: 75,
    three_ways: 15,
    round_trips: 30,
    refusals_change_nothing: 20,
}
"""The checks, and on how many states of a game each is made, all numbers of players together."""
PRESET_SIZES: dict[Check, int] = {twin_worlds: 15, bounds: 15, three_ways: 2}
"""For each preset and number of players: the checks that hang on the rules, on this many states."""
RANDOM_VARIANTS = 1
LONG = 20
"""How many times as many states, and variants at random, the long form takes."""


@dataclass(frozen=True)
class Case:
    """One check, for one number of players and one variant."""

    game: Game
    check: Check
    players: int
    states: int
    seed: int
    variant: Variant = None

    def run(self) -> Any:
        """Raises AssertionError if the game does not pass; returns what the check counted."""
        with compiled(self.game):
            return self.check(self.game, self.players, self.states, self.seed, self.variant)

    def __str__(self) -> str:
        preset = f"-{self.variant}" if self.variant else ""
        return f"{self.game.name}-{self.check.__name__}-{self.players}{preset}"


def cases(game: Game, seed: int = 1, *, long: bool = False) -> list[Case]:
    """Every check for every number of players in the default variant; presets and variants at random as well.

    Those at a few numbers of players; in the long form at every one, and everything on more states.
    """
    more = LONG if long else 1
    found = []
    for check, total in SIZES.items():
        for players in game.seats:
            found.append(Case(game, check, players, -(-total * more // len(game.seats)), seed))
    for preset in game.cards.presets:
        for check, states in PRESET_SIZES.items():
            counts = game.seats if long else sorted({game.seats[0], game.seats[-1]})
            found += [Case(game, check, players, states * more, seed, preset) for players in counts]
    if game.cards.defaults:
        counts = game.seats if long else few(game)
        found += [Case(game, any_numbers, players, RANDOM_VARIANTS * more, seed) for players in counts]
    return found


def few(game: Game) -> list[int]:
    """The smallest number of players, a middle one and the largest."""
    return sorted({game.seats[0], game.seats[len(game.seats) // 2], game.seats[-1]})


def any_numbers(game: Game, players: int, variants: int, seed: int, variant: Variant = None) -> list[dict[str, Any]]:
    """Bounds and legality hold, and all ways to run agree, whatever a designer sets: in so many variants at random."""
    random = Random(f"{game.name} {players} {seed}")
    tried = [any_variant(game, players, random) for _ in range(variants)]
    for wanted in tried:
        bounds(game, players, 30, seed, wanted)
        legality(game, players, 30, seed, wanted)
        three_ways(game, players, 3, seed, wanted)
    return tried


def conformance(game: Game, seed: int = 1, golden: Path | None = None) -> dict[str, Any]:
    """Run everything, golden games in the folder `golden` too. Returns what each check counted."""
    counted = {str(case): case.run() for case in cases(game, seed)}
    if golden is not None:
        for players in game.seats:
            check_golden(game, players, golden_path(game, players, golden))
    return counted


def golden_path(game: Game, players: int, folder: Path) -> Path:
    """Where the golden game of so many players lies."""
    return folder / f"{game.name}-{players}.txt"
