"""`backroom serve` whose cards fall the same way each time a test is run: `python steady.py serve ...`.

For tests alone: the server knows nothing of it. A table's secret follows from the id that its opener gave it, and a
bot's luck from what the bot sees; the harness gives ids that follow from the test. What is not told an id of a test
(a table opened by hand in the page, a rematch) stays as random as it is for everybody.
"""

from __future__ import annotations

import secrets
from contextvars import ContextVar
from hashlib import sha256
from random import Random
from types import SimpleNamespace
from typing import Any
from zlib import crc32


def steady() -> None:
    """See to it that luck repeats itself in this process."""
    # Not above: the bots' processes import this file too, and need none of it.
    from backroom.server import lobby
    from backroom.server.bots import Bots

    opening: ContextVar[str] = ContextVar("opening", default="")
    open_table, choose = lobby.Lobby.open, Bots._choose

    async def open_as_told(self: lobby.Lobby, person: Any, wanted: Any, address: str) -> Any:
        opening.set(wanted.id or "")
        return await open_table(self, person, wanted, address)

    def token_bytes(length: int) -> bytes:
        return sha256(opening.get().encode()).digest()[:length] if opening.get() else secrets.token_bytes(length)

    async def choose_as_seen(self: Bots, view: Any, name: str) -> int:
        self._random = Random(crc32(view.array.tobytes()))  # type: ignore[assignment]
        return await choose(self, view, name)

    lobby.Lobby.open = open_as_told  # type: ignore[method-assign]
    lobby.secrets = SimpleNamespace(token_bytes=token_bytes, token_hex=secrets.token_hex)  # type: ignore[assignment, attr-defined]
    Bots._choose = choose_as_seen  # type: ignore[method-assign]


if __name__ == "__main__":
    from backroom.cli import main

    steady()
    raise SystemExit(main())
