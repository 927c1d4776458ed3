"""Every acknowledged move is on disk, once. Tests are named by their number in the survey of faults (D3, D4, D5)."""

import random
import secrets
import threading
import time
from pathlib import Path

from backroom.server.messages import NewTable
from backroom.server.services import Options, Services
from backroom.server.store import Unavailable
from backroom.table.commands import Say
from tests.loops import in_its_own_loop
from tests.server.harness import Browser, Message, Server, Socket, cookie_of, dealt, two_at_a_table
from tests.server.stores import Database


def test_D3_one_effect_and_one_answer_however_often_it_is_sent(server: Server) -> None:
    ann, ben, table = two_at_a_table(server)
    first, again, other = ann.sit(table), ann.sit(table), ben.sit(table)
    for socket in (first, other):
        socket.ready()
    for socket in (first, other):
        socket.show()
    mover, twin = (first, again) if _to_move(first) == 0 else (other, ben.sit(table))
    twin.wait_for(lambda: twin.my_turn)
    mover.wait_for(lambda: mover.my_turn)
    command = secrets.token_hex(8)
    message = {"t": "do", "id": command, "seen": mover.seen, "action": mover.now["legal"][-1]["id"]}
    before = len([line for line in mover.lines if line["k"] == "acted"])
    threads = [threading.Thread(target=lambda s=s: [s.send(**message) for _ in range(25)]) for s in (mover, twin)]
    for thread in threads:
        thread.start()
    answers: list[Message] = []
    for socket in (mover, twin):
        answers += [socket.until(lambda m: m["t"] in ("ack", "no")) for _ in range(25)]
    for thread in threads:
        thread.join()
    assert answers[0]["t"] == "ack"
    assert all(answer == answers[0] for answer in answers)
    mover.settle()
    assert len([line for line in mover.lines if line["k"] == "acted"]) == before + 1


def test_D3_what_was_said_is_answered_the_same_when_it_comes_again_too_fast(server: Server) -> None:
    first, second, _ = dealt(server)
    message = {"t": "say", "id": secrets.token_hex(8), "text": "hello"}
    answer = first.ask(**message)
    assert answer["t"] == "ack"
    codes = [first.ask(t="say", text=f"word {n}").get("code") for n in range(5)]
    assert codes[-1] == "too_fast"
    assert first.ask(**message) == answer
    second.settle()
    assert [line["text"] for line in second.lines if line["k"] == "said"].count("hello") == 1


def test_D3_who_got_up_and_says_so_again_is_answered_the_same(server: Server) -> None:
    _, ben, table = two_at_a_table(server)
    with ben.sit(table) as socket:
        message = {"t": "stand", "id": secrets.token_hex(8)}
        answer = socket.ask(**message)
        assert answer["t"] == "ack"
        assert socket.ask(**message) == answer
        assert socket.ask(t="stand")["code"] == "not_seated"


def test_D3_the_answer_outlives_the_server(own_server: Server) -> None:
    first, second, table = dealt(own_server)
    mover = first if _to_move(first) == 0 else second
    mover.wait_for(lambda: mover.my_turn)
    command = secrets.token_hex(8)
    message = {"t": "do", "id": command, "seen": mover.seen, "action": mover.now["legal"][-1]["id"]}
    answer = mover.ask(**message)
    refusal = mover.ask(t="do", id="refused", seen=mover.seen, action=10_000)
    cookie = cookie_of(mover)
    own_server.kill()
    own_server.start()
    with Socket(own_server, table, cookie) as back:
        assert back.ask(**message) == answer
        assert back.ask(t="do", id="refused", seen=back.seen, action=0) == refusal
        told = [line for line in back.lines if line["k"] != "reopened"]
        assert [line for line in told if line["k"] == "acted"][-1:] == told[-1:]


def test_D4_a_stale_decision_is_told_so_and_shown_what_it_missed(server: Server) -> None:
    first, second, _ = dealt(server)
    mover, waiter = (first, second) if _to_move(first) == 0 else (second, first)
    mover.wait_for(lambda: mover.my_turn)
    raises = next(action["id"] for action in mover.now["legal"] if action["name"] == "RAISE")
    for seen in (0, mover.seen - 1, mover.seen - 10, mover.seen + 1, mover.seen + 10, 2**60):
        answer = mover.ask(t="do", seen=seen, action=raises)
        assert (answer["t"], answer["code"], answer["seen"]) == ("no", "stale", mover.seen), seen
        assert mover.until(lambda m: m["t"] == "update")["seen"] == mover.seen
    assert mover.act(raises)["t"] == "ack"
    waiter.wait_for(lambda: waiter.my_turn)
    answer = mover.ask(t="do", seen=mover.seen, action=raises)
    assert answer["code"] == "NOT_YOUR_DECISION"


