"""Scenarios of the specification, section 11: strikes."""

from tests.games.bycatch.positions import Table

STRIKER, TARGET = [6, 6, 1, 2, 3, 9, 9], [5, 2, 7, 3, 7, 9, 1]


def test_S06_failed_strike() -> None:
    """S6: three bystanders, -30, the intelligence stays, the pair is discarded (R25 to R29, R35, R49)."""
    t = Table(STRIKER, TARGET, players=3, suspect=4)
    intel = t.cards("intel_pile")
    t.play(0, "STRIKE", "TARGET 1", "PAY 6", "AIM 0")
    assert t.strikes(0) == [([5, 2, 7], 0, 1)]
    assert t.hand(1) == [3, 7, 9, 1]
    assert t.cards("discard")[-2:] == [6, 6]
    assert (t["intel_cur"], t.cards("intel_pile")) == (4, intel)
    assert t.score(0) == -30
    assert t.hand(0) == [1, 2, 3, 9, 9]
    assert (t.phase, t["active"]) == ("REGROUP", 1)


def test_S07_one_suspect() -> None:
    """S7: a hundred less twice ten; the card lies on the strike and a new one is up (R27, R28, R30, R48)."""
    t = Table(STRIKER, TARGET, players=3, suspect=3, intel=[8, 6, 2])
    t.play(0, "STRIKE", "TARGET 1", "PAY 6", "AIM 3")
    assert t.strikes(0) == [([3, 7, 9], 3, 1)]
    assert t.score(0) == 80
    assert (t["intel_cur"], t.cards("intel_pile")) == (2, [8, 6])
    assert t.hand(1) == [5, 2, 7, 1]


def test_S08_two_suspects() -> None:
    """S8: each is a hundred, one card marks both, and only one is revealed (R48, G19)."""
    t = Table(STRIKER, TARGET, players=3, suspect=7, intel=[8, 6, 2])
    t.play(0, "STRIKE", "TARGET 1", "PAY 6", "AIM 2")
    assert t.strikes(0) == [([7, 3, 7], 7, 1)]
    assert t.score(0) == 190
    assert (t["intel_cur"], t.cards("intel_pile")) == (2, [8, 6])


def test_S09_three_suspects() -> None:
    """S9: three hundred (R48, G19)."""
    t = Table(STRIKER, [5, 7, 7, 7, 3, 9, 1], players=3, suspect=7, intel=[8, 6, 2])
    t.play(0, "STRIKE", "TARGET 1", "PAY 9", "AIM 1")
    assert t.score(0) == 300
    assert t.cards("intel_pile") == [8, 6]
    assert t.hand(0) == [6, 6, 1, 2, 3]


def test_S11_a_pair_of_suspects_does_not_pay() -> None:
    """S11: with sevens suspect the pair of sevens pays for nothing; with twos suspect it does (R26, G17)."""
    t = Table([7, 7, 1, 2, 4, 9, 5], players=3, suspect=7)
    assert "STRIKE" not in t.legal(0)
    assert t.refused(0, "STRIKE") == "NO_PAIR"
    t = Table([7, 7, 1, 2, 4, 9, 5], players=3, suspect=2)
    assert "STRIKE" in t.legal(0)


def test_S12_small_hands() -> None:
    """S12: only a fan of three or more can be struck (R27, G15)."""
    t = Table([6, 6, 1, 2, 3, 9, 9], [5, 2], [1, 2, 3], [], suspect=7)
    t.play(0, "STRIKE")
    assert t.legal(0) == ["TARGET 2"]
    assert t.refused(0, "TARGET 1") == "TARGET_TOO_SMALL"
    assert t.refused(0, "TARGET 3") == "TARGET_TOO_SMALL"
    t.play(0, "TARGET 2", "PAY 6")
    assert t.legal(0) == ["AIM 0"]
    t.play(0, "AIM 0")
    assert t.hand(2) == []


def test_S13_hit_twice_before_ones_turn() -> None:
    """S13: a hand of six is emptied by two strikes; its owner is in no window and draws up to five (R33, G15, G20)."""
    t = Table(
        [6, 6, 1, 2, 3, 9],
        [5, 2, 8, 3, 4, 9],
        [4, 4, 1, 1, 2, 5],
        active=2,
        suspect=8,
        intel=[1, 7, 3],
        draw=[1, 2, 4, 5, 6, 7, 9, 9, 2],
        discard=[9],
    )
    t.play(2, "STRIKE", "TARGET 1", "PAY 4", "AIM 3")
    assert t.strikes(2) == [([3, 4, 9], 0, 1)]
    assert t.score(2) == -30
    assert t.hand(2) == [1, 1, 2, 5, 2]
    t.play(2, "KEEP")
    t.all_hold()
    t.play(0, "DRAW")
    assert t.hand(0)[-1] == 9
    t.play(0, "STRIKE", "TARGET 1", "PAY 6")
    assert t.legal(0) == ["AIM 0"]
    t.play(0, "AIM 0")
    assert t.strikes(0) == [([5, 2, 8], 8, 1)]
    assert (t.score(0), t["intel_cur"]) == (80, 3)
    assert (t.hand(1), t["active"], t.owes) == ([], 1, (0, 2))
    t.all_hold()
    t.play(1, "DRAW")
    assert t.hand(1) == [9]
    assert t.legal(1) == ["PASS", "SURVEIL"]
    t.play(1, "PASS")
    assert t.hand(1) == [9, 7, 6, 5, 4]
    assert t.legal(1) == ["KEEP"]


def test_S45_short_strike_takes_all() -> None:
    """S45: with take_all a hand of two can be struck, both cards go: 100 - 10 (G15)."""
    t = Table([6, 6, 1, 2, 3, 9, 9], [5, 7], [1, 2, 3], suspect=7, intel=[1, 2], short_strike="take_all")
    t.play(0, "STRIKE", "TARGET 1", "PAY 6")
    assert t.legal(0) == ["AIM 0"]
    t.play(0, "AIM 0")
    assert t.hand(1) == []
    assert t.strikes(0) == [([5, 7], 7, 1)]
    assert t.score(0) == 90
