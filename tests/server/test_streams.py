"""T10: where no WebSocket gets through, events and posts carry the same table."""

import json

import pytest

from backroom.server import limits
from tests.server.harness import Browser, Server, two_at_a_table
from tests.server.streams import EventSocket


def test_T10_a_whole_game_over_events_and_posts(server: Server) -> None:
    ann, ben, table = two_at_a_table(server)
    first, second, twin = EventSocket(ann, table), ben.sit(table), ann.sit(table)
    for socket in (first, second):
        socket.ready()
    for socket in (first, second):
        socket.show()
    for socket in (first, second):
        socket.wait_for(lambda: socket.now["stage"] == "playing")
    while first.now["stage"] != "over":
        mover, other = (first, second) if first.my_turn else (second, first)
        answer = mover.act(mover.now["legal"][-1]["id"])
        assert answer["t"] == "ack"
        for socket in (mover, other):
            socket.wait_for(lambda: socket.seen >= answer["seen"])
    twin.wait_for(lambda: twin.now["stage"] == "over")
    assert first.lines == twin.lines, "the same frames as over a socket of the same person"
    assert first.now == twin.now
    first.send(t="resync")
    assert first.until(lambda m: m["t"] == "welcome")["lines"] == twin.lines
    late = EventSocket(ann, table, seen=3)
    assert late.lines == twin.lines[3:]


def test_T10_nobody_else_speaks_on_a_stream(server: Server) -> None:
    ann, ben, table = two_at_a_table(server)
    first = EventSocket(ann, table)
    say = json.dumps({"t": "say", "id": "1", "text": "it is me"})
    for other in (ben, Browser(server)):
        assert first.post(say, other).status_code == 404
    foreign = ann.http.post(f"{first.path}/{first.raw.name}", content=say, headers={"Origin": "https://evil.example"})
    assert foreign.status_code == 403
    assert ann.http.post(f"{first.path}/{first.raw.name[:-4]}none", content=say).status_code == 404
    for nonsense in ("", "{", "[" * 5000, '{"t":"fly"}', '{"t":"say","id":"","text":"x"}'):
        assert first.post(nonsense).status_code == 202
        assert first.until(lambda m: m["t"] == "no")["code"] == "malformed"
    assert first.ask(t="say", text="still here")["t"] == "ack"
    assert [line["text"] for line in ben.sit(table).lines if line["k"] == "said"] == ["still here"]


def test_T10_who_may_not_be_here_is_told_and_does_not_come_again(server: Server) -> None:
    ann = Browser(server)
    table = ann.open()["table"]
    for socket, code in ((EventSocket(ann, table, protocol=99), 4002), (EventSocket(ann, "0" * 16), 4004)):
        assert socket.bye is not None
        assert socket.bye["code"] == code


def test_T10_a_stream_ends_with_its_last_word(server: Server) -> None:
    ann = Browser(server)
    table = ann.open()["table"]
    oldest = EventSocket(ann, table)
    others = [ann.sit(table) for _ in range(limits.SOCKETS)]
    with pytest.raises(EOFError):
        while True:
            oldest.receive()
    assert oldest.bye is not None
    assert oldest.bye["code"] == 4001
    assert others[-1].ask(t="say", text="still here")["t"] == "ack"


def test_T10_a_stream_ends_when_the_house_closes(own_server: Server) -> None:
    """Neither does the house wait for it, nor is it cut off as an error."""
    ann = Browser(own_server)
    stream = EventSocket(ann, ann.open()["table"])
    assert own_server.stop() in (0, -15)
    with pytest.raises(EOFError):
        while True:
            stream.receive()
    log = own_server.log.read_text()
    assert '"level": "error"' not in log
    assert "Traceback" not in log
