"""Scenarios of the specification, section 11: expeditions."""

from collections.abc import Sequence

import pytest

from tests.games.blaggards.positions import (
    BESS,
    HANDS,
    JORY,
    KINDS,
    MORGAN,
    RULE_HIT,
    Table,
    chest,
    key,
    seat,
)

S, B, R, G, K = range(5)
NO_ORDERS = [-1] * 5


def expedition(captain: int = 0, deck: str = "", tokens: Sequence[int] = (3, 3, 2, 2, 1, 0, 0)) -> Table:
    """A plain Expedition as the current action, the talk over: the Captain is asked for the chest."""
    t = Table(5, deck=deck, tokens=tokens)
    t.turn(captain, MORGAN)
    t.council()
    assert t.phase == "CHEST"
    return t


def book() -> Table:
    """S5, ready to place."""
    t = expedition()
    t.expedition(5, (0, 1, 2), "SS")
    return t


def test_S05_book_example() -> None:
    """S5: chest 5 needs three members, the Captain may be one; the last order is given by itself (R20, R21, G30)."""
    t = expedition()
    t.play(0, chest(5))
    assert t["chest"] == 4
    for member in (0, 1, 2):
        assert t.phase == "BAND"
        assert seat(member) in t.legal(0)
        t.play(0, seat(member))
    assert t["band"] == 0b00111
    assert t.phase == "ORDER"
    t.play(0, key("S"))
    assert t.phase == "ORDER"
    t.play(0, key("S"))
    assert t["order"] == [S, S, B, -1, -1]
    assert (t.phase, t.owes) == ("PLACE", (0, 1, 2))


def test_S06_match() -> None:
    """S6: S, S, B unlock the chest and its token is shown (R23, R24, R26, G13)."""
    t = book()
    t.answer({0: "S", 1: "S", 2: "B"})
    assert t["open"] == [0, 0, 0, 0, 1, 0]
    for viewer in (*range(5), None):
        assert t.sees(viewer)["token"] == [None, None, None, None, 1, None]


def test_S07_sabotage() -> None:
    """S7: S, R, B: locked, no token, no owner; three keys under the deck and three drawn (R24, R28, R29)."""
    t = book()
    t.answer({0: "S", 1: "R", 2: "B"})
    assert t["open"] == [0] * 6
    assert all(t.sees(viewer)["token"] is None for viewer in (*range(5), None))
    assert [len(hand) for hand in t.hands] == [4] * 5
    assert len(t.deck) == 16
    assert sorted(t.deck[-3:]) == ["B", "R", "S"]


@pytest.mark.parametrize(
    ("band", "keys"), [((0, 1, 2), {0: "S", 1: "S", 2: "K"}), ((0, 2, 3), {0: "B", 2: "K", 3: "K"})]
)
def test_S08_skeleton(band: tuple[int, ...], keys: dict[int, str]) -> None:
    """S8: Skeletons stand for what is missing (R25)."""
    t = expedition()
    t.expedition(5, band)
    t.answer(keys)
    assert t["open"][4] == 1


@pytest.mark.parametrize("keys", ["SRK", "BBK"])
def test_S09_skeleton_does_not_repair(keys: str) -> None:
    """S9: a Red too many, or a Blue too many, and the chest stays locked (R25, G13)."""
    t = expedition()
    t.expedition(5, (0, 1, 2))
    t.answer(dict(enumerate(keys)))
    assert t["open"] == [0] * 6


def test_S10_skull() -> None:
    """S10: everybody discards one key; the deck grows to 21 (R27, G14)."""
    t = expedition(tokens=(0, 3, 3, 2, 2, 1, 0))
    t.expedition(1, (0, 1))
    t.answer({0: "S", 1: "B"}, ())
    assert (t.phase, t.owes) == ("SKULL", (0, 1, 2, 3, 4))
    assert t["open"][0] == 1
    t.answer({0: "R", 1: "G", 2: "K", 3: "S", 4: "R"})
    assert [len(hand) for hand in t.hands] == [3] * 5
    assert len(t.deck) == 16 + 5 + 2 - 2


