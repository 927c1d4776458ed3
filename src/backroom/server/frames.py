"""The one place where bytes for a viewer are made, from `sight` and nothing else.

A viewer is a seat number, or None for a spectator. A frame is sent only if it has something new in it for its viewer:
what a viewer may not know changes neither the content nor the number of frames. Words are in the language of whoever
reads them, but for shelved games: those are shown as they were written down, in English.
"""

from __future__ import annotations

from typing import Any, NamedTuple, cast

import msgspec

from backroom.engine.languages import ENGLISH
from backroom.server.live import Live
from backroom.server.messages import (
    PROTOCOL,
    Blocked,
    Bye,
    HouseNow,
    Noted,
    Presence,
    Shared,
    SharedNotebook,
    TableInfo,
    Update,
    Welcome,
)
from backroom.table import sight
from backroom.table.entries import Opened
from backroom.table.fading import Faded
from backroom.table.notebook import Notebook
from backroom.table.sight import Line
from backroom.table.table import Stage

ENCODER = msgspec.json.Encoder()


def encode(message: msgspec.Struct) -> bytes:
    """A message as it goes over the wire."""
    return ENCODER.encode(message)


def info(live: Live, language: str = ENGLISH) -> TableInfo:
    """What does not change while a table is in play."""
    opened = live.table.log[0]
    assert isinstance(opened, Opened)
    title = live.table.game.text_in(language).title
    return TableInfo(live.id, live.table.settings, title, opened.commitment, opened.rules)


def count(live: Live, viewer: int | None) -> int:
    """How many lines the viewer has. Of a shelved game nobody has a part: it is sent whole."""
    return 0 if live.shelved else len(sight.seen_entries(live.table, viewer))


def now(live: Live, viewer: int | None, language: str = ENGLISH) -> bytes:
    """How things stand for the viewer."""
    language = ENGLISH if live.shelved else language
    key = ("now", viewer, 0, language)
    made = live.frames.get(key)
    if made is None:
        made = live.frames[key] = encode(sight.now(live.table, viewer, language))
    return made


def _lines(live: Live, viewer: int | None, after: int, language: str) -> bytes:
    language = ENGLISH if live.shelved else language
    key = ("lines", viewer, after, language)
    made = live.frames.get(key)
    if made is None:
        made = live.frames[key] = ENCODER.encode(sight.lines(live.table, viewer, after, language))
    return made


def told_to_all(live: Live) -> list[Line]:
    """The lines that everybody who may look at this table can read now. Of a shelved game: none."""
    return [] if live.shelved else sight.lines(live.table, None)


def whispered(live: Live, one: int, other: int) -> list[Line]:
    """What two seats have whispered to each other, as either of them can read it."""
    if live.shelved:
        return []
    return [line for line in sight.lines(live.table, one) if line.to is not None and other in (line.seat, line.to)]


def _raw(made: bytes) -> Any:
    """Encoded bytes in the place of what they encode."""
    return cast(Any, msgspec.Raw(made))


def welcome(
    live: Live,
    viewer: int | None,
    notebook: Notebook | None,
    time: int,
    language: str = ENGLISH,
    unheard: tuple[int, ...] = (),
) -> bytes:
    """Everything a viewer needs to begin."""
    return encode(
        Welcome(
            protocol=PROTOCOL,
            table=info(live, language),
            lines=_raw(_lines(live, viewer, 0, language)),
            now=_raw(now(live, viewer, language)),
            notebook=notebook,
            shared=_shared(live),
            here=live.here(),
            watching=live.watching(),
            time=time,
            blocked=unheard,
        )
    )


class Sent(NamedTuple):
    """What a viewer has been sent, once it has everything there is."""

    lines: int
    """how many"""
    faded: Faded | None
    """how far they had faded, if anybody knows"""
    now: bytes


def everything(live: Live, viewer: int | None, language: str = ENGLISH) -> Sent:
    """All there is for the viewer now."""
    faded = Faded() if live.shelved else sight.faded(live.table, viewer)
    return Sent(count(live, viewer), faded, now(live, viewer, language))


def update(live: Live, viewer: int | None, before: Sent, there: Sent, time: int, language: str = ENGLISH) -> bytes:
    """From what the viewer has been sent to what `there` is: new lines, those that read otherwise now, and the rest."""
    again: tuple[Line, ...] = ()
    if not live.shelved and before.faded != there.faded:
        again = tuple(sight.changed(live.table, viewer, before.lines, before.faded, language))
    return encode(
        Update(
            seen=there.lines,
            lines=_raw(_lines(live, viewer, before.lines, language)),
            now=_raw(there.now),
            time=time,
            again=again,
        )
    )


def house(*, is_open: bool) -> bytes:
    """Whether anything can be written down, for everybody alike."""
    return encode(HouseNow(is_open))


def presence(live: Live) -> bytes:
    """Who is connected."""
    return encode(Presence(live.here(), live.watching()))


def noted(notebook: Notebook) -> bytes:
    """A person's own notebook, for that person."""
    return encode(Noted(notebook))


def shared(live: Live) -> bytes:
    """The notebooks that their owners have opened to everybody here."""
    return encode(Shared(_shared(live)))


def _shared(live: Live) -> tuple[SharedNotebook, ...]:
    if live.table.stage is not Stage.OVER:
        return ()
    found = []
    for number, seat in enumerate(live.table.seats):
        notebook = live.notebooks.get(seat.person) if seat.person and not seat.put_out else None
        if notebook is not None and notebook.shared:
            found.append(SharedNotebook(number, notebook.text, notebook.marks))
    return tuple(found)


NOTHING_SHARED = encode(Shared(()))


def blocked(seats: tuple[int, ...]) -> bytes:
    """Whose words a person does not want to see, for that person."""
    return encode(Blocked(seats))


def bye(code: int, text: str) -> bytes:
    """The last frame."""
    return encode(Bye(code, text))
