"""Play under every option and under extreme tables: bounds of fields, conservation, room for events, a sure end."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from backroom.games.butch import game
from backroom.testing import bounds, compiled, wrong_with
from tests.games.butch.positions import Table
from tests.games.butch.test_rules_variants import NAMES, RANGES, SWITCHES

TABLES: dict[str, Mapping[str, object]] = {
    "stations everywhere": {
        f"{name}.{key}": value
        for name in NAMES
        for key, value in (("activation", [6, 7, 8]), ("active_actions", 5), ("inactive_actions", 5), ("cost", 0))
    },
    "cowboys everywhere": {f"{name}.{side}_cowboys": 1 for name in NAMES for side in ("active", "inactive")},
    "fees and riches": {f"{name}.{key}": 20 for name in NAMES for key in ("active_rubies", "fee", "on_build")},
    "nine homes": {f"{name}.home": True for name in NAMES[:8]} | {"house.home": True, "mansion.home": False},
}
EXTREME: dict[str, Mapping[str, object]] = {
    "piles": {
        "ruin_mode": "demolished",
        "action_points": 5,
        "copies": 6,
        "start_repair": 1,
        "new_repair": 1,
        **TABLES["stations everywhere"],
    },
    "thin decks": {
        "copies": 3,
        "row_gap": "refill",
        "buys_per_turn": 3,
        "ruin_mode": "demolished",
        **TABLES["fees and riches"],
    },
    "brittle": {
        "start_repair": 1,
        "new_repair": 1,
        "max_repair": 1,
        "wear_timing": "before_points",
        **TABLES["cowboys everywhere"],
    },
    "patient": {
        "stale_rounds": 3,
        "cowboy_plays_per_turn": 2,
        "boost_mode": "clockwise",
        "buys_per_turn": 3,
        **TABLES["nine homes"],
    },
    "busy": {
        "wear_timing": "before_points",
        "cowboy_guards_wear": False,
        "ruin_mode": "demolished",
        "action_points": 0,
        **TABLES["stations everywhere"],
        **TABLES["cowboys everywhere"],
    },
}


def one_by_one() -> list[dict[str, object]]:
    """Every option of 2.4 away from its default, alone."""
    found = [{option: value} for option, values in SWITCHES.items() for value in values[1:] if option != "first_seat"]
    for option, (default, low, top) in RANGES.items():
        together = {"start_repair": 1, "new_repair": 1} if option == "max_repair" else {}
        found += [{**together, option: value} for value in (low, top) if value != default]
    return found


@pytest.mark.parametrize("variant", one_by_one(), ids=str)
def test_every_option_alone(variant: dict[str, object]) -> None:
    """Section 5: random and house play keep the bounds and invariants under each option."""
    with compiled(game):
        assert bounds(game, 2 + len(str(variant)) % 3, states=13, seed=5, variant=variant) == 13


@pytest.mark.parametrize("name", EXTREME)
@pytest.mark.parametrize("players", [2, 4])
def test_extreme_tables(name: str, players: int) -> None:
    """Section 5, G16, R46: points up to 45, piles up to 54, 160 events: checked after every decision of a game."""
    random = Random(f"{name} {players}")
    variant: dict[str, Any] = {"round_limit": 10, **EXTREME[name]}
    with compiled(game):
        state = game.new(players, seed=3, variant=variant)
        while not state.over:
            for problem in wrong_with(game, state):
                raise AssertionError(f"{name}, {players} players, turn {state.turn}: {problem}")
            seat = random.choice(state.owes)
            game.apply(state, seat, int(random.choice(game.machine.legal(state.array, seat))))
        assert not list(wrong_with(game, state))


def test_the_most_events_fit() -> None:
    """Section 8: nine buildings that pay, charge and collapse in four towns, and a stale market, fit."""
    table = {f"church.{key}": 1 for key in ("active_rubies", "inactive_rubies", "fee")}
    options: dict[str, object] = {"action_points": 0, "ruin_mode": "demolished", "cowboy_guards_wear": False}
    t = Table(4, {**table, "church.inactive_cowboys": 0, **options})
    for seat in range(4):
        t.put(seat, dict.fromkeys(range(9), (16, 1)), cowboy=0, rubies=0)
    t.pile("deck", "A", [1])
    t.pile("deck", "B", [1])
    t.offer("A", 11, 11, 11, 11)
    t.offer("B", 11, 11, 11, 11)
    t.set(idle_turns=3)
    t.roll(6, 6)
    for seat in range(1, 4):
        t.play(seat, "PASS")
    t.play(0, "PASS", 0)
    assert t.told.count("DEMOLISHED") == 4 * 8
    assert t.told.count("RESHUFFLED") == 2
    assert 140 < len(t.told) <= 160
