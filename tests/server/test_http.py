"""HTTP: whatever is sent, the answer is typed, never a 500, and dressed in the right headers."""

import http.client
import json
import re
import socket
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from backroom.server.app import HANDLERS
from backroom.server.problems import SENTENCES, STATUS, Trouble
from backroom.table.refusals import Code
from tests.server.harness import Browser, Server
from tests.server.late import KEPT_FOR, LATE, LATE_FOR

CODES = {code.value for code in Trouble} | {code.value for code in Code}


def test_every_trouble_has_a_sentence_and_a_status() -> None:
    assert set(SENTENCES) == set(STATUS) == set(Trouble)


def every_route() -> list[tuple[str, str]]:
    return [
        (method, re.sub(r"\{(\w+):\w+\}", "zzz", path))
        for handler in HANDLERS
        for path in handler.paths
        for method in getattr(handler, "http_methods", ())
    ]


BODIES: list[Any] = [
    b"",
    b"{",
    b"null",
    b"[]",
    b"\xff\xfe",
    b"[" * 30_000,
    b'{"name": 5}',
    b'{"name": "Ann", "nonsense": 1}',
    json.dumps({"name": "x" * 1000, "id": "1", "game": "leduc", "players": 2}).encode(),
    json.dumps({"name": "Ann", "id": "1", "game": "../etc", "players": 2}).encode(),
    json.dumps({"name": "Ann", "id": "1", "game": "leduc", "players": 10**18}).encode(),
    json.dumps({"name": "Ann", "id": "1", "game": "leduc", "players": -1}).encode(),
    json.dumps({"name": "Ann", "id": "1", "game": "leduc", "players": 2, "preset": "none"}).encode(),
    json.dumps({"name": "Ann", "id": "1", "game": "leduc", "players": 2, "variant": {"__class__": 1}}).encode(),
    json.dumps({"name": "Ann", "id": "1", "game": "leduc", "players": 2, "variant": {"ante": 1e300}}).encode(),
    json.dumps({"name": "Ann", "id": "1", "game": "leduc", "players": 2, "seats": [{"kind": "cat"}]}).encode(),
    json.dumps({"name": "Ann", "id": "1", "game": "leduc", "players": 2, "seats": [{}] * 9}).encode(),
    json.dumps({"name": "\u202e\u0000", "claim": "x"}).encode(),
    json.dumps({"name": "Ann", "code": "'; DROP TABLE entry; --"}).encode(),
    json.dumps({"code": "\ud83d"}).encode(),
]


@pytest.mark.parametrize("number", range(len(BODIES)))
def test_bad_input_is_refused_everywhere(server: Server, number: int) -> None:
    browser = Browser(server)
    body = BODIES[number]
    for method, path in every_route():
        if method == "POST":
            answer = browser.http.post(path, content=body, headers={"Content-Type": "application/json"})
            assert answer.status_code < 500, (path, answer.text)
            if answer.status_code >= 400:
                assert answer.json()["code"] in CODES, (path, answer.text)


def test_unknown_paths_methods_and_parameters(server: Server) -> None:
    browser = Browser(server)
    for method, path in every_route():
        other = browser.http.request("DELETE", path)
        assert other.status_code in (404, 405), path
        assert other.json()["code"] in ("not_found", "not_allowed")
        if method == "GET":
            answer = browser.http.get(path, params={"seat": "x" * 100, "seen": "many"})
            assert answer.status_code < 500, path
    for path in ("/api/nothing", "/api/tables/zzz/fly", "/assets/none.js", "/../../etc/pass.wd"):
        assert browser.refused("GET", path)[0] == 404
    for path in (
        "/../../../../../etc/passwd",
        "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2f..%2fetc/passwd",
        "//etc/passwd",
    ):
        assert "root:" not in browser.http.get(path).text


def test_oversize_bodies_are_413(server: Server) -> None:
    browser = Browser(server)
    for path in ("/api/tables", "/api/me", "/api/bot/tables/zzz"):
        answer = browser.http.post(path, content=b'{"name": "' + b"x" * 70_000 + b'"}')
        assert answer.status_code in (401, 413), path
    assert browser.http.post("/api/me", content=b"x" * 70_000).json()["code"] == "too_large"


