"""A table frozen at one point of its log, so that loading a long game need not play it through again.

A snapshot goes with the log it was taken from: what the log says plainly (settings, the end) is read from there.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, msgpack

from backroom.engine import Game
from backroom.table.arena import Window
from backroom.table.clocks import PACES, Clock
from backroom.table.entries import Ended, Entry, Opened
from backroom.table.seats import Seat
from backroom.table.table import Stage, Table


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


def take(table: Table) -> bytes:
    """The table as it stands."""
    return msgpack.encode(
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
        )
    )


def restore(table: str, game: Game, secret: bytes, log: Sequence[Entry], snapshot: bytes) -> Table:
    """The table that `take` froze, brought up to the end of the log."""
    frozen = msgpack.decode(snapshot, type=_Snapshot)
    opened = log[0]
    assert isinstance(opened, Opened)
    made = Table(table, game, secret, list(log[: frozen.version]))
    made.settings, made.host = opened.settings, opened.host
    made.seats = [_thaw(seat, made) for seat in frozen.seats]
    made.stage, made.locked = frozen.stage, frozen.locked
    made.dealing_since, made.window_since, made.rematch = frozen.dealing_since, frozen.window_since, frozen.rematch
    made.together, made.arena, made.begun = frozenset(frozen.together), frozen.arena, frozen.begun
    made.state = game.state_from(frozen.state) if frozen.state else None
    made.ended = next((entry for entry in made.log if isinstance(entry, Ended)), None)
    for entry in log[frozen.version :]:
        made.append(entry)
    return made


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
    )


def _thaw(frozen: _Seat, table: Table) -> Seat:
    pace = PACES[table.settings.tempo]
    clock = Clock(pace, 0, frozen.asked, frozen.base, frozen.clock, frozen.banked, frozen.fixed)
    clock.bank = frozen.bank
    return Seat(
        clock=clock,
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
        sealed=frozen.sealed,
        sealed_at=frozen.sealed_at,
        asked=frozen.question,
    )
