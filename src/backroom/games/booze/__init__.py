"""Booze Barons: every coin you earn is true evidence against you."""

from backroom.engine import Game
from backroom.games.booze.actions import Action, Reason
from backroom.games.booze.events import Event
from backroom.games.booze.state import Street

game = Game(__name__, record=Street, actions=Action, events=Event, reasons=Reason, most_decisions=27 * 9 * 7)
