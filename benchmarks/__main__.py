"""`python -m benchmarks`: measure Backroom and its peers in one run, one after the other, and write the table."""

from __future__ import annotations

import argparse

from benchmarks import machine, peers, table
from benchmarks.ours import measure_backroom
from benchmarks.rate import pin_to_one_core


def main() -> None:
    """Peers run before and Backroom after, all on the same core; each has the same time."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--seconds", type=float, default=4.0, help="how long to measure each row (default 4)")
    arguments = parser.parse_args()
    others = peers.measure_peers(arguments.seconds)
    pin_to_one_core()
    rows = [*measure_backroom(arguments.seconds), *others]
    table.write(rows, machine.describe())
    print(table.markdown(rows, machine.describe()))


if __name__ == "__main__":
    main()
