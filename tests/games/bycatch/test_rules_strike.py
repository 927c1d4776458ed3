"""Rules of strikes: R25 to R30, G14 to G19."""

import pytest

from tests.games.bycatch.positions import Table

STRIKER, TARGET = [6, 6, 1, 2, 3, 9, 9], [5, 2, 7, 3, 7, 9, 1]


def test_the_steps_in_order() -> None:
    """R25 to R27, G16: declare, target, cost, slots; nothing and nobody in between, no way back."""
    t = Table(STRIKER, TARGET, players=3, suspect=4)
    way = []
    for action in ("STRIKE", "TARGET 1", "PAY 6", "AIM 0"):
        way.append(t.phase)
        assert t.owes == (0,)
        t.play(0, action)
        if t.phase != "REGROUP":
            assert t.refused(0, "PASS") == "WRONG_PHASE"
    assert way == ["ACTION", "K_TARGET", "PAY", "AIM"]


def test_any_opponent_with_three_cards_can_be_hit() -> None:
    """R25: not only neighbours, never oneself, nobody who is not there."""
    t = Table(STRIKER, TARGET, TARGET, TARGET, TARGET, suspect=4)
    t.play(0, "STRIKE")
    assert t.legal(0) == ["TARGET 1", "TARGET 2", "TARGET 3", "TARGET 4"]
    t = Table(STRIKER, TARGET, TARGET, suspect=4)
    t.play(0, "STRIKE")
    assert t.refused(0, "TARGET 3") == t.refused(0, "TARGET 4") == "NO_SUCH_SEAT"
    assert t.refused(0, "TARGET 0") == "SELF_TARGET"


def test_two_identical_citizens_who_are_no_suspects_are_paid() -> None:
    """R26, G17: face up onto the discards, the leftmost two; single cards and suspects do not pay."""
    t = Table([9, 6, 4, 6, 9, 6, 4], TARGET, players=3, suspect=4, discard=[8])
    t.play(0, "STRIKE", "TARGET 1")
    assert t.legal(0) == ["PAY 6", "PAY 9"]
    assert t.refused(0, "PAY 4") == "SUSPECT"
    assert t.refused(0, "PAY 8") == "NO_PAIR"
    t.play(0, "PAY 6")
    assert t.hand(0) == [9, 4, 9, 6, 4]
    for viewer in t.viewers:
        assert t.view(viewer).discard.tolist()[:3] == [8, 6, 6]


def test_any_pair_pays_when_nobody_is_suspect() -> None:
    """G17, G32: with no current intelligence no rank is excluded."""
    t = Table([7, 7, 1, 2, 4, 9, 5], TARGET, players=3, phase="FINAL", suspect=0, intel=[])
    t.play(0, "STRIKE", "TARGET 1")
    assert t.legal(0) == ["PAY 7"]


def test_no_pair_is_said_before_no_target() -> None:
    """G15, G17, section 7: NO_PAIR, NO_TARGET."""
    t = Table([1, 2, 3, 4, 5], [1, 2], [1], suspect=7)
    assert t.refused(0, "STRIKE") == "NO_PAIR"
    t.hold(0, [1, 1, 3, 4, 5])
    assert t.refused(0, "STRIKE") == "NO_TARGET"
    t.hold(1, [1, 2, 3])
    assert "STRIKE" in t.legal(0)


@pytest.mark.parametrize("slot", range(5))
def test_three_neighbouring_slots_of_the_fan_as_held(slot: int) -> None:
    """R27, G14: slots s, s + 1, s + 2, whatever their ranks; the rest closes up."""
    t = Table(STRIKER, TARGET, players=3, suspect=4)
    t.play(0, "STRIKE", "TARGET 1", "PAY 9")
    assert t.legal(0) == [f"AIM {s}" for s in range(5)]
    t.play(0, f"AIM {slot}")
    assert t.strikes(0) == [(TARGET[slot : slot + 3], 0, 1)]
    assert t.hand(1) == TARGET[:slot] + TARGET[slot + 3 :]


def test_a_rearranged_fan_is_hit_as_it_is_held() -> None:
    """G14: order is what counts: the same slots, other victims."""
    t = Table(STRIKER, TARGET, players=3, phase="REGROUP", suspect=4, draw=[1, 1])
    t.play(1, "MOVE 0 6", "HOLD")
    t.play(2, "HOLD")
    t.play(0, "DRAW", "STRIKE", "TARGET 1", "PAY 6", "AIM 4")
    assert t.strikes(0) == [([9, 1, 5], 0, 1)]


