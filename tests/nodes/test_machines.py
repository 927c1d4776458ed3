"""D10, T8: nodes on machines of their own, one of which is gone without a word, and comes back."""

from __future__ import annotations

import time
from pathlib import Path

from backroom.server import limits
from backroom.server.store.engines import address, lone_engine
from tests.conftest import Tell
from tests.nodes.gatherings import kept_by, strange, until
from tests.nodes.harness import House, dealt_over
from tests.nodes.machines import FarNode, Machine, among_machines
from tests.server.clusters import own_cluster
from tests.server.harness import Browser, Socket, cookie_of
from tests.server.stores import Database

SILENCE = 1
"""Seconds of it after which each side asks, in place of LINE_SILENCE."""
GONE_WITHIN = 4.0 * SILENCE * (1 + limits.LINE_ASKED)
"""Seconds in which PostgreSQL notices, on a machine that may be busy."""


def connections_from(machine: Machine, database: Database) -> int:
    ((count,),) = database.rows("SELECT count(*) FROM pg_stat_activity WHERE host(client_addr) = :a", a=machine.there)
    return int(count)


def gone_and_back(folder: Path, first: Machine, second: Machine) -> str:
    """First one of two nodes is not heard any more, then the other; at last both are."""
    with own_cluster() as cluster:
        for machine in (first, second):
            cluster.let_in(machine.here)
        database = cluster.database("games")
        house = House(folder, database, "", 0)
        house.nodes = [FarNode(folder, number, database, one) for number, one in enumerate((first, second))]
        with strange(house, f"LINE_SILENCE={SILENCE}"):
            ann, ben, table = dealt_over(house[0], house[1], tempo="untimed")
            cookie = cookie_of(ann)
            assert kept_by(house, table) == house[0].name, "where it was opened"
            assert connections_from(first, database) > 0

            first.swallow()
            since = time.monotonic()
            until(lambda: kept_by(house, table) == house[1].name)
            taken_over = time.monotonic() - since
            back = Socket(house[1], table, cookie)
            assert back.ask(t="say", text="here I am again")["t"] == "ack"
            ben.wait_for(lambda: ben.lines[-1]["k"] == "said")
            until(lambda: connections_from(first, database) == 0, GONE_WITHIN)
            let_go = time.monotonic() - since

            second.swallow()
            until(lambda: connections_from(second, database) == 0, GONE_WITHIN)
            lone_engine(address(database.url)).connect().close()  # as to copy it: no house has it open

            for machine in (first, second):
                machine.mend()
            for node in house.nodes:
                until(lambda node=node: Browser(node).http.get("/health").status_code == 200)  # type: ignore[misc]
            seen = [Browser(node).sit(table).lines for node in house.nodes]
            assert seen[0] == seen[1]
            assert [line["text"] for line in seen[0] if line["k"] == "said"] == ["here I am again"]
    return f"another looked after its table after {taken_over:.1f} s, PostgreSQL let go of it after {let_go:.1f} s"


def test_D10_T8_a_machine_that_is_gone_without_a_word_holds_nothing(tmp_path: Path, tell: Tell) -> None:
    def there(others: list[Machine]) -> None:
        tell(f"D10, T8: a machine was gone without a word; {gone_and_back(tmp_path, *others)}")

    among_machines(2, there)
