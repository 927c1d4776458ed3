"""The variant's numbers inside the record: a state is complete in itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from numpy.typing import NDArray

from backroom.engine.errors import DeclarationError
from backroom.engine.record import Field, Source
from backroom.engine.variant import Cards, Number


def place_numbers(fields: dict[str, Field], cards: Cards) -> dict[str, Field]:
    """Fields declared as options and columns, with shape, bounds and meaning from `cards.toml`."""
    placed = dict(fields)
    used: set[str] = set()
    for name, declared in fields.items():
        key = declared.key or name
        try:
            if declared.source is Source.OPTION:
                number = cards.numbers[key]
                placed[name] = replace(declared, top=_top([number]), key=key, doc=number.says)
                used.add(key)
            elif declared.source is Source.COLUMN:
                keys = [f"{row}.{key}" for row in cards.tables[declared.doc].rows]
                top = _top([cards.numbers[key] for key in keys])
                placed[name] = replace(declared, top=top, shape=(len(keys) + 1,), key=key)
                used.update(keys)
        except KeyError as missing:
            raise DeclarationError(f"{name}: cards.toml has no {missing}") from None
    for key in cards.defaults:
        if key not in used:
            raise DeclarationError(f"{key} of cards.toml is not held by any field of the record")
    return placed


def _top(numbers: list[Number]) -> int:
    """The greatest integer that any of these numbers can become in the record."""
    return max(len(n.values) - 1 if n.values else (1 << n.top + 1) - 1 if n.length else n.top for n in numbers)


def _places(fields: Mapping[str, Field], cards: Cards) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """Each number's key, the field that holds it, and where in that field."""
    for name, declared in fields.items():
        if declared.source is Source.OPTION:
            yield declared.key, name, (0,)
        elif declared.source is Source.COLUMN:
            for index, row in enumerate(cards.tables[declared.doc].rows, 1):
                yield f"{row}.{declared.key}", name, (0, index)


def write_numbers(array: NDArray[Any], fields: Mapping[str, Field], cards: Cards, chosen: Mapping[str, Any]) -> None:
    """Put a complete variant into a record."""
    for key, name, place in _places(fields, cards):
        array[name][place] = cards.numbers[key].code(chosen[key])


def read_numbers(array: NDArray[Any], fields: Mapping[str, Field], cards: Cards) -> dict[str, Any]:
    """The complete variant that a record holds."""
    return {key: cards.numbers[key].decode(int(array[name][place])) for key, name, place in _places(fields, cards)}
