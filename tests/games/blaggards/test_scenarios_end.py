"""Scenarios of the specification, section 11: the end of the game and who has won."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from tests.games.blaggards.positions import MORGAN, Table
from tests.games.blaggards.test_scenarios_expedition import payoffs

PIRATES, BLAGGARDS = [1, 1, 1, -1, -1], [-1, -1, -1, 1, 1]
"""Payoffs: seats 3 and 4 are the Blaggards."""


def last_try(tokens: Sequence[int], opened: Iterable[int], bruised: Iterable[int] = (), **options: Any) -> Table:
    """The fifth round with these locations open; a last expedition that fails, and the game is over."""
    t = Table(tokens=[*tokens, 0] if sum(tokens) == 11 else [*tokens, 1], **options)
    t.turn(0, MORGAN, round=5)
    t.put(step=1, open=[int(location in opened) for location in range(1, 7)])
    t.bruise(*bruised)
    locked = next(location for location in range(1, 5) if location not in opened)
    t.expedition(locked, (2, 3))
    t.answer({2: "B", 3: "G"})
    assert t["open"][locked - 1] == 0
    return t


def test_S32_last_round() -> None:
    """S32: after the last action of round 5 there is no bell: the game ends (R32, R50)."""
    t = last_try((3, 3, 2, 2, 1, 0), ())
    assert (t.phase, t.owes) == ("OVER", ())
    assert t["round_no"] == 5


@pytest.mark.parametrize(("opened", "winners"), [((1, 2), PIRATES), ((1, 3, 6), BLAGGARDS)])
def test_S33_score(opened: tuple[int, ...], winners: list[int]) -> None:
    """S33: 6 to 5 for the Pirates; 5 to 6, a skull being worth nothing, for the Blaggards (R52, R53)."""
    assert payoffs(last_try((3, 3, 2, 2, 1, 0), opened)) == winners


@pytest.mark.parametrize(
    ("bruised", "winners"),
    [((3,), PIRATES), ((1, 4), BLAGGARDS), ((2,), BLAGGARDS), ((), BLAGGARDS)],
    ids=["one Blaggard", "one each", "one Pirate", "none"],
)
def test_S34_ties(bruised: tuple[int, ...], winners: list[int]) -> None:
    """S34: 5 to 5: fewer KO'd players, then the Blaggards (R54, R55, G25)."""
    t = last_try((3, 3, 2, 2, 0, 0), (1, 3), bruised)
    assert t["token"] == [3, 3, 2, 2, 0, 0]
    assert payoffs(t) == winners
