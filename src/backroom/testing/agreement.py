"""Three ways, one result: interpreted, compiled and batched runs agree byte for byte."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from backroom.engine import SPECTATOR, Batch, Chooser, Game, State, play_out
from backroom.engine.machine import Machine
from backroom.testing.walks import Variant, as_playouts_do, choose, place_name, reachable

GAMES = 3
"""Games of a batch, and of a playout, that are followed to the end."""
OBSERVED_EVERY = 37
"""Steps of a batch after which its observations are checked number by number, which is slow."""


def three_ways(game: Game, players: int, states: int, seed: int, variant: Variant = None) -> int:
    """Compare single moves from reachable states, whole playouts, and a batch stepped to the end."""
    _deals(game, players, seed, variant)
    random = Random(f"three ways {seed}")
    compared = 0
    for reached in reachable(game, players, states, seed, variant):
        _one_move(game, reached.state, random, reached.where)
        compared += 1
    for house, noise in ((False, 0.0), (True, 0.0), (True, 0.3)):
        _playouts(game, players, seed, variant, Chooser(house, noise))
    _batched(game, players, seed, variant)
    return compared


def _deals(game: Game, players: int, seed: int, variant: Variant) -> None:
    for index in range(GAMES):
        here, there = game.pattern(players, variant), game.pattern(players, variant)
        dealt = game.new(players, seed, variant, index=index)
        for state, machine in ((here, game.interpreted), (there, game.runner.compiled())):
            state.array["key"] = dealt.array["key"]
            machine.setup(state.array)
        where = place_name(game, players, seed, variant, index, 0)
        _same(game, here.array, there.array, f"{where}, the deal")
        _same(game, here.array, dealt.array, f"{where}, the deal of game.new")


def _one_move(game: Game, state: State, random: Random, where: str) -> None:
    """Everything the rules can be asked about one state, and one decision, by both machines."""
    plain, fast = game.interpreted, game.runner.compiled()
    # Interpreted, one question takes up to a fifth of a second. A seat at random, one that owes and a spectator do.
    asked = {random.randrange(state.players), *random.sample(state.owes, min(1, len(state.owes))), SPECTATOR}
    together = fast.views(state.array, state.players)
    for place, viewer in enumerate((*range(state.players), SPECTATOR)):
        views = []
        for machine in (plain, fast):
            view = game.layout.new()
            game.layout.write_view(state.array, viewer, view)
            machine.reveal(state.array, viewer, view)
            views.append(view)
        who = f"{where}, viewer {viewer}"
        _same(game, views[0], views[1], f"{who}, the view")
        _same(game, views[0], together[place : place + 1], f"{who}, the view among all of them")
        if viewer not in asked:
            continue
        word, key = random.getrandbits(32), (random.getrandbits(64), random.getrandbits(64))
        one, other = (_imagined(game, machine, views[0], viewer, key) for machine in (plain, fast))
        _same(game, one, other, f"{who}, imagine")
        if viewer == SPECTATOR:
            continue
        here, there = (_asked(machine, views[0], viewer, state, word) for machine in (plain, fast))
        for what, told, said in zip(("legal", "why_not", "default", "house"), here, there, strict=True):
            assert told == said, f"{who}: {what} is {told} interpreted and {said} compiled"
    if state.over:
        paid, due = plain.result(state.array), fast.result(state.array)
        assert np.array_equal(paid, due), f"{where}: the result is {paid} interpreted and {due} compiled"
        return
    seat = random.choice(state.owes)
    action = choose(game, state, seat, random)
    slow, quick = state.copy(), state.copy()
    plain.apply(slow.array, seat, action)
    fast.apply(quick.array, seat, action)
    _same(game, slow.array, quick.array, f"{where}, after seat {seat} did {action}")


def _imagined(game: Game, machine: Machine, view: Any, viewer: int, key: tuple[int, int]) -> NDArray[Any]:
    state: NDArray[Any] = view.copy()
    state["key"][0] = key
    state["counter"] = 0
    machine.imagine(view, viewer, state)
    return state


def _asked(machine: Machine, view: Any, seat: int, state: State, word: int) -> tuple[Any, ...]:
    legal = machine.legal(view, seat)
    owing = seat in state.owes and len(legal) > 0
    return (
        legal.tolist(),
        [
            *machine.why_not_all(view, seat).tolist(),
            machine.why_not(view, seat, -1),
            machine.why_not(view, seat, 2**31),
        ],
        machine.default(view, seat) if owing else None,
        machine.house(view, seat, legal, word) if owing else None,
    )


def _playouts(game: Game, players: int, seed: int, variant: Variant, chooser: Chooser) -> None:
    """Game i of a playout is the game that `new(index=i)` deals, with the same decisions."""
    done = play_out(game, players, GAMES, seed, [chooser] * players, variant, first=1)
    for row in range(GAMES):
        state = game.new(players, seed, variant, index=row + 1)
        decisions = 0
        for seat, action in as_playouts_do(game, state, [chooser] * players):
            game.apply(state, seat, action)
            decisions += 1
        where = f"{place_name(game, players, seed, variant, row + 1, decisions)}, replayed playout of {chooser}"
        assert decisions == done.decisions[row], f"{where}: the playout took {done.decisions[row]} decisions"
        _same(game, state.array, done.states[row : row + 1], where, proper=True)
        assert game.result(state) == tuple(done.payoffs[row][:players]), f"{where}: payoffs {done.payoffs[row]}"


def _batched(game: Game, players: int, seed: int, variant: Variant) -> None:
    """A batch shows and does what single moves do, and deals the series' next game when one ends."""
    random = Random(f"batch {seed}")
    batch = Batch(game, players, GAMES, seed, variant)
    numbers = list(range(GAMES))
    states = [game.new(players, seed, variant, index=index) for index in numbers]
    dealt_again = step = 0
    while dealt_again < 2:
        dealt_again += len(set(numbers) - set(range(GAMES))) > 0
        chosen = np.zeros(GAMES, np.int64)
        for row, state in enumerate(states):
            where = f"{place_name(game, players, seed, variant, numbers[row], step)}, row {row} of a batch"
            _shown(game, batch, row, state, where)
            if step % OBSERVED_EVERY == 0:
                _observed(game, batch, row, state, where)
            actions = np.flatnonzero(batch.arrays.mask[row])
            chosen[row] = random.choice(actions)
        batch.step(chosen)
        step += 1
        for row, state in enumerate(states):
            where = f"{place_name(game, players, seed, variant, numbers[row], step)}, row {row} of a batch"
            game.apply(state, state.owes[0], int(chosen[row]))
            assert bool(batch.arrays.over[row]) == state.over, f"{where}: over is {batch.arrays.over[row]}"
            if state.over:
                payoffs = batch.arrays.payoffs[row]
                assert game.result(state) == tuple(payoffs[:players]), f"{where}: payoffs are {payoffs}"
                numbers[row] += GAMES
                states[row] = game.new(players, seed, variant, index=numbers[row])


