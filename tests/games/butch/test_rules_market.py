"""Step 6 beyond the scenarios: points and purchases, rows and decks, ruins, and their options."""

import pytest

from tests.games.butch.positions import BANK, CHURCH, HOTEL, JAIL, MANSION, RANCH, SALOON, STATION, STORE, Table


def in_town(players: int = 2, rubies: int = 99, **options: object) -> Table:
    t = Table(players, **options)
    t.town()
    t.put(0, rubies=rubies)
    return t


def test_points_of_the_town_phase() -> None:
    """R41, R24: two points to split; what is left is lost with the turn."""
    t = in_town(rubies=0)
    t.offer("A", STORE, STORE, STORE, STORE)
    t.offer("B", STORE, STORE, STORE, STORE)
    t.play(0, "REPAIR")
    t.play(0, "MOVE 3")
    assert (t["hero"][0], t.repair(0, 4)) == (3, 4)
    assert (t["active"], t["ap"]) == (1, 0)
    for points in (0, 5):
        t = in_town(action_points=points)
        assert t["ap"] == points
    assert not [action for action in in_town(action_points=0).legal(0) if action.startswith(("MOVE", "REPAIR"))]


@pytest.mark.parametrize("when", [0, 1, 2])
def test_a_purchase_before_between_or_after_the_points(when: int) -> None:
    """R42, G13: at any time of step 6, and once."""
    t = in_town()
    for step in range(3):
        if step == when:
            t.play(0, "BUY 0")
            t.play(0, "PLACE 1")
            if t.phase == "TOWN" and t["active"] == 0:
                assert t.refused(0, "BUY 1") == "ALREADY_BOUGHT"
        if step < 2:
            t.play(0, "REPAIR")
    assert t.repair(0, 4) == 5
    assert t["active"] == 1
    assert t["turn"] == 1


def test_several_purchases_by_option() -> None:
    """G13: buys_per_turn; each purchase sweeps the row it was not made from."""
    t = in_town(buys_per_turn=3)
    for number in range(3):
        assert t["buys"] == 3 - number
        t.put(0, rubies=99)
        t.play(0, f"BUY {number}")
        t.play(0, f"PLACE {number}")
    assert t.refused(0, "BUY 3") == "ALREADY_BOUGHT"
    assert [sum(card > 0 for card in row) for row in t.rows()] == [1, 4]
    assert t["discard_len"] == [0, 12]


def test_nothing_is_bought_elsewhere() -> None:
    """G14: not off-turn, not in the steps before, and not with action points."""
    t = Table(2)
    t.put(0, {1: CHURCH}, cowboy=3, rubies=99)
    t.put(1, rubies=99)
    assert t.refused(0, "BUY 0") == "WRONG_PHASE"
    t.roll(2, 4)
    assert t.refused(0, "BUY 0") == "WRONG_PHASE"
    t.play(0, "PASS")
    assert (t.phase, t["reward_seat"], t["pend_ap"]) == ("REWARD", 1, 2)
    assert t.refused(1, "BUY 0") == "WRONG_PHASE"
    t.play(1, "PASS")
    assert t.phase == "ATTACK"
    assert t.refused(0, "BUY 0") == "WRONG_PHASE"
    t.play(0, "PASS")
    assert t.refused(1, "BUY 0") == "NOT_YOUR_DECISION"
    points = t["ap"]
    t.play(0, "BUY 0")
    t.play(0, "PLACE 0")
    assert t["ap"] == points


def test_where_a_card_may_go_and_that_it_stays() -> None:
    """R7, R43, G16: lots and own derelict buildings; standing ones are safe, and so is the way back."""
    t = in_town()
    t.put(0, {0: CHURCH, 8: (STATION, 0)})
    t.play(0, "BUY 4")
    assert t.legal(0) == [f"PLACE {c}" for c in (1, 2, 6, 7, 8)]
    assert t.refused(0, "PLACE 0") == "LOT_TAKEN"
    assert t.refused(0, "PASS") == "WRONG_PHASE"
    t.play(0, "PLACE 8")
    assert t["grid"][0][0] == CHURCH


def test_ruins_may_be_kept_by_option() -> None:
    """G16: with build_over_ruins false a derelict building is in the way for good."""
    t = in_town(build_over_ruins=False)
    t.put(0, dict.fromkeys((0, 1, 2, 6, 7), CHURCH) | {8: (STATION, 0)})
    assert t.refused(0, "BUY 0") == "NO_LOT"
    t.put(0, {7: (0, 0)})
    t.play(0, "BUY 0")
    assert t.legal(0) == ["PLACE 7"]
    assert t.refused(0, "PLACE 8") == "LOT_TAKEN"


def test_new_buildings_by_option() -> None:
    """R8, G17: new_repair sets their repair, max_repair the best there is."""
    t = in_town(new_repair=2, start_repair=1, max_repair=2)
    t.play(0, "BUY 0")
    t.play(0, "PLACE 1")
    assert t.repair(0, 1) == 2
    t.play(0, "REPAIR")
    assert t.refused(0, "REPAIR") == "FULL_REPAIR"


