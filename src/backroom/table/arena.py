"""Live windows: phases that are played with the hands, many at once and in real time.

What a gesture comes to is judged by the game's *arena*, a pure room `arena.py` beside the rules. A gesture that was
taken flies for a while (`Flung`), and when it lands its action is done in the name of its seat, like any other. So the
rules know actions alone, the log replays without physics, and whoever has the secret can work out every landing.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from typing import Protocol, cast

from msgspec import Struct, structs

from backroom.engine import Game, State, View
from backroom.engine.chance import siphash

MOST_BACK = 150
"""Milliseconds at most by which the network's delay is made good. Shorter than any flight, so that what has landed, and
what came too late, never has to be taken back."""
STALLED = 1_500
"""If nobody looked after a table for so many milliseconds, a live window does not run out meanwhile: it is resumed."""
BREATH = 5_000
"""Milliseconds from there until it goes on: time to come back."""
SLOW = 2
"""Slow hands: all times of a live window times this."""
Words = Callable[[], int]
"""The arena's chance: 64 random bits at each call."""


class Room(Protocol):
    """What a game's `arena.py` offers. All of it is pure; times are milliseconds, and not yet slowed down."""

    ARENA_ONLY: Container[int]
    """actions that nobody can choose: gestures lead to them"""
    PROBE: int
    """the action of the arena that is always open to who may make gestures at all"""
    SHOWN: Sequence[str]
    """parameters of a gesture that others see while it flies"""
    TOO_EARLY: str
    """the reason why a window may not be ended yet"""

    def live(self, state: State | View) -> bool:
        """Is this a live window?"""

    def occasion(self, state: State) -> int:
        """A number for it, the same if it has to be begun again: chance is drawn for it and the count of beginnings."""

    def times(self, state: State) -> tuple[int, int, int]:
        """The run-up; and from its end, when the window may be ended and when it ends by itself."""

    def ends(self, state: State) -> tuple[int, int]:
        """Whose action ends it, and which."""

    def within(self, state: State) -> int | None:
        """In the phase before: when its default is done, whatever the table's tempo. None in all other phases."""

    def shows(self, state: State) -> bool:
        """May others see whose a gesture is?"""

    def order(self, state: State, seat: int) -> int:
        """Which of those that land at one instant comes first: the lowest."""

    def places(self, view: View) -> Sequence[tuple[int, int]]:
        """Where the seats are."""

    def client_reason(self, reason: str | None) -> str:
        """Why a client may not choose an action of the arena, if the rules would refuse it for this reason or none."""

    def why_not(self, view: View, params: Mapping[str, int], in_air: int) -> str | None:
        """Why this seat may not make this gesture now, having so many in the air already."""

    def early(self, view: View) -> int | None:
        """What comes of a gesture before the window begins: an action (a foul), or nothing."""

    def fling(
        self, state: State, seat: int, params: Mapping[str, int], rested: int, words: Words
    ) -> tuple[int, tuple[int, int], int]:
        """How long it flies, where it comes to lie, and which action that is. `rested`: time since the last one."""

    def bot_bell(self, state: State, words: Words) -> int:
        """When a bot that ends the window does so, from its beginning."""

    def bot_waits(self, state: State, seat: int, words: Words) -> int:
        """How long a bot takes, from the beginning, before it makes its first gesture."""

    def bot_gesture(self, view: View, action: int, made: int) -> tuple[int, dict[str, int]] | None:
        """A bot that has made so many chose this action: how long the gesture takes, and which. None: it holds back."""


class Flight(Struct, frozen=True):
    """A gesture in the air."""

    n: int
    """in this window, from 1"""
    seat: int
    params: dict[str, int]
    released: int
    lands: int
    spot: tuple[int, int]
    action: int
    shows: bool


class Window(Struct, frozen=True):
    """A live window that is open, as the log adds up to."""

    occasion: int
    beginnings: int
    """how often it has been begun for this occasion, this time included"""
    opened: int
    begins: int
    may_close: int
    closes: int
    thrown: int = 0
    """flights so far"""
    flights: tuple[Flight, ...] = ()
    released: dict[int, int] = {}
    """when each seat last let go"""
    resumed: bool = False

    def in_air(self, seat: int) -> int:
        """How many of a seat's gestures are in the air."""
        return sum(flight.seat == seat for flight in self.flights)

    def due(self) -> int:
        """When something happens here by itself: a landing, or the end."""
        return min([self.closes, *(flight.lands for flight in self.flights)])

    def stalled(self, now: int) -> bool:
        """Has nobody looked after the table for too long?"""
        return now - self.due() > STALLED

    def with_flight(self, flight: Flight) -> Window:
        """One more in the air."""
        released = self.released | {flight.seat: flight.released}
        return structs.replace(self, thrown=flight.n, flights=(*self.flights, flight), released=released)

    def without(self, landed: Container[int]) -> Window:
        """These have landed."""
        return structs.replace(self, flights=tuple(flight for flight in self.flights if flight.n not in landed))

    def resume(self, now: int, alive: int) -> Window:
        """Nobody knows when it was left alone: it goes on from the log's last moment, after a breath and a run-up."""
        begins = now + BREATH + self.begins - self.opened
        shift = begins - max(alive, self.begins)
        return structs.replace(
            self,
            opened=begins - (self.begins - self.opened),
            begins=begins,
            may_close=max(begins, self.may_close + shift),
            closes=self.closes + shift,
            flights=tuple(structs.replace(flight, lands=flight.lands + shift) for flight in self.flights),
            released={},
            resumed=True,
        )


@cache
def arena_of(game: Game) -> Room | None:
    """The game's arena, if it has one."""
    found = find_spec(f"{game.package}.arena")
    return cast(Room, game.room("arena")) if found is not None else None


def open_window(room: Room, state: State, now: int, beginnings: int, slow: bool) -> Window:
    """A live window begins with its run-up."""
    run_up, may_close, closes = (time * (SLOW if slow else 1) for time in room.times(state))
    begins = now + run_up
    return Window(room.occasion(state), beginnings, now, begins, begins + may_close, begins + closes)


def words_for(state: State, window: Window, *what: int) -> Words:
    """Chance of the arena's own: from the game's key, the window and the purpose. The rules' chance is another."""
    key = [f"{int(half):016x}" for half in state.array["key"][0]]
    purpose = map(str, (window.occasion, window.beginnings, *what))
    digest = blake2b(" ".join([*key, *purpose]).encode(), digest_size=16, person=b"backroom arena").digest()
    halves = int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:], "little")
    drawn = 0

    def word() -> int:
        nonlocal drawn
        drawn += 1
        return int(siphash(*halves, drawn))

    return word
