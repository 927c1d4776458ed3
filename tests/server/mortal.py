"""A server that is killed, and what its clients meet then."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

from tests.server.dying import Point
from tests.server.harness import Server
from tests.server.stores import Database

PATIENCE = 60.0
LOST = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, StopIteration, EOFError, AssertionError)
"""What a client meets when the server dies. (The harness asserts that a greeting is answered.)"""


class Mortal(Server):
    """A server that is killed from outside, or dies by itself at a named point."""

    def __init__(
        self, folder: Path, database: Database | None = None, *, compiled: bool = False, pace: float = 0.0
    ) -> None:
        super().__init__(folder, pace=pace, database=database)
        if not compiled:
            self.environment["BACKROOM_RUN"] = "interpreted"  # what lives for a second or two need load nothing
        self.up = threading.Event()
        self.lost = folder / "lost.json"
        self._usual = self.program

    def live(self, point: Point | None = None, after: int = 0) -> None:
        """Start; with a point, to die there."""
        dying = [sys.executable, str(Path(__file__).with_name("dying.py")), str(point), str(after), str(self.lost)]
        self.program = self._usual if point is None else dying
        try:
            self.start()
        except AssertionError:
            if point is None:
                raise
            return  # opening a house writes too, so it may die before it is open
        self.up.set()

    def kill(self) -> None:
        self.up.clear()
        super().kill()

    def stop(self) -> int:
        self.up.clear()
        return super().stop()

    def died(self) -> None:
        """Wait until it has died by itself."""
        if self.process is not None:
            assert self.process.wait(PATIENCE) == -9
            self.kill()
