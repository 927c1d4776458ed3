"""`backroom copy`: a house moves to another database."""

from __future__ import annotations

from argparse import Namespace

from backroom.server.copying import copy_all
from backroom.server.store.engines import address, shown


def run(options: Namespace) -> int:
    """Copy, compare, verify, and say so."""
    source, target = address(options.source), address(options.target)
    copied = copy_all(source, target)
    for name, rows in copied.rows.items():
        print(f"{rows:>10}  {name}")
    old = f", {copied.other_rules} of them only in part: they were played under other rules"
    print(f"All of it was read back and is the same; {copied.games} games verify{old if copied.other_rules else ''}.")
    print(f"Open the house with --db {shown(target)} from now on. {shown(source)} is as it was.")
    return 0
