"""Scripted chance, the ways to run, golden games, and the small schema checker."""

from pathlib import Path

import pytest

from backroom.engine import registry
from backroom.engine.machine import Compiled, Interpreted
from backroom.testing import check_golden, compiled, golden, interpreted, misfits, reachable, scripted

LEDUC = registry.game("leduc")


def test_a_script_decides_every_draw() -> None:
    with scripted(LEDUC, [7, 3]) as asked:
        state = LEDUC.new(2)
        assert state.hand.tolist() == [2, 4]
        LEDUC.play(state, 0, "CALL")
        LEDUC.play(state, 1, "CALL")
    assert asked == [30, 4]
    assert state.board == 6
    assert state.counter == 0, "nothing was drawn from the key"


def test_zero_is_every_draw() -> None:
    with scripted(LEDUC, 0) as asked:
        assert LEDUC.new(2).hand.tolist() == [1, 2]
        assert LEDUC.new(2).hand.tolist() == [1, 2]
    assert asked == [30, 30]


def test_chance_is_itself_again_afterwards() -> None:
    before = LEDUC.new(2, seed=5)
    with scripted(LEDUC, 0):
        pass
    assert LEDUC.new(2, seed=5) == before


@pytest.mark.parametrize(
    ("draws", "complaint"),
    [
        ([30], "draw 0 of the script is 30, it must be below 30"),
        ([], "the script has ended"),
        ([1, 1], "1 of 2 scripted"),
    ],
)
def test_a_script_that_does_not_fit(draws: list[int], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint), scripted(LEDUC, draws):
        LEDUC.new(2)


def test_the_ways_to_run_can_be_chosen() -> None:
    with compiled(LEDUC):
        assert isinstance(LEDUC.machine, Compiled)
        with interpreted(LEDUC):
            assert isinstance(LEDUC.machine, Interpreted)
        assert isinstance(LEDUC.machine, Compiled)


def test_reachable_states_are_many_and_the_same_every_time() -> None:
    first, second = (list(reachable(LEDUC, 2, 100, seed=4)) for _ in range(2))
    assert len(first) == 100
    assert [(one.where, one.state.to_bytes()) for one in first] == [(one.where, one.state.to_bytes()) for one in second]
    assert {one.state.phase_name for one in first} == {"FIRST", "SECOND", "OVER"}
    assert all(one.state == one.state.copy() for one in first)


def test_a_golden_game_is_the_same_both_ways() -> None:
    with compiled(LEDUC):
        fast = golden(LEDUC, 2, seed=9)
    with interpreted(LEDUC):
        assert golden(LEDUC, 2, seed=9) == fast
    assert "does not know hand[1]" in fast


def test_a_golden_game_is_compared(tmp_path: Path) -> None:
    path = tmp_path / "golden" / "leduc.txt"
    with pytest.raises(AssertionError, match="there is no golden game"):
        check_golden(LEDUC, 2, path)
    check_golden(LEDUC, 2, path, update=True)
    check_golden(LEDUC, 2, path)
    path.write_text(path.read_text("utf-8").replace("hand  ", "HAND  "), "utf-8")
    with pytest.raises(AssertionError, match=r"went another way than leduc\.txt(?s:.*)-  HAND  "):
        check_golden(LEDUC, 2, path)


@pytest.mark.parametrize(
    ("value", "schema", "complaint"),
    [
        (True, {"type": "integer"}, "is not of type integer"),
        (None, {"type": ["integer", "string"]}, "is not of type"),
        (1, {"const": 2}, "1 is not 2"),
        (1, {"enum": [2, 3]}, "not one of"),
        (1, {"minimum": 2}, "below 2"),
        ("x", {"pattern": "^y"}, "does not match"),
        ([1], {"minItems": 2}, "has 1 items"),
        ([1, 1], {"uniqueItems": True}, "equal items"),
        ({}, {"required": ["a"]}, "a is missing"),
        ({"b": 1}, {"additionalProperties": False}, "b is not declared"),
        (1, {"anyOf": [{"type": "string"}, {"type": "null"}]}, "fits none of 2"),
    ],
)
def test_misfits_are_named(value: object, schema: dict[str, object], complaint: str) -> None:
    assert complaint in next(misfits(value, schema))


def test_the_checker_knows_its_limits() -> None:
    with pytest.raises(AssertionError, match="does not know"):
        list(misfits(1, {"multipleOf": 2}))
