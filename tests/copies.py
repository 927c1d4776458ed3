"""Leduc under another name, with changes: games that are wrong on purpose, and rules that change between two runs."""

import sys
from importlib import import_module, invalidate_caches
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from backroom.engine import Game

LEDUC = Path(__file__).parents[1] / "examples/leduc/leduc"

Change = tuple[str, str, str]
"""File, what stands there, what is to stand there."""


def copy_of_leduc(folder: Path, name: str, *changes: Change) -> Path:
    """Write the package; each change must find its place."""
    target = folder / name
    copytree(LEDUC, target, ignore=ignore_patterns("__pycache__"))
    for file in target.glob("*.py"):
        file.write_text(file.read_text("utf-8").replace("from leduc.", f"from {name}."), "utf-8")
    for change in changes:
        edit(target, *change)
    return target


def edit(package: Path, file: str, old: str, new: str) -> None:
    path = package / file
    text = path.read_text("utf-8")
    assert old in text, f"{file} does not contain {old!r}"
    path.write_text(text.replace(old, new), "utf-8")


def load_copy(patch: pytest.MonkeyPatch, folder: Path, name: str, *changes: Change) -> Game:
    """A copy as a game of this process."""
    copy_of_leduc(folder, name, *changes)
    patch.syspath_prepend(str(folder))
    invalidate_caches()
    for loaded in [module for module in sys.modules if module == name or module.startswith(f"{name}.")]:
        patch.delitem(sys.modules, loaded)
    game = import_module(name).game
    assert isinstance(game, Game)
    return game
