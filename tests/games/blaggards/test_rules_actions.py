"""The actions on the characters (table 2.6): what each does, and when it is skipped (G8)."""

from typing import Any

import pytest

from tests.games.blaggards.positions import (
    BESS,
    DOC,
    FINCH,
    GUS,
    JORY,
    MEG,
    MORGAN,
    MURK,
    NAN,
    PIP,
    Table,
    at,
    chest,
    key,
    seat,
)

FULL = ("SSSSSSSSSS", "BBBBBBBB", "RRRRRRRR", "GGGGGG", "KKKK")
"""All 36 keys in five Hands: the deck is empty."""


def begin(character: int, *hands: str, bruised: tuple[int, ...] = (), **options: Any) -> Table:
    """A turn of seat 0 with this character; hands as given, the rest of the keys in the deck."""
    t = Table(5, None, brawl_mode="sealed", **options)
    if hands:
        t.hold(*hands)
    t.bruise(*bruised)
    t.turn(0, character)
    return t


def skipped(t: Table) -> list[str]:
    """The actions that the last move skipped, as the public log names them."""
    return [event["name"] for event in t.events if event["name"] == "SKIPPED"]


# Swap, steal, discard (R17 to R19)


def test_swap_may_include_the_captain() -> None:
    """R17, G9: the Captain may be one of the two; each chooses a key of their own."""
    t = begin(MEG)
    t.play(0, seat(0))
    t.play(0, seat(3))
    assert t.owes == (0, 3)
    assert t.legal(0) == [key("S"), key("B"), key("R")]
    assert t.legal(3) == [key("S"), key("G"), key("K")]
    t.answer({0: "R", 3: "K"})
    assert (t.hand(0), t.hand(3)) == ("SSBK", "SSRG")


def test_swap_of_equal_keys() -> None:
    """R17: nothing hinders two equal keys from changing places."""
    t = begin(MEG)
    t.play(0, seat(0))
    t.play(0, seat(3))
    t.answer({0: "S", 3: "S"})
    assert (t.hand(0), t.hand(3)) == ("SSBR", "SSGK")


@pytest.mark.parametrize("character", [MEG, MURK])
def test_exchanges_need_two_keyed_players(character: int) -> None:
    """G8, table 2.6: SWAP and HANDS are skipped with a public note with fewer than two keyed players."""
    t = begin(character, "SSBR", "", "", "", "")
    assert len(skipped(t)) >= (2 if character == MEG else 1)
    assert t.phase == "BELL", "one keyed player is too few for every chest as well"


def test_swap_with_captain_needs_a_keyed_captain() -> None:
    """G9: with swap_scope with_captain SWAP is skipped if the Captain has no key; HANDS is not affected."""
    t = begin(MEG, "", "SBRG", "BBRK", "SSGK", "RRGG", swap_scope="with_captain")
    assert (t.phase, t["step"]) == ("COUNCIL", 2)
    assert skipped(t) == ["SKIPPED", "SKIPPED"]
    t = begin(MURK, "", "SBRG", "BBRK", "SSGK", "RRGG", swap_scope="with_captain")
    assert t.phase == "HANDS_A"
    t = begin(MURK, swap_scope="with_captain")
    assert (t.phase, t.legal(0)) == ("HANDS_A", [0, 1, 2, 3, 4])


def test_steal_is_random() -> None:
    """R18, section 6: x = below(size of the Hand), counted through the kinds."""
    for x, stolen, left in ((0, "S", "SRK"), (1, "S", "SRK"), (2, "R", "SSK"), (3, "K", "SSR")):
        t = begin(FINCH, "BG", "SSRK", "BBRK", "SSGK", "RRGG")
        t.play(0, seat(1), [x])
        assert sorted(t.hand(0)) == sorted("BG" + stolen)
        assert t.hand(1) == left


def test_steal_needs_another_keyed_player() -> None:
    """G8, table 2.6: STEAL and SPY are skipped if nobody else holds a key."""
    t = begin(FINCH, "SSBR", "", "", "", "")
    assert (t.phase, t["step"]) == ("DISCARD", 2)
    assert skipped(t) == ["SKIPPED", "SKIPPED"]
    t = begin(NAN, "SSBR", "", "", "", "")
    assert t.phase == "SCOUT"
    t.play(0, chest(1))
    assert t.phase == "BELL"
    assert skipped(t)[:1] == ["SKIPPED"]


