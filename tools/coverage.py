"""Which test stands for which rule: reads every game's README.md and the tests that cite it, writes docs/coverage.md.

A game's README.md defines its rules and rulings as list items, `- **R13** text`. A test cites what it stands for in its
docstring or in a comment: R13, G22, R34 to R39. How many worked scenarios (S1, S2, ...) a game's specification has
stands in `coverage.toml` in the folder of its tests.

    python tools/coverage.py
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "coverage.md"
DEFINED = re.compile(r"^- \*\*([RG]\d+)\*\* (.*(?:\n  .*)*)", re.MULTILINE)
CITED = re.compile(r"\b([RGS])([1-9]\d*)\b(?: to \1([1-9]\d*)\b)?")
WORDS = 9
KINDS = {"R": "Rules", "G": "Rulings", "S": "Scenarios"}


@dataclass(frozen=True)
class Cited:
    """One test function, and the numbers it names."""

    file: Path
    name: str
    summary: str
    cites: frozenset[str]


@dataclass(frozen=True)
class Covered:
    """A game's numbers, each with its first words and the tests that cite it."""

    name: str
    title: str
    texts: dict[str, str]
    tests: dict[str, list[Cited]]

    @property
    def missing(self) -> list[str]:
        """Numbers that no test cites."""
        return [number for number in self.texts if not self.tests[number]]


def games() -> Iterator[tuple[Path, Path]]:
    """README.md and folder of tests of every game in this repository: ours, and those of the examples."""
    for readme in sorted(ROOT.glob("src/backroom/games/*/README.md")):
        yield readme, ROOT / "tests" / "games" / readme.parent.name
    for readme in sorted(ROOT.glob("examples/*/*/README.md")):
        yield readme, readme.parents[1] / "tests"


def covered(readme: Path, folder: Path) -> Covered:
    """Bring rules and tests of one game together."""
    page = readme.read_text("utf-8")
    tests = [test for file in sorted(folder.glob("test_*.py")) for test in citing_tests(file)]
    texts = {number: first_words(text) for number, text in DEFINED.findall(page)}
    for number in range(1, scenarios(folder) + 1):
        own = [test for test in tests if test.name.startswith(f"test_S{number:02}_")]
        texts[f"S{number}"] = first_words(own[0].summary.partition(":")[2]) if own else ""
    found = {number: [test for test in tests if number in test.cites] for number in texts}
    title = re.search(r"^# (.*)", page, re.MULTILINE)
    return Covered(readme.parent.name, title[1] if title else readme.parent.name, texts, found)


def scenarios(folder: Path) -> int:
    """How many worked scenarios the game's specification has."""
    counts = folder / "coverage.toml"
    return int(tomllib.loads(counts.read_text("utf-8"))["scenarios"]) if counts.exists() else 0


def citing_tests(file: Path) -> Iterator[Cited]:
    """The test functions of a file, with what their docstrings and comments cite."""
    source = file.read_text("utf-8")
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = [(token.start[0], token.string) for token in tokens if token.type == tokenize.COMMENT]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            said = ast.get_docstring(node) or ""
            inside = [text for line, text in comments if node.lineno <= line <= (node.end_lineno or 0)]
            yield Cited(file, node.name, said.partition("\n")[0], frozenset(cited(" ".join([said, *inside]))))


def cited(text: str) -> Iterator[str]:
    """The numbers a text names, one by one or as a range."""
    for kind, first, last in CITED.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{kind}{number}"


def first_words(text: str) -> str:
    """The beginning of a rule, on one line and without emphasis."""
    words = re.sub(r"[*`|]|\[(part )?house\]", "", text).split()
    return " ".join(words[:WORDS]) + (" …" if len(words) > WORDS else "")


def page() -> str:
    """The whole of docs/coverage.md."""
    lines = [
        "# Which test stands for which rule",
        "",
        "Made by `python tools/coverage.py` from the README of each game and from its tests; do not edit.",
    ]
    for readme, folder in games():
        game = covered(readme, folder)
        lines += ["", f"## {game.title}"]
        for kind, heading in KINDS.items():
            numbers = [number for number in game.texts if number[0] == kind]
            if numbers:
                lines += ["", f"### {heading}", "", "| | | Tests |", "|---|---|---|"]
                for number in sorted(numbers, key=lambda one: int(one[1:])):
                    lines.append(f"| {number} | {game.texts[number]} | {', '.join(links(game.tests[number]))} |")
    return "\n".join(lines) + "\n"


def links(tests: list[Cited]) -> Iterator[str]:
    """Each test with a link to its file. No line numbers: they would be out of date with every edit."""
    return (f"[{test.name}](../{test.file.relative_to(ROOT).as_posix()})" for test in tests)


if __name__ == "__main__":
    TARGET.write_text(page(), "utf-8")
