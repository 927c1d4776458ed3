"""The codes of a game: phases, actions, events and reasons.

All are `IntEnum`s, so the rules read by name and compile to plain integers. Actions and events carry their
parameters beside the name; codec, labels, JSON and documentation derive from that one line.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from itertools import product


@dataclass(frozen=True)
class Params:
    """Names of an action's parameters, and every combination of values in the order of the ids."""

    names: tuple[str, ...]
    choices: tuple[tuple[int, ...], ...]


def params(**ranges: Iterable[int]) -> Params:
    """Parameters that vary independently: the last one runs fastest through the ids."""
    return Params(tuple(ranges), tuple(product(*ranges.values())))


def listed(names: str, choices: Iterable[tuple[int, ...]]) -> Params:
    """Parameters whose combinations are listed one by one, where not every combination exists."""
    return Params(tuple(names.split()), tuple(choices))


class PhaseKind(IntEnum):
    """Base of a game's phases. The table shows a sentence and runs a clock for each."""


class ReasonKind(IntEnum):
    """Base of a game's refusal codes. Zero is `OK`; every other has a sentence in the catalogue."""


class ActionKind(IntEnum):
    """Base of a game's actions: a member's value is the id of its first choice.

    >>> class Move(ActionKind):
    ...     PASS = params()
    ...     WALK = params(cell=range(9))
    ...     HIT = params(seat=range(1, 4), cell=range(9))
    >>> int(Move.WALK), int(Move.HIT), Move.count()
    (1, 10, 37)
    """

    names: tuple[str, ...]
    choices: tuple[tuple[int, ...], ...]

    def __new__(cls, spec: Params) -> ActionKind:
        first = sum(len(member.choices) for member in cls)
        member = int.__new__(cls, first)
        member._value_ = first
        member.names, member.choices = spec.names, spec.choices
        return member

    @classmethod
    def count(cls) -> int:
        """How many action ids the game has."""
        return sum(len(member.choices) for member in cls)


class EventKind(IntEnum):
    """Base of a game's events: the value is a space-separated list of parameters, secret ones marked with `*`.

    Seats outside an event's audience get the event with its secret parameters blank.

    >>> class Tell(EventKind):
    ...     ROLLED = "seat die"
    ...     DREW = "seat card*"
    >>> Tell.DREW.names, Tell.DREW.secret
    (('seat', 'card'), (False, True))
    """

    names: tuple[str, ...]
    secret: tuple[bool, ...]

    def __new__(cls, spec: str) -> EventKind:
        number = len(cls.__members__)
        member = int.__new__(cls, number)
        member._value_ = number
        words = spec.split()
        member.names = tuple(word.rstrip("*") for word in words)
        member.secret = tuple(word.endswith("*") for word in words)
        return member
