"""Hidden steps and live windows over real sockets: who is sent what and when, from how far away, and after a kill."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from backroom.server.bots import PAUSE
from backroom.server.store import tables
from backroom.server.store.sqlite import reader_engine
from backroom.server.store.tables import Stored
from backroom.table.arena import BREATH, MOST_BACK, STALLED
from backroom.table.entries import Acted, Bounced, By, Dealt, Entry, Flung, Resumed
from backroom.table.record import record_of
from backroom.table.table import Table
from backroom.table.verify import verify
from tests.server.harness import Browser, Message, Server, Socket
from tests.server.lines import Far
from tests.table.hush.actions import Action
from tests.table.hush.arena import CLOSES, FLIGHT, MAY_CLOSE, RUN_UP
from tests.table.playing import HUSH

AT_TWO = {"at": 2, "hard": 1}
BRAWL = {"turns": 1, "brawl_only": True}
BOT = {"kind": "bot", "bot": "random"}
MEASURED = 1.4
"""Seconds until the server has measured how far away a new connection is."""


class Hushed(Server):
    """A server that has the toy game too."""

    def __init__(self, folder: Path, pace: float = 0.0) -> None:
        super().__init__(folder, pace=pace)
        self.program = [sys.executable, str(Path(__file__).with_name("hushed.py"))]
        self.environment["BACKROOM_RUN"] = "interpreted"  # nobody has compiled it

    def stored(self, table: str) -> Stored:
        engine = reader_engine(f"sqlite:///{self.db}")
        with engine.connect() as connection:
            stored = tables.load(connection, table)
        engine.dispose()
        assert stored is not None
        return stored

    def written(self, table: str) -> list[Entry]:
        return self.stored(table).log

    def flung(self, table: str) -> list[Flung]:
        return [entry for entry in self.written(table) if isinstance(entry, Flung)]

    def proven(self, table: str) -> None:
        stored = self.stored(table)
        report = verify(record_of(Table.from_log(table, HUSH, stored.secret, stored.log)), HUSH)
        assert report.ok, report


@pytest.fixture(scope="module")
def shared_hushed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hushed]:
    with Hushed(tmp_path_factory.mktemp("hushed")) as running:
        yield running


@pytest.fixture
def hushed(shared_hushed: Hushed) -> Iterator[Hushed]:
    yield shared_hushed
    shared_hushed.close_clients()


class People:
    """Everybody at a table, dealt. Some may be far away."""

    def __init__(self, server: Hushed, players: int = 3, far: dict[int, Far] | None = None, **more: Any) -> None:
        host = Browser(server, "Guest 0")
        opened = host.open("hush", players, **more)
        self.table: str = opened["table"]
        self.browsers = [host]
        for seat, invitation in enumerate(opened["invitations"], 1):
            self.browsers.append(Browser(server, f"Guest {seat}"))
            self.browsers[-1].join(claim=invitation["claim"])
        doors: dict[int, Any] = dict(far or {})
        self.sockets = [Socket(doors.get(n, server), self.table, one.cookie) for n, one in enumerate(self.browsers)]
        for socket in self.sockets:
            socket.ready()
        for socket in self.sockets:
            socket.show()
        for socket in self.sockets:
            socket.wait_for(lambda: socket.now["stage"] == "playing")


def fight(sockets: list[Socket]) -> Message:
    """The captain begins; everybody has seen it, and it counts."""
    assert sockets[0].act(Action.GO)["t"] == "ack"
    for socket in sockets:
        socket.wait_for(lambda: socket.now["arena"] is not None)
    arena: Message = sockets[0].now["arena"]
    wait_until(arena["begins"])
    return arena


def wait_until(at: int) -> None:
    time.sleep(max(0.0, at / 1000 - time.time()) + 0.005)


def throw(socket: Socket, params: dict[str, int] = AT_TWO, **more: Any) -> Message:
    return socket.ask(t="gesture", params=params, **more)


# Hidden steps


def test_H7_hidden_steps_send_nobody_else_a_frame_and_move_nothing_in_the_lists(hushed: Hushed) -> None:
    people = People(hushed, variant={"turns": 1, "live": False})
    ann, ben, cleo = people.sockets
    for socket in (ann, ben, cleo):
        socket.settle()
    before, mine = {socket: len(socket.frames) for socket in (ann, cleo)}, people.browsers[0].get("/api/mine")
    for action in (Action.TURN, Action.TURN, Action.HOLD):
        assert ben.act(action)["t"] == "ack"
        ben.settle(0.05)
    for socket in (ann, cleo):
        with pytest.raises(TimeoutError):
            socket.receive(0.4)
        assert len(socket.frames) == before[socket]
        assert socket.now["owing"] == [1, 2]
    assert people.browsers[0].get("/api/mine") == mine
    assert ben.now["owing"] == [2]
    assert cleo.act(Action.HOLD)["t"] == "ack"
    ann.wait_for(lambda: ann.now["phase"] == "DRAW")
    assert "seat" not in ann.lines[-1]
    assert people.browsers[0].get("/api/mine") != mine


PACE, TABLES = 3.0, 8
"""Long pauses, so that a busy machine is not taken for one; and as many steps as bots like, so several tables."""


def test_bots_take_one_pause_for_a_clock_and_do_all_their_steps_at_once(tmp_path: Path) -> None:
    """G39, H8: so that a step which nobody sees makes nobody wait."""
    seats = [{"kind": "person"}, BOT, BOT, BOT]
    with Hushed(tmp_path, pace=PACE) as server:
        tables = [People(server, 4, variant={"turns": 1, "live": False}, seats=seats) for _ in range(TABLES)]
        for people in tables:
            (ann,) = people.sockets
            ann.wait_for(lambda: ann.now["phase"] == "DRAW")
        logs = [server.written(people.table) for people in tables]
    most = 0
    for log in logs:
        dealt = next(entry.at for entry in log if isinstance(entry, Dealt))
        for seat in (1, 2, 3):
            mine = [entry.at - dealt for entry in log if isinstance(entry, Acted) and entry.acts[0][0] == seat]
            assert PAUSE[0] * PACE * 1000 - 50 <= mine[0]
            assert len(mine) == 1 or mine[-1] - mine[0] < PAUSE[0] * PACE * 1000 * (len(mine) - 1), (
                "one pause is enough"
            )
            most = max(most, len(mine))
    assert most > 1, "some bot took more than one step"


# Live windows


def test_a_brawl_of_three_who_throw_at_once(hushed: Hushed) -> None:
    people = People(hushed, 4, variant=BRAWL)
    captain, *brawlers = people.sockets
    arena = fight(people.sockets)
    assert arena["begins"] - arena["opened"] == RUN_UP
    assert arena["closes"] - arena["begins"] == CLOSES
    answers: list[Message] = []

    def two_fists(socket: Socket) -> None:
        answers.extend(throw(socket) for _ in range(3))

    threads = [threading.Thread(target=two_fists, args=(socket,)) for socket in brawlers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer["t"] for answer in answers) == ["ack"] * 6 + ["no"] * 3
    assert {answer["code"] for answer in answers if answer["t"] == "no"} == {"OUT_OF_TOKENS"}
    captain.wait_for(lambda: sum(line["k"] == "flung" for line in captain.lines) == 6)
    captain.wait_for(lambda: captain.now["view"]["hits"][2] == 6)
    assert captain.act(Action.STOP)["code"] == "TOO_EARLY"
    wait_until(arena["may_close"])
    assert captain.act(Action.STOP)["t"] == "ack"
    captain.wait_for(lambda: captain.now["stage"] == "over")
    hushed.proven(people.table)
    flung, acted = (
        hushed.flung(people.table),
        [e for e in hushed.written(people.table) if isinstance(e, Acted) and e.landed],
    )
    lands = {entry.flight: entry.lands for entry in flung}
    landed = [flight for entry in acted for flight, *_ in entry.landed]
    assert landed == sorted(landed, key=lambda flight: lands[flight])
    assert all(max(lands[flight] for flight, *_ in entry.landed) <= entry.at for entry in acted)


def test_S5_no_client_can_write_what_the_arena_writes(hushed: Hushed) -> None:
    people = People(hushed, variant=BRAWL)
    fight(people.sockets)
    for action in (Action.HIT, Action.HIT + 1, Action.MISS):
        assert people.sockets[1].act(int(action))["code"] == "NOT_YOUR_DECISION"
    assert people.sockets[1].now["legal"] == []
    for wrong in ({}, {"at": 2}, {"at": 77, "hard": 0}, {"at": 10**30, "hard": 0}):
        assert throw(people.sockets[1], wrong)["t"] == "no"
    assert people.sockets[1].ask(t="gesture", params={"at": "x"}, id="")["code"] == "malformed"


def test_D3_a_gesture_sent_twice_flies_once(hushed: Hushed) -> None:
    people = People(hushed, variant=BRAWL)
    fight(people.sockets)
    first, second = (throw(people.sockets[1], id="fist-1") for _ in range(2))
    assert first == second
    assert first["t"] == "ack"
    assert len(hushed.flung(people.table)) == 1


def test_D5_who_comes_back_in_the_middle_sees_what_flies_and_the_time_left(hushed: Hushed) -> None:
    people = People(hushed, variant=BRAWL)
    arena = fight(people.sockets)
    people.sockets[2].raw.close()
    with people.browsers[2].sit(people.table, hello=False) as back:
        assert throw(people.sockets[1])["t"] == "ack"
        back.send(t="hello", protocol=1)
        back.until(lambda m: m["t"] == "welcome")
        shown = back.now["arena"]
        assert [(flight["n"], flight["seat"]) for flight in shown["flights"]] == [(1, 1)]
        assert shown["closes"] == arena["closes"]
        assert throw(back)["t"] == "ack"
        back.wait_for(lambda: back.now["view"]["hits"][2] == 2)


@pytest.mark.parametrize("away", [0.0, 0.04, 0.4])
def test_what_the_network_takes_is_measured_and_given_back(hushed: Hushed, away: float) -> None:
    """By the server's own pings. The client is not asked, and never gets more than 150 ms."""
    with Far(hushed, away) as far:
        people = People(hushed, variant=BRAWL, far={1: far})
        time.sleep(MEASURED + 2 * away)
        fight(people.sockets)
        time.sleep(0.2)
        assert throw(people.sockets[1])["t"] == "ack"
        (flung,) = hushed.flung(people.table)
        people.sockets[1].close()
    assert flung.lands - flung.released == FLIGHT
    given_back = flung.at - flung.released
    # A busy machine adds to what the network takes; more than the most it never gives.
    assert min(away * 1000, MOST_BACK) - 5 <= given_back <= MOST_BACK


