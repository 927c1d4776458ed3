"""What a viewer of a table gets: lines of the log, and how things stand now. The one place where that is made.

Everything here is built up field by field from a seat's *view*; nothing is copied from the state or the log and then
thinned out. A viewer is a seat number, or None for a spectator.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from msgspec import Struct

from backroom.engine.events import Told
from backroom.table.entries import (
    Acted,
    Away,
    Back,
    By,
    Dealing,
    Dealt,
    Ended,
    Entry,
    Housekeeping,
    Opened,
    Readied,
    Rematch,
    Said,
    Sat,
    Sealed,
    Shown,
    Stood,
    Voted,
)
from backroom.table.table import Seen, Stage, Table


class Line(Struct, frozen=True, omit_defaults=True):
    """One line of the log as a viewer may read it. `k` is the kind of entry; what does not belong to it is left out."""

    n: int
    """the viewer's own count of lines, from 1, without gaps"""
    at: int
    k: str
    seat: int | None = None
    name: str = ""
    by: str = ""
    events: tuple[dict[str, Any], ...] = ()
    """what the rules told: name, parameters (None if secret), and the sentence"""
    text: str = ""
    phrase: str = ""
    claim: str = ""
    params: dict[str, int] = {}
    on: bool | None = None
    why: str = ""
    table: str = ""


class SeatNow(Struct, frozen=True):
    """A seat as everybody sees it."""

    name: str
    kind: str
    """open, person or bot"""
    bot: str
    ready: bool
    away: bool
    muted: bool
    wants_end: bool
    host: bool
    answered: bool
    """has a sealed answer in the secret window that is open"""
    bank: int
    base: int
    asked: int | None
    """when the seat's clock started, if it runs"""


class Now(Struct, frozen=True):
    """How the table stands for one viewer."""

    stage: str
    you: int | None
    seats: tuple[SeatNow, ...]
    locked: bool
    owing: tuple[int, ...]
    phase: str
    status: str
    prompt: str
    view: dict[str, Any] | None
    legal: tuple[dict[str, Any], ...]
    sealed: int | None
    """the viewer's own sealed answer"""
    window: int | None
    """when the secret window opened"""
    result: tuple[float, ...] | None
    truth: dict[str, Any] | None
    """after the end: the whole state"""
    receipt: dict[str, Any] | None
    """after the end: what the deal was made from"""
    rematch: str


def seen_entries(table: Table, viewer: int | None) -> Sequence[int]:
    """The numbers (from 1) of the entries that give this viewer a line. Numbers of lines are places in this list."""
    # A log only grows, and this is asked for every viewer after every move: go on where the last reading stopped.
    seen = table.seen.setdefault(viewer, Seen())
    for entry in islice(table.log, seen.read, None):
        seen.read += 1
        if _gives_a_line(table, entry, viewer, seen.answered):
            seen.numbers.append(seen.read)
    return seen.numbers


def _gives_a_line(table: Table, entry: Entry, viewer: int | None, answered: set[int]) -> bool:
    if isinstance(entry, Sealed):
        # A changed mind must not show: others learn only the first time that a seat has answered.
        first = entry.seat not in answered
        answered.add(entry.seat)
        return entry.seat == viewer or (first and _answers_show(table))
    if isinstance(entry, Acted):
        answered.clear()
        return entry.sealed or bool(entry.told) or viewer in {seat for seat, _ in entry.acts}
    return True


def _answers_show(table: Table) -> bool:
    return bool(table.game.room("table").ANSWERS_SHOW)


def lines(table: Table, viewer: int | None, after: int = 0) -> list[Line]:
    """The viewer's lines after number `after`."""
    numbers = seen_entries(table, viewer)
    return [_line(table, table.log[number - 1], n, viewer) for n, number in enumerate(numbers[after:], after + 1)]


def _line(table: Table, entry: Entry, n: int, viewer: int | None) -> Line:
    at = entry.at
    match entry:
        case Opened():
            return Line(n, at, "opened", text=entry.commitment)
        case Sat(seat=seat):
            return Line(n, at, "sat", seat, entry.name, by="bot" if entry.bot else "person")
        case Stood(seat=seat):
            return Line(n, at, "stood", seat, by="host" if entry.by_host else "")
        case Readied(seat=seat):
            # Everybody gets the pledge while it still binds: one that is shown after the deal could be made to fit.
            return Line(n, at, "ready", seat, on=bool(entry.pledge), text=entry.pledge)
        case Dealing():
            return Line(n, at, "dealing")
        case Shown(seat=seat):
            return Line(n, at, "shown", seat, text=entry.nonce)
        case Dealt():
            return Line(n, at, "dealt")
        case Sealed(seat=seat):
            return Line(n, at, "answered", seat)
        case Acted():
            return _acted(table, entry, n, viewer)
        case Said(seat=seat):
            return Line(
                n, at, "said", seat, text=entry.text, phrase=entry.phrase, claim=entry.claim, params=entry.params
            )
        case Away(seat=seat):
            return Line(n, at, "away", seat, by="host" if entry.by_host else "")
        case Back(seat=seat):
            return Line(n, at, "back", seat)
        case Voted(seat=seat):
            return Line(n, at, "vote", seat, on=entry.end)
        case Housekeeping():
            if entry.locked is not None:
                return Line(n, at, "lock", on=entry.locked)
            muted = entry.muted is not None
            return Line(n, at, "mute", entry.muted if muted else entry.unmuted, on=muted)
        case Ended():
            return Line(n, at, "ended", why=entry.why.value)
        case Rematch():
            return Line(n, at, "rematch", table=entry.table)


