"""From declared fields to memory: the dtype of a state, and for each viewer which bytes it may see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from backroom.engine.record import ALL, NONE, OWNER, SPECTATOR, VIEW, Field, Record, Source

EVENT_PARAMS = 5
EVENT_WIDTH = 2 + EVENT_PARAMS
"""An event's row: kind, audience, parameters."""


@dataclass(frozen=True)
class Observed:
    """One number of the tensor for learners: where it lies in a view, and its bounds."""

    name: str
    offset: int
    size: int
    low: int
    top: int


@dataclass(frozen=True, eq=False)
class Layout:
    """The memory of one game's states and views. States and views have the same dtype."""

    fields: dict[str, Field]
    seats: int
    dtype: np.dtype[Any]
    size: int
    """Bytes of the state proper; the events of the last action lie behind."""
    keep: NDArray[np.uint8]
    """[viewer, byte]: 255 where this viewer may see the byte of a state, else 0. The last row is the spectator's."""
    fill: NDArray[np.uint8]
    """[viewer, byte]: the blank bytes that stand where `keep` is 0."""
    observed: tuple[Observed, ...]

    def new(self, count: int = 1) -> NDArray[Any]:
        """Zeroed memory for this many states."""
        if count > 1:
            return np.zeros(count, self.dtype)
        # Every move makes a few, and numpy takes ten times as long for memory of its own.
        return np.frombuffer(bytearray(self.dtype.itemsize), self.dtype)

    def copy(self, array: NDArray[Any]) -> NDArray[Any]:
        """Memory of its own with the same content. As bytes: numpy copies a record field by field, 20 times slower."""
        return np.frombuffer(bytearray(array.tobytes()), self.dtype)

    def viewer_row(self, seat: int) -> int:
        """The row of `keep` and `fill` for a seat, or for a spectator."""
        return self.seats if seat == SPECTATOR else seat

    def write_view(self, state: NDArray[Any], seat: int, view: NDArray[Any]) -> None:
        """Copy what the declarations let this viewer see; blank the rest. A game's reveal() comes after."""
        source, target = np.frombuffer(state, np.uint8, self.size), np.frombuffer(view, np.uint8)
        row, proper = self.viewer_row(seat), target[: self.size]
        np.bitwise_and(source, self.keep[row], proper)
        np.bitwise_or(proper, self.fill[row], proper)
        target[self.size :] = 0


def make_layout(record: type[Record], fields: dict[str, Field]) -> Layout:
    """Lay out resolved fields, options and columns included."""
    seats = record.seats[1]
    # Widest first leaves no gaps: states are compared as bytes, and a gap holds whatever lay there before.
    proper: list[Any] = [
        (name, f.dtype, f.shape) if f.shape else (name, f.dtype)
        for name, f in sorted(fields.items(), key=lambda item: -np.dtype(item[1].dtype).itemsize)
    ]
    tail: list[Any] = [
        ("told", np.int32),
        ("events", np.int16, (record.most_events, EVENT_WIDTH)),
        ("telling", np.int8),
    ]
    dtype = np.dtype(proper + tail, align=True)
    assert dtype.fields is not None
    size = max(offset + inner.itemsize for inner, offset, *_ in (dtype.fields[name] for name in fields))

    keep = np.zeros((seats + 1, size), np.uint8)
    blank = np.zeros(1, dtype)
    for name, declared in fields.items():
        inner, offset = dtype.fields[name][:2]
        blank[name] = declared.blank
        if declared.seen in (ALL, VIEW):
            keep[:, offset : offset + inner.itemsize] = 255
        elif declared.seen is OWNER:
            width = inner.itemsize // seats
            for seat in range(seats):
                keep[seat, offset + seat * width : offset + (seat + 1) * width] = 255
    return Layout(
        fields=fields,
        seats=seats,
        dtype=dtype,
        size=size,
        keep=keep,
        fill=blank.view(np.uint8)[:size] & ~keep,
        observed=tuple(_observed(fields, dtype)),
    )


def _observed(fields: dict[str, Field], dtype: np.dtype[Any]) -> Iterator[Observed]:
    """What learners see: the phase, and every field of play that some view can hold."""
    assert dtype.fields is not None
    for name, declared in fields.items():
        if name != "phase" and (declared.source is not Source.PLAY or declared.seen is NONE):
            continue
        offset, width = int(dtype.fields[name][1]), np.dtype(declared.dtype).itemsize
        for place, index in enumerate(np.ndindex(*declared.shape)):
            label = name + "".join(f"[{i}]" for i in index)
            yield Observed(label, offset + place * width, width, declared.low, declared.top)
