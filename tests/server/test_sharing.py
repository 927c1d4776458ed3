"""Several people, one device: each has a cookie, each a line, and the line of nobody carries nobody's secrets."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import Browser, Server, Socket


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with little patience."""
    folder: Path = tmp_path_factory.mktemp("sharing")
    with Server(folder, "--absence", "0.5", pace=1.0) as running:
        yield running


def shared(server: Server, **more: Any) -> tuple[Browser, str]:
    """Ann has opened a table, and Ben sits at it on her device."""
    ann = Browser(server, "Ann")
    opened = ann.open(**more)
    joined = ann.post("/api/join?as=1", {"name": "Ben", "claim": opened["invitations"][0]["claim"]})
    assert joined["seat"] == 1
    return ann, opened["table"]


def dealt(ann: Browser, table: str) -> None:
    """One after the other takes the device, is ready and gives it back; who has it when it is dealt shows a nonce."""
    with ann.sit(table) as first:
        first.ready()
    with ann.sit(table, query="?as=1") as second:
        second.ready()
        second.show()
        second.wait_for(lambda: bool(second.now["stage"] == "playing"))


def test_each_of_them_sees_through_the_own_seat_alone(quick: Server) -> None:
    ann, table = shared(quick)
    dealt(ann, table)
    hands = []
    for query, you in (("", 0), ("?as=0", 0), ("?as=1", 1)):
        with ann.sit(table, query=query) as socket:
            assert socket.now["you"] == you
            hand = socket.now["view"]["hand"]
            assert hand[you] is not None
            assert hand[1 - you] is None
            hands.append(hand)
    assert hands[0] == hands[1] != hands[2]


def test_H12_between_two_of_them_the_device_gets_what_any_stranger_gets(quick: Server) -> None:
    ann, table = shared(quick)
    with ann.sit(table, query="?as=none"):  # all along, so that meanwhile nobody goes and comes back
        dealt(ann, table)
        with Browser(quick).sit(table) as stranger:
            for number in ("none", "2", "9", "10", "-1", "00", "", "x"):
                with ann.sit(table, query=f"?as={number}") as socket:
                    assert socket.now["you"] is None
                    assert socket.now == stranger.now
                    assert socket.lines == stranger.lines
                    assert socket.now["view"]["hand"] is None
                    assert socket.ask(t="do", seen=socket.seen, action=1)["code"] == "not_seated"


def test_H12_nobody_looks_back_on_a_device_that_is_shared(quick: Server) -> None:
    """What one of them saw would lie there for the next."""
    ann, table = shared(quick)
    dealt(ann, table)
    for query in ("", "?as=1", "?as=none", "?seat=0", "?seat=1&as=1"):
        assert ann.refused("GET", f"/api/tables/{table}/replay{query}") == (403, "not_over")


def test_all_of_them_are_here_while_the_device_is(quick: Server) -> None:
    ann, table = shared(quick)
    dealt(ann, table)
    for query in ("", "?as=1", "?as=none"):
        with ann.sit(table, query=query) as socket:
            socket.settle(1.2)
            assert [seat["away"] for seat in socket.now["seats"]] == [False, False]
            welcome = json.loads(socket.frames[0])
            assert (welcome["here"], welcome["watching"]) == ([True, True], 0)
    with Browser(quick).sit(table) as stranger:
        stranger.wait_for(lambda: all(seat["away"] for seat in stranger.now["seats"]))
        with ann.sit(table, query="?as=none"):
            stranger.wait_for(lambda: not any(seat["away"] for seat in stranger.now["seats"]))


def test_a_private_table_is_open_to_the_device_in_nobodys_hands_and_to_no_other(quick: Server) -> None:
    ann, table = shared(quick, spectators=False)
    with ann.sit(table, query="?as=none") as socket:
        assert socket.now["you"] is None
    stranger = Browser(quick).sit(table, hello=False)
    assert stranger.receive()["t"] == "bye"


def test_only_a_person_joins(quick: Server) -> None:
    ann = Browser(quick, "Ann")
    claim = ann.open()["invitations"][0]["claim"]
    for number in ("none", "10", "-1"):
        assert ann.refused("POST", "/api/join", {"name": "Ben", "claim": claim}, **{"as": number})[1] == "who"


def test_the_page_of_a_table_says_who_shares_the_device_and_to_nobody_else(quick: Server) -> None:
    ann, table = shared(quick)
    here = [{"number": "0", "seat": 0}, {"number": "1", "seat": 1}]
    assert ann.get(f"/api/tables/{table}")["here"] == here
    assert Browser(quick).get(f"/api/tables/{table}")["here"] == []


def test_mixed_with_people_elsewhere_and_with_bots(quick: Server) -> None:
    plan = [{"kind": "person"}] * 3 + [{"kind": "bot", "bot": "house:easy"}]
    ann, table = shared(quick, game="butch", players=4, seats=plan, tempo="untimed", variant={"round_limit": 10})
    cleo = Browser(quick, "Cleo")
    cleo.join(claim=ann.get(f"/api/tables/{table}")["invitations"][1]["claim"])
    third = cleo.sit(table)
    third.ready()
    dealt(ann, table)
    third.wait_for(lambda: bool(third.now["stage"] == "playing"))
    moved: set[int] = set()
    while len(moved) < 3:
        third.wait_for(lambda: bool(set(third.now["owing"]) & {0, 1, 2}))
        for seat in third.now["owing"]:
            if seat == 3:
                continue
            moved.add(seat)
            if seat == 2:
                _onward(third)
            else:
                with ann.sit(table, query=f"?as={seat}") as socket:
                    _onward(socket)
        third.settle(0.1)


def _onward(socket: Socket) -> None:
    if socket.my_turn:
        assert socket.act(socket.now["legal"][-1]["id"])["t"] == "ack"
