"""A seat's private notebook: marks in a grid, and free text. It is no part of the log, so no record of a game has it.

The table knows no game's grid: a cell is named by who and what it is about ("2/rye"), as the client's boards name them.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct, structs


class Mark(StrEnum):
    """What stands in a cell. The last two are not the person's own: the notebook has noted them by itself."""

    NONE = "none"
    CROSS = "cross"
    MAYBE = "maybe"
    SURE = "sure"
    STRUCK = "struck"
    KNOWN = "known"


class Notebook(Struct, frozen=True):
    """One person's notebook at one table."""

    text: str = ""
    marks: dict[str, Mark] = {}
    """by cell; cells without a mark are left out"""
    shared: bool = False
    """may everybody here read it? Nothing is shared before the game is over"""

    def written(self, text: str) -> Notebook:
        """With another text."""
        return structs.replace(self, text=text)

    def marked(self, marks: Mapping[str, Mark]) -> Notebook:
        """With other marks in these cells."""
        kept = {cell: mark for cell, mark in {**self.marks, **marks}.items() if mark is not Mark.NONE}
        return structs.replace(self, marks=kept)

    def opened(self, shared: bool) -> Notebook:
        """Opened to everybody here, or closed again."""
        return structs.replace(self, shared=shared)
