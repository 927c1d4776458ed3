"""R1 of the catalogue of attacks: chance is SipHash of a key and a counter, exact, the same however it is computed."""

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numba import njit

from backroom.engine import below, chance, native, registry, shuffle
from backroom.engine.chance import GOLDEN, WORD, key_for, mix, seed_key, siphash
from backroom.testing import chi_square_limit

# The first of the vectors published with SipHash-2-4: key 00 01 .. 0f, message 00 01 .. of 0, 1, 2 ... bytes.
PUBLISHED = [
    "310e0edd47db6f72", "fd67dc93c539f874", "5a4fa9d909806c0d", "2d7efbd796666785",
    "b7877127e09427cf", "8da699cd64557618", "cee3fe586e46c9cb", "37d1018bf50002ab",
    "6224939a79f5f593", "b0e4a90bdf82009e", "f3b9dd94c5bb5d7a", "a7ad6b22462fb3f4",
]  # fmt: skip
KEY = 0x0706050403020100, 0x0F0E0D0C0B0A0908


def reference(key0: int, key1: int, message: bytes) -> int:
    """SipHash-2-4 of any message, as the paper describes it, written independently of the engine's two."""

    def turn(word: int, by: int) -> int:
        return (word << by | word >> 64 - by) & WORD

    v = [key0 ^ 0x736F6D6570736575, key1 ^ 0x646F72616E646F6D, key0 ^ 0x6C7967656E657261, key1 ^ 0x7465646279746573]

    def rounds(count: int) -> None:
        for _ in range(count):
            for a, b, c, d, x, y in ((0, 1, 2, 3, 13, 16), (2, 1, 0, 3, 17, 21)):
                v[a] = (v[a] + v[b]) & WORD
                v[c] = (v[c] + v[d]) & WORD
                v[b], v[d] = turn(v[b], x) ^ v[a], turn(v[d], y) ^ v[c]
                v[a] = turn(v[a], 32)

    padded = message + bytes(7 - len(message) % 8) + bytes([len(message) & 255])
    for at in range(0, len(padded), 8):
        block = int.from_bytes(padded[at : at + 8], "little")
        v[3] ^= block
        rounds(2)
        v[0] ^= block
    v[2] ^= 255
    rounds(4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


_native: Any = njit(native.siphash)
_native_mix: Any = njit(native.mix)


def _count(states: Any, n: int, times: int, counts: Any) -> None:
    for _ in range(times):
        counts[below(states[0], n)] += 1


def _count_orders(states: Any, times: int, counts: Any) -> None:
    cards = np.zeros(5, np.int8)
    for _ in range(times):
        for i in range(5):
            cards[i] = i
        shuffle(states[0], cards, 5)
        order = 0
        for i in range(5):
            order = order * 5 + cards[i]
        counts[order] += 1


def _series(states: Any, out: Any) -> None:
    for i in range(len(out)):
        out[i] = below(states[0], i + 1)


@pytest.mark.parametrize("length", range(len(PUBLISHED)))
def test_the_reference_gives_the_published_vectors(length: int) -> None:
    assert reference(*KEY, bytes(range(length))).to_bytes(8, "little").hex() == PUBLISHED[length]


def test_the_published_vector_of_eight_bytes() -> None:
    message = int.from_bytes(bytes(range(8)), "little")
    assert siphash(*KEY, message).to_bytes(8, "little").hex() == PUBLISHED[8]
    assert int(_native(*map(np.uint64, (*KEY, message)))) == siphash(*KEY, message)


def test_three_siphashes_agree() -> None:
    random = Random(1)
    for _ in range(500):
        key0, key1, message = (random.getrandbits(64) for _ in range(3))
        right = reference(key0, key1, message.to_bytes(8, "little"))
        assert siphash(key0, key1, message) == right
        assert int(_native(np.uint64(key0), np.uint64(key1), np.uint64(message))) == right


def test_mix_and_keys_agree() -> None:
    random = Random(2)
    for word in (0, 1, WORD, GOLDEN, *(random.getrandbits(64) for _ in range(500))):
        assert int(_native_mix(np.uint64(word))) == mix(word)
    key0, key1 = seed_key(7)
    assert key_for(7, 3) == (mix(key0 + 3 * GOLDEN), mix(key1 + 3 * GOLDEN))
    assert len({key_for(seed, index) for seed in range(30) for index in range(30)}) == 900
    assert key_for(None) != key_for(None), "without a seed nobody can repeat it"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What `draw` will give, instead of the hash."""
    script: list[int] = []
    monkeypatch.setattr(chance, "draw", lambda s: script.pop(0))
    return script


@pytest.mark.parametrize("n", [*range(1, 34), 52, 63, 64, 65, 100, 1000, 2**16 + 1, 2**31 - 1, 2**31])
def test_below_is_exactly_uniform(n: int, drawn: list[int]) -> None:
    """Every outcome is reached by the same number of the 2**32 draws, the rest is drawn again.

    The outcome ascends with the draw, and within an outcome only the first draw can be one to draw again. So it is
    enough to look at the edges of each outcome's stretch to know all 2**32.
    """
    outcomes = range(n) if n <= 1000 else sorted([*Random(n).sample(range(n), 500), 0, n - 1])
    counts = set()
    for outcome in outcomes:
        first, after = -(-outcome * 2**32 // n), -(-(outcome + 1) * 2**32 // n)
        fair = []
        for draw in {first, min(first + 1, after - 1), after - 1}:
            drawn[:] = [draw, 2**32 - 1]  # the highest draw is never drawn again
            found = below(SimpleNamespace(), n)
            if drawn:
                assert found == outcome
                fair.append(draw)
            else:
                assert draw == first, "only the first of a stretch may be drawn again"
        counts.add(after - first - (first not in fair))
    assert counts == {2**32 // n}


def test_a_second_unfair_draw_is_drawn_again_too(drawn: list[int]) -> None:
    drawn[:] = [0, 0, 0, 2**31]  # 0 is unfair for 3: 2**32 is no multiple of it
    assert below(SimpleNamespace(), 3) == 1
    assert not drawn


def test_a_shuffle_makes_every_order_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All 4! = 24 scripts of draws for four cards give the 24 orders."""

    def orders() -> Iterator[tuple[int, ...]]:
        for script in [(a, b, c) for a in range(4) for b in range(3) for c in range(2)]:
            left = list(script)
            monkeypatch.setattr(chance, "below", lambda s, n, left=left: left.pop(0))
            cards = [0, 1, 2, 3]
            shuffle(SimpleNamespace(), cards, 4)
            yield tuple(cards)

    assert len(set(orders())) == 24


def test_a_million_compiled_draws_and_shuffles_are_fair() -> None:
    native.make_compilable([chance])
    count, count_orders = njit(_count), njit(_count_orders)
    states = registry.game("leduc").layout.new()
    states["key"][0] = key_for(1)
    for n in (2, 6, 63):
        counts = np.zeros(n, np.int64)
        count(states, n, 1_000_000, counts)
        assert chi_square(counts) < chi_square_limit(n - 1)
    orders = np.zeros(5**5, np.int64)
    count_orders(states, 1_000_000, orders)
    reached = orders[orders > 0]
    assert len(reached) == 120
    assert chi_square(reached) < chi_square_limit(119)


def test_draws_in_python_and_compiled_are_the_same_series() -> None:
    leduc = registry.game("leduc")
    native.make_compilable([chance])

    fast, slow = leduc.layout.new(), leduc.layout.new()
    fast["key"] = slow["key"] = key_for(9)
    out = np.zeros(300, np.int64)
    njit(_series)(fast, out)
    record = slow.view(np.recarray)[0]
    assert out.tolist() == [below(record, i + 1) for i in range(300)]
    assert fast["counter"] == slow["counter"]


def chi_square(counts: Any) -> float:
    expected = counts.sum() / len(counts)
    return float(((counts - expected) ** 2 / expected).sum())
