"""Who gathers at a house of several nodes, under which circumstances, and what must hold of it afterwards."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

from backroom.engine.registry import game
from backroom.server.doctor import verified
from backroom.server.store.tables import Stored
from backroom.table.entries import Acted, By, Said
from backroom.table.table import Table
from backroom.table.verify import Outcome
from tests.nodes.harness import House, dealt_over
from tests.nodes.history import History, misplaced, problems
from tests.nodes.wanderers import Wanderer, wait_until
from tests.server.harness import PATIENCE, Place, cookie_of

STRANGE = ("-m", "tests.nodes.strange")
TALKATIVE = ("TALK=1000000/1", "MESSAGES=1000000/1")
OPEN = {"round_limit": 10, "boost_mode": "clockwise"}
"""Without secret windows: a move is an entry."""


def strange(house: House, *words: str) -> House:
    """Have all nodes run under these circumstances."""
    for node in house.nodes:
        python = node.program.index(sys.executable)
        node.program = [*node.program[: python + 1], *STRANGE, *words]
    return house


def said(stored: Stored) -> list[str]:
    return [entry.text for entry in stored.log if isinstance(entry, Said)]


def decided_by_clock(house: House, table: str) -> list[Acted]:
    return [entry for entry in house.stored(table).log if isinstance(entry, Acted) and entry.by is By.CLOCK]


def kept_by(house: House, table: str) -> str:
    """The name of the node that looks after a table, if it is there."""
    living = "SELECT lease.node FROM lease JOIN node ON node.id = lease.node WHERE table_id = :table"
    rows = house.database.rows(living, table=table)
    return str(rows[0][0]) if rows else ""


def check(house: House, table: str, history: History) -> Stored:
    """The log has no gap, plays again as it was played, and fits what everybody did and saw."""
    stored = house.stored(table)
    assert verified(stored) is Outcome.OK
    assert problems(history, said(stored)) == []
    played = Table.from_log(stored.id, game(stored.game), stored.secret, stored.log)
    assert misplaced(history, played) == []
    return stored


def check_moves(house: House, table: str, history: History, people: Sequence[Wanderer]) -> Stored:
    """The same, and each move that was acknowledged is there once."""
    stored = check(house, table, history)
    moves = [entry for entry in stored.log if isinstance(entry, Acted) and entry.by is By.PERSON]
    assert len(moves) == sum(one.played for one in people)
    return stored


def talkers(
    nodes: Sequence[Place], kind: type[Wanderer] = Wanderer, **more: Any
) -> tuple[str, History, list[Wanderer]]:
    """Ann and Ben at a table, each with a device at the first node and one at the second."""
    first, second, table = dealt_over(nodes[0], nodes[1], tempo="untimed", **more)
    history = History()
    people = [
        kind(nodes, table, f"{name} {node}", cookie_of(socket), history, node)
        for name, socket in (("Ann", first), ("Ben", second))
        for node in (0, 1)
    ]
    for socket in (first, second):
        socket.close()
    return table, history, people


def until(holds: Callable[[], bool], timeout: float = PATIENCE) -> None:
    wait_until(holds, [], timeout)
