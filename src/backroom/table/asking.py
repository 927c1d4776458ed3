"""What a game says about the questions it asks: answered in secret or not, seen or not, on which clock.

All of it stands in the game's room `table.py`: `sealed` and `answers_show`; if it likes `FREE`, `SPOKEN`, `clock`,
`LASTING`, `OPENING`, `SCENES`, `default_at_random`, `silent`, `WHISPERS`.
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


def free(game: Game, action: int) -> bool:
    """Does this action answer no question? Then it is taken at any time, and no question, clock or window changes."""
    return action in getattr(game.room("table"), "FREE", ())


def spoken(game: Game, action: int) -> bool:
    """Is this action nothing but talk? Then a seat that the host has muted may not take it."""
    return action in getattr(game.room("table"), "SPOKEN", ())


def answers(game: Game, view: View) -> list[int]:
    """The legal actions of the view's seat that answer what it is asked."""
    apart = getattr(game.room("table"), "FREE", ())
    return [n for n in game.machine.legal(view.array, view.viewer).tolist() if n not in apart]


def choices(game: Game, view: View, asked: bool) -> list[int]:
    """What the view's seat may do now: whatever is free, and answer if it is asked."""
    at_any_time = getattr(game.room("table"), "FREE", ())
    if not asked and not at_any_time:
        return []
    return [n for n in game.machine.legal(view.array, view.viewer).tolist() if asked or n in at_any_time]


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


def scene(game: Game, clock: str) -> int:
    """Milliseconds for what everybody watches before a bot answers on this clock."""
    return int(getattr(game.room("table"), "SCENES", {}).get(clock, 0))


def live(game: Game, state: State | View) -> bool:
    """Is this a live window, in which no clock runs but its own?"""
    arena = arena_of(game)
    return arena is not None and not state.over and arena.live(state)


def within(game: Game, state: State, slow: bool) -> int | None:
    """Milliseconds after which the default is done at any tempo, if the game's arena wants that here."""
    arena = arena_of(game)
    fixed = arena.within(state) if arena is not None and not state.over else None
    return None if fixed is None else fixed * (SLOW if slow else 1)


def default(game: Game, view: View, luck: int) -> int:
    """What is done for the view's seat when its time is up. Where the game wants any legal action, luck says which."""
    if not _at_random(game, view):
        return game.default(view)
    legal = answers(game, view)
    return legal[luck % len(legal)]


def luck_for(game: Game, view: View, action: int) -> int:
    """The least luck that leads to this default; 0 if none does."""
    legal = answers(game, view)
    return legal.index(action) if action in legal and _at_random(game, view) else 0


def _at_random(game: Game, view: View) -> bool:
    """Is the default any legal action, drawn by the table? The rules know no chance that is not the deal's."""
    said = getattr(game.room("table"), "default_at_random", None)
    return said is not None and bool(said(view))


def silent(game: Game, state: State | None) -> bool:
    """Do people play without a word here?"""
    said = getattr(game.room("table"), "silent", None)
    return said is not None and state is not None and bool(said(state))


def whispers(game: Game) -> bool:
    """May one person say something to another alone? Most games are spoilt by it."""
    return bool(getattr(game.room("table"), "WHISPERS", False))
