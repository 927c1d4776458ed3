"""The tables of the specification as data (2.1 and 2.4), copied from it by hand and not from cards.toml."""

from collections.abc import Mapping
from typing import Any

import pytest

from backroom.engine import VariantError
from backroom.games.butch import game
from tests.games.butch.positions import Table

PRINTED: dict[str, tuple[tuple[int, ...], tuple[int, int, int], tuple[int, int, int], int]] = {
    # type: activation, active and inactive rubies, actions and cowboys, cost
    "saloon": ((2, 3), (4, 0, 0), (2, 0, 0), 3),
    "general_store": ((4,), (2, 0, 0), (4, 0, 0), 4),
    "bank": ((5,), (0, 0, 0), (0, 0, 0), 0),
    "lumber_mill": ((5,), (1, 1, 0), (1, 1, 0), 4),
    "jail": ((6,), (2, 1, 0), (0, 0, 1), 2),
    "ranch": ((6,), (0, 0, 1), (0, 2, 0), 4),
    "apartment": ((6,), (0, 1, 0), (0, 0, 0), 7),
    "stables": ((7,), (5, 0, 0), (1, 0, 0), 4),
    "house": ((7,), (0, 0, 0), (0, 1, 0), 15),
    "brewery": ((8,), (0, 0, 0), (0, 0, 0), 3),
    "mansion": ((8,), (0, 1, 0), (0, 1, 0), 25),
    "theater": ((9,), (4, 1, 0), (2, 0, 0), 4),
    "barn": ((9, 10), (0, 0, 1), (0, 2, 0), 5),
    "hotel": ((10,), (2, 1, 0), (0, 0, 0), 4),
    "station": ((11,), (0, 5, 0), (0, 4, 0), 3),
    "church": ((11, 12), (2, 0, 0), (0, 0, 1), 2),
}
NAMES = list(PRINTED)
SWITCHES: dict[str, list[object]] = {
    # option: its default, then the other values
    "dice_mode": ["two", "choice", "station"],
    "ruin_mode": ["derelict", "demolished"],
    "build_over_ruins": [True, False],
    "win_requires": ["standing", "owned"],
    "null_rewards_wear": [True, False],
    "wear_timing": ["after_points", "before_points"],
    "cowboy_guards_wear": [True, False],
    "hero_shields_attack": [False, True],
    "defended_by": ["cowboy_here", "cowboy_anywhere"],
    "duel_defender_win": ["as_printed", "defender_keeps"],
    "cowboy_plays_per_turn": [1, 2],
    "boost_mode": ["hidden", "clockwise"],
    "bank_short_pay": ["nothing", "all_you_have"],
    "row_gap": ["keep", "refill"],
    "first_seat": ["random", 0, 1, 2, 3],
}
RANGES: dict[str, tuple[int | None, int, int]] = {
    # option: default (none for a short name of table numbers), least, greatest
    "copies": (None, 3, 6),
    "start_rubies": (4, 0, 20),
    "late_seat_bonus": (0, 0, 3),
    "start_repair": (3, 1, 6),
    "new_repair": (3, 1, 6),
    "max_repair": (6, 1, 6),
    "action_points": (2, 0, 5),
    "buys_per_turn": (1, 1, 3),
    "brewery_inactive_rubies": (None, 0, 4),
    "bank_instant": (None, 0, 20),
    "bank_fee": (None, 0, 20),
    "stale_rounds": (1, 0, 3),
    "round_limit": (60, 10, 200),
}
COLUMNS = {
    "active_rubies": (0, 20),
    "active_actions": (0, 5),
    "active_cowboys": (0, 1),
    "per_rubies": (0, 20),
    "inactive_rubies": (0, 20),
    "inactive_actions": (0, 5),
    "inactive_cowboys": (0, 1),
    "fee": (0, 20),
    "on_build": (0, 20),
    "cost": (0, 99),
    "copies": (3, 6),
}


def error(variant: Mapping[str, object], players: int = 4) -> VariantError:
    with pytest.raises(VariantError) as caught:
        game.pattern(players, variant)
    return caught.value


def test_the_building_table_is_the_printed_one() -> None:
    """G38, G7, R27, R29: every number of table 2.1, and four copies of each type in the decks."""
    numbers = game.cards.resolve(None)
    assert list(game.cards.tables["building"].rows) == NAMES
    for name, (activation, active, inactive, cost) in PRINTED.items():
        found: dict[str, Any] = {key.partition(".")[2]: n for key, n in numbers.items() if key.startswith(f"{name}.")}
        assert found.pop("activation") == activation
        for side, expected in (("active", active), ("inactive", inactive)):
            assert tuple(found.pop(f"{side}_{what}") for what in ("rubies", "actions", "cowboys")) == expected
        assert (found.pop("cost"), found.pop("copies")) == (cost, 4)
        assert found.pop("home") is (name in ("apartment", "house", "mansion"))
        assert (found.pop("per_type"), found.pop("per_rubies")) == (("saloon", 3) if name == "brewery" else ("none", 0))
        assert (found.pop("fee"), found.pop("on_build")) == ((3, 9) if name == "bank" else (0, 0))
        assert not found


