"""Scenarios of the specification, section 11: the other actions on the characters."""

from tests.games.blaggards.positions import (
    DOC,
    FINCH,
    GUS,
    MEG,
    MURK,
    PIP,
    Table,
    chest,
    key,
    seat,
)

FLOW = {"phase", "owes", "step", "pick_a", "pick_b"}
"""What everybody sees change when an action is answered and done."""
DEED = {"deeds", "deed_kind", "deed_round", "deed_a", "deed_b", "deed_key", "deed_hand"}
"""And what the history notes of it."""


def test_S16_steal() -> None:
    """S16: the x-th key, counted through the kinds, moves; then the next action of the list (R15, R18)."""
    t = Table()
    t.hold("SSBR", "SSRK", "BBRK", "SSGK", "RRGG")
    t.turn(0, FINCH)
    assert t.phase == "STEAL"
    t.play(0, seat(1), [2])
    assert (t.hand(0), t.hand(1)) == ("SSBRR", "SSK")
    assert (t.phase, t["step"]) == ("STEAL", 1)
    assert t.refused(0, chest(1)) == "wrong_prompt"


def test_S17_swap() -> None:
    """S17: two keyed players, each picks in secret, exchanged at once; nobody else learns a key (R17, G9)."""
    t = Table()
    t.hold("SSBR", "R", "BBRK", "B", "")
    t.turn(0, MEG)
    assert t.phase == "SWAP_A"
    assert t.legal(0) == [seat(0), seat(1), seat(2), seat(3)]
    assert t.refused(0, seat(4)) == "no_keys"
    t.play(0, seat(1))
    assert t.phase == "SWAP_B"
    assert t.legal(0) == [seat(0), seat(2), seat(3)]
    assert t.refused(0, seat(1)) == "not_eligible"
    t.play(0, seat(3))
    assert (t.phase, t.owes) == ("SWAP_KEYS", (1, 3))
    others = {viewer: t.sees(viewer) for viewer in (0, 2, 4, None)}
    t.play(3, key("B"))
    assert (t.hand(1), t.hand(3)) == ("R", "B")
    for viewer, before in others.items():
        now = t.sees(viewer)
        assert {name for name in now if now[name] != before[name]} == {"owes"}
    t.play(1, key("R"))
    assert (t.hand(1), t.hand(3)) == ("B", "R")
    assert (t.phase, t["step"]) == ("SWAP_A", 1)
    for viewer, before in others.items():
        now = t.sees(viewer)
        assert {name for name in now if now[name] != before[name]} <= FLOW | DEED
        assert (now["deed_a"][0], now["deed_b"][0]) == (1, 3)
        assert now["deed_key"][0] in (None, [None, None])
        assert now["hand_size"] == before["hand_size"]


def test_S18_empty_deck() -> None:
    """S18: with no deck the DRAW is skipped with a public note, and the next action follows (G8, G15)."""
    t = Table()
    t.hold("SSSSSSSSSS", "BBBBBBBB", "RRRRRRRR", "GGGGGG", "KKKK")
    assert t.deck == ""
    t.turn(0, GUS)
    assert t.phase == "GIFT_KEY"
    assert t.tales("SKIPPED")
    assert t.hand(0) == "SSSSSSSSSS"


def test_S22_muster() -> None:
    """S22: everybody tells the truth about the named colour; Skeletons say no."""
    t = Table()
    t.hold("SB", "KK", "SR", "G", "")
    t.turn(0, PIP)
    t.play(0, key("S"))
    assert mustered(t) == [True, False, True, False, False]


def mustered(t: Table) -> list[bool]:
    """Everybody's answer, as the public log tells it."""
    (event,) = t.tales("MUSTERED")
    return [bool(event["answers"] >> player & 1) for player in range(t.players)]


def test_S28_bruised_captain() -> None:
    """S28: a KO'd Captain plays the bruised side: Doc Leech begins with DISCARD (R40, G16, G26)."""
    t = Table()
    t.bruise(3)
    t.turn(3, DOC)
    assert (t["captain"], t.phase, t["step"]) == (3, "DISCARD", 0)


def test_S29_tonic() -> None:
    """S29: whoever Doc Leech treats punches again; then Doc draws one key (R41, G24)."""
    t = Table(deck="B", brawl_mode="sealed")
    t.bruise(2, 3)
    t.turn(0, DOC)
    assert (t.phase, t.legal(0)) == ("TONIC", [seat(2), seat(3)])
    t.play(0, seat(3))
    assert t.bruised == {2}
    assert t.hand(0) == "SSBBR"
    assert t.phase == "COUNCIL"
    t.expedition(1, (0, 1))
    t.answer({0: "S", 1: "B"})
    t.play(0, 55)
    assert (t.phase, t.owes) == ("PUNCH", (1, 3, 4))


def test_S39_hands_and_gift() -> None:
    """S39: two Hands change places whole; only these two learn more than sizes. A gift needs no keyed receiver."""
    t = Table()
    t.hold("SSBR", "RKK", "BBRK", "G", "RRGG")
    t.turn(0, MURK)
    t.play(0, seat(1))
    t.play(0, seat(3))
    assert (t.hand(1), t.hand(3)) == ("G", "RKK")
    assert t.sees(0)["hand_size"] == [4, 1, 4, 3, 4]

    t = Table()
    t.hold("SSBR", "", "BBRK", "G", "RRGG")
    t.turn(0, GUS)
    t.play(0, key("B"))
    assert (t.phase, t.legal(0)) == ("GIFT_TO", [seat(1), seat(2), seat(3), seat(4)])
    t.play(0, seat(1))
    assert t.hand(1) == "B"
