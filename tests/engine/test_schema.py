"""JSON Schemas say what the declarations say. That games conform to theirs is part of the suite."""

from typing import Any

import pytest

from backroom.engine import Game, registry
from backroom.engine.schema import DRAFT, action_schema, event_schema, state_schema, view_schema
from backroom.testing import misfits

LEDUC = registry.game("leduc")


@pytest.mark.parametrize("make", [view_schema, state_schema, action_schema, event_schema])
@pytest.mark.parametrize("name", registry.games())
def test_it_says_what_it_is(name: str, make: Any) -> None:
    schema = make(registry.game(name))
    assert schema["$schema"] == DRAFT
    assert schema["title"].startswith(f"{name}: a")


def test_fields_carry_bounds_and_meaning() -> None:
    fields = view_schema(LEDUC)["properties"]
    assert fields["board"] == {
        "type": "integer",
        "minimum": 0,
        "maximum": 6,
        "description": "R4 the card on the table, 0 in the first round",
    }
    assert fields["hand"]["type"] == ["array", "null"]
    assert fields["hand"]["items"] == {"type": ["integer", "null"], "minimum": 0, "maximum": 6}
    assert state_schema(LEDUC)["properties"]["hand"]["items"]["type"] == "integer", "nothing is blank in a state"
    assert fields["variant"]["properties"]["ante"]["maximum"] == 10


def everything(game: Game) -> dict[str, Any]:
    return game.view(game.new(game.seats[0], seed=1), 0).as_dict()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"board": None}, "$.board: None is not of type integer"),
        ({"board": 7}, "$.board: 7 is above 6"),
        ({"hand": [7, None]}, "$.hand[0]: 7 is above 6"),
        ({"hand": [1]}, "$.hand: has 1 items, not 2 to 2"),
        ({"seat": 2}, "$.seat: 2 is above 1"),
        ({"owes": [0, 0]}, "$.owes: has equal items"),
        ({"chance": {}}, "$: chance is not declared"),
        ({"variant": {"ante": 11}}, "$.variant.ante: 11 is above 10"),
        ({"rules": "abc"}, "$.rules: 'abc'"),
        ({"game": "butch"}, "$.game: 'butch' is not 'leduc'"),
    ],
)
def test_what_does_not_conform(change: dict[str, Any], complaint: str) -> None:
    assert not list(misfits(everything(LEDUC), view_schema(LEDUC)))
    assert complaint in next(misfits(everything(LEDUC) | change, view_schema(LEDUC)))


def test_a_state_is_no_view() -> None:
    assert list(misfits(LEDUC.new(2, seed=1).as_dict(), view_schema(LEDUC)))


def test_secrets_of_events_may_be_null() -> None:
    butch = registry.game("butch")
    kinds = {kind["properties"]["name"]["const"]: kind["properties"] for kind in event_schema(butch)["anyOf"]}
    for event in butch.events:
        for name, secret in zip(event.names, event.secret, strict=True):
            assert kinds[event.name][name]["type"] == (["integer", "null"] if secret else "integer")


def test_actions_list_their_values() -> None:
    butch = registry.game("butch")
    schema = action_schema(butch)
    for kind, one in zip(butch.actions, schema["anyOf"], strict=True):
        assert one["properties"]["id"]["minimum"] == int(kind)
        assert list(one["properties"]["params"]["properties"]) == list(kind.names)
    assert schema["anyOf"][-1]["properties"]["id"]["maximum"] == butch.actions.count() - 1
