"""Every sentence of Hush has one form."""

from typing import Any

from backroom.engine import Event, View
from tests.table.hush.actions import Action


def action(view: View, kind: Action, params: dict[str, int]) -> tuple[str, dict[str, Any]]:
    """One form."""
    return "", {}


def event(event: Event) -> tuple[str, dict[str, Any]]:
    """One form."""
    return "", {"target": "nobody"} if event.params.get("target") == -1 else {}
