"""Two ways to run one move: the rules as plain Python, or the same rules compiled."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from backroom.engine.layout import Layout

Array = NDArray[Any]


class Machine(Protocol):
    """Runs a game's functions on states and views, each an array of one record."""

    def setup(self, state: Array) -> None: ...
    def legal(self, state: Array, seat: int) -> Array: ...
    def why_not(self, state: Array, seat: int, action: int) -> int: ...
    def why_not_all(self, state: Array, seat: int) -> Array: ...
    def apply(self, state: Array, seat: int, action: int) -> None: ...
    def default(self, state: Array, seat: int) -> int: ...
    def result(self, state: Array) -> Array: ...
    def reveal(self, state: Array, seat: int, view: Array) -> None: ...
    def imagine(self, view: Array, seat: int, state: Array) -> None: ...
    def house(self, view: Array, seat: int, actions: Array, word: int) -> int: ...


def record(array: Array) -> Any:
    """The one record of an array, with fields as attributes. Writes go through."""
    return array.view(np.recarray)[0]


class Interpreted:
    """The rules as they stand in the source. Slow, at hand at once, and strict: numpy refuses what does not fit."""

    def __init__(self, functions: dict[str, Callable[..., Any]], actions: int, seats: int) -> None:
        self._call = functions
        self._actions, self._seats = actions, seats

    def setup(self, state: Array) -> None:
        self._call["setup"](record(state))

    def legal(self, state: Array, seat: int) -> Array:
        out = np.zeros(self._actions, np.int16)
        return out[: self._call["legal"](record(state), seat, out)]

    def why_not(self, state: Array, seat: int, action: int) -> int:
        return int(self._call["why_not"](record(state), seat, action))

    def why_not_all(self, state: Array, seat: int) -> Array:
        one, s = self._call["why_not"], record(state)
        return np.array([one(s, seat, action) for action in range(self._actions)], np.int16)

    def apply(self, state: Array, seat: int, action: int) -> None:
        s = record(state)
        s.told = 0
        self._call["apply"](s, seat, action)

    def default(self, state: Array, seat: int) -> int:
        return int(self._call["default"](record(state), seat))

    def result(self, state: Array) -> Array:
        out = np.zeros(self._seats)
        self._call["result"](record(state), out)
        return out

    def reveal(self, state: Array, seat: int, view: Array) -> None:
        self._call["reveal"](record(state), seat, record(view))

    def imagine(self, view: Array, seat: int, state: Array) -> None:
        self._call["imagine"](record(view), seat, record(state))

    def house(self, view: Array, seat: int, actions: Array, word: int) -> int:
        return int(self._call["house"](record(view), seat, actions, len(actions), word))


class Compiled:
    """The same functions in machine code."""

    def __init__(self, kernels: ModuleType, actions: int, seats: int) -> None:
        self._kernels: Any = kernels
        self._actions, self._seats = actions, seats

    def setup(self, state: Array) -> None:
        self._kernels.setup_one(state)

    def legal(self, state: Array, seat: int) -> Array:
        out = np.empty(self._actions, np.int16)
        return out[: self._kernels.legal_one(state, seat, out)]

    def why_not(self, state: Array, seat: int, action: int) -> int:
        return int(self._kernels.why_not_one(state, seat, action))

    def why_not_all(self, state: Array, seat: int) -> Array:
        out = np.empty(self._actions, np.int16)
        self._kernels.why_not_all(state, seat, out)
        return out

    def apply(self, state: Array, seat: int, action: int) -> None:
        self._kernels.apply_one(state, seat, action)

    def default(self, state: Array, seat: int) -> int:
        return int(self._kernels.default_one(state, seat))

    def result(self, state: Array) -> Array:
        out = np.zeros(self._seats)
        self._kernels.result_one(state, out)
        return out

    def reveal(self, state: Array, seat: int, view: Array) -> None:
        self._kernels.reveal_one(state, seat, view)

    def views(self, state: Array, layout: Layout, players: int) -> Array:
        """What every seat sees, and after the seats a spectator: hardly longer than one view takes."""
        memory = bytearray((players + 1) * layout.dtype.itemsize)
        views, shown = np.frombuffer(memory, layout.dtype), np.frombuffer(memory, np.uint8).reshape(players + 1, -1)
        whole = np.frombuffer(state, np.uint8).reshape(1, -1)
        self._kernels.views_one(state, whole, views, shown, layout.keep, layout.fill)
        return views

    def imagine(self, view: Array, seat: int, state: Array) -> None:
        self._kernels.imagine_one(view, seat, state)

    def house(self, view: Array, seat: int, actions: Array, word: int) -> int:
        return int(self._kernels.house_one(view, seat, actions, len(actions), word))
