"""Every limit of the server and every time it waits, with its reason. Nothing that a stranger can send is unbounded.

What a table itself allows (letters of a name, words said at once, clocks) stands with the table, in `backroom.table`.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

# What comes in

MESSAGE = 65_536
"""Bytes of one message or body. The largest honest one, a page of notes, has 8 KB."""
DOCUMENT = 64 << 20
"""Bytes of an exported game that is taken in. The longest we know has two million."""
FRAGMENTS = 256
"""Pieces of one WebSocket message. Browsers send one; empty pieces would cost memory without counting as bytes."""
STRAYS = 100
"""Pings of theirs, and answers to pings that nobody sent, between two pings of ours. They are no messages, and cost as
much. Browsers send none, programs one in twenty seconds."""
PIECE = 4096
"""Bytes that are read at once where not all of them are short frames: so much of a flood is worked through, no more."""
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
GOODBYE_WITHIN = 10.0
"""Seconds for the other side to answer that a connection is closed; then it is, all the same."""
SEND_BUFFER = 65_536
"""Bytes the system may hold for one socket (Linux doubles it). Left to itself this grows to megabytes."""
REASON = 120
"""Bytes of why a connection is closed: the frame that says so has room for 123."""
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
BEAT_EVERY = 5.0
"""Seconds between two signs of life on disk. After a crash nobody is given back more than this too much."""
SHORTEST_CLOSED = 1_000
"""Milliseconds for which the house must have been closed to be worth a line in every log."""
JUMP = 2_000
"""Milliseconds by which the machine's clock may run ahead before that time counts as closed: asleep, or set anew."""
HEALTH_FOR = 1.0
"""Seconds for which an answer about the house's health holds: asking in a loop must not wear out a disk."""
GATHERING_DAYS = 7
"""A table that nobody has touched for so long before the deal is closed."""
SNAPSHOT_EVERY = 50
"""Entries after which a table is written down as it stands: loading it never plays more than these again."""
POLL = 2.0
"""Seconds between looks for tables on disk where something is due, and for bells that were lost. Loaded tables have
timers of their own."""
REST = 2.0
"""Seconds after which a table where nothing happens lets go of what it has made for viewers: some 40 kB, and a
millisecond to make it again. Ten thousand people who think for ten seconds each need a tenth less memory so."""
IDLE = 60.0
"""Seconds after which a table that nobody is connected to leaves the memory. If there are people at another node, it is
looked after there from then on."""
TRIES = 16
"""Times that a command is judged anew because somebody else has written to its table meanwhile. When all twelve of a
large table answer at once, at as many nodes, the last one is twelfth. Only programs that write hundreds of times a
second to one table, from a node nearer to the database, could be quicker each time."""

# Several nodes

NODE_BYTES = 8
"""Bytes of a node's name. It is drawn at every start, and must only be unique."""
NODE_BEAT = 1.0
"""Seconds between two signs of life of a node."""
NODE_LIVES = 3_000
"""Milliseconds after its last sign of life for which a node counts as alive. Then others look after its tables, and the
people who were connected to it are not here. A house none of whose nodes gave a sign for so long was closed."""
NODE_FORGOTTEN = 60_000
"""Milliseconds after which what a dead node left behind is swept up."""
SET_BACK = 1_000
"""Milliseconds by which the clock of a shared database may be behind the house before that is not waited for: time
would stand still there, and no node that died would be missed."""
LINE_SILENCE = 5
"""Seconds of silence on a connection to PostgreSQL after which each side asks whether the other is there."""
LINE_ASKED = 3
"""Times that it asks in vain. Then it lets go: of a machine that is gone without a word, PostgreSQL would keep for two
hours what it had locked, and the house could not be copied or brought up to date."""
BELLS = 10_000
"""Bells that wait to be sent to other nodes; more tables than one node plays at once. Beyond, they are dropped."""
PEAL = 100
"""Bells in one message between nodes: PostgreSQL carries 8,000 bytes, and a bell has sixty."""
LAST_BELLS = 50
"""Hundredths of a second in which a node that stops may still ring."""
BUS_WITHIN = 1.0
"""Seconds for the line between nodes to take a message. Then it counts as down."""
BUS_SILENCE = 2.0
"""Seconds of silence on that line after which it is asked whether it is there."""
BUS_AGAIN = (0.1, 3.0)
"""Seconds, at first and at most, between tries to get the line back."""
BUS_SAID = 200
"""Characters of what the other side said about it that are logged."""

# Sockets and streams

