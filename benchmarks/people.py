"""`python -m benchmarks.people`: people at many tables of a Backroom server, in a process of their own.

Every seat has a socket. At each table somebody who is asked answers at random, so many times a second, and the time
from there to the acknowledgement is taken. `load.py` starts this and speaks with it over standard input and output.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import sys
import time
from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from backroom.table.fairness import pledge

BOOZE = "booze"
PATIENCE = 120.0
TABLES_EACH = 25
"""Tables of one group of people: nobody may have more than a hundred open, and groups are spread over nodes."""
AT_ONCE = 8
"""Tables that are opened at a time."""
UNAVAILABLE = 503
BOT = {"kind": "bot", "bot": "house:medium"}


class Choice(msgspec.Struct):
    """An action that is offered."""

    id: int
    free: bool = False


class Now(msgspec.Struct):
    """What of a table's present a random player needs."""

    stage: str
    you: int
    owing: list[int]
    legal: list[Choice]


class Frame(msgspec.Struct):
    """Any frame, as far as it is read here."""

    t: str
    id: str = ""
    seen: int = 0
    now: Now | None = None
    lines: list[msgspec.Raw] = []


FRAME = msgspec.json.Decoder(Frame)


@dataclass
class Taken:
    """What was measured since it was asked for."""

    measuring: bool = False
    acks: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    """seconds from a move to each of the others at the table"""
    refused: int = 0
    lost: int = 0
    """connections that have ended"""
    bytes: int = 0

    def report(self) -> str:
        """As one line of JSON."""
        return json.dumps({name: getattr(self, name) for name in ("acks", "seen", "refused", "lost", "bytes")})


class Seat:
    """Somebody at a table, connected."""

    def __init__(self, socket: ClientConnection, taken: Taken) -> None:
        self._socket, self._taken = socket, taken
        self._answers: dict[str, asyncio.Future[str]] = {}
        self._news = asyncio.Event()
        self.now = Now("gathering", 0, [], [])
        self._seen = 0
        self._nonce = secrets.token_hex(16)
        self._awaited: float | None = None
        """when another at the table made a move that has not been seen here"""

    async def listen(self) -> None:
        """Take in what comes, to the end."""
        with suppress(ConnectionClosed):
            await self._socket.send('{"t":"hello","protocol":1,"seen":0}')
            async for data in self._socket:
                self._take(data)
        self._taken.lost += self._taken.measuring
        for answer in self._answers.values():
            answer.set_exception(ConnectionError(f"the server hung up: {self._socket.close_reason!r}"))

    def _take(self, data: str | bytes) -> None:
        self._taken.bytes += len(data) if self._taken.measuring else 0
        frame = FRAME.decode(data)
        if frame.now is not None:
            self.now, self._seen = frame.now, frame.seen or len(frame.lines)
            self._news.set()
            if self._awaited is not None and self._taken.measuring:
                self._taken.seen.append(time.perf_counter() - self._awaited)
            self._awaited = None
        elif frame.id in self._answers:
            answer = self._answers.pop(frame.id)
            if not answer.done():  # else nobody waits for it any more
                answer.set_result(frame.t)

    def hang_up(self) -> None:
        """As if the line broke."""
        self._socket.transport.abort()

    async def welcomed(self) -> None:
        """Wait until the table as it stands is here."""
        await self._news.wait()

    async def ask(self, **message: object) -> str:
        """Send a command; `ack` or `no`."""
        command = secrets.token_hex(8)
        answer = self._answers[command] = asyncio.get_running_loop().create_future()
        await self._socket.send(json.dumps(message | {"id": command}))
        return await asyncio.wait_for(answer, PATIENCE)

    async def deal(self) -> None:
        """Be ready, and show the nonce when all are. Where a busy database could not take it, again, as people do."""
        end = time.perf_counter() + PATIENCE
        while await self.ask(t="ready", pledge=pledge(self._nonce)) != "ack" and time.perf_counter() < end:
            await asyncio.sleep(0.2)
        while self.now.stage == "gathering":
            self._news.clear()
            await self._news.wait()
        await self.ask(t="nonce", nonce=self._nonce)

    def choices(self) -> list[int]:
        """How this seat may answer what it is asked."""
        if self.now.you not in self.now.owing:
            return []
        return [choice.id for choice in self.now.legal if not choice.free]

    async def move(self, others: Iterable[Seat]) -> None:
        """Answer at random, and note how long the acknowledgement takes, and the way to the others at the table."""
        action, start = random.choice(self.choices()), time.perf_counter()
        for other in others:
            if other is not self:
                other._awaited = start
        answer = await self.ask(t="do", seen=self._seen, action=action)
        if self._taken.measuring:
            if answer == "ack":
                self._taken.acks.append(time.perf_counter() - start)
            else:
                self._taken.refused += 1


@dataclass(frozen=True)
class Kind:
    """What is played at a table, and by how many."""

    game: str
    players: int
    bot: bool = False
    """has one the last seat?"""

    def new(self) -> dict[str, object]:
        """What is asked for to open one."""
        plan = [{"kind": "person"}] * (self.players - 1) + [BOT] if self.bot else []
        settings = {"game": self.game, "players": self.players, "seats": plan, "listed": True, "tempo": "untimed"}
        return settings | {"id": secrets.token_hex(8)}


