"""Which form of a sentence fits, and the words it needs beyond the parameters."""

from typing import Any

from backroom.engine import Event as Told
from backroom.engine import View
from backroom.games.blaggards.actions import Action
from backroom.games.blaggards.events import Event
from backroom.games.blaggards.state import COLOURS, Deed, Landing, Phase
from backroom.games.blaggards.turn import current_deed

KINDS = ("silver", "blue", "red", "gold", "skeleton")
SECRET_KEY = {Event.STOLE, Event.DISCARDED, Event.GAVE, Event.SWAPPED, Event.DREW}
SECRET_HAND = {Event.SAW_HAND, Event.FIRST_HAND, Event.SECOND_HAND}
BELLS = ("QUICK", "FAIR", "LONG")
REASONS = ("doubloons", "knocked_out", "tie")


def action(view: View, kind: Action, params: dict[str, int]) -> tuple[str, dict[str, Any]]:
    """What a seat or a key means hangs on the question."""
    if kind is Action.KEY and view.phase == Phase.ORDER:
        return view.phase_name, {"target": next_member(view)}
    if kind is Action.CHEST and view.phase == Phase.CHEST:
        lock = view.lock[params["chest"]].tolist()
        return view.phase_name, {"keys": tuple(colour for colour in range(COLOURS) for _ in range(lock[colour]))}
    if kind in (Action.SEAT, Action.KEY, Action.CHEST):
        return view.phase_name, {}
    if kind is Action.BELL:
        ticks = [tick for tick in range(16) if view.bell_ticks >> tick & 1]
        return BELLS[params["bell"]], {"tick": ticks[params["bell"]]}
    if kind in (Action.RULE_HIT, Action.RULE_MISS):
        return "", {"target": int(view.edges[0][1])}
    return "", {}


def next_member(view: View) -> int:
    """Whom the Captain is giving an order to."""
    seats = [(view.captain + k) % view.players for k in range(view.players)]
    return next(seat for seat in seats if view.band >> seat & 1 and view.order[seat] < 0)


def event(told: Told) -> tuple[str, dict[str, Any]]:
    """Secrets are told with their keys to those who know them, and without to the others."""
    known, kind = told.params, told.kind
    if kind in SECRET_KEY:
        return ("HIDDEN" if known["key"] is None else "KNOWN"), {}
    if kind in SECRET_HAND:
        return ("HIDDEN" if known["silver"] is None else "KNOWN"), {"keys": held(told)}
    if kind is Event.REVEALED:
        return "", {"keys": held(told)}
    if kind is Event.MUSTERED:
        answers = known["answers"] or 0
        holders = tuple(seat for seat in range(10) if answers >> seat & 1)
        return ("SOME" if holders else "NOBODY"), {"holders": holders}
    if kind is Event.SCOUTED and known["doubloons"] is None:
        return "HIDDEN", {}
    if kind is Event.SCOUTED:
        return ("KNOWN" if known["doubloons"] else "SKULL"), {}
    if kind in (Event.UNLOCKED, Event.TURNED_UP, Event.BOX):
        return ("COINS" if known["doubloons"] else "SKULL"), {}
    if kind is Event.CLAIMED:
        return ("MUM" if known["mask"] == -1 else "HOLDS"), {}
    if kind is Event.LANDED:
        return landing(told), {}
    if kind is Event.RULED:
        return ("HIT" if known["hit"] else "MISS"), {}
    if kind is Event.WON:
        return REASONS[known["reason"] or 0].upper(), {}
    return "", {}


def held(told: Told) -> tuple[int, ...]:
    """The keys of a Hand, one by one."""
    return tuple(number for number, kind in enumerate(KINDS) for _ in range(told.params[kind] or 0))


def landing(told: Told) -> str:
    """How a token landed, and whether its thrower is known."""
    known = told.params
    name = Landing(known["landing"] or 0).name
    if known["seat"] is None:
        return f"MASKED_{name}"
    return "WILD" if name == "OFF" and known["target"] == -1 else name


def coach(view: View, phase: str, seat: int) -> str:
    """Where keys are not shuffled nobody can hide."""
    return "OPEN" if current_deed(view) == Deed.EXP_OPEN else "SHUFFLED"  # type: ignore[arg-type]


def end(view: View) -> tuple[str, dict[str, Any]]:
    """Why it is over."""
    pirates = int((view.token * view.open).sum())
    blaggards = int(view.token.sum()) - pirates
    score = {"pirates": pirates, "blaggards": blaggards}
    if pirates != blaggards:
        return "doubloons", score
    down = [int((view.bruised[: view.players] * (view.role[: view.players] == role)).sum()) for role in range(2)]
    return ("tie" if down[0] == down[1] else "knocked_out"), score
