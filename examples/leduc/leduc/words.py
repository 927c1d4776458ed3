"""Which form of a sentence fits, and the words it needs beyond the parameters."""

from typing import Any

from backroom.engine import Event, View
from leduc.actions import Action


def action(view: View, kind: Action, params: dict[str, int]) -> tuple[str, dict[str, Any]]:
    """CALL with nothing to pay is a check."""
    if kind == Action.CALL and view.seat is not None:
        free = view.paid[view.seat] == view.paid[1 - view.seat]
        return ("CHECK" if free else "CALL"), {}
    return "", {}


def event(event: Event) -> tuple[str, dict[str, Any]]:
    """Every event has one form."""
    return "", {}
