"""The lines of the log that a viewer may read."""

from __future__ import annotations

from itertools import islice
from typing import Any

from msgspec import Struct

from backroom.engine import EVERYONE, Event
from backroom.engine.events import Told
from backroom.engine.languages import ENGLISH
from backroom.table import fading, flights
from backroom.table.entries import (
    Acted,
    Away,
    Back,
    Banned,
    Bounced,
    By,
    Continued,
    Dealing,
    Dealt,
    Ended,
    Entry,
    Flung,
    Housekeeping,
    Opened,
    OutVoted,
    Paused,
    PauseVoted,
    Readied,
    Rematch,
    Reopened,
    Resumed,
    Said,
    Sat,
    Sealed,
    Shown,
    Stood,
    UndoAnswered,
    UndoAsked,
    Undone,
    Voted,
)
from backroom.table.fading import Faded
from backroom.table.seats import Seen
from backroom.table.table import Table


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
    to: int | None = None
    """of a whisper: to whom alone it was said"""
    on: bool | None = None
    why: str = ""
    table: str = ""
    flight: int | None = None
    """of a gesture: its number in this live window"""
    lands: int | None = None
    """of a gesture: when it will"""
    spots: tuple[tuple[int, int, int], ...] = ()
    """gestures that have landed: flight, and where it lies"""
    of: int | None = None
    """of what is taken back, or shall be: the viewer's own line with it"""
    about: int | None = None
    """whom a vote is about"""


def seen_entries(table: Table, viewer: int | None) -> Seen:
    """The numbers (from 1) of the entries that give this viewer a line. Numbers of lines are places in this list."""
    # A log only grows, and this is asked for every viewer after every move: go on where the last reading stopped.
    seen = table.seen.get(viewer)
    if seen is None:
        seen = table.seen[viewer] = Seen()
    if seen.read < len(table.log):
        for entry in islice(table.log, seen.read, None):
            seen.read += 1
            if _gives_a_line(table, entry, viewer, seen):
                seen.add(seen.read)
                fading.read_on(table, seen, entry)
    return seen


def _gives_a_line(table: Table, entry: Entry, viewer: int | None, seen: Seen) -> bool:
    if isinstance(entry, Sealed):
        # A changed mind must not show: others learn only the first time that a seat has answered.
        first = entry.seat not in seen.answered
        seen.answered |= {entry.seat}
        return entry.seat == viewer or (first and entry.shows)
    if isinstance(entry, Acted):
        if not entry.free:
            seen.answered = frozenset()
        if entry.sealed or (entry.told and not entry.hidden) or any(seat == viewer for seat, _ in entry.acts):
            return True
        return entry.hidden and bool(_events(table, entry, viewer))
    if isinstance(entry, Said) and entry.to is not None:
        # Nobody else learns even that two are whispering.
        return entry.overheard or viewer in (entry.seat, entry.to)
    return True


Row = tuple[int, ...]
"""An event as the log has it."""


def _events(table: Table, entry: Acted, viewer: int | None) -> list[tuple[int, Row, Event]]:
    """What the rules told this viewer, each with its place among all that they told."""
    told = [(place, row, _event(table, row, viewer)) for place, row in enumerate(entry.told)]
    if entry.sealed:
        # That a seat has answered a secret window was said when it did; what stays secret adds nothing to it.
        return [one for one in told if None not in one[2].params.values()]
    if entry.hidden:
        # Where answers do not show, an event of which a viewer may know nothing did not happen.
        return [one for one in told if set(one[2].params.values()) != {None}]
    return told


def _event(table: Table, row: Row, viewer: int | None) -> Event:
    """One of them, as this viewer may know it."""
    key, events = (row, _whom(table, row, viewer)), table.standing.events
    found = events.get(key)
    if found is None:
        _, kind, audience, *values = row
        found = events[key] = Told(table.game.event_kinds[kind], audience, tuple(values)).seen_by(viewer)
    return found


def _whom(table: Table, row: Row, viewer: int | None) -> int | str | None:
    """For whom an event is made: once for all where nothing in it is secret."""
    kind, audience = row[1], row[2]
    return "all" if audience == EVERYONE or True not in table.game.event_kinds[kind].secret else viewer


def _told(table: Table, row: Row, event: Event, viewer: int | None, faded: bool, language: str) -> dict[str, Any]:
    """One of them in words, faded or not."""
    # What fades may hang on who looks; to whom the same fades, the same is told.
    gone = fading.gone(table.game, event, viewer) if faded else ()
    key, known = (row, _whom(table, row, viewer), gone, language), table.standing.told
    told = known.get(key)
    if told is None:
        seen = fading.fade(table.game, event, viewer) if gone else event
        text = table.game.say(seen, table.names(), language)
        told = known[key] = {**seen.as_dict(), "text": text}
    return told


def lines(table: Table, viewer: int | None, after: int = 0, language: str = ENGLISH) -> list[Line]:
    """The viewer's lines after number `after`, as they read now."""
    seen = seen_entries(table, viewer)
    mark = fading.mark(table, seen)
    return [_line(table, seen, n, viewer, mark, language) for n in range(after + 1, len(seen) + 1)]


def faded(table: Table, viewer: int | None) -> Faded:
    """How far the viewer's log has faded."""
    return fading.mark(table, seen_entries(table, viewer))


