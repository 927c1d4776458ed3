"""Which form of a sentence fits, and the words it needs beyond the parameters."""

from typing import Any

from backroom.engine import Event as Told
from backroom.engine import View
from backroom.games.butch.actions import Action
from backroom.games.butch.events import Event
from backroom.games.butch.state import NOWHERE, End, Phase


def action(view: View, kind: Action, params: dict[str, int]) -> tuple[str, dict[str, Any]]:
    """Actions name the building they are about, as it stands in this view."""
    seat = view.viewer
    if kind is Action.PASS:
        return view.phase_name, {}
    if kind is Action.REPAIR:
        cell = int(view.hero[seat])
        return "", {"cell": cell, "building": int(view.grid[seat][cell])}
    if kind is Action.BUY:
        card = int(view.row[params["slot"] // 4][params["slot"] % 4])
        return "", {"building": card, "cost": int(view.cost[card])}
    if kind is Action.ATTACK:
        rival = (seat + params["k"]) % view.players
        return "", {"rival": rival, "building": int(view.grid[rival][params["cell"]])}
    if "cell" in params:
        building = int(view.grid[seat][params["cell"]])
        if kind is Action.COWBOY:
            form = "PLACE" if view.cowboy[seat] == NOWHERE else "MOVE"
        else:
            form = "RUIN" if building else "LOT"
        return form, {"building": building}
    return "", {}


def event(told: Told) -> tuple[str, dict[str, Any]]:
    """A few events come in several forms."""
    known = told.params
    if told.kind == Event.ROLLED:
        return ("TWO" if known["die2"] else "ONE"), {}
    if told.kind == Event.ANSWERED:
        answer = known["answer"]
        return ("HIDDEN" if answer is None else "BOOST" if answer else "PASS"), {}
    if told.kind == Event.DUEL:
        mine, theirs = known["die1"] or 0, known["die2"] or 0
        return ("TIE" if mine == theirs else "ATTACKER" if mine > theirs else "DEFENDER"), {}
    return "", {}


def coach(view: View, phase: str, seat: int) -> str:
    """A cowboy to post is the first thing to think of, and so is a card that one can pay for."""
    if phase == Phase.REWARD.name:
        return "COWBOY" if view.pend_cw else "POINTS"
    purse, offered = int(view.rubies[seat]), [card for card in view.row.flatten().tolist() if card]
    return "SHOP" if view.buys and any(view.cost[card] <= purse for card in offered) else "WORK"


def end(view: View) -> tuple[str, dict[str, Any]]:
    """Why it is over."""
    return ("limit" if view.end_reason == End.LIMIT else "homes"), {}
