"""The functions a game writes. Their names, arguments and promises; the bodies are each game's own.

`s` is a full state and `v` a view: records of the same type, a view with blanks where its seat may not look. All of
these are marked with `rule`, run interpreted and compiled, and allocate nothing. `house` is found in `house.py`,
`reveal` and `imagine` in `knowledge.py`, the rest in `rules.py`.
"""

from __future__ import annotations

from typing import Any


def setup(s: Any) -> None:
    """Deal. The header, the players and the variant's numbers are in place, the rest is zero."""
    raise NotImplementedError


def legal(s: Any, seat: int, out: Any) -> int:
    """Write the ids of this seat's legal actions in ascending order, return how many.

    Called with states and with views: it must not look at what the seat cannot see.
    """
    raise NotImplementedError


def why_not(s: Any, seat: int, action: int) -> int:
    """0 if the action is legal, else the code of the refusal. Any integer may come as an action."""
    raise NotImplementedError


def apply(s: Any, seat: int, action: int) -> None:
    """Do it. Trusts that the action is legal."""
    raise NotImplementedError


def default(s: Any, seat: int) -> int:
    """The action that is taken for this seat when its clock runs out. Must not look at what the seat cannot see."""
    raise NotImplementedError


def result(s: Any, out: Any) -> None:
    """Write each seat's payoff of a finished game."""
    raise NotImplementedError


def reveal(s: Any, seat: int, v: Any) -> None:
    """Add to a blanked view what this seat has learned beyond the declared audiences. Spectators are seat -1."""
    raise NotImplementedError


def imagine(v: Any, seat: int, s: Any) -> None:
    """Fill in a world drawn at random among those that look like `v` to this seat.

    `s` comes as a copy of `v` with a fresh chance key: only the blanks are to be filled.
    """
    raise NotImplementedError


def house(v: Any, seat: int, actions: Any, n: int, word: int) -> int:
    """The house bot: choose one of `actions[:n]` from the view alone. `word` is a random number of 0 .. 2**32-1."""
    raise NotImplementedError
