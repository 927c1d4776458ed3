"""States, views and actions as values: what callers of a game hold in their hands."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray

from backroom.engine.record import SPECTATOR, VIEW, Field, Source

if TYPE_CHECKING:
    from backroom.engine.game import Game

MAGIC = b"BKRM1"
DIGEST = 8


@dataclass(frozen=True, slots=True)
class Action:
    """One legal choice: a number for programs, a name and parameters for people, a label for buttons."""

    id: int
    name: str
    params: dict[str, int]
    label: str

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {"id": self.id, "name": self.name, "params": self.params, "label": self.label}

    def __str__(self) -> str:
        return " ".join([self.name, *map(str, self.params.values())])


class _Held:
    """One record of a game: fields as attributes, plain data on request."""

    __slots__ = ("array", "game")

    def __init__(self, game: Game, array: NDArray[Any]) -> None:
        self.game, self.array = game, array

    def __getattr__(self, name: str) -> Any:
        fields = self.game.layout.fields
        if name not in fields:
            raise AttributeError(f"{self.game.name} has no field {name}")
        value = self.array[name][0]
        return value.copy() if fields[name].shape else int(value)

    # What every move asks for, and often: a field that is found here is found four times as fast as any other.

    @property
    def phase(self) -> int:
        """The number of the current phase."""
        return int(self.array["phase"][0])

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.array["players"][0])

    @property
    def owes(self) -> tuple[int, ...]:
        """The seats that owe a decision. Empty when the game is over."""
        return seats_in(int(self.array["owes"][0]))

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return not self.array["owes"][0]

    @property
    def phase_name(self) -> str:
        """The name of the current phase."""
        return self.game.phase_names[self.phase]

    @property
    def variant(self) -> dict[str, Any]:
        """What of this game's numbers differs from the defaults."""
        return self.game.variant_of(self.array)

    def _fields(self, *, view: bool) -> dict[str, Any]:
        players = int(self.array["players"][0])
        plain: dict[str, Any] = {"game": self.game.name, "players": players, "owes": list(self.owes)}
        for name, declared in self.game.layout.fields.items():
            shown = name == "phase" or declared.source is Source.PLAY
            if shown and (view or declared.seen is not VIEW):
                plain[name] = plain_field(self.array[name][0], declared, players)
        plain["variant"] = {key: list(v) if isinstance(v, tuple) else v for key, v in self.variant.items()}
        return plain

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Held) or type(other) is not type(self) or self.game is not other.game:
            return NotImplemented
        return self._proper() == other._proper()

    __hash__ = None  # type: ignore[assignment]

    def _proper(self) -> bytes:
        return self.array.tobytes()[: self.game.layout.size]


class State(_Held):
    """Everything about a game in play. Only the table holds it; players and bots get views."""

    __slots__ = ()

    def as_dict(self) -> dict[str, Any]:
        """Plain data, complete: `game.state_from` gives the same state back."""
        key = self.array["key"][0].tolist()
        chance = {"key": f"{key[0]:016x}{key[1]:016x}", "counter": int(self.array["counter"][0])}
        return self._fields(view=False) | {"chance": chance, "rules": f"{int(self.array['rules'][0]):016x}"}

    def to_bytes(self) -> bytes:
        """Compact and self-checking; `game.state_from` reads it."""
        body = MAGIC + self.game.name.encode() + b"\0" + self._proper()
        return body + blake2b(body, digest_size=DIGEST).digest()

    def copy(self) -> State:
        """A state of its own with the same content."""
        return State(self.game, self.game.layout.copy(self.array))

    def __repr__(self) -> str:
        return f"<{self.game.name} with {self.players} players, {self.phase_name}, owes {self.owes}>"


class View(_Held):
    """What one seat knows, and nothing else: there is no way from here to the state."""

    __slots__ = ("seat",)

    def __init__(self, game: Game, array: NDArray[Any], seat: int | None) -> None:
        super().__init__(game, array)
        self.seat = seat

    def copy(self) -> View:
        """The same in memory of its own, for who keeps one for long: views may be made side by side."""
        return View(self.game, self.game.layout.copy(self.array), self.seat)

    @property
    def viewer(self) -> int:
        """The seat as the rules count it: a spectator is -1."""
        return SPECTATOR if self.seat is None else self.seat

    def as_dict(self) -> dict[str, Any]:
        """Plain data: None for what the seat may not know. `game.view_from` gives the same view back."""
        return self._fields(view=True) | {"seat": self.seat, "rules": f"{int(self.array['rules'][0]):016x}"}

    def as_json(self) -> bytes:
        """The same as JSON, at a twentieth of the cost: see `pieces.py`."""
        return self.game.pieces.json(self)

    def __repr__(self) -> str:
        return f"<{self.game.name} as seen by {'a spectator' if self.seat is None else f'seat {self.seat}'}>"


@cache
def seats_in(bits: int) -> tuple[int, ...]:
    """The seats of a set of seats."""
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


def plain_field(value: Any, declared: Field, players: int) -> Any:
    """Nested lists of ints, cut to the seats that are taken; what is wholly blank is None."""
    if declared.by_seat:
        value = value[:players]
    return _blanked(value.tolist(), declared.blank)


def _blanked(value: Any, blank: int) -> Any:
    if isinstance(value, list):
        items = [_blanked(item, blank) for item in value]
        return None if items and all(item is None for item in items) else items
    return None if value == blank else value
