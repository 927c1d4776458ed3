"""Rules of set-up: R1 to R8, G1 to G4."""

from collections import Counter

import pytest

from backroom.engine import VariantError
from backroom.games.bycatch import game
from backroom.testing import interpreted, scripted
from tests.games.bycatch.positions import RANKS, Table, everything_in, phones

UNMOVED = [*range(62, 0, -1), *range(8, 0, -1)]
"""Draws that leave both packs as they were."""


def test_three_to_five_players() -> None:
    """R1: neither two nor six."""
    for players in (1, 2, 6):
        with pytest.raises(VariantError):
            game.pattern(players)
    assert list(game.seats) == [3, 4, 5]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_sixty_three_citizens_and_nine_intelligence_cards(players: int) -> None:
    """R2, G1: seven of each of nine ranks, one intelligence card of each rank, wherever they lie."""
    t = Table(players=players, seed=players)
    assert everything_in(t) == Counter(dict.fromkeys(RANKS, 7))
    intel = [*t.cards("intel_pile"), t["intel_cur"], *(rank for rank in t["intel_out"] if rank)]
    assert sorted(intel) == list(RANKS)


@pytest.mark.parametrize("copies", [4, 5, 6])
def test_other_numbers_of_copies(copies: int) -> None:
    """G1: `copies` changes the pack."""
    t = Table(players=3, copies=copies)
    assert everything_in(t) == Counter(dict.fromkeys(RANKS, copies))
    assert t["n_draw"] == 9 * copies - 22


