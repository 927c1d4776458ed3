"""R1: chance that nobody can predict or steer. (That nothing else is used for chance: tests/test_imports.py.)"""

import hmac
from collections import Counter
from collections.abc import Hashable
from hashlib import sha256
from types import SimpleNamespace

import pytest

from backroom.engine import below, shuffle
from backroom.engine.chance import draw, siphash
from backroom.table import fairness
from backroom.testing.imagination import chi_square_limit
from tests.table.playing import BUTCH, LEDUC, MORE, Party

SECRET = bytes(range(32))


def test_R1_known_answers_of_siphash() -> None:
    """The published vector for eight bytes; a draw is the upper half of the hash of the counter."""
    key = 0x0706050403020100, 0x0F0E0D0C0B0A0908
    assert siphash(*key, 0x0706050403020100) == 0x93F5F5799A932462
    stream = SimpleNamespace(key=key, counter=0)
    assert [draw(stream) for _ in range(4)] == [siphash(*key, n) >> 32 for n in range(4)]
    assert stream.counter == 4


def test_R1_known_answers_of_the_formats() -> None:
    """As docs/fair-deals.md gives them, made here by hand from the bytes."""
    text = b"backroom deal 1\0" + SECRET.hex().encode() + b"\0t-1\0leduc\0" + b"00000000000000ff"
    assert fairness.commitment(SECRET, "t-1", "leduc", "00000000000000ff") == sha256(text).hexdigest()
    assert fairness.pledge("abc") == sha256(b"backroom nonce 1\0abc").hexdigest()
    digest = hmac.new(SECRET, b"backroom key 1\0t-1\0abc\0\0def", sha256).digest()
    wanted = int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:16], "little")
    assert fairness.chance_key(SECRET, "t-1", ("abc", "", "def")) == wanted
    assert fairness.chance_key(SECRET, "t-1", ("abc", "def")) == (0xC2E52B539AFB032C, 0x3EF284302B62F85B)


def test_R1_known_answers_of_draws_and_shuffles() -> None:
    """Worked out by another implementation, written from docs/fair-deals.md alone."""
    stream = SimpleNamespace(key=fairness.chance_key(SECRET, "t-1", ("abc", "def")), counter=0)
    cards = list(range(10))
    shuffle(stream, cards, 10)
    dice = [1 + below(stream, 6) for _ in range(10)]
    assert cards == [5, 0, 9, 8, 6, 2, 3, 4, 7, 1]
    assert dice == [1, 6, 5, 3, 2, 1, 6, 2, 3, 5]
    assert stream.counter == 19


@pytest.mark.parametrize("change", ["secret", "table", "a nonce", "the order of nonces"])
def test_R1_everything_that_goes_in_changes_the_key(change: str) -> None:
    secret, table, nonces = SECRET, "t-1", ("abc", "def")
    match change:
        case "secret":
            secret = bytes(32)
        case "table":
            table = "t-2"
        case "a nonce":
            nonces = ("abc", "")
        case _:
            nonces = ("def", "abc")
    assert fairness.chance_key(secret, table, nonces) != fairness.chance_key(SECRET, "t-1", ("abc", "def"))


def fair(seen: Counter[Hashable], classes: int) -> None:
    expected = seen.total() / classes
    assert expected >= 5
    statistic = sum((count - expected) ** 2 for count in seen.values()) / expected
    statistic += (classes - len(seen)) * expected
    assert statistic <= chi_square_limit(classes - 1), f"{statistic:.1f} for {classes} classes"


def test_R1_chi_square_of_deals_through_the_table() -> None:
    """Leduc: each of the 30 pairs of hands as often as any other, whoever's nonce it is that changes."""
    for who in range(3):
        hands: Counter[Hashable] = Counter()
        for number in range(1500 * MORE):
            party = Party(LEDUC, 2)
            parts = ["", "", ""]
            parts[who] = str(number)
            party.table.secret = sha256(f"secret {parts[2]}".encode()).digest()
            state = party.table.new_state(parts[:2])
            hands[tuple(state.hand.tolist())] += 1
        fair(hands, 30)


def test_R1_chi_square_of_places_in_a_shuffled_deck() -> None:
    """Every card in every place as often as any other, with keys as the table derives them."""
    places: list[Counter[Hashable]] = [Counter() for _ in range(12)]
    neighbours: Counter[Hashable] = Counter()
    for number in range(1500 * MORE):
        key = fairness.chance_key(sha256(str(number).encode()).digest(), "t-1", ("abc", str(number)))
        cards = list(range(12))
        shuffle(SimpleNamespace(key=key, counter=0), cards, 12)
        for place, card in zip(places, cards, strict=True):
            place[card] += 1
        neighbours[(cards[0] - cards[1]) % 12] += 1
    for place in places:
        fair(place, 12)
    fair(neighbours, 11)


def test_R1_chi_square_of_the_first_seat_and_the_first_card_of_butch() -> None:
    first: Counter[Hashable] = Counter()
    offered: Counter[Hashable] = Counter()
    party = Party(BUTCH, 4)
    for number in range(300 * MORE):
        state = party.table.new_state(["a", "b", "c", str(number)])
        first[state.first_seat] += 1
        offered[int(state.row[0][0])] += 1
    fair(first, 4)
    fair(offered, 16)
