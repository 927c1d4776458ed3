"""Events: what happened, said by `apply` at the place that knows, with who may see the details."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from backroom.engine.errors import DeclarationError
from backroom.engine.kinds import EventKind
from backroom.engine.layout import EVENT_PARAMS
from backroom.engine.marks import rule
from backroom.engine.record import SPECTATOR

EVERYONE = 0x7FFF
"""The audience of a public event: every seat, and spectators."""
WATCHING = 0x4000
"""The spectators' bit of an audience."""


@rule
def emit(s: Any, kind: int, audience: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    """Say that something happened. `audience` has bit p set for each seat that may see the secret parameters."""
    if s.telling:
        n = s.told
        if n < len(s.events):
            row = s.events[n]
            row[0] = kind
            row[1] = audience
            row[2] = a
            row[3] = b
            row[4] = c
            row[5] = d
            row[6] = e
        s.told = n + 1


@rule
def only(seat: int) -> int:
    """The audience of one seat."""
    return 1 << int(seat)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as one viewer may know it: unknown parameters are None."""

    kind: EventKind
    params: dict[str, int | None]

    @property
    def name(self) -> str:
        """The event's name, as the game declares it."""
        return self.kind.name

    def as_dict(self) -> dict[str, Any]:
        """Plain data: the name and the parameters."""
        return {"name": self.name, **self.params}


@dataclass(frozen=True, slots=True)
class Told:
    """An event with its audience, from which each viewer's version is made."""

    kind: EventKind
    audience: int
    values: tuple[int, ...]

    def seen_by(self, seat: int | None) -> Event:
        """The event for a seat, or for a spectator (None): the same shape, secrets blank."""
        bit = WATCHING if seat is None or seat == SPECTATOR else 1 << seat
        known: Iterable[int | None] = self.values
        if not self.audience & bit:
            known = (None if secret else value for value, secret in zip(self.values, self.kind.secret, strict=True))
        return Event(self.kind, dict(zip(self.kind.names, known, strict=True)))


def read_events(state: np.ndarray[Any, Any], kinds: type[EventKind]) -> tuple[Told, ...]:
    """The events of the last action."""
    count = int(state["told"][0])
    rows = state["events"][0]
    if count > len(rows):
        raise DeclarationError(f"an action told {count} events, the record has room for {len(rows)}")
    by_number = _by_number(kinds)
    told = []
    for row in rows[:count].tolist():
        kind = by_number[row[0]]
        told.append(Told(kind, row[1], tuple(row[2 : 2 + len(kind.names)])))
    return tuple(told)


@cache
def _by_number(kinds: type[EventKind]) -> tuple[EventKind, ...]:
    return tuple(kinds)


def check_events(kinds: type[EventKind]) -> None:
    """A game's events must fit the rows."""
    for kind in kinds:
        if len(kind.names) > EVENT_PARAMS:
            raise DeclarationError(f"event {kind.name} has more than {EVENT_PARAMS} parameters")
