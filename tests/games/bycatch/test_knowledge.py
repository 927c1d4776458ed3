"""Imagined worlds (specification, section 8): every world that fits what a seat knows, each as often as it should be.

Most citizens lie on the discards, so that few are out of sight; the worlds of a case are counted by trying every
arrangement of those few.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import permutations
from typing import Any

import pytest

from backroom.engine import State
from backroom.games.bycatch import game
from backroom.testing import compiled, exact_imagination, reachable, wrong_with
from tests.games.bycatch.positions import RANKS, Table, everything_in

Place = tuple[str, int, int]
"""A hand's slot ("hand", seat, slot), a card of a pile ("draw", 0, k), a gift ("given", seat, 0)."""
World = tuple[int, ...]
ENOUGH = 20
"""How often the rarest world should come up: then none is missed by bad luck."""
Weight = Callable[[Mapping[Place, int]], float]


def few(*hands: list[int], draw: list[int], phase: str, suspect: int = 6, active: int = 0, **options: Any) -> Table:
    """A complete game in which everybody sees most of the cards: they lie on the discards."""
    t = Table(*hands, draw=draw, phase=phase, suspect=suspect, active=active, **options)
    held = Counter(draw)
    for hand in hands:
        held.update(hand)
    rest = Counter(dict.fromkeys(RANKS, 7)) - held
    assert rest.total() == 63 - held.total()
    t.pile("discard", sorted(rest.elements()))
    others = [rank for rank in RANKS if rank != suspect]
    t.pile("intel_pile", others[:5])
    t.state.array["intel_out"][0] = others[5:] + [0] * 3
    assert not list(wrong_with(game, t.state))
    return t


def hidden_places(t: Table, viewer: int | None) -> list[Place]:
    """Where cards lie that the viewer does not see."""
    seats = [seat for seat in range(t.state.players) if seat != viewer]
    places: list[Place] = [("hand", seat, slot) for seat in seats for slot in range(t["n_hand"][seat])]
    places += [("given", seat, 0) for seat in seats if t["given"][seat]]
    places += [("draw", 0, k) for k in range(t["n_draw"])]
    return places + [("pile", 0, k) for k in range(t["n_pile"])]


def card_at(state: State, place: Place) -> int:
    """The card in a place of a state."""
    name, seat, k = place
    cells = state.array[name][0]
    return int(cells[seat, k] if name == "hand" else cells[seat] if name == "given" else cells[k])


def imagined_right(
    t: Table, viewer: int | None, weight: Weight = lambda world: 1, look: list[Place] | None = None
) -> None:
    """Compare what is imagined with all arrangements of the hidden cards, weighted, at the places `look`."""
    places = hidden_places(t, viewer)
    look = look or places
    expected: Counter[World] = Counter()
    for cards in set(permutations(card_at(t.state, place) for place in places)):
        world = dict(zip(places, cards, strict=True))
        if found := weight(world):
            expected[tuple(world[place] for place in look)] += found  # type: ignore[assignment]
    total = sum(expected.values())
    agrees(t, viewer, {world: found / total for world, found in expected.items()}, look)


def agrees(t: Table, viewer: int | None, worlds: Mapping[World, float], look: list[Place]) -> None:
    """What is imagined has these frequencies at these places, looks like the view, and can be."""
    view = t.view(viewer)
    with compiled(game):
        samples = max(2000, int(ENOUGH / min(worlds.values())))
        assert samples <= 12_000, "too many worlds to tell them apart quickly"
        exact_imagination(
            game, view, worlds, lambda state: tuple(card_at(state, place) for place in look), samples=samples
        )
        for seed in range(20):
            world = game.imagine(view, seed=seed)
            assert not list(wrong_with(game, world))
            assert game.view(world, viewer) == view


HANDS = ([1, 1], [5, 8], [7, 5])


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_unseen_cards_lie_anywhere(viewer: int) -> None:
    """Section 8: other hands, their order, and the order of the draw pile: all arrangements equally often."""
    imagined_right(few(*HANDS, draw=[9, 8], phase="ACTION"), viewer)


def test_a_spectator_knows_no_hand() -> None:
    """Section 8: all three hands and the draw pile are shuffled together."""
    imagined_right(few([1], [5], [7], draw=[5, 5], phase="ACTION"), None)


