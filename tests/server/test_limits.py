"""Limits hold at the limit and not one beyond (S11), in floods (T4), for broken handshakes (T9) and peepers (S12)."""

import socket as network
import struct
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from backroom.engine.registry import game
from backroom.server import limits, logs
from backroom.server.bots import Bots
from backroom.server.metrics import Metrics
from backroom.table.talk import LONGEST_NAME, LONGEST_TEXT
from tests.loops import in_its_own_loop
from tests.server.harness import PATIENCE, Browser, Server, two_at_a_table
from tests.server.streams import EventSocket

ABROAD = {"X-Forwarded-For": "203.0.113.7"}


def test_S11_words_at_the_limit_and_beyond(server: Server) -> None:
    ann = Browser(server, "N" * LONGEST_NAME)
    with ann.sit(ann.open(title="T" * limits.TITLE)["table"]) as socket:
        assert socket.lines[1]["name"] == "N" * LONGEST_NAME
        assert socket.ask(t="say", text="x" * LONGEST_TEXT)["t"] == "ack"
        assert socket.ask(t="say", text="x" * (LONGEST_TEXT + 1))["code"] == "too_long"
        assert socket.ask(t="note", text="x" * limits.NOTES)["t"] == "ack"
        assert socket.ask(t="note", text="x" * (limits.NOTES + 1))["code"] == "too_large"
        assert socket.ask(t="undo", id="i" * limits.COMMAND_ID)["id"] == "i" * limits.COMMAND_ID
        socket.send(t="undo", id="i" * (limits.COMMAND_ID + 1))
        assert socket.until(lambda m: m["t"] == "no")["code"] == "malformed"
    too_long = {"id": "1", "game": "leduc", "players": 2, "name": "N" * (LONGEST_NAME + 1)}
    assert ann.refused("POST", "/api/tables", too_long) == (400, "bad_name")


@pytest.fixture(scope="module")
def tight_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose limits are reached soon, behind a proxy: so people come from many addresses."""
    server = Server(tmp_path_factory.mktemp("tight"), "--behind-proxy")
    limited = ["SPECTATORS=3", "SOCKETS=2", "CONNECTS=12/600", "GUESSES=5/600", "MESSAGES=20/600", "KEEP_ALIVE=1"]
    server.program = [sys.executable, str(Path(__file__).with_name("tight.py")), *limited]
    with server:
        yield server


@pytest.fixture
def tight(tight_server: Server) -> Iterator[Server]:
    yield tight_server
    tight_server.close_clients()


def test_S11_so_many_spectators_and_tabs_and_no_more(tight: Server) -> None:
    ann, _, table = two_at_a_table(tight)
    for _ in range(3):
        assert Browser(tight).sit(table).bye is None
    assert Browser(tight).sit(table, hello=False).closed() == 4004
    oldest, newer = ann.sit(table), ann.sit(table)
    assert oldest.ask(t="say", text="both")["t"] == "ack"
    newest = ann.sit(table)
    assert oldest.closed() == 4001, "the oldest makes room"
    for tab in (newer, newest):
        assert tab.ask(t="say", text="still here")["t"] == "ack"


def test_T7_who_hangs_up_before_the_welcome_takes_nobodys_place(tight: Server) -> None:
    ann = Browser(tight)
    table = ann.open()["table"]
    tabs = [ann.sit(table), ann.sit(table)]
    for _ in range(3):
        ann.sit(table, hello=False).raw.close_socket()
    for tab in tabs:
        assert tab.ask(t="say", text="still here")["t"] == "ack"


def test_T4_a_loop_of_connections_is_stopped(tight: Server) -> None:
    ann = Browser(tight)
    table = ann.open()["table"]

    def come(headers: dict[str, str]) -> None:
        where = f"{tight.ws}/api/tables/{table}/socket"
        with connect(where, additional_headers=headers, origin=Origin(tight.url), proxy=None):
            pass

    for _ in range(12):
        come(ABROAD)
    with pytest.raises(InvalidStatus) as stopped:
        come(ABROAD)
    assert stopped.value.response.status_code == 403
    come({"X-Forwarded-For": "203.0.113.8"})


def test_T4_a_flood_over_a_stream_ends_it_too(tight: Server) -> None:
    ann = Browser(tight)
    flood = EventSocket(ann, ann.open()["table"])
    for number in range(21):
        flood.send(t="ping", sent=number)
    assert flood.until(lambda m: m["t"] == "bye")["code"] == 1008


def test_T4_a_loop_of_guesses_is_stopped(tight: Server) -> None:
    eve, join = Browser(tight), {"name": "Eve", "claim": "0" * 32}
    tried = [eve.http.post("/api/join", json=join, headers=ABROAD).json()["code"] for _ in range(7)]
    assert tried == ["no_such_code"] * 5 + ["too_fast"] * 2


def test_a_proxy_may_keep_a_connection_and_a_browser_hardly(tight: Server, tmp_path: Path) -> None:
    """Else it would send somebody's move over one that the house closes at the same time."""
    direct = Server(tmp_path)
    direct.program = [sys.executable, str(Path(__file__).with_name("tight.py")), "KEEP_ALIVE=1"]
    with direct:
        proxy, browser = (HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE) for server in (tight, direct))
        for connection in (proxy, browser):
            connection.request("GET", "/health")
            assert connection.getresponse().read()
        assert browser.sock.recv(1) == b""
        time.sleep(1.0)
        proxy.request("GET", "/health")
        assert proxy.getresponse().status == 200
        proxy.close()
        browser.close()


