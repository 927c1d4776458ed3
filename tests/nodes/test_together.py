"""Two nodes that break nothing: any of them serves any table, and nobody can tell."""

import json
import time
from concurrent.futures import ThreadPoolExecutor

from backroom.table.entries import Acted
from tests.nodes.harness import House, at, dealt_over, play_out
from tests.server.harness import PATIENCE, Browser, Socket, cookie_of
from tests.server.streams import EventSocket


def test_two_people_at_two_nodes_play_a_whole_game(house: House) -> None:
    first, second, table = dealt_over(house[0], house[1])
    play_out(first, second)
    second.wait_for(lambda: second.now["stage"] == "over")
    assert len(first.lines) == len(second.lines)
    assert first.now["result"] == second.now["result"]
    assert len(house.stored(table).log) == house.stored(table).version


def test_who_comes_to_another_node_sees_at_least_what_they_saw_before(house: House) -> None:
    first, second, table = dealt_over(house[0], house[1])
    mover, other = (first, second) if first.my_turn else (second, first)
    assert mover.act()["t"] == "ack"
    assert len(Browser(house[0]).sit(table).lines) == len(Browser(house[1]).sit(table).lines)
    other.wait_for(lambda: other.seen == mover.seen)


def test_everybody_is_here_at_whichever_node(house: House) -> None:
    first, second, table = dealt_over(house[0], house[1])
    first.until(lambda m: m["t"] == "presence" and m["here"] == [True, True]) if not _here(first) else None
    watcher = Browser(house[1]).sit(table)
    first.until(lambda m: m["t"] == "presence" and m["watching"] == 1)
    watcher.close()
    first.until(lambda m: m["t"] == "presence" and m["watching"] == 0)
    second.close()
    first.until(lambda m: m["t"] == "presence" and m["here"] == [True, False])


def _here(socket: Socket) -> bool:
    last = [json.loads(frame) for frame in socket.frames if '"here"' in frame]
    return bool(last) and last[-1]["here"] == [True, True]


def test_a_notebook_is_the_same_at_every_node(house: House) -> None:
    first, _, table = dealt_over(house[0], house[1])
    twin = Socket(house[1], table, cookie_of(first))
    assert first.ask(t="note", text="Ben bluffs")["t"] == "ack"
    assert twin.until(lambda m: m["t"] == "noted")["notebook"]["text"] == "Ben bluffs"
    assert twin.ask(t="mark", marks={"1/king": "sure"})["t"] == "ack"
    assert first.until(lambda m: m["t"] == "noted" and m["notebook"]["marks"])["notebook"]["text"] == "Ben bluffs"


def test_a_command_is_answered_the_same_at_every_node(house: House) -> None:
    """D3 over two nodes: one effect, and the same answer for ever, a no as well."""
    first, second, table = dealt_over(house[0], house[1])
    mover = first if first.my_turn else second
    twin = Socket(house[0] if mover is second else house[1], table, cookie_of(mover))
    answer = mover.act(command="once")
    assert answer["t"] == "ack"
    assert twin.ask(t="do", id="once", seen=twin.seen, action=99) == answer
    refused = twin.ask(t="do", id="never", seen=twin.seen, action=99)
    assert refused["t"] == "no"
    assert mover.ask(t="do", id="never", seen=mover.seen, action=99) == refused
    acted = [entry for entry in house.stored(table).log if isinstance(entry, Acted)]
    assert len(acted) == 1


def test_twelve_people_do_something_at_once_and_nobody_has_to_try_again(house: House) -> None:
    ann = Browser(house[0], "Ann")
    opened = ann.open("botch", 12, tempo="untimed")
    others = [Browser(house[number % 2], f"Guest {number}") for number in range(11)]
    for guest, invitation in zip(others, opened["invitations"], strict=True):
        guest.join(claim=invitation["claim"])
    sockets = [guest.sit(opened["table"]) for guest in (ann, *others)]
    with ThreadPoolExecutor(len(sockets)) as threads:
        for word in ("one", "two"):
            answers = list(threads.map(lambda socket, word=word: socket.ask(t="say", text=word), sockets))
            assert [answer["t"] for answer in answers] == ["ack"] * len(sockets)
            assert len({answer["seen"] for answer in answers}) == len(sockets), "each has a line of its own"


def test_lobby_seats_links_and_a_rematch_at_any_node(house: House) -> None:
    ann = Browser(house[0], "Ann")
    opened = ann.open(listed=True, title="Over there")
    table = opened["table"]
    elsewhere = at(ann, house[1])
    assert elsewhere.get(f"/api/tables/{table}")["invitations"] == opened["invitations"]
    assert table in [card["table"] for card in Browser(house[1]).get("/api/tables")]
    ben = Browser(house[1], "Ben")
    assert ben.join(code=opened["code"]) == {"table": table, "seat": 1}
    assert at(ben, house[0]).get(f"/api/tables/{table}")["card"]["your_seat"] == 1
    assert (
        Browser(house[0], "Eve").refused("POST", "/api/join", {"name": "Eve", "code": opened["code"]})[1]
        == "table_full"
    )
    first, second = ann.sit(table), ben.sit(table)
    for socket in (first, second):
        socket.ready()
    for socket in (first, second):
        socket.show()
    play_out(first, second)
    assert first.ask(t="again")["t"] == second.ask(t="again")["t"] == "ack"
    for socket in (first, second):
        socket.wait_for(lambda: bool(socket.now["rematch"]))
    assert first.now["rematch"] == second.now["rematch"]


def test_T10_events_at_one_node_and_posts_at_another(house: House) -> None:
    ann, ben = Browser(house[0], "Ann"), Browser(house[1], "Ben")
    opened = ann.open()
    ben.join(claim=opened["invitations"][0]["claim"])
    first, second = EventSocket(ann, opened["table"]), ben.sit(opened["table"])
    away = at(ann, house[1])
    said = first.post(json.dumps({"t": "say", "id": "1", "text": "hello"}), away)
    assert (said.status_code, said.json()["t"]) == (200, "ack")
    for socket in (first, second):
        socket.wait_for(lambda: socket.lines[-1]["k"] == "said")
    assert first.post(json.dumps({"t": "say", "id": "1", "text": "hello"}), away).json() == said.json()
    assert first.post(json.dumps({"t": "resync"}), away).status_code == 404
    stranger = first.post(json.dumps({"t": "say", "id": "2", "text": "it is me"}), Browser(house[1]))
    assert stranger.json()["code"] == "not_seated"
    assert first.post("nonsense", away).status_code == 400


def test_bots_play_and_a_game_is_written_down_once(house: House) -> None:
    ann = Browser(house[0], "Ann")
    bot = {"kind": "bot", "bot": "random"}
    table = ann.open(players=2, seats=[{}, bot])["table"]
    first, watcher = ann.sit(table), Browser(house[1]).sit(table)
    first.ready()
    first.show()
    first.play_out()
    watcher.wait_for(lambda: watcher.now["stage"] == "over")
    end = time.monotonic() + PATIENCE
    while not (kept := house.database.rows("SELECT viewer FROM replay WHERE table_id = :t", t=table)):
        assert time.monotonic() < end, "never written down"
        time.sleep(0.05)
    assert len(kept) == len(set(kept)) == 4
    assert at(ann, house[1]).get(f"/api/tables/{table}/replay", seat="all")["frames"]
