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
from backroom.server.frames import encode
from backroom.server.hours import Hours
from backroom.server.live import Live, build, change, rules_of
from backroom.server.messages import Ack, Nope
from backroom.server.metrics import Metrics
from backroom.server.notebook import Edit, Notebooks, refusal
from backroom.server.problems import SENTENCES, Trouble, refused
from backroom.server.store import Store, Together, Unavailable, tables
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
    """Somebody else has written to a table: what is in memory is old, and this is new."""

    def __init__(self, news: list[Entry]) -> None:
        super().__init__()
        self.news = news


class House:
    """All tables. Whoever is in `on_change` is called after each commit, and when a table is loaded.

    `shared`: other nodes serve the same tables, so what is in memory here may be old.
    """

    def __init__(self, store: Store, bus: Bus, metrics: Metrics, hours: Hours, *, shared: bool = False) -> None:
        self.store, self.metrics, self._shared = store, metrics, shared
        self._hours = hours
        self._bus = bus
        self.notes = Notebooks(store)
        self._versions = Together(store, tables.versions_of)
        self._entries = Together(store, tables.entries_after)
        self._lives: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._following: dict[str, int] = {}
        self.on_change: list[Callable[[Live], None]] = []
        self.on_forget: list[Callable[[Live], None]] = []
        self.on_noted: list[Callable[[Live], Coroutine[Any, Any, None]]] = [self.notes.reread]
        """called when somebody has written something for themselves at another node"""
        self._jobs: set[asyncio.Task[None]] = set()
        bus.subscribe(self._heard)

    def now(self) -> int:
        """The time, in milliseconds since 1970."""
        return self._hours.now()

    @property
    def lives(self) -> tuple[Live, ...]:
        """The tables that are loaded."""
        return tuple(self._lives.values())

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
            await self._look(live)
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
        self._changed(live)
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
                    await self._catch_up(live, old.news)
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
        now = max(self.now(), live.table.log[-1].at)
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
        verdict = judge(live.table, Reopen(lost), max(self.now(), live.table.log[-1].at))
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
                await self._catch_up(live, old.news)

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

    async def _reread(self, live: Live) -> None:
        """Follow what others have appended."""
        await self._catch_up(live, await self._entries.find((live.id, live.version)))

    async def _catch_up(self, live: Live, fresh: list[Entry] | None) -> None:
        if live.shelved:
            await self._rebuild(live)
        elif fresh:
            after = live.table.copy()
            for entry in fresh:
                after.append(entry)
            live.table, live.frames = after, {}
            self.metrics.followed.inc()
            self._changed(live)

    async def _rebuild(self, live: Live) -> None:
        stored = await self.store.read(lambda connection: tables.load(connection, live.id))
        if stored is not None:
            fresh = await asyncio.to_thread(build, stored, live.table.game)
            live.table, live.code, live.frames = fresh.table, fresh.code, {}
            self._changed(live)

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

    def _heard(self, bell: Bell) -> None:
        live = self._lives.get(bell.table)
        if live is None or bell.about is not About.MOVE:
            return
        if bell.seq > live.version:
            self.follow(live, bell.seq)
        elif live.heard < live.version:
            self._changed(live)

    def follow(self, live: Live, seq: int) -> None:
        """Another node has appended up to here: read it."""
        under_way = live.id in self._following
        self._following[live.id] = max(seq, self._following.get(live.id, 0))
        if not under_way:
            self.spawn(self._follow(live))

    async def _follow(self, live: Live) -> None:
        try:
            async with live.lock:
                while live.version < self._following[live.id]:
                    await self._reread(live)
        finally:
            del self._following[live.id]

    async def _look(self, live: Live) -> None:
        """Be up to date before somebody is shown a table: he may have seen more of it at another node."""
        with suppress(Unavailable):  # then what is in memory is the best there is
            newest = await self._versions.find(live.id)
            if newest is not None and newest > live.version:
                async with live.lock:
                    if newest > live.version:  # else somebody else has looked meanwhile
                        await self._reread(live)

    def tell(self, live: Live) -> None:
        """Something about a table that is not in its log has changed: who is here, or who looks after it."""
        self._changed(live)

    def ring_again(self) -> None:
        """A bell that was lost is rung now."""
        for live in self.lives:
            if live.heard < live.version:
                self._changed(live)

    def _changed(self, live: Live) -> None:
        live.used, live.heard = time.monotonic(), live.version
        live.ring()
        for listener in self.on_change:
            listener(live)

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
        wanted = replace(wanted, version=None, person=person, command=edit.id, answer=encode(answer).decode())
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
