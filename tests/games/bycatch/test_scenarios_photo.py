"""Scenarios of the specification, section 11: photographs."""

import pytest

from tests.games.bycatch.positions import BOTTOM, LEFT, RIGHT, TOP, Table

FAN = [5, 2, 7, 3, 7, 9, 1]
DARK, BLANK = (0, 0), (1, 0)


def shoot(spread: int, gap: int, shot: str, draws: list[int]) -> Table:
    """Seat 1, the left neighbour, photographs seat 0."""
    t = Table(FAN, players=3, active=1)
    t.hold(0, FAN, spread, gap)
    t.play(1, "SURVEIL", "TARGET 0", f"SHOT {shot}", draws=draws)
    return t


def seen(t: Table) -> list[tuple[int, int]]:
    """What the newest photo of seat 1 shows, slot by slot."""
    (photo,) = t.album(1)
    assert len(photo.slots) == 8
    assert photo.slots[7] == DARK
    return photo.slots[:7]


def test_S27_tight_fan_from_above() -> None:
    """S27: a tone everywhere, a face only of the top card (R22, R24)."""
    t = shoot(0, TOP, "OVER wide 3", [0] + [1] * 7)
    assert seen(t) == [(2, 1), (2, 1), (2, 0), (2, 2), (2, 0), (2, 2), (4, 1)]


def test_S28_the_same_shaken() -> None:
    """S28: motion takes the face of the top card, grain takes tones."""
    t = shoot(0, TOP, "OVER wide 3", [9, 0, 1, 2, 3, 0, 1, 2])
    assert seen(t) == [BLANK, (2, 1), (2, 0), (2, 2), BLANK, (2, 2), (2, 0)]
    assert t.album(1)[0].blur == 2


def test_S29_near_end() -> None:
    """S29: the near end of a wide fan, close; four cards out of frame."""
    t = shoot(2, LEFT, "LEFT close 1", [4, 1, 3, 0, 2, 2, 2, 2])
    assert seen(t) == [(4, 5), (4, 2), (2, 0), DARK, DARK, DARK, DARK]
    assert t.album(1)[0].blur == 1


def test_S30_from_below() -> None:
    """S30: the outer cards clear, nothing behind the gripping hand."""
    t = shoot(1, BOTTOM, "UNDER wide 3", [5] + [1] * 7)
    assert seen(t) == [(4, 5), (4, 2), BLANK, BLANK, BLANK, (4, 9), (4, 1)]


def test_S31_from_below_gap_top() -> None:
    """S31: silhouettes only."""
    t = shoot(1, TOP, "UNDER wide 3", [0] + [1] * 7)
    assert seen(t) == [(3, 1), (3, 0), BLANK, BLANK, BLANK, (3, 2), (3, 0)]


def test_S32_gap_turned_away() -> None:
    """S32: from above, close, at a fan that is open on the other side."""
    t = shoot(1, RIGHT, "OVER close 2", [0, 1, 0, 1, 3, 1, 1, 1])
    assert seen(t) == [(2, 1), BLANK, (2, 0), (2, 2), (2, 0), DARK, DARK]


def stations(t: Table, seat: int) -> set[str]:
    return {action.split()[1] for action in t.legal(seat)}


@pytest.mark.parametrize(
    ("players", "target", "reach"),
    [
        (4, 1, {"OVER", "RIGHT", "UNDER"}),
        (4, 2, {"OVER", "LEFT", "RIGHT"}),
        (4, 3, {"OVER", "LEFT", "UNDER"}),
        (3, 1, {"OVER", "RIGHT", "UNDER"}),
        (3, 2, {"OVER", "LEFT", "UNDER"}),
        (5, 1, {"OVER", "RIGHT", "UNDER"}),
        (5, 2, {"OVER", "LEFT", "RIGHT"}),
        (5, 3, {"OVER", "LEFT", "RIGHT"}),
        (5, 4, {"OVER", "LEFT", "UNDER"}),
    ],
)
def test_S33_reach(players: int, target: int, reach: set[str]) -> None:
    """S33: where the lens can go: standing up, no steps; nothing is drawn for a refused shot (R23)."""
    t = Table(players=players, phase="ACTION")
    t.play(0, "SURVEIL", f"TARGET {target}")
    assert stations(t, 0) == reach
    for station in {"OVER", "LEFT", "RIGHT", "UNDER"} - reach:
        assert t.refused(0, f"SHOT {station} wide 0") == "OUT_OF_REACH"


def test_S36_no_leak() -> None:
    """S36: the photographer has one rank and six tones, others only that there was a photo (G23)."""
    t = shoot(0, TOP, "OVER wide 3", [0] + [1] * 7)
    for viewer in (1, 2, None):
        hands = t.view(viewer).as_dict()["hand"]
        assert hands is None or hands[0] is None
    (photo,) = t.album(1, viewer=1)
    assert photo.slots[:7] == [(2, 1), (2, 1), (2, 0), (2, 2), (2, 0), (2, 2), (4, 1)]
    for viewer in (0, 2, None):
        assert t.album(1, viewer=viewer) == []
        (told,) = (event for event in t.told_to[viewer] if "station" in event)
        known = {name: value for name, value in told.items() if name != "name" and value is not None}
        assert known == {"seat": 1, "target": 0, "station": 0, "zoom": 0}