def test_dealt_one_at_a_time_from_the_start_seat_clockwise() -> None:
    """R3, R8: one card each, from `start` on, each at the right end of the fan; then the discard, then intelligence."""
    with scripted(game, UNMOVED):
        state = game.new(4, seed=1, variant={"first_player": 3})
    # The pack is 9 9 9 9 9 9 9 8 ... from its top: seat 3 gets cards 0, 4, 8 ..., seat 0 gets 1, 5, 9 ...
    pack = [9 - k // 7 for k in range(63)]
    for place, seat in enumerate((3, 0, 1, 2)):
        assert state.hand[seat].tolist()[:7] == pack[place:28:4]
    assert state.discard[: state.n_discard].tolist() == [pack[28]]
    assert state.draw[: state.n_draw].tolist() == pack[29:][::-1]
    # Seven intelligence cards are in play, the seventh is the top.
    assert state.intel_cur == 7
    assert state.intel_pile[: state.n_intel].tolist() == [1, 2, 3, 4, 5, 6]


def test_the_top_of_the_draw_pile_is_the_first_discard_and_everybody_sees_it() -> None:
    """R4: one card face up beside the draw pile."""
    t = Table(players=3)
    (card,) = t.cards("discard")
    for viewer in t.viewers:
        seen = t.view(viewer)
        assert seen.discard.tolist()[:1] == [card]
        assert (seen.n_draw, seen.n_discard) == (41, 1)


@pytest.mark.parametrize("extra", [0, 1, 6])
def test_other_sizes_of_the_intelligence_pile(extra: int) -> None:
    """R5: N + `intel_extra` cards are in play, one of them face up at once."""
    t = Table(players=3, intel_extra=extra)
    assert t["n_intel"] == len(t.cards("intel_pile")) == 2 + extra
    assert sum(rank > 0 for rank in t["intel_out"]) == 6 - extra


def test_the_current_intelligence_is_beside_the_pile() -> None:
    """R6: turned up from its top, and everybody sees it and how many are left."""
    with scripted(game, UNMOVED):
        state = game.new(3, seed=1, variant={"first_player": 0})
    assert state.intel_cur == 6
    assert 6 not in state.intel_pile.tolist()
    with interpreted(game):
        for viewer in (0, 1, 2, None):
            view = game.view(state, viewer)
            assert (view.intel_cur, view.n_intel) == (6, 5)


def test_only_the_current_rank_is_suspect() -> None:
    """R7: the same draw is asked about when its rank is the current one, and only then."""
    for suspect in RANKS:
        t = Table([1, 2, 4, 5, 6, 8], players=3, phase="ADMIT", suspect=suspect, draw=[1, 7])
        t.play(0, "DRAW")
        assert (t.phase == "ASK") == (suspect == 7)


def test_play_goes_clockwise() -> None:
    """R8: seat after seat, the left neighbour next."""
    t = Table(players=4, first_player=2)
    order = []
    for _ in range(6):
        order.append(t["active"])
        t.pass_turn()
    assert order == [2, 3, 0, 1, 2, 3]


@pytest.mark.parametrize(
    ("years", "draws", "start"),
    [
        ((2016, 2012, 2013), [], 1),
        ((2016, 2012, 2012), [0], 1),
        ((2012, 2012, 2012), [2], 2),
        ((2012, 2016, 2012), [1], 2),
        ((None, 2020, None), [], 1),
        ((None, None, None), [0], 0),
        ((9998, None, 9998), [1], 2),
    ],
)
def test_the_oldest_phone_starts(years: tuple[int | None, ...], draws: list[int], start: int) -> None:
    """R8, G2: the lowest year; ties are drawn in seat order, and only ties; no year counts as 9999."""
    with scripted(game, [*UNMOVED, *draws]) as asked:
        state = game.new(3, seed=1, variant=phones(*years))
    assert state.start == start
    if draws:
        tied = sum((year or 9999) == min(y or 9999 for y in years) for year in years)
        assert asked[-1] == tied


def test_by_default_the_start_is_drawn_last() -> None:
    """R8, G2: a random seat; a chosen one is not drawn."""
    for start in range(3):
        with scripted(game, [*UNMOVED, start]):
            assert game.new(3, seed=1).start == start
        with scripted(game, UNMOVED):
            assert game.new(3, seed=1, variant={"first_player": start}).start == start


def test_no_refuge_at_the_deal() -> None:
    """G3: suspects dealt, and a suspect as first discard, ask nobody anything."""
    with scripted(game, UNMOVED):
        state = game.new(3, seed=1, variant={"first_player": 0})
    assert state.discard.tolist()[0] == state.intel_cur
    found = False
    for seed in range(1, 9):
        t = Table(players=3, seed=seed)
        found |= any(t["intel_cur"] in hand for hand in t.hands)
        assert t.phase == "REGROUP"
        assert (t["drawn"], t["pending"]) == (0, 0)
    assert found


def test_unused_intelligence_is_unseen_until_the_end() -> None:
    """G4: nobody looks at it; at the end all players do."""
    t = Table(players=3, phase="FINAL", active=2)
    t.set(final_left=1)
    unused = sorted(rank for rank in t["intel_out"] if rank)
    for viewer in t.viewers:
        assert t.view(viewer).as_dict()["intel_out"] is None
    t.play(2, "PASS")
    for seat in range(3):
        assert sorted(rank for rank in t.view(seat).as_dict()["intel_out"] if rank) == unused


def test_values_at_the_start() -> None:
    """Section 5: turn 1, even fans tipped up, everybody's fan stale, every dealt card fresh."""
    t = Table(players=5)
    assert t["turn"] == 1
    for name, value in (("spread", 1), ("gap", 0), ("shown_spread", 1), ("shown_gap", 0), ("rustle", 0), ("micro", 0)):
        assert t[name] == [value] * 5
    assert t["stale"] == [1] * 5
    assert [fresh & 255 for fresh in t["fresh"]] == [0b1111111] * 5
    for name in ("drawn", "pending", "ctx", "n_pile", "givers", "picker", "target", "latched", "reason", "final_left"):
        assert t[name] == 0, name


def test_hands_of_other_sizes() -> None:
    """R3: `hand_deal` cards each."""
    t = Table(players=5, hand_deal=3)
    assert t["n_hand"] == [3] * 5
    assert t["n_draw"] == 62 - 15