def test_intelligence_out_of_sight() -> None:
    """G4, section 8: pile and unused cards are any split of what is not on the table."""
    t = few(*HANDS, draw=[9], phase="ACTION")
    unseen = [rank for rank in RANKS if rank != 6]
    pairs = {(top, out): 1 / 56 for top in unseen for out in unseen if top != out}
    with compiled(game):
        exact_imagination(
            game, t.view(1), pairs, lambda state: (int(state.intel_pile[4]), int(state.intel_out[0])), samples=4000
        )


def test_claimed_intelligence_is_out_of_the_pile() -> None:
    """R17, R30, section 8: what lies on shelters and strikes is neither in the pile nor unused."""
    t = few([3, 4, 5], [7, 5], [8, 9], draw=[9, 1, 1, 1, 1], phase="ACTION", suspect=4)
    t.play(0, "SHELTER 3-5", "KEEP")
    assert t["intel_cur"] == 6
    unseen = set(RANKS) - {4, 6}
    with compiled(game):
        exact_imagination(
            game, t.view(2), dict.fromkeys(unseen, 1 / 7), lambda state: int(state.intel_pile[3]), samples=2000
        )


CANDIDATES: dict[int, Callable[[int, int], bool]] = {
    0: lambda value, rank: True,
    1: lambda value, rank: True,
    2: lambda value, rank: (rank - 1) % 3 == value,
    3: lambda value, rank: (rank - 1) // 3 == value,
    4: lambda value, rank: rank == value,
}


def fits(slots: list[tuple[int, int]], cards: list[int]) -> bool:
    """Could these cards have given this picture?"""
    return all(CANDIDATES[code](value, card) for (code, value), card in zip(slots, cards, strict=True))


def photographed() -> tuple[Table, list[tuple[int, int]]]:
    """Seat 0 has photographed seat 1 from above: a tone, nothing, and the clear top card."""
    t = few([3, 3, 3], [5, 8, 7], [5], draw=[9, 8], phase="ACTION", hand_min=3)
    t.play(0, "SURVEIL", "TARGET 1", "SHOT OVER wide 1", draws=[0, 1, 0, 1])
    slots = t.album(0)[0].slots[:3]
    assert slots == [(2, 1), (1, 0), (4, 7)]
    return t, slots


def of_seat_1(world: Mapping[Place, int], size: int = 3) -> list[int]:
    return [world["hand", 1, slot] for slot in range(size)]


def test_a_photo_narrows_the_slots() -> None:
    """R24, section 9.3: imagined fans could have given the picture; other places take what is left."""
    t, slots = photographed()
    imagined_right(t, 0, lambda world: fits(slots, of_seat_1(world)))


def test_silhouettes_narrow_too() -> None:
    """Section 9.3: a shape leaves three ranks; behind the gripping hand there is nothing to be seen."""
    t = few([3, 3, 3], [4, 8, 7, 5], [2], draw=[9], phase="ACTION", hand_min=3)
    t.play(0, "SURVEIL", "TARGET 1", "SHOT UNDER wide 1", draws=[0, 1, 1, 1, 1])
    slots = t.album(0)[0].slots[:4]
    assert slots == [(3, 1), (1, 0), (1, 0), (3, 1)]
    imagined_right(t, 0, lambda world: fits(slots, of_seat_1(world, 4)))


def test_tones_and_shapes_share_what_is_left() -> None:
    """Section 9.3: two hints that want the same citizens: only whole deals that fit count, each once."""
    t = few([3, 3, 3], [1, 4, 7], [1, 2], draw=[9], phase="ACTION", hand_min=3)
    t.play(0, "SURVEIL", "TARGET 1", "SHOT OVER wide 1", draws=[9, 1, 1, 1])
    slots = t.album(0)[0].slots[:3]
    assert slots == [(2, 0), (2, 0), (2, 0)]
    imagined_right(t, 0, lambda world: fits(slots, of_seat_1(world)))


def test_a_photo_tells_nobody_else_anything() -> None:
    """G23: to seat 2 every arrangement is as likely as before."""
    t, _ = photographed()
    imagined_right(t, 2, look=[("hand", 1, 0), ("hand", 1, 2)])


def test_the_active_seats_fan_is_as_it_was_photographed() -> None:
    """G20: seat 1 is active next and in no window; nobody else's cards matter."""
    t, slots = photographed()
    t.all_hold()
    assert (t.phase, t["active"]) == ("ADMIT", 1)
    imagined_right(t, 0, lambda world: fits(slots, of_seat_1(world)))


