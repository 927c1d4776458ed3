"""What every game's words must be, in every language it speaks: tests of games hand in what they have played."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from random import Random

from backroom.engine import EventKind, Game, State
from backroom.engine.events import Told, read_events
from backroom.engine.languages import PSEUDO
from backroom.testing import choose, compiled

NAMES = ("Ada", "Ben", "Cy", "Dee", "Eve", "Fay", "Gil", "Hal", "Ivy")
OF_EACH = 12
"""States looked at in each phase, and events of each kind."""


class Samples:
    """Some states of each phase and some events of each kind, out of whole games."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._states: dict[str, list[State]] = defaultdict(list)
        self._events: dict[EventKind, list[Told]] = defaultdict(list)

    def play(self, state: State, random: Random, skill: float, *, always_well: str = "") -> None:
        """Play on to the end, as well as that; in a phase that would else go on for ever, always well."""
        while not state.over:
            if len(found := self._states[state.phase_name]) < OF_EACH:
                found.append(state.copy())
            seat = random.choice(state.owes)
            well = 1.0 if state.phase_name == always_well else skill
            self._game.apply(state, seat, choose(self._game, state, seat, random, well))
            for told in read_events(state.array, self._game.events):
                if len(events := self._events[told.kind]) < OF_EACH:
                    events.append(told)
        self._states["OVER"].append(state)

    @property
    def states(self) -> list[State]:
        return [one for found in self._states.values() for one in found]

    @property
    def events(self) -> list[Told]:
        return [one for found in self._events.values() for one in found]


def spoken(game: Game) -> set[str]:
    """The languages that people speak."""
    return set(game.texts) - {PSEUDO}


def labels_tell_actions_apart(game: Game, states: Iterable[State]) -> set[str]:
    """Two legal actions of a moment never have the same label, and none has a hole in it. Returns the phases seen."""
    phases = set()
    for state in states:
        for seat in state.owes:
            phases.add(state.phase_name)
            with compiled(game):
                view = game.view(state, seat)
                legal = [action.id for action in game.legal(state, seat)]
            for language in spoken(game):
                labels = [game.action(view, action, game.seat_names(state), language).label for action in legal]
                assert len(set(labels)) == len(labels), (language, labels)
                assert all(label and not re.search(r"[{}]|None|nobody", label) for label in labels), (language, labels)
    return phases


def events_are_told(game: Game, players: int, events: Iterable[Told]) -> set[EventKind]:
    """To its audience and to everybody else, without holes, with names instead of numbers. Returns the kinds seen."""
    kinds, names = set(), NAMES[:players]
    for told in events:
        kinds.add(told.kind)
        for seat in (*range(players), None):
            for language in spoken(game):
                sentence = game.tell(told, seat, names, language)
                assert sentence.rstrip("“").endswith((".", "!")), (language, sentence)
                assert not re.search(r"[{}]|None|Seat", sentence), (language, sentence)
                if "seat" in told.kind.names:
                    assert names[told.values[told.kind.names.index("seat")]] in sentence, (language, sentence)
    return kinds