BACKLOG = 4096
"""Connections that wait to be taken, as many as Linux lets: everybody who comes back at once. Whoever finds no room is
looked after by the network, which tries again after one second, three and seven."""
ADMITTED = 4
"""Connections that are taken in one turn of the loop. In between, everybody else is heard."""
ENTRANCE_SPAN = 0.1
"""Seconds over which it is counted how busy the house is."""
ENTRANCE_SHARE = 0.5
"""While it is busier than that nobody else is let in. With the threads that read and write it is some nine tenths of a
core, and who plays while everybody comes back hardly notices."""
ENTRANCE_AGAIN = 1.0
"""Seconds until it is tried again where the system lets nobody in."""
PING_EVERY = 8.0
"""Seconds between pings. Proxies give up a silent line after 60, phones' networks sooner."""
PONG_WITHIN = 6.0
"""Seconds for the answer; then the line is dead. Together with the above, that is noticed within fifteen."""
FIRST_PING = 1.0
"""Seconds after which a new connection is measured for the first time; then with every ping."""
PULSE = 0.1
"""Seconds between two groups of sockets that are pinged: so many that a group is small, and its last one not late."""
PINGS_KEPT = 6
"""Of so many measurements the shortest is believed: a client can answer late, never early."""
HEARTBEAT = 10.0
"""Seconds of silence before an empty line is sent on a stream, so that both sides notice a dead connection."""
HEAR_WITHIN = 15.0
"""Seconds for a message that came by POST to be answered. Who posts and does not read the stream is not waited for."""
CANCEL_AGAIN = 0.5
"""Seconds after which what has not ended is told again to end. Hanging up in good order takes less."""
KEEP_ALIVE = 5
"""Seconds for which a connection stays open from one request of a browser to the next. A page asks for all at once."""
KEEP_ALIVE_PROXY = 150
"""The same for a proxy, which shares a few among all people. Caddy keeps one for two minutes. If the house hung up
first, a request that is under way just then would be lost, and somebody told that the house is gone."""
LOOK_AGAIN = 0.1
"""Seconds until it is looked again whether the house has read what came just when it was to hang up."""
FAREWELL_WITHIN = 1.0
"""Seconds for a client to read its last bytes when the server stops; then the connection is cut."""
CLOSE_WITHIN = 3
"""Seconds for open requests to end when the server stops. Everything acknowledged is on disk long before."""

# Manners

BLOCKED = 500
"""People one person may have blocked: each is looked up when somebody sits down."""
EXCERPT = 40
"""Lines of a table's log in a report, as many of what the reported person said before, and as many whispers."""

# The store

BATCH = 128
"""Units in one commit. A batch of this size takes a few milliseconds, so nobody waits long for the others."""
GATHER = 0.01
"""Seconds from one commit to the next while many tables are at play. A commit takes ten times as much of the processor
as a move that goes with it, and nobody notices that an answer takes so much longer."""
MANY = 8
"""Tables among the last units written, twice as many: then others are sure to come soon."""
READERS = 2
"""Threads that read the database beside the one that writes."""
BUSY_MS = 5_000
"""Milliseconds to wait for another program that holds the database (a backup tool, a shell) before it is an error."""
CONNECT_WITHIN = 2
"""Seconds for PostgreSQL to take a connection. Its library knows no shorter time."""
ANSWER_WITHIN = 1.5
"""Seconds for PostgreSQL to answer a statement, which takes a millisecond. Then its machine counts as gone."""
WRITE_WITHIN = 1.8
"""Seconds for PostgreSQL to write something down, from when it was asked. Then people are told to try again. They are
told within two seconds: of the waits of a command only one can be in vain. If the house's health is tried first and
that fails, nothing is written; and who waited for another command at the same table is told with that one."""
STATEMENT_MS = 1_200
"""Milliseconds after which PostgreSQL itself gives a statement up, or a transaction that somebody left open: before we
give up the connection, so that nothing goes on there that nobody waits for."""
LOCK_MS = 500
"""Milliseconds to wait for another node that writes to the same rows. Its commit takes a few; more is a deadlock."""
LONGEST_LIST = 100
"""Tables in one list: more than anybody reads."""
AT_ONCE = 1_000
"""Tables that are looked after in one go; the rest has its turn two seconds later."""
COPIED_AT_ONCE = 500
"""Rows in one statement when a house moves: many enough to be fast, few enough to fit into memory."""
FREE_DISK = 256 << 20
"""Bytes that should be free beside a database of this size again: for a copy of it, and a year of games."""
ARCHIVE_REST = 4
"""After each step of writing a replay down it rests this many times as long as the step took."""
ARCHIVE_AGAIN = 10.0
"""Seconds to wait when no replay can be written."""
ARCHIVE_LOOK = 60.0
"""Seconds between looks, where there are several nodes, for games that one of them has not written down."""

# Bots and notices

BOT_PROCESSES = 1
"""One core for bots, the rest for the table: a house bot answers in microseconds once its rules are compiled."""
THINK_WITHIN = 20.0
"""Seconds after which a bot is given up and the default is played."""
LOOK_EVERY = 0.2
"""Seconds between a bot's looks whether a live window is still open."""
NOTICE_WITHIN = 10.0
"""Seconds for the other side to take a notice."""
OLD_QUESTION = 60_000
"""Milliseconds: a question that was put so long before the server first looked has been told before."""
SWITCH_AFTER = 0.0005
"""Seconds that one thread may keep the others waiting for the interpreter."""
GARBAGE = 10_000
"""Things that are made and kept before it is looked whether some of them only keep each other. A move makes fifty."""

# Tokens

TOKEN_BYTES = 16
"""Bytes of every token: 128 bits, which nobody guesses."""
TABLE_ID = 16
"""Letters of a table's id. It is no secret, and must only be unique."""
COOKIE_SECONDS = 400 * 24 * 3600
"""As long as browsers keep a cookie."""
RECOVERY_ROUNDS = 20_000
"""Hashes for one recovery code: 20 ms for us, a lifetime for who has stolen the database."""

# How often

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
CONNECTS = Rate(600, 60.0)
"""New sockets from one address: a school comes back after a restart, a loop does not. Not for this machine's own: those
are its owner's programs."""
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
REPORTS = Rate(5, 3600.0)
"""Reports of one person: an operator reads them all."""
REPORTS_FROM = Rate(30, 3600.0)
"""Reports from one address, whoever makes them."""
ADDRESSES = 10_000
"""Addresses remembered by each gate; the one not seen for longest is forgotten first."""

LANGUAGES_HEADER = 200
"""Letters of Accept-Language that are read: enough for any browser, and nobody makes us sort a thousand."""


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
