"""`backroom export`: a finished game as a document that `backroom verify` checks."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from backroom.cli.settings import database
from backroom.engine import BackroomError
from backroom.server.exports import export_from


def run(options: Namespace) -> int:
    """Write the record to a file, or to standard output."""
    document = export_from(database(options), options.table)
    if options.out is None:
        sys.stdout.buffer.write(document)
        return 0
    try:
        Path(options.out).write_bytes(document)
    except OSError as problem:
        raise BackroomError(f"{options.out} cannot be written: {problem}") from None
    return 0
