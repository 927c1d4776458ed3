"""What a viewer of a table gets: lines of the log, and how things stand now. The one place where that is made.

Everything here is built up field by field from a seat's *view*; nothing is copied from the state or the log and then
thinned out. A viewer is a seat number, or None for a spectator. The language changes words, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, cast

from msgspec import Struct

from backroom.engine import EVERYONE, Event, View
from backroom.engine.coach import advise
from backroom.engine.events import Told
from backroom.engine.languages import ENGLISH
from backroom.table import asking, fading, flights
from backroom.table.arena import arena_of
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
from backroom.table.flights import ArenaNow
from backroom.table.looks import Look
from backroom.table.outvote import OutNow, out_now
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
    """what the game shows, encoded already: made once for each viewer of a state (looks.py), and only ever sent"""
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
    out: tuple[OutNow, ...] = ()
    """whom others want put out"""


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


class _Common(Struct, frozen=True):
    """What `now` says to every viewer alike."""

    stage: str
    silent: bool
    pause: PauseNow | None
    out: tuple[OutNow, ...]
    result: tuple[float, ...] | None
    truth: dict[str, Any] | None
    """after the end: then all is told to all"""
    receipt: dict[str, Any] | None


def _common(table: Table) -> _Common:
    standing = table.standing
    found: _Common | None = standing.common
    if found is None:
        over, wanted = table.stage is Stage.OVER, wanted_by(table)
        found = standing.common = _Common(
            stage=table.stage.value,
            silent=asking.silent(table.game, table.state) and not over,
            pause=PauseNow(table.paused, wanted) if table.paused is not None or wanted else None,
            out=out_now(table),
            result=table.game.result(table.state) if table.state is not None and over else None,
            truth=_truth(table) if over else None,
            receipt=_receipt(table) if over else None,
        )
    return found


def now(table: Table, viewer: int | None, language: str = ENGLISH) -> Now:
    """How the table stands for this viewer."""
    common, over = _common(table), table.stage is Stage.OVER
    look = table.look(viewer) if table.state is not None else None
    answered = table.answered(viewer)
    owing = _owing(table, look.owes if look is not None else (), answered)
    legal: tuple[dict[str, Any], ...] = ()
    phase = status = prompt = ""
    window: int | None = None
    coach: CoachNow | None = None
    if look is not None:
        phase = look.phase
        status = _words(table, "status", phase, owing, language)
        window = table.window_since if not over and look.sealed() else None
        if viewer is not None and not over and table.paused is None:
            if viewer in look.owes:
                prompt = _words(table, "prompt", phase, owing, language)
                coach = _coach(table, look.view, language)
            legal = _offers(table, look, table.seats[viewer].muted, language)
    return Now(
        stage=common.stage,
        you=viewer,
        seats=_seats_now(table, owing, answered),
        locked=table.locked,
        owing=owing,
        phase=phase,
        status=status,
        prompt=prompt,
        view=cast("dict[str, Any]", look.json()) if look is not None else None,
        legal=legal,
        sealed=table.seats[viewer].sealed if viewer is not None else None,
        window=window,
        arena=flights.arena_now(table, look.view, viewer) if look is not None and table.arena is not None else None,
        result=common.result,
        truth=common.truth,
        receipt=common.receipt,
        rematch=table.rematch,
        silent=common.silent,
        pause=common.pause,
        undo=_undo(table, viewer) if table.earlier or table.wish else None,
        coach=coach,
        out=common.out,
    )


def _words(table: Table, section: str, phase: str, owing: tuple[int, ...], language: str) -> str:
    """A sentence about who is asked what."""
    key, words = (section, phase, owing, language), table.standing.words
    said = words.get(key)
    if said is None:
        names = table.names()
        waiting = [names[seat] for seat in owing]
        those = {"seat": waiting[0] if waiting else "", "seats": ", ".join(waiting)}
        said = words[key] = table.game.text_in(language).say(section, phase, "", those, names)
    return said


def _coach(table: Table, view: View, language: str) -> CoachNow | None:
    if not table.settings.learn or table.state is None:
        return None
    advice = advise(table.game.text_in(language), view, table.game.view(table.state, None), table.names())
    return CoachNow(advice.situation, advice.text, advice.rules)


def _undo(table: Table, viewer: int | None) -> UndoNow | None:
    wish, can = table.wish, offer(table, viewer)
    if wish is None:
        return UndoNow(can) if can else None
    return UndoNow(can, wish.seat, tuple(sorted(wish.allowed)))


def _offers(table: Table, look: Look, muted: bool, language: str) -> tuple[dict[str, Any], ...]:
    """The actions that a seat may choose from, in words."""
    key = (muted, table.names(), language)
    offers = look.offers.get(key)
    if offers is None:
        game, view, arena = table.game, look.view, arena_of(table.game)
        hands = arena.ARENA_ONLY if arena is not None else ()
        choices = asking.choices(game, view, view.seat in look.owes)
        numbers = [n for n in choices if n not in hands and not (muted and asking.spoken(game, n))]
        offers = look.offers[key] = tuple([_choice(view, n, table.names(), language) for n in numbers])
    return offers


def _choice(view: View, number: int, names: Sequence[str], language: str) -> dict[str, Any]:
    """A legal action as it is offered; a free one says so, that nobody takes it for an answer."""
    offered = view.game.action(view, number, names, language).as_dict()
    return offered | {"free": True} if asking.free(view.game, number) else offered


def _owing(table: Table, owes: tuple[int, ...], answered: frozenset[int]) -> tuple[int, ...]:
    """The seats that still have to decide, as far as a viewer may know who sees who is asked and who has answered."""
    if table.stage is not Stage.PLAYING:
        return ()
    return tuple([number for number in owes if number not in answered]) if answered else owes


def asked(table: Table) -> tuple[int, ...]:
    """The seats of which everybody may know that they have to decide."""
    return _owing(table, table.look(None).owes, table.answered(None)) if table.state is not None else ()


def _seats_now(table: Table, owing: tuple[int, ...], answered: frozenset[int]) -> tuple[SeatNow, ...]:
    key, seats = (owing, answered), table.standing.seats
    found: tuple[SeatNow, ...] | None = seats.get(key)
    if found is None:
        numbers = range(len(table.seats))
        found = seats[key] = tuple([_seat_now(table, n, n in owing, n in answered) for n in numbers])
    return found


def _seat_now(table: Table, number: int, owing: bool, answered: bool) -> SeatNow:
    seat = table.seats[number]
    return SeatNow(
        name=seat.name,
        kind="bot" if seat.bot else "person" if seat.person else "open",
        bot=seat.bot,
        ready=seat.ready,
        away=seat.away,
        muted=seat.muted,
        wants_end=seat.wants_end,
        host=table.is_host(seat.person),
        answered=answered,
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
