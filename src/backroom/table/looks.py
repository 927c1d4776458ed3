"""What a seat sees of one state, kept for as long as that state stands.

After an answer in a secret window, table talk or somebody coming back, everybody is told how things stand, and the
state is the same as before: then nothing of it is looked up, encoded or put into words again.
"""

from __future__ import annotations

from typing import Any

from msgspec import Raw

from backroom.engine import State, View
from backroom.table import asking

Question = tuple[int, tuple[int, ...]]
"""The phase as a seat sees it, and the actions that answer."""


class Look:
    """A view, and what was made of it for its viewer."""

    __slots__ = ("_json", "_question", "_sealed", "offers", "owes", "phase", "state", "view")

    def __init__(self, state: State, view: View) -> None:
        self.state, self.view = state, view
        self.owes: tuple[int, ...] = view.owes
        """the seats that are asked, as far as the viewer knows"""
        self.phase: str = view.phase_name
        self._sealed: bool | None = None
        self._json: Raw | None = None
        self._question: Question | None = None
        self.offers: dict[tuple[Any, ...], tuple[dict[str, Any], ...]] = {}
        """the legal actions in words, by all that the words depend on beside the view"""

    def sealed(self) -> bool:
        """Is this a secret window?"""
        if self._sealed is None:
            self._sealed = asking.sealed(self.view.game, self.view)
        return self._sealed

    def question(self) -> Question:
        """What the viewer is asked."""
        if self._question is None:
            self._question = (self.view.phase, tuple(asking.answers(self.view.game, self.view)))
        return self._question

    def json(self) -> Raw:
        """The view as JSON."""
        if self._json is None:
            self._json = Raw(self.view.as_json())
        return self._json
