"""Rules of surveillance: R18, R22 to R24, G22 to G24, and the photograph of section 9."""

from collections import Counter
from functools import cache
from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from backroom.engine import Played
from backroom.games.bycatch import game
from backroom.games.bycatch.photo import code_of, motion
from backroom.testing import scripted
from tests.games.bycatch.photo_model import REACH, picture
from tests.games.bycatch.positions import CODES, STATIONS, ZOOMS, Table

FAN = [5, 2, 7, 3, 7, 9, 1]
NARROWED = 0.35
"""What a tone or a shape counts beside a clear card in the table of 9.3."""


@cache
def lining_up() -> Table:
    """Seat 1 has seat 0 in its viewfinder and may stand anywhere."""
    t = Table(FAN, players=3, active=1, reach=False)
    t.play(1, "SURVEIL", "TARGET 0")
    return t


def photographed(fan: list[int], posture: tuple[int, int], shot: tuple[int, int, int], draws: list[int]) -> Table:
    """Seat 1 has photographed seat 0."""
    t = Table.of(lining_up().state.copy())
    t.hold(0, fan, *posture)
    station, zoom, aim = shot
    with scripted(game, draws):
        game.apply(t.state, 1, CODES[f"SHOT {STATIONS[station]} {ZOOMS[zoom]} {aim}"])
    return t


def test_everybody_else_is_frozen_from_the_call_to_the_shutter() -> None:
    """R18: nobody but the photographer has anything to do until the picture is taken, whatever they try."""
    t = Table(players=4, phase="ACTION")
    t.play(0, "SURVEIL")
    for action in ("TARGET 2", "SHOT OVER wide 3"):
        assert t.owes == (0,)
        for seat in (1, 2, 3):
            assert t.legal(seat) == []
            assert {t.refused(seat, code) for code in (0, 1, 57, 60, 82, 112, 117)} == {"NOT_YOUR_DECISION"}
        t.play(0, action, draws=[0] * 8 if action.startswith("SHOT") else [])


def test_one_picture_of_one_opponent() -> None:
    """R22, G22: any opponent with a card, chosen after the freeze; no way back, no retake."""
    t = Table([1, 2, 4, 5, 6], [3], [], [1, 1, 2], suspect=7)
    t.play(0, "SURVEIL")
    assert t.legal(0) == ["TARGET 1", "TARGET 3"]
    assert t.refused(0, "PASS") == "WRONG_PHASE"
    assert t.refused(0, "TARGET 2") == "TARGET_TOO_SMALL"
    assert t.refused(0, "TARGET 0") == "SELF_TARGET"
    assert t.refused(0, "TARGET 4") == "NO_SUCH_SEAT"
    t.play(0, "TARGET 3")
    assert t.refused(0, "TARGET 1") == "WRONG_PHASE"
    t.play(0, "SHOT UNDER wide 0", draws=[9, 0, 0, 0])
    assert [len(t.album(seat)) for seat in range(4)] == [1, 0, 0, 0]
    assert t.album(0)[0].target == 3
    assert t["active"] == 1


def test_where_the_lens_can_go() -> None:
    """R23: no step: with `reach` off every station is open to everybody."""
    t = Table(players=3, phase="ACTION", reach=False)
    t.play(0, "SURVEIL", "TARGET 1")
    assert {action.split()[1] for action in t.legal(0)} == set(STATIONS)
    assert len(t.legal(0)) == 4 * 2 * 7


def test_after_the_picture_everybody_unfreezes() -> None:
    """R24: the turn goes on to the borders, and the window after it has all the others again."""
    t = Table([1, 2, 4, 5, 6, 8, 8, 9], players=3, suspect=7)
    t.play(0, "SURVEIL", "TARGET 1", "SHOT OVER wide 3", draws=[0] * 8)
    assert t.phase == "EXPEL"
    t.play(0, "EXPEL 9")
    assert t.owes == (0, 2)
    t.play(2, "MOVE 0 1", "HOLD")
    assert t.album(0, viewer=0) != [], "and the picture can be studied at any time"


