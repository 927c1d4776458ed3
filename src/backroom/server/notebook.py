"""Private notebooks: whose they are, what may be written in them, and that it is on disk before anybody says so.

A notebook holds up nobody else: writing in it takes no lock of the table, makes no entry and rings no bell but its
owner's. What is in it is read and changed in one transaction, so of two devices the last one to write wins, cell by
cell.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection as Database

from backroom.server import limits
from backroom.server.live import Live
from backroom.server.messages import MarkCells, Note, Share
from backroom.server.problems import SENTENCES, Trouble
from backroom.server.store import Store, notebooks, tables
from backroom.table.notebook import Notebook
from backroom.table.refusals import Code, No, no
from backroom.table.table import Stage

Edit = Note | MarkCells | Share
CELL = re.compile(r"[a-z0-9_]{1,24}/[a-z0-9_]{1,24}", re.ASCII)
FULL = f"A notebook has room for {limits.MARKS} marks."
NO_CELL = "A cell is named by who and what it is about, like 2/rye: small letters and figures, 24 at most on each side."


def refusal(live: Live, edit: Edit) -> No | None:
    """Why this cannot be noted, as far as that can be told without the notebook."""
    match edit:
        case Note(text=text) if len(text) > limits.NOTES:
            return No(Trouble.TOO_LARGE, SENTENCES[Trouble.TOO_LARGE])
        case MarkCells(marks=marks) if len(marks) > limits.MARKS:
            return No(Trouble.TOO_LARGE, FULL)
        case MarkCells(marks=marks) if not all(CELL.fullmatch(cell) for cell in marks):
            return No(Trouble.MALFORMED, NO_CELL)
        case Share() if live.table.stage is not Stage.OVER:
            return no(Code.NOT_OVER)
    return None


def edited(notebook: Notebook, edit: Edit) -> Notebook:
    """The notebook after that."""
    match edit:
        case Note(text=text):
            # The one character that PostgreSQL cannot keep; nobody can type it.
            return notebook.written(text.replace("\0", ""))
        case MarkCells(marks=marks):
            return notebook.marked(marks)
        case Share(on=on):
            return notebook.opened(on)


class Notebooks:
    """All notebooks. In memory are those of people who are here; on disk all."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._writing: Counter[tuple[str, str]] = Counter()
        """edits that are being written down, by table and person"""

    def at_hand(self, live: Live, person: str) -> bool:
        """Is everything that `open` would read in memory?"""
        return (not person or person in live.notebooks) and (live.table.stage is not Stage.OVER or live.shared_read)

    async def open(self, live: Live, person: str) -> None:
        """Have a person's notebook at hand, and after the game those that others have opened."""
        if person and person not in live.notebooks:
            found = await self._store.read(lambda db: notebooks.of_person(db, live.id, person))
            # What was written meanwhile is newer than what was read.
            live.notebooks.setdefault(person, found)
        if live.table.stage is Stage.OVER and not live.shared_read:
            shared = await self._store.read(lambda db: notebooks.shared_at(db, live.id))
            for owner, notebook in shared.items():
                live.notebooks.setdefault(owner, notebook)
            live.shared_read = True

    async def reread(self, live: Live) -> None:
        """Somebody has written at another node: see what is new in the notebooks at hand."""
        before = live.notebooks.copy()
        found = await self._store.read(
            lambda db: {person: notebooks.of_person(db, live.id, person) for person in before}
        )
        for person, notebook in found.items():
            # Who has written here meanwhile, or is about to, knows something newer, and is told after the answer.
            still = live.notebooks[person] is before[person] and not self._writing[live.id, person]
            if still and notebook != before[person]:
                live.notebooks[person] = notebook
        live.shared_read = False
        live.ring()

    async def keep(self, live: Live, edit: Edit, wanted: tables.Change) -> No | str | None:
        """Write an edit down, with the answer to it. Returns the first answer if it was answered before, or a no."""
        whose = live.id, wanted.person
        self._writing[whose] += 1
        try:
            kept = await self._store.write(_unit(wanted, edit), live.id)
        finally:
            self._writing[whose] -= 1
            self._writing += Counter()  # forgets those at nought
        if isinstance(kept, No):
            return kept
        # Who asks a second time is told the notebook anew, as after the first.
        live.notebooks[wanted.person] = kept.notebook
        if live.table.stage is Stage.OVER:
            live.ring()
        else:
            live.ring_for(wanted.person)
        return kept.before


class _Kept(NamedTuple):
    notebook: Notebook
    before: str | None
    """what this edit was answered when it was written down"""


def _unit(wanted: tables.Change, edit: Edit) -> Callable[[Database], No | _Kept]:
    def unit(db: Database) -> No | _Kept:
        notebook = notebooks.of_person(db, wanted.table, wanted.person)
        before = tables.answer_to(db, wanted.table, wanted.person, wanted.command)
        if before is not None:
            return _Kept(notebook, before)
        after = edited(notebook, edit)
        if len(after.marks) > limits.MARKS:
            return No(Trouble.TOO_LARGE, FULL)
        tables.append(db, wanted)
        notebooks.keep(db, wanted.table, wanted.person, notebook, after)
        return _Kept(after, None)

    return unit
