"""`backroom` with one game more, the toy of `tests/table/hush`: `python hushed.py serve ...`. Its bots know it too."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from backroom.cli import main
from backroom.engine import registry

offered = registry._offered
registry._offered = lambda: offered() | {"hush": EntryPoint("hush", "tests.table.hush:game", registry.GROUP)}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
