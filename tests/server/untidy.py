"""`backroom serve` that never looks for garbage: `python untidy.py FILE serve ...`.

At SIGUSR1 it writes into FILE how many connections, and what belongs to them, are in its memory.
"""

from __future__ import annotations

import gc
import signal
import sys
from collections import Counter
from pathlib import Path

import msgspec

from backroom.cli import main
from backroom.server import connection, line, protocol, socket

KINDS = (line.Line, socket._Talk, connection.Connection, protocol.PatientRequests)


def count(file: Path) -> None:
    found = Counter(type(thing) for thing in gc.get_objects())
    made = file.with_suffix(".new")
    made.write_bytes(msgspec.json.encode({kind.__name__: found[kind] for kind in KINDS}))
    made.rename(file)


if __name__ == "__main__":
    _, file, *rest = sys.argv
    gc.disable()
    # Neither may the server look itself, nor set anything aside where it is not counted.
    vars(gc).update(dict.fromkeys(("collect", "freeze", "set_threshold"), lambda *_: 0))
    signal.signal(signal.SIGUSR1, lambda *_: count(Path(file)))
    sys.exit(main(rest))
