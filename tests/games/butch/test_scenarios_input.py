"""Scenarios of the specification, section 11: bad input, and variants."""

from tests.games.butch.positions import APARTMENT, HOUSE, JAIL, RANCH, SALOON, STORE, Table


def test_S25_roadblock_and_bad_input() -> None:
    """S25: the own cowboy bars the way; lots, far cells, other seats and other phases are refused (R11, R25, G19)."""
    t = Table(2)
    t.town()
    t.put(0, cowboy=5)
    assert t.refused(0, "MOVE 5") == "COWBOY_IN_THE_WAY"
    assert t.refused(0, "MOVE 1") == "NO_BUILDING"
    assert t.refused(0, "MOVE 8") == "NOT_ADJACENT"
    assert t.refused(1, "MOVE 5") == "NOT_YOUR_DECISION"
    assert t.refused(0, "COWBOY 3") == "WRONG_PHASE"


def test_S26_bad_input_dice_and_purchase() -> None:
    """S26: one die, a House for 4 rubies, a gap in the row (R15, R43, G1)."""
    t = Table(2)
    assert t.refused(0, "ROLL_ONE") == "WRONG_DICE"
    t.town()
    t.offer("A", HOUSE, 0, 1, 1)
    assert t.refused(0, "BUY 0") == "CANNOT_AFFORD"
    assert t.refused(0, "BUY 1") == "NO_CARD"


def test_S35_boxed_in() -> None:
    """S35: with nothing to do but to pass, TOWN passes by itself (R11, G20)."""
    t = Table(2)
    t.put(0, {0: (JAIL, 6)}, hero=0, cowboy=3, rubies=0)
    t.offer("A", STORE, STORE, STORE, STORE)
    t.offer("B", STORE, STORE, STORE, STORE)
    t.roll(6, 6)
    t.play(0, "PASS")
    assert t.phase == "ATTACK"
    t.play(0, "PASS")
    assert (t.phase, t["active"], t["turn"]) == ("ROLL", 1, 1)


def test_S36_variant_choice() -> None:
    """S36: one die shows 1; the booster's 2 fires his Saloon, the other's 1 nothing (R16, G1)."""
    t = Table(2, dice_mode="choice")
    t.put(0, cowboy=5)
    t.roll(1)
    assert t["dice"] == [1, 0]
    t.play(0, "BOOST")
    assert t["rubies"] == [8, 4]
    assert (t.repair(0, 3), t.repair(1, 3)) == (2, 3)


def test_S37_variant_demolished() -> None:
    """S37: a worn-out Saloon leaves a lot that heroes may walk on (G15, G16)."""
    t = Table(2, ruin_mode="demolished")
    t.put(0, {3: (SALOON, 1)})
    t.roll(1, 1)
    assert t["rubies"][0] == 8
    assert (t["grid"][0][3], t.repair(0, 3)) == (0, 0)
    assert t.cards("discard", "A") == [SALOON]
    assert [action for action in t.legal(0) if action.startswith("MOVE")] == [f"MOVE {c}" for c in (1, 3, 5, 7)]


def test_S44_several_demolitions() -> None:
    """S44: each demolished card goes to the side that has fewer at that moment, A if equal (R22, G15, G16)."""
    t = Table(2, ruin_mode="demolished")
    t.put(0, {0: (JAIL, 1), 1: (APARTMENT, 1), 4: (RANCH, 1)}, hero=3)
    t.roll(3, 3)
    assert t["rubies"][0] == 6
    t.play(0, "PASS")
    assert [t["grid"][0][cell] for cell in (0, 1, 4)] == [0, 0, 0]
    assert t.cards("discard", "A") == [JAIL, RANCH]
    assert t.cards("discard", "B") == [APARTMENT]
