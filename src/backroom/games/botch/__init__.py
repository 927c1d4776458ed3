"""The Botch Is Back: you rarely know what you hold, so you say you hold what you need."""

from pathlib import Path

from backroom.engine import Game
from backroom.games.botch.actions import Action, Reason
from backroom.games.botch.events import Event
from backroom.games.botch.pack import check_file
from backroom.games.botch.state import Ferry

check_file(Path(__file__).with_name("cards.toml"))
game = Game(__name__, record=Ferry, actions=Action, events=Event, reasons=Reason, most_decisions=30 * 12 * 820)
