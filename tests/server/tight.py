"""`backroom serve` with other limits: `python tight.py BUSY_MS=200 CONNECTS=20/600 serve ...`.

For tests alone: so that a limit is reached before the test is over. A rate is so many in so many seconds.
"""

from __future__ import annotations

import sys

from backroom.server import limits

if __name__ == "__main__":
    arguments = sys.argv[1:]
    while "=" in arguments[0]:
        name, _, value = arguments.pop(0).partition("=")
        most, rate, seconds = value.partition("/")
        setattr(limits, name, limits.Rate(int(most), float(seconds)) if rate else type(getattr(limits, name))(value))
    from backroom.cli import main

    sys.exit(main(arguments))
