"""Who may import whom. The arrows of the house point one way; this file keeps them so.

A module's layer is the first name under ``backroom``: ``backroom/games/butch/rules.py`` is in ``games``. Imports count
wherever they stand: at the top, inside a function, under ``TYPE_CHECKING``, or as ``import_module("...")``.
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

PACKAGE = "backroom"
HERE = "__init__"  # the layer of backroom/__init__.py itself

# Each layer with the layers it may import. Itself it always may.
LAYERS: dict[str, set[str]] = {
    "engine": set(),
    "games": {"engine"},
    "bots": {"engine", "games"},
    "table": {"engine"},
    "lab": {"engine", "bots"},
    "adapters": {"engine", "bots"},
    "server": {"table", "bots", "engine"},
    "testing": {"engine", "bots"},
    HERE: {"engine", "games", "lab"},
    "cli": {"engine", "games", "bots", "table", "lab", "adapters", "server", "testing", HERE},
    "__main__": {"cli"},
}

# Layers that may import nothing from outside but these and the standard library.
OUTSIDE: dict[str, set[str]] = {
    "engine": {"numpy", "numba", "llvmlite"},
    "games": {"numpy", "numba"},
}

# R1 of the survey of attacks: a shuffle that can be predicted. Chance comes from backroom.engine.chance alone.
NO_OTHER_CHANCE = {"engine", "games"}
OTHER_CHANCE = {"random", "time", "numpy.random"}
NO_CHANCE = {"time.sleep"}  # who waits learns nothing

SOURCE = Path(__file__).parents[1] / "src"


@dataclass(frozen=True)
class Import:
    """One imported name: the file and line where it stands, and the full dotted path it reaches for."""

    file: str
    line: int
    path: str

    def reaches(self, module: str) -> bool:
        return self.path == module or self.path.startswith(module + ".")


def imports_of(source: str, file: str) -> Iterator[Import]:
    """Every import in ``source``, which stands at ``file`` (relative to src/)."""
    tree = ast.parse(source, file)
    package = Path(file).parent.parts  # of a module and of an __init__.py alike
    numpy_names = {"numpy"}
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                for name in names:
                    yield Import(file, node.lineno, name.name)
                    if name.name == "numpy" and name.asname:
                        numpy_names.add(name.asname)
            case ast.ImportFrom(module=module, names=names, level=level):
                base = [*package[: len(package) - level + 1]] if level else []
                base += [module] if module else []
                for name in names:
                    yield Import(file, node.lineno, ".".join([*base, name.name]))
            case ast.Call(
                func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(path)), *_],
            ):
                yield Import(file, node.lineno, path)
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id=owner), attr="random") if owner in numpy_names:
                yield Import(file, node.lineno, "numpy.random")


def layer_of(path: str) -> str:
    """The layer of a dotted path under ``backroom``; a name that is no layer is one of ``backroom/__init__.py``."""
    _, *rest = path.split(".")
    return rest[0] if rest and rest[0] in LAYERS else HERE


def layer_at(file: str) -> str:
    """The layer of a file, by its place: ``backroom/cli.py`` and ``backroom/cli/play.py`` are both in ``cli``."""
    return Path(file).with_suffix("").parts[1]


def wrong_arrow(found: Import) -> str | None:
    """Say what is wrong with this import's direction, or None."""
    here = layer_at(found.file)
    if here not in LAYERS:
        return f"{here} has no row in the table of layers"
    if not found.reaches(PACKAGE):
        top = found.path.split(".")[0]
        free = here not in OUTSIDE or top in sys.stdlib_module_names or top in OUTSIDE[here]
        return None if free else f"{here} → {top} is not allowed"
    there = layer_of(found.path)
    if here != there and there not in LAYERS[here]:
        return f"{here} → {there} is not allowed"
    if here == there == "games":
        game, other = (path[2] if len(path) > 2 else "" for path in (Path(found.file).parts, found.path.split(".")))
        if game != other:
            return f"{game.removesuffix('.py')} → {other} is not allowed: no game knows another"
    return None


def other_chance(found: Import) -> str | None:
    """Say which forbidden source of chance this import is, or None."""
    if layer_at(found.file) in NO_OTHER_CHANCE and found.path not in NO_CHANCE:
        for module in sorted(OTHER_CHANCE):
            if found.reaches(module):
                return f"{module} is not allowed: chance comes from backroom.engine.chance alone (R1)"
    return None


def all_imports() -> list[Import]:
    files = sorted((SOURCE / PACKAGE).rglob("*.py"))
    assert files, f"no source found in {SOURCE / PACKAGE}"
    return [
        found
        for file in files
        for found in imports_of(file.read_text(encoding="utf-8"), file.relative_to(SOURCE).as_posix())
    ]


def report(found: Import, wrong: str) -> str:
    return f"src/{found.file}:{found.line}: {wrong} (imports {found.path})"


def test_arrows_point_one_way() -> None:
    bad = [report(found, wrong) for found in all_imports() if (wrong := wrong_arrow(found))]
    assert not bad, "\n" + "\n".join(bad)


def test_engine_and_games_know_no_other_chance() -> None:
    """R1: neither a guessable generator nor a clock decides anything in the rules."""
    bad = [report(found, wrong) for found in all_imports() if (wrong := other_chance(found))]
    assert not bad, "\n" + "\n".join(bad)


def test_table_of_layers_has_no_circle() -> None:
    def below(layer: str, above: tuple[str, ...] = ()) -> None:
        assert layer not in above, f"the table of layers has a circle: {' → '.join([*above, layer])}"
        for lower in LAYERS[layer]:
            below(lower, (*above, layer))

    for layer in LAYERS:
        below(layer)


# The checks above must be able to fail: sources that break the rules, and the arrow each must name.
WRONG = [
    ("backroom/engine/record.py", "import backroom.games.butch", "engine → games"),
    ("backroom/engine/record.py", "import rich", "engine → rich"),
    ("backroom/engine/record.py", "from .. import bots", "engine → bots"),
    ("backroom/engine/record.py", "def f():\n    from backroom import game", "engine → __init__"),
    ("backroom/engine/record.py", "import_module('backroom.server')", "engine → server"),
    ("backroom/games/butch/rules.py", "from backroom.bots import house", "games → bots"),
    ("backroom/games/butch/rules.py", "from ..bycatch import rules", "butch → bycatch"),
    ("backroom/games/butch/rules.py", "from backroom.games import bycatch", "butch → bycatch"),
    ("backroom/games/__init__.py", "from backroom.games.butch import game", "__init__ → butch"),
    ("backroom/table/seats.py", "from ..server.app import app", "table → server"),
    ("backroom/server/app.py", "import backroom.games.butch", "server → games"),
    ("backroom/__init__.py", "from .server import app", "__init__ → server"),
    ("backroom/helpers.py", "import json", "helpers has no row"),
]

RIGHT = [
    ("backroom/engine/record.py", "import json\nimport numpy as np\nfrom . import chance\nfrom .x import y"),
    ("backroom/games/butch/rules.py", "from ...engine import chance\nfrom backroom.games.butch import x"),
    ("backroom/bots/house.py", "from backroom.games.butch import house\nfrom ..engine.api import Game"),
    ("backroom/server/app.py", "import litestar\nfrom backroom.table import seats"),
    ("backroom/__init__.py", "from backroom.engine import game\nfrom .lab import simulate"),
    ("backroom/cli.py", "import backroom\nfrom backroom import game, testing\nfrom backroom.games import butch"),
]

CHANCE = [
    ("backroom/engine/record.py", "import random", "random"),
    ("backroom/engine/record.py", "from time import monotonic", "time"),
    ("backroom/engine/record.py", "import time\ntime.sleep(1)", "time"),
    ("backroom/games/butch/rules.py", "from numpy.random import default_rng", "numpy.random"),
    ("backroom/games/butch/rules.py", "from numpy import random as r", "numpy.random"),
    ("backroom/games/butch/rules.py", "import numpy as np\nx = np.random.default_rng()", "numpy.random"),
]


@pytest.mark.parametrize(("file", "source", "arrow"), WRONG)
def test_a_wrong_arrow_is_named(file: str, source: str, arrow: str) -> None:
    assert [wrong for found in imports_of(source, file) if (wrong := wrong_arrow(found)) and arrow in wrong]


@pytest.mark.parametrize(("file", "source"), RIGHT)
def test_a_right_arrow_passes(file: str, source: str) -> None:
    assert [wrong for found in imports_of(source, file) if (wrong := wrong_arrow(found))] == []


@pytest.mark.parametrize(("file", "source", "module"), CHANCE)
def test_other_chance_is_named(file: str, source: str, module: str) -> None:
    assert [wrong for found in imports_of(source, file) if (wrong := other_chance(found)) and wrong.startswith(module)]


def test_to_wait_is_no_chance() -> None:
    assert not any(map(other_chance, imports_of("from time import sleep", "backroom/engine/compile.py")))


def test_the_report_names_file_line_and_arrow() -> None:
    (found,) = imports_of("\n\nfrom backroom.server import app\n", "backroom/games/butch/rules.py")
    wrong = wrong_arrow(found)
    assert wrong is not None
    assert report(found, wrong) == (
        "src/backroom/games/butch/rules.py:3: games → server is not allowed (imports backroom.server.app)"
    )
