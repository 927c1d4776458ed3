"""Examples in docstrings are run."""

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import backroom.engine
import backroom.testing

MODULES = [
    module.name
    for package in (backroom.engine, backroom.testing)
    for module in walk_packages(package.__path__, f"{package.__name__}.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", ["backroom", *MODULES])
def test_examples(name: str) -> None:
    failed, _ = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)
    assert not failed


def test_there_are_examples() -> None:
    found = doctest.DocTestFinder().find(import_module("backroom.engine.kinds"))
    assert sum(len(test.examples) for test in found) >= 3
