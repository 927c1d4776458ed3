"""Rules of the fan: R19 to R21, G20, G21, section 9.2, and the REGROUP window of section 6."""

import pytest

from backroom.games.bycatch import game
from backroom.testing import scripted
from tests.games.bycatch.positions import CODES, Table

FANS = ([1, 2, 4, 5, 6, 8, 9], [5, 2, 7, 3, 7, 9, 1], [3, 3, 4, 4, 8, 8, 9])


def test_the_window_is_everybody_else_with_a_card() -> None:
    """G20: at the start of every turn, before the admission; not the active seat, not an empty hand."""
    t = Table([1, 2, 4, 5, 6, 8], [5, 2, 7], [], [3], phase="ACTION", active=3, suspect=9, draw=[1, 1, 1, 1, 1, 1])
    t.play(3, "PASS", "KEEP")
    assert (t.phase, t["active"], t.owes) == ("REGROUP", 0, (1, 3))
    for seat in (0, 2):
        assert t.refused(seat, "HOLD") == "NOT_YOUR_DECISION"


def test_a_window_opens_before_final_turns_too() -> None:
    """G20: the striker of a final turn meets fans that could be rearranged."""
    t = Table(*FANS, phase="FINAL", suspect=9)
    t.play(0, "PASS")
    assert (t.phase, t["active"], t.owes) == ("REGROUP", 1, (0, 2))
    t.all_hold()
    assert (t.phase, t.owes) == ("FINAL", (1,))


def test_a_window_opens_after_a_refuge_at_the_admission_and_not_at_the_border() -> None:
    """G20: the exchanged cards can be put away before the action; at the border the next turn's window does that."""
    t = Table([1, 2, 4], [5, 2, 7], [3, 3], phase="ADMIT", suspect=9, draw=[1, 1, 1, 9])
    t.play(0, "DRAW", "REFUSE")
    t.play(1, "GIVE 5")
    t.play(2, "GIVE 3", draws=[0, 0])
    t.play(1, "PICK 0")
    t.play(2, "PICK 0")
    assert (t.phase, t.owes) == ("REGROUP", (1, 2))
    t.all_hold()
    assert t.phase == "ACTION"
    t.pile("draw", [1, 9])
    t.play(0, "PASS", "REFUSE")
    assert (t.phase, t["ctx"]) == ("GIVE", 1)
    for seat in (1, 2):
        t.play(seat, t.default(seat), draws=[0, 0] if seat == 2 else [])
    t.play(1, "PICK 0")
    t.play(2, "PICK 0")
    assert t.phase == "ASK"


def test_outside_a_window_every_fan_is_frozen() -> None:
    """R18, G20: in every other phase MOVE, SPREAD, GAP and HOLD are nobody's."""
    t = Table([6, 6, 4, 5, 1, 8], *FANS[1:], phase="ADMIT", suspect=9, draw=[1, 1])
    for action in ("DRAW", "STRIKE", "TARGET 1", "PAY 6", "AIM 0"):
        for seat in (1, 2):
            for fiddle in ("HOLD", "MOVE 0 1", "SPREAD 2", "GAP 3"):
                assert t.refused(seat, fiddle) == "NOT_YOUR_DECISION"
        for fiddle in ("HOLD", "MOVE 0 1", "SPREAD 2", "GAP 3"):
            assert t.refused(0, fiddle) == "WRONG_PHASE"
        t.play(0, action)
    assert t.phase == "REGROUP"


def test_every_order_and_posture_is_within_nine_moves() -> None:
    """G20, section 6: seven moves reach any order of eight cards, and two more any posture."""
    t = Table(*FANS, phase="REGROUP")
    for wanted in (FANS[1][::-1], sorted(FANS[1])):
        for slot, card in enumerate(wanted):
            now = t.hand(1).index(card, slot)
            if now != slot:
                t.play(1, f"MOVE {now} {slot}")
        assert t.hand(1) == wanted
        assert t["micro"][1] <= 7
        t = Table(*FANS, phase="REGROUP")
    t.play(1, "SPREAD 0", "GAP 2")
    assert (t["spread"][1], t["gap"][1], t["micro"][1]) == (0, 2, 2)


