"""Scenarios of the specification, section 11: winning, and the round limit."""

from tests.games.butch.positions import APARTMENT, HOUSE, MANSION, STATION, Table


def nearly_won(house_repair: int) -> Table:
    """S30: seat 0 in TOWN with Apartment and House, 25 rubies and a Mansion on offer."""
    t = Table(2)
    t.town()
    t.put(0, {1: APARTMENT, 7: (HOUSE, house_repair)}, rubies=25)
    t.offer("A", MANSION, 1, 1, 1)
    return t


def test_S30_win_by_purchase() -> None:
    """S30: the third home wins at once; the other row is not swept any more (R50, G34)."""
    t = nearly_won(3)
    row_b = t.rows()[1]
    t.play(0, "BUY 0")
    t.play(0, "PLACE 0")
    assert (t.phase, t["winner"], t["end_reason"]) == ("OVER", 0, 1)
    assert t["rubies"][0] == 0
    assert t.rows()[1] == row_b
    assert t.cards("discard", "B") == []
    assert t.state.owes == ()


def test_S31_derelict_home_and_off_turn_win() -> None:
    """S31: a derelict House does not count; repaired in the rival's turn it wins the game (R14, R50, G24, G34)."""
    t = nearly_won(0)
    t.put(0, {8: STATION})
    t.set(ap=0)
    row_b = t.rows()[1]
    t.play(0, "BUY 0")
    t.play(0, "PLACE 0")
    assert t["winner"] == -1
    assert t.cards("discard", "B") == row_b
    assert (t.phase, t["active"]) == ("ROLL", 1)
    t.roll(5, 6)
    assert (t["reward_seat"], t["pend_ap"]) == (0, 4)
    t.play(0, "MOVE 7")
    t.play(0, "REPAIR")
    assert t.repair(0, 7) == 1
    assert (t.phase, t["winner"], t["active"]) == ("OVER", 0, 1)
    assert t["pend_ap"] == 0


def test_S34_round_limit() -> None:
    """S34: homes are equal, worth 28 against 30: seat 1 wins (R51, G36)."""
    t = Table(2)
    t.set(turn=119, active=1)
    t.put(0, {1: APARTMENT}, rubies=10)
    t.put(1, {1: (APARTMENT, 1)}, rubies=12)
    t.roll(1, 3)
    t.play(1, "PASS")
    assert (t.phase, t["winner"], t["end_reason"], t["turn"]) == ("OVER", 1, 2, 120)


def test_S51_full_tie_at_the_limit() -> None:
    """S51: with everything equal the later seat in turn order wins (R51, G36)."""
    t = Table(2)
    t.set(turn=119, active=1)
    t.roll(1, 3)
    t.play(1, "PASS")
    assert (t["winner"], t["end_reason"]) == (1, 2)
