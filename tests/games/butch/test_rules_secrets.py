"""Hidden information (specification, section 8): what views show, and that imagined worlds are the right ones."""

from collections import Counter
from itertools import permutations, product

import pytest

from backroom.engine import Played
from backroom.games.butch import game
from backroom.testing import compiled, exact_imagination, interpreted, wrong_with, wrong_with_view
from tests.games.butch.positions import BANK, CHURCH, JAIL, RANCH, SALOON, Table

FIELDS = (
    "phase turn first_seat active dice score boost plays rubies grid repair hero cowboy reward_seat pend_ap pend_cw "
    "activated ap buys card slot bought idle_turns row deck deck_len discard discard_len decks_known winner end_reason"
)
VIEWERS = (0, 1, 2, None)


def test_fields_of_states_and_views() -> None:
    """Section 5: state and view fields by name; a view has deck_count instead of a deck, and no chance key."""
    t = Table(3)
    header = {"game", "players", "owes", "variant", "rules"}
    assert set(t.state.as_dict()) == {*FIELDS.split(), *header, "chance"}
    shown = t.view(1).as_dict()
    assert set(shown) == {*FIELDS.split(), *header, "deck_count", "seat"}
    assert [name for name, value in shown.items() if value is None] == ["deck"]
    assert t.view(None).as_dict()["seat"] is None


def test_everybody_sees_the_same() -> None:
    """Section 8: views of all seats and of spectators are equal in every phase, a hidden BOOST excepted."""
    way = ["0 PASS", "2 BOOST", "1 REPAIR", "1 PASS", "0 ATTACK 1 3", "0 BUY 0", "0 PLACE 0", "0 PASS"]
    for mode in ("hidden", "clockwise"):
        t = Table(3, boost_mode=mode)
        for seat in (0, 2):
            t.put(seat, cowboy=3)
        t.offer("A", SALOON, SALOON, SALOON, SALOON)
        t.roll(2, 4)
        phases = []
        for move in way:
            views = [t.view(seat) for seat in VIEWERS]
            for view in views:
                assert not list(wrong_with_view(game, view))
            if (t.phase, mode) != ("BOOST", "hidden"):
                assert all(view == views[0] for view in views)
            phases.append(t.phase)
            seat_of_move, _, action = move.partition(" ")
            t.play(int(seat_of_move), action)
        assert phases == ["BOOST", "BOOST", "REWARD", "REWARD", "ATTACK", "TOWN", "PLACE", "TOWN"]


def test_boost_fields_of_a_hidden_window() -> None:
    """Section 8, R19: who owes is shown; answered or not asked is blank; the own answer is known from giving it."""
    t = Table(3)
    t.put(0, cowboy=3)
    t.put(2, cowboy=3)
    t.roll(6, 6)
    boosts = [t.view(seat).as_dict()["boost"] for seat in VIEWERS]
    assert boosts == [[-1, None, -1], [-1, 0, -1], [-1, None, -1], [-1, None, -1]]
    t.play(2, "BOOST")
    boosts = [t.view(seat).as_dict()["boost"] for seat in VIEWERS]
    assert boosts == [[-1, None, None], [-1, 0, None], [-1, None, 1], [-1, None, None]]
    t.play(0, "PASS")
    assert [t.view(seat).as_dict()["boost"] for seat in VIEWERS] == [[0, 0, 1]] * 4


def test_an_answer_is_told_only_to_its_seat() -> None:
    """Section 8, R19: others are told that a seat has answered; what it answered is blank until the window closes."""
    t = Table(3)
    for seat in range(3):
        t.put(seat, cowboy=3)
    t.roll(6, 6)
    with interpreted(game):
        played = game.play(t.state, 1, "BOOST")
    assert isinstance(played, Played)
    (told,) = played.events
    assert [told.seen_by(seat).params["answer"] for seat in VIEWERS] == [None, 1, None, None]
    assert told.seen_by(None).params["seat"] == 1