def _acted(table: Table, entry: Acted, n: int, viewer: int | None) -> Line:
    kinds = list(table.game.events)
    names = table.names()
    events = []
    for _, kind, audience, *values in entry.told:
        told = Told(kinds[kind], audience, tuple(values))
        seen = told.seen_by(viewer)
        # That a seat has answered a secret window was said when it did; what stays secret adds nothing to it.
        if not (entry.sealed and None in seen.params.values()):
            events.append({**seen.as_dict(), "text": table.game.tell(told, viewer, names)})
    # In a secret window a default on time-out must look like an answer given.
    by = "" if entry.sealed or entry.by is By.PERSON else entry.by.value
    seat = None if entry.sealed else entry.acts[0][0]
    return Line(n, entry.at, "acted", seat, by=by, events=tuple(events))


def now(table: Table, viewer: int | None) -> Now:
    """How the table stands for this viewer."""
    state, game, over = table.state, table.game, table.stage is Stage.OVER
    view = game.view(state, viewer) if state is not None else None
    names = table.names()
    legal: tuple[dict[str, Any], ...] = ()
    phase = status = prompt = ""
    if view is not None:
        phase = view.phase_name
        waiting = [names[seat] for seat in _owing(table, viewer)]
        words = {"seat": waiting[0] if waiting else "", "seats": ", ".join(waiting)}
        status = game.text.say("status", phase, "", words, names)
        if viewer is not None and not over and viewer in view.owes:
            prompt = game.text.say("prompt", phase, "", words, names)
            numbers = game.machine.legal(view.array, viewer)
            legal = tuple(game.action(view, int(number), names).as_dict() for number in numbers)
    return Now(
        stage=table.stage.value,
        you=viewer,
        seats=tuple(_seat_now(table, number, viewer) for number in range(len(table.seats))),
        locked=table.locked,
        owing=_owing(table, viewer),
        phase=phase,
        status=status,
        prompt=prompt,
        view=view.as_dict() if view is not None else None,
        legal=legal,
        sealed=table.seats[viewer].sealed if viewer is not None else None,
        window=table.window_since if not over and table.in_secret_window() else None,
        result=game.result(state) if state is not None and over else None,
        truth=_truth(table) if over else None,
        receipt=_receipt(table) if over else None,
        rematch=table.rematch,
    )


def _has_answered(table: Table, number: int, viewer: int | None) -> bool:
    """Has this seat answered in the secret window that is open, as far as this viewer may know?"""
    return table.seats[number].sealed is not None and (number == viewer or _answers_show(table))


def _owing(table: Table, viewer: int | None) -> tuple[int, ...]:
    """The seats that still have to decide, as far as this viewer may know."""
    if table.stage is not Stage.PLAYING or table.state is None:
        return ()
    return tuple(number for number in table.state.owes if not _has_answered(table, number, viewer))


def _seat_now(table: Table, number: int, viewer: int | None) -> SeatNow:
    seat = table.seats[number]
    answered = _has_answered(table, number, viewer)
    return SeatNow(
        name=seat.name,
        kind="bot" if seat.bot else "person" if seat.person else "open",
        bot=seat.bot,
        ready=seat.ready,
        away=seat.away,
        muted=seat.muted,
        wants_end=seat.wants_end,
        host=bool(seat.person) and seat.person == table.host,
        answered=answered,
        bank=seat.clock.bank,
        base=seat.clock.base,
        asked=None if answered else seat.clock.asked,
    )


def _truth(table: Table) -> dict[str, Any] | None:
    return table.state.as_dict() if table.state is not None else None


def _receipt(table: Table) -> dict[str, Any]:
    opened = table.log[0]
    dealt = next((entry for entry in table.log if isinstance(entry, Dealt)), None)
    assert isinstance(opened, Opened)
    return {
        "table": table.id,
        "game": table.game.name,
        "rules": opened.rules,
        "commitment": opened.commitment,
        "secret": table.ended.secret if table.ended else None,
        "pledges": [seat.pledge for seat in table.seats],
        "nonces": list(dealt.nonces) if dealt else None,
    }
