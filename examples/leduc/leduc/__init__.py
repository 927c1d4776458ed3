"""Leduc hold'em: six cards, two rounds of betting, one card on the table."""

from backroom.engine import Game
from leduc.actions import Action, Reason
from leduc.events import Event
from leduc.state import Leduc

game = Game(__name__, record=Leduc, actions=Action, events=Event, reasons=Reason, most_decisions=12)