@pytest.mark.parametrize(("i", "j"), [(i, j) for i in range(8) for j in range(8) if i != j])
def test_a_moved_card_ends_in_the_slot_named(i: int, j: int) -> None:
    """G20, section 7: out of slot i, in at slot j; cards between close up. Slots that do not exist are refused."""
    t = Table(FANS[0], [5, 2, 7, 3, 6, 9], FANS[2], phase="REGROUP")
    if max(i, j) >= 6:
        assert t.refused(1, f"MOVE {i} {j}") == "SLOT_RANGE"
        return
    expected = [5, 2, 7, 3, 6, 9]
    expected.insert(j, expected.pop(i))
    t.play(1, f"MOVE {i} {j}")
    assert t.hand(1) == expected
    assert (t["micro"][1], t["rustle"][1]) == (1, 1)


def test_a_posture_rustles_nothing() -> None:
    """G20: the flag is about cards; the posture is seen by itself."""
    t = Table(*FANS, phase="REGROUP")
    t.play(1, "SPREAD 2", "GAP 1", "SPREAD 0", "HOLD")
    t.play(2, "HOLD")
    assert t["rustle"] == [0, 0, 0]
    assert (t["shown_spread"], t["shown_gap"]) == ([1, 0, 1], [0, 1, 0])


def test_the_same_posture_is_no_change() -> None:
    """G21, section 7: three spreads and four gaps, each legal unless it is the present one."""
    t = Table(*FANS, phase="REGROUP")
    assert [action for action in t.legal(1) if not action.startswith("MOVE")] == [
        "HOLD",
        "SPREAD 0",
        "SPREAD 2",
        "GAP 1",
        "GAP 2",
        "GAP 3",
    ]
    assert t.refused(1, "SPREAD 1") == t.refused(1, "GAP 0") == "NO_CHANGE"
    t.play(1, "SPREAD 0")
    assert t.refused(1, "SPREAD 0") == "NO_CHANGE"
    t.play(1, "SPREAD 1")


def test_flags_are_of_the_last_window() -> None:
    """G20: a new window begins with no rustle and nothing used."""
    t = Table(*FANS, phase="REGROUP", suspect=9, draw=[1, 1, 1])
    t.play(1, "MOVE 0 1", "HOLD")
    t.play(2, "HOLD")
    assert t["rustle"] == [0, 1, 0]
    t.hold(0, [1, 2, 4, 5, 6, 8])
    t.play(0, "DRAW", "PASS")
    assert t.phase == "REGROUP"
    assert t["rustle"] == t["micro"] == [0, 0, 0]
    assert t["shown_spread"] == t["spread"]


def test_rustle_may_be_kept_private() -> None:
    """G20: with `rustle_public` off nobody ever sees the flag."""
    t = Table(*FANS, phase="REGROUP", rustle_public=False)
    t.play(1, "MOVE 0 1", "HOLD")
    t.play(2, "HOLD")
    for viewer in (0, 2, None):
        assert not any(t.view(viewer).rustle.tolist()[:3])
        quiet = Table(*FANS, phase="REGROUP", rustle_public=False)
        quiet.play(1, "HOLD")
        quiet.play(2, "HOLD")
        assert t.view(viewer) == quiet.view(viewer)


def test_sticky_hands() -> None:
    """G20: with `arrange` = insert only cards gained since the last HOLD may be moved, however often."""
    t = Table(*FANS, phase="REGROUP", arrange="insert", suspect=6, draw=[4, 4, 4, 4, 9])
    t.play(1, "MOVE 6 0", "HOLD")
    t.play(2, "HOLD")
    t.play(0, "DRAW", "PASS", "EXPEL 1")
    assert t["active"] == 1
    # Seat 0 was active in the first window and has held nothing yet: all its cards are fresh.
    assert t.why_not(0, "MOVE 0 6") == ""
    assert [action for action in t.legal(2) if action.startswith("MOVE")] == []
    assert t.refused(2, "MOVE 0 1") == "NOT_FRESH"
    t.all_hold()
    t.hold(1, [1, 5, 2, 7, 3, 7])
    t.play(1, "DRAW", "PASS")
    assert t.hand(1)[-1] == 4
    assert t["active"] == 2
    assert {a.split()[1] for a in t.legal(1) if a.startswith("MOVE")} == {"6"}
    t.play(1, "MOVE 6 2")
    assert {a.split()[1] for a in t.legal(1) if a.startswith("MOVE")} == {"2"}
    assert t.refused(1, "MOVE 6 0") == "NOT_FRESH"
    assert t.refused(1, "MOVE 7 0") == "SLOT_RANGE"
    t.play(1, "HOLD")
    assert t["fresh"][1] == 0


