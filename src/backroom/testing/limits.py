"""Bounds and conservation: no field outside what its declaration says, nothing lost, and every game ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from numpy.typing import NDArray

from backroom.engine import NONE, VIEW, Chooser, Game, State, View, play_out
from backroom.engine.record import Field, Source
from backroom.testing.walks import Variant, place_name, reachable

PLAYOUTS, ENDS = 500, 50
"""Whole games, compiled, for each way of playing: cheap, and they find what a sample of states misses. And how many of
their ends are looked at closely."""


def bounds(game: Game, players: int, states: int, seed: int, variant: Variant = None) -> int:
    """Check fields, header and invariants of reachable states and of their views, and that games end in time."""
    checked = 0
    for reached in reachable(game, players, states, seed, variant):
        for problem in wrong_with(game, reached.state):
            raise AssertionError(f"{reached.where}: {problem}")
        for seat in (*range(players), None):
            for problem in wrong_with_view(game, game.view(reached.state, seat)):
                raise AssertionError(f"{reached.where}, {seen_by(seat)}: {problem}")
        checked += 1
    for house in (False, True):
        chooser = Chooser(house, noise=0.1)
        done = play_out(game, players, PLAYOUTS, seed, [chooser] * players, variant)
        longest = int(done.decisions.argmax())
        for index in (longest, *range(ENDS)):
            made = int(done.decisions[index])
            where = place_name(game, players, seed, variant, index, made)
            assert made <= game.most_decisions, f"{where}: most_decisions is {game.most_decisions}"
            for problem in wrong_with(game, State(game, done.states[index : index + 1])):
                raise AssertionError(f"{where}, end of a playout: {problem}")
    return checked


def seen_by(seat: int | None) -> str:
    """Who looks, in words."""
    return "seen by a spectator" if seat is None else f"seen by seat {seat}"


def wrong_with(game: Game, state: State) -> Iterator[str]:
    """Everything that does not hold in a state, in words."""
    yield from _outside(game, state.array, state.players, view=False)
    owing, phase = state.owes, state.phase_name
    if bool(owing) == (phase == "OVER"):
        yield f"the phase is {phase} and the seats that owe a decision are {owing}"
    if owing and owing[-1] >= state.players:
        yield f"owes names seat {owing[-1]}, there are {state.players}"
    for seat in owing:
        if seat < state.players and not len(game.machine.legal(state.array, seat)):
            yield f"seat {seat} owes a decision and has no legal action"
    told, room = int(state.array["told"][0]), len(state.array["events"][0])
    if told > room:
        yield f"the last action told {told} events, the record has room for {room}"
    yield from game.room("invariants").broken(state)


def wrong_with_view(game: Game, view: View) -> Iterator[str]:
    """Fields of a view that are neither blank nor within bounds, or shown though nobody may see them, in words."""
    yield from _outside(game, view.array, view.players, view=True)
    for name, declared in game.layout.fields.items():
        hidden = declared.source is Source.PLAY and declared.seen is NONE and not view.over
        if hidden and (view.array[name] != declared.blank).any():
            yield f"{name} is declared to be seen by nobody and is shown; seen=SOME is for what reveal() shows"


def _outside(game: Game, array: NDArray[Any], players: int, *, view: bool) -> Iterator[str]:
    for name, declared in game.layout.fields.items():
        if declared.source is Source.HEADER and name not in ("players", "phase", "owes"):
            continue
        if declared.seen is VIEW and not view:
            continue  # a state does not hold it
        values = array[name][0][:players] if declared.by_seat else array[name][0]
        wrong = (values < declared.low) | (values > declared.top)
        if view:
            wrong &= values != declared.blank
        if wrong.any():
            yield f"{name} is {_spelt(values, declared)}, its bounds are {declared.low}..{declared.top}"


def _spelt(values: Any, declared: Field) -> str:
    return str(values.tolist()).replace(str(declared.blank), "?")
