"""Positions to test the rules from: known cards and diamonds, first turns done, and chance called beforehand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from backroom.engine import Played, View
from backroom.games.botch import game
from backroom.games.botch.cards import item_cards, role_cards
from backroom.games.botch.state import Phase
from backroom.testing import interpreted, scripted

BOOKIE, DOUCHE, DANCER, ARCHIVIST, FIXER, BUMBLER, DOCKER, BARKEEP, SUIT, STOWAWAY = range(1, 11)
TWIN, MOUNTIE, HITTER, RAT, ADJUSTER, MULE = range(11, 17)
ALBUM, BREW, RAILING, SACK, TICKET, CONTRACT, CROWBAR, FLARE_GUN, SYRUP, PHOTOS, LIFE_VEST, PARCEL, LEDGER = range(
    1, 14
)
ROLES = {3: [BOOKIE, DOUCHE, FIXER], 4: [BOOKIE, DANCER, FIXER, ARCHIVIST]}
"""Who sits where, where a scenario says nothing else."""
ANY_CARD: dict[str, object] = {"kit": "mess", "mess.least": 3}
"""A kit of everything for small tables; Twins stay out below five players."""
UNKNOWN = -128


class Table:
    """A game in a position of our choice. Moves must be legal, and chance gives only what the test calls out."""

    def __init__(
        self,
        items: Sequence[int],
        *,
        roles: Sequence[int] | None = None,
        gems: Sequence[int] | None = None,
        on_item: Mapping[int, int] | None = None,
        hurt: Mapping[int, int] | None = None,
        up: Iterable[int] = (),
        dead: Iterable[int] = (),
        bank: int = 0,
        first: int = 0,
        variant: Mapping[str, object] | None = None,
        **options: object,
    ) -> None:
        n = len(items)
        wanted: dict[str, object] = {"first_seat": 0, **(variant or {}), **options}
        if wanted.get("kit") == "mess" and n < 5:
            wanted["twin.kits"] = [3, 4]
        if "kit" not in wanted and max(items) > TICKET:
            wanted["kit"] = "dockside"
        with interpreted(game):
            self.state = game.new(n, seed=1, variant=wanted)
        self.events: list[dict[str, Any]] = []
        self._cards(list(roles or ROLES[n]), list(items))
        self.set(
            gems=list(gems or [2] * n),
            item_stash=[(on_item or {}).get(p, 0) for p in range(n)],
            hurt=[(hurt or {}).get(p, 0) for p in range(n)],
            item_up=[int(p in up) for p in range(n)],
            had_first=[1] * n,
            bank=bank,
            first=first,
            round_no=3,
            turn=3 * n,
        )
        for p in up:
            self.state.array["known"][0, :n, p] = items[p]
            self.state.array["shown"][0, p] = items[p]
        for p in dead:
            self._sink(p)
        self.state.array["pile"] = 0
        self.state.array["pile"] = (20 * n + 15) - self.diamonds()
        self.turn_of(0)

    def _cards(self, roles: list[int], items: list[int]) -> None:
        array, n = self.state.array, self.state.players
        for held, aside, wanted, copies in (
            ("role", "aside_roles", roles, role_cards),
            ("holds", "aside_items", items, item_cards),
        ):
            kinds = range(1, len(array["role_copies" if held == "role" else "item_copies"][0]))
            deck = [kind for kind in kinds for _ in range(int(copies(self.state, kind)))]  # type: ignore[arg-type]
            for card in wanted:
                deck.remove(card)
            array[held][0, :n] = wanted
            array[aside][0] = deck + [0] * (len(array[aside][0]) - len(deck))
        array["known"], array["known_role"] = 0, 0
        for p in range(n):
            array["known"][0, p, p] = items[p]
            opened = not array["role_hidden"][0, roles[p]]
            array["role_up"][0, p] = int(opened)
            for v in range(n):
                twins = roles[p] == TWIN and roles[v] == TWIN
                if opened or v == p or twins:
                    array["known_role"][0, v, p] = roles[p]

    def _sink(self, p: int) -> None:
        array, n = self.state.array, self.state.players
        array["out"] += array["gems"][0, p]
        array["sunk"][0, p] = array["holds"][0, p]
        for name in ("alive", "gems", "holds", "item_up"):
            array[name][0, p] = 0
        array["role_up"][0, p] = 1
        array["known_role"][0, :n, p] = array["role"][0, p]

    def diamonds(self) -> int:
        """All diamonds that lie anywhere."""
        array = self.state.array
        names = ("gems", "item_stash", "role_stash", "bank", "pile", "out")
        return int(sum(array[name][0].sum() for name in names))

    def turn_of(self, seat: int) -> None:
        """It is this seat's turn."""
        array = self.state.array
        array["phase"], array["active"], array["owes"] = Phase.TURN, seat, 1 << seat

    def set(self, **fields: Any) -> None:
        """Set single fields."""
        for name, value in fields.items():
            if np.ndim(value):
                self.state.array[name][0, : len(value)] = value
            else:
                self.state.array[name] = value

    def play(self, seat: int, *actions: str, draws: Iterable[int] = ()) -> None:
        """Moves that must be legal; `draws` is exactly the chance that they use."""
        told = []
        with scripted(game, draws):
            for action in actions:
                played = game.play(self.state, seat, action)
                assert isinstance(played, Played), f"{action} of seat {seat}: {played}"
                told += [one.seen_by(None).as_dict() for one in played.events]
        self.events = told
        assert self.diamonds() == 20 * self.state.players + 15

    def answers(self, given: Mapping[int, str] | None = None) -> None:
        """Everybody answers the window that is open; who is not named passes."""
        for seat in self.state.owes:
            self.play(seat, (given or {}).get(seat, "PASS"))

    def claims(self, seat: int, item: int, target: int | None = None, calls: int | None = None) -> None:
        """A claim with its target, and the window after it."""
        self.play(seat, f"USE_ITEM {item}")
        if target is not None:
            self.play(seat, f"TARGET {target}")
        if self.phase == "CALL":
            self.answers({} if calls is None else {calls: "CALL"})

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

    def told(self, name: str) -> list[dict[str, Any]]:
        """What the last moves told under this name, as a spectator hears it."""
        return [event for event in self.events if event["name"] == name]

    def won(self) -> tuple[list[int], str]:
        """Who has won, and how; nobody while the game goes on."""
        from backroom.games.botch.state import End

        return [p for p in range(self.state.players) if self.state.winners >> p & 1], End(self.state.end_kind).name

    def __getitem__(self, name: str) -> Any:
        """A field as plain numbers, cut to the seats that are taken."""
        value: Any = self.state.array[name][0]
        by_seat = game.layout.fields[name].by_seat
        n = self.state.players
        if name in ("known", "known_role"):
            return value[:n, :n].tolist()
        return (value[:n] if by_seat else np.asarray(value)).tolist()

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return self.state.phase_name
