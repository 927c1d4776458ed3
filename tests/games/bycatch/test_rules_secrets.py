"""Hidden information (specification, section 8), row by row: who sees what, from when until when; events too."""

from collections.abc import Sequence

import pytest

from backroom.games.bycatch import game
from backroom.testing import interpreted
from tests.games.bycatch.positions import Table

FANS = ([6, 6, 4, 5, 1, 8, 9], [5, 2, 7, 3, 7, 9], [3, 3, 4, 4, 8])
Viewer = int | None


def told_apart(first: Table, second: Table) -> set[Viewer]:
    """The viewers who can tell two worlds apart, by their views or by what the last move told them."""
    found = set()
    for viewer in first.viewers:
        if first.view(viewer) != second.view(viewer) or first.told_to.get(viewer) != second.told_to.get(viewer):
            found.add(viewer)
    return found


def test_a_hand_is_its_owners() -> None:
    """Section 8, row 1: ranks and order; all players see everything when the game is over."""
    first, second = Table(*FANS), Table([6, 6, 4, 5, 1, 8, 9], [5, 7, 2, 3, 7, 9], FANS[2])
    assert told_apart(first, second) == {1}
    for t in (first, second):
        t.ask("FINAL", 2)
        t.set(final_left=1)
        t.play(2, "PASS")
    assert {0, 1, 2} <= told_apart(first, second)
    for seat in range(3):
        assert [row[:6] for row in first.view(seat).as_dict()["hand"]][1] == FANS[1]


def test_opponents_cards_are_absent() -> None:
    """Section 8: not masked by anything that could be read: blank, in every phase."""
    t = Table(*FANS, suspect=7)
    for viewer in t.viewers:
        hands = t.view(viewer).as_dict()["hand"]
        if viewer is None:
            assert hands is None
        else:
            assert [seat for seat, row in enumerate(hands) if row is not None] == [viewer]


def test_sizes_and_postures_are_public() -> None:
    """Section 8, row 2: hand sizes, spread and gap of everybody."""
    t = Table(*FANS, suspect=7)
    t.hold(1, FANS[1], 2, 3)
    for viewer in t.viewers:
        seen = t.view(viewer)
        assert seen.n_hand.tolist()[:3] == [7, 6, 5]
        assert seen.shown_spread.tolist()[:3] == [1, 2, 1]
        assert seen.shown_gap.tolist()[:3] == [0, 3, 0]


def test_what_happens_in_a_window_is_ones_own() -> None:
    """G20, section 8: order, posture, number of steps and the end of them: nothing shows before the window closes."""
    ways = (("HOLD",), ("MOVE 0 5", "MOVE 1 2", "HOLD"), ("SPREAD 2", "GAP 1"), ())
    tables = []
    for way in ways:
        t = Table(*FANS, phase="REGROUP", suspect=7)
        t.play(1, *way)
        tables.append(t)
    for other in tables[1:]:
        for viewer in (0, 2, None):
            assert tables[0].view(viewer) == other.view(viewer)
            assert other.told_to.get(viewer, []) == []


def test_the_own_steps_are_seen_at_once() -> None:
    """Section 8: the fan, the posture, the steps used and the answer given are in the own view."""
    t = Table(*FANS, phase="REGROUP", suspect=7)
    t.play(1, "MOVE 0 5", "SPREAD 2")
    own = t.view(1)
    assert own.hand.tolist()[1][:6] == [2, 7, 3, 7, 9, 5]
    assert own.spread.tolist()[1] == 2
    assert own.micro.tolist()[1] == 2
    assert 1 in own.owes
    t.play(1, "HOLD")
    assert 1 not in t.view(1).owes


def test_after_the_window_postures_and_rustle_are_public_and_the_order_is_not() -> None:
    """G20, section 8: two different orders with the same rustle look alike."""
    tables = []
    for way in (("MOVE 0 5",), ("MOVE 1 2", "MOVE 3 1")):
        t = Table(*FANS, phase="REGROUP", suspect=7)
        t.play(1, *way, "HOLD")
        t.play(2, "HOLD")
        tables.append(t)
    assert told_apart(*tables) == {1}
    quiet = Table(*FANS, phase="REGROUP", suspect=7)
    quiet.all_hold()
    assert told_apart(tables[0], quiet) == {0, 1, 2, None}


