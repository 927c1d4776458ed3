"""Which form of a sentence fits, and the words it needs beyond the parameters."""

from typing import Any

from backroom.engine import Event as Told
from backroom.engine import EventKind, Named, View
from backroom.games.bycatch.actions import Action
from backroom.games.bycatch.events import Event
from backroom.games.bycatch.fan import hit_size
from backroom.games.bycatch.shelter import shelter_points
from backroom.games.bycatch.state import End, Phase


def action(view: View, kind: Action, params: dict[str, int]) -> tuple[str, dict[str, Any]]:
    """Actions name the citizens they are about, as they stand in this view."""
    seat = view.viewer
    if kind is Action.MOVE:
        return "", {"rank": int(view.hand[seat][params["slot"]]), "to": Named("slot", params["to"])}
    if kind is Action.DRAW:
        return ("DRAW" if view.n_draw else "SHUFFLE"), {}
    if kind is Action.TAKE:
        return "", {"rank": int(view.discard[max(view.n_discard - 1, 0)])}
    if kind is Action.KEEP:
        form = "ADMIT" if view.ctx == 0 else "BORDER" if view.pending > 0 else "NOBODY"
        return form, {"rank": view.intel_cur}
    if kind is Action.REFUSE:
        return "", {"rank": view.intel_cur}
    if kind is Action.PASS:
        return ("FINAL" if view.phase == Phase.FINAL else "ACTION"), {}
    if kind is Action.SHELTER:
        low, length = params["low"], params["length"]
        suspect = low <= view.intel_cur < low + length
        points = shelter_points(view, length, suspect)  # type: ignore[arg-type]
        return ("SUSPECT" if suspect else "PLAIN"), {"high": low + length - 1, "points": points}
    if kind is Action.TARGET:
        cards = int(view.n_hand[params["target"]]) if params["target"] < view.players else 0
        return ("PHOTO" if view.phase == Phase.S_TARGET else "STRIKE"), {"cards": cards}
    if kind is Action.PAY:
        return "", {"cards": view.strike_cost}
    if kind is Action.AIM:
        cards = hit_size(view, view.target)  # type: ignore[arg-type]
        return ("ONE" if cards == 1 else "MANY"), _slots(params["slot"], cards)
    return "", {}


def _slots(slot: int, cards: int) -> dict[str, int]:
    """People count from one."""
    return {"first": slot + 1, "last": slot + cards}


SECRET: dict[EventKind, str] = {
    Event.DREW: "rank",
    Event.GAVE: "rank",
    Event.PICKED: "rank",
    Event.LEFTOVER: "rank",
    Event.DEVELOPED: "clear",
}
"""Events with a part for their audience alone, and that part."""


def event(told: Told) -> tuple[str, dict[str, Any]]:
    """Who may not know hears a shorter sentence."""
    kind, known = told.kind, told.params
    if kind in SECRET:
        return ("HIDDEN" if known[SECRET[kind]] is None else "KNOWN"), {}
    if kind == Event.REGROUPED:
        rustle = known["rustle"]
        return ("UNKNOWN" if rustle is None else "MOVED" if rustle else "POSED"), {}
    if kind == Event.SHELTERED:
        high = (known["low"] or 0) + (known["length"] or 0) - 1
        return ("SUSPECT" if known["suspect"] else "PLAIN"), {"high": high}
    if kind == Event.STRUCK:
        cards = known["cards"] or 0
        return ("ONE" if cards == 1 else "MANY"), _slots(known["slot"] or 0, cards)
    if kind == Event.CASUALTY:
        hit = known["suspect"]
        return ("SUSPECT" if hit else "BYSTANDER"), {}
    if kind == Event.REVEALED:
        return ("NEW" if known["suspect"] else "NONE"), {}
    if kind in (Event.BORDER_DREW, Event.RESHUFFLED):
        return ("ONE" if known["cards"] == 1 else "MANY"), {}
    return "", {}


def coach(view: View, phase: str, seat: int) -> str:
    """Admission is another matter when a suspect lies open on the discards."""
    top = view.discard[view.n_discard - 1] if view.n_discard else 0
    return "SUSPECT" if top and top == view.intel_cur else "PLAIN"


def end(view: View) -> tuple[str, dict[str, Any]]:
    """Why it is over."""
    return End(view.reason).name.lower(), {}