def test_D5_two_tabs_of_one_seat_converge(server: Server) -> None:
    ann, ben, table = two_at_a_table(server)
    tabs, other = [ann.sit(table), ann.sit(table)], ben.sit(table)
    tabs[0].ready()
    other.ready()
    tabs[0].show()
    other.show()
    chance = random.Random(5)
    while other.now["stage"] != "over":
        tab = chance.choice(tabs)
        tab.settle(0.05)
        other.settle(0.05)
        mover = tab if tab.my_turn else other
        if mover.my_turn:
            mover.act(chance.choice(mover.now["legal"])["id"])
    asleep, awake = tabs
    awake.wait_for(lambda: awake.now["stage"] == "over")
    asleep.send(t="resync")
    asleep.wait_for(lambda: asleep.now["stage"] == "over")
    assert asleep.lines == awake.lines
    assert asleep.now == awake.now
    with ann.sit(table, seen=3) as late:
        assert late.lines == awake.lines[3:]


def test_games_go_on_after_the_power_went(own_server: Server) -> None:
    """A few bot tables are cut off and finish after the restart. (D1 with its kill points is in test_kill.)"""
    ann = Browser(own_server)
    bots = [{"kind": "bot", "bot": "house"}, {"kind": "bot", "bot": "random"}]
    tables = [ann.open(seats=bots)["table"] for _ in range(5)]
    own_server.kill()
    own_server.start()
    for table in tables:
        with ann.sit(table) as socket:
            socket.wait_for(lambda: socket.now["stage"] == "over")


def test_a_nonce_that_was_pledged_can_be_shown_after_a_restart(own_server: Server) -> None:
    """R2: that the server was away must not change the deal."""
    ann, ben, table = two_at_a_table(own_server)
    first, second = ann.sit(table), ben.sit(table)
    first.ready()
    second.ready()
    own_server.kill()
    time.sleep(6)
    own_server.start()
    for browser, before in ((ann, first), (ben, second)):
        socket = browser.sit(table)
        assert socket.now["stage"] == "dealing"
        assert socket.ask(t="nonce", nonce=before.nonce)["t"] == "ack"
    socket.wait_for(lambda: socket.now["stage"] == "playing")


def test_workers_do_not_outlive_a_server_that_was_killed(own_server: Server) -> None:
    Browser(own_server).open(seats=[{"kind": "bot", "bot": "house"}] * 2)
    assert own_server.process is not None
    wanted = f"PPid:\t{own_server.process.pid}\n"
    end = time.monotonic() + 20
    children: list[Path] = []
    while not children and time.monotonic() < end:
        children = [path.parent for path in Path("/proc").glob("[0-9]*/status") if wanted in _read(path)]
        time.sleep(0.1)
    assert children
    own_server.kill()
    while any(child.exists() and "Z (" not in _read(child / "status") for child in children):
        assert time.monotonic() < end + 10, "a worker is still there"
        time.sleep(0.1)
    own_server.start()


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""


def test_what_cannot_be_written_has_not_happened(database: Database) -> None:
    async def run() -> None:
        services = Services(Options(database.url, database.bus, bot_pace=0, warm=False))
        await services.start()
        device = await services.people.make("Ann", "")
        opened = await services.lobby.open(device.person, NewTable("1", "leduc", 2, "Ann"), "")
        live = await services.house.table(opened.table)
        before, works = live.table, services.store.write

        async def broken(_unit: object, _place: str = "") -> None:
            raise Unavailable("the disk is full")

        services.store.write = broken  # type: ignore[assignment, method-assign]
        answer = await services.house.handle(live, Say(0, "hello"), person=device.person.id, command_id="1")
        assert getattr(answer, "code", "") == "unavailable"
        assert live.table is before
        services.store.write = works  # type: ignore[method-assign]
        answer = await services.house.handle(live, Say(0, "hello"), person=device.person.id, command_id="1")
        assert type(answer).__name__ == "Ack"
        assert live.table.version == before.version + 1

        # Somebody else (another node) has written: what is in memory is old, and is read again.
        live.table = before
        await services.house.handle(live, Say(0, "again"), person=device.person.id, command_id="2")
        assert [getattr(entry, "text", "") for entry in live.table.log[-2:]] == ["hello", "again"]
        await services.stop()

    in_its_own_loop(run())


def _to_move(socket: Socket) -> int:
    socket.wait_for(lambda: socket.now["stage"] == "playing")
    return int(socket.now["owing"][0])
