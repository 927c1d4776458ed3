"""What can go wrong, as exceptions that say what was wrong, with what, and what would have been right."""

from __future__ import annotations


class BackroomError(Exception):
    """Base of every error a caller of Backroom may want to catch. Its text is a sentence for people."""


class UnknownGame(BackroomError):
    """No installed game has this name."""


class VariantError(BackroomError):
    """A variant names an unknown key, or a value outside its range."""

    def __init__(self, key: str, value: object, allowed: str) -> None:
        super().__init__(f"{key} = {value!r} is not possible: {allowed}")
        self.key, self.value, self.allowed = key, value, allowed


class StateError(BackroomError):
    """A state or view that came from outside is damaged, foreign, or out of bounds."""


class ActionError(BackroomError):
    """An action that came from outside is not one of the game's, or not legal where it was given."""


class DeclarationError(BackroomError):
    """A game's own files contradict each other. Found when the game is loaded, never in play."""
