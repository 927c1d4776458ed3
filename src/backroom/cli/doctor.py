"""`backroom doctor`: is everything in order?"""

from __future__ import annotations

from argparse import Namespace

from backroom.cli.settings import database
from backroom.engine import BackroomError
from backroom.server import doctor
from backroom.server.doctor import Finding, How
from backroom.server.store.backup import file_of

MARKS = {How.WELL: "well ", How.CARE: "care ", How.WRONG: "WRONG"}
UNWELL = 1


def run(options: Namespace) -> int:
    """Print what was found, one line each."""
    file = file_of(database(options))
    if not file.parent.is_dir():
        raise BackroomError(f"there is no folder {file.parent} for the database")
    found: list[Finding] = []

    def say(finding: Finding) -> None:
        print(f"{MARKS[finding.how]}  {finding.what:<8}  {finding.says}", flush=True)
        found.append(finding)

    for finding in (*doctor.machine(file), *doctor.built()):
        say(finding)
    if file.exists():
        for finding in doctor.database(file):
            say(finding)
        for finding in doctor.inside(file):
            say(finding)
    else:
        say(Finding(How.WELL, "database", f"{file} is made at the first start"))
    wants_care = [finding for finding in found if finding.how is not How.WELL]
    print(f"{len(wants_care)} of these want care." if wants_care else "Everything is in order.")
    return UNWELL if wants_care else 0
