"""Which form of a sentence fits, and the words it needs beyond the parameters."""

from typing import Any

from backroom.engine import Event as Told
from backroom.engine import View
from backroom.games.booze.actions import Action
from backroom.games.booze.events import Event
from backroom.games.booze.legality import PLAIN, named_by_claim
from backroom.games.booze.speakeasy import row_at
from backroom.games.booze.state import TYPES, Phase

FACES = (Event.DELIVERED, Event.STOLE, Event.TREATED, Event.KEPT, Event.STORED, Event.LAID_OUT)


def boozes(face: int) -> tuple[int, ...]:
    """The boozes of a set, in order."""
    return tuple(booze for booze in range(TYPES) if face >> booze & 1)


def claimed(k: int) -> tuple[str, dict[str, Any]]:
    """Section 9: what a numbered claim says."""
    if k == 0:
        return "QUIET", {}
    if k < PLAIN:
        return "MOB", {"mob": k - 1}
    return ("MATE" if k < PLAIN + 9 else "TAIL"), {"other": named_by_claim(k)}


def action(view: View, kind: Action, params: dict[str, int]) -> tuple[str, dict[str, Any]]:
    """Actions say what they mean in this phase, and cards what is on them."""
    if kind is Action.CARD:
        return view.phase_name, {"face": boozes(int(view.boozes[params["card"] + 1]))}
    if kind is Action.EVENT:
        location = int(view.loc[view.viewer])
        return "", {"location": location, "event": int(row_at(view, location)) - 1}
    if kind is Action.CLAIM:
        return claimed(params["claim"])
    return view.phase_name, {}


def event(told: Told) -> tuple[str, dict[str, Any]]:
    """Cards by what is on them, where that is known; a few events come in several forms."""
    known = told.params
    face = known.get("face")
    if told.kind in FACES:
        return ("BLANK", {}) if face is None else ("SEEN", {"face": boozes(face)})
    if told.kind == Event.DISCARDED:
        return ("HIDDEN", {}) if face is None else ("OWN", {"face": boozes(face)})
    if told.kind == Event.CHOSE:
        return ("HIDDEN" if known["location"] is None else "OWN"), {}
    if told.kind == Event.CLAIMED:
        return claimed(known["claim"] or 0)
    if told.kind == Event.NAMED:
        return ("RIGHT" if known["right"] else "WRONG"), {}
    if told.kind == Event.TREAT_OVER:
        return ("SOME" if known["count"] else "NONE"), {}
    return "", {}


def coach(view: View, phase: str, seat: int) -> str:
    """The first move is made without a past, and whoever is Exposed has nothing left to hide."""
    if phase == Phase.MOVE.name:
        return "FIRST" if view.round_no == 1 else "LATER"
    return "EXPOSED" if view.exposed >> seat & 1 else "HIDDEN"


def end(view: View) -> tuple[str, dict[str, Any]]:
    """What decided."""
    won = [mob for mob in range(3) if int(view.winners) >> mob & 1]
    return ("shared" if len(won) > 1 else "alone"), {}
