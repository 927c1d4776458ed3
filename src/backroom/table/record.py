"""A finished game as one JSON document that anybody can check (`verify.py`). Its bytes: `docs/fair-deals.md`."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct, structs

from backroom.engine import StateError
from backroom.table.entries import Entry, Opened, Sat
from backroom.table.settings import Settings
from backroom.table.table import Stage, Table

FORMAT = "backroom game 2"
"""Raised when a table would answer the same commands with other entries, or when this document looks different."""
HEAD = ("format", "table", "game", "rules", "settings", "secret", "result")
CHECK_DIGITS = 8


class GameRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """One finished game, complete: from this and the game's rules everything that happened can be worked out again."""

    format: str
    table: str
    game: str
    rules: str
    settings: Settings
    secret: str
    log: tuple[Entry, ...]
    """the table's log; people's ids are replaced by `person 1`, `person 2` ..."""
    result: tuple[float, ...] | None
    """each seat's payoff, or None where the game was ended early"""
    checks: tuple[dict[str, str], ...] = ()
    """for the head of this document and then for each entry: a check of every field, to name what was changed"""
    seal: str = ""
    """hash of everything above"""


def record_of(table: Table) -> GameRecord:
    """The record of a finished table."""
    opened = table.log[0] if table.log else None
    if table.stage is not Stage.OVER or not isinstance(opened, Opened):
        raise StateError("a game can be exported when it is over, not before: its secret would spoil it")
    return seal(
        GameRecord(
            format=FORMAT,
            table=table.id,
            game=table.game.name,
            rules=opened.rules,
            settings=opened.settings,
            secret=table.secret.hex(),
            log=_without_ids(table.log),
            result=table.game.result(table.state) if table.state is not None else None,
        )
    )


def _without_ids(log: list[Entry]) -> tuple[Entry, ...]:
    """Ids of people never leave the server. Who is who stays clear."""
    named: dict[str, str] = {}
    entries: list[Entry] = []
    for entry in log:
        match entry:
            case Opened(host=person) if person:
                alias = named.setdefault(person, f"person {len(named) + 1}")
                entries.append(structs.replace(entry, host=alias))
            case Sat(person=person) if person:
                alias = named.setdefault(person, f"person {len(named) + 1}")
                entries.append(structs.replace(entry, person=alias))
            case _:
                entries.append(entry)
    return tuple(entries)


def write(record: GameRecord) -> bytes:
    """The document."""
    return msgspec.json.encode(record)


DECODER = msgspec.json.Decoder(GameRecord)


def read(data: bytes) -> GameRecord:
    """The record in a document, or a StateError that says what is wrong with it."""
    try:
        record = DECODER.decode(data)
        msgspec.json.encode(record)  # what cannot be written again was no text to begin with
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        raise StateError(f"this is not the record of a game: {problem}") from None
    return record


def seal(record: GameRecord) -> GameRecord:
    """The record with its checks and its seal made anew."""
    checked = structs.replace(record, checks=_checks(record), seal="")
    return structs.replace(checked, seal=_seal(checked))


def changed(record: GameRecord) -> list[str]:
    """Where a record differs from what was sealed, in words. Empty if it is as it was made."""
    if record.seal == _seal(record):
        return []
    wanted = _checks(record)
    found = [
        f"{_place(number, record)}, field {name}"
        for number, (here, there) in enumerate(zip(wanted, record.checks, strict=False))
        for name in sorted(here.keys() | there.keys())
        if here.get(name) != there.get(name)
    ]
    if len(wanted) != len(record.checks):
        found.append(f"the log has {len(record.log)} entries, its checks are for {max(0, len(record.checks) - 1)}")
    return found or ["the checks or the seal itself"]


def _place(number: int, record: GameRecord) -> str:
    return f"entry {number} ({_plain(record.log[number - 1])['k']})" if number else "the head"


def _checks(record: GameRecord) -> tuple[dict[str, str], ...]:
    head = {
        name: getattr(record, name) for name in ("format", "table", "game", "rules", "settings", "secret", "result")
    }
    rows = [_plain(head), *map(_plain, record.log)]
    return tuple({name: _check(n, name, value) for name, value in row.items()} for n, row in enumerate(rows))


def _check(number: int, name: str, value: Any) -> str:
    return sha256(f"backroom check 1\0{number}\0{name}\0".encode() + _canonical(value)).hexdigest()[:CHECK_DIGITS]


def _seal(record: GameRecord) -> str:
    body = _plain(record)
    del body["seal"]
    return sha256(b"backroom record 1\0" + _canonical(body)).hexdigest()


def _plain(value: Any) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(value)
    return plain


def _canonical(value: Any) -> bytes:
    """JSON with sorted keys, without spaces, in UTF-8."""
    return msgspec.json.encode(value, order="sorted")
