"""JSON Schema (draft 2020-12) of what a game writes: views, states, actions and events.

Derived from the declarations alone. Clients make their types of it; the suite holds every game's JSON to it.
"""

from __future__ import annotations

from typing import Any

from backroom.engine.game import Game
from backroom.engine.record import ALL, VIEW, Field, Source
from backroom.engine.variant import Number

DRAFT = "https://json-schema.org/draft/2020-12/schema"
RULES = {"type": "string", "pattern": "^[0-9a-f]{16}$", "description": "which rules made this"}

Schema = dict[str, Any]


def view_schema(game: Game) -> Schema:
    """What `View.as_dict` gives. Null stands for what the seat may not know."""
    seat = {"type": ["integer", "null"], "minimum": 0, "maximum": game.seats[-1] - 1}
    properties = _fields(game, view=True) | {"seat": seat | {"description": "whose view; null is a spectator's"}}
    return _document(f"{game.name}: a view", properties)


def state_schema(game: Game) -> Schema:
    """What `State.as_dict` gives: complete, with nothing blank."""
    chance = _object(
        {
            "key": {"type": "string", "pattern": "^[0-9a-f]{32}$", "description": "the chance key"},
            "counter": {"type": "integer", "minimum": 0, "description": "draws made so far"},
        }
    )
    return _document(f"{game.name}: a state", _fields(game, view=False) | {"chance": chance})


def action_schema(game: Game) -> Schema:
    """What `Action.as_dict` gives: one of the game's kinds of actions."""
    kinds = []
    for kind in game.actions:
        choices = list(zip(*kind.choices, strict=True))
        params = {name: {"type": "integer", "enum": sorted(set(choices[i]))} for i, name in enumerate(kind.names)}
        kinds.append(
            _object(
                {
                    "id": {"type": "integer", "minimum": int(kind), "maximum": int(kind) + len(kind.choices) - 1},
                    "name": {"type": "string", "const": kind.name},
                    "params": _object(params),
                    "label": {"type": "string", "minLength": 1, "description": "what a button says"},
                }
            )
        )
    return {"$schema": DRAFT, "title": f"{game.name}: an action", "anyOf": kinds}


def event_schema(game: Game) -> Schema:
    """What `Event.as_dict` gives: one of the game's kinds of events, secrets null outside its audience."""
    kinds = []
    for kind in game.events:
        params = {
            name: {"type": ["integer", "null"] if secret else "integer"}
            for name, secret in zip(kind.names, kind.secret, strict=True)
        }
        kinds.append(_object({"name": {"type": "string", "const": kind.name}} | params))
    return {"$schema": DRAFT, "title": f"{game.name}: an event", "anyOf": kinds}


def _fields(game: Game, *, view: bool) -> Schema:
    few, many = game.seats[0], game.seats[-1]
    seat = {"type": "integer", "minimum": 0, "maximum": many - 1}
    found: Schema = {
        "game": {"type": "string", "const": game.name},
        "players": {"type": "integer", "minimum": few, "maximum": many, "description": "seats taken"},
        "owes": {
            "type": "array",
            "items": seat,
            "maxItems": many,
            "uniqueItems": True,
            "description": "the seats that owe a decision; none when the game is over",
        },
    }
    for name, declared in game.layout.fields.items():
        if name == "phase" or (declared.source is Source.PLAY and (view or declared.seen is not VIEW)):
            blank = view and declared.seen is not ALL
            found[name] = _nested(declared, declared.shape, few, blank) | {"description": declared.doc}
    numbers = {key: _number(game.cards.numbers[key]) for key in game.cards.defaults}
    variant = _object(numbers, required=False) | {"description": "what differs from the defaults of cards.toml"}
    return found | {"variant": variant, "rules": RULES}


def _nested(declared: Field, shape: tuple[int, ...], few: int, blank: bool) -> Schema:
    """Arrays in arrays down to the integers. Where something may be blank, any part of it may be."""
    if not shape:
        number: Schema = {"type": ["integer", "null"] if blank else "integer"}
        return number | {"minimum": declared.low, "maximum": declared.top}
    outermost = len(shape) == len(declared.shape)
    return {
        "type": ["array", "null"] if blank else "array",
        "items": _nested(declared, shape[1:], few, blank),
        "minItems": few if declared.by_seat and outermost else shape[0],
        "maxItems": shape[0],
    }


def _number(number: Number) -> Schema:
    described = {"description": number.says} if number.says else {}
    if number.values:
        return {"enum": list(number.values)} | described
    one: Schema = {"type": "integer", "minimum": number.low, "maximum": number.top}
    if number.length:
        # As a set: equal numbers count once.
        return {"type": "array", "items": one, "uniqueItems": True, "maxItems": number.length[1]} | described
    return one | described


def _object(properties: Schema, *, required: bool = True) -> Schema:
    """An object with these properties and no others."""
    plain: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return plain | ({"required": list(properties)} if required else {})


def _document(title: str, properties: Schema) -> Schema:
    return {"$schema": DRAFT, "title": title} | _object(properties)
