"""The Bank's small print beyond the scenarios."""

from tests.games.butch.positions import BANK, Table


def fee(rubies: int, **options: object) -> tuple[int, str]:
    """What seat 1 has left after its Bank fired on seat 0's five, and what was told of it."""
    t = Table(2, **options)
    t.put(1, {0: BANK}, rubies=rubies)
    t.roll(1, 4)
    assert t["rubies"][0] == 4
    assert t.repair(1, 0) == 2
    return t["rubies"][1], next((told for told in t.told if told.startswith("FEE")), "")


def test_a_fee_is_all_or_nothing_or_all_you_have() -> None:
    """G30, R29: the two readings of a fee that cannot be covered."""
    assert [fee(rubies)[0] for rubies in (0, 2, 3, 4)] == [0, 2, 0, 1]
    assert [fee(rubies, bank_short_pay="all_you_have")[0] for rubies in (0, 2, 3, 4)] == [0, 0, 0, 1]
    assert fee(2) == (2, "FEE_WAIVED")
    assert fee(2, bank_short_pay="all_you_have") == (0, "FEE_PAID")


def test_bank_numbers_by_option() -> None:
    """R27, R29: bank_fee and bank_instant set what a Bank charges and brings."""
    assert fee(20, bank_fee=20) == (0, "FEE_PAID")
    assert fee(5, bank_fee=1) == (4, "FEE_PAID")
    assert fee(5, bank_fee=0) == (5, "")
    for bonus in (0, 20):
        t = Table(2, bank_instant=bonus)
        t.town()
        t.offer("A", BANK, 1, 1, 1)
        t.play(0, "BUY 0")
        t.play(0, "PLACE 0")
        assert t["rubies"][0] == 4 + bonus


def test_a_repaired_bank_charges_again_and_brings_nothing() -> None:
    """G30, R14: repairing a derelict Bank reopens the fee and gives no second 9."""
    t = Table(2)
    t.put(1, {0: (BANK, 0)}, hero=0, rubies=10)
    t.roll(1, 4)
    assert t["rubies"][1] == 10
    t.play(0, "PASS")
    t.town()
    t.play(1, "REPAIR")
    assert t["rubies"][1] == 10
    t.play(1, "MOVE 3")
    t.play(1, "PASS")
    t.roll(1, 4)
    assert (t["rubies"][1], t.repair(1, 0)) == (7, 0)


def test_gaining_banks_and_their_owner_on_turn() -> None:
    """R28, G30: the 9 rubies are for building only; a rolled five gives the owner nothing and takes nothing."""
    t = Table(2)
    t.put(0, {0: BANK, 1: BANK})
    t.roll(2, 3)
    assert t["rubies"] == [4, 4]
    assert (t.repair(0, 0), t.repair(0, 1)) == (2, 2)