def test_the_record() -> None:
    """Section 9.4: turn, target, n, posture, station, zoom, aim, blur, and eight cells."""
    t = photographed(FAN, (2, 1), (1, 1, 1), [4, 1, 3, 0, 2, 2, 2, 2])
    (photo,) = t.album(1)
    assert (photo.turn, photo.target, photo.n) == (1, 0, 7)
    assert (photo.spread, photo.gap) == (2, 1)
    assert (photo.station, photo.zoom, photo.aim, photo.blur) == (1, 1, 1, 1)
    assert photo.slots[:7] == picture(FAN, (2, 1), (1, 1, 1), 4, [1, 3, 0, 2, 2, 2, 2])
    assert photo.slots[7] == (0, 0)


def test_only_the_cards_of_the_target_are_in_it() -> None:
    """G22: a fan of three has three cells; the others are empty."""
    t = photographed([5, 2, 7], (0, 0), (0, 0, 1), [0, 1, 1, 1])
    (photo,) = t.album(1)
    assert photo.n == 3
    assert photo.slots == [*picture([5, 2, 7], (0, 0), (0, 0, 1), 0, [1] * 3), *[(0, 0)] * 5]
    t = Table([5, 2, 7], players=3, active=1)
    t.play(1, "SURVEIL", "TARGET 0")
    assert t.refused(1, "SHOT OVER wide 3") == "SLOT_RANGE"


def test_chance_is_drawn_once_for_motion_and_once_for_each_slot() -> None:
    """Section 5: below(10), then below(4) for each slot, those out of frame too."""
    t = Table(FAN, players=3, active=1)
    t.play(1, "SURVEIL", "TARGET 0")
    with scripted(game, [0, 3, 3, 3, 3, 3, 3, 3]) as asked:
        assert isinstance(game.play(t.state, 1, CODES["SHOT LEFT close 0"]), Played)
    assert asked == [10] + [4] * 7


def test_any_picture_is_the_one_of_the_formula() -> None:
    """R20, R22, section 9.3: 300 random fans, postures, shots and draws give what the formula gives."""
    random = Random(93)
    for _ in range(300):
        n = random.choice((1, 2, 3, 5, 6, 7, 8))
        fan = [random.randint(1, 9) for _ in range(n)]
        posture = random.randrange(3), random.randrange(4)
        shot = random.randrange(4), random.randrange(2), random.randrange(n)
        draws = [random.randrange(10), *(random.randrange(4) for _ in range(n))]
        (photo,) = photographed(fan, posture, shot, draws).album(1)
        expected = picture(fan, posture, shot, draws[0], draws[1:])
        assert photo.slots == expected + [(0, 0)] * (8 - n), (fan, posture, shot, draws)


