"""Seats cannot be stolen, guessed or played by others (S1 to S5, S8, S9, S13 of the survey)."""

import itertools
import re
import secrets
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from backroom.server.app import HANDLERS
from backroom.server.security import BOT_API
from backroom.server.store.schema import metadata
from tests.server.harness import Browser, Server, Socket, dealt, two_at_a_table


def test_S1_a_claim_works_once_and_the_host_is_shown_that_it_was_used(server: Server) -> None:
    ann, ben, cy = (Browser(server, name) for name in ("Ann", "Ben", "Cy"))
    opened = ann.open("butch", 3)
    claims = {link["seat"]: link["claim"] for link in opened["invitations"]}
    assert set(claims) == {1, 2}
    assert ben.join(claim=claims[1]) == {"table": opened["table"], "seat": 1}
    assert ben.join(claim=claims[1]) == {"table": opened["table"], "seat": 1}, "my own link leads to my own seat"
    assert cy.refused("POST", "/api/join", {"name": "Cy", "claim": claims[1]}) == (409, "claim_used")
    shown = ann.get(f"/api/tables/{opened['table']}")["invitations"]
    assert {link["seat"]: link["used"] for link in shown} == {1: True, 2: False}
    assert {link["seat"]: link["claim"] for link in shown} == claims
    for other in (ben, cy):
        page = other.get(f"/api/tables/{opened['table']}")
        assert (page["host"], page["code"], page["invitations"]) == (False, "", [])


def test_S1_a_seat_that_was_left_gets_a_new_link(server: Server) -> None:
    ann, ben, table = two_at_a_table(server)
    old = ann.get(f"/api/tables/{table}")["invitations"][0]
    with ben.sit(table) as socket:
        assert socket.ask(t="stand")["t"] == "ack"
    fresh = ann.get(f"/api/tables/{table}")["invitations"][0]
    assert (old["used"], fresh["used"]) == (True, False)
    assert old["claim"] != fresh["claim"]
    cy = Browser(server, "Cy")
    assert cy.refused("POST", "/api/join", {"name": "Cy", "claim": old["claim"]}) == (409, "claim_used")
    assert cy.join(claim=fresh["claim"])["seat"] == 1


def test_S1_tokens_are_in_no_url_no_log_and_hashed_on_disk(server: Server) -> None:
    ann, ben, table = two_at_a_table(server)
    claim = ann.get(f"/api/tables/{table}")["invitations"][0]["claim"]
    seat_token = ben.post(f"/api/tables/{table}/token")["token"]
    recovery = ben.post("/api/me/recovery")["code"]
    secret = [claim, seat_token, recovery, recovery.replace("-", ""), *ben.http.cookies.values()]
    with server.database.open() as connection:
        dump = "\n".join(str(row) for table in metadata.sorted_tables for row in connection.execute(table.select()))
    log = server.log.read_text()
    for token in secret:
        assert len(token) >= 12
        assert token not in dump
        assert token not in log


