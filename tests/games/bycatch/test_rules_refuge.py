"""Rules of refuge: R36 to R41, G5, G7 to G10."""

from itertools import permutations
from typing import Any

from tests.games.bycatch.positions import Table

FANS = ([1, 2, 4, 5, 6, 8], [3, 3, 5, 7, 9], [1, 1, 2, 4, 8])


def refused(*hands: list[int], **more: Any) -> Table:
    """Seat 0 has drawn a seven, the suspect, and refused it."""
    t = Table(*(hands or FANS), phase="ADMIT", suspect=7, draw=[1, 1, 1, 7], **more)
    t.play(0, "DRAW", "REFUSE")
    return t


def test_it_is_the_drawers_choice() -> None:
    """R36: nobody else is asked, and nothing forces it."""
    t = Table(*FANS, phase="ADMIT", suspect=7, draw=[1, 7])
    t.play(0, "DRAW")
    assert t.owes == (0,)
    assert t.legal(0) == ["KEEP", "REFUSE"]


def test_the_refused_suspect_is_shown() -> None:
    """R37: everybody hears that seat 0 refuses a seven; it lies in the centre and not in the hand."""
    t = refused()
    for viewer in t.viewers:
        assert t.told_to[viewer] == t.told != []
        seen = t.view(viewer)
        assert seen.phase_name == "GIVE"
        assert seen.n_hand.tolist()[:3] == [6, 5, 5]
    assert t.hand(0) == FANS[0]
    assert t["drawn"] == 0


def test_everybody_else_must_give_one_card_of_their_choice() -> None:
    """R38, G8: any card of the own hand, suspects too; the leftmost of the rank leaves at once, hidden."""
    t = refused()
    assert t.legal(1) == ["GIVE 3", "GIVE 5", "GIVE 7", "GIVE 9"]
    assert t.refused(1, "GIVE 1") == "NO_SUCH_CARD"
    assert t.refused(0, "GIVE 1") == "NOT_YOUR_DECISION"
    t.play(1, "GIVE 3")
    assert t.hand(1) == [3, 5, 7, 9]
    assert t.owes == (2,)
    assert t["given"][1] == 3


def test_the_answers_may_come_in_any_order() -> None:
    """G8: the pile is built clockwise from the refuser's left, whoever answered first."""
    piles = set()
    for order in permutations((0, 2, 3)):
        t = Table([2, 2], [1, 4], [3, 3], [5, 5], phase="ADMIT", active=1, suspect=7, draw=[1, 7])
        t.play(1, "DRAW", "REFUSE")
        for number, seat in enumerate(order):
            t.play(seat, t.default(seat), draws=[3, 2, 1] if number == 2 else [])
        piles.add(tuple(t.cards("pile")))
    assert piles == {(7, 3, 5, 2)}


def test_the_pile_is_shuffled_unseen() -> None:
    """R39: one shuffle of all cards, and no view shows any of them."""
    t = refused()
    t.play(1, "GIVE 3")
    t.play(2, "GIVE 8", draws=[0, 1])
    # 7 3 8: swap the last with the first, the rest stays.
    assert t.cards("pile") == [8, 3, 7]
    for viewer in t.viewers:
        assert t.view(viewer).as_dict()["pile"] is None
        assert t.view(viewer).n_pile == 3


def test_picked_in_turn_clockwise() -> None:
    """R40, G8: one card each, from the left neighbour on; the pile closes up; one sees what one got at once."""
    t = refused()
    t.play(1, "GIVE 3")
    t.play(2, "GIVE 8", draws=[0, 1])
    assert (t.phase, t.owes) == ("PICK", (1,))
    assert t.legal(1) == ["PICK 0", "PICK 1", "PICK 2"]
    assert t.refused(2, "PICK 0") == "NOT_YOUR_DECISION"
    t.play(1, "PICK 1")
    assert t.hand(1) == [3, 5, 7, 9, 3], "one may get the own card back"
    assert t.view(1).as_dict()["hand"][1][:5] == [3, 5, 7, 9, 3]
    assert (t.cards("pile"), t.owes) == ([8, 7], (2,))
    assert t.legal(2) == ["PICK 0", "PICK 1"]
    assert t.refused(2, "PICK 2") == "SLOT_RANGE"