def regrouped(*moves: str) -> tuple[Table, list[tuple[int, int]]]:
    """The same photo, then a window in which seat 1 does this."""
    t, slots = photographed()
    t.ask("REGROUP", 2)
    t.play(1, *moves, "HOLD")
    t.play(0, "HOLD")
    return t, slots


def test_a_rustle_mixes_what_was_seen() -> None:
    """G20, section 8: the cards are still there, in any order, even if the rustle was a bluff."""
    for moves in (("MOVE 0 2",), ("MOVE 0 1", "MOVE 1 0")):
        t, slots = regrouped(*moves)

        def orders(world: Mapping[Place, int], slots: list[tuple[int, int]] = slots) -> int:
            return sum(fits(slots, list(fan)) for fan in permutations(of_seat_1(world)))

        imagined_right(t, 0, orders)


def test_a_fan_held_still_stays_seen() -> None:
    """G20, section 8: without a rustle the photo is as good as new, whatever the posture."""
    t, slots = regrouped("SPREAD 2", "GAP 1")
    imagined_right(t, 0, lambda world: fits(slots, of_seat_1(world)))


def test_a_drawn_card_joins_at_the_right() -> None:
    """Section 8: the target had a turn: the seen cards where they were, a new one at the right end."""
    t, slots = photographed()
    t.all_hold()
    t.play(1, "DRAW", "PASS")
    t.all_hold()
    assert (t.phase, t["active"], t["n_hand"][1]) == ("ADMIT", 2, 4)
    imagined_right(t, 0, lambda world: fits(slots, of_seat_1(world)))


def test_a_taken_card_is_known() -> None:
    """Section 8: everybody saw which citizen was taken from the discards."""
    t = few([3, 3], [5, 8], [2, 7], draw=[9], phase="ADMIT", active=1)
    t.play(1, "TAKE")
    assert (t.phase, t.hand(1)) == ("ACTION", [5, 8, 9])
    for viewer in (0, 2):
        imagined_right(t, viewer, lambda world: world["hand", 1, 2] == 9)


def test_a_struck_fan_closes_up() -> None:
    """G14, section 8: known slots left, the rest is known where it now is."""
    t = few([1, 1, 3, 3, 3, 4, 4], [5, 8, 7, 2, 5], [2], draw=[9], phase="ACTION")
    t.play(0, "SURVEIL", "TARGET 1", "SHOT OVER wide 1", draws=[0, 1, 1, 1, 1, 1])
    slots = t.album(0)[0].slots[:5]
    assert slots == [(2, 1), (2, 1), (2, 0), (2, 1), (4, 5)]
    t.ask("ACTION", 0)
    t.play(0, "STRIKE", "TARGET 1", "PAY 3", "AIM 1")
    assert t.hand(1) == [5, 5]
    imagined_right(t, 0, lambda world: fits([slots[0], slots[4]], of_seat_1(world, 2)))


def refuge(phase: str = "GIVE") -> Table:
    """Seat 0 has drawn and refused a six, the suspect; seat 1 has given a five, seat 2 has not answered, or a two."""
    t = few([3, 3], [5, 8], [2, 6], draw=[8, 6], phase="ADMIT")
    t.play(0, "DRAW", "REFUSE")
    t.play(1, "GIVE 5")
    if phase == "PICK":
        t.play(2, "GIVE 2", draws=[1, 0])
    return t


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_a_gift_on_its_way(viewer: int) -> None:
    """R38, G8: what somebody gave may be any card they could have held; the own gift is known."""
    t = refuge()
    places = [place for place in hidden_places(t, viewer) if place[0] != "pile"]
    worlds = set(permutations(card_at(t.state, place) for place in places))
    agrees(t, viewer, dict.fromkeys(worlds, 1 / len(worlds)), places)


def suspect_in(world: Mapping[Place, int], places: list[Place]) -> int:
    """Where the refused six may be among what became of the pile: it was shuffled, so each place is as likely."""
    return sum(world[place] == 6 for place in places)


PILE: list[Place] = [("pile", 0, 0), ("pile", 0, 1), ("pile", 0, 2)]


def test_the_pile_holds_the_suspect() -> None:
    """R37, R39, G10: for the refuser, who gave nothing, the six is anywhere in it and the gifts may be any card."""
    imagined_right(refuge("PICK"), 0, lambda world: suspect_in(world, PILE))


