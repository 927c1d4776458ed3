"""Every rule, ruling and worked scenario of every game has a test that names it, and docs/coverage.md says which."""

from pathlib import Path

import pytest

from tools.coverage import TARGET, citing_tests, covered, games, page

GAMES = {readme.parent.name: (readme, folder) for readme, folder in games()}


@pytest.mark.parametrize("name", GAMES)
def test_every_number_is_cited(name: str) -> None:
    """No R, G or S without a test."""
    game = covered(*GAMES[name])
    assert game.texts, f"{GAMES[name][0]} defines no rule: write them as '- **R1** ...'"
    assert not game.missing, f"{name}: no test cites {', '.join(game.missing)}"


def test_butch_has_all_of_its_numbers() -> None:
    """The specification's 51 rules, 40 rulings and 52 scenarios."""
    numbers = covered(*GAMES["butch"]).texts
    expected = [("R", 51), ("G", 40), ("S", 52)]
    assert set(numbers) == {f"{kind}{number}" for kind, count in expected for number in range(1, count + 1)}


def test_the_page_is_current() -> None:
    """Made again, docs/coverage.md stays as it is."""
    assert TARGET.read_text("utf-8") == page(), "run: python tools/coverage.py"


def test_what_counts_as_a_citation(tmp_path: Path) -> None:
    """Docstrings and comments inside a test do; names, code, numbers in strings and other functions do not."""
    file = tmp_path / "test_it.py"
    file.write_text(
        '"""R1"""\n'
        "# R2\n"
        "def test_R3() -> None:\n"
        '    """About R4, and G5 to G7."""\n'
        '    x = "R6"  # S9\n'
        "def helper() -> None:\n"
        '    """R8"""\n',
        "utf-8",
    )
    (test,) = citing_tests(file)
    assert test.cites == {"R4", "G5", "G6", "G7", "S9"}
