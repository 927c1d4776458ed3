"""Citations: which numbered rules stand behind a game's refusals and behind what its coach says.

They are `cites.toml` of a game, beside the rules they point to and apart from the words, since a number is the same in
every language. Whoever is told "no" can read why, and whoever learns a game can read on.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from backroom.engine.catalogue import Catalogue
from backroom.engine.errors import DeclarationError

FILE = "cites.toml"
NUMBERED = re.compile(r"^- \*\*([RG]\d+)\*\* ", re.MULTILINE)
"""A rule or ruling as README.md defines it: `- **R13** text`."""


@dataclass(frozen=True, eq=False)
class Citations:
    """The rule numbers of one game: by section of the catalogue, key and, where there are several, form."""

    entries: Mapping[str, Any]

    def of(self, section: str, key: str, form: str = "") -> tuple[str, ...]:
        """The rules behind a sentence of the catalogue; none if the game cites nothing."""
        entry = self.entries.get(section, {}).get(key, ())
        return tuple(entry[form] if isinstance(entry, Mapping) else entry)


def read_citations(folder: Path) -> Citations:
    """Read a game's citations. A game may do without."""
    path = folder / FILE
    if not path.exists():
        return Citations({})
    try:
        return Citations(tomllib.loads(path.read_text("utf-8")))
    except tomllib.TOMLDecodeError as problem:
        raise DeclarationError(f"{FILE}: {problem}") from problem


def check_citations(citations: Citations, catalogue: Catalogue, folder: Path) -> None:
    """Every refusal and all that the coach says has a rule, and every rule that is cited stands in README.md."""
    if not citations.entries:
        return
    rules = set(NUMBERED.findall((folder / "README.md").read_text("utf-8")))
    for section in ("refusals", "coach"):
        cited = dict(_cited(citations.entries.get(section, {})))
        spoken = {place for place, _ in _cited(catalogue.entries.get(section, {}))}
        for place in sorted(spoken ^ set(cited)):
            what = "cites no rule in" if place in spoken else "belongs to nothing in"
            raise DeclarationError(f"{FILE}: {place} {what} [{section}]")
        for place, numbers in cited.items():
            if not isinstance(numbers, list) or not numbers:
                raise DeclarationError(
                    f"{FILE}: {place} in [{section}] is {numbers!r}: a list of rule numbers is wanted"
                )
            for number in numbers:
                if number not in rules:
                    raise DeclarationError(f"{FILE}: {place} in [{section}] cites {number}, which README.md has not")


def _cited(section: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """What is said or cited, one by one: `TURN`, or `TURN.LAST` where a key has several forms."""
    for key, entry in section.items():
        if isinstance(entry, Mapping):
            yield from ((f"{key}.{form}", one) for form, one in entry.items())
        else:
            yield key, entry
