"""Somebody leaves: a grace, then a bot that sees that seat's view; somebody returns: the seat is handed back."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import Browser, Server, Socket, cookie_of, dealt, two_at_a_table


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with little patience and slow bots."""
    folder: Path = tmp_path_factory.mktemp("presence")
    with Server(folder, "--absence", "0.5", pace=1.0) as running:
        yield running


def again(server: Server, table: str, before: Socket) -> Socket:
    cookie = cookie_of(before)
    return Socket(server, table, cookie)


def test_a_bot_steps_in_and_gives_the_seat_back(quick: Server) -> None:
    first, second, table = dealt(quick)
    second.close()
    first.until(lambda m: m["t"] == "presence" and m["here"] == [True, False])
    first.wait_for(lambda: first.now["seats"][1]["away"])
    assert first.lines[-1]["k"] == "away"
    back = again(quick, table, second)
    first.wait_for(lambda: not first.now["seats"][1]["away"])
    back.wait_for(lambda: not back.now["seats"][1]["away"])
    assert back.now["you"] == 1
    assert "back" in [line["k"] for line in first.lines]


def test_the_substitute_plays_on(quick: Server) -> None:
    first, second, _ = dealt(quick)
    second.close()
    first.wait_for(lambda: first.now["seats"][1]["away"])
    first.play_out()
    assert any(line.get("by") == "bot" for line in first.lines if line["k"] == "acted") or first.now["result"]


def test_a_quick_reload_is_not_leaving(quick: Server) -> None:
    first, second, table = dealt(quick)
    second.close()
    with again(quick, table, second) as back:
        first.settle(0.8)
        assert not first.now["seats"][1]["away"]
        assert back.now["you"] == 1


def test_at_a_table_for_days_nobody_steps_in(quick: Server) -> None:
    first, second, _ = dealt(quick, tempo="days")
    second.close()
    first.settle(1.2)
    assert not first.now["seats"][1]["away"]


def test_who_was_put_out_stays_out(quick: Server) -> None:
    first, second, table = dealt(quick)
    assert first.ask(t="host", op="kick", seat=1)["t"] == "ack"
    second.wait_for(lambda: second.now["seats"][1]["away"])
    answer = second.ask(t="do", seen=second.seen, action=1)
    assert answer["code"] == "not_seated"
    second.close()
    with again(quick, table, second) as back:
        back.settle(0.3)
        assert back.now["seats"][1]["away"]
        assert back.now["you"] is None


def test_who_is_put_out_gets_what_a_spectator_gets_and_nothing_else(quick: Server) -> None:
    """H12: from that moment on, on the socket that is open and on every later one."""
    first, second, table = dealt(quick)
    assert second.now["view"]["hand"][1], "the own card, until then"
    assert first.ask(t="host", op="kick", seat=1)["t"] == "ack"
    second.wait_for(lambda: second.now["you"] is None)
    taken = len(second.frames)
    watcher = Browser(quick, "Cy").sit(table, query="?watch=1")
    with again(quick, table, second) as back:
        answer = first.act()
        assert answer["t"] == "ack"
        first.wait_for(lambda: first.seen > answer["seen"] and first.my_turn)
        for socket in (first, second, watcher, back):
            socket.settle(0.3)
        assert second.now == back.now == watcher.now
        assert second.lines == back.lines == watcher.lines
    assert second.now["legal"] == []
    hands = [json.loads(frame)["now"]["view"]["hand"] for frame in second.frames[taken - 1 :] if '"now"' in frame]
    assert hands
    assert hands == [None] * len(hands), "the card is not sent again"


def test_a_pledge_without_a_nonce_is_dealt_in_after_five_seconds(quick: Server) -> None:
    ann, ben, table = two_at_a_table(quick)
    first, second = ann.sit(table), ben.sit(table)
    first.ready()
    second.ready()
    first.show()
    first.wait_for(lambda: first.now["stage"] == "playing")
    second.wait_for(lambda: second.now["stage"] == "playing")
