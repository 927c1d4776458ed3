"""Bycatch: nations, a suspect nobody can place, and photographs that show too little to shoot on."""

from backroom.engine import Game
from backroom.games.bycatch.actions import Action, Reason
from backroom.games.bycatch.events import Event
from backroom.games.bycatch.state import Nations

game = Game(__name__, record=Nations, actions=Action, events=Event, reasons=Reason, most_decisions=33_000)
