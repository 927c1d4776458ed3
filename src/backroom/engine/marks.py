"""The mark on functions that run three ways: interpreted, compiled, and compiled in batches."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])
MARK = "__backroom_rule__"


def rule(function: Function) -> Function:
    """Mark a function as part of the rules.

    It stays the plain Python function it is. When a game is compiled every marked function of its modules is compiled
    too, so it must keep to what numba understands: integers, floats, loops, records, arrays, other marked functions.
    """
    setattr(function, MARK, True)
    return function


def marked(module: ModuleType) -> list[Callable[..., Any]]:
    """The marked functions a module defines or imports, in the order of their names."""
    return [value for _, value in sorted(vars(module).items()) if callable(value) and getattr(value, MARK, False)]