def test_every_option_has_its_default_and_its_values() -> None:
    """Section 2.4: no option is missing, and none is there that the specification does not know."""
    numbers = game.cards.resolve(None)
    assert set(game.cards.options()) == {*SWITCHES, *RANGES}
    for option, values in SWITCHES.items():
        assert numbers[option] == values[0]
        for value in values:
            assert game.pattern(4, {option: value}).variant == ({} if value == values[0] else {option: value})
    for option, (default, low, top) in RANGES.items():
        if default is not None:
            assert numbers[option] == default
        for value in (low, top):
            best = {"max_repair": {"start_repair": 1, "new_repair": 1}}.get(option, {})
            assert game.pattern(4, {option: value, **best})


@pytest.mark.parametrize("option", [*SWITCHES, *RANGES])
def test_a_bad_value_of_an_option_is_named(option: str) -> None:
    """Section 2.4: a value outside names the key and what is allowed."""
    bad: list[object] = [None, "sideways", 1.5, -1, [1]]
    if option in RANGES:
        bad += [RANGES[option][1] - 1, RANGES[option][2] + 1, True]
    else:
        bad += [4] if option == "first_seat" else [3, 0] if option == "cowboy_plays_per_turn" else [2]
    for value in bad:
        problem = error({option: value})
        assert (problem.key, problem.value) == (option, value)
        assert option in str(problem)
    assert error({option + "s": 1}).key == option + "s"


def test_table_numbers_have_their_bounds() -> None:
    """Section 2.4, last row: each column of the building table within its range, for every type."""
    for name in NAMES:
        for column, (low, top) in COLUMNS.items():
            for value in (low, top):
                game.pattern(4, {f"{name}.{column}": value})
            for value in (low - 1, top + 1):
                assert error({f"{name}.{column}": value}).key == f"{name}.{column}"
        for numbers in ([1], [13], [1, 7, 13]):
            assert game.pattern(4, {f"{name}.activation": numbers})
        for wrong in ([], [0], [14], [1, 2, 3, 4], 5):
            assert error({f"{name}.activation": wrong}).key == f"{name}.activation"


def test_short_names_set_table_numbers_once() -> None:
    """G7, G31, R27: short names change the table; setting one number both ways is an error."""
    state = game.pattern(2, {"copies": 5, "bank_instant": 1, "bank_fee": 2, "brewery_inactive_rubies": 4})
    assert state.copies.tolist() == [0] + [5] * 16
    assert (state.on_build[3], state.fee[3], state.inactive_rubies[10]) == (1, 2, 4)
    for short, key in (
        ("copies", "saloon.copies"),
        ("bank_instant", "bank.on_build"),
        ("bank_fee", "bank.fee"),
        ("brewery_inactive_rubies", "brewery.inactive_rubies"),
    ):
        assert key in str(error({short: 4, key: 4}))
        assert error({key: 4, short: 4}).key == short


def test_one_to_nine_types_are_homes() -> None:
    """R50: at least one home type and at most the nine that fit into a town."""
    none = {f"{name}.home": False for name in ("apartment", "house", "mansion")}
    assert error(none).key == "home"
    for many in (1, 9):
        assert game.pattern(2, none | {f"{name}.home": True for name in NAMES[:many]}).home.sum() == many
    assert error(none | {f"{name}.home": True for name in NAMES[:10]}).key == "home"


def test_repair_options_fit_each_other() -> None:
    """G17, R8, R9: start_repair and new_repair are at most max_repair."""
    for key in ("start_repair", "new_repair"):
        assert error({key: 4, "max_repair": 3}).key == key
        assert game.pattern(2, {key: 4, "max_repair": 4})
    assert error({"max_repair": 2}).key in ("start_repair", "new_repair")


def test_seats_are_two_to_four() -> None:
    """R1, G35: other numbers of players are refused, and so is a first seat that nobody holds."""
    for players in (0, 1, 5):
        with pytest.raises(VariantError):
            game.pattern(players)
    assert error({"first_seat": 2}, players=2).key == "first_seat"
    assert Table(3, first_seat=2)["active"] == 2


def test_presets() -> None:
    """Section 2.4: what each of the four presets changes."""
    assert set(game.cards.presets) == {"book", "high_noon", "quick_draw", "tumbledown"}
    assert game.pattern(4, "book").variant == {}
    assert game.pattern(4, "high_noon").variant == {"late_seat_bonus": 1, "duel_defender_win": "defender_keeps"}
    assert game.pattern(4, "quick_draw").variant == {"dice_mode": "choice"}
    assert game.pattern(4, "tumbledown").variant == {"ruin_mode": "demolished", "action_points": 1}
