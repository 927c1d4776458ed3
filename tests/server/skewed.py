"""`backroom serve` on a machine whose clock is wrong: `python skewed.py FILE serve ...`.

For tests alone. FILE says by how many milliseconds the clock is ahead, and may be written anew at any time. The house
looks at it ten times a second, so that nobody has to wait for it.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from backroom.cli import main
from backroom.server import hours, limits

if __name__ == "__main__":
    file = Path(sys.argv[1])
    hours.wall = lambda: time.time_ns() // 1_000_000 + int(file.read_text())
    limits.BEAT_EVERY = 0.1
    sys.exit(main(sys.argv[2:]))
