"""The board in a terminal."""

from collections.abc import Sequence

from backroom.engine import View


def draw(view: View, names: Sequence[str]) -> str:
    """The table as this view sees it."""
    return str(view.as_dict())