def test_a_late_throw_bounces_and_everybody_is_told(hushed: Hushed) -> None:
    people = People(hushed, variant=BRAWL)
    captain, ben, _ = people.sockets
    arena = fight(people.sockets)
    wait_until(arena["closes"] - FLIGHT + 50)
    assert throw(ben)["t"] == "ack"
    captain.wait_for(lambda: captain.now["stage"] == "over")
    told = [line for line in captain.lines if line["k"] == "bounced"]
    assert [(line["seat"], line["why"], line["flight"]) for line in told] == [(1, "late", 1)]
    hushed.proven(people.table)


def test_bots_fight_too_and_ring_the_bell(hushed: Hushed) -> None:
    people = People(hushed, 4, variant=BRAWL | {"turns": 2}, seats=[{"kind": "person"}, BOT, BOT, BOT])
    (ann,) = people.sockets
    fight(people.sockets)
    wait_until(ann.now["arena"]["may_close"])
    assert ann.act(Action.STOP)["t"] == "ack"
    ann.wait_for(lambda: ann.now["stage"] == "over")
    log = hushed.written(people.table)
    thrown = [entry for entry in log if isinstance(entry, Flung)]
    assert {entry.by for entry in thrown} == {By.BOT}
    assert len({entry.seat for entry in thrown}) >= 2
    bells = [entry for entry in log if isinstance(entry, Acted) and entry.acts[-1][1] == Action.STOP]
    assert [entry.by for entry in bells] == [By.PERSON, By.BOT]
    began = [entry.at for entry in log if isinstance(entry, Acted) and entry.acts[0][1] == Action.GO]
    assert MAY_CLOSE <= bells[1].at - began[1] - RUN_UP < CLOSES
    hushed.proven(people.table)