def changed(table: Table, viewer: int | None, upto: int, before: Faded | None, language: str = ENGLISH) -> list[Line]:
    """Those of the viewer's first `upto` lines that read otherwise than when the log had faded so far.

    If nobody knows how far (None), these are all that can ever fade.
    """
    seen = seen_entries(table, viewer)
    now = fading.mark(table, seen)
    if before == now or (before is None and not fading.forgets(table.game, table.state)):
        return []
    first, last = (0, upto) if before is None else (min(before, now).line, min(upto, max(before, now).line + 1))
    again = []
    for n in range(first + 1, last + 1):
        entry = table.log[seen[n - 1] - 1]
        # Nothing else fades, and one can see that it does without putting it into words.
        if isinstance(entry, Acted) and any(
            fading.gone(table.game, event, viewer) for *_, event in _events(table, entry, viewer)
        ):
            again.append(_line(table, seen, n, viewer, now, language))
    return again


def _line(table: Table, seen: Seen, n: int, viewer: int | None, faded: Faded, language: str) -> Line:
    """The viewer's line number n."""
    number = seen[n - 1]
    entry = table.log[number - 1]
    at = entry.at
    match entry:
        case Acted():
            return _acted(table, number, entry, n, viewer, faded, language)
        case Sealed(seat=seat):
            return Line(n, at, "answered", seat)
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
        case Flung(seat=seat):
            whose = seat if entry.shows or seat == viewer else None
            text = flights.said(table, "FLUNG", whose, language)
            aim = flights.aim(table, entry.params)
            return Line(n, at, "flung", whose, params=aim, flight=entry.flight, lands=entry.lands, text=text)
        case Bounced(seat=seat):
            whose = seat if entry.shows or seat == viewer else None
            text = flights.said(table, entry.why.name, whose, language)
            return Line(n, at, "bounced", whose, why=entry.why.value, flight=entry.flight or None, text=text)
        case Resumed():
            return Line(n, at, "resumed", text=flights.said(table, "RESUMED", None, language))
        case Said(seat=seat):
            return Line(
                n,
                at,
                "said",
                seat,
                text=entry.text,
                phrase=entry.phrase,
                claim=entry.claim,
                params=entry.params,
                to=entry.to,
            )
        case Away(seat=seat):
            return Line(n, at, "away", seat, by="host" if entry.by_host else "vote" if entry.by_vote else "")
        case Back(seat=seat):
            return Line(n, at, "back", seat)
        case Voted(seat=seat):
            return Line(n, at, "vote", seat, on=entry.end)
        case PauseVoted(seat=seat):
            return Line(n, at, "pause", seat, on=entry.pause)
        case OutVoted(seat=seat):
            return Line(n, at, "out", seat, on=entry.out, about=entry.about)
        case Paused():
            return Line(n, at, "paused")
        case Continued():
            return Line(n, at, "continued")
        case Reopened():
            return Line(n, at, "reopened")
        case UndoAsked(seat=seat):
            return Line(n, at, "undo", seat, of=_line_with(seen, entry.entry))
        case UndoAnswered(seat=seat):
            return Line(n, at, "allow", seat, on=entry.allow)
        case Undone(seat=seat):
            return Line(n, at, "undone", seat, of=_line_with(seen, entry.entry))
        case Housekeeping():
            if entry.locked is not None:
                return Line(n, at, "lock", on=entry.locked)
            muted = entry.muted is not None
            return Line(n, at, "mute", entry.muted if muted else entry.unmuted, on=muted)
        case Banned(seat=seat):
            return Line(n, at, "ban", seat, entry.name)
        case Ended():
            return Line(n, at, "ended", why=entry.why.value)
        case Rematch():
            return Line(n, at, "rematch", table=entry.table)


def _line_with(seen: Seen, entry: int) -> int | None:
    """Which line came of an entry, if any did."""
    line = seen.upto(entry)
    return line if line and seen[line - 1] == entry else None


def _acted(table: Table, number: int, entry: Acted, n: int, viewer: int | None, faded: Faded, language: str) -> Line:
    if n - 1 < faded.line or (n - 1 == faded.line and faded.event) or not _alike(table, number, entry):
        return _acted_for(table, entry, n, viewer, faded, language)
    key, known = (number, n, language), table.standing.lines
    line: Line | None = known.get(key)
    if line is None:
        line = known[key] = _acted_for(table, entry, n, viewer, faded, language)
    return line


def _alike(table: Table, number: int, entry: Acted) -> bool:
    """Does everybody read the same of this entry, as long as nothing of it has faded?"""
    known = table.standing.alike
    found = known.get(number)
    if found is None:
        open_to_all = [_whom(table, row, None) == "all" for row in entry.told]
        found = known[number] = all(open_to_all) and not entry.hidden and not entry.together
    return found


def _acted_for(table: Table, entry: Acted, n: int, viewer: int | None, faded: Faded, language: str) -> Line:
    told = tuple(
        [
            _told(table, row, event, viewer, (n - 1, place) < faded, language)
            for place, row, event in _events(table, entry, viewer)
        ]
    )
    mine = viewer is not None and viewer == entry.acts[0][0]
    # Where several answer, a default on time-out must look like an answer given.
    person = entry.by in (By.PERSON, By.ARENA) or ((entry.together or entry.hidden) and not mine)
    by = "" if entry.sealed or person else entry.by.value
    several = len(entry.acts) > 1 or (entry.hidden and not mine)
    seat = None if entry.sealed or several else entry.acts[0][0]
    return Line(n, entry.at, "acted", seat, by=by, events=told, spots=entry.landed)
