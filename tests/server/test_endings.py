"""What runs for ever ends when it is told to, even if it is told at the very moment at which it wakes."""

import asyncio

from backroom.server.endings import end


def test_a_cancellation_that_a_task_forgets_is_said_again() -> None:
    forgotten = 0

    async def stubborn() -> None:
        nonlocal forgotten
        while True:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                forgotten += 1
                if forgotten > 1:
                    raise

    async def fails() -> None:
        raise ValueError

    async def run() -> None:
        tasks = [asyncio.create_task(stubborn()), asyncio.create_task(fails())]
        await asyncio.sleep(0)
        await asyncio.wait_for(end(tasks), 30)
        assert all(task.done() for task in tasks)
        await end([])

    asyncio.run(run())
    assert forgotten == 2
