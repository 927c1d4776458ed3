"""House bots and substitutes: whenever a bot's seat owes a decision, it thinks for a while and answers like anybody.

Bots run in processes of their own and get the seat's view; a state never leaves this process. At a table that leaves
earlier rounds to memory they get the view of somebody who has written everything down. How long a bot seems to
think is drawn before it looks at its view, so that the pause tells nothing of what it holds. It is drawn once for a
clock and counted from its start: a question that others do not see, on a clock that they do, adds nothing to it.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import active_children, get_context

import structlog

from backroom.engine import View
from backroom.engine.registry import games
from backroom.server import fists, limits, thinking
from backroom.server.house import House
from backroom.server.live import Live, Pause
from backroom.server.messages import Nope
from backroom.table import asking, fading
from backroom.table.arena import arena_of
from backroom.table.commands import Act
from backroom.table.entries import By
from backroom.table.settings import Tempo

log = structlog.get_logger()
PAUSE = (0.7, 1.9)
"""Seconds a bot takes at a normal table."""
TEMPO = {Tempo.BLITZ: 0.6, Tempo.NORMAL: 1.0, Tempo.RELAXED: 1.3, Tempo.DAYS: 1.0, Tempo.UNTIMED: 1.0}


class Bots:
    """Looks after all seats that bots play. `pace` scales the pauses; 0 is for tests and measurements."""

    def __init__(self, house: House, pace: float = 1.0, workers: int = limits.BOT_PROCESSES) -> None:
        self._house, self._pace, self._workers = house, pace, workers
        self._pool: ProcessPoolExecutor | None = None
        self._random = secrets.SystemRandom()
        self._closed = False
        house.on_change.append(self.look)

    def look(self, live: Live) -> None:
        """Set the bots of a table to work on what they owe."""
        idle = self._closed or not live.kept or live.table.paused is not None
        for seat in live.table.owing() if not idle else ():
            if live.table.bot_of(seat) and seat not in live.thinking and not _done_throwing(live, seat):
                task = self._house.spawn(self._play(live, seat))
                live.thinking[seat] = task
                task.add_done_callback(partial(self._done, live, seat))

    def _done(self, live: Live, seat: int, _task: asyncio.Task[None]) -> None:
        live.thinking.pop(seat, None)
        # What happened while it finished may have put a new question before it.
        self.look(live)

    def _pause(self, live: Live, seat: int) -> float:
        """Seconds from now until the seat may answer."""
        clock = live.table.seats[seat].clock
        drawn = live.pauses.get(seat)
        if drawn is None or drawn.clock != (clock.name, clock.asked):
            low, high = PAUSE
            length = self._random.uniform(low, high) * TEMPO[live.table.settings.tempo] * self._pace
            if clock.asked is not None and self._pace:
                # After the deal a game may want a while in which nobody acts.
                length += max(0.0, (clock.asked - self._house.now()) / 1000)
                length += asking.scene(live.table.game, clock.name) / 1000
            drawn = live.pauses[seat] = Pause((clock.name, clock.asked), time.monotonic() + length)
        return drawn.until - time.monotonic()

    async def _play(self, live: Live, seat: int) -> None:
        arena = arena_of(live.table.game)
        if arena is not None and live.table.arena is not None:
            await fists.brawl(self._house, live, seat, arena, self._choose)
            return
        until = time.monotonic() + self._pause(live, seat)
        table = live.table
        name, question, state = table.bot_of(seat), table.seats[seat].asked, table.state
        if not name or state is None:
            return
        action = await self._choose(fading.remembered(table.game, state, seat), name)
        await asyncio.sleep(max(0.0, until - time.monotonic()))

        def still() -> bool:
            return live.kept and live.table.seats[seat].asked == question and seat in live.table.owing()

        if still():
            answer = await self._house.handle(live, Act(seat, action, by=By.BOT), still=still)
            if isinstance(answer, Nope):
                # Not written, or the person came back just now. Do not turn that into a storm.
                await asyncio.sleep(0.2)

    async def _choose(self, view: View, name: str) -> int:
        assert view.seat is not None
        word = self._random.getrandbits(32)
        started = time.perf_counter()
        for _ in range(2):
            pool = self._pool = self._pool or self._new_pool()
            try:
                thought = asyncio.get_running_loop().run_in_executor(
                    pool, thinking.choose, view.game.name, view.array.tobytes(), view.seat, name, word
                )
                action = await asyncio.wait_for(thought, limits.THINK_WITHIN)
                self._house.metrics.bot_seconds.observe(time.perf_counter() - started)
                return action
            except Exception as problem:
                if self._closed:  # nobody thinks any more, and nobody plays for want of a thought
                    raise asyncio.CancelledError from None
                if isinstance(problem, BrokenProcessPool):
                    log.warning("the bots' process died, starting another")
                    self._pool = None if self._pool is pool else self._pool
                    continue
                log.error("a bot failed", game=view.game.name, bot=name, problem=type(problem).__name__)
                break
        return view.game.default(view)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, get_context("spawn"), initializer=thinking.begin)

    async def warm(self) -> None:
        """Start the workers and load every game's compiled rules, one after the other, while nobody waits for them."""
        loop = asyncio.get_running_loop()
        for name in games():
            pool = self._pool = self._pool or self._new_pool()
            try:
                await loop.run_in_executor(pool, thinking.warm, name)
                await asyncio.to_thread(thinking.warm, name)
            except Exception as problem:
                log.warning("a game could not be warmed up", game=name, problem=type(problem).__name__)

    async def stop(self) -> None:
        """Let nobody think any more. A thought may take many seconds and is worth nothing now: it is not waited for."""
        self._closed = True
        if self._pool is not None:
            for worker in active_children():  # this process has no others
                worker.kill()
            await asyncio.to_thread(self._pool.shutdown, wait=True, cancel_futures=True)


def _done_throwing(live: Live, seat: int) -> bool:
    window = live.table.arena
    return window is not None and live.thrown.get(seat) == window.begins
