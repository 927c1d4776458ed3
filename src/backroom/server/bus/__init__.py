"""The doorbell: after a commit, who is interested hears that something is new at a table, and reads it for himself.

A lost bell costs latency and nothing else: nodes look every two seconds whether they have missed something. One process
rings itself; several nodes ring each other over Redis, or over the database where there is no Redis.
"""

from backroom.server.bus.bells import About, Bell, Bus
from backroom.server.bus.choice import bus_for, trouble_with
from backroom.server.bus.local import LocalBus

__all__ = ["About", "Bell", "Bus", "LocalBus", "bus_for", "trouble_with"]
