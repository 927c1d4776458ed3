"""The loops that run whole games compiled.

This file is a pattern. When a game is compiled, a copy of it is written to the cache with the import below naming the
game's own functions instead of the contract's. Functions reached as module globals are what numba's cache can keep.
Seats and actions are always handed on as int64: for every other type numba would compile all the rules once more.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from backroom.engine.contract import apply, house, legal, result, reveal, setup
from backroom.engine.native import mix

RANDOM, HOUSE = 0, 1
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.array([(owing & -owing).bit_length() - 1 for owing in range(2**12)], np.int8)
"""The lowest seat of a set of seats."""


@njit(cache=True, nogil=True)
def _see(s: Any, memory: Any, game: int, seat: int, v: Any, view: Any, keep: Any, fill: Any) -> None:
    for byte in range(keep.shape[1]):
        view[byte] = (memory[game, byte] & keep[seat, byte]) | fill[seat, byte]
    reveal(s, seat, v)


@njit(cache=True, nogil=True)
def _deal(states: Any, game: int, pattern: Any, key0: Any, key1: Any, index: int) -> None:
    """Game number `index` of a series: the pattern's players and variant, a key of its own."""
    states[game] = pattern[0]
    s = states[game]
    s.key[0] = mix(key0 + np.uint64(index) * GOLDEN)
    s.key[1] = mix(key1 + np.uint64(index) * GOLDEN)
    setup(s)


@njit(cache=True, nogil=True)
def _play_randomly(s: Any, actions: Any) -> int:
    """Random legal moves to the end; how many."""
    luck = ~s.key[0]  # the bots' own stream: nothing to do with the game's chance
    count = 0
    while s.owes:
        seat: Any = np.int64(FIRST[s.owes])
        n = legal(s, seat, actions)
        chosen: Any = np.int64(actions[(np.int64(mix(luck) >> np.uint64(32)) * n) >> 32])
        apply(s, seat, chosen)
        luck += GOLDEN
        count += 1
    return count


@njit(cache=True, nogil=True)
def _play(
    s: Any, memory: Any, game: int, bots: Any, noise: Any, actions: Any, v: Any, view: Any, keep: Any, fill: Any
) -> int:
    """Each seat's bot chooses, from its view; how many decisions there were."""
    luck = ~s.key[0]
    count = 0
    while s.owes:
        seat: Any = np.int64(FIRST[s.owes])
        n = legal(s, seat, actions)
        word = mix(luck)
        low, high = np.int64(word & np.uint64(0xFFFFFFFF)), np.int64(word >> np.uint64(32))
        if bots[seat] == RANDOM or low < noise[seat]:
            action: Any = np.int64(actions[(high * n) >> 32])
        else:
            _see(s, memory, game, seat, v, view, keep, fill)
            action = np.int64(house(v, seat, actions, n, int(high)))
        apply(s, seat, action)
        luck += GOLDEN
        count += 1
    return count


@njit(cache=True, nogil=True)
def playouts(
    states: Any,
    memory: Any,
    pattern: Any,
    key0: Any,
    key1: Any,
    first: int,
    bots: Any,
    noise: Any,
    actions: Any,
    views: Any,
    view: Any,
    keep: Any,
    fill: Any,
    pay: Any,
    payoffs: Any,
    decisions: Any,
) -> None:
    """Play whole games, in place. `bots[seat]` chooses, with `noise[seat]` in 2**32 chances of a random legal move.

    `memory` is `states` as bytes, `view` is the scratch `views` as bytes.
    """
    v = views[0]
    thinking = False
    for seat in range(len(bots)):
        thinking |= bots[seat] != RANDOM
    for game in range(len(states)):
        _deal(states, game, pattern, key0, key1, first + game)
        if thinking:
            decisions[game] = _play(states[game], memory, game, bots, noise, actions, v, view, keep, fill)
        else:
            decisions[game] = _play_randomly(states[game], actions)
        result(states[game], pay)
        for seat in range(len(pay)):
            payoffs[game, seat] = pay[seat]


@njit(cache=True, nogil=True)
def deal(states: Any, pattern: Any, key0: Any, key1: Any, dealt: Any) -> None:
    """Deal the games whose numbers are in `dealt`."""
    for game in range(len(states)):
        _deal(states, game, pattern, key0, key1, dealt[game])


@njit(cache=True, nogil=True)
def check(seats: Any, mask: Any, actions: Any) -> int:
    """The first game whose action is not legal, or -1."""
    for game in range(len(seats)):
        if seats[game] >= 0:
            action = actions[game]
            if action < 0 or action >= mask.shape[1] or not mask[game, action]:
                return game
    return -1


@njit(cache=True, nogil=True)
def _observe(view: Any, places: Any, lows: Any, scales: Any, game: int, out: Any) -> None:
    """Numbers of a view as learners want them: each bound to 0..1, blanks -1."""
    for j in range(len(places)):
        at = places[j, 0]
        size = places[j, 1]
        if size == 1:
            value = np.int64(np.int8(view[at]))
            blank = np.int64(-128)
        else:
            value = np.int64(np.int8(view[at + size - 1]))
            blank = np.int64(-128) << (8 * (size - 1))
            for back in range(2, size + 1):
                value = (value << 8) | np.int64(view[at + size - back])
        out[game, j] = np.float32(-1.0) if value == blank else np.float32(value - lows[j]) * scales[j]


@njit(cache=True, nogil=True)
def look(
    states: Any,
    memory: Any,
    actions: Any,
    views: Any,
    view: Any,
    keep: Any,
    fill: Any,
    places: Any,
    lows: Any,
    scales: Any,
    seats: Any,
    mask: Any,
    observations: Any,
) -> None:
    """For each game: who is to act, what is legal, what that seat sees."""
    for game in range(len(states)):
        s = states[game]
        for action in range(mask.shape[1]):
            mask[game, action] = 0
        if s.owes == 0:
            seats[game] = -1
            for j in range(observations.shape[1]):
                observations[game, j] = np.float32(-1.0)
            continue
        seat: Any = np.int64(FIRST[s.owes])
        seats[game] = seat
        for i in range(legal(s, seat, actions)):
            mask[game, actions[i]] = 1
        _see(s, memory, game, seat, views[0], view, keep, fill)
        _observe(view, places, lows, scales, game, observations)


@njit(cache=True, nogil=True)
def step(
    states: Any,
    pattern: Any,
    key0: Any,
    key1: Any,
    dealt: Any,
    stride: int,
    again: bool,
    chosen: Any,
    seats: Any,
    pay: Any,
    payoffs: Any,
    over: Any,
) -> None:
    """Each game's acting seat takes its chosen action. Finished games are paid out and, if `again`, dealt anew."""
    for game in range(len(states)):
        over[game] = 0
        if seats[game] < 0:
            continue
        s = states[game]
        seat: Any = np.int64(seats[game])
        apply(s, seat, chosen[game])
        if s.owes == 0:
            over[game] = 1
            result(s, pay)
            for paid in range(len(pay)):
                payoffs[game, paid] = pay[paid]
            if again:
                dealt[game] += stride
                _deal(states, game, pattern, key0, key1, dealt[game])
