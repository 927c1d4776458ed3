"""A real server in a process of its own, and small real clients: what the tests of this folder speak with."""

from __future__ import annotations

import json
import os
import re
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from backroom.server import limits
from backroom.table.fairness import pledge
from tests.server.stores import Database, in_file

PATIENCE = 30.0
END_WITHIN = 20.0
"""Seconds for a server to end when it is told to."""
KIND = re.compile(r"\[postgres\]|postgres-|-postgres")
"""What tells a test from the same test on another database: both are dealt the same cards."""
Message = dict[str, Any]
_asked: dict[str, int] = {}


def steady(length: int) -> str:
    """So many bytes as hex: others each time, the same ones whenever this test is run. So its deals are too."""
    test = KIND.sub("", os.environ.get("PYTEST_CURRENT_TEST", "").rsplit(" ", 1)[0])
    _asked[test] = _asked.get(test, 0) + 1
    return sha256(f"{test} {_asked[test]}".encode()).hexdigest()[: 2 * length]


class Client(Protocol):
    """Something a test has left open."""

    def close(self) -> None: ...


class Place:
    """A port where clients can go: a server's, or of what stands before one. Nearly always of this machine."""

    host = "127.0.0.1"

    def __init__(self) -> None:
        self.port = 0
        self.clients: list[Client] = []

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://{self.host}:{self.port}"

    def close_clients(self) -> None:
        """Hang up whatever a test has left open."""
        while self.clients:
            self.clients.pop().close()


class Server(Place):
    """`backroom serve` on a free port, with a database of its own."""

    def __init__(self, folder: Path, *options: str, pace: float = 0.0, database: Database | None = None) -> None:
        super().__init__()
        self.folder, self.options, self.pace = folder, options, pace
        self.db = folder / "games.db"
        self.database = database or in_file(self.db)
        self.log = folder / "server.log"
        self.program = [sys.executable, str(Path(__file__).with_name("steady.py"))]
        self.environment = {"PYTHONUNBUFFERED": "1", "PYTHONFAULTHANDLER": "1"}
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Self:
        command = [*self.program, "serve", "--port", str(self.port), "--db", self.database.url]
        command += ["--bus", self.database.bus] if self.database.bus else []
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [*command, "--bot-pace", str(self.pace), *self.options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=os.environ | self.environment,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "open at" not in line:
            self.kill()
            raise AssertionError(f"the server did not start: {line}\n{self.log.read_text()}")
        self.port = int(line.split("/  (")[0].rsplit(":", 1)[1])
        return self

    def kill(self) -> None:
        """As if the power went."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        if self.process is None:
            return 0
        self.process.send_signal(how)
        try:
            code = self.process.wait(END_WITHIN)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGABRT)  # its last words are where it was
            self.process.wait(END_WITHIN)
            raise AssertionError(f"the server did not end:\n{self.log.read_text()[-6000:]}") from None
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None
        return code

    def memory(self) -> int:
        """Bytes in use by the server's process."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/statm").read_text().split()
        return int(fields[1]) * 4096

    def metric(self, name: str) -> float:
        text = Browser(self).http.get("/metrics").text
        return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(f"{name} "))

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.close_clients()
        self.stop()


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