def test_discard_goes_to_the_bottom() -> None:
    """R19: one key of own choice, under the deck."""
    t = begin(JORY)
    deck = t.deck
    t.play(0, key("R"))
    assert (t.hand(0), t.deck) == ("SSB", deck + "R")


def test_discard_and_gift_need_a_keyed_captain() -> None:
    """G8, table 2.6: DISCARD and GIFT are skipped if the Captain has no key."""
    t = begin(JORY, "", "SBRG", "BBRK", "SSGK", "RRGG")
    assert t.phase == "COUNCIL"
    assert skipped(t) == ["SKIPPED"]
    t = begin(GUS, "", *FULL[1:4], "SSSSSSSSSSKKKK")
    assert t.deck == ""
    assert t.phase == "COUNCIL"
    assert skipped(t) == ["SKIPPED", "SKIPPED"], "no deck to draw from, then no key to give"


# House actions (table 2.6)


def test_draw() -> None:
    """Table 2.6: DRAW takes the top key; with an empty deck it is skipped (G8, G15)."""
    t = Table(deck="GR")
    t.turn(0, GUS)
    assert (t.hand(0), t.deck[0], len(t.deck)) == ("SSBRG", "R", 15)
    assert skipped(begin(GUS, *FULL)) == ["SKIPPED"]


def test_scout_needs_a_locked_chest() -> None:
    """Table 2.6: SCOUT looks at a token; with all chests open (early_end off) it and the EXP are skipped."""
    t = Table(early_end=False, brawl_mode="sealed")
    t.put(open=[1] * 6)
    t.turn(0, NAN)
    assert t.phase == "SPY"
    assert skipped(t) == ["SKIPPED"]
    t.play(0, seat(1))
    assert t.phase == "BELL"
    assert skipped(t) == ["SKIPPED"]


@pytest.mark.parametrize("colour", "SBRG")
def test_muster(colour: str) -> None:
    """Table 2.6: the truth of every seat, the Captain's too; Skeletons do not count."""
    t = begin(PIP)
    t.play(0, key(colour))
    (event,) = t.tales("MUSTERED")
    assert [event["answers"] >> player & 1 for player in range(5)] == [int(colour in hand) for hand in t.hands]
    assert t.phase == "SWAP_A"


def test_muster_is_never_skipped() -> None:
    """Table 2.6: MUSTER happens even if nobody holds a key."""
    t = begin(PIP, "", "", "", "", "")
    assert t.phase == "MUSTER"
    t.play(0, key("G"))
    (event,) = t.tales("MUSTERED")
    assert event["answers"] == 0
    assert t.phase == "BELL"


def test_hands() -> None:
    """Table 2.6, R30: entire Hands change places, of whatever size; roles, characters and tokens do not."""
    t = begin(MURK, "SSBR", "SBRG", "K", "SSGK", "RRGG")
    before = (t["role"], t["character"], t["meeting"])
    t.play(0, seat(0))
    t.play(0, seat(2))
    assert (t.hand(0), t.hand(2)) == ("K", "SSBR")
    assert (t["role"], t["character"], t["meeting"]) == before


def test_gift() -> None:
    """Table 2.6: one key of the Captain's choice passes face-down to another player."""
    t = Table(deck="K")
    t.turn(0, GUS)
    t.play(0, key("K"))
    assert t.phase == "GIFT_TO"
    t.play(0, seat(3))
    assert (t.hand(0), t.hand(3)) == ("SSBR", "SSGKK")


def test_gift_of_a_seat_without_keys_but_with_a_deck() -> None:
    """Table 2.6: Gus draws first, so an empty Hand can give the drawn key away."""
    t = begin(GUS, "", "SBRG", "BBRK", "SSGK", "RRGG")
    assert t.phase == "GIFT_KEY"
    assert len(t.hand(0)) == 1
    t.play(0, t.default(0))
    t.play(0, seat(1))
    assert t.hand(0) == ""


