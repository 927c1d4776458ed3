"""What a viewer of a table gets: lines of the log, and how things stand now. The one place where that is made.

Everything here is built up field by field from a seat's *view*; nothing is copied from the state or the log and then
thinned out. A viewer is a seat number, or None for a spectator. The language changes words, and nothing else.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import islice
from typing import Any

from msgspec import Struct

from backroom.engine import Event, View
from backroom.engine.catalogue import Catalogue
from backroom.engine.coach import advise
from backroom.engine.events import Told
from backroom.engine.languages import ENGLISH
from backroom.table import asking, fading, flights
from backroom.table.arena import arena_of
from backroom.table.entries import (
    Acted,
    Away,
    Back,
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
from backroom.table.flights import ArenaNow
from backroom.table.pause import wanted_by
from backroom.table.seats import Seen
from backroom.table.table import Stage, Table
from backroom.table.undo import offer


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
    flight: int | None = None
    """of a gesture: its number in this live window"""
    lands: int | None = None
    """of a gesture: when it will"""
    spots: tuple[tuple[int, int, int], ...] = ()
    """gestures that have landed: flight, and where it lies"""
    of: int | None = None
    """of what is taken back, or shall be: the viewer's own line with it"""


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


class PauseNow(Struct, frozen=True):
    """Somebody wants the table to stand still."""

    since: int | None
    """when it began to, if it does"""
    wanted: tuple[int, ...]
    """the seats that want it; those that are away count"""


class UndoNow(Struct, frozen=True):
    """What can be taken back, and who asks to."""

    offer: str
    """my last decision: `now`, or `ask` if the others have to agree, or empty"""
    seat: int | None = None
    """who asks the others"""
    allowed: tuple[int, ...] = ()
    """and who has said yes"""


class CoachNow(Struct, frozen=True):
    """At a table for learners: what a friend who knows the game would say to this viewer, who is asked something."""

    situation: str
    """a name for what is asked and how things stand, the same whenever it comes again"""
    text: str
    rules: tuple[str, ...]
    """numbers in the game's rules where one can read on"""


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
    arena: ArenaNow | None
    """the live window, if one is open"""
    result: tuple[float, ...] | None
    truth: dict[str, Any] | None
    """after the end: the whole state"""
    receipt: dict[str, Any] | None
    """after the end: what the deal was made from"""
    rematch: str
    silent: bool = False
    """nobody may talk here until the game is over"""
    pause: PauseNow | None = None
    undo: UndoNow | None = None
    coach: CoachNow | None = None


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
        return entry.seat == viewer or (first and entry.shows)
    if isinstance(entry, Acted):
        if not entry.free:
            answered.clear()
        return entry.sealed or viewer in {seat for seat, _ in entry.acts} or bool(_events(table, entry, viewer))
    return True


def _events(table: Table, entry: Acted, viewer: int | None) -> list[tuple[int, Event]]:
    """What the rules told this viewer, each with its place among all that they told."""
    kinds = list(table.game.events)
    told = [Told(kinds[kind], audience, tuple(values)).seen_by(viewer) for _, kind, audience, *values in entry.told]
    if entry.sealed:
        # That a seat has answered a secret window was said when it did; what stays secret adds nothing to it.
        return [(place, one) for place, one in enumerate(told) if None not in one.params.values()]
    if entry.hidden:
        # Where answers do not show, an event of which a viewer may know nothing did not happen.
        return [(place, one) for place, one in enumerate(told) if set(one.params.values()) != {None}]
    return list(enumerate(told))


def lines(table: Table, viewer: int | None, after: int = 0, language: str = ENGLISH) -> list[Line]:
    """The viewer's lines after number `after`, as they read now."""
    numbers = seen_entries(table, viewer)
    faded = fading.mark(table, numbers)
    return [_line(table, numbers, n, viewer, faded, language) for n in range(after + 1, len(numbers) + 1)]


def faded(table: Table, viewer: int | None) -> Faded:
    """How far the viewer's log has faded."""
    return fading.mark(table, seen_entries(table, viewer))


