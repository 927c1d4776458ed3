"""The one place where bytes for a viewer are made, from `sight` and nothing else.

A viewer is a seat number, or None for a spectator. A frame is sent only if it has something new in it for its viewer:
what a viewer may not know changes neither the content nor the number of frames.
"""

from __future__ import annotations

from typing import Any, cast

import msgspec

from backroom.server.live import Live
from backroom.server.messages import PROTOCOL, Bye, Presence, TableInfo, Update, Welcome
from backroom.table import sight
from backroom.table.entries import Opened

ENCODER = msgspec.json.Encoder()


def encode(message: msgspec.Struct) -> bytes:
    """A message as it goes over the wire."""
    return ENCODER.encode(message)


def info(live: Live) -> TableInfo:
    """What does not change while a table is in play."""
    opened = live.table.log[0]
    assert isinstance(opened, Opened)
    return TableInfo(live.id, live.table.settings, live.table.game.title, opened.commitment, opened.rules)


def count(live: Live, viewer: int | None) -> int:
    """How many lines the viewer has. Of a shelved game nobody has a part: it is sent whole."""
    return 0 if live.shelved else len(sight.seen_entries(live.table, viewer))


def now(live: Live, viewer: int | None) -> bytes:
    """How things stand for the viewer."""
    key = ("now", viewer, 0)
    made = live.frames.get(key)
    if made is None:
        made = live.frames[key] = encode(sight.now(live.table, viewer))
    return made


def _lines(live: Live, viewer: int | None, after: int) -> bytes:
    key = ("lines", viewer, after)
    made = live.frames.get(key)
    if made is None:
        made = live.frames[key] = ENCODER.encode(sight.lines(live.table, viewer, after))
    return made


def _raw(made: bytes) -> Any:
    """Encoded bytes in the place of what they encode."""
    return cast(Any, msgspec.Raw(made))


def welcome(live: Live, viewer: int | None, notes: str, time: int) -> bytes:
    """Everything a viewer needs to begin."""
    return encode(
        Welcome(
            protocol=PROTOCOL,
            table=info(live),
            lines=_raw(_lines(live, viewer, 0)),
            now=_raw(now(live, viewer)),
            notes=notes,
            here=live.here(),
            watching=live.watching(),
            time=time,
        )
    )


def update(live: Live, viewer: int | None, after: int, time: int) -> bytes:
    """The viewer's lines after number `after`, and how things stand."""
    return encode(
        Update(
            seen=count(live, viewer),
            lines=_raw(_lines(live, viewer, after)),
            now=_raw(now(live, viewer)),
            time=time,
        )
    )


def presence(live: Live) -> bytes:
    """Who is connected."""
    return encode(Presence(live.here(), live.watching()))


def bye(code: int, text: str) -> bytes:
    """The last frame."""
    return encode(Bye(code, text))
