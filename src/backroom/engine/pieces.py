"""JSON of views, put together from pieces.

A table sends a view to every seat after every move, and most fields of it are the same for all of them and as they
were before. So each field is turned into JSON once for each content it has, and found again by its bytes; and so are
fields that lie side by side. What comes out is what encoding `View.as_dict` would give, byte for byte.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from backroom.engine.layout import Layout
from backroom.engine.record import Field, Source
from backroom.engine.state import plain_field

if TYPE_CHECKING:
    from backroom.engine.state import View

MOST = 512
"""Contents remembered of each field; then it starts over."""
FRONT, BACK = ("game", "players", "owes"), ("variant", "seat", "rules")
"""What stands around the fields in `View.as_dict`."""


@dataclass(slots=True)
class _Piece:
    """One field: where it lies in a view, and the JSON of every content that was met."""

    name: str
    declared: Field
    start: int
    stop: int
    row: int
    """bytes for each seat, of a field that is cut to the seats taken; else 0"""
    made: dict[bytes, bytes] = field(default_factory=dict)

    def json(self, view: View, whole: bytes, players: int) -> bytes:
        """The field as JSON, with its name and a comma before it."""
        content = whole[self.start : self.start + players * self.row if self.row else self.stop]
        found = self.made.get(content)
        if found is None:
            if len(self.made) >= MOST:
                self.made.clear()
            plain = plain_field(view.array[self.name][0], self.declared, players)
            found = self.made[content] = f',"{self.name}":'.encode() + _encoded(plain)
        return found


@dataclass(slots=True)
class _Run:
    """Fields that lie side by side and are seen by the same people: found together, they are looked up once."""

    pieces: list[_Piece]
    made: dict[bytes, bytes] = field(default_factory=dict)

    def make(self, view: View, whole: bytes, content: bytes, players: int) -> bytes:
        """The JSON of a content that was not met before."""
        if len(self.made) >= MOST:
            self.made.clear()
        made = self.made[content] = b"".join([piece.json(view, whole, players) for piece in self.pieces])
        return made


class Pieces:
    """Makes JSON of one game's views."""

    def __init__(self, layout: Layout) -> None:
        places = layout.dtype.fields
        assert places is not None
        self._pieces: list[_Piece] = []
        fixed = []
        for name, declared in layout.fields.items():
            start, width = int(places[name][1]), places[name][0].itemsize
            if name == "phase" or declared.source is Source.PLAY:
                row = width // declared.shape[0] if declared.by_seat else 0
                self._pieces.append(_Piece(name, declared, start, start + width, row))
            else:
                fixed.append((start, start + width))
        self._fixed = _joined(fixed)
        self._ends: dict[tuple[object, ...], tuple[bytes, bytes]] = {}
        together = _side_by_side(self._pieces)
        self._contents = itemgetter(*(slice(run[0].start, run[-1].stop) for run in together), slice(0, 0))
        # Of fields with a row for each seat fewer are shown where fewer play: the same content is other JSON there.
        self._runs = {players: [_Run(run) for run in together] for players in range(layout.seats + 1)}

    def json(self, view: View) -> bytes:
        """A view as JSON."""
        whole, players = view.array.tobytes(), view.players
        front, back = self._around(view, whole)
        parts = [front]
        for run, content in zip(self._runs[players], self._contents(whole), strict=False):
            parts.append(run.made.get(content) or run.make(view, whole, content, players))
        parts.append(back)
        return b"".join(parts)

    def _around(self, view: View, whole: bytes) -> tuple[bytes, bytes]:
        """What does not change in play, but for who is asked."""
        key = (view.seat, *(whole[start:stop] for start, stop in self._fixed))
        found = self._ends.get(key)
        if found is None:
            if len(self._ends) >= MOST:
                self._ends.clear()
            plain = view.as_dict()
            front, back = ({name: plain[name] for name in names} for names in (FRONT, BACK))
            found = self._ends[key] = (_encoded(front)[:-1], b"," + _encoded(back)[1:])
        return found


def _encoded(plain: Any) -> bytes:
    """JSON without a space too many."""
    return json.dumps(plain, separators=(",", ":"), ensure_ascii=False).encode()


def _side_by_side(pieces: list[_Piece]) -> list[list[_Piece]]:
    """Pieces in runs, in their order."""
    runs: list[list[_Piece]] = []
    for piece in pieces:
        last = runs[-1][-1] if runs else None
        if last is not None and last.stop == piece.start and last.declared.seen is piece.declared.seen:
            runs[-1].append(piece)
        else:
            runs.append([piece])
    return runs


def _joined(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans of bytes in order, those that touch made one."""
    joined: list[tuple[int, int]] = []
    for start, stop in sorted(spans):
        if joined and joined[-1][1] == start:
            joined[-1] = (joined[-1][0], stop)
        else:
            joined.append((start, stop))
    return joined
