"""Twin worlds: two worlds that look alike to a seat must go on looking alike.

For a state and a viewer, `imagine` makes a second world that looks the same. Whatever reaches the viewer must then be
the same from both: its view to the byte, the JSON made of it, legal actions, refusals, and, as play goes on in both
with the same luck, the events it is told. Where a difference reaches the viewer, something hidden has leaked.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random

import numpy as np

from backroom.engine import Game, State, View
from backroom.engine.events import read_events
from backroom.testing.limits import seen_by, wrong_with
from backroom.testing.walks import Variant, choose, reachable

JSON_EVERY = 4
"""JSON is made of the view's bytes, which are always compared: some of it is enough, and it is slow to make."""


@dataclass(slots=True)
class Twins:
    """What was compared."""

    states: int = 0
    worlds: int = 0
    """pairs of a state and what one viewer imagined of it"""
    steps: int = 0
    """decisions taken in both worlds after which the viewer still could not tell them apart"""
    revealed: int = 0
    """decisions that showed the viewer in which world it is: there the comparison ends"""
    swapped: int = 0
    """decisions after which it could not tell although another seat had chosen differently"""


def twin_worlds(
    game: Game, players: int, states: int, seed: int, variant: Variant = None, *, depth: int = 3, share: float = 0.2
) -> Twins:
    """Compare reachable states with imagined ones, for every seat and a spectator, now and for `depth` decisions.

    At least `share` of the decisions taken alike in both worlds must leave the viewer in the dark, or next to nothing
    would have been tested. Returns the counts.
    """
    random = Random(f"twins {seed}")
    count = Twins()
    for reached in reachable(game, players, states, seed, variant):
        count.states += 1
        for viewer in (*range(players), None):
            where = f"{reached.where}, {seen_by(viewer)}"
            view = game.view(reached.state, viewer)
            twin = game.imagine(view, seed=random.getrandbits(32))
            for problem in wrong_with(game, twin):
                raise AssertionError(f"{where}: imagined a world that cannot be: {problem}")
            again = game.view(twin, viewer)
            _same_looks(game, view, again, where)
            if count.worlds % JSON_EVERY == 0:
                first, second = json.dumps(view.as_dict()), json.dumps(again.as_dict())
                assert first == second, f"{where}: the same view gives different JSON: {first} / {second}"
            _same_choices(game, view, reached.state, twin, where)
            count.worlds += 1
            twin.array["key"], twin.array["counter"] = reached.state.array["key"], reached.state.array["counter"]
            for swap in (False, True):
                _follow(game, viewer, reached.state.copy(), twin.copy(), random, count, depth, swap, where)
    tried = count.steps + count.revealed
    assert count.steps >= share * tried, (
        f"{game.name}, {players} players, seed {seed}: only {count} of {tried} compared"
    )
    return count


def _follow(
    game: Game,
    viewer: int | None,
    state: State,
    twin: State,
    random: Random,
    count: Twins,
    depth: int,
    swap: bool,
    where: str,
) -> None:
    """Go on in both worlds with the same decisions, or, with `swap`, other seats choosing differently in the twin."""
    for _ in range(depth):
        if state.over:
            return
        seat = random.choice(state.owes)
        action = choose(game, state, seat, random)
        other = action
        if seat != viewer:
            possible = game.machine.legal(twin.array, seat).tolist()
            different = [one for one in possible if one != action]
            if swap and different:
                other = random.choice(different)
            elif action not in possible:
                return  # what this seat may do hangs on what it alone can see
        game.apply(state, seat, action)
        game.apply(twin, seat, other)
        view, again = game.view(state, viewer), game.view(twin, viewer)
        if view != again:
            if not swap:
                count.revealed += 1
            return
        if not swap:
            count.steps += 1
        elif other != action:
            count.swapped += 1
        done = f"seat {seat} did {action}" + (f" ({other} in the twin)" if other != action else "")
        where = f"{where}, then {done}"
        _same_events(game, viewer, state, twin, where)
        _same_choices(game, view, state, twin, where)


def _same_looks(game: Game, view: View, again: View, where: str) -> None:
    if view != again:
        names = [name for name in game.layout.fields if not np.array_equal(view.array[name], again.array[name])]
        told = ", ".join(f"{name} ({view.array[name][0]} / {again.array[name][0]})" for name in names)
        raise AssertionError(f"{where}: the view of the imagined world differs in {told or 'bytes between fields'}")


def _same_choices(game: Game, view: View, state: State, twin: State, where: str) -> None:
    """Legal actions, refusals and the clock's action: judged on the view, and no other on either world behind it."""
    if view.seat is None:
        return
    machine, seat = game.machine, view.seat
    legal, reasons = machine.legal(view.array, seat), machine.why_not_all(view.array, seat)
    for what, world in (("the state", state), ("its twin", twin)):
        found = machine.legal(world.array, seat)
        assert np.array_equal(legal, found), (
            f"{where}: legal actions are {legal.tolist()} on the view, {found.tolist()} on {what}"
        )
        judged = machine.why_not_all(world.array, seat)
        for action in np.flatnonzero(reasons != judged).tolist():
            on_view, on_world = (game.reasons(int(codes[action])).name for codes in (reasons, judged))
            raise AssertionError(f"{where}: action {action} is {on_view} on the view, {on_world} on {what}")
        if seat in view.owes:
            assert machine.default(view.array, seat) == machine.default(world.array, seat), (
                f"{where}: what is done when the clock runs out hangs on what is hidden"
            )


def _same_events(game: Game, viewer: int | None, state: State, twin: State, where: str) -> None:
    here, there = (
        [told.seen_by(viewer).as_dict() for told in read_events(world.array, game.events)] for world in (state, twin)
    )
    if here != there:
        if len(here) != len(there):
            raise AssertionError(f"{where}: told of {len(here)} events in one world and {len(there)} in the other")
        number = next(i for i, (one, other) in enumerate(zip(here, there, strict=True)) if one != other)
        raise AssertionError(f"{where}: event {number} differs: {here[number]} / {there[number]}")
