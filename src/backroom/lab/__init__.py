"""Studies for designers: play a game many times and look at what happened."""

from backroom.lab.simulate import simulate
from backroom.lab.simulation import Seat, Simulation
from backroom.lab.statistics import Share, Spread

__all__ = ["Seat", "Share", "Simulation", "Spread", "simulate"]