def test_the_same_type_again_and_again() -> None:
    """R10: duplicates are allowed."""
    t = in_town()
    t.offer("A", SALOON, SALOON, SALOON, SALOON)
    t.play(0, "BUY 0")
    t.play(0, "PLACE 0")
    assert t["grid"][0].count(SALOON) == 2


def test_the_gap_is_kept_or_filled() -> None:
    """G10, R44: kept by default; with refill it is dealt from its own deck, after the sweep of the other row."""
    for gap in ("keep", "refill"):
        t = in_town(row_gap=gap)
        old, deck_a, deck_b = t.rows(), t.cards("deck", "A"), t.cards("deck", "B")
        t.play(0, "BUY 2")
        t.play(0, "PLACE 0")
        filled = deck_a[-1] if gap == "refill" else 0
        assert t.rows() == [[old[0][0], old[0][1], filled, old[0][3]], deck_b[-4:][::-1]]
        assert [event["row"] for event in t.tales("DEALT")] == [1, 1, 1, 1] + [0] * (gap == "refill")


def test_a_row_down_to_its_last_card() -> None:
    """G10: four purchases from one row leave it empty; four cards are always on offer in the other."""
    t = Table(2, stale_rounds=0)
    for slot in range(4):
        seat = t["active"]
        t.town()
        t.put(seat, rubies=99)
        t.play(seat, f"BUY {slot}")
        t.play(seat, f"PLACE {slot // 2}")
        t.play(seat, "PASS")
        assert [sum(card > 0 for card in row) for row in t.rows()] == [3 - slot, 4]


def test_slots_stay_empty_when_cards_run_out() -> None:
    """G11: deck and discard pile together too short: what is there is dealt, the other slots are gaps."""
    t = in_town()
    t.pile("deck", "B", [JAIL])
    t.offer("B", 0, HOTEL, 0, BANK)
    t.play(0, "BUY 0")
    t.play(0, "PLACE 0", [0])
    assert t.rows()[1] == [JAIL, BANK, HOTEL, 0]
    assert (t.cards("deck", "B"), t.cards("discard", "B")) == ([], [])


def test_stale_rounds() -> None:
    """G12, R47: counted in turns without a purchase; a purchase starts the count again; 0 switches it off."""
    t = Table(2, stale_rounds=0)
    old = t.rows()
    for _ in range(6):
        t.end_turn()
        assert (t["idle_turns"], t.rows()) == (0, old)
    for rounds in (2, 3):
        t = Table(2, stale_rounds=rounds)
        for turn in range(1, 2 * rounds):
            t.end_turn()
            assert (t["idle_turns"], t.rows()) == (turn, old)
        t.end_turn()
        assert t["idle_turns"] == 0
        assert t.told[:2] == ["STALE", "SWEPT"]
        assert t["discard_len"] == [4, 4]
    t = Table(2, stale_rounds=2)
    t.end_turn()
    t.town()
    t.put(1, rubies=99)
    t.play(1, "BUY 0")
    t.play(1, "PLACE 0")
    assert t["bought"] == 1
    t.play(1, "PASS")
    assert (t["idle_turns"], t["bought"]) == (0, 0)


def test_a_stale_sweep_deals_a_before_b_and_takes_gaps_along() -> None:
    """R47, G10, G11: row A, then row B; only the cards that are there are discarded."""
    t = Table(2)
    t.offer("A", 0, SALOON, 0, RANCH)
    decks = [t.cards("deck", side)[-4:][::-1] for side in "AB"]
    t.end_turn()
    t.end_turn()
    assert t.cards("discard", "A") == [SALOON, RANCH]
    assert t.rows() == decks
    swept = t.told[t.told.index("STALE") :]
    assert swept == ["STALE", *(["SWEPT"] + ["DEALT"] * 4) * 2, "TURN"]


def test_a_cleared_ruin_goes_to_the_smaller_side() -> None:
    """G16, R45: counted after the bought card has left its row, A if equal."""
    for slot, pile in ((0, "A"), (4, "B")):
        t = in_town()
        t.put(0, {0: (MANSION, 0)})
        t.play(0, f"BUY {slot}")
        t.play(0, "PLACE 0")
        assert t.cards("discard", pile)[:1] == [MANSION]
    t = in_town()
    t.put(0, {0: (MANSION, 0)}, cowboy=0)
    t.pile("deck", "A", [*t.cards("deck", "A"), RANCH])
    t.play(0, "BUY 0")
    t.play(0, "PLACE 0")
    assert t.cards("discard", "A") == [MANSION]  # 32 = 32
    assert t["cowboy"][0] == 0


def test_exact_change() -> None:
    """R43, R49, G33: a price is paid to the ruby, no credit, nothing rounded to sapphires."""
    t = in_town(rubies=4)
    t.offer("A", STORE, JAIL, SALOON, 13)
    assert [action for action in t.legal(0) if action in ("BUY 0", "BUY 1", "BUY 2", "BUY 3")] == [
        "BUY 0",
        "BUY 1",
        "BUY 2",
    ]
    t.play(0, "BUY 2")
    assert t["rubies"][0] == 1
