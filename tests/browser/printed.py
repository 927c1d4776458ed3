"""The words of a PDF that Chromium has printed, page by page: as much of the format as its printer uses."""

from __future__ import annotations

import re
import zlib
from typing import NamedTuple

HEAD = re.compile(rb"(\d+) 0 obj\b(.*?)\b(endobj|stream\r?\n)", re.DOTALL)
FONTS = re.compile(rb"/Font\s*<<(.*?)>>", re.DOTALL)
NAMED = re.compile(rb"/(\w+) (\d+) 0 R")
# In the order of a page's program: a font is chosen, glyphs are shown, or it goes on at another place.
SHOWN = re.compile(rb"/(\w+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|\b(Tm)\s")


class Part(NamedTuple):
    """An object of the file: what it says of itself, and what it carries."""

    says: bytes = b""
    stream: bytes = b""


def pages_of(pdf: bytes) -> list[str]:
    """The text of every page."""
    parts = _parts(pdf)
    return [_page(part, parts) for part in parts.values() if re.search(rb"/Type\s*/Page\b", part.says)]


def _parts(pdf: bytes) -> dict[int, Part]:
    parts, at = {}, 0
    while found := HEAD.search(pdf, at):
        at, stream, says = found.end(), b"", found[2]
        if found[3] != b"endobj":
            length = re.search(rb"/Length (\d+)", says)
            assert length
            at += int(length[1])
            stream = pdf[found.end() : at]
            stream = zlib.decompress(stream) if b"/FlateDecode" in says else stream
        parts[int(found[1])] = Part(says, stream)
    return parts


def _page(page: Part, parts: dict[int, Part]) -> str:
    found = FONTS.search(_at(page, rb"/Resources", parts).says or page.says)
    fonts = {name: _letters(parts[int(number)], parts) for name, number in NAMED.findall(found[1])} if found else {}
    letters: dict[int, str] = {}
    text = []
    for font, glyphs, place in SHOWN.findall(_at(page, rb"/Contents", parts).stream):
        if font:
            letters = fonts[font]
        elif place:
            text.append(" ")
        else:
            codes = [int(glyphs[at : at + 4], 16) for at in range(0, len(glyphs), 4)]
            text.append("".join(letters.get(code, "") for code in codes))
    return "".join(text)


def _letters(font: Part, parts: dict[int, Part]) -> dict[int, str]:
    """What each glyph of a font stands for."""
    table = _at(font, rb"/ToUnicode", parts).stream.decode("latin-1")
    letters = {}
    for block in re.findall(r"beginbfchar(.*?)endbfchar", table, re.DOTALL):
        for glyph, word in re.findall(r"<(\w+)>\s*<(\w+)>", block):
            letters[int(glyph, 16)] = bytes.fromhex(word).decode("utf-16-be")
    for block in re.findall(r"beginbfrange(.*?)endbfrange", table, re.DOTALL):
        for first, last, word in re.findall(r"<(\w+)>\s*<(\w+)>\s*<(\w+)>", block):
            for n, glyph in enumerate(range(int(first, 16), int(last, 16) + 1)):
                letters[glyph] = chr(int(word, 16) + n)
    return letters


def _at(part: Part, key: bytes, parts: dict[int, Part]) -> Part:
    found = re.search(key + rb" (\d+) 0 R", part.says)
    return parts[int(found[1])] if found else Part()
