"""`backroom serve` whose bots think for minutes, and say so on stderr: `python pensive.py serve ...`."""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from backroom.server import thinking

THINKS = "a bot thinks"


def ponder(*_: object) -> int:
    print(THINKS, file=sys.stderr, flush=True)
    time.sleep(600)
    return 0


if __name__ == "__main__":
    from backroom.cli import main
    from tests.server.steady import steady

    vars(thinking)["choose"] = ponder
    steady()
    raise SystemExit(main())
