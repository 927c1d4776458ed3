"""Whole games over real sockets, with people and bots."""

import secrets
import sys
import time
from pathlib import Path

from tests.server.harness import PATIENCE, Browser, Server, Socket, cookie_of, dealt
from tests.server.stores import Database


def test_two_people_play_a_whole_game(server: Server) -> None:
    first, second, _ = dealt(server)
    while first.now["stage"] != "over":
        mover = first if first.my_turn else second
        assert mover.my_turn
        answer = mover.act()
        assert answer["t"] == "ack"
        for socket in (first, second):
            socket.wait_for(lambda: socket.seen >= answer["seen"])
    assert first.now["result"] == second.now["result"]
    assert first.now["receipt"]["secret"]
    assert first.now["truth"] == second.now["truth"]
    assert [line["k"] for line in first.lines] == [line["k"] for line in second.lines]


def test_a_table_rests_whenever_nothing_happens_and_nobody_notices(tmp_path: Path, database: Database) -> None:
    server = Server(tmp_path, database=database)
    server.program = [sys.executable, str(Path(__file__).with_name("tight.py")), "REST=0.0", "POLL=0.02"]
    with server:
        first, second, table = dealt(server, game="butch", variant={"round_limit": 10})
        for _ in range(30):
            mover = first if first.my_turn else second
            answer = mover.act(mover.now["legal"][-1]["id"])
            assert answer["t"] == "ack"
            for socket in (first, second):
                socket.wait_for(lambda: socket.seen >= answer["seen"])
            time.sleep(0.03)
            if first.now["stage"] == "over" or not (first.my_turn or second.my_turn):
                break
        with Socket(server, table, cookie_of(first)) as again:
            assert (again.lines, again.now) == (first.lines, first.now)


def test_bells_ring_whatever_carries_them(server: Server) -> None:
    ann, end = Browser(server), time.monotonic() + PATIENCE
    while "backroom_bus_well 1.0" not in ann.http.get("/metrics").text:
        assert time.monotonic() < end, "no line to other nodes"
        time.sleep(0.05)


def test_play_now_is_a_game_against_bots(server: Server) -> None:
    ann = Browser(server)
    opened = ann.post("/api/play-now", {"game": "leduc", "name": "Ann"})
    with ann.sit(opened["table"]) as socket:
        assert socket.now["stage"] in ("playing", "over")
        socket.play_out()
        assert socket.now["result"] is not None


def test_bots_alone_finish_while_somebody_watches(server: Server) -> None:
    ann = Browser(server)
    bots = [{"kind": "bot", "bot": "house"}, {"kind": "bot", "bot": "random"}]
    opened = ann.open(seats=bots)
    assert opened["invitations"] == []
    with ann.sit(opened["table"]) as socket:
        socket.wait_for(lambda: socket.now["stage"] == "over")
        assert socket.now["you"] is None


def test_a_larger_game_with_secret_windows_goes_on(server: Server) -> None:
    ann = Browser(server)
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "house"}]
    opened = ann.open(
        "butch", 2, seats=seats, tempo="untimed", preset="quick_draw", variant={"boost_mode": "clockwise"}
    )
    with ann.sit(opened["table"]) as socket:
        socket.ready()
        socket.show()
        for _ in range(6):
            socket.wait_for(lambda: socket.my_turn)
            answer = socket.act()
            assert answer["t"] == "ack"
            socket.wait_for(lambda: socket.seen >= answer["seen"])
        assert socket.ask(t="vote", end=True)["t"] == "ack"
        socket.wait_for(lambda: socket.now["stage"] == "over")


def test_rematch_takes_everybody_along(server: Server) -> None:
    first, second, table = dealt(server)
    assert first.ask(t="again")["code"] == "not_over"
    first.ask(t="vote", end=True)
    second.ask(t="vote", end=True)
    first.wait_for(lambda: first.now["stage"] == "over")
    command = secrets.token_hex(8)
    assert first.ask(t="again", id=command)["t"] == "ack"
    assert second.ask(t="again")["t"] == "ack"
    second.wait_for(lambda: bool(second.now["rematch"]))
    first.wait_for(lambda: bool(first.now["rematch"]))
    assert first.now["rematch"] == second.now["rematch"] != table
