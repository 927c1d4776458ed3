"""A server that is killed, and what its clients meet then."""

from __future__ import annotations

import re
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

from tests.server.dying import Point
from tests.server.harness import Server
from tests.server.stores import Database

PATIENCE = 60.0
LOST = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, StopIteration, EOFError, AssertionError)
"""What a client meets when the server dies. (The harness asserts that a greeting is answered.)"""
ORPHAN = re.compile(
    r"^Traceback .*\n(?: .*\n)*? .*, in spawn_main\n(?: .*\n)*EOFError: Ran out of input\n", re.MULTILINE
)
"""What Python itself says in a process for bots whose server was killed before it could tell it what it is to do."""


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

    def died(self, meant: Callable[[], bool] = lambda: True) -> bool:
        """Wait until it has died by itself. False if it lives on when nothing is left that was `meant` to kill it."""
        end = time.monotonic() + PATIENCE
        while self.process is not None and self.process.poll() is None:
            assert time.monotonic() < end, "it has not come to the point where it should die"
            if not meant():
                return False
            time.sleep(0.02)
        if self.process is not None:
            assert self.process.returncode == -9
            self.kill()
        return True

    def own_words(self) -> str:
        """What it has logged in all its lives."""
        return ORPHAN.sub("", self.log.read_text())
