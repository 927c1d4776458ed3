"""D2, D8: the database crashes under three nodes where everybody plays and talks.

What a disk keeps when the power goes cannot be shown from here: PostgreSQL is trusted to sync before it says that
something is committed. What is shown is that nobody is told so any earlier, and that nothing is done twice.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.conftest import Tell
from tests.nodes.gatherings import OPEN, TALKATIVE, check_moves, strange, talkers
from tests.nodes.harness import House, redis_or_skip
from tests.nodes.wanderers import Player, all_go_on, end_all
from tests.server.clusters import own_cluster

AWAY = 2.0
"""Seconds without a database."""


def crashes(folder: Path, times: int, tables: int) -> str:
    """As if the power went where the database is, again and again."""
    with (
        own_cluster() as cluster,
        strange(House(folder, cluster.database("crashes"), redis_or_skip(), 3), *TALKATIVE) as house,
    ):
        groups = [talkers(house.nodes, Player, game="butch", variant=OPEN) for _ in range(tables)]
        people = [one for _, _, some in groups for one in some]
        for one in people:
            one.stays = True
            one.start()
        for _ in range(times):
            all_go_on(people, 3, people, 60)
            cluster.stop()
            time.sleep(AWAY)
            cluster.start()
        all_go_on(people, 3, people, 60)
        end_all(people)
        for table, history, some in groups:
            check_moves(house, table, history, some)
        assert "Traceback" not in house.logs()
    acked, refused = sum(one.acked for one in people), sum(one.unavailable for one in people)
    return f"{times} crashes of PostgreSQL under three nodes; {acked} acknowledged, each there once; {refused} refused"


def test_D2_D8_a_database_that_crashes(tmp_path: Path, tell: Tell) -> None:
    tell(f"D2, D8: {crashes(tmp_path, 1, 1)}")


@pytest.mark.soak
def test_D2_D8_a_database_that_crashes_again_and_again(tmp_path: Path, tell: Tell) -> None:
    tell(f"D2, D8: {crashes(tmp_path, 20, 3)}")
