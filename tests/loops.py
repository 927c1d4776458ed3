"""Running what is asynchronous in a test, whatever else the test process has open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def in_its_own_loop(job: Coroutine[Any, Any, T], loop: Callable[[], asyncio.AbstractEventLoop] | None = None) -> T:
    """As `asyncio.run`, in a thread of its own: where browser tests have run before, a loop is running in this one."""

    def run() -> T:
        with asyncio.Runner(loop_factory=loop) as runner:
            return runner.run(job)

    with ThreadPoolExecutor(1) as alone:
        return alone.submit(run).result()
