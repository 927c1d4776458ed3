"""Two ways to run one move: the rules as plain Python, or the same rules compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from backroom.engine.layout import Layout
from backroom.engine.library import Library, address

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

    def __init__(self, library: Library, actions: int, layout: Layout) -> None:
        self._call = library.call
        self._actions, self._layout = actions, layout
        self._keep, self._fill = address(layout.keep), address(layout.fill)

    def setup(self, state: Array) -> None:
        self._call("setup_one", address(state))

    def legal(self, state: Array, seat: int) -> Array:
        out = np.empty(self._actions, np.int16)
        return out[: self._call("legal_one", address(state), seat, address(out), self._actions)]

    def why_not(self, state: Array, seat: int, action: int) -> int:
        return self._call("why_not_one", address(state), seat, action)

    def why_not_all(self, state: Array, seat: int) -> Array:
        out = np.empty(self._actions, np.int16)
        self._call("why_not_all", address(state), seat, address(out), self._actions)
        return out

    def apply(self, state: Array, seat: int, action: int) -> None:
        self._call("apply_one", address(state), seat, action)

    def default(self, state: Array, seat: int) -> int:
        return self._call("default_one", address(state), seat)

    def result(self, state: Array) -> Array:
        out = np.zeros(self._layout.seats)
        self._call("result_one", address(state), address(out), len(out))
        return out

    def reveal(self, state: Array, seat: int, view: Array) -> None:
        self._call("reveal_one", address(state), seat, address(view))

    def views(self, state: Array, players: int) -> Array:
        """What every seat sees, and after the seats a spectator: hardly longer than one view takes."""
        layout, viewers = self._layout, players + 1
        width = layout.dtype.itemsize
        views = np.frombuffer(bytearray(viewers * width), layout.dtype)
        here, there = address(state), address(views)
        masks = (self._keep, self._fill, *layout.keep.shape)
        self._call("views_one", here, here, there, there, width, viewers, *masks)
        return views

    def imagine(self, view: Array, seat: int, state: Array) -> None:
        self._call("imagine_one", address(view), seat, address(state))

    def house(self, view: Array, seat: int, actions: Array, word: int) -> int:
        chosen = np.ascontiguousarray(actions, np.int16)
        return self._call("house_one", address(view), seat, address(chosen), len(chosen), word)