def test_cards_closing_up_keep_their_mark() -> None:
    """G20, section 5: a fresh card that slides to the left is still the fresh one."""
    t = Table([5, 5, 1, 2], [5, 2, 7, 3, 1], [6, 6, 4], phase="REGROUP", arrange="insert", suspect=9, draw=[8] * 6)
    t.all_hold()
    t.hold(0, [5, 5, 1, 2, 4, 4])
    t.state.array["fresh"][0, 0] = 0
    t.play(0, "DRAW", "STRIKE", "TARGET 1", "PAY 5", "AIM 0")
    assert t.hand(0) == [1, 2, 4, 4, 8]
    assert t["active"] == 1
    assert {a.split()[1] for a in t.legal(0) if a.startswith("MOVE")} == {"4"}


def test_what_makes_a_fan_stale() -> None:
    """Section 5: dealt; a card in or out; a new suspect (all seats); photographed. HOLD clears it."""
    t = Table([6, 6, 4, 5, 1, 8], *FANS[1:], phase="REGROUP", suspect=3, intel=[1, 2], draw=[1, 1, 1, 1])
    assert t["stale"] == [1, 1, 1]
    t.all_hold()
    assert t["stale"] == [1, 0, 0]
    t.play(0, "DRAW", "SURVEIL", "TARGET 2", "SHOT OVER wide 0", draws=[0] * 8)
    assert t["stale"] == [1, 0, 1]
    t.all_hold()
    assert t["stale"] == [0, 0, 0]
    t.hold(1, [5, 5, 7, 4, 6, 9])
    t.play(1, "DRAW")
    assert t["stale"] == [0, 1, 0]
    t.play(1, "STRIKE", "TARGET 0", "PAY 5", "AIM 0")
    assert t["stale"] == [1, 1, 0]
    t.all_hold()
    t.hold(2, [2, 3, 4, 8, 8, 9])
    t.play(2, "DRAW", "SHELTER 2-4")
    assert t["intel_cur"] == 2
    assert t["stale"] == [1, 1, 1]


def test_a_struck_or_giving_seat_is_stale() -> None:
    """Section 5: a strike and a refuge change a fan from outside."""
    t = Table([6, 6, 4, 5, 1, 8], *FANS[1:], phase="REGROUP", suspect=9, draw=[1, 1, 1, 9])
    t.all_hold()
    t.play(0, "DRAW", "REFUSE")
    t.play(1, "GIVE 5")
    assert t["stale"][1]
    t.play(2, "GIVE 3", draws=[0, 0])
    t.play(1, "PICK 0")
    t.play(2, "PICK 0")
    t.all_hold()
    assert not t["stale"][2]
    t.play(0, "STRIKE", "TARGET 2", "PAY 6", "AIM 0")
    assert t["stale"][2]
    assert not t["stale"][1]


def test_every_card_peeps_out_of_every_posture() -> None:
    """R19 to R21, G21: whatever the posture, a lens over the fan can make out every slot's tone with luck."""
    t = Table(FANS[0], players=3, active=1)
    t.play(1, "SURVEIL", "TARGET 0")
    for spread in range(3):
        for gap in range(4):
            for slot in range(7):
                photo = Table.of(t.state.copy())
                photo.hold(0, FANS[0], spread, gap)
                with scripted(game, [0] + [3] * 7):
                    game.apply(photo.state, 1, CODES[f"SHOT OVER close {slot}"])
                assert photo.album(1)[0].slots[slot][0] in (2, 4), (spread, gap, slot)
