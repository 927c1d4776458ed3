"""Positions to test the rules from: fans, piles and intelligence laid out by hand, every draw called beforehand.

Moves are written as in the specification: "SHELTER 2-5", "SHOT OVER wide 3", "PAY 6". Their numbers are counted here
from section 7 and not taken from the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from backroom.engine import Played, State, View
from backroom.games.bycatch import game
from backroom.testing import interpreted, scripted

TOP, LEFT, RIGHT, BOTTOM = range(4)
STATIONS = ("OVER", "LEFT", "RIGHT", "UNDER")
ZOOMS = ("wide", "close")
RANKS = range(1, 10)
PILES, INTEL, LIMIT = 1, 2, 3
"""Reasons of the latch."""
SPECTATOR = None


def numbers_of_section_7() -> dict[str, int]:
    """Every action as the specification writes it, with its code."""
    found = {"HOLD": 0}
    found |= {f"MOVE {i} {j}": 1 + 7 * i + (j if j < i else j - 1) for i in range(8) for j in range(8) if i != j}
    found |= {f"SPREAD {k}": 57 + k for k in range(3)}
    found |= {f"GAP {k}": 60 + k for k in range(4)}
    found |= {"DRAW": 64, "TAKE": 65, "KEEP": 66, "REFUSE": 67}
    found |= {f"GIVE {rank}": 67 + rank for rank in RANKS}
    found |= {f"PICK {k}": 77 + k for k in range(5)}
    found |= {"PASS": 82}
    code = 83
    for length in range(3, 9):
        for low in range(1, 11 - length):
            found[f"SHELTER {low}-{low + length - 1}"] = code
            code += 1
    found |= {"SURVEIL": 110, "STRIKE": 111}
    found |= {f"TARGET {seat}": 112 + seat for seat in range(5)}
    found |= {
        f"SHOT {station} {zoom} {aim}": 117 + 16 * s + 8 * z + aim
        for s, station in enumerate(STATIONS)
        for z, zoom in enumerate(ZOOMS)
        for aim in range(8)
    }
    found |= {f"PAY {rank}": 180 + rank for rank in RANKS}
    found |= {f"AIM {slot}": 190 + slot for slot in range(6)}
    found |= {f"EXPEL {rank}": 195 + rank for rank in RANKS}
    return found


CODES = numbers_of_section_7()
NAMES = {code: name for name, code in CODES.items()}


class Table:
    """A game in a position of our choice.

    Moves are refused unless they are legal, and chance gives only what the test calls out: a rule that draws more, or
    less, or something else fails the test.
    """

    def __init__(
        self,
        *hands: Sequence[int],
        players: int = 0,
        phase: str = "ACTION",
        active: int = 0,
        suspect: int | None = None,
        draw: Iterable[int] | None = None,
        discard: Iterable[int] | None = None,
        intel: Iterable[int] | None = None,
        seed: int = 1,
        **options: object,
    ) -> None:
        """Section 11: three seats, seat 0 active, phase ACTION unless said. What is not given stays as it was dealt."""
        with interpreted(game):
            self.state = game.new(players or len(hands) or 3, seed=seed, variant={"first_player": 0, **options})
        self.told: list[dict[str, Any]] = []
        """What the last move told a spectator."""
        self.told_to: dict[int | None, list[dict[str, Any]]] = {}
        """What it told each seat, and a spectator (None)."""
        for seat, cards in enumerate(hands):
            self.hold(seat, cards)
        if suspect is not None:
            self.set(intel_cur=suspect)
        for name, cards in (("draw", draw), ("discard", discard), ("intel_pile", intel)):
            if cards is not None:
                self.pile(name, cards)
        self.ask(phase, active)

    # Putting things on the table

    def hold(self, seat: int, cards: Sequence[int], spread: int | None = None, gap: int | None = None) -> None:
        """Put a fan into a seat's hand, and in a posture."""
        array = self.state.array
        array["hand"][0, seat] = [*cards] + [0] * (8 - len(cards))
        array["n_hand"][0, seat] = len(cards)
        for name, value in (("spread", spread), ("gap", gap)):
            if value is not None:
                array[name][0, seat] = array[f"shown_{name}"][0, seat] = value

    def pile(self, name: str, cards: Iterable[int]) -> None:
        """Make a pile; the last card is the top."""
        held, array = list(cards), self.state.array
        array[name][0] = held + [0] * (len(array[name][0]) - len(held))
        array[COUNTS[name]] = len(held)

    def ask(self, phase: str, *seats: int) -> None:
        """Open a phase; the first of these seats is the active one."""
        self.set(phase=game.phases[phase], active=seats[0], owes=sum(1 << seat for seat in seats))

    def set(self, **fields: int) -> None:
        """Set single numbers: turn, latched ..."""
        for name, value in fields.items():
            self.state.array[name] = value

    # Playing

    def play(self, seat: int, *actions: str, draws: Iterable[int] = ()) -> None:
        """Moves of one seat that must be legal; `draws` is exactly the chance that the last of them uses."""
        for number, action in enumerate(actions, 1):
            with scripted(game, draws if number == len(actions) else ()):
                played = game.play(self.state, seat, CODES[action])
            assert isinstance(played, Played), f"{action} of seat {seat} in {self.phase}: {played}"
            self.told_to = {
                viewer: [told.seen_by(viewer).as_dict() for told in played.events] for viewer in self.viewers
            }
            self.told = self.told_to[None]

    def all_hold(self) -> None:
        """Everybody in the REGROUP window holds still."""
        assert self.phase == "REGROUP", self.phase
        for seat in self.owes:
            self.play(seat, "HOLD")

    def pass_turn(self) -> None:
        """From REGROUP to the next REGROUP: hold, draw, keep, pass, expel the leftmost, keep."""
        turn = self["turn"]
        self.all_hold()
        while self["turn"] == turn and self.phase != "OVER":
            self.play(self["active"], NAMES[self.default_code(self["active"])])

    def refused(self, seat: int, action: str | int) -> str:
        """The code of a refusal; the state must be untouched by it, the chance included."""
        before = self.state.array.tobytes()
        with scripted(game, ()):
            refusal = game.play(self.state, seat, CODES[action] if isinstance(action, str) else action)
        assert not isinstance(refusal, Played), f"{action} of seat {seat} was played"
        assert self.state.array.tobytes() == before
        return refusal.code

    def why_not(self, seat: int, action: str) -> str:
        """The code of what would be refused, or nothing."""
        view = self.view(seat)
        with interpreted(game):
            refusal = game.why_not(view, CODES[action])
        return "" if refusal is None else refusal.code

    def legal(self, seat: int) -> list[str]:
        """A seat's legal actions, in order of their codes."""
        view = self.view(seat)
        with interpreted(game):
            codes = game.machine.legal(view.array, seat).tolist()
        assert codes == sorted(codes)
        return [NAMES[code] for code in codes]

    def kinds(self, seat: int) -> list[str]:
        """The kinds of a seat's legal actions, in order, each once."""
        return list(dict.fromkeys(action.split()[0] for action in self.legal(seat)))

    def default_code(self, seat: int) -> int:
        """The code of what is done for a seat when its clock runs out."""
        view = self.view(seat)
        with interpreted(game):
            return game.default(view)

    def default(self, seat: int) -> str:
        """What is done for a seat when its clock runs out."""
        return NAMES[self.default_code(seat)]

    # Looking

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator, sees."""
        with interpreted(game):
            return game.view(self.state, seat)

    def views(self, *seats: int | None) -> list[bytes]:
        """What these viewers see, to the byte; without names everybody but the active seat."""
        chosen = seats or tuple(viewer for viewer in self.viewers if viewer != self["active"])
        return [self.view(seat).array.tobytes() for seat in chosen]

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """Every seat, and a spectator."""
        return (*range(self.state.players), None)

    def __getitem__(self, name: str) -> Any:
        """A field as plain numbers, cut to the seats that are taken."""
        declared = game.layout.fields[name]
        value: Any = self.state.array[name][0]
        return (value[: self.state.players] if declared.by_seat else np.asarray(value)).tolist()

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return self.state.phase_name

    @property
    def owes(self) -> tuple[int, ...]:
        """The window: who owes an answer."""
        return self.state.owes

    def hand(self, seat: int) -> list[int]:
        """A fan from left to right."""
        return self._cut(self.state.array["hand"][0, seat], self.state.array["n_hand"][0, seat])

    @property
    def hands(self) -> list[list[int]]:
        """All fans."""
        return [self.hand(seat) for seat in range(self.state.players)]

    def cards(self, name: str) -> list[int]:
        """A pile, its top last."""
        return self._cut(self.state.array[name][0], self.state.array[COUNTS[name]][0])

    @staticmethod
    def _cut(cells: Any, size: int) -> list[int]:
        """The cells in use; the others must be 0 (section 5)."""
        assert not any(cells[size:]), cells
        return [int(cell) for cell in cells[:size]]


COUNTS = {"draw": "n_draw", "discard": "n_discard", "intel_pile": "n_intel", "pile": "n_pile"}


def everything_in(state: State) -> Counter[int]:
    """Ranks of all cards wherever they lie (to be completed)."""
    raise NotImplementedError
