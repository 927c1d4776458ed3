"""Rules about set-up, the cards and moving."""

from collections import Counter
from itertools import combinations

import pytest

from backroom.engine import VariantError
from backroom.games.booze import game
from backroom.games.booze.state import CARDS
from backroom.testing import interpreted
from tests.games.booze.positions import Table, names

MASKS = [
    *(3219, 2613, 873, 2502, 1706, 1372, 1587, 1477, 2393, 918, 3178, 2732, 2755, 2405, 3241, 1622, 1434, 828),
    *(2467, 3157, 1685, 2362, 970, 1644, 1379, 933, 1737, 3126, 2650, 2460, 851, 1337, 2713, 2662, 1446, 3276),
]


def faces() -> list[set[int]]:
    table = Table(3)
    return [names(int(mask)) for mask in table.state.boozes[1:]]


def test_the_printed_deck() -> None:
    """R8, G34: 36 cards, two of every mob on each, every booze on 18 cards and three at every location."""
    table = Table(3)
    assert [int(mask) for mask in table.state.boozes[1:]] == MASKS
    shown = faces()
    assert all(sorted(booze // 4 for booze in face) == [0, 0, 1, 1, 2, 2] for face in shown)
    per_place = Counter((booze, int(table.state.printed_at[c + 1])) for c in range(CARDS) for booze in shown[c])
    assert set(per_place.values()) == {3}
    assert len(per_place) == 72
    assert {len(one & other) for one, other in combinations(shown, 2)} == {1, 2, 3, 4}


def test_players_and_sides() -> None:
    """R1, R2, G35: three to nine; sides are put out as chosen, and both sides of the River Caves are passive."""
    assert list(game.seats) == list(range(3, 10))
    for sides, event in (([], "passive_hide"), ([3], "passive_both")):
        table = Table(3, sides=sides)
        table.street([0, 4, 8], [3, 0, 1])
        assert game.cards.defaults[f"caves_{'b' if sides else 'a'}.kind"] == event
        assert table.refused(0, "EVENT") == "EVENT_UNAVAILABLE"


def test_boozes_are_dealt_in_secret() -> None:
    """R6, R54, G3 to G5: twelve boozes, all different, each seen by its owner alone; the rest by nobody."""
    dealt: set[int] = set()
    for seed in range(60):
        with interpreted(game):
            state = game.new(5, seed=seed)
            types = [int(t) for t in state.type[:5]]
            assert len(set(types)) == 5
            dealt |= set(types)
            for seat in range(5):
                seen = [int(t) for t in game.view(state, seat).type[:5]]
                assert seen == [t if p == seat else -128 for p, t in enumerate(types)]
            assert {int(t) for t in game.view(state, None).type[:5]} == {-128}
    assert dealt == set(range(12))


def test_where_mobs_sit_is_shuffled() -> None:
    """G4: the pile is shuffled before the deal: no seat has the same mob always."""
    with interpreted(game):
        mobs = [[int(t) // 4 for t in game.new(6, seed=seed).type[:6]] for seed in range(60)]
    assert all({mob[seat] for mob in mobs} == {0, 1, 2} for seat in range(6))


def test_the_first_baron() -> None:
    """R10, G29: drawn, or fixed; never a seat that is not there."""
    with interpreted(game):
        assert {int(game.new(4, seed=seed).baron) for seed in range(60)} == {0, 1, 2, 3}
    assert Table(4, first_baron=2)["baron"] == 2
    with pytest.raises(VariantError, match="first_baron"):
        Table(4, first_baron=4)


def test_words_for_one_thing() -> None:
    """R9, G1, G2: the title, and one name for each thing in everything the table says."""
    assert game.title == "Booze Barons"
    said = str(game.text.entries).lower()
    assert "movement card" in said
    assert "movement token" not in said
    assert "movement deck" not in said


def test_a_round() -> None:
    """R12, R14, R15, R18, R19, R41: move, one turn each from the Baron on, the Baron goes left, cards come back."""
    table = Table(3, first_baron=1)
    table.move_all(0, 1, 2)
    acted = []
    for _ in range(3):
        acted.append(table["actor"])
        table.play(table["actor"], "PASS")
    assert acted == [1, 2, 0]
    assert (table["baron"], table["round_no"], table.phase) == (2, 2, "MOVE")
    table.move_all(1, 2, 3)
    table.pass_all(3)
    assert "MOVE 0" in table.legal(0), "the card of the round before last is back in hand"
    assert "MOVE 1" not in table.legal(0)


def test_nobody_stays_and_nobody_is_stuck() -> None:
    """G14, G15, G18: a card every round, at least four places, and trophies do not help to move."""
    table = Table(3)
    table.street([0, 4, 8], [2, 2, 0])
    table.play(0, "SEAT 1")
    table.play(0, "NAME 4")
    table.pass_all(2)
    assert table.legal(1) == ["MOVE 0", "MOVE 1", "MOVE 3", "MOVE 4", "MOVE 5"]
    table.move_all(1, 3, 1)
    table.pass_all(3)
    assert table.legal(1) == ["MOVE 0", "MOVE 1", "MOVE 4", "MOVE 5"]
    assert table.legal(0) == ["MOVE 0", "MOVE 2", "MOVE 3", "MOVE 4", "MOVE 5"], "own card of place 2, one only"
    free = Table(3, no_repeat_rounds=0)
    free.move_all(2, 2, 2)
    free.pass_all(3)
    assert "MOVE 2" in free.legal(0)


def test_a_bad_deck_is_refused() -> None:
    """G34: whoever types in cards hears what is wrong with them."""
    with pytest.raises(VariantError, match="as many Delivery cards"):
        Table(3, {"d0.boozes": [0, 1, 2, 3]})
    with pytest.raises(VariantError, match=r"casino_a\.draw"):
        Table(3, {"casino_a.draw": 0})
