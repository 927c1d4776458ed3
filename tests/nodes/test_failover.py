"""D2, D8: the database is lost for good, and one that followed it takes its place.

Where a move counts only when the follower has it too, nothing is lost. Where it does not, what was not passed on in
time is gone, and nobody goes on as if it were not.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from backroom.server.doctor import How, kept_elsewhere, verified
from backroom.server.store.engines import address
from backroom.table.verify import Outcome
from tests.conftest import Tell
from tests.nodes.gatherings import OPEN, TALKATIVE, check_moves, strange, talkers
from tests.nodes.gatherings import said as said_in
from tests.nodes.harness import House, dealt_over, redis_or_skip
from tests.nodes.pairs import pair
from tests.nodes.wanderers import Player, all_go_on, end_all
from tests.server.harness import Browser, Server, Socket, dealt


def failover(folder: Path, tables: int, *, silent: bool) -> str:
    """While everybody plays and talks, the leader is gone: stopped dead, or a machine that says nothing any more."""
    with pair() as both:
        both.stay_together()
        with strange(House(folder, both.database(), redis_or_skip(), 3), *TALKATIVE) as house:
            groups = [talkers(house.nodes, Player, game="butch", variant=OPEN) for _ in range(tables)]
            people = [one for _, _, some in groups for one in some]
            for one in people:
                one.stays = True
                one.start()
            all_go_on(people, 3, people, 60)
            (both.leader.pause if silent else both.leader.stop)()
            gone = time.monotonic()
            both.follower.take_over()
            promoted = time.monotonic()
            all_go_on(people, 3, people, 60)
            back = time.monotonic()
            end_all(people)
            for table, history, some in groups:
                check_moves(house, table, history, some)
            assert "Traceback" not in house.logs()
        if silent:
            both.leader.go_on()
    acked, refused = sum(one.acked for one in people), sum(one.unavailable for one in people)
    return (
        f"the database was {'silent' if silent else 'killed'}, its follower led after {promoted - gone:.1f} s, all "
        f"went on {back - promoted:.1f} s later; {acked} acknowledged, each there once; {refused} refused"
    )


def test_D2_D8_a_follower_takes_over_and_nothing_is_lost(tmp_path: Path, tell: Tell) -> None:
    tell(f"D2, D8: {failover(tmp_path, 1, silent=False)}")


@pytest.mark.soak
@pytest.mark.parametrize("silent", [False, True], ids=["killed", "silent"])
def test_D2_D8_a_follower_takes_over_from_many(tmp_path: Path, tell: Tell, *, silent: bool) -> None:
    tell(f"D2, D8: {failover(tmp_path, 4, silent=silent)}")


def test_D2_what_the_follower_does_not_have_is_not_acknowledged(tmp_path: Path) -> None:
    """The leader's own disk is not enough then, and its word that a transaction is done is not taken before."""
    with pair() as both, Server(tmp_path, database=both.database()) as server:
        first, second, table = dealt(server, tempo="untimed")
        both.stay_together()
        assert all(found.how is How.WELL for found in kept_elsewhere(address(server.database.url)))
        both.follower.stop()
        for _ in range(3):
            assert first.ask(t="say", id="once", text="do you hear me?")["code"] == "unavailable"
        assert Browser(server).sit(table).lines[-1]["k"] != "said"
        both.follower.start()
        while (answer := first.ask(t="say", id="once", text="do you hear me?"))["t"] != "ack":
            assert answer["code"] == "unavailable"
            first.settle(0.1)
        second.wait_for(lambda: second.seen >= answer["seen"])
        assert words(second) == ["do you hear me?"]
        assert "Traceback" not in server.log.read_text()
        both.lose_leader()
        warned = [found.says for found in kept_elsewhere(address(server.database.url)) if found.how is not How.WELL]
        assert ["waits for a follower" in says for says in warned] == [True], "the new leader has none"


def test_D8_a_follower_that_had_not_heard_everything_is_the_truth_all_the_same(tmp_path: Path) -> None:
    """What it does not know is gone. Everybody is shown what there is, and plays on from there."""
    with pair() as both, strange(House(tmp_path, both.database(), redis_or_skip(), 2), *TALKATIVE) as house:
        first, second, table = dealt_over(house[0], house[1], tempo="untimed")
        kept, other = said(first, "before"), dealt_over(house[0], house[1], tempo="untimed")
        second.wait_for(lambda: second.seen >= kept)
        both.part()
        lost = said(first, "after")
        second.wait_for(lambda: second.seen >= lost)
        assert said(other[0], "after") > 0
        never = dealt_over(house[0], house[1], tempo="untimed")
        both.lose_leader()
        for socket, there in ((first, ["before"]), (second, ["before"]), (other[0], []), (other[1], [])):
            socket.until(lambda m: m["t"] == "welcome", 60.0)
            assert words(socket) == there
        answer = said(second, "and on")
        for socket in (first, second):
            socket.wait_for(lambda: socket.seen >= answer)
        assert words(first) == words(second) == ["before", "and on"]
        assert Browser(house[1]).sit(table).lines == first.lines
        for socket in never[:2]:
            assert socket.until(lambda m: m["t"] == "bye", 60.0)["code"] == 4004
        assert "Traceback" not in house.logs()


@pytest.mark.parametrize("more", [0, 1, 3])
def test_D8_a_node_that_slept_goes_on_from_what_the_others_wrote_meanwhile(tmp_path: Path, more: int) -> None:
    """It knows an entry that is lost. By the time it looks there is another of the same number, and more after it."""
    with pair() as both, strange(House(tmp_path, both.database(), redis_or_skip(), 2), *TALKATIVE) as house:
        first, second, table = dealt_over(house[0], house[1], tempo="untimed")
        both.part()
        lost = said(first, "lost")
        second.wait_for(lambda: second.seen >= lost)
        house[0].pause()
        both.lose_leader()
        written = [f"word {number}" for number in range(1 + more)]
        for word in written:
            said(second, word)
        house[0].wake()
        first.until(lambda m: m["t"] == "welcome", 60.0)
        first.wait_for(lambda: words(first) == written)
        answer = said(first, "and on")
        for socket in (first, second):
            socket.wait_for(lambda: socket.seen >= answer)
        assert words(first) == words(second) == [*written, "and on"]
        stored = house.stored(table)
        assert verified(stored) is Outcome.OK
        assert said_in(stored) == words(first)
        assert "Traceback" not in house.logs()


def words(socket: Socket) -> list[str]:
    """What was said there, as this one reads it."""
    return [line["text"] for line in socket.lines if line["k"] == "said"]


def said(socket: Socket, text: str) -> int:
    """Say it, as soon as anything can be said. Returns the line that it is."""
    while (answer := socket.ask(t="say", text=text))["t"] != "ack":
        assert answer["code"] == "unavailable"
        socket.settle(0.1)
    return int(answer["seen"])
