"""Whispers on a real server: two get them, and for nobody else is anything sent, listed or kept to be seen."""

from __future__ import annotations

import json
from typing import Any

import pytest

from backroom.cli import main
from backroom.server import limits
from backroom.server.phrasebook import say
from tests.server.harness import Browser, Message, Server, Socket, cookie_of, deal

NAMES = ("Ann", "Ben", "Cy")
PERSON = {"kind": "person"}


def crooks(server: Server, *, bots: int = 0) -> tuple[list[Browser], list[Socket], str]:
    """Ann's table of The Botch Is Back with Ben and Cy, dealt."""
    people = [Browser(server, name) for name in NAMES]
    seats = [*[PERSON] * len(NAMES), *[{"kind": "bot", "bot": "house"}] * bots]
    opened = people[0].open("botch", len(seats), seats=seats, tempo="untimed", listed=True)
    for browser, invitation in zip(people[1:], opened["invitations"], strict=True):
        browser.join(claim=invitation["claim"])
    sockets = [browser.sit(opened["table"]) for browser in people]
    deal(sockets)
    return people, sockets, opened["table"]


def heard(socket: Socket) -> list[str]:
    return [line["text"] for line in socket.lines if line["k"] == "said"]


def seen_by(browser: Browser, table: str) -> Message:
    """All that somebody can ask for while the game is on, but for the time of asking."""
    fresh = browser.sit(table, query="?watch=1")
    welcome = json.loads(fresh.frames[0])
    fresh.close()
    return {
        "welcome": welcome | {"time": 0},
        "replay": browser.get(f"/api/tables/{table}/replay"),
        "table": browser.get(f"/api/tables/{table}"),
        "listed": browser.get("/api/tables"),
        "mine": browser.get("/api/mine"),
    }


def test_two_hear_it_and_nothing_changes_for_anybody_else(own_server: Server) -> None:
    people, (ann, ben, cy), table = crooks(own_server)
    eve = Browser(own_server, "Eve")
    watcher = eve.sit(table, query="?watch=1")
    for socket in (ann, ben, cy, watcher):
        socket.settle()
    outside = {name: seen_by(browser, table) for name, browser in (("cy", people[2]), ("eve", eve))}
    cy.settle()
    watcher.settle()
    frames = [list(cy.frames), list(watcher.frames)]

    assert ann.ask(t="say", text="I have the Brew.", to=1)["t"] == "ack"
    ben.wait_for(lambda: heard(ben) == ["I have the Brew."])
    assert {key: ben.lines[-1][key] for key in ("seat", "to")} == {"seat": 0, "to": 1}
    assert ben.ask(t="say", claim="hold", params={"item": 2}, to=0)["t"] == "ack"
    ann.wait_for(lambda: ann.lines[-1].get("claim") == "hold")
    cy.settle()
    watcher.settle()
    assert [cy.frames, watcher.frames] == frames, "not one frame more"
    assert {name: seen_by(browser, table) for name, browser in (("cy", people[2]), ("eve", eve))} == outside

    # What is said aloud then has the next number, without a gap.
    cy.settle()
    before = len(cy.lines)
    assert ann.ask(t="say", text="Nothing.")["t"] == "ack"
    for socket in (cy, watcher):
        socket.wait_for(lambda: bool(heard(socket)))
    assert cy.lines[-1]["n"] == before + 1
    assert "to" not in cy.lines[-1]
    assert heard(cy) == heard(watcher) == ["Nothing."]

    # After a restart too.
    own_server.close_clients()
    own_server.kill()
    own_server.start()
    for old, mine in ((ann, ["I have the Brew.", "", "Nothing."]), (cy, ["Nothing."])):
        with Socket(own_server, table, cookie_of(old)) as back:
            said = [line for line in back.lines if line["k"] == "said"]
            assert [line.get("text", "") for line in said] == mine


