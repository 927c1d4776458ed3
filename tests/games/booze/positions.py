"""Positions to test the rules from: a street with known boozes, pawns and cards, and chance called beforehand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from backroom.engine import Played, View
from backroom.games.booze import game
from backroom.games.booze.state import BEFORE, CARDS, DECK, LAID_OUT, NOBODY, Phase
from backroom.testing import interpreted, scripted

PO, BL, LA, HO, TE, RY, BO, LI, ME, BR, CH, SH = range(12)
CASINO, CURTAIN, PETE, CAVES, ICE, DEPOT = range(6)
ALL_B = (0, 1, 2, 3, 4, 5)
HAS_TO_BE_OPEN: dict[str, object] = {"ledger": "open"}


def names(boozes: int) -> set[int]:
    """The boozes of a set."""
    return {booze for booze in range(12) if boozes >> booze & 1}


class Table:
    """A game in a position of our choice. Moves must be legal, and chance gives only what the test calls out."""

    def __init__(self, players: int, variant: Mapping[str, object] | None = None, /, **options: object) -> None:
        with interpreted(game):
            wanted = {"first_baron": 0, **(variant or {}), **options}
            self.state = game.new(players, seed=1, variant=wanted)
        self.events: list[dict[str, Any]] = []

    def street(
        self,
        types: Sequence[int],
        at: Sequence[int],
        *,
        down: Mapping[int, Iterable[int]] | None = None,
        up: Mapping[int, Iterable[int]] | None = None,
        laid: Iterable[int] = (),
        deck: Iterable[int] | None = None,
        actor: int = 0,
        baron: int | None = None,
        round_no: int = 2,
    ) -> None:
        """Everybody has moved; it is the actor's turn. Cards not named are in the deck, or gone to nobody's use."""
        array, n = self.state.array, self.state.players
        array["type"][0, :n] = types
        array["loc"][0, :n] = at
        array["choice"][0, :n] = 6
        array["place"][0] = DECK
        array["ledger"][0] = 0
        array["known"][0] = NOBODY
        array["pub_ev"][0, :n] = 4095
        array["face_up"] = 0
        for c in laid:
            array["place"][0, c] = LAID_OUT
        for shown, fronts in ((False, down or {}), (True, up or {})):
            for seat, cards in fronts.items():
                for c in cards:
                    array["place"][0, c] = BEFORE + seat
                    array["ledger"][0, :n, seat] |= 1 << c
                    array["pub_ev"][0, seat] &= array["boozes"][0, c + 1]
                    if shown:
                        array["face_up"] |= 1 << c
        order = [c for c in (deck if deck is not None else range(CARDS)) if array["place"][0, c] == DECK]
        rest = [c for c in range(CARDS) if array["place"][0, c] == DECK and c not in order]
        if deck is not None:
            # What a test wants out of the way lies at its location, where it disturbs nothing the test looks at.
            for c in rest:
                array["place"][0, c] = LAID_OUT
        array["deck"][0] = order + [0] * (CARDS - len(order))
        array["deck_len"] = len(order)
        baron = actor if baron is None else baron
        array["baron"] = baron
        array["turn_k"] = (actor - baron) % n
        array["round_no"] = round_no
        self.turn_of(actor)

    def turn_of(self, seat: int) -> None:
        """It is this seat's turn."""
        array = self.state.array
        array["phase"], array["actor"], array["who"], array["owes"] = Phase.TURN, seat, seat, 1 << seat

    def set(self, **fields: Any) -> None:
        """Set single fields."""
        for name, value in fields.items():
            if np.ndim(value):
                self.state.array[name][0, : len(value)] = value
            else:
                self.state.array[name] = value

    def play(self, seat: int, action: str, draws: Iterable[int] | int = ()) -> None:
        """A move that must be legal; `draws` is exactly the chance that it uses."""
        with scripted(game, draws):
            played = game.play(self.state, seat, action)
        assert isinstance(played, Played), f"{action} of seat {seat}: {played}"
        self.events = [told.seen_by(None).as_dict() for told in played.events]

    def move_all(self, *locations: int) -> None:
        """Everybody moves."""
        for seat, location in enumerate(locations):
            self.play(seat, f"MOVE {location}")

    def pass_all(self, count: int) -> None:
        """So many seats pass their turn."""
        for _ in range(count):
            self.play(self.state.owes[0], "PASS")

    def refused(self, seat: int, action: str | int) -> str:
        """The code of a refusal; the state must be untouched by it."""
        before = self.state.array.tobytes()
        with interpreted(game):
            refusal = game.play(self.state, seat, action)
        assert not isinstance(refusal, Played), f"{action} of seat {seat} was played"
        assert self.state.array.tobytes() == before
        return refusal.code

    def legal(self, seat: int) -> list[str]:
        """A seat's legal actions as text."""
        with interpreted(game):
            return [str(action) for action in game.legal(self.state, seat)]

    def default(self, seat: int) -> str:
        """What is done for a seat when its clock runs out."""
        view = self.view(seat)
        with interpreted(game):
            return str(game.action(view, game.default(view)))

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator, sees."""
        with interpreted(game):
            return game.view(self.state, seat)

    def coins(self) -> list[int]:
        """G10: what everybody can count."""
        return [int(n) for n in self.view(None).coins[: self.state.players]]

    def final(self) -> list[int]:
        """R47, R48: what everybody ends with."""
        from backroom.engine.machine import record
        from backroom.games.booze.coins import final_coins

        return [int(final_coins(record(self.state.array), p)) for p in range(self.state.players)]

    def front(self, seat: int) -> list[int]:
        """The cards before a seat."""
        return [c for c in range(CARDS) if self.state.array["place"][0, c] == BEFORE + seat]

    def deck(self) -> list[int]:
        """The deck, top first."""
        return [int(c) for c in self.state.array["deck"][0][: int(self.state.array["deck_len"][0])]]

    @property
    def told(self) -> list[str]:
        """The names of what the last move told."""
        return [event["name"] for event in self.events]

    def __getitem__(self, name: str) -> Any:
        """A field as plain numbers, cut to the seats that are taken."""
        value: Any = self.state.array[name][0]
        by_seat = game.layout.fields[name].by_seat
        return (value[: self.state.players] if by_seat else np.asarray(value)).tolist()

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return self.state.phase_name
