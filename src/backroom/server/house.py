"""The house: holds the tables that are in use, decides about commands, and says so only once it is written down.

One lock per table. `handle` judges a command against the table, appends to the log, waits for the commit, and only then
puts the new table in place, rings the bell and answers. If the commit fails nothing has changed, and it says so.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from msgspec.structs import replace
from sqlalchemy import Connection as Database

from backroom.engine import Game, UnknownGame
from backroom.engine.registry import game as game_called
from backroom.server import limits, replays
from backroom.server.bus import About, Bell, Bus
from backroom.server.endings import end
from backroom.server.following import Following
from backroom.server.frames import encode
from backroom.server.hours import Hours
from backroom.server.live import Live, build, change, rules_of
from backroom.server.messages import Ack, Nope
from backroom.server.metrics import Metrics
from backroom.server.notebook import Edit, Notebooks, refusal
from backroom.server.problems import SENTENCES, Trouble, refused
from backroom.server.store import Store, Unavailable, tables
from backroom.server.store.nodes import NOBODY
from backroom.table import sight
from backroom.table.commands import Close, Command, Reopen, Undo
from backroom.table.entries import Entry
from backroom.table.judge import Verdict, judge
from backroom.table.refusals import Code, No, no
from backroom.table.table import Stage, Table

log = structlog.get_logger()
Also = Callable[[Database], None]
ANSWER: msgspec.json.Decoder[Ack | Nope] = msgspec.json.Decoder(Ack | Nope)


class _Old(Exception):
    """What is in memory of a table is old: its log goes on otherwise after the last entry that is known here."""

    def __init__(self, log: list[Entry]) -> None:
        super().__init__()
        self.log = log


class House:
    """All tables. Whoever is in `on_change` is called after each commit, and when a table is loaded.

    `shared`: other nodes serve the same tables, so what is in memory here may be old.
    """

    def __init__(self, store: Store, bus: Bus, metrics: Metrics, hours: Hours, *, shared: bool = False) -> None:
        self.store, self.metrics, self._shared = store, metrics, shared
        self._hours = hours
        self._bus = bus
        self.notes = Notebooks(store)
        self._lives: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self.on_change: list[Callable[[Live], None]] = []
        self.on_forget: list[Callable[[Live], None]] = []
        self.on_noted: list[Callable[[Live], Coroutine[Any, Any, None]]] = [self.notes.reread]
        """called when somebody has written something for themselves at another node"""
        self._jobs: set[asyncio.Task[None]] = set()
        self.following = Following(self, bus)

    def now(self) -> int:
        """The time, in milliseconds since 1970."""
        return self._hours.now()

    @property
    def lives(self) -> tuple[Live, ...]:
        """The tables that are loaded."""
        return tuple(self._lives.values())

    def in_memory(self, table: str) -> Live | None:
        """A table, if it is loaded."""
        return self._lives.get(table)

    def game(self, name: str) -> Game:
        """An installed game."""
        try:
            return game_called(name)
        except UnknownGame:
            raise refused(Trouble.NO_SUCH_GAME) from None

    # Loading

    async def table(self, table: str) -> Live:
        """A table, loaded if need be."""
        live = self._lives.get(table)
        if live is None:
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = asyncio.create_task(self._load(table))
                loading.add_done_callback(lambda _: self._loading.pop(table, None))
            live = await asyncio.shield(loading)
        elif self._shared:
            await self.following.look(live)
        if live is None:
            raise refused(Trouble.NO_SUCH_TABLE)
        live.used = time.monotonic()
        return live

    async def _load(self, table: str) -> Live | None:
        stored = await self.store.read(lambda connection: tables.load(connection, table))
        if stored is None:
            return None
        live = await asyncio.to_thread(build, stored, self.game(stored.game))
        live.kept = not self._shared
        if live.rules != rules_of(live.table.game):
            if live.table.stage is not Stage.OVER:
                log.warning("closed, its rules have changed", table=table, game=stored.game)
                await self._decide(live, Close())
            await replays.show_shelved(self.store, live)
        with suppress(Unavailable, _Old):  # then whatever comes next gives it back
            await self._give_back(live)
        self._lives[table] = live
        live.used = time.monotonic()
        if live.table.stage is not Stage.GATHERING:
            live.lenient_until = live.used + limits.BACK_AGAIN
        self.changed(live)
        return live

    def forget(self, live: Live) -> None:
        """Let a table go from memory. Everything about it is on disk."""
        if self._lives.get(live.id) is live:
            del self._lives[live.id]
        if live.timer is not None:
            live.timer.cancel()
        for absence in live.absences.values():
            absence.stop()
        for listener in self.on_forget:
            listener(live)

    # Deciding

    async def handle(
        self,
        live: Live,
        command: Command,
        *,
        person: str = "",
        command_id: str = "",
        also: Also | None = None,
        still: Callable[[], bool] = lambda: True,
    ) -> Ack | Nope:
        """Decide about a command, and answer after the commit. The same id of the same person: the same answer.

        `also` is written in the same transaction, if the command is not refused. `still`: does it hold what the command
        was thought out for? Asked each time before it is judged, since others may have moved on meanwhile.
        """
        started = time.perf_counter()
        for _ in range(limits.TRIES):
            well = self._hours.well
            async with live.lock:
                try:
                    if well and not self._hours.well:
                        # Whoever was first here waited in vain. Nobody waits for that and then as long again.
                        raise Unavailable("nothing can be written")
                    if not still():
                        return self._nope(live, person, command_id, no(Code.STALE))
                    answer = await self._decide(live, command, person, command_id, also)
                    break
                except Unavailable as problem:
                    if self._hours.well:
                        log.error("not written", table=live.id, problem=str(problem))
                    self._hours.trouble()
                    self.metrics.unavailable.inc()
                    return self._nope(live, person, command_id, No(Trouble.UNAVAILABLE, SENTENCES[Trouble.UNAVAILABLE]))
                except _Old as old:
                    with suppress(Unavailable):  # then the next try finds that out as well
                        await self.following.catch_up(live, old.log)
        else:
            self.metrics.unavailable.inc()
            return self._nope(live, person, command_id, No(Trouble.UNAVAILABLE, SENTENCES[Trouble.UNAVAILABLE]))
        self.metrics.ack_seconds.observe(time.perf_counter() - started)
        return answer

    async def _decide(
        self, live: Live, command: Command, person: str = "", command_id: str = "", also: Also | None = None
    ) -> Ack | Nope:
        await self._hours.sure()
        await self._give_back(live)
        # The log never runs backwards, whatever the machine's clock does.
        now = max(self.now(), live.last_at)
        verdict: Verdict | No
        if live.shelved and live.table.stage is Stage.OVER:
            verdict = no(Code.GAME_ENDED)
        else:
            # Whether something can be taken back takes a good look; meanwhile other tables go on.
            looking = isinstance(command, Undo)
            verdict = (
                await asyncio.to_thread(judge, live.table, command, now) if looking else judge(live.table, command, now)
            )
        if isinstance(verdict, No):
            if verdict.code == Code.STALE:
                self.metrics.stale.inc()
            return await self._write(live, live.table, [], self._nope(live, person, command_id, verdict), person)
        after = live.table.copy() if verdict.entries else live.table
        for entry in verdict.entries:
            after.append(entry, verdict.after)
        # Nobody reads the answer to a bot or a clock.
        answer = Ack(command_id, self._lines(live, after, person) if command_id else 0)
        return await self._write(live, after, verdict.entries, answer, person, also if verdict.entries else None)

    async def _give_back(self, live: Live) -> None:
        """Before anything else happens at a table, nobody has lost the time in which the house was closed."""
        lost = self._hours.lost_since(live.table.log[-1].at)
        if not lost or live.shelved:
            return
        verdict = judge(live.table, Reopen(lost), max(self.now(), live.last_at))
        if isinstance(verdict, Verdict) and verdict.entries:
            after = live.table.copy()
            for entry in verdict.entries:
                after.append(entry)
            await self._write(live, after, verdict.entries, Ack("", 0), "")

    def reopen(self) -> None:
        """The house was closed while tables were loaded: their clocks are set right before anybody looks."""
        for live in self.lives:
            self.spawn(self._reopen(live))

    async def _reopen(self, live: Live) -> None:
        async with live.lock:
            try:
                await self._give_back(live)
            except _Old as old:  # another node did
                await self.following.catch_up(live, old.log)

    async def _write(
        self, live: Live, after: Table, entries: list[Entry], answer: Ack | Nope, person: str, also: Also | None = None
    ) -> Ack | Nope:
        keep = bool(answer.id and person)
        if not entries and not keep and also is None:
            return answer
        wanted = change(live, after, entries, max(self.now(), after.log[-1].at))
        if keep:
            wanted = replace(wanted, person=person, command=answer.id, answer=encode(answer).decode(), also=also)
        elif also is not None:
            wanted = replace(wanted, also=also)
        before = await self.store.write(lambda connection: tables.append_or_read(connection, wanted), live.id)
        if isinstance(before, tables.Behind):
            raise _Old(before.entries)
        if before is not None:
            return ANSWER.decode(before)
        if entries:
            live.table, live.frames = after, {}
            self._bus.publish(Bell(About.MOVE, live.id, live.version))
        return answer

    def _nope(self, live: Live, person: str, command_id: str, refusal: No) -> Nope:
        seen = self._lines(live, live.table, person)
        return Nope(command_id, refusal.code, refusal.text, seen, refusal.rules)

    @staticmethod
    def _lines(live: Live, table: Table, person: str) -> int:
        return 0 if live.shelved else len(sight.seen_entries(table, table.seat_of(person)))

    def refuse(self, live: Live, person: str, command_id: str, code: str, text: str) -> Nope:
        """A refusal that is not written down: it says nothing about the table."""
        return self._nope(live, person, command_id, No(code, text))

    async def refuse_unless_answered(
        self, live: Live, person: str, command_id: str, code: str, text: str
    ) -> Ack | Nope:
        """The same, but a command that was answered before gets that answer again, whatever holds by now."""
        if not person:
            return self.refuse(live, person, command_id, code, text)
        try:
            async with live.lock:  # it may be under way
                kept = await self.store.read(
                    lambda connection: tables.answer_to(connection, live.id, person, command_id)
                )
        except Unavailable:
            return self._nope(live, person, command_id, No(Trouble.UNAVAILABLE, SENTENCES[Trouble.UNAVAILABLE]))
        return self.refuse(live, person, command_id, code, text) if kept is None else ANSWER.decode(kept)

    # After a commit

    def changed(self, live: Live) -> None:
        """A table has moved on, or something that is not in its log is new: who is here, or who looks after it."""
        live.heard = live.version
        if live.connections or live.elsewhere == NOBODY:  # else it is used there, and not here
            live.used = time.monotonic()
        live.ring()
        for listener in self.on_change:
            listener(live)

    def tell_all(self) -> None:
        """Something about the house itself is new: everybody looks."""
        for live in self.lives:
            live.ring()

    def ring_again(self) -> None:
        """A bell that was lost is rung now."""
        for live in self.lives:
            if live.heard < live.version:
                self.changed(live)

    def spawn(self, job: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something in the background; what goes wrong there is logged."""
        task = asyncio.create_task(_logged(job))
        self._jobs.add(task)
        task.add_done_callback(self._jobs.discard)
        return task

    async def stop(self) -> None:
        """Drop everything that is under way. What was acknowledged is on disk."""
        for live in self.lives:
            self.forget(live)
        await end(self._jobs)

    # Notebooks

    async def note(self, live: Live, person: str, edit: Edit) -> Ack | Nope:
        """Write something into a person's private notebook. It is not part of the log."""
        answer = Ack(edit.id, self._lines(live, live.table, person))
        wanted = change(live, live.table, [], self.now())
        wanted = replace(wanted, head=None, person=person, command=edit.id, answer=encode(answer).decode())
        try:
            kept = refusal(live, edit) or await self.notes.keep(live, edit, wanted)
        except Unavailable:
            kept = No(Trouble.UNAVAILABLE, SENTENCES[Trouble.UNAVAILABLE])
        if isinstance(kept, No):
            return self._nope(live, person, edit.id, kept)
        self.noted([live.id])
        return answer if kept is None else ANSWER.decode(kept)

    def noted(self, tables: Iterable[str]) -> None:
        """Somebody at these tables has written something for themselves: other nodes look."""
        for table in tables:
            self._bus.publish(Bell(About.NOTES, table))


async def _logged(job: Coroutine[Any, Any, None]) -> None:
    try:
        await job
    except asyncio.CancelledError:
        raise
    except Exception as problem:
        log.error("a job in the background failed", problem=f"{type(problem).__name__}: {problem}")
