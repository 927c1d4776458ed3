"""Who is pinged when, and when a line is given up."""

from __future__ import annotations

import asyncio

from backroom.server import limits
from backroom.server.pulse import FIRST, PATIENCE, ROUND, Pulse


class Line:
    """Notes what is asked of it."""

    def __init__(self) -> None:
        self.pings: list[bytes] = []
        self.there = True
        self.given_up = False

    def ping(self, payload: bytes) -> None:
        self.pings.append(payload)

    def answered(self) -> bool:
        return self.there

    def give_up(self) -> None:
        self.given_up = True


def test_a_line_is_pinged_early_then_every_round_and_given_up_when_it_is_dead() -> None:
    async def run() -> None:
        pulse, line, other = Pulse(), Line(), Line()
        pulse.join(line)
        for _ in range(FIRST - 1):
            pulse.beat()
        pulse.join(other)
        assert not line.pings
        pulse.beat()
        assert (len(line.pings), len(other.pings)) == (1, 0)
        for _ in range(ROUND):
            pulse.beat()
        assert (len(line.pings), len(other.pings)) == (2, 1)
        assert line.pings[0] != line.pings[1]
        line.there = False
        for _ in range(PATIENCE - 1):
            pulse.beat()
        assert not line.given_up
        pulse.beat()
        assert line.given_up
        assert not other.given_up
        pulse.leave(line)
        pulse.leave(other)
        pulse.leave(other)
        before = (len(line.pings), len(other.pings))
        for _ in range(2 * ROUND):
            pulse.beat()
        assert (len(line.pings), len(other.pings)) == before

    asyncio.run(run())


def test_a_dead_line_is_noticed_within_fifteen_seconds() -> None:
    assert ROUND * limits.PULSE + PATIENCE * limits.PULSE < 15
