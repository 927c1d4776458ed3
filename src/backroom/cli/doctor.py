"""`backroom doctor`: is everything in order?"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import URL

from backroom.cli.settings import BUS, database
from backroom.engine import BackroomError
from backroom.server import doctor
from backroom.server.doctor import Finding, How
from backroom.server.store.engines import address, file_at

MARKS = {How.WELL: "well ", How.CARE: "care ", How.WRONG: "WRONG"}
UNWELL = 1


def run(options: Namespace) -> int:
    """Print what was found, one line each."""
    url = address(database(options))
    file = file_at(url)
    if file is not None and not file.parent.is_dir():
        raise BackroomError(f"there is no folder {file.parent} for the database")
    found: list[Finding] = []

    def say(finding: Finding) -> None:
        print(f"{MARKS[finding.how]}  {finding.what:<8}  {finding.says}", flush=True)
        found.append(finding)

    for finding in (*doctor.machine(), *doctor.built()):
        say(finding)
    for finding in doctor.kept_elsewhere(url) if file is None else _file(url, file):
        say(finding)
    for finding in doctor.bell(BUS.value(options)):
        say(finding)
    wants_care = [finding for finding in found if finding.how is not How.WELL]
    print(f"{len(wants_care)} of these want care." if wants_care else "Everything is in order.")
    return UNWELL if wants_care else 0


def _file(url: URL, file: Path) -> Iterator[Finding]:
    yield from doctor.disk(file)
    if file.exists():
        yield from doctor.kept_in_file(file)
        yield from doctor.inside(url)
    else:
        yield Finding(How.WELL, "database", f"{file} is made at the first start")
