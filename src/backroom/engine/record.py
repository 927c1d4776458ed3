"""The record: everything a game's state holds, one line per field.

A line says the type, the bounds, who may see it and what it means. The memory layout, the bounds that tests assert, the
view of a seat, JSON, its schema and the tensor for learners all follow from it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from backroom.engine.errors import DeclarationError
from backroom.engine.kinds import PhaseKind

i8, i16, i32, i64, u64 = np.int8, np.int16, np.int32, np.int64, np.uint64
SPECTATOR = -1
"""The viewer that holds no seat."""


class Seen(Enum):
    """Who may see a field. What is not declared is not shown."""

    ALL = "everybody"
    OWNER = "the seat whose row it is (the first axis is the seat)"
    SOME = "whoever has learned it: a game's reveal() shows it"
    NONE = "nobody, as long as the game lasts"
    VIEW = "everybody, but only views carry it: reveal() works it out"


ALL, OWNER, SOME, NONE, VIEW = Seen.ALL, Seen.OWNER, Seen.SOME, Seen.NONE, Seen.VIEW


class _Seats:
    """Stands for the greatest number of seats in a field's shape."""

    def __repr__(self) -> str:
        return "SEATS"


SEATS = _Seats()


class Source(Enum):
    """Where a field's value comes from."""

    PLAY = "changes in play"
    OPTION = "an option of the variant"
    COLUMN = "a column of a table of the variant"
    HEADER = "every game's header"


@dataclass(frozen=True)
class Field:
    """One declared field. `shape` is complete once the layout is made."""

    dtype: type[np.signedinteger[Any]] | type[np.unsignedinteger[Any]]
    shape: tuple[Any, ...]
    low: int
    top: int
    seen: Seen
    doc: str
    source: Source = Source.PLAY
    key: str = ""
    by_seat: bool = False

    @cached_property
    def blank(self) -> int:
        """What a view holds where its seat may not look: a value outside every bound."""
        return int(np.iinfo(self.dtype).min)


def field(dtype: Any, *shape: Any, low: int = 0, top: int = 0, seen: Seen = NONE, doc: str) -> Any:
    """Declare a field. `shape` may contain SEATS; bounds are inclusive; nobody sees it unless `seen` says so."""
    return Field(dtype, shape, low, top, seen, doc)


def option(key: str = "") -> Any:
    """Declare that an option of `cards.toml` is held in the record, under this name or under its own `key`."""
    return Field(i16, (), 0, 0, ALL, "", Source.OPTION, key)


def column(table: str, key: str = "") -> Any:
    """Declare that a column of a table of `cards.toml` is held in the record; row 0 is "none"."""
    return Field(i16, (), 0, 0, ALL, table, Source.COLUMN, key)


def _header(dtype: Any, *shape: int, top: int = 0, seen: Seen = NONE, doc: str) -> Any:
    return Field(dtype, shape, 0, top, seen, doc, Source.HEADER)


class Record:
    """Base of every game's record: the header, and the list of events that `apply` writes.

    A game subclasses it: `class Town(Record, seats=(2, 4), phases=Phase, events=160)`.
    """

    key = _header(u64, 2, doc="the chance key")
    counter = _header(i64, top=2**62, doc="draws made so far")
    rules = _header(u64, seen=ALL, doc="which rules made this state")
    players = _header(i16, top=12, seen=ALL, doc="seats taken")
    phase = _header(i16, seen=ALL, doc="the current phase")
    owes = _header(i16, top=2**12 - 1, seen=ALL, doc="bit p: seat p owes a decision; zero when the game is over")

    # Behind the state proper: what the last action told. Not part of a state's bytes.
    telling: ClassVar[Any]
    told: ClassVar[Any]
    events: ClassVar[Any]

    seats: ClassVar[tuple[int, int]]
    phases: ClassVar[type[PhaseKind]]
    most_events: ClassVar[int]

    def __init_subclass__(cls, seats: tuple[int, int], phases: type[PhaseKind], events: int = 32) -> None:
        cls.seats, cls.phases, cls.most_events = seats, phases, events

    @classmethod
    def declared(cls) -> dict[str, Field]:
        """All fields in the order of declaration, header first."""
        found = {
            name: value for base in (Record, cls) for name, value in vars(base).items() if isinstance(value, Field)
        }
        found["players"] = replace(found["players"], low=cls.seats[0], top=cls.seats[1])
        found["phase"] = replace(found["phase"], top=max(cls.phases))
        found["owes"] = replace(found["owes"], top=2 ** cls.seats[1] - 1)
        return found

    @classmethod
    def resolved(cls) -> dict[str, Field]:
        """As `declared`, with SEATS replaced by the greatest number of seats, and checked."""
        fields = {}
        for name, declared in cls.declared().items():
            by_seat = bool(declared.shape) and declared.shape[0] is SEATS
            shape = tuple(cls.seats[1] if size is SEATS else size for size in declared.shape)
            if hasattr(np.record, name):
                raise DeclarationError(f"{name}: numpy's records have an attribute of that name; choose another")
            if declared.seen is OWNER and not by_seat:
                raise DeclarationError(f"{name}: seen=OWNER needs SEATS as the first axis")
            if declared.source is Source.PLAY:
                info = np.iinfo(declared.dtype)
                if not info.min < declared.low <= declared.top <= info.max:
                    raise DeclarationError(f"{name}: bounds {declared.low}..{declared.top} do not fit {info.dtype}")
            fields[name] = replace(declared, shape=shape, by_seat=by_seat)
        return fields
