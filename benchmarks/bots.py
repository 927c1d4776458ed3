"""How fast a server answers people while fifty tables of bots are in play.

Bots play each other; a table that ends is followed by another. Meanwhile scripted persons sit at tables of their own,
and the time from each of their decisions to its acknowledgement, which comes after the commit, is taken.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from backroom.table.fairness import pledge
from benchmarks.houses import backroom
from benchmarks.people import HANGS_UP_FIRST

TABLES, PERSONS = 50, 20
PER_SECOND = 4.0
"""Decisions a person may make in a second: a socket that sends more than five messages a second is closed."""
OPEN_WITHIN = 60.0
HOSTS = 20
"""Addresses from which tables of bots are opened: 300 in a minute from each."""
GAME: dict[str, Any] = {"game": "butch", "variant": {"round_limit": 10, "boost_mode": "clockwise"}, "tempo": "untimed"}
BOT = {"kind": "bot", "bot": "house:medium"}


class Town:
    """A server whose database can be looked into."""

    def __init__(self, folder: Path, pace: float) -> None:
        self._db = folder / "games.db"
        self.house = backroom(f"sqlite:///{self._db}", pace=pace)
        (self.url,) = self.house.urls

    def moves(self) -> int:
        """Decisions on disk."""
        return self._count("SELECT count(*) FROM entry WHERE kind IN ('acted', 'sealed')")

    def running(self) -> int:
        """Tables that have not ended."""
        return self._count("SELECT count(*) FROM game_table WHERE stage != 'over'")

    def _count(self, query: str) -> int:
        with closing(sqlite3.connect(f"file:{self._db}?mode=ro", uri=True)) as database:
            return int(database.execute(query).fetchone()[0])


@dataclass
class Crowd:
    """Tables of bots, persons at tables of their own, and what the persons measure."""

    town: Town
    http: httpx.AsyncClient
    hosts: Iterator[httpx.AsyncClient]
    """who opens tables of bots, in turn: nobody may open hundreds in a minute"""
    acks: list[float] = field(default_factory=list)
    measuring: bool = False

    async def open(self, *seats: dict[str, str], host: httpx.AsyncClient | None = None) -> str:
        """A new table, of the persons here or of another host."""
        new = GAME | {"id": secrets.token_hex(8), "name": "Ann", "players": len(seats), "seats": seats}
        answer = await (host or self.http).post("/api/tables", json=new)
        answer.raise_for_status()
        return str(answer.json()["table"])

    async def keep_bots_busy(self, tables: int, persons: int) -> None:
        """Open a table of bots for each that has ended."""
        while True:
            missing = tables + persons - await asyncio.to_thread(self.town.running)
            for _ in range(min(missing, tables)):
                await self.open(BOT, BOT, host=next(self.hosts))
            await asyncio.sleep(0.25)

    async def person(self, table: str) -> None:
        """Play one game after the other, and time every acknowledgement."""
        while True:
            cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
            async with connect(
                f"ws://{self.town.url.removeprefix('http://')}/api/tables/{table}/socket",
                additional_headers={"Cookie": cookie},
                origin=self.town.url,  # type: ignore[arg-type]
                compression=None,
                proxy=None,
                max_size=None,
            ) as socket:
                await self._play(socket)
            table = await self.open({"kind": "person"}, BOT)

    async def _play(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"t": "hello", "protocol": 1, "seen": 0}))
        nonce, waiting, seen = secrets.token_hex(16), "", 0
        now: dict[str, Any] = {}
        sent = 0.0
        async for frame in socket:
            arrived = time.perf_counter()
            message = json.loads(frame)
            if message["t"] in ("welcome", "update"):
                now = message["now"]
                seen = len(message["lines"]) if message["t"] == "welcome" else message["seen"]
            elif message["t"] in ("ack", "no") and message["id"] == waiting:
                if message["t"] == "ack" and self.measuring:
                    self.acks.append(arrived - sent)
                waiting = ""
                await asyncio.sleep(random.expovariate(2 * PER_SECOND) + 1 / (2 * PER_SECOND))
            if now.get("stage") == "over":
                return
            if waiting or not now:
                continue
            action = self._next(now, nonce, seen)
            if action:
                waiting = secrets.token_hex(8)
                sent = time.perf_counter()
                await socket.send(json.dumps(action | {"id": waiting}))

    @staticmethod
    def _next(now: dict[str, Any], nonce: str, seen: int) -> dict[str, Any] | None:
        match now["stage"]:
            case "gathering" if not now["seats"][now["you"]]["ready"]:
                return {"t": "ready", "pledge": pledge(nonce)}
            case "dealing":
                return {"t": "nonce", "nonce": nonce}
            case "playing" if now["legal"]:
                return {"t": "do", "seen": seen, "action": random.choice(now["legal"])["id"]}
        return None


@dataclass(frozen=True)
class WithBots:
    """One row: bots at this pace."""

    pace: float
    acks: list[float]
    moves: int
    seconds: float
    cpu: float
    memory: int


def _at(town: Town, address: str) -> httpx.AsyncClient:
    """Somebody who comes from this address of the machine."""
    headers = {"X-Backroom": "1", "Origin": town.url}
    transport = httpx.AsyncHTTPTransport(local_address=address, limits=HANGS_UP_FIRST)
    return httpx.AsyncClient(
        base_url=town.url, headers=headers, timeout=OPEN_WITHIN, transport=transport, trust_env=False
    )


async def _under_load(town: Town, pace: float, seconds: float) -> WithBots:
    """Let everybody play, first for a while unmeasured."""
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(_at(town, f"127.0.0.{1 + number}")) for number in range(1 + HOSTS)]
        crowd = Crowd(town, people[0], itertools.cycle(people[1:]))
        own = [await crowd.open({"kind": "person"}, BOT) for _ in range(PERSONS)]
        jobs = [asyncio.create_task(crowd.person(table)) for table in own]
        jobs.append(asyncio.create_task(crowd.keep_bots_busy(TABLES, PERSONS)))
        await asyncio.sleep(min(5.0, seconds / 2))
        crowd.measuring, moves, cpu, start = True, town.moves(), town.house.cpu(), time.perf_counter()
        done, _ = await asyncio.wait(jobs, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        for job in done:
            job.result()
        took = time.perf_counter() - start
        measured = WithBots(pace, crowd.acks, town.moves() - moves, took, town.house.cpu() - cpu, town.house.memory())
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
    return measured


def with_bots(folder: Path, pace: float, seconds: float) -> WithBots:
    """A server of its own, full of bots."""
    town = Town(folder, pace)
    with town.house:
        town.house.settle()
        return asyncio.run(_under_load(town, pace, seconds))
