"""Keyed chance: every draw is SipHash-2-4 of the state's 128-bit key and a counter.

There is no generator state to guess and nothing sequential: draw number 17 is the same whoever computes it, in
Python, in compiled code or in a browser. The key is never part of a view.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b
from typing import Any

from backroom.engine.marks import rule

WORD = (1 << 64) - 1
HALF = 1 << 32
GOLDEN = 0x9E3779B97F4A7C15


def siphash(key0: int, key1: int, message: int) -> int:
    """SipHash-2-4 of one 64-bit message, as published by Aumasson and Bernstein.

    >>> hex(siphash(0x0706050403020100, 0x0F0E0D0C0B0A0908, 0x0706050403020100))  # their vector for 8 bytes
    '0x93f5f5799a932462'
    """
    v0, v1 = key0 ^ 0x736F6D6570736575, key1 ^ 0x646F72616E646F6D
    v2, v3 = key0 ^ 0x6C7967656E657261, key1 ^ 0x7465646279746573
    for block, rounds in ((message, 2), (8 << 56, 2), (None, 4)):
        if block is None:
            v2 ^= 0xFF
        else:
            v3 ^= block
        for _ in range(rounds):
            v0 = (v0 + v1) & WORD
            v1 = _turn(v1, 13) ^ v0
            v0 = _turn(v0, 32)
            v2 = (v2 + v3) & WORD
            v3 = _turn(v3, 16) ^ v2
            v0 = (v0 + v3) & WORD
            v3 = _turn(v3, 21) ^ v0
            v2 = (v2 + v1) & WORD
            v1 = _turn(v1, 17) ^ v2
            v2 = _turn(v2, 32)
        if block is not None:
            v0 ^= block
    return v0 ^ v1 ^ v2 ^ v3


def _turn(word: int, by: int) -> int:
    return ((word << by) | (word >> (64 - by))) & WORD


def draw(s: Any) -> int:
    """The next 32 random bits of a state, as a number from 0 to 2**32 - 1.

    The compiled twin of this function is in `native.py`; a test holds the two together.
    """
    word = siphash(int(s.key[0]), int(s.key[1]), int(s.counter))
    s.counter = int(s.counter) + 1
    return word >> 32


@rule
def below(s: Any, n: int) -> int:
    """A fair draw from 0 .. n-1, for n up to 2**31. Lemire's method: exact, and nearly always one draw."""
    n = int(n)  # a number out of a narrow field would overflow here
    product = draw(s) * n
    low = product & (HALF - 1)
    if low < n:
        unfair = (HALF - n) % n
        while low < unfair:
            product = draw(s) * n
            low = product & (HALF - 1)
    return product >> 32


@rule
def shuffle(s: Any, cards: Any, n: int) -> None:
    """Shuffle the first n cards in place: for i = n-1 .. 1, swap with below(i + 1)."""
    for i in range(n - 1, 0, -1):
        j = below(s, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


def key_for(seed: int | None, index: int = 0) -> tuple[int, int]:
    """The chance key of game number `index` of a seed. No seed: a key that nobody can guess or repeat."""
    if seed is None:
        fresh = secrets.token_bytes(16)
        return int.from_bytes(fresh[:8], "little"), int.from_bytes(fresh[8:], "little")
    key0, key1 = seed_key(seed)
    return mix(key0 + index * GOLDEN), mix(key1 + index * GOLDEN)


def mix(word: int) -> int:
    """SplitMix64's finish: neighbouring numbers become unlike ones. For series of seeded games, not for secrets.

    >>> hex(mix(GOLDEN))  # the first output of SplitMix64 from zero
    '0xe220a8397b1dcdaf'
    """
    word &= WORD
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & WORD
    return word ^ (word >> 31)


def seed_key(seed: int) -> tuple[int, int]:
    """The 128-bit key a whole series of games is derived from."""
    digest = blake2b(str(seed).encode(), digest_size=16, person=b"backroom-seed").digest()
    return int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:], "little")