@pytest.mark.parametrize("pair", [(2, 8), (7, 2), (7, 8)])
def test_a_drawn_citizen_is_the_drawers(pair: tuple[int, int]) -> None:
    """G39, section 8, row 3: others cannot tell one card from another, a suspect asked about and kept included."""
    tables = []
    for card in pair:
        t = Table(*FANS, phase="ADMIT", suspect=7, draw=[1, 1, card])
        t.play(0, "DRAW")
        tables.append(t)
    assert told_apart(*tables) == {0}
    for t in tables:
        if t.phase == "ASK":
            before = t.views()
            t.play(0, "KEEP")
            assert t.views() == before
            assert all(t.told_to[viewer] == [] for viewer in (1, 2, None))
    assert tables[0].views() == tables[1].views()
    # And so it stays through the rest of the turn.
    for t in tables:
        t.play(0, "SURVEIL", "TARGET 1", "SHOT OVER wide 0", draws=[0] * 7)
        assert t.phase == "EXPEL"
        t.play(0, "EXPEL 9")
    assert told_apart(*tables) == {0}


def test_the_question_is_hidden_whatever_the_others_send() -> None:
    """G39: refusals, legal actions and labels of the other seats are the same in ASK and in ACTION."""
    tables = []
    for card in (7, 2):
        t = Table(*FANS, phase="ADMIT", suspect=7, draw=[1, 1, card])
        t.play(0, "DRAW")
        tables.append(t)
    for seat in (1, 2):
        with interpreted(game):
            codes = [game.machine.why_not_all(t.view(seat).array, seat).tolist() for t in tables]
        assert codes[0] == codes[1]
        assert tables[0].legal(seat) == tables[1].legal(seat) == []


def test_a_taken_citizen_is_seen_by_all() -> None:
    """Section 8, row 4: the rank is in the log; a suspect taken is seen, and that its taker may be asked."""
    t = Table(*FANS, phase="ADMIT", suspect=7, draw=[1], discard=[9, 8])
    t.play(0, "TAKE")
    for viewer in t.viewers:
        assert any(event.get("rank") == 8 for event in t.told_to[viewer])


def test_keeping_a_taken_suspect_is_not_announced() -> None:
    """G39: ASK after TAKE looks like ACTION too."""
    t = Table(*FANS, phase="ADMIT", suspect=8, draw=[1], discard=[9, 8])
    t.play(0, "TAKE")
    assert t.phase == "ASK"
    before = t.views()
    assert {t.view(viewer).phase_name for viewer in (1, 2, None)} == {"ACTION"}
    t.play(0, "KEEP")
    assert t.views() == before


def border(*cards: int, answers: Sequence[str] = ()) -> Table:
    """Seat 0 has sheltered and drawn these at the border."""
    t = Table([2, 3, 4], FANS[1], FANS[2], suspect=7, draw=[1, 1, *cards])
    t.play(0, "SHELTER 2-4")
    t.play(0, *answers)
    return t


def test_suspects_in_limbo_are_counted_into_the_hand() -> None:
    """G39: sizes are public with the limbo in them; how many are in limbo, and that KEEP takes them, is not."""
    none, one, three = border(1, 1, 8, 8, 8), border(1, 1, 8, 8, 7), border(1, 7, 7, 8, 7)
    assert [t["pending"] for t in (none, one, three)] == [0, 1, 3]
    assert told_apart(none, one) == told_apart(none, three) == {0}
    for viewer in one.viewers:
        assert one.view(viewer).n_hand.tolist()[0] == (5 if viewer != 0 else one.view(0).n_hand.tolist()[0])
    kept = [border(1, 1, 8, 8, card, answers=["KEEP"]) for card in (7, 8)]
    assert told_apart(*kept) == {0}


def test_ask_opens_at_the_border_again_after_a_refuge() -> None:
    """G39: with nothing more in limbo others see the same as with something."""
    tables = []
    for cards in ((1, 1, 8, 8, 7), (1, 1, 8, 7, 7)):
        t = border(*cards, answers=["REFUSE"])
        t.play(1, "GIVE 5")
        t.play(2, "GIVE 3", draws=[0, 0])
        t.play(1, "PICK 0")
        t.play(2, "PICK 0")
        assert t.phase == "ASK"
        tables.append(t)
    assert [t["pending"] for t in tables] == [0, 1]
    assert told_apart(*tables) == {0}
    for t in tables:
        t.play(0, "KEEP")
    assert told_apart(*tables) == {0}


def test_a_refused_suspect_is_seen_by_all() -> None:
    """R37, section 8, row 5: in the log by rank, with the givers."""
    t = Table(*FANS, phase="ADMIT", suspect=7, draw=[1, 7])
    t.play(0, "DRAW", "REFUSE")
    for viewer in t.viewers:
        seen = t.view(viewer)
        assert (seen.phase_name, seen.givers) == ("GIVE", 0b110)
        assert {"name": "REFUSED", "seat": 0, "rank": 7} in t.told_to[viewer]


