"""Hush: a toy to try the table on. Everything in it that can be hidden is hidden."""

from backroom.engine import Game
from tests.table.hush.actions import Action, Reason
from tests.table.hush.events import Event
from tests.table.hush.state import Hush

game = Game(__name__, record=Hush, actions=Action, events=Event, reasons=Reason, most_decisions=400)
game.runner._started = True  # compiling it would cost more than all of its games