def test_the_last_card_is_the_refusers() -> None:
    """R41, G9: without a question, even if it is the suspect again."""
    t = refused()
    t.play(1, "GIVE 3")
    t.play(2, "GIVE 8", draws=[0, 1])
    t.play(1, "PICK 0")
    t.play(2, "PICK 0")
    assert t.hand(0) == [*FANS[0], 7]
    assert t.phase == "REGROUP"
    assert t["pending"] == t["drawn"] == 0


def test_a_picked_suspect_is_no_new_refuge() -> None:
    """G9: who picks the suspect keeps it."""
    t = refused()
    t.play(1, "GIVE 3")
    t.play(2, "GIVE 8", draws=[0, 1])
    t.play(1, "PICK 2")
    assert t.hand(1)[-1] == 7
    assert (t.phase, t.owes) == ("PICK", (2,))


def test_hand_sizes_are_unchanged() -> None:
    """G7: who gives also picks; who has nothing does neither."""
    t = refused([1, 2, 4], [3], [], [5, 5])
    sizes = [len(hand) for hand in t.hands]
    assert set(t.owes) == {1, 3}
    t.play(1, "GIVE 3")
    t.play(3, "GIVE 5", draws=[0, 0])
    assert t["givers"] == 0b1010
    assert t.owes == (1,), "who has given everything picks all the same"
    t.play(1, "PICK 0")
    assert t.owes == (3,)
    t.play(3, "PICK 0")
    assert [len(hand) for hand in t.hands] == [sizes[0] + 1, *sizes[1:]]


def test_refusing_needs_somebody_who_can_give() -> None:
    """G7: NO_SUSPECT comes first; then NOBODY_TO_GIVE."""
    t = Table([2, 3, 4], [], [], suspect=7, draw=[7, 1, 1, 1, 1, 1])
    t.play(0, "SHELTER 2-4")
    assert t.refused(0, "REFUSE") == "NO_SUSPECT"
    t = Table([2, 3, 4], [], [], suspect=7, draw=[1, 1, 1, 1, 7])
    t.play(0, "SHELTER 2-4")
    assert t.refused(0, "REFUSE") == "NOBODY_TO_GIVE"


def test_a_suspect_taken_from_the_discards_and_refused() -> None:
    """G5: a public move that shakes every fan."""
    t = Table(*FANS, phase="ADMIT", suspect=7, draw=[1], discard=[7])
    t.play(0, "TAKE", "REFUSE")
    t.play(1, "GIVE 3")
    t.play(2, "GIVE 8", draws=[1, 1])
    t.play(1, "PICK 0")
    t.play(2, "PICK 0")
    assert sorted(card for hand in t.hands for card in hand).count(7) == 2
    assert t["n_hand"] == [7, 5, 5]


def test_what_each_knows_afterwards() -> None:
    """G10: two pile orders that end alike for a seat look alike to it; who gave what is nobody else's."""
    worlds = []
    for gift, draws in ((3, [0, 1]), (9, [0, 1])):
        t = Table(FANS[0], [3, 9, 5], FANS[2], phase="ADMIT", suspect=7, draw=[1, 7])
        t.play(0, "DRAW", "REFUSE")
        t.play(1, f"GIVE {gift}")
        t.play(2, "GIVE 8", draws=draws)
        # The pile is 8, the gift, 7: seat 1 takes its own card back, seat 2 the 8, seat 0 the 7.
        t.play(1, "PICK 1")
        t.play(2, "PICK 0")
        worlds.append(t)
    first, second = worlds
    assert first.hand(1) != second.hand(1)
    for viewer in (0, 2, None):
        assert first.view(viewer) == second.view(viewer)
        assert first.told_to[viewer] == second.told_to[viewer]
