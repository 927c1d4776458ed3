"""The players: each chooses from a view, with the randomness it is handed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from numpy.typing import NDArray

from backroom.engine import ActionError, View
from backroom.engine.chance import GOLDEN, mix

WORDS = 1 << 32
"""How many random words there are: a word is a number of 0 .. 2**32 - 1."""


class Bot(Protocol):
    """Whoever can decide for a seat. It is shown the seat's view, so there is nothing for it to peep at."""

    def choose(self, view: View, word: int) -> int:
        """The id of one of the legal actions of the view's seat. The same view and word give the same choice."""
        ...


class RandomBot:
    """Any legal action, each as likely as the other."""

    def choose(self, view: View, word: int) -> int:
        """The legal action that the word falls on."""
        return _pick(_choices(view), word)


@dataclass(frozen=True)
class HouseBot:
    """The game's own heuristic player. `noise` is the share of decisions it leaves to chance."""

    noise: float = 0.0

    def choose(self, view: View, word: int) -> int:
        """The house's choice, or now and then any legal action."""
        actions = _choices(view)
        # Derived from the word, so that a bot without noise hands its word to the house as it came.
        high, low = divmod(mix(word + GOLDEN), WORDS)
        if low < self.noise * WORDS:
            return _pick(actions, high)
        return view.game.machine.house(view.array, view.viewer, actions, word)


def _choices(view: View) -> NDArray[Any]:
    if view.seat not in view.owes:
        who = "a spectator" if view.seat is None else f"seat {view.seat}"
        raise ActionError(f"{who} owes no decision, there is nothing to choose")
    actions = view.game.machine.legal(view.array, view.viewer)
    # A bot answers what it is asked. What is free (gifts, talk) is for people.
    free = getattr(view.game.room("table"), "FREE", ())
    return actions[[int(action) not in free for action in actions]]


def _pick(actions: NDArray[Any], word: int) -> int:
    return int(actions[word * len(actions) // WORDS])
