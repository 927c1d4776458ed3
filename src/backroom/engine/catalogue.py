"""Words: what a game says in one language, and how sentences are filled in.

The catalogue is `text/<language>.toml` of a game. A sentence has placeholders, `{seat}` or `{building}`; an entry may
be a table of sentences from which the game's `words.py` picks one. What `cards.toml` says of options and presets is
said in other languages by `cards.<language>.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from backroom.engine.errors import DeclarationError
from backroom.engine.kinds import ActionKind, EventKind, PhaseKind, ReasonKind
from backroom.engine.languages import ENGLISH, PSEUDO, accented, placeholders
from backroom.engine.variant import Cards

Words = Mapping[str, object]
OVER = "OVER"
"""The phase in which nobody is asked anything, in every game."""
AS_THEY_ARE = {"seats"}
"""What is no words, and the same in every language."""


@dataclass(frozen=True, slots=True)
class Named:
    """A word for a sentence: what `[names]` calls a numbered thing, in whatever language the sentence is."""

    kind: str
    index: int


@dataclass(frozen=True, eq=False)
class Catalogue:
    """One language of one game."""

    language: str
    entries: Mapping[str, Any]

    @cached_property
    def _names(self) -> Mapping[str, Sequence[str]]:
        return dict(self.entries.get("names", {}))

    @cached_property
    def _seats(self) -> frozenset[str]:
        """Placeholders that stand for a seat."""
        return frozenset(self.entries.get("seats", ("seat",)))

    @property
    def title(self) -> str:
        """The game's name."""
        return str(self.entries["title"])

    @property
    def tagline(self) -> str:
        """One line of what it feels like."""
        return str(self.entries["tagline"])

    def name_of(self, kind: str, index: int) -> str:
        """The word for a numbered thing: `name_of("building", 3)`."""
        return str(self.entries["names"][kind][index])

    def say(self, section: str, key: str, form: str, words: Words, seats: Sequence[str]) -> str:
        """The sentence of a section, in one of its forms, filled in.

        A number whose placeholder has names (`[names]`) is said by its name, one that stands for a seat (`seats`) by
        the name of who sits there; a tuple of such numbers is said as a list.
        """
        entry = self.entries[section][key]
        sentence = entry if isinstance(entry, str) else entry[form]
        spoken = {
            word: self._named(value) or _spoken(value, seats if word in self._seats else self._names.get(word))
            for word, value in words.items()
        }
        return str(sentence.format_map(spoken))

    def _named(self, value: object) -> str | None:
        return self.name_of(value.kind, value.index) if isinstance(value, Named) else None


def _spoken(value: object, names: Sequence[str] | None) -> object:
    if names is None:
        return f"−{-value}" if isinstance(value, int) and value < 0 else value
    if isinstance(value, tuple):
        return ", ".join(names[number] for number in value)
    return names[value] if isinstance(value, int) else value


def read_catalogues(folder: Path, cards: Cards) -> dict[str, Catalogue]:
    """All languages of a game, English first, the others checked against it; and the pseudo-locale."""
    text = folder / "text"
    english = Catalogue(ENGLISH, _read(text / f"{ENGLISH}.toml") | {"cards": _said_by(cards)})
    catalogues = {ENGLISH: english, PSEUDO: Catalogue(PSEUDO, _accented(english.entries))}
    for path in sorted(text.glob("*.toml")):
        if path.stem != ENGLISH:
            entries = _read(path)
            _compare(english.entries, entries | {"cards": english.entries["cards"]}, f"text/{path.name}")
            of_cards = folder / f"cards.{path.stem}.toml"
            said = _read(of_cards)
            _compare(english.entries["cards"], said, of_cards.name)
            catalogues[path.stem] = Catalogue(path.stem, entries | {"cards": said})
    return catalogues


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError:
        raise DeclarationError(f"{path.name} is missing") from None
    except tomllib.TOMLDecodeError as problem:
        raise DeclarationError(f"{path.name}: {problem}") from problem


def _said_by(cards: Cards) -> dict[str, Any]:
    return {
        "options": {key: cards.numbers[key].says for key in cards.options()},
        "presets": {name: preset.says for name, preset in cards.presets.items()},
        "preset_names": {name: re.sub("[-_]", " ", name).capitalize() for name in cards.presets},
    }


def _accented(entry: Any, key: str = "") -> Any:
    if isinstance(entry, Mapping):
        return {name: _accented(value, name) for name, value in entry.items()}
    if isinstance(entry, list):
        return entry if key in AS_THEY_ARE else [_accented(value) for value in entry]
    return accented(entry) if isinstance(entry, str) else entry


def _compare(english: Any, other: Any, where: str) -> None:
    """Another language says the same things with the same placeholders, in the same places."""
    if isinstance(english, Mapping) and isinstance(other, Mapping):
        for key in english.keys() ^ other.keys():
            what = "is missing" if key in english else "is not in English"
            raise DeclarationError(f"{where}: {key} {what}")
        for key, entry in english.items():
            if key in AS_THEY_ARE and entry != other[key]:
                raise DeclarationError(f"{where}: {key} must be as in English: {entry}")
            _compare(entry, other[key], f"{where}: {key}" if where.endswith(".toml") else f"{where}.{key}")
    elif isinstance(english, list) and isinstance(other, list):
        if len(english) != len(other):
            raise DeclarationError(f"{where} has {len(other)} entries, in English {len(english)}")
        for number, (entry, there) in enumerate(zip(english, other, strict=True)):
            _compare(entry, there, f"{where}[{number}]")
    elif isinstance(english, str) and isinstance(other, str):
        if placeholders(english) != placeholders(other):
            wanted = ", ".join(sorted(placeholders(english))) or "none"
            raise DeclarationError(f"{where} must have the placeholders of the English sentence: {wanted}")
    elif type(english) is not type(other):
        raise DeclarationError(f"{where} has another form than in English")


def check_catalogue(
    catalogue: Catalogue,
    phases: type[PhaseKind],
    actions: type[ActionKind],
    events: type[EventKind],
    reasons: type[ReasonKind],
) -> None:
    """Every phase, action, event and refusal has words, and nothing else has."""
    wanted = {
        "status": [phase.name for phase in phases],
        "prompt": [phase.name for phase in phases],
        "actions": [action.name for action in actions],
        "events": [event.name for event in events],
        "refusals": [reason.name for reason in reasons if reason],
    }
    if "coach" in catalogue.entries:
        # A game may do without a coach; one that has one explains every phase in which somebody is asked.
        wanted["coach"] = [phase.name for phase in phases if phase.name != OVER]
    for section, keys in wanted.items():
        there = set(catalogue.entries.get(section, {}))
        for key in set(keys) ^ there:
            what = "is missing from" if key in keys else "belongs to nothing in"
            raise DeclarationError(f"text/{catalogue.language}.toml: {key} {what} [{section}]")