class Group:
    """Some people who sit at many tables together. They come from an address of their own, as far as limits go."""

    def __init__(self, number: int, urls: list[str], people: int, devices: int, taken: Taken) -> None:
        """They are connected to these nodes, in turn."""
        self._address, self._devices, self._taken = f"127.0.0.{2 + number}", devices, taken
        self._people = [self._person(urls[seat % len(urls)]) for seat in range(people)]
        self._places: dict[Seat, tuple[httpx.AsyncClient, str]] = {}
        """who sits there, and at which table"""
        self._jobs: list[asyncio.Task[None]] = []

    def _person(self, url: str) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=self._address, verify=False)
        headers = {"X-Backroom": "1", "Origin": url}
        return httpx.AsyncClient(base_url=url, headers=headers, timeout=PATIENCE, transport=transport, trust_env=False)

    async def greet(self) -> None:
        """Everybody gets a name, and a cookie with it."""
        for number, person in enumerate(self._people):
            await _post(person, "/api/me", {"name": f"Ann {number}"})

    async def table(self, kind: Kind) -> list[Seat]:
        """A new table of these people, dealt."""
        host, *others = self._people[: kind.players - kind.bot]
        table = (await _post(host, "/api/tables", kind.new() | {"name": "Ann 0"}))["table"]
        for number, guest in enumerate(others, 1):
            await _post(guest, "/api/join", {"table": table, "name": f"Ann {number}"})
        seats = [await self._sit(person, table) for person in (host, *others)]
        await asyncio.gather(*(seat.deal() for seat in seats))
        for person in (host, *others):
            for _ in range(self._devices - 1):
                await self._sit(person, table)
        return seats

    def tables(self) -> list[list[Seat]]:
        """Everybody who is connected, on every device, table by table."""
        found: dict[str, list[Seat]] = defaultdict(list)
        for seat, (_, table) in self._places.items():
            found[table].append(seat)
        return list(found.values())

    async def again(self, seat: Seat) -> Seat:
        """The same person at the same table, over a new connection."""
        back = await self._sit(*self._places[seat])
        await back.welcomed()
        del self._places[seat]
        return back

    async def leave(self) -> None:
        """Everybody hangs up."""
        for seat in self._places:
            seat.hang_up()
        await asyncio.gather(*self._jobs)
        for person in self._people:
            await person.aclose()

    async def _sit(self, person: httpx.AsyncClient, table: str) -> Seat:
        url = str(person.base_url).rstrip("/")
        socket = await connect(
            f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket",
            additional_headers={"Cookie": "; ".join(f"{name}={value}" for name, value in person.cookies.items())},
            origin=Origin(url),
            compression=None,
            proxy=None,
            max_size=None,
            open_timeout=PATIENCE,
            ping_interval=None,
            local_addr=(self._address, 0),
        )
        seat = Seat(socket, self._taken)
        self._places[seat] = person, table
        self._jobs.append(asyncio.create_task(seat.listen()))
        return seat


async def _post(person: httpx.AsyncClient, path: str, body: dict[str, object]) -> Any:
    """Ask; and again, as our page does, where a busy database could not take it."""
    end = time.perf_counter() + PATIENCE
    while (answer := await person.post(path, json=body)).status_code == UNAVAILABLE and time.perf_counter() < end:
        await asyncio.sleep(0.2)
    answer.raise_for_status()
    return answer.json()


async def play(group: Group, kind: Kind, pace: float, seats: list[Seat]) -> None:
    """Let somebody who is asked move, `pace` times a second; a table that has ended is followed by another."""
    await asyncio.sleep(random.random() / pace)
    due = time.perf_counter()
    while True:
        if seats[0].now.stage == "over":
            seats = await group.table(kind)
        asked = [seat for seat in seats if seat.choices()]
        if asked:
            await random.choice(asked).move(seats)
        due = max(due + random.uniform(0.5, 1.5) / pace, time.perf_counter())
        await asyncio.sleep(due - time.perf_counter())


async def run(options: argparse.Namespace) -> None:
    """Open the tables, say so, play, and report when asked to."""
    taken, opening = Taken(), asyncio.Semaphore(AT_ONCE)
    most = max(options.seats)
    groups = []
    for number in range(options.first // TABLES_EACH, -(-(options.first + options.tables) // TABLES_EACH)):
        at = [options.at[number % len(options.at)]] if options.together else options.at
        groups.append(Group(number, at, most, options.devices, taken))

    async def open_table(number: int) -> tuple[Group, Kind, list[Seat]]:
        group, players = groups[number // TABLES_EACH], options.seats[number % len(options.seats)]
        kind = Kind(options.game, players, bot=number < options.bots)
        async with opening:
            return group, kind, await group.table(kind)

    for group in groups:
        await group.greet()
    tables = await asyncio.gather(*(open_table(number) for number in range(options.tables)))
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    jobs = [
        asyncio.create_task(play(group, kind, options.pace, seats)) for group, kind, seats in tables if options.pace
    ]
    await asyncio.to_thread(sys.stdin.readline)
    taken.measuring = True
    asked = asyncio.create_task(asyncio.to_thread(sys.stdin.readline))
    done, _ = await asyncio.wait([asked, *jobs], return_when=asyncio.FIRST_COMPLETED)
    taken.measuring = False
    for job in done:
        job.result()
    print(taken.report(), flush=True)
    for job in jobs:
        job.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*jobs)


def main() -> None:
    """Play as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.people", description=__doc__.splitlines()[0])
    parser.add_argument("--at", action="append", required=True, help="where a node is open; may be repeated")
    parser.add_argument("--game", default=BOOZE)
    parser.add_argument("--tables", type=int, required=True)
    parser.add_argument("--first", type=int, default=0, help="how many tables other such processes have")
    parser.add_argument("--seats", type=int, nargs="+", required=True, help="seats of a table; tables take turns")
    parser.add_argument("--devices", type=int, default=1, help="sockets of each seat; all but one only listen")
    parser.add_argument("--bots", type=int, default=0, help="tables where a bot has the last seat")
    parser.add_argument("--together", action="store_true", help="everybody at a table is connected to the same node")
    parser.add_argument("--pace", type=float, required=True, help="moves a second at each table; 0: nobody moves")
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
