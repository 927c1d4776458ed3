"""`backroom serve` whose bell is unreliable: one in ten is lost, one in ten rings twice, three in ten ring late.

For tests alone (D6): `python deaf.py serve ...`. How many were lost is written to stderr.
"""

from __future__ import annotations

import asyncio
import sys
from random import Random

from backroom.cli import main
from backroom.server.bus import Bell, LocalBus

chance = Random(6)
publish = LocalBus.publish


def unreliable(self: LocalBus, bell: Bell) -> None:
    drawn = chance.random()
    if drawn < 0.1:
        print("a bell was lost", file=sys.stderr, flush=True)
    elif drawn < 0.2:
        publish(self, bell)
        publish(self, bell)
    elif drawn < 0.5:
        asyncio.get_running_loop().call_later(chance.uniform(0.01, 0.3), publish, self, bell)
    else:
        publish(self, bell)


if __name__ == "__main__":
    LocalBus.publish = unreliable  # type: ignore[method-assign]
    sys.exit(main())
