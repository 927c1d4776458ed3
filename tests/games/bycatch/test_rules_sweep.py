"""Play under every option and under extreme tables: bounds of fields, conservation, room for events, a sure end."""

from collections.abc import Mapping
from random import Random

import pytest

from backroom.games.bycatch import game
from backroom.testing import bounds, compiled, wrong_with
from tests.games.bycatch.positions import Table, everything_in
from tests.games.bycatch.test_rules_variants import POINTS, RANGES, SWITCHES, TOGETHER

EXTREME: dict[str, Mapping[str, object]] = {
    "thin": {"copies": 5, "hand_deal": 3, "hand_min": 3, "hand_max": 5, "strike_cost": 1, "strike_len": 2},
    "harsh": {"short_strike": "take_all", "strike_len": 4, "strike_cost": 1, "intel_extra": 0, "run_min": 4},
    "long": {"intel_extra": 4, "intel_end": "cannot_reveal", "depletion": "turn_end", "reshuffle": "eager"},
    "full": {"final_turn": "full", "even_rounds": True, "final_order": "current", "hand_min": 7, "arrange": "insert"},
    "rich": {"shelter_base": 100, "suspect_pts": 100, "collateral_pts": 100, "rustle_public": False, "reach": False},
}


def one_by_one() -> list[dict[str, object]]:
    """Every option of 2.3 away from its default, alone."""
    found: list[dict[str, object]] = [
        {option: value} for option, values in SWITCHES.items() for value in values[1:] if option != "first_player"
    ]
    found += [{"first_player": "phones"}, {"first_player": 2}]
    for option, (default, low, top) in RANGES.items():
        found += [{option: value, **TOGETHER.get((option, value), {})} for value in (low, top) if value != default]
    return found + [{option: 0} for option in POINTS]


@pytest.mark.parametrize("variant", one_by_one(), ids=str)
def test_every_option_alone(variant: dict[str, object]) -> None:
    """Section 5: random and house play keep the bounds and invariants under each option."""
    players = 5 if variant.get("copies") == 5 else 3 + len(str(variant)) % 2
    with compiled(game):
        assert bounds(game, players, states=13, seed=5, variant=variant) == 13


@pytest.mark.parametrize("name", EXTREME)
@pytest.mark.parametrize("players", [3, 5])
def test_extreme_tables(name: str, players: int) -> None:
    """Section 5: all citizens are somewhere after every decision of a game (some of those in windows)."""
    random = Random(f"{name} {players}")
    with compiled(game):
        state = game.new(players, seed=3, variant={"max_rounds": 5, **EXTREME[name]})
        everything = everything_in(Table.of(state))
        while not state.over:
            if state.phase_name != "REGROUP" or random.random() < 0.1:
                for problem in wrong_with(game, state):
                    raise AssertionError(f"{name}, {players} players, turn {state.turn}: {problem}")
                assert everything_in(Table.of(state)) == everything
            seat = random.choice(state.owes)
            actions = game.machine.legal(state.array, seat)
            game.apply(state, seat, int(random.choice(actions)))
        assert not list(wrong_with(game, state))
