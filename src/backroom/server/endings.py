"""How what runs for ever is ended."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from backroom.server import limits


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks, and again until they have ended.

    Once is not enough on Python 3.11: `asyncio.wait_for`, which libraries use as well, forgets that it was cancelled if
    what it waits for comes at the same moment. A task that runs for ever would then do so, and the house never close.
    """
    ending = set(tasks)
    still = ending
    while still:
        for task in still:
            task.cancel()
        _, still = await asyncio.wait(still, timeout=limits.CANCEL_AGAIN)
    await asyncio.gather(*ending, return_exceptions=True)