def test_decks_are_counted_once_they_can_be() -> None:
    """Section 8: deck_count is 0 before the first reshuffle, of either deck, and both decks' content from then on."""
    t = Table(2)
    t.town()
    t.put(0, rubies=99)
    assert t.view(1).deck_count.tolist() == [[0] * 16] * 2
    t.pile("discard", "A", [SALOON, SALOON])
    t.pile("deck", "A", [])
    t.play(0, "BUY 4")
    t.play(0, "PLACE 0", 0)
    assert t["decks_known"] == 1
    for seat in (0, 1, None):
        for side, name in enumerate("AB"):
            expected = Counter(t.cards("deck", name))
            assert t.view(seat).deck_count[side].tolist() == [expected[kind] for kind in range(1, 17)]


def few_unseen(deck_a: list[int], deck_b: list[int], known: int) -> Table:
    """Base(2) with these cards in the decks and all others on the discard piles."""
    t = Table(2)
    rest = Counter(t.cards("deck", "A") + t.cards("deck", "B")) - Counter(deck_a + deck_b)
    assert rest.total() == 56 - len(deck_a) - len(deck_b)
    others = sorted(rest.elements())
    t.pile("deck", "A", deck_a)
    t.pile("deck", "B", deck_b)
    t.pile("discard", "A", others[::2])
    t.pile("discard", "B", others[1::2])
    t.set(decks_known=known)
    return t


@pytest.mark.parametrize("seat", [0, None])
def test_imagined_decks_before_a_reshuffle(seat: int | None) -> None:
    """Section 8: four unseen cards, cut 1 and 3: all twelve arrangements of both decks together, equally often."""
    t = few_unseen([SALOON], [BANK, SALOON, CHURCH], known=0)
    view = t.view(seat)
    orders = set(permutations([SALOON, BANK, SALOON, CHURCH]))
    assert len(orders) == 12
    with compiled(game):
        exact_imagination(
            game,
            view,
            {(order[:1], order[1:]): 1 / 12 for order in orders},
            lambda world: (tuple(world.deck[0][:1].tolist()), tuple(world.deck[1][:3].tolist())),
        )
        world = game.imagine(view, seed=1)
        assert not list(wrong_with(game, world))
        assert game.view(world, seat) == view


def test_imagined_decks_after_a_reshuffle() -> None:
    """Section 8: each deck keeps its own cards; three orders of one and two of the other."""
    t = few_unseen([SALOON, SALOON, BANK], [JAIL, RANCH], known=1)
    view = t.view(1)
    worlds = product(set(permutations([SALOON, SALOON, BANK])), permutations([JAIL, RANCH]))
    with compiled(game):
        exact_imagination(
            game,
            view,
            dict.fromkeys(worlds, 1 / 6),
            lambda world: (tuple(world.deck[0][:3].tolist()), tuple(world.deck[1][:2].tolist())),
        )
        world = game.imagine(view, seed=1)
        assert not list(wrong_with(game, world))
        assert game.view(world, 1) == view
    assert t.cards("discard", "A") == world.discard[0][: world.discard_len[0]].tolist()


@pytest.mark.parametrize(("seat", "own"), [(0, None), (1, 1), (3, None), (None, None)])
def test_imagined_answers(seat: int | None, own: int | None) -> None:
    """Section 8, R19: each hidden answer may be either, all combinations equally often; what is known stays."""
    t = Table(4)
    for rider in (1, 2, 3):
        t.put(rider, cowboy=3)
    t.roll(6, 6)
    t.play(1, "BOOST")
    t.play(2, "PASS")
    possible = [(0, a, b, -1) for a in ((0, 1) if own is None else (own,)) for b in (0, 1)]
    with compiled(game):
        exact_imagination(
            game,
            t.view(seat),
            dict.fromkeys(possible, 1 / len(possible)),
            lambda world: tuple(world.boost.tolist()),
            samples=1000,
        )


def test_open_answers_are_not_imagined() -> None:
    """G5: with clockwise boosts, and in every later phase, answers are public and stay as they are."""
    for mode, answers in (("clockwise", ["BOOST"]), ("hidden", ["BOOST", "PASS"])):
        t = Table(3, boost_mode=mode)
        t.put(0, cowboy=3)
        t.put(1, cowboy=3)
        t.roll(2, 2)
        for seat, answer in enumerate(answers):
            t.play(seat, answer)
        view = t.view(2)
        with compiled(game):
            assert {tuple(game.imagine(view, seed=seed).boost[:3].tolist()) for seed in range(20)} == {
                tuple(t["boost"])
            }
