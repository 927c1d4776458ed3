"""Positions to test the rules from: Base(n) of the specification, changed by hand, with every die called beforehand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from backroom.engine import Played, State, View
from backroom.games.butch import game
from backroom.testing import interpreted, scripted

SALOON, STORE, BANK, MILL, JAIL, RANCH, APARTMENT, STABLES = range(1, 9)
HOUSE, BREWERY, MANSION, THEATER, BARN, HOTEL, STATION, CHURCH = range(9, 17)
NOWHERE = 9
START = [0, 0, 0, SALOON, RANCH, HOTEL, 0, 0, 0]
SIDE = {"A": 0, "B": 1}
Building = int | tuple[int, int]
"""A type with the repair of a new building, or a type and its repair."""


class Table:
    """A game in a position of our choice.

    Moves are refused unless they are legal, and chance gives only what the test calls out: a rule that draws more, or
    less, or something else fails the test.
    """

    def __init__(self, players: int, variant: Mapping[str, object] | None = None, /, **options: object) -> None:
        """Base(n): fresh set-up, seat 0 first. Options by name, numbers of the building table in `variant`."""
        with interpreted(game):
            self.state = game.new(players, seed=1, variant={"first_seat": 0, **(variant or {}), **options})
        self.events: list[dict[str, Any]] = []
        """What the last move told a spectator."""

    # Putting things on the table

    def put(
        self,
        seat: int,
        buildings: Mapping[int, Building] | None = None,
        *,
        hero: int | None = None,
        cowboy: int | None = None,
        rubies: int | None = None,
    ) -> None:
        """Change a seat's town, without asking where the cards come from."""
        array = self.state.array
        for cell, building in (buildings or {}).items():
            kind, repair = building if isinstance(building, tuple) else (building, 3)
            array["grid"][0, seat, cell] = kind
            array["repair"][0, seat, cell] = repair if kind else 0
        for name, value in (("hero", hero), ("cowboy", cowboy), ("rubies", rubies)):
            if value is not None:
                array[name][0, seat] = value

    def offer(self, row: str, *cards: int) -> None:
        """Lay out a row; 0 is a gap."""
        self.state.array["row"][0, SIDE[row]] = cards

    def pile(self, name: str, side: str, cards: Iterable[int]) -> None:
        """Make a deck or a discard pile; the last card is the top, the newest."""
        held = list(cards)
        self.state.array[name][0, SIDE[side]] = held + [0] * (54 - len(held))
        self.state.array[f"{name}_len"][0, SIDE[side]] = len(held)

    def set(self, **fields: int) -> None:
        """Set single numbers: turn, active, ap ..."""
        for name, value in fields.items():
            self.state.array[name] = value
        if "active" in fields:
            self.state.array["owes"] = 1 << fields["active"]

    # Playing

    def play(self, seat: int, action: str, draws: Iterable[int] | int = ()) -> None:
        """A move that must be legal; `draws` is exactly the chance that it uses."""
        with scripted(game, draws):
            played = game.play(self.state, seat, action)
            assert isinstance(played, Played), f"{action} of seat {seat}: {played}"
            self.events = [told.seen_by(None).as_dict() for told in played.events]

    def roll(self, *dice: int) -> None:
        """The active seat rolls these."""
        action = "ROLL_TWO" if len(dice) == 2 else "ROLL_ONE"
        self.play(self["active"], action, [die - 1 for die in dice])

    def town(self) -> None:
        """Roll a twelve, which fires nothing in Base, and go on to the active seat's TOWN."""
        self.roll(6, 6)
        while self.phase in ("BOOST", "ATTACK"):
            self.play(self.state.owes[0], "PASS")
        assert self.phase == "TOWN", self.phase

    def end_turn(self) -> None:
        """From ROLL: a turn in which nothing happens."""
        self.town()
        self.play(self["active"], "PASS")

    def refused(self, seat: int, action: str | int) -> str:
        """The code of a refusal; the state must be untouched by it."""
        before = self.state.array.tobytes()
        with interpreted(game):
            refusal = game.play(self.state, seat, action)
        assert not isinstance(refusal, Played), f"{action} of seat {seat} was played"
        assert self.state.array.tobytes() == before
        return refusal.code

    def why_not(self, seat: int, action: int) -> str:
        """The code of what would be refused, or nothing."""
        view = self.view(seat)
        with interpreted(game):
            refusal = game.why_not(view, action)
        return "" if refusal is None else refusal.code

    def legal(self, seat: int) -> list[str]:
        """A seat's legal actions as text, in order of their ids."""
        with interpreted(game):
            actions = game.legal(self.state, seat)
        assert [action.id for action in actions] == sorted(action.id for action in actions)
        return [str(action) for action in actions]

    def default(self, seat: int) -> str:
        """What is done for a seat when its clock runs out."""
        view = self.view(seat)
        with interpreted(game):
            return str(game.action(view, game.default(view)))

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator, sees."""
        with interpreted(game):
            return game.view(self.state, seat)

    # Looking

    @property
    def told(self) -> list[str]:
        """The names of what the last move told."""
        return [event["name"] for event in self.events]

    def tales(self, *names: str) -> list[dict[str, Any]]:
        """Those events of the last move."""
        return [event for event in self.events if event["name"] in names]

    def __getitem__(self, name: str) -> Any:
        """A field as plain numbers, cut to the seats that are taken."""
        declared = game.layout.fields[name]
        value: Any = self.state.array[name][0]
        return (value[: self.state.players] if declared.by_seat else np.asarray(value)).tolist()

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return self.state.phase_name

    def repair(self, seat: int, cell: int) -> int:
        """Repair of one building."""
        return int(self.state.array["repair"][0, seat, cell])

    def cards(self, name: str, side: str) -> list[int]:
        """A deck or a discard pile, without the zeros behind it."""
        size = int(self.state.array[f"{name}_len"][0, SIDE[side]])
        pile = self.state.array[name][0, SIDE[side]].tolist()
        assert not any(pile[size:])
        return list(pile[:size])

    def rows(self) -> list[list[int]]:
        """Rows A and B."""
        return list(self["row"])


def everything_in(state: State) -> int:
    """Cards on the table, wherever they lie."""
    array = state.array
    return sum(int((array[name][0] > 0).sum()) for name in ("deck", "row", "discard", "grid", "card"))
