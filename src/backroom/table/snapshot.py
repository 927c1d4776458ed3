"""A table frozen at one point of its log, so that loading a long game need not play it through again.

A snapshot goes with the log it was taken from: what the log says plainly (settings, the end) is read from there. It
only saves time: one that is not whole, or of an older make, is left aside and the log is played through.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from msgspec import MsgspecError, Struct, msgpack
from msgspec.structs import astuple

from backroom.engine import Game
from backroom.table.arena import Window
from backroom.table.clocks import PACES, Clock
from backroom.table.earlier import Earlier, UndoWish
from backroom.table.entries import Ended, Entry, Opened
from backroom.table.seats import Seat
from backroom.table.table import Stage, Table

CHECK = 8
"""Bytes before every snapshot by which a damaged one is known. SQLite would not notice."""


class _Seat(Struct, frozen=True, array_like=True):
    plan: str
    name: str
    person: str
    bot: str
    pledge: str
    nonce: str | None
    away: bool
    put_out: bool
    muted: bool
    wants_end: bool
    sealed: int | None
    sealed_at: int
    question: int
    bank: int
    asked: int | None
    base: int
    clock: str = ""
    banked: bool = True
    fixed: bool = False
    wants_pause: bool = False
    wants_out: tuple[int, ...] = ()


class _Clock(Struct, frozen=True, array_like=True):
    bank: int
    asked: int | None
    base: int
    name: str
    banked: bool
    fixed: bool


class _Earlier(Struct, frozen=True, array_like=True):
    entry: int
    seat: int
    action: int
    at: int
    state: bytes
    clocks: tuple[_Clock, ...]
    window_since: int
    together: tuple[int, ...]


class _Snapshot(Struct, frozen=True, array_like=True):
    version: int
    stage: Stage
    seats: tuple[_Seat, ...]
    locked: bool
    dealing_since: int
    window_since: int
    rematch: str
    state: bytes
    together: tuple[int, ...] = ()
    arena: Window | None = None
    begun: tuple[int, int] = (0, 0)
    paused: int | None = None
    earlier: tuple[_Earlier, ...] = ()
    wish: UndoWish | None = None
    banned: tuple[str, ...] = ()


DECODER = msgpack.Decoder(_Snapshot)
"""Made here, not at the first use: tables are loaded in several threads, and two that learn at the same moment what a
snapshot looks like crash the process."""


def take(table: Table) -> bytes:
    """The table as it stands."""
    return _sealed(
        _Snapshot(
            version=table.version,
            stage=table.stage,
            seats=tuple(_freeze(seat) for seat in table.seats),
            locked=table.locked,
            dealing_since=table.dealing_since,
            window_since=table.window_since,
            rematch=table.rematch,
            state=table.state.to_bytes() if table.state is not None else b"",
            together=tuple(sorted(table.together)),
            arena=table.arena,
            begun=table.begun,
            paused=table.paused,
            earlier=tuple(_freeze_earlier(earlier) for earlier in table.earlier),
            wish=table.wish,
            banned=tuple(sorted(table.banned)),
        )
    )


def restore(table: str, game: Game, secret: bytes, log: Sequence[Entry], snapshot: bytes) -> Table:
    """The table that `take` froze, brought up to the end of the log."""
    frozen = _opened(snapshot)
    if frozen is None or frozen.version > len(log):
        return Table.from_log(table, game, secret, log)
    opened = log[0]
    assert isinstance(opened, Opened)
    made = Table(table, game, secret, list(log[: frozen.version]))
    made.settings, made.host = opened.settings, opened.host
    made.seats = [_thaw(seat, made) for seat in frozen.seats]
    made.stage, made.locked = frozen.stage, frozen.locked
    made.dealing_since, made.window_since, made.rematch = frozen.dealing_since, frozen.window_since, frozen.rematch
    made.together, made.arena, made.begun = frozenset(frozen.together), frozen.arena, frozen.begun
    made.paused, made.wish, made.banned = frozen.paused, frozen.wish, frozenset(frozen.banned)
    made.earlier = tuple(_thaw_earlier(earlier, made) for earlier in frozen.earlier)
    made.state = game.state_from(frozen.state) if frozen.state else None
    made.ended = next((entry for entry in made.log if isinstance(entry, Ended)), None)
    for entry in log[frozen.version :]:
        made.append(entry)
    return made


def _sealed(frozen: _Snapshot) -> bytes:
    body = msgpack.encode(frozen)
    return _check(body) + body


def _opened(snapshot: bytes) -> _Snapshot | None:
    check, body = snapshot[:CHECK], snapshot[CHECK:]
    if check != _check(body):
        return None
    try:
        return DECODER.decode(body)
    except MsgspecError:
        return None


def _check(body: bytes) -> bytes:
    return blake2b(body, digest_size=CHECK).digest()


def _freeze(seat: Seat) -> _Seat:
    return _Seat(
        plan=seat.plan,
        name=seat.name,
        person=seat.person,
        bot=seat.bot,
        pledge=seat.pledge,
        nonce=seat.nonce,
        away=seat.away,
        put_out=seat.put_out,
        muted=seat.muted,
        wants_end=seat.wants_end,
        sealed=seat.sealed,
        sealed_at=seat.sealed_at,
        question=seat.asked,
        bank=seat.clock.bank,
        asked=seat.clock.asked,
        base=seat.clock.base,
        clock=seat.clock.name,
        banked=seat.clock.banked,
        fixed=seat.clock.fixed,
        wants_pause=seat.wants_pause,
        wants_out=tuple(sorted(seat.wants_out)),
    )


def _thaw(frozen: _Seat, table: Table) -> Seat:
    kept = _Clock(frozen.bank, frozen.asked, frozen.base, frozen.clock, frozen.banked, frozen.fixed)
    return Seat(
        clock=_thaw_clock(kept, table),
        plan=frozen.plan,
        name=frozen.name,
        person=frozen.person,
        bot=frozen.bot,
        pledge=frozen.pledge,
        nonce=frozen.nonce,
        away=frozen.away,
        put_out=frozen.put_out,
        muted=frozen.muted,
        wants_end=frozen.wants_end,
        wants_pause=frozen.wants_pause,
        wants_out=frozenset(frozen.wants_out),
        sealed=frozen.sealed,
        sealed_at=frozen.sealed_at,
        asked=frozen.question,
    )


def _thaw_clock(frozen: _Clock, table: Table) -> Clock:
    clock = Clock(PACES[table.settings.tempo], 0, *astuple(frozen)[1:])
    clock.bank = frozen.bank
    return clock


def _freeze_earlier(earlier: Earlier) -> _Earlier:
    return _Earlier(
        entry=earlier.entry,
        seat=earlier.seat,
        action=earlier.action,
        at=earlier.at,
        state=earlier.state.to_bytes(),
        clocks=tuple(_Clock(c.bank, c.asked, c.base, c.name, c.banked, c.fixed) for c in earlier.clocks),
        window_since=earlier.window_since,
        together=tuple(sorted(earlier.together)),
    )


def _thaw_earlier(frozen: _Earlier, table: Table) -> Earlier:
    state = table.game.state_from(frozen.state)
    return Earlier(
        entry=frozen.entry,
        seat=frozen.seat,
        action=frozen.action,
        at=frozen.at,
        state=state,
        view=table.game.view(state, frozen.seat),
        clocks=tuple(_thaw_clock(clock, table) for clock in frozen.clocks),
        window_since=frozen.window_since,
        together=frozenset(frozen.together),
    )
