"""Variants: a bad one names the key, the value and what is allowed."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from backroom.engine import DeclarationError, VariantError, registry
from backroom.engine.variant import Cards, read_cards

CARDS = """
[options.purse]
default = 3
range = [0, 9]
says = "Coins at the start."

[options.mode]
default = "open"
values = ["open", "hidden"]

[options.ruins]
default = true
values = [false, true]

[options.mill_cost]
sets = "mill.cost"
range = [1, 20]

[options.all_costs]
sets = "*.cost"
range = [1, 20]

[table.building.columns]
cost = { range = [1, 20] }
fires = { range = [1, 12], length = [1, 3] }
next = { row = true }

[table.building.rows]
mill = { cost = 5, fires = [7, 3], next = "bank" }
bank = { cost = 8, fires = [2] }

[presets.poor]
says = "Everybody starts with nothing."
set = { purse = 0, "bank.cost" = 1 }
"""


@pytest.fixture
def cards(tmp_path: Path) -> Cards:
    return written(tmp_path, CARDS)


def written(folder: Path, text: str) -> Cards:
    path = folder / "cards.toml"
    path.write_text(text, "utf-8")
    return read_cards(path)


def test_defaults(cards: Cards) -> None:
    assert cards.resolve(None) == cards.resolve({}) == cards.defaults
    assert cards.defaults["mill.fires"] == (3, 7)
    assert cards.defaults["bank.next"] == "none"
    assert "mill_cost" not in cards.defaults, "a short name holds no number of its own"


BAD: list[tuple[Any, str]] = [
    ({"purse": 10}, "purse = 10 is not possible: it must be a whole number from 0 to 9"),
    ({"purse": -1}, "purse = -1 is not possible: it must be a whole number from 0 to 9"),
    ({"purse": "3"}, "purse = '3' is not possible"),
    ({"purse": 3.0}, r"purse = 3\.0 is not possible"),
    ({"purse": True}, "purse = True is not possible"),
    ({"purse": None}, "purse = None is not possible"),
    ({"mode": "secret"}, "mode = 'secret' is not possible: it must be one of open, hidden"),
    ({"mode": 0}, "mode = 0 is not possible: it must be one of open, hidden"),
    ({"ruins": 1}, "ruins = 1 is not possible: it must be one of false, true"),
    ({"mill.fires": []}, r"mill\.fires = \[\] is not possible: it must be a list of 1 to 3 whole numbers from 1 to 12"),
    ({"mill.fires": [13]}, r"mill\.fires = \[13\] is not possible"),
    ({"mill.fires": [1, 2, 3, 4]}, r"mill\.fires = \[1, 2, 3, 4\] is not possible"),
    ({"mill.fires": 7}, r"mill\.fires = 7 is not possible"),
    ({"mill.next": "inn"}, r"mill\.next = 'inn' is not possible: it must be one of none, mill, bank"),
    ({"mill_cost": 21}, "mill_cost = 21 is not possible: it must be a whole number from 1 to 20"),
    ({"mill_cost": 2, "mill.cost": 3}, r"mill\.cost = 3 is not possible: mill\.cost is already set by mill_cost"),
    ({"all_costs": 2, "mill_cost": 2}, r"mill_cost = 2 is not possible: mill\.cost is already set by all_costs"),
    (
        {"nose": 1},
        "nose = 1 is not possible: there is no such option; known are purse, mode, ruins, mill_cost, all_costs",
    ),
    ({7: 1}, "7 = 1 is not possible: there is no such option"),
    ("rich", "preset = 'rich' is not possible: it must be one of poor"),
    (5, "variant = 5 is not possible"),
    (["purse"], r"variant = \['purse'\] is not possible"),
]


@pytest.mark.parametrize(("wanted", "complaint"), BAD, ids=[str(wanted) for wanted, _ in BAD])
def test_a_bad_variant_names_key_value_and_range(cards: Cards, wanted: Any, complaint: str) -> None:
    with pytest.raises(VariantError, match=complaint):
        cards.resolve(wanted)


def test_presets_and_short_names(cards: Cards) -> None:
    assert cards.changes(cards.resolve("poor")) == {"purse": 0, "bank.cost": 1}
    assert cards.changes(cards.resolve({"all_costs": 8})) == {"mill.cost": 8}
    assert cards.changes(cards.resolve({"mill.fires": [7, 3, 7]})) == {}, "equal numbers count once, in any order"


def test_what_somebody_types(cards: Cards) -> None:
    typed = ["purse=4", "mode=hidden", "ruins=false", "mill.fires=12,1"]
    assert cards.parse(typed) == {"purse": 4, "mode": "hidden", "ruins": False, "mill.fires": (1, 12)}


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("purse", "purse = '' is not possible: write it as key=value"),
        ("purse=", "purse = '' is not possible: it must be a whole number from 0 to 9"),
        ("purse=ten", "purse = 'ten' is not possible: it must be a whole number from 0 to 9"),
        ("purse=10", "purse = 10 is not possible"),
        ("ruins=True", "ruins = 'True' is not possible: it must be one of false, true"),
        ("mill.fires=1;2", "mill.fires = '1;2' is not possible"),
        ("nose=1", "nose = '1' is not possible: there is no such option"),
        ("=1", " = '1' is not possible"),
    ],
)
def test_what_somebody_mistypes(cards: Cards, typed: str, complaint: str) -> None:
    with pytest.raises(VariantError, match=complaint):
        cards.parse([typed])


def test_every_value_fits_one_integer(cards: Cards) -> None:
    for key, value in cards.defaults.items():
        number = cards.numbers[key]
        assert number.decode(number.code(value)) == value


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("default = 3", "default = 10", "purse = 10 is not possible"),
        ("default = 3", "", "default"),
        ('sets = "mill.cost"', 'sets = "mill.height"', "mill.height names no number"),
        ("mill = { cost = 5,", "mill = { cost = 5, height = 3,", "mill.height is not a column"),
        ("purse = 0,", "purse = 99,", "purse = 99 is not possible"),
        ("[options.purse]", "[options.purse", "cards.toml"),
    ],
)
def test_cards_that_contradict_themselves(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    assert old in CARDS
    with pytest.raises(DeclarationError, match=complaint):
        written(tmp_path, CARDS.replace(old, new, 1))


@pytest.mark.parametrize("players", [1, 3, 0, -2, "2", None, 2.0, True])
def test_a_table_of_the_wrong_size(players: Any) -> None:
    with pytest.raises(VariantError, match=f"players = {players!r} is not possible: Leduc hold'em is for 2 to 2"):
        registry.game("leduc").new(players)


def test_a_state_knows_its_variant() -> None:
    leduc = registry.game("leduc")
    state = leduc.new(2, seed=1, variant={"ante": 3, "most_raises": 2})
    assert state.variant == {"ante": 3}, "only what differs from the defaults"
    assert state.paid.tolist() == [3, 3]


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_scribbled_file_is_refused_in_words(tmp_path: Path, data: st.DataObject) -> None:
    """Bytes changed, or a value in the place of another: it is read, or it is said what does not fit."""
    text = CARDS.encode()
    value = data.draw(st.sampled_from([*re.finditer(rb"= ([^\n{]+)", text)]))
    other = data.draw(
        st.sampled_from([b"3", b'"x"', b"[]", b"[1]", b"{}", b"true", b"nan", b'["a", 2]', b"\xff", b"="])
    )
    path = tmp_path / "cards.toml"
    path.write_bytes(text[: value.start(1)] + other + text[value.end(1) :])
    try:
        read_cards(path)
    except DeclarationError as problem:
        assert str(problem)
