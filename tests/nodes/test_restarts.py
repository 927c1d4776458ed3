"""D11: one node after the other is restarted while people play, at the nodes themselves or behind a balancer, which may
also bring them together.

The long form runs for minutes: `make soak`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.conftest import Tell
from tests.nodes.balancers import BALANCERS, Balancer
from tests.nodes.gatherings import OPEN, TALKATIVE, check_moves, strange, talkers, until
from tests.nodes.harness import House, redis_or_skip
from tests.nodes.wanderers import LOST, Player, all_go_on, end_all
from tests.server.harness import PATIENCE, Place, Socket, cookie_of, dealt
from tests.server.stores import Database


def rolling_restart(house: House, rounds: int, tables: int, doors: Sequence[Place] = ()) -> str:
    """One node after the other is restarted while people play at all of them, or come in by these doors."""
    nodes = doors or house.nodes
    groups = [talkers(nodes, Player, game="butch", variant=OPEN) for _ in range(tables)]
    people = [one for _, _, some in groups for one in some]
    for one in people:
        one.start()
    for number in range(rounds * len(house.nodes)):
        all_go_on(people, 3, people, 120)
        node = house[number % len(house.nodes)]
        node.stop()
        node.start()
    end_all(people)
    for table, history, some in groups:
        check_moves(house, table, history, some)
    codes = {code for one in people for code in one.codes}
    away = sorted(seconds for one in people for seconds in one.away)
    delays = sorted(seconds for one in people for seconds in one.delays)
    assert codes == {1012}, codes
    assert away[-1] < 10.0, "the figure for our machines is three"
    return (
        f"{rounds * len(house.nodes)} restarts of {len(house.nodes)} nodes; {len(people)} people, "
        f"{sum(one.acked for one in people)} acknowledged, {sum(one.again for one in people)} sent again; "
        f"back after {away[len(away) // 2]:.2f} s, at most {away[-1]:.2f}; "
        f"answered after {delays[len(delays) // 2] * 1000:.0f} ms, 99 % within {delays[len(delays) * 99 // 100]:.2f} s"
    )


def test_D11_rolling_restart(tmp_path: Path, database: Database, tell: Tell) -> None:
    with strange(House(tmp_path, database, redis_or_skip(), 3), *TALKATIVE) as house:
        tell(f"D11: {rolling_restart(house, 1, 1)}")


@pytest.mark.soak
def test_D11_for_long(tmp_path: Path, database: Database, tell: Tell) -> None:
    with strange(House(tmp_path, database, redis_or_skip(), 3), *TALKATIVE, "bells") as house:
        tell(f"D11: {rolling_restart(house, 10, 4)}")


@pytest.mark.parametrize("kind", BALANCERS, ids=lambda kind: kind.program)
def test_D11_behind_a_balancer_as_the_page_for_hosts_sets_it_up(
    kind: type[Balancer], tmp_path: Path, database: Database, tell: Tell
) -> None:
    """It knows nothing of who sits where: whoever comes back comes to any node."""
    house = strange(House(tmp_path, database, redis_or_skip(), 3, "--behind-proxy"), *TALKATIVE)
    with house, kind(tmp_path, house.nodes) as door:
        told = rolling_restart(house, 1, 1, [door, door])
    tell(f"D11: behind {kind.program}, {told}")


@pytest.mark.parametrize("kind", BALANCERS, ids=lambda kind: kind.program)
def test_a_balancer_may_bring_people_of_a_table_together(
    kind: type[Balancer], tmp_path: Path, database: Database
) -> None:
    """As the page for hosts says. When their node dies they come together at another."""
    house = House(tmp_path, database, redis_or_skip(), 3, "--behind-proxy")
    with house, kind(tmp_path, house.nodes, together=True) as door:
        gathered = [dealt(door, tempo="untimed") for _ in range(8)]
        nodes = {table: meeting_place(house, table) for _, _, table in gathered}
        assert len(set(nodes.values())) > 1, "and not everybody at one node"
        *people, table = gathered[0]
        cookies = [cookie_of(one) for one in people]
        next(node for node in house.nodes if node.name == nodes[table]).kill()
        for cookie in cookies:
            come_back(door, table, cookie)
        meeting_place(house, table, gone=nodes[table])


def meeting_place(house: House, table: str, gone: str = "") -> str:
    """The node where both people of a table are."""
    there = "SELECT node FROM presence WHERE table_id = :table AND person <> '' AND node <> :gone"
    until(lambda: len(house.database.rows(there, table=table, gone=gone)) == 2)
    ((node,),) = {tuple(row) for row in house.database.rows(there, table=table, gone=gone)}
    return str(node)


def come_back(door: Place, table: str, cookie: str) -> Socket:
    """Try until the balancer has found out which node is gone."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return Socket(door, table, cookie)
        except LOST:
            assert time.monotonic() < end, "nobody lets them in"
            time.sleep(0.1)
