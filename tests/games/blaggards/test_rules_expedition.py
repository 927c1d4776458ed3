"""The Expedition, R20 to R29, and the rulings about it."""

from itertools import product
from typing import Any

import pytest

from tests.games.blaggards.positions import (
    KEY_NAMES,
    KINDS,
    MORGAN,
    SKULL_FIRST,
    Table,
    at,
    chest,
    key,
    made_once,
    seat,
)

ALL = ("SSBRGK", "SSBRGK", "SBRGK", "SBRGK", "SBR")
"""Hands in which seats 0 to 3 can place whatever they like."""


@made_once
def at_the_chest(location: int, band: tuple[int, ...], **options: Any) -> Table:
    """Seat 0 has sent this Band, whose members can place whatever they like."""
    t = Table(**options)
    t.hold(*ALL)
    t.turn(0, MORGAN)
    t.expedition(location, band)
    return t


def place(location: int, band: tuple[int, ...], keys: str, **options: Any) -> Table:
    """The members place these keys."""
    t = at_the_chest(location, band, **options)
    t.answer(dict(zip(band, keys, strict=True)))
    return t


def matches(keys: str, combination: str) -> bool:
    """G13 in other words: without its Skeletons, every key is wanted."""
    wanted = list(combination)
    for kind in keys:
        if kind == "K":
            continue
        if kind not in wanted:
            return False
        wanted.remove(kind)
    return True


@pytest.mark.parametrize(("location", "combination"), [(1, "SB"), (2, "SS"), (4, "RG")])
def test_every_pair_of_keys(location: int, combination: str) -> None:
    """R24, R25, G13: all 25 pairs of keys on three locks."""
    for keys in product(KINDS, repeat=2):
        t = place(location, (0, 1), "".join(keys))
        assert t["open"][location - 1] == matches("".join(keys), combination), keys


@pytest.mark.parametrize("keys", ["SSB", "BSS", "SKB", "KKK", "SSS", "SBB", "SSR", "KKR", "KBB", "KSK"])
def test_three_keys(keys: str) -> None:
    """R24, R25, G13: exact matches in any order, Skeletons, too many of a colour, a foreign colour."""
    assert place(5, (0, 1, 2), keys)["open"][4] == matches(keys, "SSB")


def test_the_band_is_as_large_as_the_combination() -> None:
    """R21: exactly as many, the Captain among them or not."""
    t = at("CHEST")
    t.play(0, chest(6))
    for member in (4, 3, 2):
        assert t.phase == "BAND"
        t.play(0, seat(member))
    assert t.phase == "ORDER"
    assert t["band"] == 0b11100


def test_each_member_places_one_key() -> None:
    """R22, R6: any key held, by each member once, nobody else."""
    t = at("PLACE")
    assert t.legal(0) == [key("S"), key("B"), key("R")]
    assert t.legal(1) == [key("S"), key("B"), key("R"), key("G")]
    assert t.legal(2) == []
    t.play(1, key("G"))
    assert t.refused(1, key("B")) == "not_your_decision"


def test_anybody_may_place_anything() -> None:
    """G28: a Pirate may sabotage and a Blaggard may help, whatever the order was."""
    for blaggards in ((0, 1), (3, 4)):
        t = Table(blaggards=blaggards)
        t.turn(0, MORGAN)
        t.expedition(1, (0, 1), "S")
        assert set(t.legal(0)) == {key(kind) for kind in t.hand(0)}
        t.answer({0: "R", 1: "B"})
        assert t["open"] == [0] * 6
        t.expedition(1, (1, 2), "S")
        t.answer({1: "S", 2: "B"})
        assert t["open"][0] == 1


def revealed(t: Table) -> list[int]:
    """Counts per kind, as everybody was told."""
    (event,) = t.tales("REVEALED")
    return [event[kind] for kind in KEY_NAMES]


def test_the_keys_are_revealed_as_counts() -> None:
    """R23: to all, without owners."""
    t = place(5, (0, 1, 2), "SKB")
    assert revealed(t) == [1, 1, 0, 0, 1]
    t = place(5, (0, 1, 2), "RRG")
    assert revealed(t) == [0, 0, 2, 1, 0]


def test_a_doubloon_chest() -> None:
    """R26: turned up for all when opened; nobody discards."""
    t = place(1, (0, 1), "SB")
    assert t.sees(None)["token"] == [3, None, None, None, None, None]
    assert t.phase == "COUNCIL"


def test_a_failed_try_shows_no_token() -> None:
    """G10: the token stays hidden, a skull too, and a skull is not triggered."""
    t = place(1, (0, 1), "RB", tokens=SKULL_FIRST)
    assert t.phase == "COUNCIL"
    assert t.sees(None)["token"] is None


