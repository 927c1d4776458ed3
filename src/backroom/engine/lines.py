"""Lines of a board in a terminal, with rich's markup: cut, padded and escaped, whatever people call themselves."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import zip_longest
from unicodedata import category, east_asian_width, normalize

# What rich would read as markup or as an emoji's name.
INERT = str.maketrans({"[": r"\[", "\\": "\N{SET MINUS}", ":": ":[b][/b]"})

Span = tuple[str, str]
"""Plain text and its style."""
Block = list[str]
"""Finished lines of one width."""


def clean(name: str) -> str:
    """A name without control characters and the like, which would move the cursor or turn the line around."""
    return "".join(mark if mark.isprintable() else "?" for mark in normalize("NFC", name).replace("\ufe0f", ""))


@lru_cache(1024)
def wide(text: str) -> int:
    """The columns a text takes."""
    return sum(0 if category(mark) in ("Mn", "Me") else 1 + (east_asian_width(mark) in "WF") for mark in text)


def cut(text: str, room: int) -> str:
    """As much of the text as there is room for."""
    if wide(text) <= room:
        return text
    while text and wide(text) > room - 1:
        text = text[:-1]
    return text + "…" if room > 0 else ""


def strip(width: int, left: Iterable[Span], right: Iterable[Span] = (), base: str = "") -> str:
    """One line of exactly this width. What does not fit is cut from the end."""
    room, ends = width, []
    for spans in (left, right):
        end = ""
        for text, style in spans:
            fitting = cut(text, room)
            room -= wide(fitting)
            end += mark_up(fitting, style)
        ends.append(end)
    line = ends[0] + " " * room + ends[1]
    return f"[{base}]{line}[/]" if base else line


def mark_up(text: str, style: str) -> str:
    """The text in its style, with nothing in it that rich would act upon."""
    return f"[{style}]{text.translate(INERT)}[/]" if style and text else text.translate(INERT)


def beside(blocks: Iterable[Block], width: int, gap: str = " ") -> Block:
    """Blocks side by side; all but the last have this width."""
    return [gap.join(parts) for parts in zip_longest(*blocks, fillvalue=" " * width)]