class Browser:
    """A device: a cookie jar that speaks HTTP as our own page does."""

    def __init__(self, server: Place, name: str = "Ann") -> None:
        self.server, self.name = server, name
        self.http = httpx.Client(
            base_url=server.url,
            headers={"X-Backroom": "1", "Origin": server.url},
            timeout=PATIENCE,
            limits=httpx.Limits(keepalive_expiry=limits.KEEP_ALIVE / 2),
            trust_env=False,
            verify=False,
        )
        server.clients.append(self)

    def close(self) -> None:
        self.http.close()

    def get(self, path: str, **params: Any) -> Any:
        answer = self.http.get(path, params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None) -> Any:
        answer = self.http.post(path, json=body) if body is not None else self.http.post(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def refused(self, method: str, path: str, body: Any = None, **params: Any) -> tuple[int, str]:
        answer = self.http.request(method, path, json=body, params=params)
        assert answer.status_code >= 400, answer.text
        problem = answer.json()
        assert set(problem) == {"code", "text"}
        assert problem["text"]
        return answer.status_code, problem["code"]

    def open(self, game: str = "leduc", players: int = 2, **more: Any) -> Any:
        new = {"id": steady(8), "game": game, "players": players, "name": self.name} | more
        return self.post("/api/tables", new)

    def join(self, **how: str) -> Any:
        return self.post("/api/join", {"name": self.name, **how})

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def sit(self, table: str, seen: int = 0, *, hello: bool = True, query: str = "") -> Socket:
        return Socket(self.server, table, self.cookie, seen, hello=hello, query=query)


class Socket:
    """A socket at a table. Keeps what it was sent; `lines` and `now` are what a client would show."""

    def __init__(
        self, server: Place, table: str, cookie: str = "", seen: int = 0, *, hello: bool = True, query: str = ""
    ) -> None:
        self.table = table
        headers = {"Cookie": cookie} if cookie else {}
        self._open = connect(
            f"{server.ws}/api/tables/{table}/socket{query}",
            additional_headers=headers,
            origin=Origin(server.url),
            compression=None,
            proxy=None,
            max_size=None,
        )
        self.raw: ClientConnection = self._open.__enter__()
        server.clients.append(self)
        self.frames: list[str] = []
        self.lines: list[Message] = []
        self.now: Message = {}
        self.seen = seen
        self.answers: dict[str, Message] = {}
        self.bye: Message | None = None
        self.house_open = True
        self.nonce = steady(16)
        if hello:
            self.send(t="hello", protocol=1, seen=seen)
            self.until(lambda m: m["t"] in ("welcome", "update", "bye"))

    def send(self, **message: Any) -> None:
        self.raw.send(json.dumps(message))

    def receive(self, timeout: float = PATIENCE) -> Message:
        frame = self.raw.recv(timeout)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: Message = json.loads(frame)
        match message["t"]:
            case "welcome":
                self.lines, self.now = message["lines"], message["now"]
                self.seen, self.house_open = len(self.lines), True
            case "house":
                self.house_open = message["open"]
            case "update":
                assert [line["n"] for line in message["lines"]] == list(range(self.seen + 1, message["seen"] + 1))
                again = {line["n"]: line for line in message["again"]}
                self.lines = [*(again.get(line["n"], line) for line in self.lines), *message["lines"]]
                self.now, self.seen = message["now"], message["seen"]
            case "ack" | "no":
                self.answers[message["id"]] = message
            case "bye":
                self.bye = message
        return message

    def until(self, wanted: Callable[[Message], bool], timeout: float = PATIENCE) -> Message:
        end = time.monotonic() + timeout
        while True:
            message = self.receive(max(0.01, end - time.monotonic()))
            if wanted(message):
                return message

    def ask(self, **message: Any) -> Message:
        """Send a command with an id, and wait for its answer."""
        command = message.setdefault("id", secrets.token_hex(8))
        self.send(**message)
        return self.until(lambda m: m.get("id") == command and m["t"] in ("ack", "no"))

    def settle(self, quiet: float = 0.2) -> None:
        """Take in whatever is under way."""
        try:
            while True:
                self.receive(quiet)
        except TimeoutError:
            return

    def ready(self) -> None:
        assert self.ask(t="ready", pledge=pledge(self.nonce))["t"] == "ack"

    def show(self) -> None:
        self.wait_for(lambda: self.now["stage"] != "gathering")
        if self.now["stage"] == "dealing":
            answer = self.ask(t="nonce", nonce=self.nonce)
            assert answer["t"] == "ack" or answer["code"] == "already_dealt"

    def wait_for(self, holds: Callable[[], bool], timeout: float = PATIENCE) -> None:
        end = time.monotonic() + timeout
        while not holds():
            self.receive(max(0.01, end - time.monotonic()))

    @property
    def my_turn(self) -> bool:
        return bool(self.now["stage"] == "playing" and self.now["you"] in self.now["owing"] and self.now["legal"])

    def act(self, action: int | None = None, command: str | None = None) -> Message:
        chosen = self.now["legal"][0]["id"] if action is None else action
        return self.ask(t="do", id=command or secrets.token_hex(8), seen=self.seen, action=chosen)

    def play_out(self, choose: Callable[[Message], int] | None = None) -> None:
        """Play until the game is over, taking the last legal action unless told otherwise."""
        while self.now["stage"] != "over":
            if self.my_turn:
                answer = self.act(choose(self.now) if choose else self.now["legal"][-1]["id"])
                assert answer["t"] == "ack" or answer["code"] == "stale", answer
                if answer["t"] == "ack":
                    self.wait_for(lambda: self.seen >= answer["seen"])
            else:
                self.receive()

    def closed(self, timeout: float = PATIENCE) -> int:
        """Read to the end; the code it was closed with."""
        end = time.monotonic() + timeout
        try:
            while True:
                self.receive(max(0.01, end - time.monotonic()))
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    def close(self) -> None:
        self._open.__exit__(None, None, None)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def cookie_of(socket: Socket) -> str:
    """What tells a server whose connection this is."""
    assert socket.raw.request is not None
    return socket.raw.request.headers["Cookie"]


def two_at_a_table(server: Place, **more: Any) -> tuple[Browser, Browser, str]:
    """Ann's table of two, with Ben on the second seat."""
    ann, ben = Browser(server, "Ann"), Browser(server, "Ben")
    opened = ann.open(**more)
    ben.join(claim=opened["invitations"][0]["claim"])
    return ann, ben, opened["table"]


def deal(sockets: Sequence[Socket]) -> None:
    """All of them are ready, and see their cards."""
    for socket in sockets:
        socket.ready()
    for socket in sockets:
        socket.show()
    for socket in sockets:
        socket.wait_for(lambda: socket.now["stage"] == "playing")


def dealt(server: Place, **more: Any) -> tuple[Socket, Socket, str]:
    """The same, dealt, with both connected."""
    ann, ben, table = two_at_a_table(server, **more)
    first, second = ann.sit(table), ben.sit(table)
    deal((first, second))
    return first, second, table