def test_the_casualties_are_shown_to_all_and_stay_in_the_log() -> None:
    """R28, G18: ranks, slots, hits and the victim are public and stay so."""
    t = Table(STRIKER, TARGET, players=3, suspect=3, intel=[1, 2])
    t.play(0, "STRIKE", "TARGET 1", "PAY 6", "AIM 3")
    for viewer in t.viewers:
        assert t.strikes(0, viewer=viewer) == [([3, 7, 9], 3, 1)]
        assert t.told_to[viewer] == t.told
    t.all_hold()
    for viewer in t.viewers:
        assert t.strikes(0, viewer=viewer) == [([3, 7, 9], 3, 1)]


def test_no_suspect_hit_leaves_the_intelligence() -> None:
    """R29: the strike failed, all three are collateral."""
    t = Table(STRIKER, TARGET, players=3, suspect=8, intel=[1, 2])
    t.play(0, "STRIKE", "TARGET 1", "PAY 6", "AIM 2")
    assert t.strikes(0) == [([7, 3, 7], 0, 1)]
    assert (t["intel_cur"], t.cards("intel_pile")) == (8, [1, 2])
    assert t["collateral"][0] == 3


def test_a_hit_takes_the_intelligence() -> None:
    """R30: the card lies on the strike, a new one is up; only the non-suspects are collateral."""
    t = Table(STRIKER, TARGET, players=3, suspect=9, intel=[1, 2])
    t.play(0, "STRIKE", "TARGET 1", "PAY 6", "AIM 4")
    assert t.strikes(0) == [([7, 9, 1], 9, 1)]
    assert (t["intel_cur"], t.cards("intel_pile")) == (2, [1])
    assert t["collateral"][0] == 2


def test_small_hands_are_no_targets() -> None:
    """G15: a hand of five is safe after one strike, a hand of seven after two."""
    t = Table([6, 6, 1, 2, 3], [5, 2], [1, 2, 3, 4], suspect=7)
    t.play(0, "STRIKE")
    assert t.legal(0) == ["TARGET 2"]
    t = Table([6, 6, 1, 2, 3], [5, 2], [1], suspect=7, short_strike="take_all")
    t.play(0, "STRIKE")
    assert t.legal(0) == ["TARGET 1", "TARGET 2"]


def test_with_take_all_a_full_hand_is_struck_as_usual() -> None:
    """G15: only a hand shorter than the strike loses everything."""
    t = Table([6, 6, 1, 2, 3], [5, 2, 4, 8], [1, 2, 3], suspect=7, short_strike="take_all")
    t.play(0, "STRIKE", "TARGET 1", "PAY 6")
    assert t.legal(0) == ["AIM 0", "AIM 1"]
    t.play(0, "AIM 1")
    assert t.hand(1) == [5]


def test_three_of_a_kind_pay_with_two() -> None:
    """G17: one of them stays."""
    t = Table([6, 1, 6, 2, 6, 3], TARGET, players=3, suspect=4)
    t.play(0, "STRIKE", "TARGET 1", "PAY 6")
    assert t.hand(0) == [1, 2, 6, 3]


def test_several_suspects_one_card() -> None:
    """G19: each hit counts, one intelligence card marks them, one new card is revealed."""
    t = Table(STRIKER, [7, 7, 7, 3, 7, 9, 1], players=3, suspect=7, intel=[1, 2, 3])
    t.play(0, "STRIKE", "TARGET 1", "PAY 6", "AIM 0")
    assert t.score(0) == 300
    assert t["collateral"][0] == 0
    assert (t["intel_cur"], t.cards("intel_pile")) == (3, [1, 2])


@pytest.mark.parametrize(("length", "slots"), [(2, 6), (4, 4)])
def test_strikes_of_other_sizes(length: int, slots: int) -> None:
    """R27: `strike_len` neighbouring cards, and a target needs that many."""
    t = Table(STRIKER, TARGET, [1] * (length - 1), suspect=7, intel=[1, 2], strike_len=length)
    t.play(0, "STRIKE")
    assert t.legal(0) == ["TARGET 1"]
    t.play(0, "TARGET 1", "PAY 6")
    assert t.legal(0) == [f"AIM {s}" for s in range(slots)]
    t.play(0, "AIM 2")
    assert t.strikes(0) == [(TARGET[2 : 2 + length], 7, 1)]
    hits = TARGET[2 : 2 + length].count(7)
    assert t.score(0) == 100 * hits - 10 * (length - hits)


@pytest.mark.parametrize(("cost", "payable"), [(1, ["PAY 1", "PAY 2", "PAY 6", "PAY 9"]), (3, ["PAY 9"])])
def test_strikes_of_other_prices(cost: int, payable: list[str]) -> None:
    """R26: `strike_cost` of one rank."""
    t = Table([6, 6, 1, 2, 9, 9, 9], TARGET, players=3, suspect=7, strike_cost=cost)
    t.play(0, "STRIKE", "TARGET 1")
    assert t.legal(0) == payable
    t.play(0, "PAY 9")
    assert t.hand(0).count(9) == 3 - cost
    assert t.cards("discard")[-cost:] == [9] * cost
