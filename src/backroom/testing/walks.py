"""Ways through a game: states as play reaches them, and the very choices that compiled playouts make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from backroom.engine import Chooser, Game, State, VariantError
from backroom.engine.chance import GOLDEN, WORD, mix

Variant = Mapping[str, object] | str | None
PER_GAME = 12
"""States kept of each game: few enough that a sample comes from many games, the last state is always one of them."""


@dataclass(frozen=True, slots=True)
class Reached:
    """A state that play has reached, and words that say how to reach it again."""

    state: State
    where: str


def reachable(game: Game, players: int, states: int, seed: int, variant: Variant = None) -> Iterator[Reached]:
    """So many states of seeded games, from the deal to the end, half-answered windows included.

    Some seats play at random, some as the house does, some in between: random play alone seldom sees a good end game.
    """
    found = index = 0
    while found < states:
        kept: list[tuple[int, State]] = []
        random = Random(f"{game.name} {players} {seed} {index}")
        step, state = 0, game.new(players, seed, variant, index=index)
        for step, _ in enumerate(_walk(game, state, random)):
            # Reservoir sampling: every state of the game is as likely to be kept as any other, however long it lasts.
            if len(kept) < PER_GAME:
                kept.append((step, state.copy()))
            elif (place := random.randrange(step + 1)) < PER_GAME:
                kept[place] = step, state.copy()
        for at, one in [*sorted(kept, key=lambda pair: pair[0]), (step, state)][: states - found]:
            found += 1
            yield Reached(one, place_name(game, players, seed, variant, index, at))
        index += 1


def place_name(game: Game, players: int, seed: int, variant: Variant, index: int, step: int) -> str:
    """Where a check failed, in words that start every complaint of the suite."""
    changed = f", variant {variant!r}" if variant else ""
    return f"{game.name}, {players} players, seed {seed}{changed}, game {index}, decision {step}"


def _walk(game: Game, state: State, random: Random) -> Iterator[None]:
    """Play to the end, in place, stopping before each decision and at the end."""
    skill = [random.choice((0.0, 0.5, 1.0)) for _ in range(state.players)]
    yield
    for _ in range(game.most_decisions):
        if state.over:
            return
        seat = random.choice(state.owes)
        game.apply(state, seat, choose(game, state, seat, random, skill[seat]))
        yield
    assert state.over, f"{game.name}, {state.players} players: not over after {game.most_decisions} decisions: {state}"


def choose(game: Game, state: State, seat: int, random: Random, skill: float = 0.5) -> int:
    """A legal action: what the house would do with this chance, else any."""
    view = game.view(state, seat)
    actions = game.machine.legal(view.array, seat)
    assert len(actions), f"{game.name}, {state.players} players: seat {seat} owes a decision and has no legal action"
    if random.random() < skill:
        return game.machine.house(view.array, seat, actions, random.getrandbits(32))
    return int(random.choice(actions))


def as_playouts_do(game: Game, state: State, choosers: Sequence[Chooser]) -> Iterator[tuple[int, int]]:
    """Seat and action of each decision, chosen as compiled playouts choose. Apply each before asking for the next."""
    luck = ~int(state.array["key"][0][0]) & WORD
    while not state.over:
        word = mix(luck)
        luck = (luck + GOLDEN) & WORD
        low, high = word & 0xFFFFFFFF, word >> 32
        seat = state.owes[0]
        actions = game.machine.legal(state.array, seat)
        if not choosers[seat].house or low < int(choosers[seat].noise * 2**32):
            yield seat, int(actions[high * len(actions) >> 32])
        else:
            yield seat, game.machine.house(game.view(state, seat).array, seat, actions, high)


def any_variant(game: Game, players: int, random: Random) -> dict[str, Any]:
    """A variant at random, many numbers at the very ends of their ranges. Half of its tables stay as they are."""
    while True:
        wanted: dict[str, Any] = {}
        changed = {row for table in game.cards.tables.values() if random.random() < 0.5 for row in table.rows}
        for key in game.cards.defaults:
            number = game.cards.numbers[key]
            row, _, column = key.rpartition(".")
            if random.random() < 0.5 or (column != key and row not in changed):
                continue
            if number.values:
                wanted[key] = random.choice(number.values)
            elif number.length:
                size = random.randint(*number.length)
                wanted[key] = [random.randint(number.low, number.top) for _ in range(size)]
            else:
                wanted[key] = random.choice((number.low, number.top, random.randint(number.low, number.top)))
        try:
            game.pattern(players, wanted)
        except VariantError:
            continue  # the game rules this combination out
        return wanted