def test_S11_skull_with_empty_hands() -> None:
    """S11: who has no key left owes nothing; the deck grows to 28 (G14)."""
    t = expedition(tokens=(0, 3, 3, 2, 2, 1, 0))
    t.hold("S", "B", "", "SSGK", "RRGG")
    assert len(t.deck) == 26
    t.expedition(1, (0, 1))
    t.answer({0: "S", 1: "B"}, ())
    assert (t.phase, t.owes) == ("SKULL", (3, 4))
    t.answer({3: "G", 4: "R"})
    assert [len(hand) for hand in t.hands] == [1, 1, 0, 3, 3]
    assert len(t.deck) == 26 + 2 + 2 - 2


def test_S12_no_key_no_band() -> None:
    """S12: a player without keys cannot be in the Band (G11)."""
    t = expedition()
    t.hold("S", "B", "", "SSGK", "RRGG")
    t.play(0, chest(1))
    assert t.legal(0) == [seat(0), seat(1), seat(3), seat(4)]
    assert t.refused(0, seat(2)) == "no_keys"


def test_S13_refill_order() -> None:
    """S13: the Captain draws first if in the Band, then clockwise (R29, G15)."""
    t = expedition(captain=3, deck="GR")
    t.expedition(1, (0, 3), "S")
    t.answer({0: "B", 3: "S"})
    assert t.hand(3) == "SGGK"
    assert t.hand(0) == "SSRR"
    assert sorted(t.deck[-2:]) == ["B", "S"]


def test_S14_ten_players() -> None:
    """S14: orders, reveal and refill clockwise from the Captain, and the shuffle of the used keys (R23, R28, G15)."""
    others = "SSSSSBBBBRRRRGGGKK"
    hands = {0: "SBR", 3: "SBR", 4: "SBR", 9: "SBR"}
    rest = iter([others[first : first + 3] for first in range(0, 18, 3)])
    t = Table(10, hands=[hands.get(player) or next(rest) for player in range(10)], deck="GGGKKS")
    assert t.deck == "GGGKKS"
    t.turn(3, MORGAN)
    t.council()
    t.play(3, chest(6))
    for member in (3, 9, 0, 4):
        t.play(3, seat(member))
    for asked, kind in ((3, "S"), (4, "B"), (9, "R")):
        assert t.phase == "ORDER"
        t.play(3, key(kind))
        assert t["order"][asked] == KINDS.index(kind)
    assert t["order"] == [G, -1, -1, S, B, -1, -1, -1, -1, R]
    t.answer({3: "S", 4: "B", 9: "R", 0: "B"}, [0, 0, 0])
    assert t["open"] == [0] * 6
    assert t.deck == "KSBRBS"
    assert [t.hand(player) for player in (3, 4, 9, 0)] == ["BRG", "SRG", "SBG", "SRK"]


def test_S15_retry() -> None:
    """S15: a chest that stayed locked can be tried again, in the same turn too (G10)."""
    t = expedition()
    t.expedition(1, (0, 1))
    t.answer({0: "R", 1: "B"})
    assert t["step"] == 1
    t.council()
    assert chest(1) in t.legal(0)


def test_S19_locksmith() -> None:
    """S19: the Locksmith leaves out one required colour: one key and one member less (R31)."""
    t = Table()
    t.turn(0, JORY)
    t.play(0, key("R"))
    t.council()
    t.play(0, chest(5))
    assert t.phase == "IGNORE"
    assert t.legal(0) == [key("S"), key("B")]
    t.play(0, key("S"))
    assert t["ignored"] == S
    t.play(0, seat(1))
    assert t.phase == "BAND"
    t.play(0, seat(2))
    assert t.phase == "ORDER"
    assert t.legal(0) == [key("S"), key("B")]
    t.play(0, key("S"))
    t.answer({1: "S", 2: "B"})
    assert t["open"][4] == 1


def test_S20_bosun() -> None:
    """S20: the Bosun's keys are shown with their owners (R31)."""
    t = Table()
    t.turn(0, BESS)
    t.play(0, seat(4), [0])
    t.expedition(1, (0, 2), "S")
    t.answer({0: "S", 2: "R"})
    assert t["open"] == [0] * 6
    shown = {(event["seat"], event["key"]) for event in t.tales("PLACED")}
    assert shown == {(0, S), (2, R)}


