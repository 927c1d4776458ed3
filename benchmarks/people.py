"""`python -m benchmarks.people`: people at many tables of a Backroom server, in a process of their own.

Every seat has a socket. At each table somebody who is asked answers at random, so many times a second, and the time
from there to the acknowledgement is taken. `load.py` starts this and speaks with it over standard input and output.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import secrets
import sys
import time
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import httpx

from backroom.server.limits import KEEP_ALIVE
from backroom.server.serve import LOOP
from benchmarks.line import Call
from benchmarks.seats import PATIENCE, Seat, Taken

BOOZE = "booze"
TABLES_EACH = 25
"""Tables of one group of people: nobody may have more than a hundred open, and groups are spread over nodes."""
AT_ONCE = 8
"""Tables that are opened at a time."""
UNAVAILABLE = 503
BOT = {"kind": "bot", "bot": "house:medium"}


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


HANGS_UP_FIRST = httpx.Limits(keepalive_expiry=KEEP_ALIVE / 2)
"""Nobody asks over a connection that the server is about to close."""


class Group:
    """Some people who sit at many tables together. They come from an address of their own, as far as limits go."""

    def __init__(self, number: int, urls: list[str], people: int, devices: int, taken: Taken) -> None:
        """They are connected to these nodes, in turn."""
        self._address, self._devices, self._taken = f"127.0.0.{2 + number}", devices, taken
        self._people = [self._person(urls[seat % len(urls)]) for seat in range(people)]
        self._places: dict[Seat, tuple[httpx.AsyncClient, str]] = {}
        """who sits there, and at which table"""

    def _person(self, url: str) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=self._address, verify=False, limits=HANGS_UP_FIRST)
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

    async def again(self, seat: Seat, answer_within: float, welcome_within: float) -> Seat:
        """The same person at the same table, over a new connection. When one of the two takes too long, he hangs up."""
        place = self._places[seat]
        back = Seat(self._taken)
        try:
            async with asyncio.timeout(answer_within):
                await back.connect(self._call(*place))
            async with asyncio.timeout(welcome_within):
                await back.welcomed()
        except BaseException:
            back.hang_up()
            raise
        del self._places[seat]
        self._places[back] = place
        return back

    def get_up(self, seat: Seat) -> None:
        """Everybody at the same table hangs up, on every device."""
        _, table = self._places[seat]
        for other in [other for other, (_, at) in self._places.items() if at == table]:
            other.hang_up()
            del self._places[other]

    async def leave(self) -> None:
        """Everybody hangs up."""
        for seat in self._places:
            seat.hang_up()
        for person in self._people:
            await person.aclose()

    async def _sit(self, person: httpx.AsyncClient, table: str) -> Seat:
        seat = Seat(self._taken)
        await asyncio.wait_for(seat.connect(self._call(person, table)), PATIENCE)
        self._places[seat] = person, table
        return seat

    def _call(self, person: httpx.AsyncClient, table: str) -> Call:
        cookies = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
        return Call(str(person.base_url).rstrip("/"), f"/api/tables/{table}/socket", cookies, self._address)


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
            group.get_up(seats[0])
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
    with asyncio.Runner(loop_factory=LOOP) as runner:
        runner.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
