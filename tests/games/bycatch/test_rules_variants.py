"""The tables of the specification as data (2.1 to 2.3 and 9.3), copied from it by hand and not from cards.toml."""

from collections.abc import Mapping

import pytest

from backroom.engine import VariantError
from backroom.games.bycatch import game
from tests.games.bycatch.positions import STATIONS, ZOOMS, Table

SWITCHES: dict[str, list[object]] = {
    # option: its default, then the other values
    "first_player": ["random", 0, 1, 2, "phones"],
    "refuge_from_discard": [True, False],
    "short_strike": ["forbid", "take_all"],
    "arrange": ["free", "insert"],
    "rustle_public": [True, False],
    "reshuffle": ["lazy", "eager"],
    "depletion": ["instant", "turn_end"],
    "intel_end": ["last_revealed", "cannot_reveal"],
    "final_order": ["next", "current"],
    "final_turn": ["action_only", "full"],
    "even_rounds": [False, True],
    "tiebreak": ["collateral", "shared"],
    "reach": [True, False],
}
RANGES: dict[str, tuple[int, int, int]] = {
    # option: default, least, greatest
    "copies": (7, 4, 7),
    "hand_deal": (7, 3, 7),
    "hand_max": (7, 5, 7),
    "hand_min": (5, 3, 7),
    "intel_extra": (3, 0, 6),
    "run_min": (3, 3, 4),
    "strike_len": (3, 2, 4),
    "strike_cost": (2, 1, 3),
    "max_rounds": (40, 5, 40),
}
POINTS = {"shelter_base": 20, "shelter_step": 20, "shelter_mult": 2, "suspect_pts": 100, "collateral_pts": 10}
TOGETHER: dict[tuple[str, int], dict[str, int]] = {("hand_max", 5): {"hand_deal": 5}}
"""What must be set as well so that an extreme value is possible."""


def error(variant: Mapping[str, object], players: int = 3) -> VariantError:
    with pytest.raises(VariantError) as caught:
        game.pattern(players, variant)
    return caught.value


def test_every_option_has_its_default_and_its_values() -> None:
    """Section 2.3: no option is missing, and none is there that the specification does not know."""
    numbers = game.cards.resolve(None)
    assert set(game.cards.options()) == {*SWITCHES, *RANGES, *POINTS}
    for option, values in SWITCHES.items():
        assert numbers[option] == values[0]
        for value in values:
            assert game.pattern(3, {option: value}).variant == ({} if value == values[0] else {option: value})
    for option, (default, low, top) in RANGES.items():
        assert numbers[option] == default
        for value in (low, top):
            assert game.pattern(3, {option: value, **TOGETHER.get((option, value), {})})
    for option, default in POINTS.items():
        assert numbers[option] == default
        assert game.pattern(3, {option: 0})


@pytest.mark.parametrize("option", [*SWITCHES, *RANGES, *POINTS])
def test_a_bad_value_of_an_option_is_named(option: str) -> None:
    """Section 2.3: a value outside names the key and what is allowed."""
    bad: list[object] = [None, "sideways", 1.5, -1, [1]]
    if option in RANGES:
        bad += [RANGES[option][1] - 1, RANGES[option][2] + 1, True]
    for value in bad:
        problem = error({option: value})
        assert (problem.key, problem.value) == (option, value)
    assert error({option + "s": 1}).key == option + "s"


def test_options_fit_each_other() -> None:
    """Section 2.3: `hand_min` and `hand_deal` at most `hand_max`; enough citizens; at most nine intelligence cards."""
    for key in ("hand_min", "hand_deal"):
        assert error({"hand_max": 5, "hand_deal": 5, "hand_min": 5, key: 6}).key == key
    # 9 copies >= 8 N + 1: 33 citizens for four players are 36 with four of each, 41 for five are 45 with five of each.
    assert game.pattern(4, {"copies": 4})
    assert error({"copies": 4}, players=5).key == "copies"
    assert game.pattern(5, {"copies": 5})
    for players in (3, 4, 5):
        assert game.pattern(players, {"intel_extra": 9 - players})
        assert error({"intel_extra": 10 - players}, players).key == "intel_extra"
    assert error({"first_player": 3}).key == "first_player"
    assert game.pattern(4, {"first_player": 3})


def test_nine_citizens() -> None:
    """R2, section 2.2: tone = (rank - 1) mod 3, shape = (rank - 1) div 3."""
    numbers, rows = game.cards.resolve(None), game.cards.tables["citizen"].rows
    assert [numbers[f"{row}.tone"] for row in rows] == [(rank - 1) % 3 for rank in range(1, 10)]
    assert [numbers[f"{row}.shape"] for row in rows] == [(rank - 1) // 3 for rank in range(1, 10)]


def test_every_pair_of_tone_and_shape_once() -> None:
    """R2, section 2.2: the loader's check of a replaced table."""
    assert error({"schoolgirl.tone": 1})
    assert error({"schoolgirl.tone": 3}).key == "schoolgirl.tone"
    assert game.pattern(3, {"schoolgirl.tone": 1, "boy.tone": 0})


def test_the_numbers_of_the_photo() -> None:
    """Section 9.3: FRAME, OPEN, TONE, FIG and the weights of the blur."""
    numbers = game.cards.resolve(None)
    assert list(game.cards.tables["station"].rows) == [name.lower() for name in STATIONS]
    assert list(game.cards.tables["zoom"].rows) == list(ZOOMS)
    for key, values in (("open_side", (1, 2, 2, 2)), ("tone_from", (3, 3, 3, 5)), ("figure_from", (7, 6, 6, 4))):
        assert tuple(numbers[f"{name.lower()}.{key}"] for name in STATIONS) == values
    spreads = ("tight", "even", "wide")
    assert [[numbers[f"{zoom}.frame_{s}"] for s in spreads] for zoom in ZOOMS] == [[7, 4, 2], [2, 2, 1]]
    assert [(numbers[f"{zoom}.sharp"], numbers[f"{zoom}.soft"]) for zoom in ZOOMS] == [(6, 3), (4, 4)]
    assert error({"wide.sharp": 8, "wide.soft": 3})


def test_presets() -> None:
    """Section 2.3: `book` changes nothing, every other something; all can be dealt for all numbers of players."""
    assert game.pattern(3, "book").variant == {}
    for preset in game.cards.presets:
        for players in (3, 4, 5):
            changed = game.pattern(players, preset).variant
            assert bool(changed) == (preset != "book")
            assert set(changed) <= {*SWITCHES, *RANGES, *POINTS}


def test_pictures_of_the_book_are_not_needed() -> None:
    """G40: the rules page is words alone."""
    page = (game.folder / "README.md").read_text("utf-8")
    assert "![" not in page
    assert "<img" not in page


def test_a_short_game_for_tests_and_the_impatient() -> None:
    """G36: the shortest game the options allow ends after five rounds and the final turns."""
    t = Table(players=3, max_rounds=5)
    turns = 0
    while t.phase != "OVER":
        t.pass_turn()
        turns += 1
    assert turns == 18
