"""Reading in one go what many want to know at once: when everybody comes back, each of them asks the same things, and
what another node has committed together is news at many tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import Generic, TypeVar

from sqlalchemy import Connection

from backroom.server import limits
from backroom.server.store.store import Store

K = TypeVar("K", str, tuple[str, int])
V = TypeVar("V")
Look = Callable[[Connection, Collection[K]], dict[K, V]]


class Together(Generic[K, V]):
    """Looks things up by their keys. A question that comes alone is asked at once. Those that come while one is being
    answered are asked together after it: so nobody is told anything older than the question."""

    def __init__(self, store: Store, look: Look[K, V]) -> None:
        self._store = store
        self._look: Look[K, V] = look
        self._turn = asyncio.Lock()
        self._next: tuple[set[K], asyncio.Task[dict[K, V]]] | None = None
        """what is asked next, and the answer to come"""

    async def find(self, key: K) -> V | None:
        """What there is under this key."""
        if self._next is None:
            fresh: set[K] = set()
            self._next = fresh, asyncio.create_task(self._ask(fresh))
        keys, answer = self._next
        keys.add(key)
        # Who does not wait any more must not take the answer from the others.
        return (await asyncio.shield(answer)).get(key)

    async def _ask(self, keys: set[K]) -> dict[K, V]:
        async with self._turn:
            self._next = None
            return await self._store.look_up(lambda connection: self._all(connection, sorted(keys)))

    def _all(self, connection: Connection, keys: list[K]) -> dict[K, V]:
        found: dict[K, V] = {}
        for first in range(0, len(keys), limits.AT_ONCE):
            found |= self._look(connection, keys[first : first + limits.AT_ONCE])
        return found
