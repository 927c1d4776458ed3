"""Who looks after a table, and who takes over: when a node dies, stops in good order, or stands still."""

from __future__ import annotations

import time
from pathlib import Path

from backroom.table.entries import Away, Back, Reopened
from tests.nodes.gatherings import OPEN, TALKATIVE, check, kept_by, strange, until
from tests.nodes.harness import House, dealt_over, redis_or_skip
from tests.nodes.history import History
from tests.server.harness import Browser, Socket, cookie_of
from tests.server.stores import Database

BOT = {"kind": "bot", "bot": "random"}


def test_one_node_looks_after_a_table_and_another_takes_over(tmp_path: Path, database: Database) -> None:
    house = strange(House(tmp_path, database, redis_or_skip(), 3), "BACK_AGAIN=1")
    with house:
        ann = Browser(house[0], "Ann")
        table = ann.open("butch", 3, seats=[{}, BOT, BOT], tempo="untimed")["table"]
        first, watchers = ann.sit(table), [Browser(node).sit(table) for node in house.nodes]
        first.ready()
        first.show()
        assert house.keeper(table) is house[0], "where it was opened"
        until(lambda: house[0].metric("backroom_kept") == 1)
        assert [node.metric("backroom_kept") for node in house.nodes[1:]] == [0, 0]
        stopped = time.monotonic()
        house[0].stop()
        until(lambda: kept_by(house, table) in (house[1].name, house[2].name))
        assert time.monotonic() - stopped < 10, "given back, not waited for"
        next_one = house.keeper(table)
        next_one.kill()
        (last,) = [node for node in house.nodes if node.process is not None]
        until(lambda: kept_by(house, table) == last.name)
        back = Socket(last, table, ann.cookie)
        # Whoever looks after it now, the bots play on.
        for _ in range(3):
            back.wait_for(lambda: back.my_turn or back.now["stage"] == "over")
            if back.my_turn:
                answer = back.act()
                assert answer["t"] == "ack", answer
                back.wait_for(lambda: back.seen >= answer["seen"])
        assert any(line.get("by") == "bot" for line in back.lines)
        watchers[last.number].wait_for(lambda: watchers[last.number].seen >= back.seen)
        assert not [entry for entry in house.stored(table).log if isinstance(entry, Reopened)], "a node always lived"


def test_a_table_comes_to_the_node_where_its_people_are(tmp_path: Path, database: Database) -> None:
    """However it was opened, and although it is played at all the time. What has begun at a node also ends there."""
    grace = 4
    house = House(tmp_path, database, redis_or_skip(), 2, "--absence", str(grace))
    with strange(house, "IDLE=1", "LEAST_GRACE=1.0", *TALKATIVE):
        first, second, table = dealt_over(house[0], house[1], game="butch", variant=OPEN, tempo="untimed")
        assert house.keeper(table) is house[0], "where it was opened"
        first.close()
        gone = time.monotonic()
        until(lambda: talks_while(second, kept_by(house, table) == house[0].name))
        assert time.monotonic() - gone > grace - 1, "not before the one who is gone has had a grace"
        second.wait_for(lambda: second.now["seats"][0]["away"])
        until(lambda: kept_by(house, table) == house[1].name)
        until(lambda: house[0].metric("backroom_tables") == 0)
        before = bots_of(second)
        while bots_of(second) == before:
            if second.my_turn:
                assert second.act()["t"] == "ack"
            second.receive()
        second.wait_for(lambda: second.my_turn)  # then nobody writes to it
        log = check(house, table, History()).log
        assert [type(entry) for entry in log if isinstance(entry, Away | Back | Reopened)] == [Away]


def bots_of(socket: Socket) -> int:
    """How many decisions bots have made."""
    return sum(line.get("by") == "bot" for line in socket.lines)


def talks_while(socket: Socket, holds: bool) -> bool:
    """Say something if this holds. Does it hold no longer?"""
    if holds:
        socket.ask(t="say", text="still here")
    return not holds


def test_a_grace_counts_for_all_nodes(tmp_path: Path, database: Database) -> None:
    with strange(House(tmp_path, database, redis_or_skip(), 2, "--absence", "1"), "LEAST_GRACE=1.0") as house:
        first, second, table = dealt_over(house[0], house[1])
        cookie = cookie_of(second)
        # From one node to the other within the grace: that is not leaving.
        second.close()
        second = Socket(house[0], table, cookie)
        first.settle(2.5)
        assert not first.now["seats"][1]["away"]
        second.close()
        first.wait_for(lambda: first.now["seats"][1]["away"])
        second = Socket(house[1], table, cookie)
        first.wait_for(lambda: not first.now["seats"][1]["away"])
        first.settle(2.5)
        log = house.stored(table).log
        assert [type(entry) for entry in log if isinstance(entry, Away | Back)] == [Away, Back]
        # A node that is killed takes nobody's seat for longer than it takes to come back to another.
        house[1].kill()
        first.wait_for(lambda: first.now["seats"][1]["away"])


def test_the_house_was_closed_only_while_no_node_lived(tmp_path: Path, database: Database) -> None:
    with strange(House(tmp_path, database, redis_or_skip(), 2), "BACK_AGAIN=1") as house:
        first, _, table = dealt_over(house[0], house[1])
        house[1].pause()
        time.sleep(4.0)
        house[1].wake()
        house[1].kill()
        house[1].start()
        until(lambda: Browser(house[1]).http.get("/health").status_code == 200)
        assert house.database.rows("SELECT * FROM closed") == []
        for node in house.nodes:
            node.kill()
        time.sleep(4.0)
        for node in house.nodes:
            node.start()
        assert first.seen
        Browser(house[0]).sit(table)
        Browser(house[1]).sit(table)
        ((since, ended),) = house.database.rows("SELECT since, until FROM closed")
        assert ended - since >= 4000
        until(lambda: any(isinstance(entry, Reopened) for entry in house.stored(table).log))
        given = [entry.lost for entry in house.stored(table).log if isinstance(entry, Reopened)]
        assert given == [ended - since]
