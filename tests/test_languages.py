"""Every language of every game is whole: its sentences, its options, its rules."""

import re
import tomllib

import pytest

from backroom.engine.languages import ENGLISH
from backroom.engine.registry import game, games

OTHERS = [
    (name, path.stem)
    for name in games()
    for path in sorted((game(name).folder / "text").glob("*.toml"))
    if path.stem != ENGLISH
]
"""Loading the games has compared sentences and options with English: what is missing there is an error."""


def numbers(rules: str) -> list[str]:
    """The rules' own numbers, where they are stated: R12, G3."""
    return re.findall(r"^(?:[-*|] *)?\**([RGS]\d+)\b", rules, re.MULTILINE)


def headings(rules: str) -> list[str]:
    return re.findall(r"^#+(?= )", rules, re.MULTILINE)


@pytest.mark.parametrize(("name", "language"), OTHERS)
def test_translated_rules_have_the_same_numbers_and_headings(name: str, language: str) -> None:
    folder = game(name).folder
    english, other = ((folder / file).read_text("utf-8") for file in ("README.md", f"README.{language}.md"))
    assert numbers(english)
    assert numbers(other) == numbers(english)
    assert headings(other) == headings(english)[: len(headings(other))]
    assert len(headings(english)) - len(headings(other)) <= 1, "only the notes for makers at the end may be left out"


@pytest.mark.parametrize(("name", "language"), OTHERS)
def test_short_names_of_options_are_explained(name: str, language: str) -> None:
    """Nobody at a set-up page should read the key of an option."""
    folder = game(name).folder
    said = tomllib.loads((folder / f"cards.{language}.toml").read_text("utf-8"))
    keys = {key for key in game(name).cards.options() if "_" in key}
    assert [s for s in said["options"].values() if keys & set(re.findall(r"\w+", s))] == []
