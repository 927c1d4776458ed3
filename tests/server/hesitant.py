"""`backroom serve` that is slow to let anybody in, as when everybody comes at once: `python hesitant.py serve ...`.

It pings every second meanwhile, and wants an answer within one.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from backroom.server import limits

HESITATES = 4.0

if __name__ == "__main__":
    limits.PING_EVERY = limits.PONG_WITHIN = 1.0  # before anything is imported that counts with them
    from backroom.cli import main
    from backroom.server import socket

    admit = socket.admit

    async def slowly(*who: Any) -> Any:
        await asyncio.sleep(HESITATES)
        return await admit(*who)

    vars(socket)["admit"] = slowly
    sys.exit(main())
