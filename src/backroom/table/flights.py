"""What a viewer gets to see of a live window: part of `sight`, and under the same rule."""

from __future__ import annotations

from msgspec import Struct

from backroom.engine import View
from backroom.table.arena import arena_of
from backroom.table.table import Table


class FlightNow(Struct, frozen=True):
    """A gesture in the air. What will come of it nobody is told."""

    n: int
    seat: int | None
    """whose it is, where the rules do not hide that"""
    params: dict[str, int]
    """where it was aimed"""
    released: int
    lands: int


class ArenaNow(Struct, frozen=True):
    """A live window. All times are the server's, in milliseconds since 1970."""

    opened: int
    """the run-up goes from here"""
    begins: int
    """to here; what is done from now on counts"""
    may_close: int
    closes: int
    places: tuple[tuple[int, int], ...]
    """where the seats are, in the arena's units"""
    flights: tuple[FlightNow, ...]


def aim(table: Table, params: dict[str, int]) -> dict[str, int]:
    """What others see of a gesture while it flies."""
    arena = arena_of(table.game)
    return {name: params[name] for name in arena.SHOWN if name in params} if arena is not None else {}


def said(table: Table, what: str, seat: int | None, language: str) -> str:
    """What the game says of a gesture, if it says anything: `[arena]` in its catalogue, with a form for nobody's."""
    text = table.game.text_in(language)
    said = text.entries.get("arena", {})
    key = what if seat is not None or f"{what}_UNSEEN" not in said else f"{what}_UNSEEN"
    if key not in said:
        return ""
    return text.say("arena", key, "", {} if seat is None else {"seat": seat}, table.names())


def arena_now(table: Table, view: View | None, viewer: int | None) -> ArenaNow | None:
    """The live window as this viewer may see it."""
    window, arena = table.arena, arena_of(table.game)
    if window is None or arena is None or view is None:
        return None
    return ArenaNow(
        opened=window.opened,
        begins=window.begins,
        may_close=window.may_close,
        closes=window.closes,
        places=tuple(arena.places(view)),
        flights=tuple(
            FlightNow(
                n=flight.n,
                seat=flight.seat if flight.shows or flight.seat == viewer else None,
                params=aim(table, flight.params),
                released=flight.released,
                lands=flight.lands,
            )
            for flight in window.flights
        ),
    )