def both_in(world: Mapping[Place, int], places: list[Place], gift: int, mine: int = 0) -> int:
    """In how many ways the refused six and the own gift can be among what became of the pile."""
    cards = [world[place] for place in places] + [mine] * (mine > 0)
    return sum(one == 6 and other == gift for i, one in enumerate(cards) for j, other in enumerate(cards) if i != j)


@pytest.mark.parametrize(("viewer", "gift"), [(1, 5), (2, 2)])
def test_a_giver_knows_the_own_gift_is_in_the_pile(viewer: int, gift: int) -> None:
    """G10: the suspect and the own card are in the pile, each in any place."""
    imagined_right(refuge("PICK"), viewer, lambda world: both_in(world, PILE, gift))


def test_half_picked() -> None:
    """R40, G10: a picked card went to the right end of a hand; the suspect may be there or in what is left."""
    t = refuge("PICK")
    t.play(1, "PICK 0")
    places = [("hand", 1, 1), *PILE[:2]]
    imagined_right(t, 0, lambda world: suspect_in(world, places))
    imagined_right(t, 2, lambda world: both_in(world, places, 2))


@pytest.mark.parametrize("got", [6, 5, 2])
def test_one_who_has_picked(got: int) -> None:
    """R40, G10: the card got may be the refused suspect, the own gift, or another of that rank.

    Everybody holds sixes and fives enough for the card to be any of these.
    """
    t = few([3, 5], [5, 6], [2, 6], draw=[5, 6], phase="ADMIT")
    t.play(0, "DRAW", "REFUSE")
    t.play(1, "GIVE 5")
    t.play(2, "GIVE 2", draws=[2, 1])
    assert t.cards("pile") == [6, 5, 2]
    t.play(1, f"PICK {[6, 5, 2].index(got)}")
    imagined_right(t, 1, lambda world: both_in(world, PILE[:2], 5, mine=got))


@pytest.mark.parametrize("card", [6, 7])
def test_the_hidden_question_is_imagined(card: int) -> None:
    """G39: to the others the admitted citizen may be anybody, and a suspect may be in limbo or kept."""
    t = few([3], [5, 8], [2, 7], draw=[9, card], phase="ADMIT")
    t.play(0, "DRAW")
    unseen = Counter([3, 5, 8, 9, card])
    view = t.view(2)
    phases: Counter[tuple[bool, str]] = Counter()

    def admitted(state: State) -> int:
        found = int(state.drawn) or int(state.hand[0][state.n_hand[0] - 1])
        phases[found == 6, state.phase_name] += 1
        return found

    with compiled(game):
        exact_imagination(game, view, {rank: count / 5 for rank, count in unseen.items()}, admitted, samples=2000)
        for seed in range(20):
            world = game.imagine(view, seed=seed)
            assert not list(wrong_with(game, world))
            assert game.view(world, 2) == view
    assert phases[False, "ASK"] == 0
    if card == 6:
        assert phases[True, "ASK"] > 0
        assert phases[True, "ACTION"] > 0


@pytest.mark.parametrize("draw", [(1, 6, 6), (1, 2, 1)])
def test_limbo_at_the_border_is_imagined(draw: tuple[int, ...]) -> None:
    """G26, G39: any three unseen citizens were drawn; the suspects among them are in limbo, the others in hand."""
    t = few([3, 4, 5], [7], [8], draw=[9, *draw], phase="ACTION", hand_min=3)
    t.play(0, "SHELTER 3-5")
    assert t.phase == "ASK"
    expected: Counter[tuple[int, tuple[int, ...]]] = Counter()
    for order in permutations([*draw, 9, 7]):
        drawn = order[:3]
        expected[drawn.count(6), tuple(card for card in drawn if card != 6)] += 1
    view = t.view(2)
    with compiled(game):
        exact_imagination(
            game,
            view,
            {world: count / sum(expected.values()) for world, count in expected.items()},
            lambda state: (int(state.pending), tuple(state.hand[0][: state.n_hand[0]].tolist())),
        )
        for seed in range(20):
            world = game.imagine(view, seed=seed)
            assert not list(wrong_with(game, world))
            assert game.view(world, 2) == view


