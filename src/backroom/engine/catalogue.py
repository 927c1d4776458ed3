"""Words: what a game says in one language, and how sentences are filled in.

The catalogue is `text/<language>.toml` of a game. A sentence has placeholders, `{seat}` or `{building}`; an entry may
be a table of sentences from which the game's `words.py` picks one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from backroom.engine.errors import DeclarationError
from backroom.engine.kinds import ActionKind, EventKind, PhaseKind, ReasonKind

Words = Mapping[str, object]
OVER = "OVER"
"""The phase in which nobody is asked anything, in every game."""


@dataclass(frozen=True, eq=False)
class Catalogue:
    """One language of one game."""

    language: str
    entries: Mapping[str, Any]

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
        names = {**self.entries.get("names", {}), **dict.fromkeys(self.entries.get("seats", ("seat",)), seats)}
        spoken = {word: _spoken(value, names.get(word)) for word, value in words.items()}
        return str(sentence.format_map(spoken))


def _spoken(value: object, names: Sequence[str] | None) -> object:
    if names is None:
        return f"−{-value}" if isinstance(value, int) and value < 0 else value
    if isinstance(value, tuple):
        return ", ".join(names[number] for number in value)
    return names[value] if isinstance(value, int) else value


def read_catalogue(path: Path) -> Catalogue:
    """Read one language of a game."""
    try:
        return Catalogue(path.stem, tomllib.loads(path.read_text("utf-8")))
    except tomllib.TOMLDecodeError as problem:
        raise DeclarationError(f"{path.name}: {problem}") from problem


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
