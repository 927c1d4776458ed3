"""Tables that leave earlier rounds to memory, over sockets: a screen that stayed open shows what a new one does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.server.harness import Browser, Message, Server, Socket

HOUSE = {"kind": "bot", "bot": "house"}


def faces(lines: Iterable[Message], before: int) -> list[Any]:
    """The faces of cards taken or laid out in lines up to a number, as they read."""
    return [
        event["face"]
        for line in lines
        for event in line.get("events", ())
        if line["n"] < before and "face" in event and event["name"] != "DISCARDED" and event.get("seat") != 0
    ]


def round_begins(socket: Socket, number: int) -> int:
    """Play on to the own turn in a round, where everybody waits; the number of the line that began the round."""
    while True:
        begun = [
            line["n"]
            for line in socket.lines
            for event in line.get("events", ())
            if event["name"] == "ROUND" and event["round"] == number
        ]
        if begun and socket.my_turn and socket.now["phase"] != "MOVE":
            return int(begun[0])
        if socket.my_turn and socket.now["sealed"] is None:
            answer = socket.act()
            assert answer["t"] == "ack", answer
            socket.wait_for(lambda: socket.seen >= answer["seen"])
        else:
            socket.receive()


def test_G27_what_fades_fades_on_screens_that_stayed_open(server: Server) -> None:
    ann = Browser(server, "Ann")
    table = ann.open("booze", 3, seats=[{"kind": "person"}, HOUSE, HOUSE], spectators=True)["table"]
    socket, watcher = ann.sit(table), Browser(server, "Cy").sit(table, query="?watch=1")
    socket.ready()
    socket.show()
    begun = round_begins(socket, 3)
    socket.settle()
    assert faces(socket.lines, begun)
    assert set(faces(socket.lines, begun)) == {None}
    with ann.sit(table) as fresh:
        assert fresh.lines == socket.lines
    with ann.sit(table, seen=begun) as back:
        assert back.lines == socket.lines[begun:]
    watcher.settle()
    with Browser(server, "Dee").sit(table, query="?watch=1") as fresh:
        assert fresh.lines == watcher.lines
    # Neither does a replay remember for anybody before the end.
    assert ann.refused("GET", f"/api/tables/{table}/replay") == (403, "not_over")
    assert socket.ask(t="vote", end=True)["t"] == "ack"
    socket.wait_for(lambda: socket.now["stage"] == "over")
    assert None not in faces(socket.lines, begun)
    with ann.sit(table) as fresh:
        assert fresh.lines == socket.lines
    replay = ann.get(f"/api/tables/{table}/replay", seat="watch")
    assert None not in faces([frame["line"] for frame in replay["frames"]], begun)
