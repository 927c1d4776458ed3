"""How a table stands now for one viewer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from msgspec import Struct

from backroom.engine import View
from backroom.engine.coach import advise
from backroom.engine.languages import ENGLISH
from backroom.table import asking, flights
from backroom.table.arena import arena_of
from backroom.table.entries import Dealt, Opened
from backroom.table.flights import ArenaNow
from backroom.table.looks import Look
from backroom.table.outvote import OutNow, out_now
from backroom.table.pause import wanted_by
from backroom.table.table import Stage, Table
from backroom.table.undo import offer


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
