"""A seat at a table without a WebSocket: server-sent events one way, a POST for each message the other."""

from __future__ import annotations

import json
import time
from typing import Any

import httpx

from tests.server.harness import PATIENCE, Browser, Socket, steady


class EventSocket(Socket):
    """Speaks as a socket does, over a stream."""

    def __init__(self, browser: Browser, table: str, seen: int = 0, protocol: int = 1) -> None:
        self.table, self.browser = table, browser
        self.path = f"/api/tables/{table}/stream"
        self.frames, self.lines, self.now = [], [], {}
        self.seen, self.answers, self.bye = seen, {}, None
        self.nonce = steady(16)
        asked = {"seen": seen, "protocol": protocol}
        self._open = browser.http.stream("GET", self.path, params=asked)  # type: ignore[assignment]
        answer: Any = self._open.__enter__()
        assert answer.status_code == 200, answer.read()
        self.raw: Any = Wire(answer)
        browser.server.clients.append(self)
        self.until(lambda m: m["t"] in ("welcome", "update", "bye"))

    def send(self, **message: Any) -> None:
        assert self.post(json.dumps(message)).status_code == 202

    def post(self, body: str, browser: Browser | None = None) -> httpx.Response:
        """Say something, or have somebody else say it."""
        return (browser or self.browser).http.post(f"{self.path}/{self.raw.name}", content=body)


class Wire:
    """The events of a stream, one after the other."""

    def __init__(self, answer: httpx.Response) -> None:
        self.name = ""
        self._lines = answer.iter_lines()

    def recv(self, timeout: float = PATIENCE) -> str:
        end, named = time.monotonic() + timeout, False
        for line in self._lines:
            if line.startswith("data: ") and not named:
                return line.removeprefix("data: ")
            if named:
                self.name = line.removeprefix("data: ")
            named = line == "event: stream"
            if time.monotonic() > end:  # there are heartbeats, and nothing else
                raise TimeoutError
        raise EOFError
