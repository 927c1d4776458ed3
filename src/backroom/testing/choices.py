"""Legality: the list of legal actions and the reasons of refusals are two tellings of the same rules."""

from __future__ import annotations

from random import Random

import numpy as np

from backroom.engine import Game
from backroom.engine.coach import advise
from backroom.testing.walks import Variant, reachable

OUTSIDE = (-1, -(2**31), 2**31 - 1)
"""No game has these ids. The first id after a game's last is tried too."""
HIGHEST_WORD = 2**32 - 1


def legality(game: Game, players: int, states: int, seed: int, variant: Variant = None) -> int:
    """For every seat, owing or not, on its view and on the state alike: `legal` is where `why_not` is 0.

    Also: ids come in ascending order, ids that do not exist are refused, every code has its sentence, the coach has one
    for every question, and both what is done when the clock runs out and what the house bot chooses are legal.
    """
    random = Random(seed)
    checked, machine = 0, game.machine
    for reached in reachable(game, players, states, seed, variant):
        state = reached.state
        for seat in range(players):
            where = f"{reached.where}, seat {seat}"
            view = game.view(state, seat)
            actions = machine.legal(view.array, seat)
            for what, array in (("the view", view.array), ("the state", state.array)):
                legal = machine.legal(array, seat)
                reasons = machine.why_not_all(array, seat)
                allowed = np.flatnonzero(reasons == 0)
                assert np.array_equal(legal, np.sort(legal)), f"{where}: legal ids of {what} do not ascend: {legal}"
                assert np.array_equal(legal, allowed), (
                    f"{where}: on {what} legal lists {legal.tolist()} but why_not lets pass {allowed.tolist()}"
                )
                assert np.array_equal(legal, actions), (
                    f"{where}: legal lists {legal.tolist()} on the state, {actions.tolist()} on the view"
                )
                for action in (*OUTSIDE, game.actions.count()):
                    assert machine.why_not(array, seat, action), f"{where}: action {action} on {what} is not refused"
            for action in np.flatnonzero(machine.why_not_all(view.array, seat)).tolist():
                refusal = game.why_not(view, action)
                assert refusal is not None, f"{where}: action {action} is refused and is not"
                assert refusal.text, f"{where}: action {action} is refused with {refusal.code} and no sentence"
            if seat in state.owes:
                assert len(actions), f"{where}: owes a decision and has no legal action"
                advice = advise(game.text, view, game.view(state, None), game.seat_names(state))
                assert advice.text, f"{where}: the coach has nothing to say about {advice.situation}"
                default = machine.default(view.array, seat)
                assert default in actions, f"{where}: action {default} for a clock that ran out is not legal"
                assert machine.default(state.array, seat) == default, f"{where}: default looks behind the view"
                for word in (0, HIGHEST_WORD, random.getrandbits(32)):
                    house = machine.house(view.array, seat, actions, word)
                    assert house in actions, f"{where}: the house bot chose {house} of {actions.tolist()}"
        checked += 1
    return checked
