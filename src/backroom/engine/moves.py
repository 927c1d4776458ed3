"""One move at a time, in machine code that is called without numba.

This file is a pattern, as `kernels.py` is one: a copy of it names the game's own functions. `assemble.py` makes one
object file of these functions, `library.py` loads it and says what each of them is handed. States and views are
records, an array comes as a pointer and its length, and every function returns a number.
"""

from __future__ import annotations

from typing import Any

from numba import carray

from backroom.engine.contract import apply, default, house, imagine, legal, result, reveal, setup, why_not


def setup_one(s: Any) -> int:
    setup(s)
    return 0


def legal_one(s: Any, seat: int, actions: Any, n: int) -> int:
    return legal(s, seat, carray(actions, n))


def why_not_one(s: Any, seat: int, action: int) -> int:
    return why_not(s, seat, action)


def why_not_all(s: Any, seat: int, actions: Any, n: int) -> int:
    reasons = carray(actions, n)
    for action in range(n):
        reasons[action] = why_not(s, seat, action)
    return 0


def apply_one(s: Any, seat: int, action: int) -> int:
    s.told = 0
    apply(s, seat, action)
    return 0


def default_one(s: Any, seat: int) -> int:
    return default(s, seat)


def result_one(s: Any, payoffs: Any, n: int) -> int:
    result(s, carray(payoffs, n))
    return 0


def reveal_one(s: Any, seat: int, v: Any) -> int:
    reveal(s, seat, v)
    return 0


def imagine_one(v: Any, seat: int, s: Any) -> int:
    imagine(v, seat, s)
    return 0


def house_one(v: Any, seat: int, actions: Any, n: int, word: int) -> int:
    return house(v, seat, carray(actions, n), n, word)


def views_one(
    s: Any, memory: Any, records: Any, shown: Any, width: int, n: int, keep: Any, fill: Any, rows: int, size: int
) -> int:
    """What every seat sees of one state, and after the seats a spectator: n views.

    `memory` is the state as bytes and `shown` the views as bytes, `width` for each. Of these the first `size` are the
    state proper, for which `keep` and `fill` have `rows` that say who may look.
    """
    whole, views, seen = carray(memory, width), carray(records, n), carray(shown, (n, width))
    kept, filled = carray(keep, (rows, size)), carray(fill, (rows, size))
    for viewer in range(n):
        # A spectator is -1, and the last row is a spectator's.
        seat = viewer if viewer < n - 1 else -1
        for byte in range(size):
            seen[viewer, byte] = (whole[byte] & kept[seat, byte]) | filled[seat, byte]
        reveal(s, seat, views[viewer])
    return 0
