"""S13: what a host, the others and everybody alone can do about somebody, on a real server and after its restart."""

import json

import pytest

from backroom.cli import main
from backroom.server import limits
from tests.server.harness import Browser, Server, Socket, cookie_of, deal, dealt, two_at_a_table


def four(server: Server) -> tuple[list[Browser], list[Socket], str]:
    """Ann's table of four, dealt."""
    ann = Browser(server)
    opened = ann.open("butch", 4, tempo="untimed")
    people = [ann]
    for name, invitation in zip(("Ben", "Cy", "Dee"), opened["invitations"], strict=True):
        people.append(Browser(server, name))
        people[-1].join(claim=invitation["claim"])
    sockets = [one.sit(opened["table"]) for one in people]
    deal(sockets)
    return people, sockets, opened["table"]


def test_S13_who_is_put_out_for_good_neither_sits_nor_watches_again(own_server: Server) -> None:
    ann, ben, table = two_at_a_table(own_server)
    first, second = ann.sit(table), ben.sit(table)
    assert second.ask(t="host", op="ban", seat=0)["code"] == "not_host"
    assert first.ask(t="host", op="ban", seat=1)["t"] == "ack"
    assert second.closed() == 4004
    assert second.bye is not None
    assert "for good" in second.bye["text"]
    first.wait_for(lambda: any(line["k"] == "ban" for line in first.lines))
    assert [line["name"] for line in first.lines if line["k"] == "ban"] == ["Ben"], "said to all"

    def stays_out(ann: Browser, ben: Browser) -> None:
        claim = ann.get(f"/api/tables/{table}")["invitations"][0]["claim"]
        assert ben.refused("POST", "/api/join", {"name": "Benno", "claim": claim}) == (409, "banned")
        # Another person on the same device is the same device.
        guest = {"name": "Guest", "claim": claim}
        assert ben.http.post("/api/join?as=3", json=guest).json()["code"] == "banned"
        for path in ("", "/replay", "/export"):
            assert ben.refused("GET", f"/api/tables/{table}{path}") == (403, "banned")
        for query in ("?watch=1", "?as=3"):
            assert ben.sit(table, hello=False, query=query).closed() == 4004

    stays_out(ann, ben)
    own_server.close_clients()
    own_server.kill()
    own_server.start()
    ann, ben = device(own_server, first), device(own_server, second)
    stays_out(ann, ben)
    cy = Browser(own_server, "Cy")
    assert cy.join(claim=ann.get(f"/api/tables/{table}")["invitations"][0]["claim"])["seat"] == 1


def device(server: Server, socket: Socket) -> Browser:
    """The device that this socket is or was on."""
    same = Browser(server)
    same.http.cookies.update(dict(cookie.split("=", 1) for cookie in cookie_of(socket).split("; ")))
    return same


def test_S13_a_locked_table_lets_nobody_new_in_or_look_on(server: Server) -> None:
    first, _, table = dealt(server)
    dee = Browser(server, "Dee")
    early = dee.sit(table, query="?watch=1")
    assert first.ask(t="host", op="lock")["t"] == "ack"
    assert early.ask(t="say", text="x")["code"] == "not_seated", "who was here before stays"
    early.wait_for(lambda: early.now["locked"])
    cy = Browser(server, "Cy")
    assert cy.refused("GET", f"/api/tables/{table}") == (403, "table_locked")
    assert cy.sit(table, hello=False, query="?watch=1").closed() == 4004
    assert first.ask(t="host", op="unlock")["t"] == "ack"
    assert cy.sit(table, query="?watch=1").now["you"] is None
    assert first.ask(t="host", op="lock")["t"] == "ack"
    with Socket(server, table, cookie_of(first)) as again:
        assert again.now["you"] == 0, "who sits here is not new"
    assert [line["on"] for line in first.lines if line["k"] == "lock"][:2] == [True, False]


def test_S13_more_than_half_of_the_others_put_somebody_out(server: Server) -> None:
    _, (first, ben, cy, dee), table = four(server)
    assert ben.ask(t="out", seat=3, on=True)["t"] == "ack"
    dee.wait_for(lambda: bool(dee.now["out"]))
    assert dee.now["out"] == [{"seat": 3, "wanted": [1], "needed": 2}]
    assert ben.ask(t="out", seat=1, on=True)["code"] == "no_such_seat"
    assert cy.ask(t="out", seat=3, on=True)["t"] == "ack"
    dee.wait_for(lambda: dee.now["you"] is None)
    first.wait_for(lambda: first.now["seats"][3]["away"])
    assert dee.ask(t="out", seat=1, on=True)["code"] == "not_seated"
    with Socket(server, table, cookie_of(dee)) as back:
        assert back.now["you"] is None
    stranger = Browser(server).sit(table)
    assert stranger.ask(t="out", seat=1, on=True)["code"] == "not_seated"


def test_S13_talk_is_three_in_three_seconds(server: Server) -> None:
    first, _, _ = dealt(server)
    codes = [first.ask(t="say", text=f"word {n}").get("code") for n in range(5)]
    assert codes[: limits.TALK.most] == [None] * 3
    assert codes[-1] == "too_fast"
    assert (limits.TALK.most, limits.TALK.seconds) == (3, 3.0)