def test_S6_every_answer_is_dressed(server: Server) -> None:
    with httpx.Client(base_url=server.url, trust_env=False, verify=False) as client:
        answers = [client.get(p) for p in ("/", "/join/abc", "/api/games", "/api/nothing", "/health", "/api/docs")]
        answers.append(client.post("/api/me"))
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        for rule in ("default-src 'self'", "script-src 'self'", "object-src 'none'", "base-uri 'none'"):
            assert rule in policy
        assert "frame-ancestors 'none'" in policy
        assert "connect-src 'self'" in policy
        assert "require-trusted-types-for 'script'" in policy
        assert "unsafe-eval" not in policy
        assert "'unsafe-inline'" not in policy.partition("script-src")[2].partition(";")[0]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "server" not in answer.headers


def test_games_come_with_everything_the_lobby_needs(server: Server) -> None:
    browser = Browser(server)
    cards = {card["name"]: card for card in browser.get("/api/games")}
    butch = cards["butch"]
    assert butch["players"] == [2, 4]
    dice = next(option for option in butch["options"] if option["key"] == "dice_mode")
    assert dice["default"] == "two"
    assert dice["values"] == ["two", "choice", "station"]
    assert dice["label"] == "Dice"
    assert len(dice["labels"]) == 3
    assert dice["says"]
    assert next(o for o in butch["options"] if o["key"] == "start_rubies")["range"] == [0, 20]
    assert {"book", "high_noon"} <= {preset["name"] for preset in butch["presets"]}
    assert "house:medium" in butch["bots"]
    assert browser.http.get("/api/games/butch/rules").text.startswith("#")
    assert browser.refused("GET", "/api/games/nothing/rules") == (404, "no_such_game")


def test_presets_and_changes_are_merged_and_wrong_ones_named(server: Server) -> None:
    browser = Browser(server)
    opened = browser.open("butch", 2, preset="tumbledown", variant={"action_points": 4})
    settings = browser.get(f"/api/tables/{opened['table']}")["table"]["settings"]
    assert settings["variant"] == {"ruin_mode": "demolished", "action_points": 4}
    new = {"id": "9", "game": "butch", "players": 2, "name": "Ann", "variant": {"action_points": 99}}
    answer = browser.http.post("/api/tables", json=new)
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad_variant"
    assert "action_points" in answer.json()["text"]
    assert "99" in answer.json()["text"]


def test_a_repeated_request_opens_one_table(server: Server) -> None:
    browser = Browser(server)
    new = {"id": "same", "game": "leduc", "players": 2, "name": "Ann"}
    browser.post("/api/me", {"name": "Ann"})
    assert browser.post("/api/tables", new) == browser.post("/api/tables", new)
    assert len(browser.get("/api/mine")) == 1


def test_an_invitation_as_qr_code_is_for_the_host(server: Server) -> None:
    ann, ben = Browser(server), Browser(server, "Ben")
    table = ann.open()["table"]
    drawn = ann.http.get(f"/api/tables/{table}/qr", params={"seat": 1})
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert "<svg" in drawn.text
    assert ben.refused("GET", f"/api/tables/{table}/qr", seat=1) == (403, "not_host")


def test_metrics_and_docs(server: Server) -> None:
    browser = Browser(server)
    assert "backroom_ack_seconds_count" in browser.http.get("/metrics").text
    page = browser.http.get("/api/docs").text
    assert "/api/tables/{table}/replay" in page
    assert "<script" not in page
    assert browser.get("/api/openapi.json")["info"]["title"] == "Backroom"


def test_what_came_before_the_house_hangs_up_is_answered(tmp_path: Path) -> None:
    """However late the house is with hanging up."""
    server = Server(tmp_path)
    server.program = [sys.executable, str(Path(__file__).with_name("late.py"))]
    with server, socket.create_connection(("127.0.0.1", server.port)) as other:
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        line.request("GET", "/api/games")
        assert json.load(line.getresponse())
        kept = line.sock
        time.sleep(KEPT_FOR - 0.4)
        other.sendall(LATE)
        time.sleep(LATE_FOR - 0.3)
        line.request("GET", "/api/games")
        assert json.load(line.getresponse())
        assert line.sock is kept, "on the same connection"
        assert kept.recv(1) == b"", "it is not kept for ever either"
        line.close()
