"""The bot API: somebody's program is an ordinary client with a seat token."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.harness import Browser, Server, two_at_a_table

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


def run_example(*arguments: str) -> str:
    ran = subprocess.run(
        [sys.executable, str(EXAMPLE), *arguments], capture_output=True, text=True, timeout=60, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_the_example_plays_a_whole_game(server: Server) -> None:
    assert "The game is over." in run_example(server.url, "leduc")


def test_the_example_plays_a_seat_it_was_given(server: Server) -> None:
    ann, ben, table = two_at_a_table(server)
    token = ben.post(f"/api/tables/{table}/token")["token"]
    robot = subprocess.Popen(
        [sys.executable, str(EXAMPLE), server.url, table, token], stdout=subprocess.PIPE, text=True
    )
    try:
        with ann.sit(table) as socket:
            socket.ready()
            socket.show()
            socket.play_out()
        output, _ = robot.communicate(timeout=30)
    finally:
        robot.kill()
    assert "this was seat 1" in output


def test_a_token_opens_its_own_seat_and_nothing_else(server: Server) -> None:
    ann, ben, table = two_at_a_table(server)
    other = ann.open()["table"]
    token = ben.post(f"/api/tables/{table}/token")["token"]
    key = {"Authorization": f"Bearer {token}"}
    assert ann.http.post(f"/api/bot/tables/{other}", json={"t": "ping", "sent": 1}, headers=key).status_code == 401
    for wrong in ({}, {"Authorization": "Bearer nonsense"}, {"Authorization": token}, {"Authorization": "Basic x"}):
        answer = ann.http.post(f"/api/bot/tables/{table}", json={"t": "ping", "sent": 1}, headers=wrong)
        assert (answer.status_code, answer.json()["code"]) == (401, "who")
        assert ann.http.get(f"/api/bot/tables/{table}", headers=wrong).status_code == 401
    pong = ann.http.post(f"/api/bot/tables/{table}", json={"t": "ping", "sent": 7}, headers=key)
    assert pong.json()["t"] == "pong"
    stranger = Browser(server, "Cy")
    stranger.post("/api/me", {"name": "Cy"})
    assert stranger.refused("POST", f"/api/tables/{table}/token") == (409, "not_seated")


def test_the_stream_starts_with_a_welcome_and_resumes(server: Server) -> None:
    _, ben, table = two_at_a_table(server)
    key = {"Authorization": f"Bearer {ben.post(f'/api/tables/{table}/token')['token']}"}
    with ben.http.stream("GET", f"/api/bot/tables/{table}", headers=key) as stream:
        first = json.loads(next(stream.iter_lines()))
    assert first["t"] == "welcome"
    assert first["now"]["you"] == 1
    seen = len(first["lines"]) - 1
    with ben.http.stream("GET", f"/api/bot/tables/{table}", params={"seen": seen}, headers=key) as stream:
        resumed = json.loads(next(stream.iter_lines()))
    assert resumed["t"] == "update"
    assert len(resumed["lines"]) == 1


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"t":"do"}',
        b'{"t":"fly"}',
        b"\xff\xfe",
        b"[" * 5000,
        b'{"t":"do","id":"","seen":0,"action":0}',
    ],
)
def test_what_is_no_message_is_refused(server: Server, body: bytes) -> None:
    _, ben, table = two_at_a_table(server)
    key = {"Authorization": f"Bearer {ben.post(f'/api/tables/{table}/token')['token']}"}
    answer = ben.http.post(f"/api/bot/tables/{table}", content=body, headers=key)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
