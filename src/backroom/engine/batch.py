"""Many games stepped at once, into arrays that belong to the caller."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from backroom.engine.chance import seed_key
from backroom.engine.errors import ActionError
from backroom.engine.playouts import Threads

if TYPE_CHECKING:
    from backroom.engine.game import Game


@dataclass(frozen=True, eq=False)
class Arrays:
    """What a batch writes: one row per game. Make them with `Arrays.make`, or hand in memory of your own."""

    seats: NDArray[np.int8]
    """the seat to act: the lowest that owes a decision; -1 when the game is over"""
    mask: NDArray[np.uint8]
    """[game, action]: 1 where that seat may take the action"""
    observations: NDArray[np.float32]
    """[game, number]: what that seat sees, each number scaled to 0..1, -1 where it may not look"""
    payoffs: NDArray[np.float64]
    """[game, seat]: set when a game ends"""
    over: NDArray[np.uint8]
    """1 where the last step ended a game"""

    @classmethod
    def make(cls, game: Game, games: int) -> Arrays:
        """Fresh memory for this many games."""
        return cls(
            np.full(games, -1, np.int8),
            np.zeros((games, game.actions.count()), np.uint8),
            np.zeros((games, len(game.layout.observed)), np.float32),
            np.zeros((games, game.layout.seats)),
            np.zeros(games, np.uint8),
        )


class Batch:
    """N games side by side.

    `step` takes one action for each game's seat to act, then shows who is next, what is legal and what that seat sees.
    Finished games pay out and, with `again`, are dealt anew at once.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        games: int,
        seed: int,
        variant: Mapping[str, object] | str | None = None,
        *,
        arrays: Arrays | None = None,
        again: bool = True,
        threads: int = 1,
    ) -> None:
        self.game, self.again = game, again
        self._threads = Threads(threads)
        self.arrays = arrays or Arrays.make(game, games)
        self.states = game.layout.new(games)
        self._memory = self.states.view(np.uint8).reshape(games, -1)
        self._pattern = game.pattern(players, variant).array
        self._pattern["telling"] = 0
        self._key = tuple(np.uint64(half) for half in seed_key(seed))
        self._dealt = np.arange(games)
        observed = game.layout.observed
        self._places = np.array([(o.offset, o.size) for o in observed], np.int64)
        self._lows = np.array([o.low for o in observed], np.int64)
        self._scales = np.array([1 / max(o.top - o.low, 1) for o in observed], np.float32)
        kernels: Any = game.runner.kernels
        self._kernels = kernels
        kernels.deal(self.states, self._pattern, *self._key, self._dealt)
        self._look()

    def __len__(self) -> int:
        return len(self.states)

    def step(self, actions: NDArray[Any]) -> Arrays:
        """Take these actions, one per game; entries of games that are over do not matter."""
        given = np.asarray(actions)
        if not np.issubdtype(given.dtype, np.integer):
            raise ActionError(f"actions are whole numbers, not {given.dtype}")
        chosen = np.ascontiguousarray(given, np.int64)
        if chosen.shape != (len(self),):
            raise ActionError(f"a batch of {len(self)} games needs {len(self)} actions, not shape {chosen.shape}")
        wrong = self._kernels.check(self.arrays.seats, self.arrays.mask, chosen)
        if wrong >= 0:
            seat = int(self.arrays.seats[wrong])
            raise ActionError(f"game {wrong}: action {chosen[wrong]} is not legal for seat {seat}")
        out = self.arrays

        def work(part: slice) -> None:
            self._kernels.step(
                self.states[part],
                self._pattern,
                *self._key,
                self._dealt[part],
                len(self),
                self.again,
                chosen[part],
                out.seats[part],
                np.zeros(self.game.layout.seats),
                out.payoffs[part],
                out.over[part],
            )
            self._look_at(part)

        self._threads.run(work, len(self))
        return out

    def _look(self) -> None:
        self._threads.run(self._look_at, len(self))

    def _look_at(self, part: slice) -> None:
        layout, views = self.game.layout, self.game.layout.new()
        self._kernels.look(
            self.states[part],
            self._memory[part],
            np.zeros(self.game.actions.count(), np.int16),
            views,
            views.view(np.uint8),
            layout.keep,
            layout.fill,
            self._places,
            self._lows,
            self._scales,
            self.arrays.seats[part],
            self.arrays.mask[part],
            self.arrays.observations[part],
        )
