"""What `python -m benchmarks.server` has measured, as a page."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from benchmarks import machine
from benchmarks.bots import PERSONS, TABLES, WithBots
from benchmarks.load import Measured, within

GOAL_ACK, GOAL_START = 0.150, 2.0
GOAL_IDLE = 200_000_000
GOAL_SHARE = 1 / 3
"""Of boardgame.io's processor time for a move."""
MIB = 2**20


@dataclass
class Results:
    """All that one run has measured."""

    missing: str = ""
    """why several nodes were not measured"""
    crowded: list[Measured] = field(default_factory=list)
    growth: list[Measured] = field(default_factory=list)
    idle: list[Measured] = field(default_factory=list)
    bots: list[WithBots] = field(default_factory=list)
    starts: list[float] = field(default_factory=list)


def page(results: Results, load: str) -> str:
    """What was measured, as Markdown."""
    parts = [
        "# The server under load",
        "Made by `make bench-server`. Servers, bots, clients, PostgreSQL and Redis share this machine, all in processes"
        "\nof their own. Ours acknowledges a move after the commit: SQLite has `synchronous=FULL`, PostgreSQL"
        " `synchronous_commit=on`.\nProcessor time is that of the server's processes with all their threads. Bots think"
        " in other processes and are not\ncounted; PostgreSQL and Redis have a table of their own.",
        *([f"Several nodes were not measured: {results.missing}."] if results.missing else ()),
        *(_crowded(results.crowded) if results.crowded else ()),
        *(_growth(results.growth) if results.growth else ()),
        *(_idle(results.idle) if results.idle else ()),
        *(_bots(results.bots) if results.bots else ()),
        *(_starts(results.starts) if results.starts else ()),
        f"Machine: {machine.describe()} Load average before: {load}.",
    ]
    return "\n\n".join(parts) + "\n"


def _crowded(rows: list[Measured]) -> list[str]:
    load = rows[0].load
    seats = f"{min(load.seats)} to {max(load.seats)}"
    ours = next((row for row in rows if row.house.startswith("Backroom")), None)
    theirs = next((row for row in rows if row.house.startswith("boardgame.io")), None)
    least = next((row for row in rows if row.house.startswith("Nothing")), None)
    verdict = (
        f"Goal: at most a third of boardgame.io's processor time for a move; ack p99 under {GOAL_ACK * 1e3:.0f} ms."
    )
    if ours and theirs:
        share = ours.cpu_per_move / theirs.cpu_per_move
        met = "met" if share <= GOAL_SHARE else "not met"
        verdict += f" Here it is {share:.2f} of theirs: {met}."
    if least and theirs:
        verdict += (
            f"\nA server that has our event loop, our database and our commits, and no game (`bare.py`), takes"
            f" {least.cpu_per_move / theirs.cpu_per_move:.2f} of theirs."
        )
    return [
        "## People at their tables",
        f"{load.tables} tables of {seats} seats, {load.sockets:,} sockets; {load.pace * load.tables:g} moves a second"
        " are wanted, at random. Everybody\nthere is sent what has changed. Ours is Booze Barons; theirs a game of the"
        " same shape and size (`boardgame/game.js`), kept\nin memory. Sent: to all who sit there, for one move.",
        _table(
            "Server, Moves/s, Moves/s per core, Ack p50, Ack p99, Others see it p50, p99, CPU per move, Sent per move, "
            "Memory per table, Memory",
            map(_row, rows),
        ),
        verdict,
        *(_shared([row for row in rows if row.shared])),
    ]


