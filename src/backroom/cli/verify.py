"""`backroom verify`: check an exported game."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

import msgspec

from backroom.cli.choices import chosen_game
from backroom.engine import BackroomError
from backroom.table.record import read
from backroom.table.verify import Outcome, Report, verify

FRAUD_OR_DAMAGE = 1
VERDICTS = {
    Outcome.OK: "Everything is right.",
    Outcome.OTHER_RULES: "This cannot be checked to the end: it was played under other rules than are installed here.",
    Outcome.FAILED: "This is not what was played.",
}


def run(options: Namespace) -> int:
    """Print the steps and what came out."""
    record = read(contents(options.file))
    report = verify(record, chosen_game(record.game))
    if options.json:
        print(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
    else:
        show(report)
    return 0 if report.ok else FRAUD_OR_DAMAGE


def show(report: Report) -> None:
    """The report for people."""
    print(f"Table {report.table}, {report.game}")
    for step in report.steps:
        print(f"  {step.outcome:<11}  {step.name:<10}  {step.says}")
    print(VERDICTS[report.outcome])


def contents(file: str) -> bytes:
    """What a file holds; - is standard input."""
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as problem:
        raise BackroomError(f"{file} cannot be read: {problem}") from None
