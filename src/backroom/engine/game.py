"""A game: its declarations put together, and the small set of calls everything else is built on."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

from numpy.typing import NDArray

from backroom.engine import chance
from backroom.engine.catalogue import Catalogue, check_catalogue, read_catalogues
from backroom.engine.citations import Citations, check_citations, read_citations
from backroom.engine.compile import Runner
from backroom.engine.errors import StateError, VariantError
from backroom.engine.events import Event, Told, check_events, read_events
from backroom.engine.kinds import ActionKind, EventKind, ReasonKind
from backroom.engine.languages import ENGLISH
from backroom.engine.layout import Layout, make_layout
from backroom.engine.machine import Interpreted, Machine
from backroom.engine.numbers import place_numbers, read_numbers, write_numbers
from backroom.engine.pieces import Pieces
from backroom.engine.reading import read_bytes, read_state, read_view
from backroom.engine.record import SPECTATOR, VIEW, Record, Source
from backroom.engine.state import Action, State, View
from backroom.engine.variant import Cards, read_cards

NO_SUCH_SEAT = "NO_SUCH_SEAT"
ROOMS = {
    "rules": ("setup", "legal", "why_not", "apply", "default", "result"),
    "knowledge": ("reveal", "imagine"),
    "house": ("house",),
}
MOST_VARIANTS = 256
"""Variants remembered in words; a server has a handful in play."""
MOST_SAID = 4096
"""Sentences remembered: what a hundred tables were told last."""
NOT_RULES = {"house", "words", "terminal", "table", "measures", "invariants", "__init__"}
"""Rooms (and rooms beside them: house_value) that do not change what a stored game means. No part of the version."""


@dataclass(frozen=True, slots=True)
class Played:
    """An action that was taken, and what it told."""

    events: tuple[Told, ...]
    ok: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action that was not taken: a code for programs, a sentence and its rules for people. Nothing has changed."""

    code: str
    text: str
    rules: tuple[str, ...] = ()
    ok: ClassVar[bool] = False


