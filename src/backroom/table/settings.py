"""What a table is set up with. Fixed when the table is opened."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from msgspec import Struct

PERSON = "person"
"""A seat that waits for a person. Anything else in the plan of seats is the name of a bot."""


class Tempo(StrEnum):
    """How fast people play here."""

    BLITZ = "blitz"
    NORMAL = "normal"
    RELAXED = "relaxed"
    DAYS = "days"
    UNTIMED = "untimed"


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """A table's settings, as the one who opens it chose them."""

    game: str
    players: int
    variant: dict[str, Any] = {}
    seats: tuple[str, ...] = ()
    """Who sits where: "person", or the name of a bot. Seats not named wait for persons."""
    tempo: Tempo = Tempo.NORMAL
    aids: bool = True
    """May the screen remember for people what their seat provably knows?"""
    spectators: bool = True
    listed: bool = False
    title: str = ""
    slow: bool = False
    """slow hands: what is played in real time takes twice as long, for everybody here"""
    learn: bool = False
    """for learners: a coach explains every decision, and notebooks note what a seat sees, also where remembering is
    part of the game"""

    def plan(self) -> tuple[str, ...]:
        """One entry per seat."""
        return (*self.seats, *[PERSON] * (self.players - len(self.seats)))[: self.players]
