"""Butch Cassidy & the Repair Kid: a frontier town that falls apart as fast as it pays."""

from backroom.engine import Game
from backroom.games.butch.actions import Action, Reason
from backroom.games.butch.events import Event
from backroom.games.butch.state import Town

game = Game(__name__, record=Town, actions=Action, events=Event, reasons=Reason, most_decisions=233 * 800)
