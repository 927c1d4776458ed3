"""Nodes that are cut off, from the others or from the database: nothing gets through, and nobody says so."""

from __future__ import annotations

import itertools
import time
from pathlib import Path

import pytest

from backroom.table.entries import Reopened
from tests.conftest import Tell
from tests.nodes.gatherings import TALKATIVE, check, decided_by_clock, kept_by, said, talkers, until
from tests.nodes.harness import dealt_over
from tests.nodes.history import History
from tests.nodes.parted import Parted, parted
from tests.nodes.wanderers import all_go_on, end_all
from tests.server.harness import Browser
from tests.server.stores import Database

DEAD = 4.0
"""Seconds of silence after which a node counts as dead."""
BREATH = 0.05
"""Seconds between two things that somebody says. Whoever is farther from the database loses every race against people
who never stop."""


def test_D10_who_is_at_a_node_that_hears_nobody_sees_everything_late(tmp_path: Path, database: Database) -> None:
    """It can still write: the others learn of it by looking, and it of them."""
    with parted(tmp_path, database, *TALKATIVE) as lines:
        first, second, _ = dealt_over(lines.house[0], lines.house[1], tempo="untimed")
        lines.bus.silent = True
        for speaker, listener in ((first, second), (second, first)) * 2:
            answer = speaker.ask(t="say", text="do you hear me?")
            assert answer["t"] == "ack", answer
            listener.wait_for(lambda: listener.seen >= answer["seen"], 10.0)
        until(lambda: lines.house[0].metric("backroom_bus_well") == 0)
        assert lines.house[1].metric("backroom_bus_well") == 1
        lines.mend()
        until(lambda: lines.house[0].metric("backroom_bus_well") == 1)


def parted_and_back(lines: Parted, times: int) -> str:
    house = lines.house
    table, history, people = talkers(house.nodes)
    for one in people:
        one.stays, one.breath = True, BREATH
        one.start()
    alone, others = ([one for one in people if one.node == node] for node in (0, 1))
    for _ in range(times):
        all_go_on(people, 10, people)
        refused = sum(one.unavailable for one in alone)
        lines.cut()
        time.sleep(DEAD)
        all_go_on(others, 10, people)
        assert sum(one.unavailable for one in alone) > refused, "who is there is told that nothing can be written"
        assert Browser(house[0]).http.get("/health").status_code == 503
        assert Browser(house[1]).http.get("/health").status_code == 200
        until(lambda: kept_by(house, table) in (house[1].name, house[2].name))
        lines.mend()
        until(lambda: Browser(house[0]).http.get("/health").status_code == 200)
    all_go_on(people, 10, people)
    end_all(people)
    stored = check(house, table, history)
    assert not [entry for entry in stored.log if isinstance(entry, Reopened)], "the house was never closed"
    assert len({len(Browser(node).sit(table).lines) for node in house.nodes}) == 1
    assert "Traceback" not in house.logs()
    refused, again = sum(one.unavailable for one in people), sum(one.again for one in people)
    return f"{len(said(stored))} lines, cut off {times} times, {refused} refused meanwhile, {again} sent again"


def test_D10_a_node_is_cut_off_and_comes_back(tmp_path: Path, database: Database, tell: Tell) -> None:
    with parted(tmp_path, database, *TALKATIVE) as lines:
        tell(f"D10: {parted_and_back(lines, 1)}")


@pytest.mark.soak
def test_D10_a_node_is_cut_off_again_and_again(tmp_path: Path, database: Database, tell: Tell) -> None:
    with parted(tmp_path, database, *TALKATIVE, "bells") as lines:
        tell(f"D10: {parted_and_back(lines, 20)}")


@pytest.mark.usefixtures("in_a_hurry")
def test_D14_the_clocks_of_a_node_that_is_cut_off_go_on_elsewhere(tmp_path: Path, database: Database) -> None:
    """And when it is back it does not decide again what was decided meanwhile."""
    with parted(tmp_path, database, "hurried", "BACK_AGAIN=0.1") as lines:
        *_, table = dealt_over(lines.house[0], lines.house[0], tempo="blitz")
        watcher = Browser(lines.house[1]).sit(table)
        assert lines.house.keeper(table) is lines.house[0]
        lines.cut()
        before = len(decided_by_clock(lines.house, table))
        until(lambda: len(decided_by_clock(lines.house, table)) > before)
        lines.mend()
        watcher.wait_for(lambda: watcher.now["stage"] == "over", 60.0)
        check(lines.house, table, History())
        clock = decided_by_clock(lines.house, table)
        assert all(after.at - one.at >= 1000 for one, after in itertools.pairwise(clock)), "each had its second"
