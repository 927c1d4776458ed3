"""Every limit of the server, with its reason. Nothing that a stranger can send is unbounded."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

MESSAGE = 65_536
"""Bytes of one message or body. The largest honest one, a page of notes, has 8 KB."""
FRAGMENTS = 256
"""Pieces of one WebSocket message. Browsers send one; empty pieces would cost memory without counting as bytes."""
COMMAND_ID = 64
"""Letters of a command's id: room for a ULID or UUID."""
NOTES = 8_192
"""Letters of a seat's notes."""
MARKS = 400
"""Cells with a mark in a seat's notebook: ten players and forty things."""
TITLE = 48
"""Letters of a table's title: one line on a phone."""
ANSWERS = 64
"""Answers that wait for a slow socket, some 200 bytes each. While there are so many, no more messages are read."""
SEND_WITHIN = 5.0
"""Seconds for a socket to take a frame before it counts as a slow reader (1013)."""
HANG_UP_WITHIN = 4.0
"""Seconds from there to the end of the connection, read or not."""
SEND_BUFFER = 65_536
"""Bytes the system may hold for one socket (Linux doubles it). Left to itself this grows to megabytes."""
HELLO_WITHIN = 10.0
"""Seconds for the first message on a socket."""
BEHIND = 200
"""A client that missed more lines than this gets a fresh welcome instead."""
SPECTATORS = 50
"""Spectators of one table; each costs a frame at every move."""
SOCKETS = 8
"""Connections of one person to one table: a few tabs and a phone."""
OPEN_TABLES = 100
"""Tables one person may have open at a time."""
BAD_MESSAGES = 10
"""Unreadable messages on one socket before it is closed (1008): a broken client is told, a fuzzer is shown out."""
ABSENCE = 90.0
"""Seconds a person may be gone from a running game, all absences together, before a bot steps in."""
LEAST_GRACE = 5.0
"""Seconds of grace even when the budget is spent: reloading a page is not leaving."""
BACK_AGAIN = 10.0
"""Seconds for people to come back after a restart before a clock that ran out meanwhile is held against them."""
GATHERING_DAYS = 7
"""A table that nobody has touched for so long before the deal is closed."""

SUBSCRIPTIONS = 6
"""Devices on which one person is told that it is their turn."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many in so many seconds."""

    most: int
    seconds: float


MESSAGES = Rate(100, 20.0)
"""Messages on one socket, the figure lichess uses in play."""
TALK = Rate(3, 3.0)
"""Table talk of one person, the figure of ProAvalon."""
GUESSES = Rate(30, 60.0)
"""Wrong claims, codes and recovery codes from one address. At this rate it takes two years to try every code once."""
DEVICES = Rate(1000, 600.0)
"""New devices from one address: a school is let in, a loop is not."""
OPENINGS = Rate(300, 60.0)
"""Tables opened from one address."""
PROGRAMS = Rate(2000, 20.0)
"""Messages of one program for one seat over the bot API. Machines may play each other as fast as the table can."""
REPLAYS = Rate(60, 20.0)
"""Replays and exports for one address: each may have to be computed."""
SUBSCRIBING = Rate(30, 60.0)
"""Times one person may ask to be told: each looks up a name."""
PUSHES = Rate(60, 3600.0)
"""Notices for one person by web push. More would make this server a way to pester somebody's push service."""
ADDRESSES = 10_000
"""Addresses remembered by each gate; the one not seen for longest is forgotten first."""


class Bucket:
    """A token bucket: holds `most`, and fills up again in `seconds`."""

    __slots__ = ("_at", "_clock", "_rate", "_tokens")

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._tokens, self._at = float(rate.most), clock()

    def open(self) -> bool:
        """Would one more be allowed?"""
        now = self._clock()
        refill = (now - self._at) * self._rate.most / self._rate.seconds
        self._tokens, self._at = min(self._rate.most, self._tokens + refill), now
        return self._tokens >= 1

    def take(self) -> bool:
        """One more? False if that is too many."""
        if not self.open():
            return False
        self._tokens -= 1
        return True


class Gate:
    """A bucket for each key (an address, a person), with a bounded memory."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def open(self, key: str) -> bool:
        """Would one more be allowed for this key?"""
        return self._bucket(key).open()

    def take(self, key: str) -> bool:
        """One more for this key?"""
        return self._bucket(key).take()

    def _bucket(self, key: str) -> Bucket:
        bucket = self._buckets.pop(key, None) or Bucket(self._rate)
        self._buckets[key] = bucket
        if len(self._buckets) > ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket
