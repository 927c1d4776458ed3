"""Scenarios of the specification, section 11: shelters."""

from tests.games.bycatch.positions import PILES, Table


def test_S04_shelter_of_four() -> None:
    """S4: forty points, the intelligence stays; the border draw empties both piles (R13, R14, R33, R42, R43, R46)."""
    t = Table([2, 3, 4, 5, 9, 9, 1], players=3, suspect=7, draw=[5], discard=[9])
    intel = t.cards("intel_pile")
    t.play(0, "SHELTER 2-5")
    assert t.shelters(0) == [(2, 4, 0)]
    assert t.score(0) == 40
    assert (t["intel_cur"], t.cards("intel_pile")) == (7, intel)
    assert t.hand(0) == [9, 9, 1, 5, 9]
    assert (t.cards("draw"), t.cards("discard")) == ([], [])
    assert (t["latched"], t["reason"]) == (1, PILES)
    t.play(0, "KEEP")
    assert t.hand(0) == [9, 9, 1, 5, 9]


def test_S05_with_a_suspect() -> None:
    """S5: eighty points; the new suspect counts at once, and ASK opens though no suspect was drawn (R16, R17, G39)."""
    t = Table([2, 3, 4, 5, 9, 9, 1, 6], players=3, suspect=4, intel=[8, 6, 2], draw=[1, 2, 3, 8, 9])
    t.play(0, "SHELTER 2-5")
    assert t.shelters(0) == [(2, 4, 4)]
    assert t.score(0) == 80
    assert (t["intel_cur"], t.cards("intel_pile")) == (2, [8, 6])
    assert t.hand(0) == [9, 9, 1, 6, 9]
    assert (t.phase, t["pending"], t.owes) == ("ASK", 0, (0,))
    assert t.legal(0) == ["KEEP"]
    assert t.refused(0, "REFUSE") == "NO_SUSPECT"
    t.play(0, "KEEP")
    assert (t.phase, t["active"], t["turn"]) == ("REGROUP", 1, 2)


def test_S10_longest_shelter() -> None:
    """S10: 240 points; the suspect it reveals is asked about at the same border (R34, R46, R47, G11, G13)."""
    t = Table([8, 2, 1, 3, 5, 4, 7, 6], players=3, suspect=5, intel=[9, 6, 3], draw=[4, 4, 9, 9, 3, 9, 8], discard=[1])
    t.play(0, "SHELTER 1-8")
    assert t.score(0) == 240
    assert t["intel_cur"] == 3
    assert t.hand(0) == [8, 9, 9, 9]
    assert (t.phase, t["pending"]) == ("ASK", 1)
    assert t.cards("draw") == [4, 4]
    assert t.legal(0) == ["KEEP", "REFUSE"]


def test_S42_a_later_suspect_changes_no_shelter() -> None:
    """S42: a shelter stays at 20 when its 3 becomes the suspect rank, and its 3 cannot be struck (R7, R15, G12)."""
    t = Table([2, 3, 4, 9, 9, 1, 1], [6, 6, 1, 2, 5, 9], [8, 1, 2, 4, 5], suspect=8, intel=[7, 1, 3], draw=[9] * 9)
    t.play(0, "SHELTER 2-4", "KEEP")
    assert t.score(0) == 20
    t.all_hold()
    t.play(1, "DRAW", "STRIKE", "TARGET 2", "PAY 6", "AIM 0")
    assert t["intel_cur"] == 3
    assert t.shelters(0) == [(2, 3, 0)]
    assert t.score(0) == 20
    # Seat 2 strikes seat 0: only cards of the hand are in reach, and none of them is a 3.
    t.all_hold()
    t.hold(2, [5, 5, 4, 2])
    t.play(2, "DRAW", "STRIKE", "TARGET 0", "PAY 5")
    assert t.hand(0) == [9, 9, 1, 1, 9]
    assert t.legal(2) == ["AIM 0", "AIM 1", "AIM 2"]
    t.play(2, "AIM 0")
    assert t.score(2) == -30
    assert t.score(0) == 20
    assert t.shelters(0) == [(2, 3, 0)]