def test_S13_blocking_is_a_private_matter_that_follows_the_person(own_server: Server) -> None:
    (ann, ben, *_), (first, second, third, _), table = four(own_server)
    for socket in (second, third):
        socket.settle()
    before = [len(second.frames), len(third.frames)]
    assert ann.http.post(f"/api/tables/{table}/block", json={"seat": 1, "on": True}).status_code == 204
    first.until(lambda m: m["t"] == "blocked" and m["seats"] == [1])
    second.settle()
    third.settle()
    assert [len(second.frames), len(third.frames)] == before, "nobody else hears anything"
    for seat in (0, 9, -1):
        assert ann.refused("POST", f"/api/tables/{table}/block", {"seat": seat, "on": True}) == (409, "no_such_seat")

    # What is said still arrives with its number; the page does not show it.
    assert second.ask(t="say", text="hello")["t"] == "ack"
    first.wait_for(lambda: first.lines[-1]["k"] == "said")

    # For the blocked there is no such table, link or code, as if there were none.
    other = ann.open(listed=True)
    claim = other["invitations"][0]["claim"]
    assert ben.refused("POST", "/api/join", {"name": "Ben", "claim": claim}) == (404, "no_such_code")
    assert ben.refused("POST", "/api/join", {"name": "Ben", "code": other["code"]}) == (404, "no_such_code")
    assert ben.refused("POST", "/api/join", {"name": "Ben", "table": other["table"]}) == (404, "no_such_table")
    assert ben.http.post("/api/join?as=2", json={"name": "Guest", "claim": claim}).json()["code"] == "no_such_code"

    # Another device of the same person, after a restart.
    code = ann.post("/api/me/recovery")["code"]
    own_server.close_clients()
    own_server.kill()
    own_server.start()
    phone, ben = Browser(own_server), device(own_server, second)
    ben.name = "Ben"
    phone.post("/api/recover", {"code": code})
    assert json.loads(phone.sit(table).frames[0])["blocked"] == [1]
    (listed,) = phone.get("/api/me/blocked")
    assert listed["name"] == "Ben"
    assert ben.get("/api/me/blocked") == []
    ids = _persons(own_server)
    assert not any(one in json.dumps(listed) for one in ids), "ids of people never leave the server"
    assert phone.post("/api/me/unblock", {"key": listed["key"]}) == []
    assert ben.join(claim=claim)["seat"] == 1


def _persons(server: Server) -> list[str]:
    return [row.id for row in server.database.rows("SELECT id FROM person")]


def test_S13_a_report_holds_what_everybody_could_read_and_no_more(
    own_server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, table = dealt(own_server)
    ann = device(own_server, first)
    assert second.ask(t="say", text="You play like a goat.")["t"] == "ack"
    report = {"seat": 1, "reason": "talk", "text": "He is <b>rude</b>."}
    assert ann.http.post(f"/api/tables/{table}/report", json=report).status_code == 204
    second.settle()
    assert "report" not in "".join(second.frames)
    watcher = Browser(own_server, "Cy").sit(table)

    joined = "SELECT excerpt, secret FROM report JOIN game_table ON game_table.id = report.table_id"
    ((excerpt, secret),) = own_server.database.rows(joined)
    assert json.loads(excerpt)["lines"] == watcher.lines, "line for line what a spectator reads"
    canaries = [secret.hex(), *_persons(own_server)]
    assert not any(canary in excerpt for canary in canaries)

    assert main(["reports", "--db", own_server.database.url]) == 0
    said = capsys.readouterr().out
    assert "Ann reports Ben (talk)" in said
    assert "He is <b>rude</b>." in said
    assert "Ben: You play like a goat." in said
    assert "One report." in said

    stranger = Browser(own_server, "Eve")
    stranger.post("/api/me", {"name": "Eve"})
    assert stranger.refused("POST", f"/api/tables/{table}/report", report) == (409, "not_seated")
    assert ann.refused("POST", f"/api/tables/{table}/report", report | {"seat": 0}) == (409, "no_such_seat")
    assert ann.refused("POST", f"/api/tables/{table}/report", report | {"text": "x" * 301}) == (400, "too_long")
    assert ann.refused("POST", f"/api/tables/{table}/report", report | {"reason": "boredom"})[0] == 400
    codes = [ann.http.post(f"/api/tables/{table}/report", json=report).status_code for _ in range(limits.REPORTS.most)]
    assert codes[-1] == 429
    assert codes.count(204) == limits.REPORTS.most - 1


def test_S13_the_last_words_of_the_reported_are_kept_with_the_last_lines(own_server: Server) -> None:
    first, second, table = dealt(own_server, tempo="untimed")
    assert second.ask(t="say", text="the first word")["t"] == "ack"
    for _ in range(limits.EXCERPT // 2):
        for on in (True, False):
            assert first.ask(t="vote", end=on)["t"] == "ack"
    ann = device(own_server, first)
    assert ann.http.post(f"/api/tables/{table}/report", json={"seat": 1, "reason": "other"}).status_code == 204
    ((excerpt,),) = own_server.database.rows("SELECT excerpt FROM report")
    lines = json.loads(excerpt)["lines"]
    assert len(lines) == limits.EXCERPT + 1
    assert lines[0]["text"] == "the first word"