def test_S1_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Server) -> None:
    answer = Browser(server).http.post("/api/me", json={"name": "Ann"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    assert answer.headers["referrer-policy"] == "no-referrer"


def test_S1_over_tls_the_cookie_is_bound_to_the_host(tmp_path: Path) -> None:
    with Server(tmp_path, "--behind-proxy") as running:
        ann = Browser(running)
        tls = {"X-Forwarded-Proto": "https", "Origin": running.url.replace("http:", "https:")}
        cookie = ann.http.post("/api/me", json={"name": "Ann"}, headers=tls).headers["set-cookie"]
        assert cookie.startswith("__Host-backroom=")
        assert "Secure" in cookie
        assert "Path=/;" in cookie
        assert "domain" not in cookie.lower()


def test_S2_codes_are_for_gathering_tables_and_guessing_is_stopped(own_server: Server) -> None:
    ann, ben = Browser(own_server), Browser(own_server, "Ben")
    opened = ann.open()
    assert len(opened["code"]) == 6
    assert ben.join(code=opened["code"].lower())["seat"] == 1
    first, second = ann.sit(opened["table"]), ben.sit(opened["table"])
    for socket in (first, second):
        socket.ready()
    for socket in (first, second):
        socket.show()
    cy = Browser(own_server, "Cy")
    assert cy.refused("POST", "/api/join", {"name": "Cy", "code": opened["code"]}) == (404, "no_such_code")
    codes = [cy.refused("POST", "/api/join", {"name": "Cy", "claim": secrets.token_hex(16)})[1] for _ in range(40)]
    assert codes[0] == "no_such_code"
    assert "too_fast" in codes[25:]
    assert cy.refused("POST", "/api/recover", {"code": "BCDF-GHJK-MNPR"}) == (404, "no_such_code")


def test_S2_a_recovery_code_brings_the_seats_to_another_device(server: Server) -> None:
    ann, _, table = two_at_a_table(server)
    first = ann.post("/api/me/recovery")["code"]
    code = ann.post("/api/me/recovery")["code"]
    phone = Browser(server, "?")
    assert phone.refused("POST", "/api/recover", {"code": first}) == (404, "no_such_code")
    assert phone.post("/api/recover", {"code": code.lower()})["name"] == "Ann"
    assert [card["table"] for card in phone.get("/api/mine")] == [table]
    with phone.sit(table) as socket:
        assert socket.now["you"] == 0


@pytest.mark.parametrize("origin", [None, "https://evil.example", "null", "http://127.0.0.1:1", "http://localhost"])
def test_S3_a_socket_from_another_site_is_refused(server: Server, origin: str | None) -> None:
    ann = Browser(server)
    table = ann.open()["table"]
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(
            f"{server.ws}/api/tables/{table}/socket",
            additional_headers={"Cookie": ann.cookie},
            origin=origin,  # type: ignore[arg-type]
            proxy=None,
        ),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_S4_nothing_is_dealt_before_everybody_is_ready(server: Server) -> None:
    ann, ben, table = two_at_a_table(server)
    first = ann.sit(table)
    first.ready()
    first.settle()
    assert first.now["stage"] == "gathering"
    assert first.now["view"] is None
    assert first.ask(t="do", seen=first.seen, action=0)["code"] == "not_yet_dealt"
    second = ben.sit(table)
    second.ready()
    second.show()
    first.show()
    first.wait_for(lambda: first.now["stage"] == "playing")
    kinds = [line["k"] for line in first.lines]
    assert kinds.index("dealt") > max(n for n, kind in enumerate(kinds) if kind == "ready")


# Who may do what, when: everything else is refused, with a code that says so.
OPS: dict[str, dict[str, Any]] = {
    "do": {"seen": 0, "action": 0},
    "say": {"text": "hi"},
    "ready": {"pledge": "0" * 64},
    "nonce": {"nonce": "x"},
    "vote": {"end": True},
    "pause": {"on": True},
    "out": {"seat": 1, "on": True},
    "undo": {},
    "allow": {"on": True},
    "stand": {},
    "again": {},
    "note": {"text": "x"},
    "host": {"op": "lock"},
}
ALLOWED = {
    ("host", "say"), ("player", "say"), ("host", "note"), ("player", "note"),
    ("host", "ready", "gathering"), ("player", "ready", "gathering"),
    ("host", "stand", "gathering"), ("player", "stand", "gathering"),
    ("host", "stand", "playing"), ("player", "stand", "playing"),
    ("host", "vote", "playing"), ("player", "vote", "playing"),
    ("host", "pause", "playing"), ("player", "pause", "playing"),
    ("host", "again", "over"), ("player", "again", "over"),
    ("host", "host", "gathering"), ("host", "host", "playing"),
}  # fmt: skip


@pytest.mark.parametrize("stage", ["gathering", "playing", "over"])
def test_S5_who_may_do_what_when(server: Server, stage: str) -> None:
    sockets: dict[str, Socket] = {}
    for role, op in itertools.product(("host", "player", "watcher", "stranger"), OPS):
        sockets = sockets or _table_at(server, stage)
        answer = sockets[role].ask(t=op, **OPS[op])
        allowed = (role, op) in ALLOWED or (role, op, stage) in ALLOWED
        assert (answer["t"] == "ack") == allowed, (role, op, stage, answer)
        if role in ("watcher", "stranger") and op != "host":
            assert answer["code"] == "not_seated"
        if op == "host" and role != "host" and stage != "over":
            assert answer["code"] == "not_host"
        if answer["t"] == "ack" and op not in ("say", "note"):
            sockets = {}  # the table is no longer what it was
            server.close_clients()


def _table_at(server: Server, stage: str) -> dict[str, Socket]:
    if stage == "gathering":
        ann, ben, table = two_at_a_table(server)
        first, second = ann.sit(table), ben.sit(table)
    else:
        first, second, table = dealt(server)
    if stage == "over":
        first.ask(t="vote", end=True)
        second.ask(t="vote", end=True)
        first.wait_for(lambda: first.now["stage"] == "over")
    cy = Browser(server, "Cy")
    cy.post("/api/me", {"name": "Cy"})
    stranger = Browser(server)
    watcher, nobody = cy.sit(table, query="?watch=1"), stranger.sit(table)
    return {"host": first, "player": second, "watcher": watcher, "stranger": nobody}


def test_S5_nobody_acts_for_another_seat(server: Server) -> None:
    first, second, _ = dealt(server)
    mover, waiter = (first, second) if first.my_turn else (second, first)
    assert waiter.ask(t="do", seen=waiter.seen, action=1)["code"] == "NOT_YOUR_DECISION"
    assert mover.act()["t"] == "ack"


def test_S13_the_host_mutes_puts_out_and_locks(server: Server) -> None:
    ann, ben, table = two_at_a_table(server)
    first, second = ann.sit(table), ben.sit(table)
    assert first.ask(t="host", op="mute", seat=1)["t"] == "ack"
    assert second.ask(t="say", text="hi")["code"] == "muted"
    assert first.ask(t="host", op="kick", seat=1)["t"] == "ack"
    second.wait_for(lambda: second.now["you"] is None)
    assert first.ask(t="host", op="lock")["t"] == "ack"
    claim = ann.get(f"/api/tables/{table}")["invitations"][0]["claim"]
    assert ben.refused("POST", "/api/join", {"name": "Ben", "claim": claim}) == (409, "table_locked")
    assert first.ask(t="host", op="fly")["code"] == "malformed"
    assert first.ask(t="host", op="kick", seat=99)["code"] == "no_such_seat"


def changing() -> list[str]:
    """Every route that changes something, so that a new one is covered the day it is written."""
    found = [
        re.sub(r"\{\w+:\w+\}", "x", path)
        for handler in HANDLERS
        for path in handler.paths
        if set(getattr(handler, "http_methods", ())) - {"GET", "HEAD", "OPTIONS"} and not path.startswith(BOT_API)
    ]
    assert {"/api/tables", "/api/join", "/api/tables/x/report", "/api/tables/x/stream/x"} <= set(found)
    return found


@pytest.mark.parametrize("path", changing())
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example", "X-Backroom": "1"},
        {"Origin": "null", "X-Backroom": "1"},
        {"Sec-Fetch-Site": "cross-site", "X-Backroom": "1"},
        {"X-Backroom": ""},
    ],
)
def test_S8_requests_from_other_sites_are_refused(server: Server, path: str, headers: dict[str, str]) -> None:
    with httpx.Client(base_url=server.url, trust_env=False, verify=False) as other:
        answer = other.post(path, json={}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign")


def test_S9_a_name_that_is_not_ours_is_refused(server: Server) -> None:
    with httpx.Client(base_url=server.url, trust_env=False, verify=False) as other:
        answer = other.get("/api/games", headers={"Host": "rebound.example"})
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign")
        assert other.get("/health", headers={"X-Forwarded-Host": "x", "X-Forwarded-For": "1.2.3.4"}).status_code == 200


def test_S9_what_a_client_says_about_its_address_is_not_believed(tmp_path: Path) -> None:
    """Without --behind-proxy a hundred addresses in a header are one address that guesses."""
    server = Server(tmp_path)
    server.program = [sys.executable, str(Path(__file__).with_name("tight.py")), "GUESSES=5/600"]
    with server:
        eve, join = Browser(server, "Eve"), {"name": "Eve", "claim": "0" * 32}
        codes = []
        for number in range(7):
            headers = dict.fromkeys(("X-Forwarded-For", "X-Real-IP", "Forwarded"), f"203.0.113.{number}")
            codes.append(eve.http.post("/api/join", json=join, headers=headers).json()["code"])
        assert codes == ["no_such_code"] * 5 + ["too_fast"] * 2
        forged = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example"}
        answer = Browser(server, "Cy").http.post("/api/me", json={"name": "Cy"}, headers=forged)
        assert answer.status_code == 200
        assert "Secure" not in answer.headers["set-cookie"], "the line is as safe as it is, not as it says"
