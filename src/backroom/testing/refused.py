"""Undo of nothing: whatever comes through the door for people, a refusal says so and changes no byte."""

from __future__ import annotations

from random import Random
from typing import Any

from backroom.engine import Action, Game, Refusal
from backroom.testing.walks import Variant, reachable

SEATS: tuple[Any, ...] = (-1, 12, 10**30, None, True, "0", 1.0, [0], {})
ACTIONS: tuple[Any, ...] = (
    *(-1, 2**31, 2**63, -(2**63), 10**30),
    *(None, True, False, 0.0, 1.5, float("nan"), b"FOLD", [], [1], {}, (1, 2), object()),
    *("", " ", "\n", "\0", "0", "-1", "NO SUCH ACTION", "🂡", "a" * 10_000, "1" * 10_000),
)


def refusals_change_nothing(game: Game, players: int, states: int, seed: int, variant: Variant = None) -> int:
    """Hand nonsense to `play`, and actions at the wrong time; returns how many refusals came back."""
    random = Random(seed)
    refused = 0
    for reached in reachable(game, players, states, seed, variant):
        state = reached.state
        before = state.array.tobytes()
        legal = {seat: set(game.machine.legal(game.view(state, seat).array, seat).tolist()) for seat in range(players)}
        # A seat that does not exist may not do anything, whatever it says.
        tries: list[tuple[Any, Any]] = [(seat, random.choice((0, *ACTIONS))) for seat in (*SEATS, players)]
        for seat in range(players):
            tries += [(seat, action) for action in (*ACTIONS, game.actions.count(), *_scrambled(game, random))]
            tries += [(seat, action) for action in range(game.actions.count()) if action not in legal[seat]]
        for seat, action in tries:
            answer = game.play(state, seat, action)
            what = f"{reached.where}: seat {seat!r} trying {action!r:.60}"
            assert isinstance(answer, Refusal), f"{what} was not refused"
            assert answer.code, f"{what} was refused without a code"
            assert answer.text.strip(), f"{what} was refused without a sentence"
            assert state.array.tobytes() == before, f"{what} was refused and changed the state"
            refused += 1
    return refused


def _scrambled(game: Game, random: Random) -> list[Any]:
    """Texts and values that nearly are actions."""
    kind = random.choice(list(game.actions))
    letters = [chr(random.randrange(1, 0x3000)) for _ in range(random.randrange(20))]
    return [
        f"{kind.name} " + " ".join(["1"] * (len(kind.names) + 1)),
        f"{kind.name} x",
        f"{kind.name} {10**40}" if len(kind.names) == 1 else f"{kind.name} 1.5",
        f"_{kind.name}",
        "".join(letters),
        Action(game.actions.count() + random.randrange(1000), kind.name, {}, "no such action"),
    ]