class Game:
    """One game. Made once by the game's package; holds no state of any game in play."""

    def __init__(
        self,
        package: str,
        *,
        record: type[Record],
        actions: type[ActionKind],
        events: type[EventKind],
        reasons: type[ReasonKind],
        most_decisions: int,
    ) -> None:
        self.package = package
        self.name = package.rpartition(".")[2]
        self.actions, self.events, self.reasons, self.phases = actions, events, reasons, record.phases
        self.most_decisions = most_decisions
        self.seats = range(record.seats[0], record.seats[1] + 1)
        source = sys.modules[package].__file__
        assert source is not None
        self.folder = Path(source).parent
        self.cards: Cards = read_cards(self.folder / "cards.toml")
        self.texts: dict[str, Catalogue] = read_catalogues(self.folder, self.cards)
        self.text: Catalogue = self.texts[ENGLISH]
        check_events(events)
        check_catalogue(self.text, self.phases, actions, events, reasons)
        self.citations: Citations = read_citations(self.folder)
        check_citations(self.citations, self.text, self.folder)
        self.layout: Layout = make_layout(record, place_numbers(record.resolved(), self.cards))
        self._choices = [
            (kind, dict(zip(kind.names, choice, strict=True))) for kind in actions for choice in kind.choices
        ]
        self._numbers = [name for name, f in self.layout.fields.items() if f.source in (Source.OPTION, Source.COLUMN)]
        self._variants: dict[bytes, dict[str, Any]] = {}
        self._said: dict[tuple[object, ...], str] = {}
        self._offered: dict[tuple[object, ...], Action] = {}
        self._rooms: dict[str, ModuleType] = {}
        self.event_kinds: tuple[EventKind, ...] = tuple(events)
        """by number: what a log's rows of events say"""
        self.phase_names: dict[int, str] = {int(phase): phase.name for phase in self.phases}
        self._derived = [name for name, declared in self.layout.fields.items() if declared.seen is VIEW]
        self.runner = Runner(self)

    # What it is made of

    @property
    def title(self) -> str:
        """The game's name as printed."""
        return self.text.title

    def room(self, name: str) -> ModuleType:
        """One of the game's modules, by the name every game uses for it."""
        found = self._rooms.get(name)
        if found is None:
            # Asked for many times at every move, and import_module takes longer than what it is asked for.
            found = self._rooms[name] = import_module(f"{self.package}.{name}")
        return found

    @cached_property
    def functions(self) -> dict[str, Any]:
        """The functions of the contract."""
        return {name: getattr(self.room(room), name) for room, names in ROOMS.items() for name in names}

    @cached_property
    def interpreted(self) -> Interpreted:
        """The rules as plain Python."""
        return Interpreted(self.functions, self.actions.count(), self.layout.seats)

    @cached_property
    def pieces(self) -> Pieces:
        """What makes JSON of views."""
        return Pieces(self.layout)

    @property
    def machine(self) -> Machine:
        """Whatever runs a move best now: compiled once that is ready, interpreted until then."""
        return self.runner.compiled_if_ready() or self.interpreted

    @cached_property
    def rules_version(self) -> int:
        """A number that changes when the rules do. States carry it."""
        digest = blake2b(digest_size=8)
        files = [
            path
            for path in sorted(self.folder.rglob("*.py"))
            if path.stem not in NOT_RULES and path.stem.split("_")[0] not in NOT_RULES
        ]
        for path in [*files, self.folder / "cards.toml", Path(chance.__file__)]:
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
        return int.from_bytes(digest.digest(), "little")

    # Making states

    def new(
        self,
        players: int,
        seed: int | None = None,
        variant: Mapping[str, object] | str | None = None,
        *,
        index: int = 0,
        key: tuple[int, int] | None = None,
    ) -> State:
        """Deal a game. The same seed gives the same game; without one nobody can guess the deal.

        `variant` is the name of a preset, or keys and values of `cards.toml`. `index` picks a game of the seed's series
        (as `simulate` numbers them). A table that derives its own chance key hands it in as `key`.
        """
        state = self.pattern(players, variant)
        state.array["key"][0] = key or chance.key_for(seed, index)
        self.machine.setup(state.array)
        return state

    def pattern(self, players: int, variant: Mapping[str, object] | str | None = None) -> State:
        """A state before the deal: players and the variant's numbers are in place, everything else is zero."""
        if not isinstance(players, int) or players not in self.seats:
            raise VariantError("players", players, f"{self.title} is for {self.seats[0]} to {self.seats[-1]}")
        chosen = self.cards.resolve(variant)
        check = getattr(self.room("state"), "check_variant", None)
        if check:
            check(chosen, players)
        array = self.layout.new()
        array["players"], array["rules"], array["telling"] = players, self.rules_version, 1
        write_numbers(array, self.layout.fields, self.cards, chosen)
        return State(self, array)

    def variant_of(self, array: NDArray[Any]) -> dict[str, Any]:
        """What of a record's numbers differs from the defaults."""
        # Every view that is sent says it, and at a table it never changes: worked out once for each variant.
        key = b"".join(array[name].tobytes() for name in self._numbers)
        if key not in self._variants:
            if len(self._variants) >= MOST_VARIANTS:
                self._variants.clear()
            self._variants[key] = self.cards.changes(read_numbers(array, self.layout.fields, self.cards))
        return dict(self._variants[key])

    def state_from(self, data: Mapping[str, Any] | bytes) -> State:
        """The state that `as_dict` or `to_bytes` wrote; every value is checked."""
        return State(self, read_bytes(self, data) if isinstance(data, bytes | bytearray) else read_state(self, data))

    def view_from(self, data: Mapping[str, Any]) -> View:
        """The view that `as_dict` wrote; every value is checked."""
        return View(self, *read_view(self, data))

    # Playing

    def view(self, state: State, seat: int | None) -> View:
        """What a seat may know; None is a spectator."""
        array = self.layout.new()
        viewer = SPECTATOR if seat is None else self._seat(state, seat)
        self.layout.write_view(state.array, viewer, array)
        self.machine.reveal(state.array, viewer, array)
        return View(self, array, seat)

    def views(self, state: State, seat: int | None) -> tuple[View, ...]:
        """The view of a seat, or a spectator's; and beside it everybody else's where they cost nothing more."""
        compiled = self.runner.compiled_if_ready()
        if compiled is None:
            return (self.view(state, seat),)
        players = state.players
        viewers = (*range(players), None)
        made = compiled.views(state.array, players)
        return tuple([View(self, made[n : n + 1], viewer) for n, viewer in enumerate(viewers)])

    def legal(self, state: State | View, seat: int | None = None) -> list[Action]:
        """A seat's legal actions, made from its view alone."""
        view = self._view_for(state, seat)
        if view.seat is None:
            return []
        return [self.action(view, int(number)) for number in self.machine.legal(view.array, view.seat)]

    def play(self, state: State, seat: int, action: int | str | Action) -> Played | Refusal:
        """The door for people: check the action against the seat's view, then do it or say why not."""
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < state.players:
            return Refusal(NO_SUCH_SEAT, f"There is no seat {seat!r} at this table.")
        number = self.number_of(action)
        why = self.why_not(self.view(state, seat), number)
        if why is not None:
            return why
        self.apply(state, seat, number)
        return Played(read_events(state.array, self.events))

    def apply(self, state: State, seat: int, action: int) -> None:
        """The door for programs: trusts that the action is legal."""
        self.machine.apply(state.array, seat, action)

    def why_not(self, view: View, action: int) -> Refusal | None:
        """Why the view's seat may not do this, or None if it may."""
        code = self.machine.why_not(view.array, view.viewer, action)
        if not code:
            return None
        return self.refusal(self.reasons(code).name)

    def refusal(self, name: str) -> Refusal:
        """A refusal by the name of its reason."""
        return Refusal(name, self.text.say("refusals", name, "", {}, ()), self.citations.of("refusals", name))

    def default(self, view: View) -> int:
        """What is done for the view's seat when its time is up."""
        return self.machine.default(view.array, view.viewer)

    def imagine(self, view: View, seed: int | None = None) -> State:
        """A complete state drawn at random among those that look like this view to its seat."""
        array = self.layout.copy(view.array)
        for name in self._derived:
            array[name] = 0
        array["key"][0] = chance.key_for(seed)
        array["counter"], array["telling"] = 0, 1
        self.machine.imagine(view.array, view.viewer, array)
        return State(self, array)

    def result(self, state: State) -> tuple[float, ...] | None:
        """Each seat's payoff, or None while the game goes on."""
        if not state.over:
            return None
        return tuple(self.machine.result(state.array)[: state.players].tolist())

    # Words

    def text_in(self, language: str) -> Catalogue:
        """The game's words in a language, or in English if it does not have that one."""
        return self.texts.get(language, self.text)

    def action(self, view: View, number: int, names: Sequence[str] = (), language: str = ENGLISH) -> Action:
        """An action by its id, with a label in words."""
        kind, values = self._choices[number]
        form, words = self.room("words").action(view, kind, values)
        names = tuple(names or self.seat_names(view))
        # The same few actions are offered again and again, and words take longer to find than to remember.
        key = (number, form, *words.items(), names, language)
        offered = self._offered.get(key)
        if offered is None:
            if len(self._offered) >= MOST_SAID:
                self._offered.clear()
            label = self.text_in(language).say("actions", kind.name, form, values | words, names)
            offered = self._offered[key] = Action(number, kind.name, values, label)
        return offered

    def tell(self, told: Told, seat: int | None, names: Sequence[str], language: str = ENGLISH) -> str:
        """An event in words, for a seat or for a spectator."""
        return self.say(told.seen_by(seat), names, language)

    def say(self, event: Event, names: Sequence[str], language: str = ENGLISH) -> str:
        """An event in words, as far as it is known."""
        # What is public is said to everybody at a table in the same words.
        key = (event.kind, *event.params.values(), *names, language)
        said = self._said.get(key)
        if said is None:
            if len(self._said) >= MOST_SAID:
                self._said.clear()
            form, words = self.room("words").event(event)
            said = self.text_in(language).say("events", event.name, form, event.params | words, names)
            self._said[key] = said
        return said

    def seat_names(self, state: State | View) -> tuple[str, ...]:
        """Names for seats nobody has named."""
        return tuple(f"Seat {seat}" for seat in range(state.players))

    def number_of(self, action: object) -> int:
        """The id of an action given as an id, an Action, or text such as "BUY 3"; -1 if there is no such action."""
        if isinstance(action, Action):
            return action.id
        if isinstance(action, int) and not isinstance(action, bool):
            return action if 0 <= action < len(self._choices) else -1
        if isinstance(action, str):
            name, *values = action.split() or [""]
            kind = self.actions.__members__.get(name.upper())
            if kind is not None:
                try:
                    return int(kind) + kind.choices.index(tuple(int(value) for value in values))
                except ValueError:
                    return -1
        return -1

    def _seat(self, state: State, seat: int) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < state.players:
            raise StateError(f"there is no seat {seat!r} at a table of {state.players}")
        return seat

    def _view_for(self, state: State | View, seat: int | None) -> View:
        if isinstance(state, View):
            if seat not in (None, state.seat):
                raise StateError(f"this is the view of seat {state.seat}, not of seat {seat}")
            return state
        return self.view(state, seat)

    def __repr__(self) -> str:
        return f"<game {self.name}>"
