"""What follows from how a table stands, worked out at most once until something is appended.

After a move everybody there is told how things stand, and most of that is the same for all: who sits where, whose turn
it is, in how many words. What differs is told apart by its key, and never by who happened to ask first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from backroom.engine import State
from backroom.table.seats import Seat


class Sitting(Struct, frozen=True, eq=False):
    """Who sits where. Moves do not change that: it is kept until something else is appended."""

    names: tuple[str, ...]
    persons: tuple[int, ...]
    """seats held by persons, here or away"""
    places: dict[str, int]
    """where persons sit who were not put out"""


def sitting_at(seats: Sequence[Seat]) -> Sitting:
    """Who sits on these seats."""
    held = [(number, seat) for number, seat in enumerate(seats) if seat.person]
    return Sitting(
        names=tuple([seat.name or f"Seat {number + 1}" for number, seat in enumerate(seats)]),
        persons=tuple([number for number, _ in held]),
        places={seat.person: number for number, seat in reversed(held) if not seat.put_out},
    )


class Standing(Struct):
    """Kept by `Table` and, where it is for viewers, by `sight`."""

    state: State | None
    owing: tuple[int, ...] | None = None
    answered: frozenset[int] | None = None
    """the seats of which all may know that they have answered in the secret window"""
    secret: bool | None = None
    """is a secret window open?"""
    forgets: bool | None = None
    silent: bool | None = None
    common: Any = None
    """what `sight.now` says to everybody"""
    seats: dict[tuple[object, ...], Any] = {}
    """the seats as viewers see them, by who owes and who has answered"""
    words: dict[tuple[object, ...], str] = {}
    """sentences about how things stand, by what is in them"""
    events: dict[tuple[object, ...], Any] = {}
    """what the rules told, as it may be known: to all, or to one viewer"""
    told: dict[tuple[object, ...], dict[str, Any]] = {}
    """the same in words"""
    alike: dict[int, bool] = {}
    """by its number: does everybody read the same of an entry?"""
    lines: dict[tuple[object, ...], Any] = {}
    """those lines"""
