"""Rules change: running tables are closed with a notice, finished ones are shown as they were."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import msgspec
import pytest

from backroom.engine.registry import game
from backroom.server import frames
from backroom.server.connection import Connection
from backroom.server.live import PLAY, Live, rules_of
from backroom.server.messages import NewTable, SeatPlan, Welcome
from backroom.server.pages import PlayNow
from backroom.server.services import Options, Services
from backroom.server.store import tables
from backroom.table import snapshot
from backroom.table.commands import Act, Say, Tick
from backroom.table.entries import By, Opened
from backroom.table.judge import Verdict, bots_to_seat, judge
from backroom.table.settings import Settings
from backroom.table.table import Stage, Table
from tests.loops import in_its_own_loop
from tests.server.stores import Database

Test = Callable[[Services], Awaitable[Any]]
BOTS = (SeatPlan("bot", "random"), SeatPlan("bot", "house"))


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling would take longer than these tests."""
    monkeypatch.setenv("BACKROOM_RUN", "interpreted")


def with_services(database: Database, test: Test) -> Any:
    async def run() -> Any:
        services = Services(Options(database.url, database.bus, bot_pace=0, warm=False))
        await services.start()
        try:
            return await test(services)
        finally:
            await services.stop()

    return in_its_own_loop(run())


async def person(services: Services) -> Any:
    return (await services.people.make("Ann", "")).person


async def finished(services: Services, game: str = "leduc") -> Live:
    opened = await services.lobby.open(await person(services), NewTable("1", game, 2, "Ann", seats=BOTS), "")
    live = await services.house.table(opened.table)
    for _ in range(3000):
        if live.table.stage is Stage.OVER:
            return live
        await asyncio.sleep(0.02)
    raise AssertionError(live.table.stage)


async def welcome(services: Services, live: Live, viewer: int | None) -> Welcome:
    made = frames.welcome(live, viewer, None, 0)
    return msgspec.json.decode(made, type=Welcome)


def age(database: Database) -> None:
    """As if every stored table had been played under other rules."""
    database.change("UPDATE game_table SET rules = '0000000000000000'")


def test_a_running_table_is_closed_with_an_honest_notice(database: Database) -> None:
    async def play(services: Services) -> str:
        opened = await services.lobby.play_now(await person(services), PlayNow("leduc"), "")
        return opened.table

    async def look(services: Services) -> None:
        live = await services.house.table(table)
        assert live.table.stage is Stage.OVER
        shown = await welcome(services, live, 0)
        assert shown.lines[-1].k == "ended"
        assert shown.lines[-1].why == "closed"
        stored = await services.store.read(lambda db: db.exec_driver_sql("SELECT stage FROM game_table").scalar_one())
        assert stored == "over"

    table = with_services(database, play)
    age(database)
    with_services(database, look)
    with_services(database, look)


def test_a_finished_table_is_shown_as_it_was(database: Database) -> None:
    async def play(services: Services) -> tuple[str, list[Welcome]]:
        live = await finished(services)
        for _ in range(200):
            kept = await services.store.read(lambda db: db.exec_driver_sql("SELECT count(*) FROM replay").scalar_one())
            if kept:
                break
            await asyncio.sleep(0.02)
        assert kept == 4, "two seats, a spectator, and all-knowing"
        return live.id, [await welcome(services, live, viewer) for viewer in (None, 0, 1)]

    async def look(services: Services) -> None:
        live = await services.house.table(table)
        assert live.shelved
        for viewer, then in zip((None, 0, 1), before, strict=True):
            now = await welcome(services, live, viewer)
            assert now.lines == then.lines
            assert now.now == then.now

    table, before = with_services(database, play)
    age(database)
    with_services(database, look)


def test_a_shelved_table_whose_database_knows_less_by_now_ends_where_that_one_does(database: Database) -> None:
    """As after a failover (D8). Some of what is lost is play, which is not in memory at all."""

    async def play(services: Services) -> str:
        return (await services.lobby.play_now(await person(services), PlayNow("leduc"), "")).table

    async def look(services: Services) -> None:
        live = await services.house.table(table)
        stored = await services.store.read(lambda db: tables.load(db, table))
        assert stored is not None
        assert live.head == (stored.version, stored.log[-1].at)
        last_play = max(seq for seq, entry in enumerate(stored.log, 1) if isinstance(entry, PLAY))
        database.change(f"DELETE FROM entry WHERE seq >= {last_play}")
        database.change(f"UPDATE game_table SET version = {last_play - 1}")
        await services.house.following.look(live)
        assert live.head == (last_play - 1, stored.log[last_play - 2].at)

    table = with_services(database, play)
    age(database)
    with_services(database, look)


def test_a_table_is_the_same_from_its_log_and_from_any_snapshot() -> None:
    whole = played("butch", 50)
    for cut in range(1, whole.version, 9):
        part = Table.from_log(whole.id, whole.game, whole.secret, whole.log[:cut])
        restored = snapshot.restore(whole.id, whole.game, whole.secret, whole.log, snapshot.take(part))
        assert restored.state == whole.state
        assert restored.seats == whole.seats
        assert (restored.stage, restored.window_since, restored.log) == (whole.stage, whole.window_since, whole.log)


def played(name: str, acts: int) -> Table:
    """A table of bots, some moves into the game."""
    found, now = game(name), 1_000
    table = Table("t1", found, b"s" * 32)
    settings = Settings(name, 2, seats=("random", "random"))
    table.append(Opened(now, settings, "c", rules_of(found), "p1"))
    for entry in bots_to_seat(table, iter(("Ada", "Ben")), now):
        table.append(entry)
    chance = Random(7)
    for _ in range(acts):
        now += 3_000
        verdict = judge(table, Tick(), now)
        for seat in table.owing()[:1]:
            assert table.state is not None
            legal = found.legal(table.state, seat)
            verdict = judge(table, Act(seat, chance.choice(legal).id, by=By.BOT), now)
        assert isinstance(verdict, Verdict)
        for entry in verdict.entries:
            table.append(entry, verdict.after)
    return table


def test_a_long_game_is_loaded_from_a_snapshot(database: Database) -> None:
    async def play(services: Services) -> None:
        opened = await services.lobby.play_now(await person(services), PlayNow("leduc"), "")
        live = await services.house.table(opened.table)
        for _ in range(60):
            await services.house.handle(live, Say(0, "la la"))
        stored = await services.store.read(lambda db: tables.load(db, live.id))
        assert stored is not None
        assert (stored.snapshot is not None) == (live.table.stage is Stage.PLAYING)
        services.house.forget(live)
        loaded = await services.house.table(live.id)
        assert loaded is not live
        assert loaded.table.seats == live.table.seats
        assert loaded.table.state == live.table.state
        assert loaded.table.log == live.table.log

    with_services(database, play)


def test_a_connection_gets_no_frame_when_nothing_is_new_for_it(database: Database) -> None:
    async def play(services: Services) -> None:
        opened = await services.lobby.open(await person(services), NewTable("1", "leduc", 2, "Ann"), "")
        live = await services.house.table(opened.table)
        connection = Connection(live, "", services.house.notes, services.hours)
        connection.begin(0)
        outgoing = connection.outgoing()
        first = await asyncio.wait_for(anext(outgoing), 1)
        assert b'"t":"welcome"' in first
        connection.ring()
        try:
            frame = await asyncio.wait_for(anext(outgoing), 0.2)
        except TimeoutError:
            return
        raise AssertionError(frame)

    with_services(database, play)