def test_tonic() -> None:
    """Table 2.6, G24: back to the normal side; not the Captain, not who is well; skipped if nobody else is bruised."""
    t = begin(DOC)
    assert t.phase == "COUNCIL"
    assert skipped(t) == ["SKIPPED"]
    t = begin(DOC, bruised=(1, 4))
    t.play(0, seat(4))
    assert t.bruised == {1}


def test_tonic_gives_back_the_normal_side() -> None:
    """G24, G26: who is treated plays the normal side as Captain."""
    t = begin(DOC, bruised=(4,))
    t.play(0, seat(4))
    t.turn(4, MORGAN, round=2)
    assert (t.phase, t["step"]) == ("COUNCIL", 0)
    t.council()
    t.play(4, chest(1))
    assert seat(4) in t.legal(4), "EXP, not EXP_ASHORE"


def test_a_possible_action_cannot_be_declined() -> None:
    """G8, R15: there is nothing to pass with."""
    for prompt in ("STEAL", "DISCARD", "SWAP_A", "CHEST", "BAND", "PLACE"):
        t = at(prompt)
        assert set(t.legal(0)) <= set(range(21))
        assert t.refused(0, 53) == "wrong_prompt"
        assert t.refused(0, 79) == "wrong_prompt"


# Variants of the Expedition (R31: the card wins)


def test_open_expedition_shows_owners() -> None:
    """R31, EXP_OPEN: everybody sees who placed which; a plain EXP tells counts only."""
    t = begin(BESS)
    t.play(0, seat(4), [0])
    t.expedition(1, (1, 2))
    t.answer({1: "S", 2: "B"})
    assert {(event["seat"], event["key"]) for event in t.tales("PLACED")} == {(1, 0), (2, 1)}
    t = begin(MORGAN)
    t.expedition(1, (1, 2))
    t.answer({1: "S", 2: "B"})
    assert t.tales("PLACED") == []


def test_pick_may_empty_a_lock_to_one_key() -> None:
    """EXP_PICK: one key of the colour is not needed; the rest is."""
    t = begin(JORY)
    t.play(0, key("R"))
    t.council()
    t.play(0, chest(1))
    t.play(0, key("S"))
    assert t.phase == "BAND"
    t.play(0, seat(2))
    assert (t.phase, t["order"]) == ("PLACE", [-1, -1, 1, -1, -1])
    t.answer({2: "B"}, ())
    assert t["open"][0] == 1


def test_pick_makes_a_chest_feasible() -> None:
    """G12: with EXP_PICK the reduced size counts."""
    t = begin(JORY)
    t.play(0, key("R"))
    t.council()
    t.hold("SSB", "SBRG", "", "", "")
    assert t.legal(0) == [chest(location) for location in range(1, 7)]
    t.play(0, chest(5))
    t.play(0, key("B"))
    for member in (0, 1):
        t.play(0, seat(member))
    assert (t.phase, t["order"]) == ("PLACE", [0, 0, -1, -1, -1])


def test_ignored_key_is_really_not_needed() -> None:
    """EXP_PICK, G13: need after the reduction: two Silvers are one too many when Silver was left out of SSB."""
    for placed, opened in (("SB", 1), ("BS", 1), ("SS", 0), ("KB", 1), ("SK", 1)):
        t = begin(JORY, "SSBR", "SSBK", "BSK", "SSG", "RRGG")
        t.play(0, key("R"))
        t.council()
        t.play(0, chest(5))
        t.play(0, key("S"))
        t.play(0, seat(1))
        t.play(0, seat(2))
        t.play(0, key("S"))
        t.answer({1: placed[0], 2: placed[1]})
        assert t["open"][4] == opened, placed


def test_ashore_the_captain_is_not_counted() -> None:
    """EXP_ASHORE, G12: the Captain's keys do not make a chest feasible."""
    t = begin(MORGAN, "SSBR", "SBRG", "BBRK", "", "", bruised=(0,))
    t.council()
    assert t.legal(0) == [chest(location) for location in (1, 2, 3, 4)]
    assert t.refused(0, chest(6)) == "chest_too_big"
