"""Reading in one go what many want to know at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine
from typing import Any, cast

import pytest
from sqlalchemy import Connection

from backroom.server import limits
from backroom.server.store import Store, Together, Unavailable
from tests.loops import in_its_own_loop

NOTHING = cast(Connection, None)


class Slow:
    """A store that answers when it is let. What it knows, it knows as of the moment when it was asked."""

    def __init__(self) -> None:
        self.known = {"a": 1, "b": 2}
        self.asked: list[list[str]] = []
        self.may_answer = asyncio.Semaphore(0)
        self.is_down = False

    async def look_up(self, query: Callable[[Connection], Any]) -> Any:
        found, down = query(NOTHING), self.is_down
        await self.may_answer.acquire()
        if down:
            raise Unavailable("gone")
        return found

    def look(self, _: Connection, keys: Collection[str]) -> dict[str, int]:
        self.asked.append(list(keys))
        return {key: self.known[key] for key in keys if key in self.known}


def run(test: Callable[[Slow, Together[str, int]], Coroutine[Any, Any, None]]) -> None:
    async def within() -> None:
        store = Slow()
        await test(store, Together(cast(Store, store), store.look))

    in_its_own_loop(within())


async def begun(*questions: Coroutine[Any, Any, int | None]) -> list[asyncio.Task[int | None]]:
    tasks = [asyncio.create_task(question) for question in questions]
    for _ in range(5):
        await asyncio.sleep(0)
    return tasks


def test_what_is_asked_meanwhile_is_asked_together_afterwards() -> None:
    async def test(store: Slow, together: Together[str, int]) -> None:
        first = await begun(together.find("a"))
        others = await begun(together.find("b"), together.find("a"), together.find("c"), together.find("a"))
        assert store.asked == [["a"]]
        store.may_answer.release()
        store.may_answer.release()
        assert await asyncio.gather(*first, *others) == [1, 2, 1, None, 1]
        assert store.asked == [["a"], ["a", "b", "c"]]

    run(test)


def test_nobody_is_told_what_is_older_than_the_question() -> None:
    async def test(store: Slow, together: Together[str, int]) -> None:
        early = await begun(together.find("a"))
        store.known["a"] = 3
        late = await begun(together.find("a"))
        store.may_answer.release()
        store.may_answer.release()
        assert await asyncio.gather(*early, *late) == [1, 3]

    run(test)


def test_who_no_longer_waits_takes_nothing_from_the_others() -> None:
    async def test(store: Slow, together: Together[str, int]) -> None:
        one, other = await begun(together.find("a"), together.find("b"))
        one.cancel()
        store.may_answer.release()
        assert await other == 2

    run(test)


def test_all_who_asked_learn_that_there_is_no_answer_and_the_next_may_have_one() -> None:
    async def test(store: Slow, together: Together[str, int]) -> None:
        store.is_down = True
        tasks = await begun(together.find("a"), together.find("b"))
        store.is_down = False
        store.may_answer.release()
        for task in tasks:
            with pytest.raises(Unavailable):
                await task
        store.may_answer.release()
        assert await together.find("a") == 1

    run(test)


def test_no_statement_has_more_values_than_a_database_takes() -> None:
    async def test(store: Slow, together: Together[str, int]) -> None:
        store.may_answer.release()
        crowd = [together.find(f"{number:05}") for number in range(2 * limits.AT_ONCE + 1)]
        await asyncio.gather(*crowd, together.find("a"))
        assert [len(asked) for asked in store.asked] == [limits.AT_ONCE, limits.AT_ONCE, 2]

    run(test)
