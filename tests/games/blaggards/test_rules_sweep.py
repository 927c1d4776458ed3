"""Play under every option and with cards of extremes: bounds of fields, conservation, room for events, a sure end."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from backroom.games.blaggards import game
from backroom.testing import bounds, compiled, wrong_with
from tests.games.blaggards.positions import KEY_NAMES, ROWS
from tests.games.blaggards.test_rules_variants import RANGES, SIDES, SWITCHES

MOST = 200
"""Section 5: the guard is 200 decisions for each round."""


def sides(normal: str, bruised: str) -> dict[str, object]:
    """Every character with these lists."""
    lists: dict[str, object] = {}
    for name in SIDES:
        for side, deeds in (("normal", normal), ("bruised", bruised)):
            listed = [*deeds.split(), *["none"] * 6][:6]
            lists |= {f"{name}.{side}_{k}": deed for k, deed in enumerate(listed, 1)}
    return lists


def keys(*counts: int) -> dict[str, object]:
    return {f"{name}.count": count for name, count in zip(KEY_NAMES, counts, strict=True)}


EXTREME: dict[str, Mapping[str, object]] = {
    "many keys, long lists": {
        **keys(20, 20, 10, 5, 5),
        **{f"{row}.hand_size": 5 for row in ROWS.values()},
        **sides("draw draw hands exp_open gift exp", "muster spy scout steal exp_pick exp_ashore"),
        "rounds": 8,
    },
    "hardly any keys": {
        **keys(11, 0, 0, 0, 0),
        **{f"{row}.hand_size": 1 for row in ROWS.values()},
        **sides("discard discard discard discard exp exp", "swap gift steal draw exp_pick exp"),
        "skull_discards": 1,
        **{f"token_{k}.doubloons": 0 for k in range(1, 8)},
    },
    "all against all": {
        "five.blaggards": 4,
        "ten.blaggards": 9,
        "bell_ticks": [10, 11, 12],
        "reaction_max": 5,
        "ko_needs_hit": False,
        **{f"{wind}.{part}": value for wind in ("snap", "steady") for part, value in (("clean", 0), ("edge", 100))},
        **sides("tonic exp", "tonic exp_ashore"),
    },
    "live and wild": {
        "brawl_mode": "live",
        "foul_rule": "ko",
        "punch_owner": "anonymous",
        "distinct_captains": True,
        "early_end": False,
        "talk": "free",
        "rounds": 8,
        **sides("exp exp", "exp"),
    },
}


def one_by_one() -> list[dict[str, object]]:
    """Every option of 2.8 away from its default, alone."""
    found = [{option: value} for option, values in SWITCHES.items() for value in values[1:]]
    found += [{option: value} for option, (default, *ends) in RANGES.items() for value in ends if value != default]
    return [*found, {"bell_ticks": [1, 2, 3]}, {"bell_ticks": [10, 11, 12]}, {"brawl_mode": "live", "foul_rule": "ko"}]


@pytest.mark.parametrize("variant", one_by_one(), ids=str)
def test_every_option_alone(variant: dict[str, object]) -> None:
    """Section 5: random and house play keep the bounds and invariants under each option of 2.8."""
    with compiled(game):
        assert bounds(game, 5 + len(str(variant)) % 6, states=12, seed=5, variant=variant) == 12


@pytest.mark.parametrize("name", EXTREME)
@pytest.mark.parametrize("players", [5, 10])
def test_extreme_cards(name: str, players: int) -> None:
    """Section 5, section 10: checked after every decision of a game of random play, which ends within the guard."""
    random = Random(f"{name} {players}")
    variant: dict[str, Any] = dict(EXTREME[name])
    with compiled(game):
        state = game.new(players, seed=3, variant=variant)
        decisions = 0
        while not state.over:
            for problem in wrong_with(game, state):
                raise AssertionError(f"{name}, {players} players, decision {decisions}: {problem}")
            seat = random.choice(state.owes)
            game.apply(state, seat, int(random.choice(game.machine.legal(state.array, seat))))
            decisions += 1
        assert not list(wrong_with(game, state))
    assert decisions <= MOST * variant.get("rounds", 5)


@pytest.mark.parametrize("mode", ["sealed", "live"])
def test_keys_are_conserved_and_games_end(mode: str) -> None:
    """Section 5: Hands, deck, placed and pending keys are 36 after every decision; at most 480 of these (12.3)."""
    random = Random(mode)
    with compiled(game):
        for players in (5, 7, 10):
            state = game.new(players, seed=players, variant={"brawl_mode": mode})
            decisions = 0
            while not state.over:
                seat = random.choice(state.owes)
                game.apply(state, seat, int(random.choice(game.machine.legal(state.array, seat))))
                decisions += 1
                lying = int((state.placed[:players] >= 0).sum())
                if state.phase_name == "SKULL":
                    lying += int((state.pending[:players] >= 0).sum())
                assert state.hand[:players].sum() + state.deck_len + lying == 36
            assert decisions <= 480