def test_S21_ashore() -> None:
    """S21: with Morgan bruised the Captain stays ashore (G26)."""
    t = Table()
    t.bruise(0)
    t.turn(0, MORGAN)
    t.council()
    t.play(0, chest(1))
    assert t.legal(0) == [seat(1), seat(2), seat(3), seat(4)]
    assert t.refused(0, seat(0)) == "captain_stays_ashore"


def test_S35_all_open() -> None:
    """S35: the sixth chest ends the game after the refill; the second EXP is not played (G3)."""
    t = expedition(tokens=(2, 3, 3, 2, 1, 0, 0))
    t.put(open=[0, 1, 1, 1, 1, 1])
    t.expedition(1, (0, 1))
    t.answer({0: "S", 1: "B"})
    assert (t.phase, t.owes) == ("OVER", ())
    assert [len(hand) for hand in t.hands] == [4] * 5
    assert sum(value for value, opened in zip(t["token"], t["open"], strict=True) if opened) == 11
    assert payoffs(t) == [1, 1, 1, -1, -1]
    nothing_left_over(t)


def payoffs(t: Table) -> list[float]:
    paid = t.state.game.result(t.state)
    assert paid is not None
    return list(paid)


def nothing_left_over(t: Table) -> None:
    assert t["band"] == 0
    assert (t["chest"], t["ignored"], t["pick_a"], t["pick_b"]) == (-1, -1, -1, -1)
    for name in ("claim", "order", "placed", "pending"):
        assert t[name] == [-1] * 5, name


def test_S36_bad_input() -> None:
    """S36: an open chest, a key not held, another's decision; none changes the state (R6)."""
    t = expedition()
    t.put(open=[1, 0, 0, 0, 0, 0])
    assert t.refused(0, chest(1)) == "chest_open"
    assert t.refused(3, chest(2)) == "not_your_decision"
    t.expedition(2, (0, 1))
    assert t.hand(0) == "SSBR"
    assert t.refused(0, key("G")) == "not_held"


def test_S40_skull_order_of_chance() -> None:
    """S40: discards are listed clockwise from the Captain and shuffled, then the used keys, then the draws (G15)."""
    t = expedition(captain=3, deck="SB", tokens=(0, 3, 3, 2, 2, 1, 0))
    before = t.deck
    t.expedition(1, (0, 3), "S")
    t.answer({0: "B", 3: "S"}, ())
    t.answer({0: "R", 1: "G", 2: "K", 3: "G", 4: "R"}, [0, 0, 0, 0, 0])
    assert t.deck == before[2:] + "RRGKG" + "BS"
    assert len(t.deck) == 21
    assert t.hand(3) == "SSK"
    assert t.hand(0) == "SSB"


def test_S42_too_few_keyed() -> None:
    """S42: two keyed players open small chests only; ashore with one, the Expedition is skipped (G8, G12)."""
    t = expedition()
    t.hold("SSBR", "SBRG", "", "", "")
    assert t.legal(0) == [chest(location) for location in (1, 2, 3, 4)]
    assert t.refused(0, chest(5)) == "chest_too_big"

    t = Table(brawl_mode="sealed")
    t.hold("SSBR", "SBRG", "", "", "")
    t.bruise(0)
    t.turn(0, MORGAN)
    assert (t.phase, t.owes) == ("BELL", (0,))
    assert t.tales("SKIPPED")
    assert t.refused(0, RULE_HIT) == "wrong_prompt"


def test_S43_locksmith_one_colour() -> None:
    """S43: with one colour required the Captain is asked all the same; a Band of one is ordered by itself."""
    t = Table()
    t.turn(0, JORY)
    t.play(0, key("R"))
    t.council()
    t.play(0, chest(2))
    assert (t.phase, t.legal(0)) == ("IGNORE", [key("S")])
    t.play(0, key("S"))
    t.play(0, seat(3))
    assert t.phase == "PLACE"
    assert t["order"] == [-1, -1, -1, S, -1]


def test_S48_nothing_left_over() -> None:
    """S48: S7 as the last action: at the Brawl's first prompt all keys are back and nothing is noted any more."""
    t = book()
    t.put(step=1)
    t.answer({0: "S", 1: "R", 2: "B"})
    assert t.phase in ("BELL", "START")
    nothing_left_over(t)
    assert sum(map(len, t.hands)) == 20
    assert len(t.deck) == 16
    assert sum(map(len, HANDS)) == 20