def giving(gift: int, *, last: bool = False) -> Table:
    t = Table(FANS[0], [5, 2, 7, 3, 7, 9], FANS[2], phase="ADMIT", suspect=7, draw=[1, 7])
    t.play(0, "DRAW", "REFUSE")
    if last:
        t.play(2, "GIVE 3")
    t.play(1, f"GIVE {gift}", draws=[1, 1] if last else [])
    return t


def test_a_given_card_is_the_givers() -> None:
    """Section 8, row 6: others see that a seat gave, never what, nor from which slot."""
    assert told_apart(giving(5), giving(9)) == {1}
    assert told_apart(giving(5), giving(7)) == {1}
    own = giving(9).view(1).as_dict()
    assert own["given"][1] == 9
    assert own["hand"][1][:5] == [5, 2, 7, 3, 7]
    for viewer in (0, 2, None):
        given = giving(9).view(viewer).as_dict()["given"]
        assert given is None or given[1] is None


def test_the_order_of_the_pile_is_nobodys() -> None:
    """Section 8, row 7: two shuffles look alike to everybody."""
    tables = []
    for draws in ([0, 0], [2, 1], [1, 0]):
        t = giving(5)
        t.play(2, "GIVE 3", draws=draws)
        tables.append(t)
    for other in tables[1:]:
        assert told_apart(tables[0], other) == set()


def test_a_picked_card_is_the_pickers_and_the_last_the_refusers() -> None:
    """Section 8, row 8: which back was taken is public, what it was is not."""
    tables = []
    for draws in ([2, 1], [2, 0]):
        t = giving(5)
        t.play(2, "GIVE 3", draws=draws)
        t.play(1, "PICK 0")
        tables.append(t)
    assert [t.hand(1)[-1] for t in tables] == [7, 5]
    assert told_apart(*tables) == {1}
    for viewer in (0, 2, None):
        assert any(event.get("place") == 0 for event in tables[0].told_to[viewer])
    for t in tables:
        t.play(2, "PICK 1")
    # Seat 2 got the 3 in both; the refuser got the 5 in one and the 7 in the other.
    assert [t.hand(2)[-1] for t in tables] == [3, 3]
    assert told_apart(*tables) == {0, 1}


def photo(fan: list[int], shot: str, draws: list[int]) -> Table:
    t = Table(FANS[0], fan, FANS[2], suspect=4)
    t.play(0, "SURVEIL", "TARGET 1", f"SHOT {shot}", draws=draws)
    return t


def test_a_photo_is_the_photographers() -> None:
    """G23, section 8, rows 9 and 10: target, station and zoom are public; aim, blur and what is seen are not."""
    usual = photo(FANS[1], "OVER wide 2", [0] + [1] * 6)
    assert told_apart(usual, photo(FANS[1], "OVER wide 3", [0] + [1] * 6)) == {0}, "aim"
    assert told_apart(usual, photo(FANS[1], "OVER wide 2", [9] + [1] * 6)) == {0}, "blur"
    assert told_apart(usual, photo(FANS[1], "OVER wide 2", [0] + [0] * 6)) == {0}, "grain"
    assert told_apart(usual, photo(FANS[1], "OVER close 2", [0] + [1] * 6)) == {0, 1, 2, None}, "zoom"
    assert told_apart(usual, photo(FANS[1], "UNDER wide 2", [0] + [1] * 6)) == {0, 1, 2, None}, "station"


def test_an_unreadable_card_tells_the_photographer_nothing() -> None:
    """Section 9.1, 9.3: two fans that differ only where the picture is blank or shares a tone look alike to him."""
    # From below the middle is behind the gripping hand: slots 2 and 3 of 6.
    first = photo([5, 2, 7, 3, 7, 9], "UNDER wide 2", [0] + [1] * 6)
    second = photo([5, 2, 1, 8, 7, 9], "UNDER wide 2", [0] + [1] * 6)
    assert told_apart(first, second) == {1}
    # From above a card that is not the top one shows its tone: 5 and 8 share it, 5 and 7 do not.
    assert told_apart(*(photo([card, 2, 7, 3, 7, 9], "OVER wide 2", [0] + [1] * 6) for card in (5, 8))) == {1}
    assert told_apart(*(photo([card, 2, 7, 3, 7, 9], "OVER wide 2", [0] + [1] * 6) for card in (5, 7))) == {0, 1}


LEAVING: dict[str, tuple[list[int], list[int], tuple[str, ...]]] = {
    "paid": ([6, 6, 1, 2, 3, 9, 9], [1, 6, 2, 3, 9, 9, 6], ("STRIKE", "TARGET 1", "PAY 6", "AIM 0")),
    "sheltered": ([2, 3, 4, 9, 9, 1, 1, 8], [9, 9, 4, 1, 2, 1, 8, 3], ("SHELTER 2-4",)),
    "expelled": ([2, 3, 4, 9, 9, 1, 1, 8], [3, 4, 9, 9, 1, 1, 8, 2], ("PASS", "EXPEL 2")),
}


