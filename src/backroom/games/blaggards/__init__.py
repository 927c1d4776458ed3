"""Blaggards: pirates, a hidden minority among them, six locked chests, and a fist fight that elects the Captain."""

from backroom.engine import Game
from backroom.games.blaggards.actions import Action, Reason
from backroom.games.blaggards.events import Event
from backroom.games.blaggards.state import Crew

game = Game(__name__, record=Crew, actions=Action, events=Event, reasons=Reason, most_decisions=2000)
