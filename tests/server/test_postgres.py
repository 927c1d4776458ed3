"""What is particular to PostgreSQL: it may stop or fall silent, serves several nodes, and is dumped (D8, D10, D13)."""

import asyncio
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from backroom.engine import BackroomError
from backroom.engine.registry import game, games
from backroom.server import limits, services
from backroom.server.live import rules_of
from backroom.server.nodes import edition
from backroom.server.services import Options, Services
from backroom.server.store import Store, Unavailable, nodes, people, postgres, tables
from backroom.server.store.engines import address, tool_engine, writer_engine
from backroom.server.store.migrate import FOLDER, HEAD, current
from backroom.server.store.store import bring_up_to_date
from backroom.server.store.tables import Conflict
from tests.loops import in_its_own_loop
from tests.server.clusters import Cluster, own_cluster
from tests.server.harness import PATIENCE, Browser, Server, Socket, cookie_of, dealt
from tests.server.stores import Database, Postgres
from tests.server.test_store import new_table, one_more

BOTS = [{"kind": "bot", "bot": "house"}, {"kind": "bot", "bot": "random"}]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with own_cluster() as running:
        yield running


@pytest.fixture
def kept(postgres: Postgres) -> Iterator[Database]:
    made = postgres.make()
    yield made
    postgres.drop(made)


def test_the_connections_are_set_up_as_promised(kept: Database) -> None:
    writing = {"synchronous_commit": "on", "lock_timeout": "500ms", "transaction_read_only": "off"}
    reading = {"transaction_isolation": "repeatable read", "transaction_read_only": "on"}

    async def run() -> None:
        store = Store(kept.url)
        await store.start()
        for ask, wanted in ((store.write, writing), (store.read, reading)):
            for name, value in wanted.items():
                found = await ask(lambda db, n=name: db.execute(text(f"SHOW {n}")).scalar_one())  # type: ignore[misc]
                assert found == value, name
        await store.stop()

    in_its_own_loop(run())


def test_what_is_read_together_is_read_as_of_one_moment_and_what_is_looked_up_is_not(kept: Database) -> None:
    def twice(db: Connection) -> tuple[object, object]:
        first, second = (db.execute(text("SELECT now(), pg_sleep(0.001)")).scalar_one() for _ in range(2))
        return first, second

    async def run() -> None:
        store = Store(kept.url)
        await store.start()
        for _ in range(2 * limits.READERS):
            first, second = await store.read(twice)
            assert first == second
            first, second = await store.look_up(twice)
            assert first != second
        await store.stop()

    in_its_own_loop(run())


