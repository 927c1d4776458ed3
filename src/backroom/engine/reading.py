"""Reading states and views that came from outside: nothing is believed, and what is wrong is named."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from backroom.engine.errors import StateError, VariantError
from backroom.engine.record import SPECTATOR, VIEW, Field, Source
from backroom.engine.state import DIGEST, MAGIC

if TYPE_CHECKING:
    from backroom.engine.game import Game

KEY = re.compile("[0-9a-f]{32}")


def read_bytes(game: Game, data: bytes) -> NDArray[Any]:
    """The state that `to_bytes` wrote."""
    layout = game.layout
    array = layout.new()
    array.view(np.uint8)[: layout.size] = np.frombuffer(_unpack(bytes(data), game.name, layout.size), np.uint8)
    array["telling"] = 1
    if int(array["rules"][0]) != game.rules_version:
        raise StateError(f"this state was made by another version of the rules of {game.name}")
    for name, declared in layout.fields.items():
        if declared.source is not Source.HEADER or name in ("players", "phase", "owes"):
            values = array[name]
            if values.min() < declared.low or values.max() > declared.top:
                raise StateError(f"{name} is outside {declared.low}..{declared.top}")
    return array


def read_state(game: Game, data: Mapping[str, Any]) -> NDArray[Any]:
    """The state that `as_dict` wrote."""
    array = _filled(game, data, {"chance"}, view=False)
    chance = data["chance"]
    digits, counter = (chance.get("key"), chance.get("counter")) if isinstance(chance, Mapping) else (None, None)
    if not isinstance(digits, str) or not KEY.fullmatch(digits) or not _is_below(2**62, counter):
        raise StateError("chance must hold a key of 32 hexadecimal digits and a counter")
    array["key"][0] = int(digits[:16], 16), int(digits[16:], 16)
    array["counter"] = counter
    return array


def read_view(game: Game, data: Mapping[str, Any]) -> tuple[NDArray[Any], int | None]:
    """The view that `as_dict` wrote, and its seat."""
    array = _filled(game, data, {"seat"}, view=True)
    seat = data["seat"]
    if seat is not None and not _is_below(int(array["players"][0]), seat):
        raise StateError(f"seat is {seat!r}, it must be a seat of the game or None")
    return array, seat


def _filled(game: Game, data: Mapping[str, Any], also: set[str], *, view: bool) -> NDArray[Any]:
    layout = game.layout
    if not isinstance(data, Mapping):
        raise StateError(f"a state must be a dictionary or bytes, not {type(data).__name__}")
    wanted = {
        name: declared
        for name, declared in layout.fields.items()
        if name == "phase" or (declared.source is Source.PLAY and (view or declared.seen is not VIEW))
    }
    known = {"game", "players", "owes", "variant", "rules", *wanted, *also}
    for name in sorted(known ^ set(data), key=str):
        raise StateError(f"{name} {'is missing' if name in known else 'is not a field'}")
    if data["game"] != game.name:
        raise StateError(f"this is a state of {data['game']!r}, not of {game.name}")
    if data["rules"] != f"{game.rules_version:016x}":
        raise StateError(f"this state was made by another version of the rules of {game.name}")
    try:
        array = game.pattern(data["players"], data["variant"]).array
    except VariantError as problem:
        raise StateError(str(problem)) from None
    players = int(array["players"][0])
    if view:
        row = layout.viewer_row(SPECTATOR)
        array.view(np.uint8)[: layout.size] &= layout.keep[row]
        array.view(np.uint8)[: layout.size] |= layout.fill[row]
    for name, declared in wanted.items():
        _fill(array, name, declared, data[name], players, view=view)
    owing = data["owes"]
    if not isinstance(owing, list) or not all(_is_below(players, seat) for seat in owing):
        raise StateError(f"owes is {owing!r}, it must be a list of seats")
    array["owes"] = sum(1 << seat for seat in set(owing))
    return array


def _is_below(end: int, value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < end


def _unpack(data: bytes, name: str, size: int) -> bytes:
    """The record inside what `to_bytes` made, or a StateError that says what is wrong with it."""
    front = MAGIC + name.encode() + b"\0"
    if not data.startswith(MAGIC):
        raise StateError("these bytes are not a Backroom state")
    if not data.startswith(front):
        raise StateError(f"these bytes are not a state of {name}")
    if len(data) != len(front) + size + DIGEST:
        raise StateError(f"a state of {name} has {len(front) + size + DIGEST} bytes, these are {len(data)}")
    if blake2b(data[:-DIGEST], digest_size=DIGEST).digest() != data[-DIGEST:]:
        raise StateError("these bytes are damaged: the checksum does not match")
    return data[len(front) : -DIGEST]


def _fill(array: NDArray[Any], name: str, declared: Field, given: Any, players: int, *, view: bool) -> None:
    """Write plain data into a field, checking shape, type and bounds, or say what is wrong."""
    shape = (players, *declared.shape[1:]) if declared.by_seat else declared.shape
    flat: list[int] = []
    _flatten(given, shape, name, declared, flat, view)
    values = np.array(flat, np.int64).reshape(shape).astype(declared.dtype)
    if declared.by_seat:
        array[name][0][:players] = values
    else:
        array[name][0] = values


def _flatten(given: Any, shape: tuple[int, ...], where: str, declared: Field, out: list[int], view: bool) -> None:
    if given is None and view:
        out.extend([declared.blank] * int(np.prod(shape, dtype=int)))
    elif not shape:
        if isinstance(given, bool) or not isinstance(given, int):
            raise StateError(f"{where} is {given!r}, it must be a whole number")
        if not declared.low <= given <= declared.top:
            raise StateError(f"{where} is {given}, it must be from {declared.low} to {declared.top}")
        out.append(given)
    else:
        if not isinstance(given, list) or len(given) != shape[0]:
            raise StateError(f"{where} must be a list of {shape[0]}")
        for index, item in enumerate(given):
            _flatten(item, shape[1:], f"{where}[{index}]", declared, out, view)
