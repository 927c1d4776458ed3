"""The one thing that cannot be written once: a draw in 64-bit machine words.

Python's integers never overflow and numba's do, so `chance.draw` has this twin for compiled code. Importing this
module tells numba about it, and about every function marked with `rule` that it is handed.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
from numba.extending import overload, register_jitable

from backroom.engine import chance
from backroom.engine.marks import marked


@register_jitable
def _round(v0: Any, v1: Any, v2: Any, v3: Any) -> Any:
    v0 += v1
    v1 = ((v1 << np.uint64(13)) | (v1 >> np.uint64(51))) ^ v0
    v0 = (v0 << np.uint64(32)) | (v0 >> np.uint64(32))
    v2 += v3
    v3 = ((v3 << np.uint64(16)) | (v3 >> np.uint64(48))) ^ v2
    v0 += v3
    v3 = ((v3 << np.uint64(21)) | (v3 >> np.uint64(43))) ^ v0
    v2 += v1
    v1 = ((v1 << np.uint64(17)) | (v1 >> np.uint64(47))) ^ v2
    v2 = (v2 << np.uint64(32)) | (v2 >> np.uint64(32))
    return v0, v1, v2, v3


@register_jitable
def siphash(key0: Any, key1: Any, message: Any) -> Any:
    """SipHash-2-4 of one 64-bit message, all in uint64."""
    v0, v1 = key0 ^ np.uint64(0x736F6D6570736575), key1 ^ np.uint64(0x646F72616E646F6D)
    v2, v3 = key0 ^ np.uint64(0x6C7967656E657261), key1 ^ np.uint64(0x7465646279746573)
    v3 ^= message
    v0, v1, v2, v3 = _round(v0, v1, v2, v3)
    v0, v1, v2, v3 = _round(v0, v1, v2, v3)
    v0 ^= message
    v3 ^= np.uint64(8 << 56)
    v0, v1, v2, v3 = _round(v0, v1, v2, v3)
    v0, v1, v2, v3 = _round(v0, v1, v2, v3)
    v0 ^= np.uint64(8 << 56)
    v2 ^= np.uint64(0xFF)
    v0, v1, v2, v3 = _round(v0, v1, v2, v3)
    v0, v1, v2, v3 = _round(v0, v1, v2, v3)
    v0, v1, v2, v3 = _round(v0, v1, v2, v3)
    v0, v1, v2, v3 = _round(v0, v1, v2, v3)
    return v0 ^ v1 ^ v2 ^ v3


@register_jitable
def mix(word: Any) -> Any:
    """SplitMix64's finish, in uint64."""
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@overload(chance.draw)
def _draw(s: Any) -> Callable[[Any], Any]:
    def draw(s: Any) -> Any:
        word = siphash(s.key[0], s.key[1], np.uint64(s.counter))
        s.counter += 1
        return np.int64(word >> np.uint64(32))

    return draw


SMALL = 8000
"""Bytes of Python's code. Rules up to this size are compiled into one piece: calls would cost more than they save."""


def make_compilable(modules: list[ModuleType]) -> None:
    """Let compiled code call every marked function of these modules."""
    functions = [f for module in modules for f in marked(module) if not hasattr(f, "__compilable__")]
    small = sum(len(f.__code__.co_code) for f in set(functions)) <= SMALL
    for function in functions:
        if not hasattr(function, "__compilable__"):
            register_jitable(forceinline=small)(function)
            function.__compilable__ = True  # type: ignore[attr-defined]
