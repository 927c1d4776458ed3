"""What every stream of an evening brought, compared with what is on disk.

The log of each table is played once more, entry by entry, and at each entry it is worked out to the byte what each
viewer may see. Whatever a stream brought that is not among that was not meant for it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

import msgspec
from msgspec import Raw, Struct

from backroom.engine.registry import game
from backroom.server.frames import encode
from backroom.server.store.tables import Stored
from backroom.table import sight
from backroom.table.table import Stage, Table
from backroom.testing.ways import compiled
from tests.server.forms import forms
from tests.soak.regulars import Stream

Viewer = int | None
STANDING = ("welcome", "update")
"""Frames that say how things stand."""
WORD = re.compile(r"[A-Za-z0-9_-]{16,}")


class Frame(Struct):
    """As much of a frame as is compared."""

    t: str
    now: Raw = Raw(b"")
    lines: tuple[Raw, ...] = ()
    again: tuple[Raw, ...] = ()
    seen: int | None = None


class Numbered(Struct):
    """A line's number."""

    n: int


class Stood(Struct):
    """Who looked, and how far the game was."""

    you: int | None
    stage: str


FRAMES = msgspec.json.Decoder(Frame)
NUMBERED = msgspec.json.Decoder(Numbered)
STOOD = msgspec.json.Decoder(Stood)


@dataclass
class May:
    """All that one viewer of a table may ever have been sent, as hashes of bytes."""

    nows: dict[bytes, set[int]] = field(default_factory=lambda: defaultdict(set))
    """how things stood, and how many lines there were then"""
    lines: dict[int, set[bytes]] = field(default_factory=lambda: defaultdict(set))
    _count: int = 0
    _faded: object = None

    def add(self, table: Table, viewer: Viewer) -> None:
        """One more entry was written."""
        faded = sight.faded(table, viewer)
        after = self._count if faded == self._faded else 0  # lines that were sent before may read otherwise now
        for line in sight.lines(table, viewer, after):
            self.lines[line.n].add(_hash(encode(line)))
            self._count = line.n
        self._faded = faded
        self.nows[_hash(encode(sight.now(table, viewer)))].add(self._count)


def _hash(data: bytes | Raw) -> bytes:
    return blake2b(bytes(data), digest_size=12).digest()


def judge_table(stored: Stored, streams: Sequence[Stream], words: dict[str, str]) -> Counter[str]:
    """Compare all streams of a table. `words` are canaries, and who may read each. Counts frames."""
    may: dict[Viewer, May] = {viewer: May() for viewer in {None, *(stream.seat for stream in streams)}}
    table = Table(stored.id, game(stored.game), stored.secret)
    hidden = set(forms(stored.secret))
    with compiled(table.game):
        for entry in stored.log:
            table.append(entry)
            for viewer, one in may.items():
                one.add(table, viewer)
            if table.state is not None and len(hidden) < 10:
                hidden |= {
                    form for half in table.state.array["key"][0] for form in forms(int(half).to_bytes(8, "little"))
                }
    counted: Counter[str] = Counter()
    for stream in streams:
        counted += judge_stream(stream, may, words, hidden)
    return counted


def judge_stream(stream: Stream, may: dict[Viewer, May], words: dict[str, str], hidden: set[str]) -> Counter[str]:
    """Every frame of one stream: nothing in it but what its viewer may know."""
    counted: Counter[str] = Counter()
    over = False
    with stream.file.open(encoding="utf-8") as file:
        for text in file:
            frame = FRAMES.decode(text)
            counted["frames"] += 1
            strange = [word for word in WORD.findall(text) if words.get(word, stream.owner) != stream.owner]
            assert not strange, (stream, strange, text)
            if frame.t in STANDING:
                stood = STOOD.decode(frame.now)
                over = over or stood.stage == Stage.OVER
                assert stood.you in (stream.seat, None), (stream, text)
                _compare(frame, may[stood.you], (stream, text))
                counted["lines"] += len(frame.lines)
            if not over:
                told = [form for form in hidden if form in text]
                assert not told, (stream, told, text)
    return counted


def _compare(frame: Frame, may: May, where: object) -> None:
    lines = [(NUMBERED.decode(line).n, line) for line in (*frame.again, *frame.lines)]
    for number, line in lines:
        assert _hash(line) in may.lines[number], ("a line that its viewer may not read", bytes(line), where)
    seen = frame.seen if frame.seen is not None else len(frame.lines)
    assert _hash(frame.now) in may.nows, ("its viewer never saw things stand like that", where)
    assert seen in may.nows[_hash(frame.now)], ("so things stood at another time", where)