def _table(columns: str, rows: Iterable[Sequence[str]]) -> str:
    """Rows under columns; all but the first hold figures."""
    names = columns.split(", ")
    lines = [names, ["---", *["--:"] * (len(names) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:,.1f} ms"


def _row(row: Measured) -> list[str]:
    return [
        row.house,
        f"{row.moves / row.seconds:,.0f}",
        f"{1 / row.cpu_per_move:,.0f}" if row.cpu else "-",
        _ms(within(0.5, row.acks)),
        _ms(within(0.99, row.acks)),
        _ms(within(0.5, row.seen)) if row.seen else "-",
        _ms(within(0.99, row.seen)) if row.seen else "-",
        f"{row.cpu_per_move * 1e3:.2f} ms",
        f"{row.received / max(1, row.moves) / 1e3:.1f} kB",
        f"{row.growth / row.load.tables / 1e3:.0f} kB",
        f"{row.memory / MIB:.0f} MiB",
    ]


def _shared(rows: list[Measured]) -> list[str]:
    if not rows:
        return []
    return [
        "Where there are several nodes, people at one table are connected to different ones, in turn, unless it says"
        " that tables are\nkept together. What PostgreSQL and Redis did for each move, readers and polls included:",
        _table(
            "Server, PostgreSQL CPU, Redis CPU, Transactions, Rows written, Into PostgreSQL's log", map(_work, rows)
        ),
    ]


def _work(row: Measured) -> list[str]:
    work, moves = row.shared, max(1, row.moves)
    assert work is not None
    return [
        row.house,
        f"{work.database_cpu / moves * 1e3:.2f} ms",
        f"{work.bus_cpu / moves * 1e3:.3f} ms",
        f"{work.transactions / moves:.1f}",
        f"{work.rows / moves:.1f}",
        f"{work.log / moves / 1e3:.1f} kB",
    ]


def _growth(rows: list[Measured]) -> list[str]:
    wanted = rows[0].load.pace * rows[0].load.tables
    return [
        "## From ten tables to a thousand",
        f"As many moves a second each time, {wanted:g}, at more and more tables. At rest: everybody is connected and"
        " nobody moves;\nmost of that are pings. The processor time of a move is shown with it, and without.",
        _table(
            "Server, Tables, Sockets, Moves/s, Ack p50, Ack p99, CPU at rest, CPU per move, Without rest, "
            "PostgreSQL CPU per move, Memory per table",
            (
                [
                    row.house,
                    f"{row.load.tables:,}",
                    f"{row.load.sockets:,}",
                    f"{row.moves / row.seconds:,.0f}",
                    _ms(within(0.5, row.acks)),
                    _ms(within(0.99, row.acks)),
                    f"{row.resting:.1%} of a core",
                    f"{row.cpu_per_move * 1e3:.2f} ms",
                    f"{row.cpu_without_rest * 1e3:.2f} ms",
                    f"{row.shared.database_cpu / max(1, row.moves) * 1e3:.2f} ms" if row.shared else "-",
                    f"{row.growth / row.load.tables / 1e3:.0f} kB",
                ]
                for row in rows
            ),
        ),
        "Goal: a move costs the same however many tables there are.",
    ]


def _idle(rows: list[Measured]) -> list[str]:
    load = rows[0].load
    return [
        "## Sockets where nothing happens",
        f"{load.tables:,} tables that were dealt, {load.devices} devices connected at every seat: {load.sockets:,}"
        " sockets.",
        _table(
            "Server, Memory before, Growth, For each socket, CPU meanwhile, PostgreSQL CPU meanwhile",
            (
                [
                    row.house,
                    f"{row.before / 1e6:.0f} MB",
                    f"{row.growth / 1e6:.0f} MB",
                    f"{row.growth / row.load.sockets / 1e3:.1f} kB",
                    f"{row.cpu / row.seconds:.1%} of a core",
                    f"{row.shared.database_cpu / row.seconds:.1%} of a core" if row.shared else "-",
                ]
                for row in rows
            ),
        ),
        f"Goal: the sockets and their tables take less than {GOAL_IDLE / 1e6:.0f} MB.",
    ]


def _bots(rows: list[WithBots]) -> list[str]:
    return [
        "## People among bots",
        f"{TABLES} tables of bots, {PERSONS} persons at tables of their own.",
        _table(
            "Bots, Moves/s, Ack p50, Ack p99, Acks timed, Server CPU per move, Server memory",
            (
                [
                    _pace(row.pace),
                    f"{row.moves / row.seconds:,.0f}",
                    _ms(within(0.5, row.acks)),
                    _ms(within(0.99, row.acks)),
                    f"{len(row.acks):,}",
                    f"{row.cpu / max(1, row.moves) * 1e3:.2f} ms",
                    f"{row.memory / MIB:.0f} MiB",
                ]
                for row in rows
            ),
        ),
        f"Goal: ack p99 under {GOAL_ACK * 1e3:.0f} ms on two cores.",
    ]


def _pace(pace: float) -> str:
    return "as fast as they can" if pace == 0 else "at the pace of people"


def _starts(starts: list[float]) -> list[str]:
    return [
        "## Cold start",
        f"From the command to the first page: {statistics.median(starts):.2f} s "
        f"(median of {len(starts)}; {min(starts):.2f} to {max(starts):.2f}). Goal: under {GOAL_START:.0f} s.",
    ]
