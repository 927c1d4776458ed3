"""The command line: `backroom ...`. One file per command; what a command needs is imported when it runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from backroom.cli.parser import make_parser
from backroom.engine import BackroomError

WRONG, STOPPED = 2, 130
FILES = {"import": "import_game"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0, 2 with a sentence on stderr, or 130 when stopped by Ctrl-C."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that cannot show a letter shows "?" instead
            stream.reconfigure(errors="replace")
    parser = make_parser()
    options = parser.parse_args(arguments)
    if options.command is None:
        options = parser.parse_args(["serve", "--open"])
    try:
        # `import` is a word of Python, and no name for a file.
        status: int = import_module(f"backroom.cli.{FILES.get(options.command, options.command)}").run(options)
        sys.stdout.flush()
        return status
    except BackroomError as problem:
        print(f"backroom: {problem}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        # Whoever read our output has seen enough. Python would complain once more while it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
