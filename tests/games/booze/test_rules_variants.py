"""The tables of the specification as data (2.1 to 2.6), copied from it by hand and not from cards.toml."""

from collections.abc import Mapping

import pytest

from backroom.engine import VariantError
from backroom.games.booze import game
from tests.games.booze.positions import CASINO, PETE, RY, Table

SWITCHES: dict[str, list[object]] = {
    # option: its default, then the other values
    "ledger": ["open", "round"],
    "talk": ["chat", "claims", "none"],
    "first_baron": ["random", 0, 1, 2],
    "draw_rounding": ["up", "down"],
    "wrong_guess": ["turn_over", "discard_one"],
    "snitch_second": ["distinct", "event"],
    "end_check": ["before_draw", "after_draw"],
}
RANGES: dict[str, tuple[int, int, int]] = {
    # option: default, least, greatest
    "start_deliveries": (9, 0, 36),
    "no_repeat_rounds": (1, 0, 1),
    "snitch_threshold": (7, 3, 10),
    "value_delivery": (1, 0, 9),
    "value_snitch": (1, 0, 9),
    "value_movement": (2, 0, 9),
    "mate_penalty": (2, 0, 9),
    "end_when_unexposed_below": (2, 2, 9),
    "clock_round": (20, 1, 20),
    "casino_keep": (1, 1, 3),
}
EVENTS: dict[str, dict[str, object]] = {
    "casino_a": {"kind": "draw_keep", "cost": 0, "draw": 3, "keep": 1},
    "casino_b": {"kind": "draw_keep", "cost": 1, "draw": 5, "keep": 2},
    "curtain_a": {"kind": "treat", "most": 2, "forced": False},
    "curtain_b": {"kind": "treat", "most": 1, "forced": True},
    "pete_a": {"kind": "tail_seat", "side": "left"},
    "pete_b": {"kind": "tail_seat", "side": "right"},
    "caves_a": {"kind": "passive_hide"},
    "caves_b": {"kind": "passive_both"},
    "ice_a": {"kind": "shakedown", "price": 1},
    "ice_b": {"kind": "store", "take": 2},
    "depot_a": {"kind": "reach"},
    "depot_b": {"kind": "tail_any", "expose": False},
}


def error(variant: Mapping[str, object], players: int = 3) -> VariantError:
    with pytest.raises(VariantError) as caught:
        game.pattern(players, variant)
    return caught.value


def test_every_option_has_its_default_and_its_values() -> None:
    """Section 2.6: no option is missing, and none is there that the specification does not know."""
    numbers = game.cards.resolve(None)
    assert set(game.cards.options()) == {*SWITCHES, *RANGES, "sides"}
    for option, values in SWITCHES.items():
        assert numbers[option] == values[0]
        for value in values:
            assert game.pattern(3, {option: value}).variant == ({} if value == values[0] else {option: value})
    for option, (default, low, top) in RANGES.items():
        assert (numbers["casino_a.keep"] if option == "casino_keep" else numbers[option]) == default
        for value in (low, top):
            assert game.pattern(3, {option: value})


@pytest.mark.parametrize("option", [*SWITCHES, *RANGES])
def test_a_bad_value_of_an_option_is_named(option: str) -> None:
    """Section 2.6: a value outside names the key and what is allowed."""
    bad: list[object] = [None, "sideways", 1.5, [1]]
    if option in RANGES:
        bad += [RANGES[option][1] - 1, RANGES[option][2] + 1]
    for value in bad:
        assert error({option: value}).value == value


def test_the_events() -> None:
    """G34, section 2.3: six locations with two sides, each with its kind and its numbers."""
    numbers = game.cards.resolve(None)
    assert list(game.cards.tables["event"].rows) == list(EVENTS)
    for row, wanted in EVENTS.items():
        assert {column: numbers[f"{row}.{column}"] for column in wanted} == wanted


def test_boozes_mobs_and_players() -> None:
    """R1, R48, R49, section 2.1: twelve boozes in three mobs; doubling with 4 and 5, high and low with 7 and 8."""
    numbers = game.cards.resolve(None)
    assert len(game.text.entries["names"]["booze"]) == 12
    assert game.text.entries["names"]["mob"] == ["Beer", "Liquor", "Wine"]
    rows = list(game.cards.tables["players"].rows)
    assert [numbers[f"{row}.loner_multiplier"] for row in rows] == [1, 2, 2, 1, 1, 1, 1]
    assert [bool(numbers[f"{row}.high_low"]) for row in rows] == [False, False, False, False, True, True, False]


def test_events_go_where_a_row_puts_them() -> None:
    """G34, section 2.3: the engine acts on the kind. High Roller moved to Seedy Pete's, the Casino left without."""
    table = Table(3, {"pete_a.kind": "draw_keep", "pete_a.draw": 2, "pete_a.keep": 2, "casino_a.kind": "none"})
    table.street([RY, 8, 0], [PETE, CASINO, 1], deck=[2, 13, 6])
    table.play(0, "EVENT")
    assert table.legal(0) == ["PASS", "CARD 2", "CARD 13"]
    table.play(0, "CARD 2")
    table.play(0, "CARD 13")
    assert table.refused(1, "EVENT") == "EVENT_UNAVAILABLE"


def test_coins_count_as_the_numbers_say() -> None:
    """R47, section 10: every value of a coin, the penalty for a mate, the multiplier of a loner."""
    table = Table(4, value_delivery=3, value_snitch=5, value_movement=4, mate_penalty=1, **{"four.loner_multiplier": 3})
    table.street([0, 1, 4, 8], [0, 0, 1, 2], down={3: [2, 3]})
    table.play(0, "SEAT 1")
    table.play(0, "NAME 1")
    assert table.coins() == [4 * 7 + 5, 4 * 5, 4 * 6, 4 * 6 + 3 * 2]
    assert table.final() == [4 * 6 + 5 - 1, 4 * 5, 3 * 24, 3 * 30]


def test_the_number_of_cards_at_the_start_and_the_end() -> None:
    """R8, R45: `start_deliveries` from none to all; `end_when_unexposed_below` ends it earlier."""
    for count in (0, 36):
        table = Table(3, start_deliveries=count)
        assert (table["place"].count(1), table["deck_len"]) == (count, 36 - count)
    early = Table(4, end_when_unexposed_below=4)
    early.street([0, 1, 4, 8], [0, 0, 1, 2], actor=3, baron=0)
    early.set(exposed=1, tick=1, own=[31, 63, 63, 63], taken_by=[9, 10, 10, 10], lost_loc=[5, 6, 6, 6])
    early.play(3, "PASS")
    assert early.phase == "OVER"


def test_presets() -> None:
    """Section 2.6: sets of options by name."""
    assert game.pattern(3, "b_sides").variant == {"sides": (0, 1, 2, 3, 4, 5)}
    assert game.pattern(3, "memory").variant == {"ledger": "round"}
    assert game.pattern(3, "claims").variant == {"talk": "claims"}
