"""Games as every viewer saw them. Of finished ones this is written down (`archive.py`), to outlive changes of rules.

What is written down is in English; for another language a replay is made anew, as long as the rules are the same.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence

import msgspec

from backroom.engine import EVERYONE
from backroom.engine.languages import ENGLISH
from backroom.server.frames import encode, info
from backroom.server.live import Live
from backroom.server.pages import Replay, ReplayFrame
from backroom.server.store import Store, archive
from backroom.table import sight
from backroom.table.entries import Acted, Entry, Said
from backroom.table.fading import forgets
from backroom.table.table import Stage, Table

SPECTATOR, ALL_KNOWING = -1, -2
"""How the store counts viewers that are not seats."""


def eyes_of(viewer: int) -> tuple[int | None, bool]:
    """A viewer as the store counts: through whose eyes, and does it know all?"""
    return (None if viewer < 0 else viewer), viewer == ALL_KNOWING


def may_look_back(live: Live) -> bool:
    """May people look again at what they saw while the game is on? Not where remembering is left to them."""
    return live.table.settings.aids and not forgets(live.table.game, live.table.state)


def replay(live: Live, viewer: int | None, *, all_knowing: bool = False, language: str = ENGLISH) -> Replay:
    """The game so far as a viewer saw it then. All-knowing is for the end only: the caller sees to that."""
    frames = tuple(frames_of(live, viewer, all_knowing=all_knowing, language=language))
    return Replay(info(live, language), viewer, all_knowing, frames)


def frames_of(
    live: Live, viewer: int | None, *, all_knowing: bool = False, language: str = ENGLISH
) -> Iterator[ReplayFrame]:
    """The frames of a replay, one by one."""
    log: Sequence[Entry] = live.table.log
    if all_knowing:
        log = [_told_to_all(entry) for entry in log]
    table = Table(live.id, live.table.game, live.table.secret)
    over = live.table.stage is Stage.OVER
    told = 0
    for entry in log:
        table.append(entry)
        fresh = sight.lines(table, viewer, told, language)
        if fresh:
            now = sight.now(table, viewer, language)
            if all_knowing and table.state is not None:
                now = msgspec.structs.replace(now, truth=table.state.as_dict())
            told += 1
            yield ReplayFrame(fresh[0], now, table.version if over else 0)


def _told_to_all(entry: Entry) -> Entry:
    match entry:
        case Acted():
            told = tuple((done, kind, EVERYONE, *values) for done, kind, _, *values in entry.told)
            return msgspec.structs.replace(entry, told=told)
        case Said(to=int()):
            return msgspec.structs.replace(entry, overheard=True)
        case _:
            return entry


def pack(made: Replay) -> bytes:
    """For the store."""
    return zlib.compress(encode(made), 6)


class _Frame(msgspec.Struct):
    line: msgspec.Raw
    now: msgspec.Raw


class _Replay(msgspec.Struct):
    frames: list[_Frame]


KEPT = msgspec.json.Decoder(_Replay)


async def show_shelved(store: Store, live: Live) -> None:
    """A game of other rules: what its viewers get comes from what was written down then, if it was."""
    for viewer in (None, *range(len(live.table.seats))):
        stored = SPECTATOR if viewer is None else viewer
        body = await store.read(lambda connection, stored=stored: archive.replay(connection, live.id, stored))  # type: ignore[misc]
        if body is not None:
            frames = KEPT.decode(zlib.decompress(body)).frames
            live.frames["now", viewer, 0, ENGLISH] = bytes(frames[-1].now)
            live.frames["lines", viewer, 0, ENGLISH] = msgspec.json.encode([frame.line for frame in frames])
