"""The client's types: TypeScript written from the structs of the wire, so that the two cannot drift apart.

`python -m backroom.server.typescript` writes `web/src/wire.ts`; a test checks that it is current.
"""

from __future__ import annotations

import inspect
from enum import Enum
from pathlib import Path
from typing import get_args

import msgspec
from msgspec import Struct
from msgspec import inspect as types

from backroom.server import messages, pages
from backroom.server.problems import Trouble
from backroom.table.entries import Why
from backroom.table.flights import ArenaNow, FlightNow
from backroom.table.notebook import Mark, Notebook
from backroom.table.outvote import OutNow
from backroom.table.refusals import Code
from backroom.table.settings import Settings, Tempo
from backroom.table.sight import CoachNow, Line, Now, PauseNow, SeatNow, UndoNow
from backroom.table.table import Stage

TARGET = Path(__file__).parents[3] / "web" / "src" / "wire.ts"
HEAD = """\
// Written by `python -m backroom.server.typescript` from src/backroom/server/messages.py and src/backroom/table.
// Do not change it by hand: a test compares it with what the structs say.
"""
PLAIN = {
    types.IntType: "number",
    types.FloatType: "number",
    types.StrType: "string",
    types.BoolType: "boolean",
    types.NoneType: "null",
    types.AnyType: "any",
}


def structs() -> list[type[Struct]]:
    """Every struct that travels, in the order of their files."""
    wire = [
        found
        for module in (messages, pages)
        for found in vars(module).values()
        if inspect.isclass(found) and issubclass(found, Struct) and found.__module__ == module.__name__
    ]
    table: list[type[Struct]] = [
        Settings,
        SeatNow,
        FlightNow,
        ArenaNow,
        PauseNow,
        UndoNow,
        CoachNow,
        OutNow,
        Now,
        Line,
        Notebook,
    ]
    return [*table, *(found for found in wire if not found.__name__.startswith("_"))]


def typescript() -> str:
    """The whole file."""
    parts = [HEAD, f"export const PROTOCOL = {messages.PROTOCOL};\n"]
    for enum in (Tempo, Stage, Why, Mark, Code, Trouble, pages.Reason):
        parts.append(_enum(enum))
    for struct in structs():
        parts.append(_interface(struct))
    for name in ("FromClient", "ToClient"):
        members = " | ".join(member.__name__ for member in get_args(getattr(messages, name)))
        parts.append(f"export type {name} = {members};\n")
    return "\n".join(parts)


def _enum(enum: type[Enum]) -> str:
    lines = "".join(f"\n  | {member.value!r}" for member in enum).replace("'", '"')
    return f"{_doc(enum.__doc__)}export type {enum.__name__} ={lines};\n"


def _interface(struct: type[Struct]) -> str:
    info = types.type_info(struct)
    assert isinstance(info, types.StructType)
    # What a client writes may leave out defaults; what it reads has every field, unless the struct omits defaults.
    reads = struct is Settings or not struct.__struct_config__.forbid_unknown_fields
    rows = []
    if info.tag is not None:
        rows.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        optional = not field.required and (not reads or struct.__struct_config__.omit_defaults)
        rows.append(f"  {field.encode_name}{'?' if optional else ''}: {_type(field.type)};")
    return f"{_doc(struct.__doc__)}export interface {struct.__name__} {{\n" + "\n".join(rows) + "\n}\n"


def _doc(text: str | None) -> str:
    return f"/** {' '.join((text or '').split())} */\n"


def _type(info: types.Type) -> str:
    if type(info) in PLAIN:
        return PLAIN[type(info)]
    match info:
        case types.StructType() | types.EnumType():
            return str(info.cls.__name__)
        case types.UnionType(types=members):
            return " | ".join(_type(member) for member in members)
        case types.DictType(value_type=value):
            return f"Record<string, {_type(value)}>"
        case types.TupleType(item_types=items):
            return "[" + ", ".join(_type(item) for item in items) + "]"
        case types.ListType(item_type=item) | types.VarTupleType(item_type=item):
            inner = _type(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case types.LiteralType(values=values):
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
    raise TypeError(f"no TypeScript for {info}")


def main() -> None:
    """Write the file."""
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(typescript(), "utf-8")


if __name__ == "__main__":
    main()