def _shown(game: Game, batch: Batch, row: int, state: State, where: str) -> None:
    _same(game, state.array, batch.states[row : row + 1], where, proper=True)
    seat = state.owes[0]
    assert batch.arrays.seats[row] == seat, f"{where}: seat {seat} is to act, not {batch.arrays.seats[row]}"
    legal, mask = game.machine.legal(state.array, seat), np.flatnonzero(batch.arrays.mask[row])
    assert np.array_equal(legal, mask), f"{where}: the mask shows {mask}, legal are {legal}"


def _observed(game: Game, batch: Batch, row: int, state: State, where: str) -> None:
    memory = game.view(state, state.owes[0]).array.view(np.uint8)
    for place, seen in enumerate(game.layout.observed):
        raw = memory[seen.offset : seen.offset + seen.size].tobytes()
        value = int.from_bytes(raw, "little", signed=True)
        blank = value == -(1 << 8 * seen.size - 1)
        scale = np.float32(1 / max(seen.top - seen.low, 1))
        right = np.float32(-1) if blank else np.float32(value - seen.low) * scale
        found = batch.arrays.observations[row, place]
        assert found == right, f"{where}: {seen.name} is observed as {found}, it should be {right}"


def _same(game: Game, one: NDArray[Any], other: NDArray[Any], where: str, *, proper: bool = False) -> None:
    """Equal to the byte; `proper` leaves out the events, which playouts and batches do not tell."""
    size = game.layout.size
    behind = () if proper else ("telling", "told", "events")
    alike = one.tobytes()[:size] == other.tobytes()[:size]
    if not alike or not all(np.array_equal(one[name], other[name]) for name in behind):
        names = [name for name in (*game.layout.fields, *behind) if not np.array_equal(one[name], other[name])]
        told = ", ".join(f"{name} ({one[name][0]} / {other[name][0]})" for name in names)
        raise AssertionError(f"{where}: two ways to run it differ in {told or 'bytes between fields'}")