def buried(t: Table) -> None:
    """Put all citizens that lie nowhere else into strikes of seat 2, three by three: everybody saw them die."""
    rest = Counter(dict.fromkeys(RANKS, 7)) - everything_in(t)
    dead, array = sorted(rest.elements()), t.state.array
    assert len(dead) % 3 == 0
    for k in range(len(dead) // 3):
        array["strikes"][0, k, :7] = [2, 1, 0, 3, *dead[3 * k : 3 * k + 3]]
    array["n_strikes"], array["collateral"][0, 2], array["score"][0, 2] = len(dead) // 3, len(dead), -10 * len(dead)


def reshuffled(hand: list[int], discard: list[int], draws: list[int]) -> Table:
    """Seat 1 has drawn after the discards were shuffled."""
    t = Table([3, 3, 3], hand, [2], phase="ADMIT", active=1, suspect=6, draw=[], discard=discard, hand_min=3)
    t.pile("intel_pile", [1, 2, 3, 4, 5])
    t.state.array["intel_out"][0] = [7, 8, 9, 0, 0, 0]
    buried(t)
    t.play(1, "DRAW", draws=draws)
    assert not list(wrong_with(game, t.state))
    return t


RESHUFFLED: list[Place] = [("hand", 1, 2), ("draw", 0, 0), ("draw", 0, 1)]
"""Where the three discards have gone."""


def test_reshuffled_discards_can_be_counted() -> None:
    """R42, G38: after a reshuffle everybody knows what the draw pile was made of, and so what was drawn from it."""
    t = reshuffled([5, 8], [9, 8, 1], [1, 0])
    for viewer in (0, 2):
        imagined_right(t, viewer, lambda world: Counter(world[place] for place in RESHUFFLED) == Counter([9, 8, 1]))


def test_a_photo_of_a_reshuffled_card() -> None:
    """R42, section 9.3: a photo and the count of the discards narrow the same card together."""
    t = reshuffled([5, 8], [4, 8, 1], [1, 0])
    t.ask("ACTION", 0)
    t.play(0, "SURVEIL", "TARGET 1", "SHOT OVER wide 1", draws=[9, 1, 0, 1])
    slots = t.album(0)[0].slots[:3]
    assert slots == [(2, 1), (1, 0), (2, (t.hand(1)[2] - 1) % 3)]
    imagined_right(
        t,
        0,
        lambda world: (
            Counter(world[place] for place in RESHUFFLED) == Counter([4, 8, 1]) and fits(slots, of_seat_1(world))
        ),
    )


def could_be(kind: int, rank: int) -> bool:
    """Does an entry of `known` allow this rank? What is vague or of the reshuffled pile allows any."""
    if kind == 0 or kind >= 16:
        return True
    if kind < 10:
        return kind == rank
    return (rank - 1) % 3 == kind - 10 if kind < 13 else (rank - 1) // 3 == kind - 13


def can_be_matched(kinds: list[int], cards: list[int]) -> bool:
    """Is there an order of the cards in which each fits its entry?"""
    if not kinds:
        return True
    return any(
        could_be(kinds[0], card) and can_be_matched(kinds[1:], cards[:k] + cards[k + 1 :])
        for k, card in enumerate(cards)
    )


@pytest.mark.parametrize("variant", ["book", {"rustle_public": False, "hand_min": 7, "reshuffle": "eager"}], ids=str)
@pytest.mark.parametrize("players", [3, 5])
def test_what_a_seat_holds_for_certain_is_true(players: int, variant: str | dict[str, object]) -> None:
    """Section 8: in play of all kinds no memory of a fan excludes the fan as it is."""
    certain = 0
    with compiled(game):
        for reached in reachable(game, players, 350, seed=40, variant=variant):
            t = Table.of(reached.state)
            for viewer, holder in permutations(range(players), 2):
                cards = t.hand(holder)
                if holder == t["active"]:
                    cards = cards + [t["drawn"]] * (t["drawn"] > 0) + [t["intel_cur"]] * t["pending"]
                kinds = t["known"][viewer][holder][: len(cards)]
                # In an open window and at the border cards may have changed places unseen.
                loose = len(cards) if t.phase == "REGROUP" or t["border"] else t["mixed"][viewer][holder]
                where = f"{reached.where}: seat {viewer} holds {kinds} for certain of {holder}, which has {cards}"
                assert can_be_matched(kinds[:loose], cards[:loose]), where
                assert all(map(could_be, kinds[loose:], cards[loose:])), where
                certain += sum(0 < kind < 16 for kind in kinds)
    assert certain > 300, "there was something to be wrong about"
