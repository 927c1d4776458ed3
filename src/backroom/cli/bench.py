"""`backroom bench`: the benchmarks of a checkout."""

from __future__ import annotations

import subprocess
import sys
from argparse import Namespace
from importlib.util import find_spec
from pathlib import Path

from backroom.engine import BackroomError

CHECKOUT = Path(__file__).parents[3]
PEERS = ("pyspiel", "rlcard", "pettingzoo", "pgx", "jax")


def run(options: Namespace) -> int:
    """Run `python -m benchmarks`, or say what it would need."""
    if not (CHECKOUT / "benchmarks" / "__main__.py").exists():
        raise BackroomError(
            "the benchmarks are not part of the installed package: check out the repository and run `make bench` there"
        )
    missing = [name for name in PEERS if find_spec(name) is None]
    if missing:
        raise BackroomError(
            f"the libraries to compare with are not all installed (missing: {', '.join(missing)}): "
            "run `make bench`, which installs them, or `python -m benchmarks`, which leaves out what is missing"
        )
    return subprocess.run([sys.executable, "-m", "benchmarks"], cwd=CHECKOUT, check=False).returncode