def test_tables_over_days_and_of_bots_alone_have_no_brawl(hushed: Hushed) -> None:
    browser = Browser(hushed)
    for how in ({"tempo": "days"}, {"seats": [BOT, BOT]}):
        table = browser.open("hush", 2, **how)["table"]
        assert hushed.stored(table).settings.variant == {"live": False}
        refused = {"id": "x", "game": "hush", "players": 2, "name": "Ann", "variant": {"brawl_only": True}}
        assert browser.refused("POST", "/api/tables", refused | how) == (400, "bad_variant")
    assert hushed.stored(browser.open("hush", 2)["table"]).settings.variant == {}


def test_slow_hands_are_a_setting_of_the_table(hushed: Hushed) -> None:
    people = People(hushed, variant=BRAWL, slow=True)
    people.sockets[0].act(Action.GO)
    people.sockets[0].wait_for(lambda: people.sockets[0].now["arena"] is not None)
    arena = people.sockets[0].now["arena"]
    assert (arena["begins"] - arena["opened"], arena["closes"] - arena["begins"]) == (2 * RUN_UP, 2 * CLOSES)


def test_D1_killed_in_the_middle_of_a_brawl(tmp_path: Path) -> None:
    """What was acknowledged lands, once; the fight goes on with what was left of its time."""
    server = Hushed(tmp_path)
    with ExitStack() as stack:
        stack.enter_context(server)
        people = People(server, variant=BRAWL)
        arena = fight(people.sockets)
        assert throw(people.sockets[1], id="first")["t"] == "ack"
        assert throw(people.sockets[2], id="second")["t"] == "ack"
        server.kill()
        server.close_clients()
        written = server.written(people.table)
        time.sleep(STALLED / 1000)
        server.start()
        back = [Socket(server, people.table, browser.cookie) for browser in people.browsers]
        back[0].wait_for(lambda: any(line["k"] == "resumed" for line in back[0].lines))
        resumed = next(entry for entry in server.written(people.table) if isinstance(entry, Resumed))
        on = back[0].now["arena"]
        assert on["begins"] == resumed.at + BREATH + RUN_UP
        assert on["closes"] - on["begins"] == arena["closes"] - written[-1].at
        assert [flight["n"] for flight in on["flights"]] == [1, 2]
        assert throw(back[1], id="first")["t"] == "ack", "the same id, the same answer"
        assert throw(back[1], id="early")["t"] == "ack"
        wait_until(on["begins"])
        assert throw(back[1], id="third")["t"] == "ack"
        back[0].wait_for(lambda: back[0].now["view"]["hits"][2] == 3)
        wait_until(back[0].now["arena"]["may_close"])
        assert back[0].act(Action.STOP)["t"] == "ack"
        back[0].wait_for(lambda: back[0].now["stage"] == "over")
        log = server.written(people.table)
        assert [entry.flight for entry in log if isinstance(entry, Flung)] == [1, 2, 3]
        assert [entry.why for entry in log if isinstance(entry, Bounced)] == ["early"]
        landed = [flight for entry in log if isinstance(entry, Acted) for flight, *_ in entry.landed]
        assert sorted(landed) == [1, 2, 3]
        server.proven(people.table)
