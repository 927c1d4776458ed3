"""A house full of tables for ten minutes, with every fault at once (D1, D3, D4, H2, T1, T3, T4, T10 together).

The short form has twelve tables and one kill. BACKROOM_SOAK_SECONDS makes the long one shorter or longer.
"""

from __future__ import annotations

import os
import re
import time
from collections import Counter, defaultdict
from pathlib import Path
from statistics import median

import pytest

from backroom.server.doctor import How, inside
from backroom.server.store.engines import address
from tests.conftest import Tell
from tests.server.kept import check_person, load_all
from tests.server.mortal import Mortal
from tests.soak.evening import MIB, Evening, Sample
from tests.soak.judging import judge_table
from tests.soak.regulars import Stream

SECONDS = float(os.environ.get("BACKROOM_SOAK_SECONDS", "600"))
PACE = 0.3
"""Bots wait a third of their time: all tables together keep one core busy, and people are not drowned out."""
WARM = 0.4
"""Of the last life, what passes until the memory counts: rules are loaded, and the first tables have left again."""
GROWTH = 1.05, 8 * MIB
"""What the second half may need more than the first: so many times as much, and some for chance."""

ERROR = re.compile(r'"level": "(error|critical)"|Traceback')


@pytest.mark.soak
def test_a_short_evening(tmp_path: Path, tell: Tell) -> None:
    evening = Evening(Mortal(tmp_path, compiled=True), 12, 4, 3, tmp_path / "streams")
    spend(evening, ends=4.0, life=4.0, least=1)
    report(evening, tell)


@pytest.mark.soak
def test_a_long_evening(tmp_path: Path, tell: Tell) -> None:
    evening = Evening(Mortal(tmp_path, compiled=True, pace=PACE), 200, 24, 12, tmp_path / "streams")
    spend(evening, ends=0.45 * SECONDS, life=0.55 * SECONDS, least=3)
    report(evening, tell)
    memory_is_flat(evening.memory, tell)


def spend(evening: Evening, ends: float, life: float, least: int) -> None:
    evening.folder.mkdir()
    try:
        evening.open()
        evening.of_many_ends(ends, least)
        evening.of_one_life(life)
        evening.close()
    finally:
        evening.server.close_clients()
        if evening.server.process is not None:
            evening.server.kill()


def report(evening: Evening, tell: Tell) -> None:
    """Nothing acknowledged is lost or doubled, nobody got what is not theirs, and the server never stumbled."""
    server, started = evening.server, time.monotonic()
    nothing_went_wrong(server)
    for watcher in evening.onlookers:
        assert watcher.problem is None, watcher.problem
    for person in evening.people:
        assert person.problem is None, person.problem
        assert person.over, f"table {person.table} was not brought to an end"
        assert not person.unequal, person.unequal
    stored = load_all(server.database)
    acked = sum(check_person(server.database, stored[person.table], person) for person in evening.people)
    assert [finding for finding in inside(address(server.database.url)) if finding.how is not How.WELL] == []
    words = dict.fromkeys(evening.cookies, "nobody")
    words |= {person.owner: person.owner for person in evening.people}
    words |= {person.token: "nobody" for person in evening.people if person.token}
    told: Counter[str] = Counter()
    streams: dict[str, list[Stream]] = defaultdict(list)
    for person in evening.people:
        streams[person.table].append(person.stream)
    for watcher in evening.onlookers:
        for stream in watcher.streams:
            streams[stream.table].append(stream)
    for table, its in streams.items():
        told += judge_table(stored[table], its, words)
    assert acked > len(evening.people)
    assert told["frames"] > acked
    habits = Counter(str(habit) for person in evening.people for habit in person.habits.elements())
    entries = sum(len(table.log) for table in stored.values())
    over = sum(table.stage == "over" for table in stored.values())
    ways = Counter(str(person.way) for person in evening.people)
    tell(
        f"an evening: {len(stored)} tables ({over} to the end) and {entries:,} entries, all verified; "
        f"{_told(evening.ends)}; {len(evening.people)} people ({_told(ways)}), {acked:,} commands acknowledged, "
        f"each there once; {sum(person.again for person in evening.people)} sent again after an end; "
        f"{_told(habits)}; {sum(map(len, streams.values()))} streams with {told['frames']:,} frames and "
        f"{told['lines']:,} lines, each what its viewer may see and free of {len(words)} canaries and every "
        f"table's secret; {evening.refused} tables opened too fast; checked in {time.monotonic() - started:.0f} s"
    )


def nothing_went_wrong(server: Mortal) -> None:
    """Kills leave warnings behind; neither errors nor tracebacks."""
    wrong = [line for line in server.own_words().splitlines() if ERROR.search(line)]
    assert not wrong, "\n".join(wrong[:20])


def memory_is_flat(samples: list[Sample], tell: Tell) -> None:
    """After it is warm, the second half of the last life needs no more than the first."""
    first, last = samples[0].age, samples[-1].age
    counted = [sample for sample in samples if sample.age >= first + WARM * (last - first)]
    half = len(counted) // 2
    before, after = (median(sample.bytes for sample in part) for part in (counted[:half], counted[half:]))
    tell(
        f"memory of the last life of {last:.0f} s: {before / MIB:.0f} MiB, then {after / MIB:.0f} MiB "
        f"(medians of two halves, {len(counted)} samples)"
    )
    times, more = GROWTH
    assert after <= times * before + more


def _told(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
