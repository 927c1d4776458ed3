"""Scenarios of the specification, section 11: the Bank and the Brewery."""

from tests.games.butch.positions import BANK, BREWERY, MILL, NOWHERE, SALOON, Table


def bank_of_seat_1(rubies: int) -> Table:
    """S11 and what builds on it."""
    t = Table(2)
    t.put(1, {0: BANK}, rubies=rubies)
    return t


def test_S10_buying_a_bank() -> None:
    """S10: a Bank costs nothing and brings 9; seven cards are on offer afterwards (R8, R27, R43, R44, G10, G11)."""
    t = Table(2)
    t.town()
    t.offer("A", BANK, 1, 2, 4)
    t.offer("B", 5, 6, 7, 8)
    t.play(0, "BUY 0")
    assert t.phase == "PLACE"
    new = t.cards("deck", "B")[-4:][::-1]
    t.play(0, "PLACE 1")
    assert t["rubies"][0] == 13
    assert (t["grid"][0][1], t.repair(0, 1)) == (BANK, 3)
    assert t.rows() == [[0, 1, 2, 4], new]
    assert t.cards("discard", "B") == [5, 6, 7, 8]


def test_S11_bank_fee() -> None:
    """S11: three rubies of seven are paid; two are too few, and nothing is (R29, G30)."""
    for before, after in ((7, 4), (2, 2)):
        t = bank_of_seat_1(before)
        t.roll(1, 4)
        assert t["rubies"] == [4, after]
        assert t.repair(1, 0) == 2


def test_S12_gain_before_fee() -> None:
    """S12: the Lumber Mill's ruby makes the fee payable (R22, G30)."""
    t = bank_of_seat_1(2)
    t.put(1, {1: MILL})
    t.roll(2, 3)
    assert (t["rubies"][1], t["pend_ap"]) == (0, 1)
    t.play(1, "PASS")
    assert (t.repair(1, 0), t.repair(1, 1)) == (2, 2)


def test_S13_two_banks() -> None:
    """S13: two Banks are two fees; the second cannot be covered (R22, R29, G30)."""
    t = bank_of_seat_1(5)
    t.put(1, {2: BANK})
    t.roll(1, 4)
    assert t["rubies"][1] == 2
    assert (t.told.count("FEE_PAID"), t.told.count("FEE_WAIVED")) == (1, 1)
    assert (t.repair(1, 0), t.repair(1, 2)) == (2, 2)


def test_S14_own_five() -> None:
    """S14: on the owner's own five a Bank only wears, and a derelict one does nothing more (R14, R28, G15)."""
    t = Table(2)
    t.put(0, {0: (BANK, 1)})
    t.roll(1, 4)
    assert t["rubies"] == [4, 4]
    assert (t["grid"][0][0], t.repair(0, 0)) == (BANK, 0)
    t.play(0, "PASS")
    t.roll(2, 3)
    assert t["rubies"] == [4, 4]
    assert t.told == ["ROLLED"]
    assert t.repair(0, 0) == 0


def brewery_town() -> Table:
    t = Table(2)
    t.put(0, {0: BREWERY, 1: SALOON, 2: BREWERY}, rubies=0)
    t.put(1, {0: BREWERY}, rubies=0)
    return t


def test_S15_brewery_book_example() -> None:
    """S15: two Breweries and two Saloons make 12; the Saloons do not wear; others get nothing (R10, R30, R31, R32)."""
    t = brewery_town()
    t.roll(4, 4)
    assert t["rubies"] == [12, 0]
    assert [t.repair(0, cell) for cell in range(4)] == [2, 3, 2, 3]
    assert t.repair(1, 0) == 2


def test_S16_brewery_counts_standing_saloons() -> None:
    """S16: a derelict Saloon is not counted (R14, R30, G32)."""
    t = brewery_town()
    t.put(0, {1: (SALOON, 0)})
    t.roll(4, 4)
    assert t["rubies"][0] == 6


def test_S45_occupied_bank() -> None:
    """S45: with the hero in it a Bank does not wear, but charges (R13, G30)."""
    t = bank_of_seat_1(7)
    t.put(1, hero=0)
    t.roll(1, 4)
    assert (t["rubies"][1], t.repair(1, 0)) == (4, 3)


def test_S46_boost_and_fee() -> None:
    """S46: five raised to six escapes the fee, four raised to five pays it (R16, G6, G30)."""
    t = bank_of_seat_1(7)
    t.put(1, cowboy=3)
    t.roll(1, 4)
    t.play(1, "BOOST")
    assert (t["rubies"][1], t.repair(1, 0), t["pend_ap"]) == (7, 3, 2)

    t = bank_of_seat_1(7)
    t.put(1, cowboy=3)
    t.roll(1, 3)
    t.play(1, "BOOST")
    assert (t["rubies"][1], t.repair(1, 0)) == (4, 2)


def test_S52_brewery_by_boost() -> None:
    """S52: seven raised to eight fires the booster's Brewery alone (R16, R30)."""
    t = Table(2)
    for seat in range(2):
        t.put(seat, {0: BREWERY}, rubies=0)
    t.put(0, cowboy=3)
    t.roll(3, 4)
    t.play(0, "BOOST")
    assert t["score"] == [8, 7]
    assert t["rubies"] == [3, 0]
    assert (t.repair(0, 0), t.repair(1, 0)) == (2, 3)
    assert t["cowboy"] == [NOWHERE, NOWHERE]