def changed(table: Table, viewer: int | None, upto: int, before: Faded | None, language: str = ENGLISH) -> list[Line]:
    """Those of the viewer's first `upto` lines that read otherwise than when the log had faded so far.

    If nobody knows how far (None), these are all that can ever fade.
    """
    numbers = seen_entries(table, viewer)
    now = fading.mark(table, numbers)
    if before == now or (before is None and not fading.forgets(table.game, table.state)):
        return []
    first, last = (0, upto) if before is None else (min(before, now).line, min(upto, max(before, now).line + 1))
    again = []
    for n in range(first + 1, last + 1):
        told = _line(table, numbers, n, viewer, Faded(), language)
        if told != _line(table, numbers, n, viewer, Faded(n), language):
            again.append(_line(table, numbers, n, viewer, now, language))
    return again


def _line(table: Table, numbers: Sequence[int], n: int, viewer: int | None, faded: Faded, language: str) -> Line:
    """The viewer's line number n."""
    entry = table.log[numbers[n - 1] - 1]
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
            return _acted(table, entry, n, viewer, faded, language)
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
                n, at, "said", seat, text=entry.text, phrase=entry.phrase, claim=entry.claim, params=entry.params
            )
        case Away(seat=seat):
            return Line(n, at, "away", seat, by="host" if entry.by_host else "")
        case Back(seat=seat):
            return Line(n, at, "back", seat)
        case Voted(seat=seat):
            return Line(n, at, "vote", seat, on=entry.end)
        case PauseVoted(seat=seat):
            return Line(n, at, "pause", seat, on=entry.pause)
        case Paused():
            return Line(n, at, "paused")
        case Continued():
            return Line(n, at, "continued")
        case Reopened():
            return Line(n, at, "reopened")
        case UndoAsked(seat=seat):
            return Line(n, at, "undo", seat, of=_line_with(numbers, entry.entry))
        case UndoAnswered(seat=seat):
            return Line(n, at, "allow", seat, on=entry.allow)
        case Undone(seat=seat):
            return Line(n, at, "undone", seat, of=_line_with(numbers, entry.entry))
        case Housekeeping():
            if entry.locked is not None:
                return Line(n, at, "lock", on=entry.locked)
            muted = entry.muted is not None
            return Line(n, at, "mute", entry.muted if muted else entry.unmuted, on=muted)
        case Ended():
            return Line(n, at, "ended", why=entry.why.value)
        case Rematch():
            return Line(n, at, "rematch", table=entry.table)


def _line_with(numbers: Sequence[int], entry: int) -> int | None:
    """Which line came of an entry, if any did."""
    place = bisect_left(numbers, entry)
    return place + 1 if place < len(numbers) and numbers[place] == entry else None


def _acted(table: Table, entry: Acted, n: int, viewer: int | None, faded: Faded, language: str) -> Line:
    names = table.names()
    events = [
        fading.fade(table.game, event, viewer) if (n - 1, place) < faded else event
        for place, event in _events(table, entry, viewer)
    ]
    told = tuple({**event.as_dict(), "text": table.game.say(event, names, language)} for event in events)
    mine = viewer is not None and viewer == entry.acts[0][0]
    # Where several answer, a default on time-out must look like an answer given.
    person = entry.by in (By.PERSON, By.ARENA) or ((entry.together or entry.hidden) and not mine)
    by = "" if entry.sealed or person else entry.by.value
    several = len(entry.acts) > 1 or (entry.hidden and not mine)
    seat = None if entry.sealed or several else entry.acts[0][0]
    return Line(n, entry.at, "acted", seat, by=by, events=told, spots=entry.landed)


