"""Which form of a sentence fits, and the words it needs beyond the parameters."""

from typing import Any

from backroom.engine import Event as Told
from backroom.engine import EventKind, Named, View
from backroom.games.botch.actions import Action
from backroom.games.botch.events import Event
from backroom.games.botch.state import ITEM, OP, B, C, End, Op, Phase


def action(view: View, kind: Action, params: dict[str, int]) -> tuple[str, dict[str, Any]]:
    """Actions say what they mean in this phase, and cards what they do."""
    frame = view.stack[max(view.depth - 1, 0)]
    if kind is Action.PASS:
        asked = view.phase in (Phase.CALL, Phase.RCALL, Phase.HURT, Phase.WIN)
        return (view.phase_name if asked else "OTHER"), {}
    if kind is Action.LOOK:
        return ("UP" if view.item_up[view.viewer] == 1 else "DOWN"), {}
    if kind in (Action.ROLE, Action.REACT_ROLE):
        role = max(int(view.role[view.viewer]), 0)
        return "", {"role": role, "does": Named("role_action", role)}
    if kind is Action.CALL:
        return "", {"item": int(frame[B]) if frame[OP] == Op.CALL else 0}
    if kind is Action.PAY:
        return ("ONE" if view.threat_pay == 1 else "MANY"), {"count": view.threat_pay}
    if kind is Action.TARGET:
        if frame[OP] == Op.ABILITY:
            card = int(frame[C])
            threat = view.item_threat[card - ITEM] if card > ITEM else view.role_threat[card]
            return ("THREAT" if threat else "OTHER"), {}
        return ("SWAP" if frame[OP] == Op.SWAP else "ID"), {}
    if kind is Action.AMOUNT:
        return ("ZERO", "ONE", "MANY")[min(params["count"], 2)], {}
    if kind is Action.USE_ITEM:
        return _use_item(view, params["item"])
    if kind is Action.USE_ROLE:
        return "", {"does": Named("role_action", params["role"])}
    if kind is Action.TALK:
        return ("SELF" if params["target"] == view.viewer else "TO"), {}
    return "", {}


def _use_item(view: View, item: int) -> tuple[str, dict[str, Any]]:
    if view.phase == Phase.HURT:
        return "REACT", {}
    does = {"does": Named("item_action", item)}
    if view.item_up[view.viewer] == 1:
        return "OPEN", does
    return ("PROOF" if view.item_proof[item] else "CLAIM"), does


SECRET: dict[EventKind, str] = {
    Event.LOOKED: "item",
    Event.PEEKED_ITEM: "item",
    Event.PEEKED_ROLE: "role",
    Event.SHOWN_ROLE: "role",
}
"""Events with a part for their audience alone, and that part."""
COUNTED: dict[EventKind, tuple[str, str, str]] = {
    Event.FINED: ("count", "NONE", "SOME"),
    Event.FROM_BANK: ("count", "NONE", "SOME"),
    Event.STASHED: ("on_role", "ITEM", "ROLE"),
    Event.STOOD_OFF: ("real", "BLUFF", "REAL"),
    Event.DIED: ("count", "POOR", "RICH"),
    Event.DECLARED: ("joint", "ALONE", "JOINT"),
    Event.HAND: ("open", "CLOSED", "OPEN"),
}
"""Events with one form for zero and one for anything else."""
ONE_OR_MORE: dict[EventKind, str] = {Event.ROUND: "round", Event.HURT: "markers"}
BY_ANOTHER: dict[EventKind, tuple[str, str]] = {Event.TURNED_DOWN: ("OWN", "OTHER"), Event.SAID: ("SELF", "TO")}
"""Events that somebody may do to themselves."""


def event(told: Told) -> tuple[str, dict[str, Any]]:
    """Who may not know hears a shorter sentence."""
    kind, known = told.kind, told.params
    if kind in SECRET:
        return ("HIDDEN" if known[SECRET[kind]] is None else "KNOWN"), {}
    if kind == Event.HID:
        exchanged = known["exchanged"]
        return ("HIDDEN" if exchanged is None else "EXCHANGED" if exchanged else "KEPT"), {}
    if kind == Event.ANSWERED:
        return ("HIDDEN" if known["seat"] is None else "OWN"), {}
    if kind in COUNTED:
        param, none, some = COUNTED[kind]
        return (some if known[param] else none), {}
    if kind in ONE_OR_MORE:
        return ("ONE" if known[ONE_OR_MORE[kind]] == 1 else "MANY"), {}
    if kind in BY_ANOTHER:
        return BY_ANOTHER[kind][known["seat"] != known["target"]], {}
    return "", {}


def coach(view: View, phase: str, seat: int) -> str:
    """Whoever has enough diamonds thinks of declaring."""
    total = view.gems[seat] + view.item_stash[seat] + view.role_stash[seat]
    return "RICH" if total >= view.win_diamonds else "PLAIN"


def end(view: View) -> tuple[str, dict[str, Any]]:
    """What decided."""
    return End(view.end_kind).name.lower(), {}