@pytest.mark.soak
def test_T4_five_hundred_connections_a_second_and_ten_thousand_guesses(tmp_path: Path) -> None:
    """At the real limits: one address is stopped, another notices nothing."""
    with Server(tmp_path, "--behind-proxy") as server:
        ann = Browser(server)
        table = ann.open()["table"]
        where, refused = f"{server.ws}/api/tables/{table}/socket", 0
        for _ in range(limits.CONNECTS.most + 400):
            try:
                with connect(where, additional_headers=ABROAD, origin=Origin(server.url), proxy=None):
                    pass
            except InvalidStatus as stopped:
                refused += stopped.response.status_code == 403
        assert refused > 0
        eve, join = Browser(server, "Eve"), {"name": "Eve", "claim": "0" * 32}
        codes = [eve.http.post("/api/join", json=join, headers=ABROAD).json()["code"] for _ in range(10_000)]
        assert codes.count("too_fast") > 9_000
        assert set(codes) == {"no_such_code", "too_fast"}, "and not one of them sits down"
        with ann.sit(table) as socket:
            assert socket.ask(t="say", text="still here")["t"] == "ack"


def test_T9_handshakes_that_break_off_leave_nothing_behind(server: Server) -> None:
    break_off(server, 300)


@pytest.mark.soak
def test_T9_ten_thousand_handshakes_that_break_off(own_server: Server) -> None:
    before = own_server.memory()
    break_off(own_server, 10_000)
    assert own_server.memory() < before + (64 << 20)


def break_off(server: Server, times: int) -> None:
    """Connect and go away again, before, during and after the answer; nothing of it stays, in files, counts or log."""
    ann = Browser(server)
    table = ann.open()["table"]
    lines = [
        f"GET /api/tables/{table}/socket HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        f"Origin: {server.url}",
        f"Cookie: {ann.cookie}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
    ]
    whole = "\r\n".join([*lines, "", ""]).encode()
    logged = len(server.log.read_text())
    assert server.process is not None
    files = Path(f"/proc/{server.process.pid}/fd")
    before = len(list(files.iterdir()))
    for number in range(times):
        wire = network.create_connection(("127.0.0.1", server.port))
        # Cut off, not closed: as when a phone leaves the network.
        wire.setsockopt(network.SOL_SOCKET, network.SO_LINGER, struct.pack("ii", 1, 0))
        wire.sendall(whole[: len(whole) // 2] if number % 3 == 0 else whole)
        if number % 3 == 1:
            assert wire.recv(12) == b"HTTP/1.1 101"
        wire.close()
    with ann.sit(table) as socket:
        assert socket.ask(t="say", text="still here")["t"] == "ack"
    socket.closed()
    wait(lambda: len(list(files.iterdir())) <= before + 5)
    wait(lambda: "backroom_connections 0.0" in ann.http.get("/metrics").text)
    assert "error" not in server.log.read_text()[logged:]
    assert "Traceback" not in server.log.read_text()[logged:]


def wait(holds: Callable[[], bool]) -> None:
    """Ask again until it holds."""
    end = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_S12_figures_and_lines_are_for_the_operator_alone(server: Server, tight: Server) -> None:
    ann = Browser(server)
    assert Browser(tight).http.get("/metrics", headers=ABROAD).status_code == 404, "the proxy says who it is"
    assert ann.http.get("/metrics").status_code == 200
    for header in ("X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"):
        assert ann.http.get("/metrics", headers={header: "127.0.0.1"}).status_code == 404, header
    assert ann.http.get("/health", headers=ABROAD).json() == {"status": "well"}
    line = {"event": "x", "token": "1", "Cookie": "2", "person_name": "3", "view": "4", "table": "t"}
    assert logs.drop_secrets(None, "", dict(line)) == {"event": "x", "table": "t"}


def test_S14_bots_draw_from_luck_of_their_own() -> None:
    """A bot gets its seat's view, without the key of the deal, and a word that follows from nothing."""
    leduc = game("leduc")
    state = leduc.new(players=2, key=(2**63 + 1, 2**62 + 1))
    view = leduc.view(state, state.owes[0])
    assert not any(view.array["key"].ravel())
    given: list[tuple[Any, ...]] = []

    class Pool(ThreadPoolExecutor):
        def submit(self, _choose: Any, *words: Any) -> Any:  # type: ignore[override]
            given.append(words)
            return super().submit(lambda: 0)

    async def run() -> None:
        house: Any = SimpleNamespace(on_change=[], metrics=Metrics())
        bots = Bots(house)
        with Pool() as pool:
            bots._pool = pool  # type: ignore[assignment]
            for _ in range(3):
                await bots._choose(view, "house")

    in_its_own_loop(run())
    assert {words[1] for words in given} == {view.array.tobytes()}
    assert len({words[-1] for words in given}) == 3
