"""Messages as no client of ours would send them: real ones of the protocol, bent and broken in every way we know.

A quarter of them can still be read, so that what lies behind the decoder is reached as well.
"""

from __future__ import annotations

import json
import string
from collections.abc import Callable
from enum import Enum
from random import Random
from typing import Any

from msgspec import inspect as shapes

from backroom.server.messages import FromClient

HARMLESS = string.ascii_letters + string.digits + "-/_ "
NASTY = [
    "",
    "\0",
    "\ud800",
    "\u202e",
    "é",
    "\u1d173",
    "\U0010ffff",
    "'; DROP TABLE entry;--",
    "<script>",
    "../..",
    "%s",
    "{}",
]
NUMBERS = [0, 1, -1, 7, 255, 2**31, -(2**31), 2**53 + 1, 2**63 - 1, -(2**63), 2**64 - 1, 2**64, 10**40, -(10**40)]
WRONG: list[Any] = [
    None,
    True,
    False,
    [],
    {},
    [[]],
    "",
    "1",
    1.5,
    -0.0,
    1e308,
    float("nan"),
    float("inf"),
    {"t": "do"},
    [1] * 50,
]
RAW = [
    "",
    " ",
    "null",
    "{",
    "}",
    "[",
    '"',
    "\ufeff{}",
    "nul",
    "[" * 3000,
    '{"a":' * 2000,
    "1e999999",
    "\\ud800",
    "\x7f",
]


class Fuzzer:
    """Makes messages at random. The same seed gives the same ones."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        kinds = shapes.type_info(FromClient)
        assert isinstance(kinds, shapes.UnionType)
        self._kinds = [kind for kind in kinds.types if isinstance(kind, shapes.StructType)]
        self._bend: list[Callable[[dict[str, Any]], str]] = [
            *[self._as_it_is] * 4,
            self._without_a_field,
            self._with_another_field,
            self._with_a_wrong_value,
            self._with_a_field_twice,
            self._of_another_kind,
            self._of_no_kind,
            self._deep,
            self._long,
        ]

    def frame(self) -> bytes | str:
        """One message, as a socket (text) or a POST (bytes) would bring it."""
        random = self.random
        if random.random() < 0.02:
            return random.choice((random.randbytes(random.randrange(40)), random.choice(RAW)))
        text = random.choice(self._bend)(self.message())
        if random.random() < 0.25:
            return self._scribbled(text.encode("utf-8", "surrogatepass"))
        return text if random.random() < 0.5 else text.encode("utf-8", "surrogatepass")

    def message(self) -> dict[str, Any]:
        """A message of the protocol, each field of its type and with any value."""
        kind = self.random.choice(self._kinds)
        fields = {field.encode_name: self._value(field.type, field.encode_name) for field in kind.fields}
        return {"t": kind.tag, **fields}

    def _value(self, kind: shapes.Type, name: str = "") -> Any:
        random = self.random
        match kind:
            case shapes.BoolType():
                return random.random() < 0.5
            case shapes.IntType() if name == "protocol":
                return random.choice((1, 1, 2))
            case shapes.IntType():
                return random.choice(NUMBERS) if random.random() < 0.3 else random.randrange(-3, 200)
            case shapes.StrType():
                return random.choice(NASTY) if random.random() < 0.2 else self._words(random.randrange(1, 20))
            case shapes.DictType():
                return {self._value(kind.key_type): self._value(kind.value_type) for _ in range(random.randrange(4))}
            case shapes.EnumType():
                one: Enum = random.choice(list(kind.cls))
                return one.value
            case shapes.UnionType():
                return self._value(random.choice(kind.types))
            case shapes.NoneType():
                return None
        raise AssertionError(f"a field of a message has a type that is new here: {kind}")

    def _words(self, length: int) -> str:
        return "".join(self.random.choices(HARMLESS, k=length))

    # Ways to bend a message

    def _as_it_is(self, message: dict[str, Any]) -> str:
        return json.dumps(message, ensure_ascii=self.random.random() < 0.5)

    def _without_a_field(self, message: dict[str, Any]) -> str:
        message.pop(self.random.choice(list(message)))
        return json.dumps(message)

    def _with_another_field(self, message: dict[str, Any]) -> str:
        return json.dumps(message | {self._value(shapes.StrType()): self.random.choice(WRONG)})

    def _with_a_wrong_value(self, message: dict[str, Any]) -> str:
        return json.dumps(message | {self.random.choice(list(message)): self.random.choice(WRONG)})

    def _with_a_field_twice(self, message: dict[str, Any]) -> str:
        again = json.dumps({self.random.choice(list(message)): self.random.choice([*WRONG, *NUMBERS, *NASTY])})
        return f"{json.dumps(message)[:-1]},{again[1:]}"

    def _of_another_kind(self, message: dict[str, Any]) -> str:
        return json.dumps(message | {"t": self.random.choice(self._kinds).tag})

    def _of_no_kind(self, message: dict[str, Any]) -> str:
        return json.dumps(message | {"t": self.random.choice([*WRONG, "welcome", "fly", "DO", "do "])})

    def _deep(self, message: dict[str, Any]) -> str:
        depth = self.random.choice((2, 50, 900, 1100))
        return json.dumps(message)[:-1] + ',"deep":' + "[" * depth + "]" * depth + "}"

    def _long(self, message: dict[str, Any]) -> str:
        name = self.random.choice(list(message))
        return json.dumps(message | {name: self._words(3) * self.random.choice((30, 300, 3000))})

    def _scribbled(self, data: bytes) -> bytes:
        """Some bytes changed, cut out, put in, or all that follows cut off."""
        random, scribbled = self.random, bytearray(data)
        for _ in range(random.randrange(1, 4)):
            place = random.randrange(len(scribbled) + 1)
            match random.randrange(4):
                case 0:
                    scribbled[place : place + 1] = random.randbytes(1)
                case 1:
                    del scribbled[place : place + random.randrange(8)]
                case 2:
                    scribbled[place:place] = random.randbytes(random.randrange(1, 5))
                case _:
                    del scribbled[place:]
        return bytes(scribbled)


def is_text(frame: bytes | str) -> bool:
    """Could it come over a socket as text?"""
    try:
        frame.decode() if isinstance(frame, bytes) else frame.encode()
    except UnicodeError:
        return False
    return True
