"""Does plain data conform to a JSON Schema? As much of the standard as the engine's schemas use, and not more."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

KNOWN = {
    *("$schema", "title", "description", "type", "const", "enum", "minimum", "maximum", "pattern", "minLength"),
    *("properties", "required", "additionalProperties", "items", "minItems", "maxItems", "uniqueItems", "anyOf"),
}
TYPES: dict[str, Callable[[Any], bool]] = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}


def misfits(value: Any, schema: Mapping[str, Any], at: str = "$") -> Iterator[str]:
    """Where a value does not fit a schema, and why.

    >>> list(misfits({"die": 7}, {"type": "object", "properties": {"die": {"type": "integer", "maximum": 6}}}))
    ['$.die: 7 is above 6']
    """
    unknown = set(schema) - KNOWN
    assert not unknown, f"{at}: this checker does not know {unknown}"
    types = schema.get("type", list(TYPES))
    if not any(TYPES[name](value) for name in ([types] if isinstance(types, str) else types)):
        yield f"{at}: {value!r} is not of type {types}"
        return
    if "const" in schema and value != schema["const"]:
        yield f"{at}: {value!r} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at}: {value!r} is not one of {schema['enum']}"
    if "anyOf" in schema and all(any(misfits(value, one, at)) for one in schema["anyOf"]):
        yield f"{at}: {value!r} fits none of {len(schema['anyOf'])} schemas"
    if isinstance(value, int):
        if value < schema.get("minimum", value):
            yield f"{at}: {value} is below {schema['minimum']}"
        if value > schema.get("maximum", value):
            yield f"{at}: {value} is above {schema['maximum']}"
    elif isinstance(value, str):
        if len(value) < schema.get("minLength", 0) or not re.search(schema.get("pattern", ""), value):
            yield f"{at}: {value!r} is too short or does not match {schema.get('pattern')}"
    elif isinstance(value, list):
        yield from _list_misfits(value, schema, at)
    elif isinstance(value, dict):
        yield from _object_misfits(value, schema, at)


def _list_misfits(value: list[Any], schema: Mapping[str, Any], at: str) -> Iterator[str]:
    few, many = schema.get("minItems", 0), schema.get("maxItems", len(value))
    if not few <= len(value) <= many:
        yield f"{at}: has {len(value)} items, not {few} to {many}"
    if schema.get("uniqueItems") and len(set(map(repr, value))) < len(value):
        yield f"{at}: has equal items"
    for index, item in enumerate(value):
        yield from misfits(item, schema.get("items", {}), f"{at}[{index}]")


def _object_misfits(value: dict[str, Any], schema: Mapping[str, Any], at: str) -> Iterator[str]:
    known = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{at}: {name} is missing"
    for name, item in value.items():
        if name in known:
            yield from misfits(item, known[name], f"{at}.{name}")
        elif schema.get("additionalProperties") is False:
            yield f"{at}: {name} is not declared"
