"""Backroom: a table for games with secrets.

>>> import backroom
>>> game = backroom.game("butch")
>>> state = game.new(players=4, seed=7)
>>> [action.name for action in game.legal(state, state.owes[0])]
['ROLL_TWO']
"""

from backroom import games
from backroom.engine import Action, BackroomError, Batch, Game, Played, Refusal, State, View
from backroom.engine.registry import game
from backroom.lab import simulate

__all__ = [
    "Action",
    "BackroomError",
    "Batch",
    "Game",
    "Played",
    "Refusal",
    "State",
    "View",
    "game",
    "games",
    "simulate",
]
