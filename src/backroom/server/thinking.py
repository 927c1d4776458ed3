"""What runs in a worker process: a bot, a view, a random word, and nothing else to look at."""

from __future__ import annotations

import os
from multiprocessing import parent_process
from threading import Thread

import numpy as np

from backroom.bots import bot
from backroom.engine import View
from backroom.engine.registry import game


def choose(name: str, view: bytes, seat: int, bot_name: str, word: int) -> int:
    """The action a bot chooses for a seat that sees this."""
    played = game(name)
    array = played.layout.new()
    array.view(np.uint8)[:] = np.frombuffer(view, np.uint8)
    return bot(bot_name).choose(View(played, array, seat), word)


def warm(name: str) -> None:
    """Get a game ready before somebody waits for it."""
    assert game(name).machine


def begin() -> None:
    """When a worker starts: see to it that it does not outlive the server."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: object) -> None:
    parent.join()  # type: ignore[attr-defined]
    os._exit(0)