def test_legibility_never_depends_on_the_rank() -> None:
    """Section 9.3: the codes of a picture are the same whatever cards are in the fan: a blank tells nothing."""
    random = Random(94)
    for _ in range(20):
        posture = random.randrange(3), random.randrange(4)
        shot = random.randrange(4), random.randrange(2), random.randrange(7)
        draws = [random.randrange(10), *(random.randrange(4) for _ in range(7))]
        codes = set()
        for rank in range(1, 10):
            (photo,) = photographed([rank] * 7, posture, shot, draws).album(1)
            codes.add(tuple(code for code, _ in photo.slots))
            for code, value in photo.slots[:7]:
                assert value == {0: 0, 1: 0, 2: (rank - 1) % 3, 3: (rank - 1) // 3, 4: rank}[code]
        assert len(codes) == 1


BEST = {
    # gap: clear / narrowed of the best shot at spreads 0, 1, 2, by left neighbour, by right neighbour, from across
    0: ("0.5/4.7 0.5/4.7 1.1/2.6", "0.5/4.7 0.5/4.7 1.1/2.6", "0.5/4.7 0.5/4.7 1.1/2.6"),
    1: ("1.2/3.7 2.5/2.4 3.8/0.7", "0.9/2.2 1.2/1.9 1.6/1.1", "1.2/3.7 2.5/2.4 3.8/0.7"),
    2: ("0/3.8 0.5/2.5 1.3/1.5", "1.8/3.2 2.5/2.5 3.9/0.6", "1.8/3.2 2.5/2.5 3.9/0.6"),
    3: ("3.0/0.9 3.0/1.4 1.5/2.1", "3.0/0.9 3.0/1.4 1.5/2.1", "0.9/2.2 1.2/1.9 1.6/1.1"),
}


@pytest.mark.parametrize("gap", range(4))
def test_expected_result_of_the_best_shot(gap: int) -> None:
    """R22, R23, section 9.3: the table, by exact enumeration of motion and grain with the game's own formula.

    Cards are independent but for the motion they share, so the expectation of a shot is the sum over its slots.
    """
    # A plain copy of the numbers: reading them out of the record is slow.
    names = ("open_side", "tone_from", "figure_from", "frame_tight", "frame_even", "frame_wide", "sharp", "soft")
    numbers: Any = SimpleNamespace(**{name: getattr(game.pattern(3), name).tolist() for name in names})
    motions = [[motion(numbers, zoom, luck) for luck in range(10)] for zoom in range(2)]
    grains = ((-1, 1), (0, 2), (1, 1))
    for spread in range(3):
        expected: dict[tuple[int, int, int], tuple[float, float]] = {}
        for shot in product(range(4), range(2), range(7)):
            weights: Counter[int] = Counter()
            for (blur, often), (grain, times) in product(Counter(motions[shot[1]]).items(), grains):
                for slot in range(7):
                    weights[code_of(numbers, 7, spread, gap, *shot, slot, blur, grain)] += often * times
            expected[shot] = weights[4] / 40, (weights[2] + weights[3]) / 40
        for place, cells in zip(REACH, BEST[gap], strict=True):
            reachable = [value for shot, value in expected.items() if shot[0] in REACH[place]]
            best = max(reachable, key=lambda value: value[0] + NARROWED * value[1])
            printed = tuple(float(number) for number in cells.split()[spread].split("/"))
            assert best == pytest.approx(printed, abs=0.0501), (spread, place)


def test_the_picture_is_the_photographers_alone_until_the_end() -> None:
    """G23: no other view holds it; at the end all players see every album."""
    t = photographed(FAN, (1, 0), (0, 0, 3), [0] + [1] * 7)
    for viewer in (0, 2, None):
        assert t.album(1, viewer=viewer) == []
    assert len(t.album(1, viewer=1)) == 1
    t.ask("FINAL", 2)
    t.set(final_left=1)
    t.play(2, "PASS")
    for seat in range(3):
        assert t.album(1, viewer=seat) == t.album(1)


def test_when_a_photo_goes_stale() -> None:
    """Section 8: the target rustled, had a turn, took part in a refuge, was struck: each by itself, in the own view."""

    def stale(t: Table) -> int:
        assert len(t.album(0)) == 1
        return int(t.view(0).album_stale[0])

    def taken() -> Table:
        t = Table([6, 6, 1, 2, 3], [3, 3, 4, 8, 8], [5, 2, 7, 3, 1], suspect=9, draw=[1, 1, 1, 1])
        t.play(0, "SURVEIL", "TARGET 2", "SHOT OVER wide 2", draws=[0] + [1] * 5)
        assert (stale(t), t["active"]) == (0, 1)
        return t

    t = taken()
    t.play(2, "MOVE 0 1", "MOVE 1 0", "HOLD")
    assert stale(t) == 0, "not before all see it"
    t.play(0, "HOLD")
    assert stale(t) == 1, "rustled"
    t = taken()
    t.all_hold()
    t.play(1, "DRAW", "PASS")
    t.all_hold()
    t.play(2, "DRAW", "PASS")
    assert stale(t) == 2, "had a turn"
    t = taken()
    t.all_hold()
    t.pile("draw", [1, 9])
    t.play(1, "DRAW", "REFUSE")
    assert stale(t) == 4, "takes part in a refuge"
    t = taken()
    t.all_hold()
    t.play(1, "DRAW", "STRIKE", "TARGET 2", "PAY 3", "AIM 0")
    assert stale(t) & 8, "struck"
    assert not stale(t) & 5


def test_the_viewfinder_shows_nothing_of_a_face() -> None:
    """G24: with the target chosen, and until the shutter, the photographer's view holds geometry and blank faces."""
    views = []
    for fan in ([5, 2, 7, 3, 7, 9, 1], [8, 8, 8, 8, 8, 8, 8]):
        t = Table(fan, players=3, active=1, suspect=4)
        t.play(1, "SURVEIL", "TARGET 0")
        views.append(t.view(1))
        assert t.view(1).as_dict()["hand"][0] is None
    assert views[0] == views[1]


def test_tones_and_shapes_may_be_reassigned() -> None:
    """Section 2.2: the photo uses the table of citizens, which a user may replace: here 5 and 6 change grounds."""
    t = Table(FAN, players=3, active=1, variant={"businessman.tone": 2, "young_woman.tone": 1})
    t.hold(0, FAN, 0, 0)
    t.play(1, "SURVEIL", "TARGET 0", "SHOT OVER wide 3", draws=[0] + [1] * 7)
    assert t.album(1)[0].slots[0] == (2, 2)


def test_numbers_of_the_photo_may_be_changed() -> None:
    """Section 2.3: frame, opening, thresholds and blur by their keys."""
    draws = [5] + [1] * 7
    usual = photographed(FAN, (2, 0), (0, 0, 3), draws).album(1)[0]
    assert [code for code, _ in usual.slots[:7]] == [0, 2, 2, 2, 2, 2, 0]
    changes: dict[str, tuple[int, list[int]]] = {
        "wide.frame_wide": (3, [2, 2, 2, 2, 2, 2, 4]),
        "over.open_side": (0, [0, 1, 1, 1, 1, 1, 0]),
        "over.tone_from": (4, [0, 1, 1, 1, 1, 1, 0]),
        "over.figure_from": (6, [0, 4, 4, 4, 4, 4, 0]),
    }
    for key, (value, codes) in changes.items():
        t = Table(FAN, players=3, active=1, variant={key: value})
        t.hold(0, FAN, 2, 0)
        t.play(1, "SURVEIL", "TARGET 0", "SHOT OVER wide 3", draws=draws)
        assert [code for code, _ in t.album(1)[0].slots[:7]] == codes, key
    for sharp, soft, blur in ((6, 3, 0), (5, 5, 1), (0, 5, 2), (0, 6, 1)):
        t = Table(FAN, players=3, active=1, variant={"wide.sharp": sharp, "wide.soft": soft})
        t.play(1, "SURVEIL", "TARGET 0", "SHOT OVER wide 3", draws=draws)
        assert t.album(1)[0].blur == blur, (sharp, soft)


def test_an_album_keeps_every_photo() -> None:
    """Section 9.6: photo after photo, in the order they were taken."""
    t = Table(players=3, phase="ACTION", suspect=7)
    for turn in range(1, 8):
        seat = t["active"]
        target = (seat + 1) % 3
        t.set(phase=game.phases["ACTION"], owes=1 << seat)
        n = t["n_hand"][target]
        t.play(seat, "SURVEIL", f"TARGET {target}", "SHOT OVER wide 0", draws=[0] * (n + 1))
        assert t.album(seat)[-1].turn == turn
    assert [[photo.turn for photo in t.album(seat)] for seat in range(3)] == [[1, 4, 7], [2, 5], [3, 6]]
