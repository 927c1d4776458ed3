"""Play under every option and under extreme tables: bounds of fields, conservation, room for events, a sure end."""

from collections.abc import Mapping
from random import Random

import pytest

from backroom.games.booze import game
from backroom.testing import any_variant, bounds, compiled, wrong_with
from tests.games.booze.test_rules_variants import RANGES, SWITCHES

EXTREME: dict[str, Mapping[str, object]] = {
    "no deck": {"start_deliveries": 36},
    "nothing out": {"start_deliveries": 0, "draw_rounding": "down"},
    "long": {"draw_rounding": "down", "wrong_guess": "discard_one", "sides": [0, 4], "casino_b.draw": 5},
    "short": {"clock_round": 1, "end_when_unexposed_below": 3},
    "generous": {"casino_keep": 3, "curtain_a.most": 3, "ice_a.price": 2, "depot_b.expose": True, "sides": [5]},
    "all passive": {f"{row}.kind": "passive_both" for row in ("casino_a", "curtain_a", "pete_a", "caves_a", "depot_a")},
    "all hidden": {f"{row}.kind": "passive_hide" for row in ("casino_a", "curtain_a", "pete_a", "ice_a", "depot_a")},
    "claims": {"talk": "claims", "ledger": "round", "no_repeat_rounds": 0},
}


def one_by_one() -> list[dict[str, object]]:
    """Every option of 2.6 away from its default, alone; and every side."""
    found: list[dict[str, object]] = [{option: value} for option, values in SWITCHES.items() for value in values[1:]]
    for option, (default, low, top) in RANGES.items():
        found += [{option: value} for value in (low, top) if value != default]
    return found + [{"sides": [side]} for side in range(6)]


@pytest.mark.parametrize("variant", one_by_one(), ids=str)
def test_every_option_alone(variant: dict[str, object]) -> None:
    """Section 5: random and house play keep the bounds and invariants under each option."""
    players = 3 + len(str(variant)) % 7
    with compiled(game):
        assert bounds(game, players, states=13, seed=5, variant=variant) == 13


@pytest.mark.parametrize("name", EXTREME)
@pytest.mark.parametrize("players", [3, 9])
def test_extreme_tables(name: str, players: int) -> None:
    """G37, section 5: all cards are somewhere after every decision; the game ends in time."""
    _plays_on(players, EXTREME[name], Random(f"{name} {players}"))


@pytest.mark.parametrize("number", range(14))
def test_random_tables(number: int) -> None:
    """Section 12: random players, sides and options come to an end without a dead end."""
    random = Random(f"sweep {number}")
    players = 3 + number % 7
    _plays_on(players, any_variant(game, players, random), random)


def _plays_on(players: int, variant: Mapping[str, object], random: Random) -> None:
    decisions = 0
    with compiled(game):
        state = game.new(players, seed=3, variant=variant)
        while not state.over:
            for problem in wrong_with(game, state):
                raise AssertionError(f"{variant}, {players} players, round {state.round_no}: {problem}")
            seat = random.choice(state.owes)
            actions = game.machine.legal(state.array, seat)
            assert 0 < len(actions) <= 22
            game.apply(state, seat, int(random.choice(actions)))
            decisions += 1
        assert not list(wrong_with(game, state))
        assert state.round_no <= state.clock_round + players - 2
    assert decisions <= 27 * 9 * 7
