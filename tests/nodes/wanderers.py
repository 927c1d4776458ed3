"""People who talk and play at a table and care for no node: when one is gone they go to the next, and note it all."""

from __future__ import annotations

import random
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

import httpx
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.nodes.history import Answer, Done, History, Seen, now
from tests.server.harness import PATIENCE, Message, Place, Socket

LOST = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, EOFError)
AGAIN = (0.05, 0.25)
"""Seconds before the next node is tried: our page begins with so little, and nobody comes back at the same moment."""


class Wanderer(threading.Thread):
    """Has a seat at a table, and plays or talks until told to stop. Begins at the node with number `first`."""

    def __init__(
        self, nodes: Sequence[Place], table: str, name: str, cookie: str, history: History, first: int
    ) -> None:
        super().__init__(daemon=True)
        self.nodes, self.table, self.who, self.cookie, self.history = nodes, table, name, cookie, history
        self.node, self.stays = first, False
        """`stays`: comes back to the same node, however long that takes"""
        self.breath = 0.0
        """seconds between two things that it says"""
        self.chance, self.enough = random.Random(name), threading.Event()
        self.pending: tuple[Message, float] | None = None
        self.codes: list[int] = []
        """with which its connections were closed"""
        self.away: list[float] = []
        """seconds from each loss to the next welcome"""
        self.delays: list[float] = []
        """seconds from a command to its answer, if the connection held"""
        self.again = self.unavailable = self.acked = self.played = 0
        self.problem: BaseException | None = None
        self._lost_at = 0.0
        self._seen_before = 0

    def run(self) -> None:
        try:
            while not (self.enough.is_set() and self.pending is None):
                try:
                    self._stay()
                except ConnectionClosed as closed:
                    self.codes.append(closed.rcvd.code if closed.rcvd else 1006)
                    self._move()
                except LOST:
                    self._move()
        except BaseException as problem:
            self.problem = problem

    def _move(self) -> None:
        self._lost_at = self._lost_at or now()
        if not self.stays:
            self.node = (self.node + 1) % len(self.nodes)
        time.sleep(self.chance.uniform(*AGAIN))

    def _stay(self) -> None:
        asked = now()
        with Socket(self.nodes[self.node], self.table, self.cookie) as socket:
            if self._lost_at:
                self.away.append(now() - self._lost_at)
                self._lost_at = 0.0
            words = frozenset(line["text"] for line in socket.lines if line["k"] == "said")
            self.history.add(Seen(self.who, asked, len(socket.lines), words))
            assert socket.seen >= self._seen_before, "a new connection shows less than the one before"
            self._talk(socket)

    def _talk(self, socket: Socket) -> None:
        while not (self.enough.is_set() and self.pending is None):
            if self.pending is not None:
                # As before, under the same id: nobody knows whether it was done.
                self.again += 1
                self._ask(socket, *self.pending)
            elif message := self.next_message(socket):
                self._ask(socket, message, now())
                time.sleep(self.breath)
            else:
                with suppress(TimeoutError):
                    socket.receive(0.2)
            self._seen_before = max(self._seen_before, socket.seen)

    def next_message(self, socket: Socket) -> Message | None:
        """What to do next: talk."""
        return {"t": "say", "id": secrets.token_hex(8), "text": f"{self.who} {secrets.token_hex(8)}"}

    def _ask(self, socket: Socket, message: Message, sent: float) -> None:
        self.pending, begun = (message, sent), now()
        answer = socket.ask(**message)
        self.delays.append(now() - begun)
        if answer["t"] == "no" and answer["code"] == "unavailable":
            self.unavailable += 1
            time.sleep(self.chance.uniform(*AGAIN))
            return
        self.pending = None
        if answer["t"] == "ack":
            self.acked += 1
            self.played += message["t"] == "do"
            seat, line = socket.now["you"], answer["seen"]
            if message["t"] == "say":
                self.history.add(Done(self.who, message["text"], sent, now()))
                self.history.add(Answer(self.who, seat, line, message["text"]))
            else:
                self.history.add(Answer(self.who, seat, line, (seat, message["action"])))
            socket.wait_for(lambda: socket.seen >= answer["seen"])
        else:
            # The other device of the same person was quicker.
            assert message["t"] == "do", answer


class Player(Wanderer):
    """Plays the last thing that is allowed, and says something now and then."""

    def next_message(self, socket: Socket) -> Message | None:
        """A move, or a word."""
        if self.chance.random() < 0.3:
            return super().next_message(socket)
        if not socket.my_turn:
            return None
        action = self.chance.choice(socket.now["legal"])["id"]
        return {"t": "do", "id": secrets.token_hex(8), "seen": socket.seen, "action": action}


def wait_until(holds: Callable[[], bool], people: Sequence[Wanderer], timeout: float = PATIENCE) -> None:
    """Wait for something while people go on; what went wrong with one of them ends it."""
    end = time.monotonic() + timeout
    while not holds():
        for one in people:
            assert one.problem is None, one.problem
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.02)


def all_go_on(some: Sequence[Wanderer], more: int, people: Sequence[Wanderer], timeout: float = PATIENCE) -> None:
    """Wait until each of `some` has done so much more."""
    wanted = {one.who: one.acked + more for one in some}
    wait_until(lambda: all(one.acked >= wanted[one.who] for one in some), people, timeout)


def end_all(people: list[Wanderer]) -> None:
    """Everybody gets the answer to what was asked last, and goes."""
    for one in people:
        one.enough.set()
    for one in people:
        one.join(PATIENCE)
        assert one.problem is None, one.problem
        assert not one.is_alive()
