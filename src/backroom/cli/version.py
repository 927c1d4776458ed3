"""`backroom version`."""

from __future__ import annotations

from argparse import Namespace
from importlib.metadata import version


def run(options: Namespace) -> int:
    """Print name and number."""
    print(f"backroom {version('backroom')}")
    return 0
