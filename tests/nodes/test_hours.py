"""D15 for several nodes: all go by the database's clock, which may be set."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from backroom.table.entries import Reopened
from tests.nodes.gatherings import OPEN, check, decided_by_clock, kept_by, strange, until
from tests.nodes.harness import House, dealt_over, redis_or_skip
from tests.nodes.history import History
from tests.server.stores import Database

HOUR = 3_600_000


@pytest.mark.usefixtures("in_a_hurry")
def test_D15_a_clock_of_the_database_that_is_set_takes_nobodys_time_and_does_not_stand_still(
    tmp_path: Path, database: Database
) -> None:
    ahead = tmp_path / "ahead"
    set_clock(ahead, 0)
    house = strange(House(tmp_path, database, redis_or_skip(), 3), "hurried", "BACK_AGAIN=0.1", f"clock={ahead}")
    with house:
        *_, table = dealt_over(house[0], house[1], game="butch", variant=OPEN, tempo="blitz")

        def goes_on() -> None:
            before = len(decided_by_clock(house, table))
            until(lambda: len(decided_by_clock(house, table)) > before + 1)

        goes_on()
        for hours in (1, 0, -1):
            set_clock(ahead, hours * HOUR)
            goes_on()
        house.keeper(table).kill()
        goes_on()
        assert kept_by(house, table)
        stored = check(house, table, History())
        decided = decided_by_clock(house, table)
        assert all(after.at - one.at >= 1000 for one, after in itertools.pairwise(decided)), "each had its second"
        given = [entry.lost for entry in stored.log if isinstance(entry, Reopened)]
        assert len(given) == 1, "once it ran ahead; what was set back is not waited for"
        assert HOUR <= given[0] < HOUR + 60_000
        assert "Traceback" not in house.logs()


def set_clock(file: Path, ahead: int) -> None:
    """In one step: it may be read at any time."""
    new = file.with_suffix(".new")
    new.write_text(str(ahead))
    new.replace(file)
