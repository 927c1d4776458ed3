"""`backroom reports`: what people have reported to the operator."""

from __future__ import annotations

from argparse import Namespace
from datetime import UTC, datetime

import msgspec

from backroom.cli.settings import database
from backroom.engine import BackroomError
from backroom.server.reports import Excerpt
from backroom.server.store import manners
from backroom.server.store.engines import in_words, reader_engine, shown, there
from backroom.server.store.manners import Told
from backroom.server.store.migrate import HEAD, current
from backroom.table.sight import Line

EXCERPT = msgspec.json.Decoder(Excerpt)


def run(options: Namespace) -> int:
    """Print them, the newest last."""
    url = there(database(options))
    engine = reader_engine(url)
    with in_words(url):
        if (current(engine) or "") < HEAD:
            raise BackroomError(f"{shown(url)} is of an earlier version: `backroom migrate` brings it up to date")
        with engine.connect() as connection:
            found = manners.reports(connection)
    engine.dispose()
    for told in found:
        print("\n".join(_words(told)), end="\n\n")
    print(f"{len(found)} reports." if len(found) != 1 else "One report.")
    return 0


def _words(told: Told) -> list[str]:
    report, excerpt = told.report, EXCERPT.decode(told.report.excerpt)
    whom = excerpt.names[report.seat]
    head = [
        f"{_when(report.at)}  {told.game}, table {report.table}: {told.reporter_name} reports {whom} ({report.reason})",
        f"  reported: {report.reported}  by: {report.reporter}",
    ]
    words = [f"  “{report.words}”"] if report.words else []
    lines = (f"    {_when(line.at)}  {said}" for line in excerpt.lines for said in _said(line, excerpt.names))
    return [*head, *words, *lines]


def _said(line: Line, names: tuple[str, ...]) -> list[str]:
    """A line of the excerpt in words. What is no talk and no event of the game is named by its kind."""
    who = names[line.seat] if line.seat is not None else ""
    if line.k == "said":
        who += f" whispers to {names[line.to]}" if line.to is not None else ""
        return [f"{who}: {line.text or line.phrase or f'{line.claim} {line.params}'}"]
    if line.k == "acted":
        return [str(event["text"]) for event in line.events]
    return [f"({line.k}{f' {who}' if who else ''})"]


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
