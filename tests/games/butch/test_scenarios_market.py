"""Scenarios of the specification, section 11: buying, rows, decks and full towns."""

from tests.games.butch.positions import (
    BANK,
    CHURCH,
    HOTEL,
    HOUSE,
    JAIL,
    MANSION,
    RANCH,
    SALOON,
    STABLES,
    STATION,
    STORE,
    Table,
)


def on_offer(t: Table) -> list[int]:
    """How many cards lie in each row."""
    return [sum(card > 0 for card in row) for row in t.rows()]


def buy(t: Table, slot: int, cell: int) -> None:
    """The active seat buys, builds and ends its turn."""
    seat = t["active"]
    t.town()
    t.put(seat, rubies=99)
    t.play(seat, f"BUY {slot}")
    t.play(seat, f"PLACE {cell}")
    t.play(seat, "PASS")


def test_S27_rows_shrink() -> None:
    """S27: who buys from the same row again leaves one card fewer; the other row is always full (R44, G10)."""
    t = Table(2)
    kept = t.rows()[0]
    buy(t, 0, 0)
    assert on_offer(t) == [3, 4]
    buy(t, 1, 0)
    assert on_offer(t) == [2, 4]
    assert t.rows()[0] == [0, 0, *kept[2:]]
    swept = t.rows()[0]
    buy(t, 4, 1)
    assert on_offer(t) == [4, 3]
    assert t.cards("discard", "A") == [card for card in swept if card]


def test_S28_deck_runs_out() -> None:
    """S28: the deck is dealt out, the discards with the swept cards are shuffled, two more are dealt (R46, G11)."""
    t = Table(2)
    t.town()
    t.offer("A", SALOON, SALOON, SALOON, SALOON)
    t.offer("B", HOTEL, HOTEL, HOTEL, HOTEL)
    t.pile("deck", "B", [MANSION, HOUSE])
    t.pile("discard", "B", [STATION])
    t.play(0, "BUY 0")
    # The pile sorted is four Hotels and the Station; each draw swaps a card with itself and keeps that order.
    t.play(0, "PLACE 0", [4, 3, 2, 1])
    assert t.rows()[1] == [HOUSE, MANSION, STATION, HOTEL]
    assert t.cards("deck", "B") == [HOTEL] * 3
    assert t.cards("discard", "B") == []


def test_S29_full_grid() -> None:
    """S29: nine standing buildings leave no room; a derelict one may be built over and is discarded (R43, R45, G16)."""
    t = Table(2)
    t.town()
    t.put(0, dict.fromkeys((0, 1, 2, 6, 7), CHURCH) | {8: STABLES}, rubies=9)
    t.offer("A", STORE, HOUSE, SALOON, BANK)
    t.offer("B", MANSION, JAIL, HOTEL, STATION)
    assert not [action for action in t.legal(0) if action.startswith("BUY")]
    assert t.refused(0, "BUY 0") == "NO_LOT"
    t.put(0, {8: (STABLES, 0)})
    assert [action for action in t.legal(0) if action.startswith("BUY")] == [f"BUY {i}" for i in (0, 2, 3, 5, 6, 7)]
    t.play(0, "BUY 0")
    assert t.legal(0) == ["PLACE 8"]
    t.play(0, "PLACE 8")
    assert (t["grid"][0][8], t.repair(0, 8)) == (STORE, 3)
    assert t.cards("discard", "A") == [STABLES]


def test_S33_stale_market() -> None:
    """S33: three turns of three seats without a purchase, and both rows are dealt anew (R47, R48, G12)."""
    t = Table(3)
    old = t.rows()
    t.end_turn()
    t.end_turn()
    assert (t.rows(), t["idle_turns"]) == (old, 2)
    t.end_turn()
    assert [t.cards("discard", side) for side in "AB"] == old
    assert t["deck_len"] == [24, 24]
    assert on_offer(t) == [4, 4]
    assert t["idle_turns"] == 0
    assert t["active"] == 0


def test_S40_reshuffle_only_when_needed() -> None:
    """S40: an empty deck waits; the next card due is what shuffles the pile, sorted first (R46, G11)."""
    t = Table(2)
    t.town()
    t.put(0, rubies=99)
    t.put(1, rubies=99)
    t.pile("deck", "B", [BANK, JAIL, MANSION, HOUSE])
    t.pile("discard", "B", [STATION])
    t.offer("B", HOTEL, HOTEL, HOTEL, HOTEL)
    t.play(0, "BUY 0")
    t.play(0, "PLACE 0")
    assert t.rows()[1] == [HOUSE, MANSION, JAIL, BANK]
    assert t.cards("deck", "B") == []
    assert t.cards("discard", "B") == [STATION] + [HOTEL] * 4
    assert t["decks_known"] == 0
    assert not t.view(1).deck_count.any()
    t.play(0, "PASS")
    t.town()
    t.play(1, "BUY 1")
    t.play(1, "PLACE 0", 0)
    assert t.told.count("RESHUFFLED") == 1
    assert t.rows()[1] == [BANK, STATION, HOTEL, HOTEL]
    assert t.cards("deck", "B") == [JAIL, HOUSE, MANSION, HOTEL, HOTEL]
    assert t.cards("discard", "B") == []
    assert t["decks_known"] == 1
    for seat in (0, 1, None):
        count = t.view(seat).deck_count
        for side, name in enumerate("AB"):
            deck = t.cards("deck", name)
            assert count[side].tolist() == [deck.count(building) for building in range(1, 17)]


def test_S50_building_over_under_the_hero() -> None:
    """S50: the hero stays where a new building replaces the ruin under him (R45, G16)."""
    t = Table(2)
    t.town()
    t.put(0, {5: (HOTEL, 0)}, hero=5)
    t.offer("A", JAIL, RANCH, RANCH, RANCH)
    t.play(0, "BUY 0")
    t.play(0, "PLACE 5")
    assert t["rubies"][0] == 2
    assert (t["grid"][0][5], t.repair(0, 5), t["hero"][0]) == (JAIL, 3, 5)
    assert t.cards("discard", "A") == [HOTEL]
