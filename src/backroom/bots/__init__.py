"""Players that see a view and nothing else."""

from backroom.bots.names import bot, chooser, choosers, names
from backroom.bots.players import Bot, HouseBot, RandomBot

__all__ = ["Bot", "HouseBot", "RandomBot", "bot", "chooser", "choosers", "names"]
