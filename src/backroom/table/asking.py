"""What a game says about the questions it asks: answered in secret or not, seen or not, on which clock.

All of it stands in the game's room `table.py`: `sealed` and `answers_show`; if it likes `clock`, `LASTING`, `OPENING`.
"""

from __future__ import annotations

from backroom.engine import Game, State, View
from backroom.table.arena import SLOW, arena_of
from backroom.table.clocks import SUGGESTED


def sealed(game: Game, state: State | View) -> bool:
    """Does each seat give one answer, unseen and changeable until all are in? Asked of a view, it must say the same."""
    return not state.over and bool(game.room("table").sealed(state))


def answers_show(game: Game, state: State) -> bool:
    """May others see that a seat has answered?"""
    return bool(game.room("table").answers_show(state))


def clock_of(game: Game, state: State) -> str:
    """The name of the clock that the present question runs on: the phase's, if the game says nothing else."""
    named = getattr(game.room("table"), "clock", None)
    return str(named(state)) if named else state.phase_name


def seconds(game: Game, clock: str) -> int:
    """What the game suggests for a clock."""
    return game.cards.clocks.get(clock, SUGGESTED)


def lasts(game: Game, clock: str) -> bool:
    """Does this clock go on from one answer of a seat to its next question on the same clock?"""
    return clock in getattr(game.room("table"), "LASTING", ())


def opening(game: Game) -> int:
    """Milliseconds from the deal until the first clock starts: time for a scene that everybody watches."""
    return int(getattr(game.room("table"), "OPENING", 0))


def live(game: Game, state: State | View) -> bool:
    """Is this a live window, in which no clock runs but its own?"""
    arena = arena_of(game)
    return arena is not None and not state.over and arena.live(state)


def within(game: Game, state: State, slow: bool) -> int | None:
    """Milliseconds after which the default is done at any tempo, if the game's arena wants that here."""
    arena = arena_of(game)
    fixed = arena.within(state) if arena is not None and not state.over else None
    return None if fixed is None else fixed * (SLOW if slow else 1)
