"""`backroom serve` that is late: `python late.py serve ...`.

Whoever says LATE keeps it from everything else for a second. It keeps a connection for a second too.
"""

from __future__ import annotations

import sys
import time

from uvicorn.protocols.http.h11_impl import H11Protocol

from backroom.server import limits

KEPT_FOR = 1
LATE = b"LATE"
LATE_FOR = 1.0

if __name__ == "__main__":
    limits.KEEP_ALIVE = KEPT_FOR
    from backroom.cli import main

    receive = H11Protocol.data_received

    def received(requests: H11Protocol, data: bytes) -> None:
        if LATE in data:
            time.sleep(LATE_FOR)
        receive(requests, data)

    H11Protocol.data_received = received  # type: ignore[method-assign, assignment]
    sys.exit(main())
