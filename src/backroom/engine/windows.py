"""Windows: the set of seats that owe a decision."""

from __future__ import annotations

from typing import Any

from backroom.engine.marks import rule


@rule
def ask(s: Any, seat: int) -> None:
    """Only this seat owes a decision now."""
    s.owes = 1 << int(seat)


@rule
def ask_also(s: Any, seat: int) -> None:
    """This seat owes a decision too."""
    s.owes |= 1 << int(seat)


@rule
def answered(s: Any, seat: int) -> None:
    """This seat owes nothing any more."""
    s.owes &= ~(1 << int(seat))


@rule
def owes(s: Any, seat: int) -> bool:
    """Does this seat owe a decision?"""
    return bool((s.owes >> int(seat)) & 1)


@rule
def nobody_owes(s: Any) -> None:
    """The game is over."""
    s.owes = 0
