"""States and views that come from outside: what is wrong is named, and nothing wrong is believed."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from backroom.engine import State, StateError, registry

LEDUC = registry.game("leduc")


@pytest.fixture
def state() -> State:
    return LEDUC.new(2, seed=1, variant={"ante": 3})


def test_there_and_back(state: State) -> None:
    assert LEDUC.state_from(state.as_dict()) == state
    assert LEDUC.state_from(json.loads(json.dumps(state.as_dict()))) == state
    assert LEDUC.state_from(state.to_bytes()) == state


BAD: list[tuple[dict[str, Any], str]] = [
    ({"board": 7}, "board is 7, it must be from 0 to 6"),
    ({"board": -1}, "board is -1"),
    ({"board": 10**30}, "it must be from 0 to 6"),
    ({"board": "1"}, "board is '1', it must be a whole number"),
    ({"board": True}, "board is True"),
    ({"board": 1.0}, "board is 1.0"),
    ({"board": None}, "board is None"),
    ({"hand": [1, 99]}, r"hand\[1\] is 99"),
    ({"hand": [1]}, "hand must be a list of 2"),
    ({"hand": [1, [2]]}, r"hand\[1\] is \[2\]"),
    ({"hand": None}, "hand must be a list of 2"),
    ({"phase": 3}, "phase is 3, it must be from 0 to 2"),
    ({"players": 3}, "players = 3 is not possible"),
    ({"players": "2"}, "players = '2' is not possible"),
    ({"players": None}, "players = None is not possible"),
    ({"owes": [2]}, r"owes is \[2\], it must be a list of seats"),
    ({"owes": 1}, "owes is 1"),
    ({"owes": [1.0]}, r"owes is \[1.0\]"),
    ({"owes": [True]}, r"owes is \[True\]"),
    ({"owes": [[]]}, "owes is"),
    ({"variant": {"ante": 11}}, "ante = 11 is not possible: it must be a whole number from 1 to 10"),
    ({"variant": {"auntie": 1}}, "auntie = 1 is not possible: there is no such option"),
    ({"variant": [1]}, r"variant = \[1\] is not possible"),
    ({"variant": 5}, "variant = 5 is not possible"),
    ({"game": "butch"}, "this is a state of 'butch', not of leduc"),
    ({"rules": "0" * 16}, "another version of the rules"),
    ({"chance": None}, "chance must hold a key"),
    ({"chance": {"key": "12", "counter": 0}}, "chance must hold a key of 32 hexadecimal digits"),
    ({"chance": {"key": "0" * 40, "counter": 0}}, "chance must hold a key of 32"),
    ({"chance": {"key": "x" * 32, "counter": 0}}, "chance must hold a key of 32"),
    ({"chance": {"key": "0" * 32, "counter": -1}}, "and a counter"),
    ({"chance": {"key": "0" * 32, "counter": 1.5}}, "and a counter"),
    ({"chance": {"key": "0" * 32, "counter": "7"}}, "and a counter"),
    ({"chance": {"key": "0" * 32, "counter": True}}, "and a counter"),
    ({"chance": {"key": "0" * 32, "counter": 2**70}}, "and a counter"),
    ({"chance": {"key": "0" * 32}}, "and a counter"),
    ({"extra": 1}, "extra is not a field"),
]


@pytest.mark.parametrize(("change", "complaint"), BAD, ids=[str(change)[:60] for change, _ in BAD])
def test_a_bad_value_is_named(state: State, change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(StateError, match=complaint):
        LEDUC.state_from(state.as_dict() | change)


@pytest.mark.parametrize("name", ["hand", "owes", "variant", "chance", "rules", "game", "players", "phase"])
def test_a_missing_field_is_named(state: State, name: str) -> None:
    data = state.as_dict()
    del data[name]
    with pytest.raises(StateError, match=f"{name} is missing"):
        LEDUC.state_from(data)


@pytest.mark.parametrize("given", [None, 7, [1], "state"])
def test_not_even_a_dictionary(given: Any) -> None:
    with pytest.raises(StateError, match="must be a dictionary or bytes"):
        LEDUC.state_from(given)


DAMAGE: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "nothing": (lambda data: b"", "not a Backroom state"),
    "garbage": (lambda data: b"\xff" * len(data), "not a Backroom state"),
    "another game": (lambda data: data.replace(b"leduc", b"judec"), "not a state of leduc"),
    "cut short": (lambda data: data[:-1], "bytes, these are"),
    "a bit flipped": (lambda data: data[:40] + bytes([data[40] ^ 1]) + data[41:], "damaged"),
}


@pytest.mark.parametrize(("damage", "complaint"), DAMAGE.values(), ids=DAMAGE)
def test_damaged_bytes(state: State, damage: Callable[[bytes], bytes], complaint: str) -> None:
    with pytest.raises(StateError, match=complaint):
        LEDUC.state_from(damage(state.to_bytes()))


def test_whole_bytes_of_an_impossible_state(state: State) -> None:
    """The checksum is right and the content is not."""
    state.array["board"] = 77
    with pytest.raises(StateError, match=r"board is outside 0\.\.6"):
        LEDUC.state_from(state.to_bytes())
    state.array["board"], state.array["rules"] = 0, 1
    with pytest.raises(StateError, match="another version of the rules"):
        LEDUC.state_from(state.to_bytes())


@pytest.mark.parametrize("seat", [0, 1, None])
def test_views_there_and_back(state: State, seat: int | None) -> None:
    view = LEDUC.view(state, seat)
    again = LEDUC.view_from(json.loads(json.dumps(view.as_dict())))
    assert again == view
    assert again.seat == seat
    assert "chance" not in view.as_dict()
    assert LEDUC.imagine(again, seed=2) == LEDUC.imagine(view, seed=2)


@pytest.mark.parametrize("seat", [2, -1, "0", True, 1.0])
def test_a_view_of_nobody(state: State, seat: Any) -> None:
    with pytest.raises(StateError, match="seat is"):
        LEDUC.view_from(LEDUC.view(state, 0).as_dict() | {"seat": seat})


@pytest.mark.parametrize("seat", [2, -1, "0", True])
def test_there_is_no_such_seat(state: State, seat: Any) -> None:
    with pytest.raises(StateError, match="there is no seat"):
        LEDUC.view(state, seat)
    with pytest.raises(StateError, match="this is the view of seat 0, not of seat 1"):
        LEDUC.legal(LEDUC.view(state, 0), 1)
