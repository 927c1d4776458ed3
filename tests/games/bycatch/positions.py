"""Positions to test the rules from: fans, piles and intelligence laid out by hand, every draw called beforehand.

Moves are written as in the specification: "SHELTER 2-5", "SHOT OVER wide 3", "PAY 6". Their numbers are counted here
from section 7 and not taken from the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

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
COUNTS = {"draw": "n_draw", "discard": "n_discard", "intel_pile": "n_intel", "pile": "n_pile"}


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


@dataclass(frozen=True)
class Photo:
    """One photo record (section 9.4)."""

    turn: int
    target: int
    n: int
    spread: int
    gap: int
    station: int
    zoom: int
    aim: int
    blur: int
    slots: list[tuple[int, int]]
    """Code and value of each of the eight cells."""


def phones(*years: int | None) -> dict[str, object]:
    """The variant in which the owner of the oldest phone starts; None has given no year."""
    given = {f"chair_{seat}.phone_year": year for seat, year in enumerate(years) if year is not None}
    return {"first_player": "phones", **given}


class Table:
    """A game in a position of our choice.

    Moves are refused unless they are legal, and chance gives only what the test calls out: a rule that draws more, or
    less, or something else fails the test.
    """

    def __init__(
        self,
        *hands: Sequence[int],
        players: int = 0,
        phase: str = "",
        active: int = 0,
        suspect: int | None = None,
        draw: Iterable[int] | None = None,
        discard: Iterable[int] | None = None,
        intel: Iterable[int] | None = None,
        seed: int = 1,
        variant: Mapping[str, object] | None = None,
        **options: Any,
    ) -> None:
        """Section 11: three seats, seat 0 active, phase ACTION unless said. What is not given stays as it was dealt.

        Without hands and phase it is the game as dealt, seat 0 to start. Numbers of tables are set by `variant`.
        """
        with interpreted(game):
            self.state = game.new(
                players or len(hands) or 3, seed=seed, variant={"first_player": 0, **(variant or {}), **options}
            )
        self.told: list[dict[str, Any]] = []
        """What the last move told a spectator."""
        self.told_to: dict[int | None, list[dict[str, Any]]] = {}
        """What it told each seat, and a spectator (None)."""
        for seat, fan in enumerate(hands):
            self.hold(seat, fan)
        if suspect is not None:
            self.set(intel_cur=suspect)
        for name, cards in (("draw", draw), ("discard", discard), ("intel_pile", intel)):
            if cards is not None:
                self.pile(name, cards)
        if hands or phase:
            self.ask(phase or "ACTION", active)

    @classmethod
    def of(cls, state: State) -> Self:
        """A table around a state."""
        table = cls.__new__(cls)
        table.state, table.told, table.told_to = state, [], {}
        return table

    # Putting things on the table

    def hold(self, seat: int, cards: Sequence[int], spread: int | None = None, gap: int | None = None) -> None:
        """Put a fan into a seat's hand, and in a posture. Nobody has seen these cards."""
        array = self.state.array
        array["hand"][0, seat] = [*cards] + [0] * (8 - len(cards))
        array["n_hand"][0, seat] = len(cards)
        array["fresh"][0, seat] &= (1 << len(cards)) - 1
        array["known"][0, :, seat] = array["mixed"][0, :, seat] = 0
        for name, value in (("spread", spread), ("gap", gap)):
            if value is not None:
                array[name][0, seat] = array[f"shown_{name}"][0, seat] = value

    def pile(self, name: str, cards: Iterable[int]) -> None:
        """Make a pile; the last card is the top."""
        held, array = list(cards), self.state.array
        array[name][0] = held + [0] * (len(array[name][0]) - len(held))
        array[COUNTS[name]] = len(held)

    def ask(self, phase: str, active: int) -> None:
        """Open a phase of this seat's turn."""
        asked = [active]
        if phase == "REGROUP":
            asked = [seat for seat in range(self.state.players) if seat != active and self["n_hand"][seat]]
        elif phase == "FINAL" and not self["final_left"]:
            self.set(latched=1, reason=INTEL, final_left=self.state.players)
        self.set(phase=game.phases[phase], active=active, owes=sum(1 << seat for seat in asked))

    def set(self, **fields: int) -> None:
        """Set single numbers: turn, latched ..."""
        for name, value in fields.items():
            self.state.array[name] = value

    def lay(self, seat: int, low: int, length: int, suspect: int = 0) -> None:
        """Let a seat shelter this run in a final turn, with this suspect rank or with one that is not in it."""
        run = range(low, low + length)
        self.hold(seat, run)
        self._act(seat, suspect or next(rank for rank in RANKS if rank not in run), f"SHELTER {low}-{run[-1]}")

    def kill(self, seat: int, cards: Sequence[int], suspect: int = 0) -> None:
        """Let a seat strike its left neighbour and take these cards, with this suspect rank or with none."""
        self.hold(seat, [6, 6, 6])
        victim = (seat + 1) % self.state.players
        self.hold(victim, cards)
        self._act(seat, suspect, "STRIKE", f"TARGET {victim}", "PAY 6", "AIM 0")

    def _act(self, seat: int, suspect: int, *actions: str) -> None:
        self.set(intel_cur=suspect, final_left=5)
        self.pile("intel_pile", [1, 2, 3])
        self.ask("FINAL", seat)
        self.play(seat, *actions)

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

    def shelters(self, seat: int, **of: int | None) -> list[tuple[int, int, int]]:
        """A seat's shelters, as a `viewer` sees them: lowest rank, length, intelligence."""
        record = self._record(**of)
        rows = record["shelters"][0][: int(record["n_shelters"][0])].tolist()
        return [(low, length, intel) for owner, low, length, intel in rows if owner == seat]

    def strikes(self, seat: int, **of: int | None) -> list[tuple[list[int], int, int]]:
        """A seat's strikes, as a `viewer` sees them: cards taken, intelligence, victim."""
        record = self._record(**of)
        rows = record["strikes"][0][: int(record["n_strikes"][0])].tolist()
        return [(cards[:taken], intel, victim) for owner, victim, intel, taken, *cards in rows if owner == seat]

    def album(self, seat: int, **of: int | None) -> list[Photo]:
        """A seat's photos, as a `viewer` sees them."""
        record = self._record(**of)
        size = max(0, int(record["n_photos"][0, seat]))
        found = []
        for turn, row in zip(record["album_turn"][0, seat, :size], record["album"][0, seat, :size], strict=True):
            numbers = row.tolist()
            target, n, spread, gap, station, zoom, aim, blur = numbers[:8]
            slots = [divmod(cell, 10) for cell in numbers[8:]]
            found.append(Photo(int(turn), target, n, spread, gap, station, zoom, aim, blur, slots))
        return found

    def _record(self, **of: int | None) -> Any:
        return self.view(of["viewer"]).array if of else self.state.array

    def score(self, seat: int) -> int:
        """Points so far."""
        return int(self["score"][seat])

    @property
    def winners(self) -> list[int]:
        """Who has won, by the result."""
        with interpreted(game):
            result = game.result(self.state)
        assert result is not None
        return [seat for seat, share in enumerate(result) if share == max(result)]

    @staticmethod
    def _cut(cells: Any, size: int) -> list[int]:
        """The cells in use; the others must be 0 (section 5)."""
        assert not any(cells[size:]), cells
        return [int(cell) for cell in cells[:size]]


def everything_in(t: Table) -> Counter[int]:
    """Ranks of all citizens, wherever they lie (section 5)."""
    found = Counter(t.cards("draw") + t.cards("discard") + t.cards("pile") + t["given"] + [t["drawn"]])
    found[t["intel_cur"]] += t["pending"]
    for seat, hand in enumerate(t.hands):
        found.update(hand)
        for low, length, _ in t.shelters(seat):
            found.update(range(low, low + length))
        for cards, _, _ in t.strikes(seat):
            found.update(cards)
    del found[0]
    return found