def test_open_chests_cannot_be_chosen_again() -> None:
    """G10, R20: locked chests only."""
    t = place(1, (0, 1), "SB")
    t.council()
    assert t.legal(0) == [chest(location) for location in range(2, 7)]
    assert t.refused(0, chest(1)) == "chest_open"


def test_used_keys_go_under_the_deck() -> None:
    """R28, G15: listed clockwise from the Captain, shuffled, after success too; then each member draws from the top."""
    for keys in ("SB", "RB"):
        t = Table(deck="GK")
        t.turn(2, MORGAN)
        t.expedition(1, (0, 1), "S")
        deck = t.deck
        t.answer({0: keys[0], 1: keys[1]}, [1])
        # Clockwise from seat 2 comes seat 0, then seat 1; below(2) = 1 leaves them so.
        assert t.deck == deck[2:] + keys
        assert sorted(t.hand(0)) == sorted("SSBR".replace(keys[0], "", 1) + "G")
        assert sorted(t.hand(1)) == sorted("SRG" + "K")


def test_used_keys_can_be_drawn_again_from_an_empty_deck() -> None:
    """G15, G29: the deck is never short at the refill: it has just received as many keys."""
    t = Table()
    t.turn(0, MORGAN)
    t.council()
    t.hold("SSSSSSSSSS", "BBBBBBBB", "RRRRRRRR", "GGGGGG", "KKKK")
    assert t.deck == ""
    t.expedition(3, (1, 2))
    t.answer({1: "B", 2: "R"}, [0])
    assert t["open"][2] == 1
    # B, R shuffled to R, B: the Captain is not in the Band; seat 1 draws Red, seat 2 Blue.
    assert (t.hand(1), t.hand(2), t.deck) == ("BBBBBBBR", "BRRRRRRR", "")


def test_no_limit_to_a_hand() -> None:
    """G29: a Hand grows as far as it will."""
    t = Table()
    t.turn(0, MORGAN)
    t.council()
    t.hold("SSSSSSSSSSBBBBBBBBRRRRRRRRGGGGGG", "K", "K", "K", "K")
    t.expedition(1, (0, 1))
    t.answer({0: "S", 1: "K"}, [0])
    assert len(t.hand(0)) == 32


def test_skull_discards_are_one_each() -> None:
    """R27, G14: the Captain too, from what is left in Hand; they are not replaced."""
    t = at("SKULL")
    assert (t.hand(0), t.hand(1)) == ("SBR", "SRG")
    assert t.owes == (0, 1, 2, 3, 4)
    deck = t.deck
    t.answer({0: "R", 1: "G", 2: "K", 3: "K", 4: "G"})
    assert [len(hand) for hand in t.hands] == [3, 3, 3, 3, 3]
    assert sorted(t.deck[len(deck) - 2 :]) == sorted("RGKKG" + "SB")
    assert sorted(t.deck[-2:]) == ["B", "S"], "the used keys lie below the discards"


def test_no_skull_discards_variant() -> None:
    """G14: with skull_discards 0 there is no `skull` window."""
    t = Table(tokens=SKULL_FIRST, skull_discards=0)
    t.turn(0, MORGAN)
    t.expedition(1, (0, 1))
    t.answer({0: "S", 1: "B"}, [0])
    assert t["open"][0] == 1
    assert t.phase == "COUNCIL"
    assert [len(hand) for hand in t.hands] == [4] * 5


def test_scouting_a_skull_makes_nobody_discard() -> None:
    """G14: only unlocking reveals in this sense."""
    t = at("SCOUT")
    assert t["token"][0] == 0
    t.play(0, chest(1))
    assert t.phase == "SPY"
    assert t.sees(0)["token"][0] == 0
    assert t.sees(1)["token"] is None


def test_keys_are_conserved() -> None:
    """Section 5: Hands, deck, placed and pending keys are 36 at every prompt of an Expedition with a skull."""
    t = Table(tokens=SKULL_FIRST)
    t.turn(0, MORGAN)
    for _ in range(60):
        if t["step"] == 1:
            break
        lying = sum(kind >= 0 for kind in t["placed"])
        if t.phase == "SKULL":
            lying += sum(kind >= 0 for kind in t["pending"])
        assert sum(map(len, t.hands)) + len(t.deck) + lying == 36
        t.play(t.owes[0], t.default(t.owes[0]), 0)
    assert t["step"] == 1
    assert t["open"][0] == 1


def test_two_expeditions_in_a_turn() -> None:
    """G3, G10: Morgan may open two chests in one turn."""
    t = place(1, (0, 1), "SB")
    assert t["step"] == 1
    t.expedition(3, (0, 1))
    t.answer({0: "B", 1: "R"})
    assert t["open"] == [1, 0, 1, 0, 0, 0]
