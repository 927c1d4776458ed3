"""Variants: every number a designer may change, read from a game's `cards.toml`, with its range."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from backroom.engine.errors import DeclarationError, VariantError

Value = int | bool | str | tuple[int, ...]


@dataclass(frozen=True)
class Number:
    """What one key may be set to: one of `values`, or whole numbers of `low..top`, or a list of such numbers."""

    key: str
    values: tuple[Value, ...] = ()
    low: int = 0
    top: int = 0
    length: tuple[int, int] | None = None
    says: str = ""
    ruling: str = ""

    @property
    def allowed(self) -> str:
        """The range in words."""
        if self.values:
            return "it must be one of " + ", ".join(_spell(value) for value in self.values)
        if self.length:
            few, many = self.length
            return f"it must be a list of {few} to {many} whole numbers from {self.low} to {self.top}"
        return f"it must be a whole number from {self.low} to {self.top}"

    def check(self, value: object) -> Value:
        """The value in its proper form, or a VariantError that names key, value and range."""
        if self.values:
            for choice in self.values:
                if type(choice) is type(value) and choice == value:
                    return choice
        elif self.length:
            few, many = self.length
            if isinstance(value, list | tuple) and few <= len(value) <= many and all(map(self._inside, value)):
                return tuple(sorted(set(value)))
        elif self._inside(value):
            assert isinstance(value, int)
            return value
        raise VariantError(self.key, value, self.allowed)

    def _inside(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.top

    def parse(self, text: str) -> Value:
        """The value that somebody typed."""
        for choice in self.values:
            if _spell(choice) == text:
                return choice
        try:
            if self.length:
                return self.check([int(part) for part in text.split(",")])
            return self.check(int(text))
        except ValueError:
            raise VariantError(self.key, text, self.allowed) from None

    def code(self, value: Value) -> int:
        """The value as one integer of the record: an index into `values`, the number, or a set of numbers as bits."""
        if self.values:
            return self.values.index(value)
        if isinstance(value, tuple):
            return sum(1 << number for number in value)
        return int(value)

    def decode(self, code: int) -> Value:
        """The value that `code` came from."""
        if self.values:
            return self.values[code]
        if self.length:
            return tuple(number for number in range(self.low, self.top + 1) if code >> number & 1)
        return code


def _spell(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


@dataclass(frozen=True)
class Table:
    """A table of cards: rows by id, columns with ranges."""

    name: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]


@dataclass(frozen=True)
class Preset:
    """A named set of changes."""

    name: str
    says: str
    changes: Mapping[str, Value]


@dataclass(frozen=True, eq=False)
class Cards:
    """A game's `cards.toml`."""

    numbers: dict[str, Number]
    defaults: dict[str, Value]
    short: dict[str, tuple[str, ...]]
    """Short names, and the numbers each of them sets."""
    tables: dict[str, Table]
    presets: dict[str, Preset]
    clocks: dict[str, int] = field(default_factory=dict)
    at_table: dict[str, Value] = field(default_factory=dict)
    """What a table of people stands at where that differs from what simulation and training start from."""

    def resolve(self, wanted: Mapping[str, object] | str | None) -> dict[str, Value]:
        """All numbers of a variant: defaults, changed by a preset's name or by keys and values."""
        if wanted is None:
            return dict(self.defaults)
        if isinstance(wanted, str):
            if wanted not in self.presets:
                raise VariantError("preset", wanted, "it must be one of " + ", ".join(self.presets))
            wanted = self.presets[wanted].changes
        if not isinstance(wanted, Mapping):
            raise VariantError("variant", wanted, "it must be the name of a preset, or keys and values")
        chosen = dict(self.defaults)
        set_by: dict[str, str] = {}
        for name, value in wanted.items():
            if name not in self.numbers:
                raise VariantError(str(name), value, "there is no such option; known are " + ", ".join(self.options()))
            checked = self.numbers[name].check(value)
            for key in self.short.get(name, (name,)):
                if key in set_by:
                    raise VariantError(name, value, f"{key} is already set by {set_by[key]}")
                set_by[key] = name
                chosen[key] = checked
        return chosen

    def options(self) -> Iterator[str]:
        """The keys of options and short names; the numbers of tables are not among them."""
        return (key for key in self.numbers if "." not in key)

    def parse(self, settings: list[str]) -> dict[str, Value]:
        """`key=value` texts, as typed on a command line."""
        parsed: dict[str, Value] = {}
        for setting in settings:
            key, equals, text = setting.partition("=")
            if not equals:
                raise VariantError(setting, "", "write it as key=value")
            if key not in self.numbers:
                raise VariantError(key, text, "there is no such option; known are " + ", ".join(self.options()))
            parsed[key] = self.numbers[key].parse(text)
        return parsed

    def changes(self, chosen: Mapping[str, Value]) -> dict[str, Value]:
        """What of a complete variant differs from the defaults."""
        return {key: value for key, value in chosen.items() if value != self.defaults[key]}


def read_cards(path: Path) -> Cards:
    """Read and check a `cards.toml`."""
    try:
        return _Reader(tomllib.loads(path.read_text("utf-8"))).cards()
    except (ValueError, KeyError, TypeError, AttributeError, VariantError) as problem:
        raise DeclarationError(f"{path.parent.name}/{path.name}: {problem}") from problem


class _Reader:
    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.numbers: dict[str, Number] = {}
        self.defaults: dict[str, Value] = {}

    def cards(self) -> Cards:
        tables = {name: self._table(name, spec) for name, spec in self.data.get("table", {}).items()}
        short: dict[str, tuple[str, ...]] = {}
        options: dict[str, Number] = {}
        for key, spec in self.data.get("options", {}).items():
            options[key] = _number(key, spec)
            if "sets" in spec:
                short[key] = self._targets(spec["sets"])
            else:
                self.defaults[key] = options[key].check(spec["default"])
        self.numbers = options | self.numbers
        at_table = {
            key: options[key].check(spec["at_table"])
            for key, spec in self.data.get("options", {}).items()
            if "at_table" in spec
        }
        presets = {name: Preset(name, spec["says"], spec["set"]) for name, spec in self.data.get("presets", {}).items()}
        cards = Cards(self.numbers, self.defaults, short, tables, presets, self.data.get("clocks", {}), at_table)
        for name in presets:
            cards.resolve(name)
        return cards

    def _table(self, name: str, spec: dict[str, Any]) -> Table:
        rows, columns = tuple(spec["rows"]), spec["columns"]
        for row, given in spec["rows"].items():
            for column in given:
                if column not in columns:
                    raise KeyError(f"{row}.{column} is not a column")
            for column, form in columns.items():
                key = f"{row}.{column}"
                number = _number(key, {"values": ["none", *rows]} | form if form.get("row") else form)
                self.numbers[key] = number
                empty = number.values[0] if number.values else 0
                value = given.get(column, empty)
                self.defaults[key] = number.check(tuple(value) if isinstance(value, list) else value)
        return Table(name, rows, tuple(columns))

    def _targets(self, pattern: str) -> tuple[str, ...]:
        row, _, column = pattern.partition(".")
        found = tuple(key for key in self.numbers if key.endswith("." + column) and row in ("*", key.split(".")[0]))
        if not found:
            raise KeyError(f"{pattern} names no number")
        return found


def _number(key: str, spec: dict[str, Any]) -> Number:
    low, top = spec.get("range", (0, 0))
    length = tuple(spec["length"]) if "length" in spec else None
    return Number(key, tuple(spec.get("values", ())), low, top, length, spec.get("says", ""), spec.get("ruling", ""))
