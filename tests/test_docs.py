"""The code on documentation pages is the code it claims to be, and links lead somewhere."""

import re
from pathlib import Path
from typing import Any

import pytest

from backroom.engine import registry

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs").rglob("*.md"))
NAMED = re.compile(r"<!-- (\S+) -->\n```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
PLAIN = re.compile(r"(?<! -->\n)^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)")
PICTURE = 150 * 1024
"""Bytes of a picture."""
TUTORIAL = ROOT / "docs" / "adding-a-game.md"
LEDUC = ROOT / "examples" / "leduc" / "leduc"


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_blocks_that_name_a_file_stand_in_it(page: Path) -> None:
    for name, block in NAMED.findall(page.read_text("utf-8")):
        path = ROOT / name
        assert path.is_file(), f"{page.name} names {name}, which does not exist"
        assert block in path.read_text("utf-8"), f"{page.name} shows what is not in {name}:\n{block}"


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text("utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}, which does not exist"


def test_pictures_are_light_and_say_what_they_show() -> None:
    for picture in (ROOT / "docs" / "screens").iterdir():
        assert picture.stat().st_size < PICTURE, f"{picture.name} is too heavy"
    for page in PAGES:
        assert "![](" not in page.read_text("utf-8"), f"{page.name} has a picture without words"


def test_players_are_shown_every_game() -> None:
    shown = (ROOT / "docs" / "play.md").read_text("utf-8")
    for name in registry.games():
        if name != "leduc":
            assert registry.game(name).title in shown
            for what in (f"{name}-setup-desk", f"{name}-desk", f"{name}-phone", f"{name}-replay-desk"):
                assert f"screens/play-{what}.webp" in shown


@pytest.mark.parametrize("file", [*sorted(LEDUC.glob("*.py")), LEDUC / "cards.toml"], ids=lambda path: path.name)
def test_the_tutorial_shows_every_line(file: Path) -> None:
    """A newcomer who copies every block has written Leduc."""
    left = file.read_text("utf-8")
    for name, block in NAMED.findall(TUTORIAL.read_text("utf-8")):
        if ROOT / name == file:
            left = left.replace(block, "")
    assert not left.strip(), f"{TUTORIAL.name} does not show these lines of {file.name}:\n{left}"


def test_the_tutorials_tests_pass() -> None:
    """The blocks about testing name no file: they are run."""
    names: dict[str, Any] = {"__name__": "tutorial", "game": registry.game("leduc")}
    for block in PLAIN.findall(TUTORIAL.read_text("utf-8")):
        exec(compile(block, str(TUTORIAL), "exec"), names)
    names["test_a_pair_wins"]()
    assert names["test_suite"].pytestmark, "the suite is parametrised, tests/test_suite.py runs it"