@pytest.mark.parametrize("way", LEAVING)
def test_the_slot_a_card_leaves_is_never_shown(way: str) -> None:
    """G41, section 8, row 11: paid, sheltered or expelled from wherever: only the owner can tell."""
    one, other, actions = LEAVING[way]
    tables = [Table(fan, FANS[1], FANS[2], suspect=7, draw=[1] * 6) for fan in (one, other)]
    assert told_apart(*tables) == {0}
    for action in actions:
        for t in tables:
            t.play(0, action)
        assert told_apart(*tables) <= {0}, action


def test_the_slot_of_a_gift_is_never_shown() -> None:
    """G41: nor the slot of a card given in a refuge."""
    tables = []
    for fan in ([5, 2, 7, 3], [2, 7, 3, 5]):
        t = Table(FANS[0], fan, FANS[2], phase="ADMIT", suspect=7, draw=[1, 7])
        t.play(0, "DRAW", "REFUSE")
        t.play(1, "GIVE 5")
        tables.append(t)
    assert tables[0].hand(1) == tables[1].hand(1)
    assert told_apart(*tables) == set()


def test_struck_slots_are_public() -> None:
    """G18, G41, section 8, row 12: slot, ranks, hits and payment, for ever."""
    t = Table([6, 6, 1, 2, 3, 9, 9], FANS[1], FANS[2], suspect=3, intel=[1, 2])
    t.play(0, "STRIKE", "TARGET 1", "PAY 6", "AIM 1")
    for viewer in t.viewers:
        assert t.strikes(0, viewer=viewer) == [([2, 7, 3], 3, 1)]
        told = [event for event in t.told_to[viewer] if event.get("slot") == 1]
        assert told, "the log names the slot"


def test_piles_are_nobodys() -> None:
    """G4, section 8, row 13: order of the draw pile and of the intelligence pile, unused intelligence."""
    first = Table(*FANS, suspect=7, draw=[1, 2, 3], intel=[1, 2, 3])
    second = Table(*FANS, suspect=7, draw=[9, 9, 9], intel=[3, 1, 2])
    second.state.array["intel_out"] = first.state.array["intel_out"][:, ::-1]
    assert told_apart(first, second) == set()
    for t in (first, second):
        for viewer in t.viewers:
            data = t.view(viewer).as_dict()
            assert data["draw"] is data["intel_pile"] is data["intel_out"] is None


def test_what_everybody_knows() -> None:
    """Section 8, row 14: the suspect, pile sizes, latch and reason."""
    t = Table(*FANS, suspect=7, draw=[1, 2, 3], intel=[1, 2], discard=[4, 5])
    t.set(latched=1, reason=3, final_left=2)
    for viewer in t.viewers:
        seen = t.view(viewer)
        assert (seen.intel_cur, seen.n_draw, seen.n_intel, seen.n_discard) == (7, 3, 2, 2)
        assert (seen.latched, seen.reason, seen.final_left) == (1, 3, 2)
        assert (seen.start, seen.active, seen.turn) == (0, 0, 1)


def test_spectators_get_the_public_fields_only() -> None:
    """Section 8: what a spectator's view holds is in every seat's view, the same."""
    t = Table(*FANS, suspect=7)
    public = t.view(None).as_dict()
    for seat in range(3):
        own = t.view(seat).as_dict()
        for name, value in public.items():
            if value is not None and name != "seat":
                assert inside(value, own[name]), name


def inside(public: object, own: object) -> bool:
    """Is everything that is public the same in a seat's view, which may hold more?"""
    if public is None:
        return True
    if isinstance(public, list) and isinstance(own, list):
        return len(public) == len(own) and all(inside(a, b) for a, b in zip(public, own, strict=True))
    return public == own


def test_own_stale_mark_only() -> None:
    """Section 8: `stale` is the seat's own."""
    tables = []
    for stale in (0, 1):
        t = Table(*FANS, phase="ADMIT", suspect=7)
        t.state.array["stale"][0, 1] = stale
        tables.append(t)
    assert told_apart(*tables) == {1}


def test_no_chance_in_any_view() -> None:
    """Section 8: the generator is nobody's."""
    t = Table(*FANS, suspect=7)
    for viewer in t.viewers:
        view = t.view(viewer)
        assert "chance" not in view.as_dict()
        blank = [game.layout.fields[name].blank & (2**64 - 1) for name in ("key", "counter")]
        assert {int(half) & (2**64 - 1) for half in view.array["key"][0]} <= {blank[0], 0}
