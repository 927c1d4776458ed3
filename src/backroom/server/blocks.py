"""Blocking: a person's own list of those whose words they do not want to see, at any table, on any device.

It is private. The blocked are not told, and nothing that is sent to anybody else depends on it. What a blocked person
says is still sent; the page that belongs to whoever blocked them does not show it. And they cannot sit down at that
person's tables: for them there is no such table, link or code.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from hashlib import sha256
from typing import TypeVar

from sqlalchemy import Connection as Database

from backroom.server import limits
from backroom.server.house import House
from backroom.server.live import Live
from backroom.server.pages import BlockedPerson
from backroom.server.problems import Refused, Trouble, refused
from backroom.server.store import Store, manners, nodes
from backroom.server.store.manners import Block
from backroom.table.refusals import Code, no

T = TypeVar("T")


class Blocks:
    """Everybody's lists. In memory are those of people who are at a table."""

    def __init__(self, store: Store, house: House, clock: Callable[[], int]) -> None:
        self._store, self._house, self._clock = store, house, clock
        house.on_noted.append(self.reread)

    async def open(self, live: Live, person: str) -> None:
        """Have a person's list at hand at a table."""
        if person and person not in live.blocked:
            live.blocked.setdefault(person, await self.of(person))

    async def of(self, person: str) -> frozenset[str]:
        """Whom a person has blocked."""
        return frozenset(block.blocked for block in await self._blocks(person))

    async def keeps_out(self, host: str, people: Collection[str]) -> bool:
        """Has the host of a table blocked one of these?"""
        return bool(host and await self.of(host) & set(people))

    async def listed(self, person: str) -> list[BlockedPerson]:
        """A person's list, for that person."""
        return [BlockedPerson(_key(person, block.blocked), block.name) for block in await self._blocks(person)]

    async def block(self, live: Live, person: str, seat: int, on: bool) -> None:
        """Block who sits there, or no longer."""
        there = other_at(live, person, seat)
        at = self._clock()
        if not on:
            await self._write(person, lambda db: manners.unblock(db, person, there.blocked))
        elif not await self._write(person, lambda db: manners.block(db, person, there, at, limits.BLOCKED)):
            raise refused(Trouble.TOO_LARGE, f"You have blocked {limits.BLOCKED} people. Unblock one first.")

    async def lift(self, person: str, key: str) -> None:
        """Unblock somebody by the key in the list."""
        found = next((one.blocked for one in await self._blocks(person) if _key(person, one.blocked) == key), None)
        if found is not None:
            await self._write(person, lambda db: manners.unblock(db, person, found))

    async def _blocks(self, person: str) -> list[Block]:
        return await self._store.read(lambda db: manners.blocks_of(db, person))

    async def reread(self, live: Live) -> None:
        """Somebody at this table may have changed their list at another node."""
        for person in tuple(live.blocked):
            self._set(live, person, await self.of(person))

    async def _write(self, person: str, unit: Callable[[Database], T]) -> T:
        """Every page of this person, at whatever table and node, hears of it; nobody else does."""

        def write(db: Database) -> tuple[T, list[str]]:
            done, here = unit(db), nodes.tables_with(db, person)
            for table in here:
                nodes.something_noted(db, table)
            return done, here

        done, elsewhere = await self._store.write(write)
        now = await self.of(person)
        for live in self._house.lives:
            if person in live.blocked:
                self._set(live, person, now)
        self._house.noted(elsewhere)
        return done

    @staticmethod
    def _set(live: Live, person: str, now: frozenset[str]) -> None:
        if live.blocked[person] != now:
            live.blocked[person] = now
            live.ring_for(person)


def other_at(live: Live, person: str, seat: int) -> Block:
    """The other person on a seat, or a refusal: there is nobody, or a bot, or oneself."""
    there = live.table.seats[seat] if 0 <= seat < len(live.table.seats) else None
    if there is None or not there.person or there.person == person:
        problem = no(Code.NO_SUCH_SEAT)
        raise Refused(problem.code, problem.text)
    return Block(there.person, there.name)


def _key(person: str, blocked: str) -> str:
    """Names somebody in a list without saying who it is: ids of people never leave the server."""
    return sha256(f"backroom block 1\0{person}\0{blocked}".encode()).hexdigest()[: 2 * limits.TOKEN_BYTES]