def test_what_is_refused_is_refused_in_words(server: Server) -> None:
    people, (ann, ben, _), table = crooks(server, bots=1)
    watcher = Browser(server, "Eve").sit(table, query="?watch=1")
    assert watcher.ask(t="say", text="psst", to=1)["code"] == "not_seated"
    german = people[1].sit(table, query="?lang=de")
    for to, code in {3: "nobody_listens", 1: "to_yourself", 12: "no_such_seat"}.items():
        refused = german.ask(t="say", text="psst", to=to)
        assert (refused["code"], refused["text"]) == (code, say("de", "refusals", code))
    assert ann.ask(t="say", text="psst", to=3)["text"] == "No person has that seat: nobody would hear it."
    assert ann.ask(t="host", op="mute", seat=2)["t"] == "ack"
    muted = people[2].sit(table)
    assert muted.ask(t="say", text="psst", to=0)["code"] == "muted"
    assert not heard(ben)


def test_other_games_have_none(server: Server) -> None:
    ann = Browser(server)
    opened = ann.open("butch", 2, seats=[PERSON, {"kind": "bot", "bot": "house"}])
    with ann.sit(opened["table"]) as socket:
        assert socket.ask(t="say", text="psst", to=1)["code"] == "no_whispers"
    cards = {card["name"]: card["whispers"] for card in ann.get("/api/games")}
    assert [name for name, whispers in cards.items() if whispers] == ["botch"]


def test_S13_whispers_are_as_slow_as_talk(server: Server) -> None:
    _, (ann, *_), _ = crooks(server)
    codes = [ann.ask(t="say", text=f"word {n}", to=1 if n % 2 else None).get("code") for n in range(5)]
    assert codes[: limits.TALK.most] == [None] * limits.TALK.most
    assert codes[-1] == "too_fast"


def test_after_the_end_everybody_can_read_it_through_the_right_eyes(server: Server) -> None:
    people, (ann, ben, cy), table = crooks(server)
    assert ann.ask(t="say", text="I have the Brew.", to=1)["t"] == "ack"
    eve = Browser(server, "Eve")
    assert eve.refused("GET", f"/api/tables/{table}/replay", seat="all")[1] == "not_over"
    for socket in (ann, ben, cy):
        assert socket.ask(t="vote", end=True)["t"] == "ack"
    cy.wait_for(lambda: cy.now["stage"] == "over")
    assert heard(cy) == []

    def whispered(seat: str) -> list[tuple[Any, ...]]:
        frames = eve.get(f"/api/tables/{table}/replay", seat=seat)["frames"]
        return [
            (frame["line"]["seat"], frame["line"]["to"], frame["line"]["text"])
            for frame in frames
            if "to" in frame["line"]
        ]

    told = [(0, 1, "I have the Brew.")]
    assert {seat: whispered(seat) for seat in ("0", "1", "2", "watch", "all")} == {
        "0": told,
        "1": told,
        "2": [],
        "watch": [],
        "all": told,
    }
    assert "I have the Brew." in people[2].http.get(f"/api/tables/{table}/export").text
    assert ann.ask(t="say", text="psst", to=1)["code"] == "game_ended"


def test_S13_a_report_holds_the_whispers_of_the_two_and_of_nobody_else(
    own_server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    people, (ann, ben, cy), table = crooks(own_server)
    assert ben.ask(t="say", text="You goat.", to=0)["t"] == "ack"
    assert cy.ask(t="say", text="I trust you.", to=0)["t"] == "ack"
    assert ben.ask(t="say", text="And you too.", to=2)["t"] == "ack"
    report = {"seat": 1, "reason": "talk", "text": ""}
    for browser in (people[0], people[2]):
        assert browser.http.post(f"/api/tables/{table}/report", json=report).status_code == 204
    first, second = (
        [line for line in json.loads(row.excerpt)["lines"] if line["k"] == "said"]
        for row in own_server.database.rows("SELECT excerpt FROM report ORDER BY at")
    )
    assert [(line["seat"], line["to"], line["text"]) for line in first] == [(1, 0, "You goat.")]
    assert [(line["seat"], line["to"], line["text"]) for line in second] == [(1, 2, "And you too.")]
    assert main(["reports", "--db", own_server.database.url]) == 0
    assert "Ben whispers to Ann: You goat." in capsys.readouterr().out
    assert ann.now["stage"] == "playing"
