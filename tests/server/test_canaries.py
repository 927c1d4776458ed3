"""H2 and H11: what is secret at a table is in nothing that leaves the server, but for its owner's own stream.

One table of Butch with a secret window open; every seat, a spectator and nobody ask every route there is; frames,
bodies, cookies, the log and the metrics are searched. Routes come from the application's own table: none is forgotten.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from backroom.engine.registry import game
from backroom.server.app import HANDLERS
from backroom.server.store import tables
from backroom.table.table import Table
from tests.browser.people import COWBOYS
from tests.conftest import Tell
from tests.server.forms import forms
from tests.server.harness import Browser, Server, Socket, deal
from tests.server.stores import Database

ANN, BEN, CY, NOBODY = "Ann", "Ben", "Cy", "nobody"
MOST = 500
"""Steps to the first secret window."""
RUN = 6
"""Cards in a row that are looked for: as good as never in the same order elsewhere."""
QUERIES: tuple[dict[str, str], ...] = (
    {},
    {"protocol": "1"},
    *({"seat": seat} for seat in ("0", "1", "2", "all", "watch", "x")),
)
BODIES: tuple[Any, ...] = ({}, {"name": "Cy", "code": "BCDFGH"}, [], {"game": "butch", "secret": True})


@dataclass
class Party:
    """A table with Ann (host) and Ben, a bot, and Cy who watches."""

    server: Server
    people: dict[str, Browser]
    table: str
    claim: str
    code: str
    recovery: str
    token: str
    sockets: dict[str, Socket] = field(default_factory=dict)
    heard: list[tuple[str, str, str]] = field(default_factory=list)
    """who asked, what, and what came"""

    def walk(self) -> set[str]:
        """Everybody asks every route. Returns the routes that gave somebody an answer."""
        answered = set()
        for who, browser in self.people.items():
            # A program of Ben's has a token; from all others it takes a wrong one.
            headers = {"Authorization": f"Bearer {self.token if who == BEN else 'wrong'}"}
            for method, path in routes():
                asked = path.format(table=self.table, name="butch", path="index.html")
                for more in QUERIES if "{table}" in path and method == "GET" else BODIES if method != "GET" else ({},):
                    given: dict[str, Any] = {"params": more} if method == "GET" else {"json": more}
                    with browser.http.stream(method, asked, headers=headers, **given) as answer:
                        kind, lines = answer.headers.get("content-type", ""), answer.iter_lines()
                        if "ndjson" in kind or "event-stream" in kind:
                            body = next(line for line in lines if "{" in line)
                        else:
                            body = answer.read().decode("utf-8", "replace")
                    assert answer.status_code < 500, (who, asked, body)
                    if answer.status_code == 200:
                        answered.add(path)
                    cookies = answer.headers.get("set-cookie", "")
                    self.heard.append((who, f"{method} {asked} {more}", f"{cookies} {body}"))
        return answered

    def everything(self) -> Iterator[tuple[str, str, str]]:
        """All that has left the server: who got it, where, and what."""
        yield from self.heard
        for who, socket in self.sockets.items():
            for frame in socket.frames:
                yield who, "frame", frame
        yield "operator", "log", self.server.log.read_text()
        yield "operator", "metrics", self.people[NOBODY].http.get("/metrics").text

    def truth(self) -> Table:
        """The table as it is on disk."""
        with self.server.database.open() as connection:
            stored = tables.load(connection, self.table)
        assert stored is not None
        return Table.from_log(stored.id, game(stored.game), stored.secret, stored.log)

    def step(self, chance: random.Random) -> None:
        """All take in what there is; then whoever is asked decides."""
        for socket in self.sockets.values():
            socket.settle(0.02)
        for who in (ANN, BEN):
            socket = self.sockets[who]
            if socket.my_turn:
                answer = socket.act(chance.choice(socket.now["legal"])["id"])
                assert answer["t"] == "ack" or answer["code"] in ("stale", "NOT_YOUR_DECISION"), answer


def routes() -> list[tuple[str, str]]:
    """Every method and path of the application."""
    found = []
    for handler in HANDLERS:
        for path in handler.paths:
            for method in getattr(handler, "http_methods", ()):
                if method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
                    found.append((method, re.sub(r":\w+}", "}", path)))
    assert ("GET", "/api/tables/{table}/replay") in found
    return sorted(found)


@pytest.fixture
def party(own_server: Server) -> Party:
    return gathered(own_server)


def gathered(server: Server) -> Party:
    people = {name: Browser(server, name) for name in (ANN, BEN, CY, NOBODY)}
    seats = [{"kind": "person"}, {"kind": "person"}, {"kind": "bot", "bot": "random"}]
    opened = people[ANN].open(
        "butch", 3, seats=seats, tempo="untimed", variant=COWBOYS | {"boost_mode": "hidden"}, listed=True
    )
    claim = opened["invitations"][0]["claim"]
    people[BEN].join(claim=claim)
    people[CY].post("/api/me", {"name": CY})
    recovery = people[ANN].post("/api/me/recovery")["code"]
    token = people[BEN].post(f"/api/tables/{opened['table']}/token")["token"]
    return Party(server, people, opened["table"], claim, opened["code"], recovery, token)


def begin(party: Party) -> tuple[Socket, Socket]:
    """Everybody comes, and the game begins."""
    party.sockets = {who: party.people[who].sit(party.table) for who in (ANN, BEN, CY, NOBODY)}
    ann, ben = party.sockets[ANN], party.sockets[BEN]
    assert ben.ask(t="note", text="notes of Ben")["t"] == "ack"
    for socket in (ann, ben):
        socket.ready()
    for socket in (ann, ben):
        socket.show()
    ann.wait_for(lambda: ann.now["stage"] == "playing")
    return ann, ben


def canaries(party: Party) -> dict[str, set[str]]:
    """What is looked for, and who may have it."""
    wanted: dict[str, set[str]] = {form: set() for form in forms(party.truth().secret)}
    for query in ("SELECT id FROM person", "SELECT token_hash FROM device", "SELECT hash FROM claim"):
        wanted |= {row[0]: set() for row in party.server.database.rows(query)}
    for browser in party.people.values():
        wanted |= {value: set() for value in browser.http.cookies.values()}
    wanted |= {party.claim: {ANN}, party.code: {ANN}, party.token: set(), party.recovery: set()}
    wanted[party.recovery.replace("-", "")] = set()
    return wanted | {"notes of Ben": {BEN}}


def of_the_deal(party: Party) -> dict[str, set[str]]:
    """The key of all chance, and rows of cards that nobody has seen."""
    truth = party.truth()
    assert truth.state is not None
    key = truth.state.array["key"][0].tolist()
    wanted = {form: set[str]() for half in key for form in forms(half.to_bytes(8, "little"))}
    wanted |= {form: set[str]() for form in forms(b"".join(half.to_bytes(8, "big") for half in key))}
    known = truth.game.view(truth.state, None).as_dict()
    hidden = [cards for name, value in truth.state.as_dict().items() for cards in _face_down(value, known.get(name))]
    assert hidden, "this game hides no row of cards, so this test would find nothing"
    for cards in hidden:
        for row in (cards, cards[::-1]):
            wanted |= {separator.join(map(str, row)): set() for separator in (",", ", ")}
    return wanted


def _face_down(value: Any, seen: Any) -> Iterator[list[int]]:
    """Every run of numbers in nested lists of which a spectator sees nothing."""
    if not isinstance(value, list):
        return
    if not all(isinstance(item, int) for item in value):
        for number, item in enumerate(value):
            yield from _face_down(item, seen[number] if isinstance(seen, list) else seen)
        return
    for start in range(len(value) - RUN + 1):
        run = value[start : start + RUN]
        blank = not isinstance(seen, list) or all(item is None for item in seen[start : start + RUN])
        if blank and len(set(run)) > RUN // 2:
            yield run


def search(party: Party, wanted: dict[str, set[str]], since: int = 0) -> None:
    for number, (who, where, text) in enumerate(party.everything()):
        if number >= since:
            for canary, owners in wanted.items():
                assert canary not in text or who in owners, (who, where, canary)


def test_H2_H11_no_canary_leaves_the_server_before_the_end(party: Party, tell: Tell) -> None:
    chance = random.Random(11)
    party.walk()
    search(party, canaries(party))

    ann, ben = begin(party)
    for _ in range(MOST):
        if ann.now["window"] and ann.my_turn:
            ben.settle()
            if ben.now["sealed"] is None:
                break
        party.step(chance)

    # In the open window Ann answers. Nobody else learns more than that she did.
    sealed = ann.act(chance.choice(ann.now["legal"])["id"])
    assert sealed["t"] == "ack"
    for who, socket in party.sockets.items():
        socket.wait_for(lambda: any(line["k"] == "answered" and line["seat"] == 0 for line in socket.lines))
        if who != ANN:
            assert socket.now["sealed"] is None
        told = next(line for line in socket.lines if line["k"] == "answered" and line["seat"] == 0)
        assert set(told) == {"n", "at", "k", "seat"}
    own = "/api/tables/{table}"
    assert party.walk() >= {own, f"{own}/replay", f"{own}/stream", "/api/bot/tables/{table}"}
    shown = [json.loads(text[text.index("{") :]) for who, asked, text in party.heard if _is_replay(who, asked, text)]
    assert shown
    assert all(replay["frames"][-1]["now"]["sealed"] is None for replay in shown)
    assert all(replay["frames"][-1]["now"]["truth"] is None for replay in shown)

    for _ in range(10):
        party.step(chance)
    wanted = canaries(party) | of_the_deal(party)
    search(party, wanted)

    # The net catches: when it is over the secret is there for all to see.
    caught = len(list(party.everything()))
    tell(f"H2, H11: {len(wanted)} canaries, {len(routes())} routes, {caught:,} answers and frames: clean")
    for socket in (ann, ben):
        assert socket.ask(t="vote", end=True)["t"] == "ack"
    ann.wait_for(lambda: ann.now["stage"] == "over")
    secret = party.truth().secret.hex()
    assert any(secret in text for _, _, text in party.everything())
    search(party, {key: who for key, who in canaries(party).items() if key not in forms(bytes.fromhex(secret))})


def test_H2_a_database_that_takes_nothing_is_no_leak(tmp_path: Path, database: Database) -> None:
    """What is refused, the frame that says that nothing can be written, and the log, in which the database speaks."""
    chance, server = random.Random(12), Server(tmp_path, database=database)
    server.program = [sys.executable, str(Path(__file__).with_name("tight.py")), "BUSY_MS=200"]
    with server:
        party = gathered(server)
        begin(party)
        for _ in range(10):
            party.step(chance)
        with database.without("entry", "notebook"):
            nothing_is_taken(party, chance)
        for socket in party.sockets.values():
            socket.wait_for(lambda socket=socket: socket.house_open)  # type: ignore[misc]
        with database.held():
            nothing_is_taken(party, chance)
            for socket in party.sockets.values():
                socket.wait_for(lambda socket=socket: not socket.house_open)  # type: ignore[misc]
            party.heard.append((NOBODY, "GET /health", party.people[NOBODY].http.get("/health").text))
        for socket in party.sockets.values():
            socket.wait_for(lambda socket=socket: socket.house_open)  # type: ignore[misc]
        assert server.log.read_text().count('"event": "not written"') > 1
        search(party, canaries(party) | of_the_deal(party) | {"canary of Ann": set()})


def nothing_is_taken(party: Party, chance: random.Random) -> None:
    """A decision, a note and a whisper are refused."""
    for socket in party.sockets.values():
        socket.settle()
    ann, ben = party.sockets[ANN], party.sockets[BEN]
    asked = ann if ann.my_turn else ben
    answers = [asked.act(chance.choice(asked.now["legal"])["id"])]
    answers += [ben.ask(t="note", text="more notes of Ben"), ann.ask(t="say", text="canary of Ann", to=1)]
    assert [answer.get("code") for answer in answers] == ["unavailable"] * len(answers)


def test_H2_a_whisper_is_in_nothing_but_what_the_two_are_sent(own_server: Server) -> None:
    """Ann whispers to Ben; Cy sits at the same table, and nobody looks on."""
    people = {name: Browser(own_server, name) for name in (ANN, BEN, CY, NOBODY)}
    opened = people[ANN].open("botch", 3, tempo="untimed", listed=True)
    first, second = (invitation["claim"] for invitation in opened["invitations"])
    people[BEN].join(claim=first)
    people[CY].join(claim=second)
    token = people[BEN].post(f"/api/tables/{opened['table']}/token")["token"]
    party = Party(own_server, people, opened["table"], first, opened["code"], "", token)
    party.sockets = {who: people[who].sit(party.table) for who in people}
    seated = [party.sockets[who] for who in (ANN, BEN, CY)]
    deal(seated)
    ann, ben, cy = seated
    assert ann.ask(t="say", text="canary of Ann", to=1)["t"] == "ack"
    assert ben.ask(t="say", text="canary of Ben", to=0)["t"] == "ack"
    assert cy.ask(t="say", text="canary of Cy", to=7)["code"] == "no_such_seat"
    assert cy.ask(t="say", text="for all to hear")["t"] == "ack"
    party.walk()
    for socket in party.sockets.values():
        socket.settle()
    search(party, {"canary of Ann": {ANN, BEN}, "canary of Ben": {ANN, BEN}, "canary of Cy": set()})
    got = {who for who, _, text in party.everything() if "canary of Ann" in text}
    assert got == {ANN, BEN}, "and the two got it"
    assert {who for who, _, text in party.everything() if "for all to hear" in text} >= set(people)


def _is_replay(who: str, asked: str, text: str) -> bool:
    return who != ANN and "/replay" in asked and '"frames"' in text


def test_every_door_of_the_application_is_walked(party: Party) -> None:
    """What answers at all is in the table of routes that the walk takes."""
    walked = {path for _, path in routes()}
    schema = party.people[NOBODY].get("/api/openapi.json")
    assert set(schema["paths"]) <= walked | {"/"}
