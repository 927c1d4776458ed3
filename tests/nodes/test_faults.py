"""Nodes are paused and killed, and so is the line between them: nothing is lost, and nothing is done twice.

The long forms run for minutes: `make soak`.
"""

from __future__ import annotations

import itertools
import signal
import time
from pathlib import Path

import pytest

from backroom.server.bus import trouble_with
from tests.conftest import Tell
from tests.nodes.gatherings import TALKATIVE, check, decided_by_clock, said, strange, talkers, until
from tests.nodes.harness import House, OwnRedis, dealt_over, redis_or_skip
from tests.nodes.history import History
from tests.nodes.wanderers import all_go_on, end_all, wait_until
from tests.server.harness import PATIENCE, Browser, Socket
from tests.server.stores import Database


def two_nodes_append(house: House, most: int, pauses: int) -> str:
    table, history, people = talkers(house.nodes)
    for one in people:
        one.stays = True
        one.start()
    for number in range(pauses):
        all_go_on(people, most // (2 * pauses * len(people)), people, 300)
        paused = house[number % 2]
        paused.pause()
        others = [one for one in people if house[one.node] is not paused]
        # Long enough to count as dead: the other takes over what this one looked after.
        time.sleep(4.0)
        all_go_on(others, 1, people)
        paused.wake()
    wait_until(lambda: all(one.acked >= most // len(people) for one in people), people, 300)
    end_all(people)
    stored = check(house, table, history)
    watchers = [Browser(node).sit(table) for node in house.nodes]
    assert len({len(watcher.lines) for watcher in watchers}) == 1
    conflicts = sum(node.metric("backroom_followed_total") for node in house.nodes)
    refused = sum(one.unavailable for one in people)
    return f"{len(said(stored))} lines by two nodes, {pauses} pauses, followed {conflicts:.0f} times, {refused} refused"


def test_D10_two_nodes_append_to_one_table_and_one_of_them_stands_still(
    tmp_path: Path, database: Database, tell: Tell
) -> None:
    house = strange(House(tmp_path, database, redis_or_skip(), 2), *TALKATIVE, "bells")
    with house:
        told = two_nodes_append(house, 80, 1)
    tell(f"D10: {told}")


@pytest.mark.soak
def test_D10_for_long(tmp_path: Path, database: Database, tell: Tell) -> None:
    house = strange(House(tmp_path, database, redis_or_skip(), 2), *TALKATIVE, "bells")
    with house:
        told = two_nodes_append(house, 4000, 10)
    tell(f"D10: {told}")


# D9: the line between the nodes


def each_hears_the_other(first: Socket, second: Socket, within: float) -> float:
    """Both say something; the longest time until the other reads it."""
    longest = 0.0
    for speaker, listener in ((first, second), (second, first)):
        answer = speaker.ask(t="say", text="do you hear me?")
        assert answer["t"] == "ack", answer
        started = time.monotonic()
        listener.wait_for(lambda: listener.seen >= answer["seen"], within)
        longest = max(longest, time.monotonic() - started)
    return longest


def test_D9_redis_is_flushed_paused_and_killed_and_nobody_is_told_more_than_late(
    tmp_path: Path, database: Database, tell: Tell
) -> None:
    with OwnRedis(tmp_path) as redis, strange(House(tmp_path, database, redis.url, 2), *TALKATIVE) as house:
        first, second, _ = dealt_over(house[0], house[1], tempo="untimed")
        usual = each_hears_the_other(first, second, 5.0)
        redis.say("FLUSHALL")
        flushed = each_hears_the_other(first, second, 5.0)
        redis.signal(signal.SIGSTOP)
        paused = max(each_hears_the_other(first, second, 10.0) for _ in range(3))
        redis.signal(signal.SIGCONT)
        redis.signal(signal.SIGKILL)
        killed = max(each_hears_the_other(first, second, 10.0) for _ in range(3))
        until(lambda: house[0].metric("backroom_bus_well") == 0)
        redis.start()
        until(lambda: all(node.metric("backroom_bus_well") == 1 for node in house.nodes))
        back = min(each_hears_the_other(first, second, 5.0) for _ in range(3))
        assert "Traceback" not in house.logs()
        assert all(node.metric("backroom_unavailable_total") == 0 for node in house.nodes)
    tell(
        f"D9: heard after {usual:.3f} s; flushed {flushed:.3f}, paused {paused:.3f}, killed {killed:.3f}, "
        f"back {back:.3f}"
    )


def test_D9_a_redis_that_refuses_us_is_heard_to_say_why(tmp_path: Path, database: Database) -> None:
    with OwnRedis(tmp_path) as redis:
        redis.say("CONFIG", "SET", "requirepass", "hunter2")
        assert "authenticated" in trouble_with(redis.url)
        with strange(House(tmp_path, database, redis.url, 2), *TALKATIVE) as house:
            first, second, _ = dealt_over(house[0], house[1], tempo="untimed")
            each_hears_the_other(first, second, 10.0)
            assert "authenticated" in house.logs()


def test_D9_without_a_redis_the_database_rings(tmp_path: Path, database: Database) -> None:
    with strange(House(tmp_path, database, "", 2), *TALKATIVE) as house:
        until(lambda: all(node.metric("backroom_bus_well") == 1 for node in house.nodes))
        first, second, _ = dealt_over(house[0], house[1], tempo="untimed")
        assert min(each_hears_the_other(first, second, 5.0) for _ in range(3)) < 1.0


# D14: clocks


@pytest.mark.usefixtures("in_a_hurry")
def test_D14_three_nodes_race_for_a_deadline_and_it_passes_once(tmp_path: Path, database: Database) -> None:
    with strange(House(tmp_path, database, redis_or_skip(), 3), "hurried", "racing", "BACK_AGAIN=0.1") as house:
        first, second, table = dealt_over(house[0], house[1], tempo="blitz")
        watcher = Browser(house[2]).sit(table)
        for socket in (first, second, watcher):
            socket.wait_for(lambda: socket.now["stage"] == "over", 60.0)
        check(house, table, History())
        decided = decided_by_clock(house, table)
        assert len(decided) > 1
        gaps = [after.at - before.at for before, after in itertools.pairwise(decided)]
        assert min(gaps) >= 1000, "each had its second"


@pytest.mark.usefixtures("in_a_hurry")
def test_D14_who_fires_a_deadline_dies_before_the_commit_and_another_does(tmp_path: Path, database: Database) -> None:
    with strange(House(tmp_path, database, redis_or_skip(), 3), "hurried", "BACK_AGAIN=1") as house:
        house[0].stop()
        house[0].program += ["mortal"]
        house[0].start()
        # Opened and dealt at the node that is to die, so that it looks after the table.
        *_, table = dealt_over(house[0], house[0], tempo="blitz")
        watcher = Browser(house[1]).sit(table)
        assert house[0].process is not None
        assert house[0].process.wait(PATIENCE) == -signal.SIGKILL
        assert decided_by_clock(house, table) == []
        house[0].kill()
        watcher.wait_for(lambda: any(line["k"] == "acted" for line in watcher.lines))
        watcher.wait_for(lambda: watcher.now["stage"] == "over", 60.0)
        check(house, table, History())
        decided = decided_by_clock(house, table)
        assert len({entry.at for entry in decided}) == len(decided)
