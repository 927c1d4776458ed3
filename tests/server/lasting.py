"""People who play on through all deaths of a server, over whatever line they have."""

from __future__ import annotations

import json
import random
import secrets
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Protocol, Self

import httpx

from backroom.table.fairness import pledge
from tests.server.harness import Browser, Message, Server, Socket
from tests.server.mortal import LOST, PATIENCE, Mortal


class Line(Protocol):
    """How a person is connected."""

    now: Message
    seen: int
    frames: list[str]

    @property
    def my_turn(self) -> bool: ...
    def receive(self) -> Message: ...
    def ask(self, **message: Any) -> Message: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, *_: Any) -> None: ...


class Program:
    """The bot API as a line: a stream to read, and POST to speak."""

    def __init__(self, server: Server, table: str, token: str) -> None:
        self._path = f"/api/bot/tables/{table}"
        self._http = httpx.Client(
            base_url=server.url, headers={"Authorization": f"Bearer {token}"}, timeout=PATIENCE, trust_env=False
        )
        self.now: Message = {}
        self.seen = 0
        self.frames: list[str] = []

    def __enter__(self) -> Self:
        self._stream = self._http.stream("GET", self._path)
        self._lines: Iterator[str] = self._stream.__enter__().iter_lines()
        self.receive()
        return self

    def __exit__(self, *_: Any) -> None:
        self._stream.__exit__(None, None, None)
        self._http.close()

    my_turn = Socket.my_turn

    def receive(self) -> Message:
        frame = next(line for line in self._lines if line)
        self.frames.append(frame)
        message: Message = json.loads(frame)
        if "now" in message:
            self.now = message["now"]
            self.seen = message.get("seen", len(message["lines"]))
        return message

    def ask(self, **message: Any) -> Message:
        answer = self._http.post(self._path, json=message)
        if answer.status_code != 200:
            raise httpx.HTTPError(answer.text)
        said: Message = answer.json()
        return said


class Person(threading.Thread):
    """Plays one seat through all deaths of the server: what was not answered is sent again, under the same id."""

    def __init__(self, server: Mortal, browser: Browser, table: str, *, token: str = "", stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.server, self.table, self.token, self.cookie, self.stop = server, table, token, browser.cookie, stop
        self.chance = random.Random(table)
        self.nonce = secrets.token_hex(16)
        self.pending: Message | None = None
        self.answered: list[tuple[Message, Message]] = []
        self.over = False
        self.again = 0
        self.seat = -1
        self.problem: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.over:
                assert self.server.up.wait(PATIENCE)
                with suppress(*LOST), self._line() as line:
                    self._play(line)
        except BaseException as problem:
            self.problem = problem

    def _line(self) -> Line:
        if self.token:
            return Program(self.server, self.table, self.token)
        return Socket(self.server, self.table, self.cookie)

    def _play(self, line: Line) -> None:
        self.seat = line.now["you"]
        if self.pending:
            self.again += 1
            self._ask(line, self.pending)
        while line.now["stage"] != "over":
            message = self._next(line)
            if message is None:
                line.receive()
            else:
                self._ask(line, message | {"id": secrets.token_hex(8)})
        self.over = True

    def _ask(self, line: Line, message: Message) -> None:
        self.pending = message
        answer = line.ask(**message)
        self.answered.append((message, answer))
        self.pending = None
        while line.seen < answer["seen"]:
            line.receive()

    def _next(self, line: Line) -> Message | None:
        now = line.now
        if now["stage"] == "gathering" and not now["seats"][self.seat]["ready"]:
            return {"t": "ready", "pledge": pledge(self.nonce)}
        if now["stage"] == "dealing" and not self._done("nonce"):
            return {"t": "nonce", "nonce": self.nonce}
        if now["stage"] != "playing":
            return None
        if self.stop.is_set() and not self._done("vote"):
            return {"t": "vote", "end": True}
        if not line.my_turn:
            return None
        if self.chance.random() < 0.1:
            return {"t": "say", "text": f"said {secrets.token_hex(8)}"}
        return {"t": "do", "seen": line.seen, "action": self.chance.choice(now["legal"])["id"]}

    def _done(self, kind: str) -> bool:
        return any(message["t"] == kind and answer["t"] == "ack" for message, answer in self.answered)

    def acked(self, kind: str) -> list[Message]:
        """The messages of a kind that were acknowledged."""
        return [message for message, answer in self.answered if message["t"] == kind and answer["t"] == "ack"]