def now(table: Table, viewer: int | None, language: str = ENGLISH) -> Now:
    """How the table stands for this viewer."""
    state, game, over = table.state, table.game, table.stage is Stage.OVER
    view = game.view(state, viewer) if state is not None else None
    owing = _owing(table, view, viewer)
    names, text = table.names(), game.text_in(language)
    legal: tuple[dict[str, Any], ...] = ()
    phase = status = prompt = ""
    coach: CoachNow | None = None
    if view is not None:
        phase = view.phase_name
        waiting = [names[seat] for seat in owing]
        words = {"seat": waiting[0] if waiting else "", "seats": ", ".join(waiting)}
        status = text.say("status", phase, "", words, names)
        if viewer is not None and not over and table.paused is None:
            if viewer in view.owes:
                prompt = text.say("prompt", phase, "", words, names)
                coach = _coach(table, view, text)
            arena = arena_of(game)
            hands = arena.ARENA_ONLY if arena is not None else ()
            muted = table.seats[viewer].muted
            offered = [
                n for n in asking.choices(game, view) if n not in hands and not (muted and asking.spoken(game, n))
            ]
            legal = tuple(_choice(view, n, names, language) for n in offered)
    return Now(
        stage=table.stage.value,
        you=viewer,
        seats=tuple(_seat_now(table, number, viewer, number in owing) for number in range(len(table.seats))),
        locked=table.locked,
        owing=owing,
        phase=phase,
        status=status,
        prompt=prompt,
        view=view.as_dict() if view is not None else None,
        legal=legal,
        sealed=table.seats[viewer].sealed if viewer is not None else None,
        window=table.window_since if not over and view is not None and asking.sealed(game, view) else None,
        arena=flights.arena_now(table, view, viewer),
        result=game.result(state) if state is not None and over else None,
        truth=_truth(table) if over else None,
        receipt=_receipt(table) if over else None,
        rematch=table.rematch,
        silent=asking.silent(game, state) and not over,
        pause=PauseNow(table.paused, wanted_by(table)) if table.paused is not None or wanted_by(table) else None,
        undo=_undo(table, viewer),
        coach=coach,
    )


def _coach(table: Table, view: View, text: Catalogue) -> CoachNow | None:
    if not table.settings.learn or table.state is None:
        return None
    advice = advise(text, view, table.game.view(table.state, None), table.names())
    return CoachNow(advice.situation, advice.text, advice.rules)


def _undo(table: Table, viewer: int | None) -> UndoNow | None:
    wish, can = table.wish, offer(table, viewer)
    if wish is None:
        return UndoNow(can) if can else None
    return UndoNow(can, wish.seat, tuple(sorted(wish.allowed)))


def _choice(view: View, number: int, names: Sequence[str], language: str) -> dict[str, Any]:
    """A legal action as it is offered; a free one says so, that nobody takes it for an answer."""
    offered = view.game.action(view, number, names, language).as_dict()
    return offered | {"free": True} if asking.free(view.game, number) else offered


def _has_answered(table: Table, number: int, viewer: int | None) -> bool:
    """Has this seat answered in the secret window that is open, as far as this viewer may know?"""
    if table.state is None or table.seats[number].sealed is None:
        return False
    return number == viewer or asking.answers_show(table.game, table.state)


def _owing(table: Table, view: View | None, viewer: int | None) -> tuple[int, ...]:
    """The seats that still have to decide, as far as this viewer may know."""
    if table.stage is not Stage.PLAYING or view is None:
        return ()
    return tuple(number for number in view.owes if not _has_answered(table, number, viewer))


def asked(table: Table) -> tuple[int, ...]:
    """The seats of which everybody may know that they have to decide."""
    view = table.game.view(table.state, None) if table.state is not None else None
    return _owing(table, view, None)


def _seat_now(table: Table, number: int, viewer: int | None, owing: bool) -> SeatNow:
    seat = table.seats[number]
    return SeatNow(
        name=seat.name,
        kind="bot" if seat.bot else "person" if seat.person else "open",
        bot=seat.bot,
        ready=seat.ready,
        away=seat.away,
        muted=seat.muted,
        wants_end=seat.wants_end,
        host=bool(seat.person) and seat.person == table.host,
        answered=_has_answered(table, number, viewer),
        bank=seat.clock.bank,
        base=seat.clock.base if owing else 0,
        asked=seat.clock.asked if owing and table.paused is None else None,
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