def test_nothing_is_written_where_our_settings_are_not_taken(kept: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """As behind a pooler that keeps them to itself."""
    monkeypatch.delitem(postgres.WRITER, "lock_timeout")

    async def run() -> None:
        store = Store(kept.url)
        await store.start()
        with pytest.raises(Unavailable, match="our settings"):
            await store.write(lambda _: None)
        await store.stop()

    in_its_own_loop(run())


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_database_that_cannot_keep_every_letter_is_refused(cluster: Cluster, encoding: str) -> None:
    """As made by initdb where no language is set, in a container for example."""
    made = cluster.database(encoding.lower(), encoding)
    with pytest.raises(BackroomError, match=rf"cannot keep every letter \({encoding}\).*createdb --encoding=UTF8"):
        bring_up_to_date(address(made.url))


def test_letters_are_kept_whatever_the_machine_speaks(kept: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGCLIENTENCODING", "LATIN1")
    assert kept.rows("SELECT :name", name="Zoë 猫 🏴‍☠️") == [("Zoë 猫 🏴‍☠️",)]


def test_no_node_opens_beside_others_with_other_games_or_rules(kept: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would close the games that they play."""
    assert edition().split() == [word for name in games() for word in (name, rules_of(game(name)))]

    async def opened() -> Services:
        node = Services(Options(kept.url, warm=False))
        try:
            await node.start()
        except BackroomError:
            await node.store.stop()
            raise
        return node

    async def run() -> None:
        both = [await opened(), await opened()]
        monkeypatch.setattr(services, "edition", lambda: "butch 0")
        for node in both:
            with pytest.raises(BackroomError, match="other rules"):
                await opened()
            await node.stop()
        await (await opened()).stop()

    in_its_own_loop(run())


def test_a_database_is_not_brought_up_to_date_under_a_house_that_is_open(postgres: Postgres) -> None:
    made = postgres.make(blank=True)
    url = address(made.url)
    tool, older = tool_engine(url), writer_engine(url)
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    with tool.begin() as config.attributes["connection"]:
        command.upgrade(config, "0005")
    with older.connect():
        with pytest.raises(BackroomError, match="of an earlier version, and a server is using it"):
            bring_up_to_date(url)
        assert current(tool) == "0005"
    older.dispose()
    assert bring_up_to_date(url) == "0005"
    assert current(tool) == HEAD
    tool.dispose()
    postgres.drop(made)


def test_D10_of_two_nodes_that_append_at_once_one_is_told_of_the_conflict(kept: Database) -> None:
    """A batch of each, over the same tables in opposite order: who is late is told so, and nothing is unavailable."""
    names = [f"t{number}" for number in range(6)]
    rows = {name: new_table(name) for name in names}

    async def run() -> None:
        nodes = [Store(kept.url), Store(kept.url)]
        for node in nodes:
            await node.start()
        for row, change in rows.values():
            await nodes[0].write(lambda db, r=row, c=change: tables.create(db, r, c))  # type: ignore[misc]
        for version in range(1, 11):
            asked = [
                node.write(lambda db, c=rows[name][1], v=version, n=number: tables.append(db, one_more(c, v, str(n))))  # type: ignore[misc]
                for number, node in enumerate(nodes)
                for name in (names if number else reversed(names))
            ]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert all(answer is None or isinstance(answer, Conflict) for answer in answers), answers
            assert answers.count(None) == len(names)
        for name in names:
            stored = await nodes[1].read(lambda db, n=name: tables.load(db, n))  # type: ignore[misc]
            assert stored is not None
            assert stored.version == len(stored.log) == 11
        for node in nodes:
            await node.stop()

    in_its_own_loop(run())


def test_D10_who_finds_that_another_node_was_quicker_looks_again(kept: Database) -> None:
    """Both have looked, and found nothing; both write. The second finds the row of the first."""
    row, change = new_table()
    both_looked = threading.Barrier(2)

    def create(db: Connection) -> bool:
        tables.without_log(db, "t1")
        if not both_looked.broken:
            both_looked.wait(PATIENCE)
            both_looked.abort()
        return tables.create(db, row, change)

    async def run() -> None:
        nodes = [Store(kept.url), Store(kept.url)]
        for node in nodes:
            await node.start()
        assert sorted(await asyncio.gather(*(node.write(create) for node in nodes))) == [False, True]
        for node in nodes:
            await node.stop()

    in_its_own_loop(run())


def test_D10_of_nodes_that_reach_for_many_tables_at_once_each_table_goes_to_one(kept: Database) -> None:
    """As when a house fills. Others are quicker again and again, and nothing is unavailable for that."""
    names, chance = [f"t{number:03}" for number in range(200)], random.Random(7)

    async def reach(store: Store, node: str) -> set[tuple[str, str]]:
        taken: set[str] = set()
        for some in [chance.sample(names, 40) for _ in range(20)]:
            taken.update(await store.write(lambda db, wanted=some: nodes.take(db, node, wanted, now=0)))  # type: ignore[misc]
        return {(table, node) for table in taken}

    async def run() -> list[set[tuple[str, str]]]:
        stores = {node: Store(kept.url) for node in ("n1", "n2", "n3", "n4", "n5", "n6")}
        for node, store in stores.items():
            await store.start()
            await store.write(lambda db, node=node: nodes.pulse(db, node, known=0, there=0))  # type: ignore[misc]
        taken = await asyncio.gather(*(reach(store, node) for node, store in stores.items()))
        for store in stores.values():
            await store.stop()
        return taken

    taken = in_its_own_loop(run())
    assert sorted(table for some in taken for table, _ in some) == names
    assert set.union(*taken) == {tuple(row) for row in kept.rows("SELECT table_id, node FROM lease")}


def test_a_lost_connection_is_replaced_at_the_next_use(kept: Database) -> None:
    async def run() -> None:
        store = Store(kept.url)
        await store.start()
        for number in range(3):
            await store.write(lambda db, n=number: people.add_person(db, f"p{n}", "Ann", f"h{n}", 0))  # type: ignore[misc]
            for ask in (store.read, store.look_up):
                assert await ask(lambda db, n=number: people.persons_of_devices(db, [f"h{n}"]))  # type: ignore[misc]
            mine = await store.write(lambda db: db.execute(text("SELECT pg_backend_pid()")).scalar_one())
            other = await store.read(lambda db: db.execute(text("SELECT pg_backend_pid()")).scalar_one())
            for process in (mine, other):
                kept.rows("SELECT pg_terminate_backend(:process)", process=process)
        await store.stop()

    in_its_own_loop(run())


def asked(socket: Socket) -> int:
    (seat,) = socket.now["owing"]
    return int(socket.now["seats"][seat]["asked"])


def outage(cluster: Cluster, folder: Path, name: str, seconds: float, *, silent: bool) -> None:
    """Under load: people are told within 2 s, what is in memory is shown, no clock runs, and then it goes on."""
    with Server(folder, database=cluster.database(name)) as server:
        first, second, table = dealt(server, tempo="blitz")
        mover, other = (first, second) if first.my_turn else (second, first)
        mover.wait_for(lambda: mover.my_turn)
        ann = Browser(server)
        load = [ann.open(seats=BOTS)["table"] for _ in range(5)]
        before, seen = asked(mover), mover.seen
        down = cluster.pause if silent else cluster.stop
        down()
        went, waits = time.monotonic(), []
        while time.monotonic() < went + seconds:
            sent = time.monotonic()
            # Who comes second at the same table does not wait for the first, and then as long again.
            other.send(t="pause", id="first", on=True)
            answer = mover.act(command="down")
            waits.append(time.monotonic() - sent)
            assert answer["code"] == "unavailable", answer
            other.wait_for(lambda: "first" in other.answers)
            assert other.answers.pop("first")["code"] == "unavailable"
            other.wait_for(lambda: not other.house_open)
            other.send(t="resync")
            assert other.until(lambda m: m["t"] == "welcome")["now"]["stage"] == "playing"
            other.wait_for(lambda: not other.house_open)
            other.settle(max(0.2, seconds / 60))  # nobody may say too much in a minute
        assert ann.http.get("/health").status_code == 503
        assert max(waits) < 2 * limits.WRITE_WITHIN, "2 s are meant; the machine may be busy"
        (cluster.go_on if silent else cluster.start)()
        back = time.monotonic()
        while (answer := mover.act(command="down"))["t"] != "ack":
            assert answer["code"] in ("unavailable", "stale")
            assert time.monotonic() < back + 10, "5 s are meant"
            mover.settle(0.1)
        recovered = time.monotonic() - back
        other.wait_for(lambda: other.house_open and other.lines[-1]["k"] == "acted")
        told = other.lines[seen:]
        assert {line["k"] for line in told[:-1]} == {"reopened"}, "no clock has decided in between"
        assert told[-2]["at"] - before >= (seconds - 2) * 1000
        for bots in load:
            with ann.sit(bots) as looking:
                looking.wait_for(lambda: looking.now["stage"] == "over")
        server.kill()
        server.start()
        again = Browser(server).sit(table)
        assert sum(line["k"] == "acted" for line in again.lines) == sum(line["k"] == "acted" for line in other.lines)
        assert "Traceback" not in server.log.read_text()
    print(f"D8: told after {max(waits):.2f} s at most, back after {recovered:.2f} s")


def test_D8_a_database_that_stops(cluster: Cluster, tmp_path: Path) -> None:
    outage(cluster, tmp_path, "stops", 5, silent=False)


def test_D8_a_database_that_falls_silent(cluster: Cluster, tmp_path: Path) -> None:
    outage(cluster, tmp_path, "silent", 5, silent=True)


@pytest.mark.soak
@pytest.mark.parametrize("silent", [False, True], ids=["stopped", "silent"])
def test_D8_a_minute_without_a_database(cluster: Cluster, tmp_path: Path, *, silent: bool) -> None:
    outage(cluster, tmp_path, f"minute_{silent}".lower(), 60, silent=silent)


def test_D13_a_dump_under_load_is_whole_and_everything_in_it_goes_on(cluster: Cluster, tmp_path: Path) -> None:
    where = ("-h", "127.0.0.1", "-p", str(cluster.port), "-U", "backroom")
    with Server(tmp_path, database=cluster.database("dumped")) as server:
        first, second, table = dealt(server)
        ann = Browser(server)
        for _ in range(4):
            ann.open(seats=BOTS)
        mover = first if first.my_turn else second
        mover.wait_for(lambda: mover.my_turn)
        assert mover.act()["t"] == "ack"
        mover.settle()
        cookie = cookie_of(mover)
        cluster.run("pg_dump", *where, "-Fc", "-f", "dump", "dumped")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    restored = cluster.database("restored")
    cluster.run("pg_restore", *where, "-d", "restored", "dump")
    with Server(elsewhere, database=restored) as server:
        with Socket(server, table, cookie) as back:
            assert back.lines[: len(mover.lines)] == mover.lines
            assert back.ask(t="say", text="here we are")["t"] == "ack"
        phone = Browser(server)
        phone.http.cookies.update(ann.http.cookies)
        assert len(phone.get("/api/mine")) == 4, "the device is known there"
