"""D1 and R2: the server is killed in the middle of everything, and nothing that was acknowledged is lost or done twice.

The short form kills it eight times with ten tables, the one of `make soak` two hundred times with fifty.
"""

from __future__ import annotations

import random
import secrets
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from backroom.table.entries import Acted, Dealt, Entry
from tests.conftest import Tell
from tests.server.dying import Point
from tests.server.harness import Browser
from tests.server.kept import check_person, check_table, load_all, running
from tests.server.lasting import Person
from tests.server.mortal import PATIENCE, Mortal
from tests.server.stores import Database

NAMED = (Point.BEFORE_BEGIN, Point.AFTER_INSERT, Point.AFTER_COMMIT, Point.MID_BROADCAST)
UP = (0.1, 1.0)
"""Seconds of service before a kill at a random moment."""
OPEN = {"round_limit": 10, "boost_mode": "clockwise"}
SECRET = {"round_limit": 10, "boost_mode": "hidden"}
BOTS = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "house:medium"}]


@pytest.fixture
def mortal(tmp_path: Path, database: Database) -> Iterator[Mortal]:
    server = Mortal(tmp_path, database)
    yield server
    server.close_clients()
    if server.process is not None:
        server.kill()


def seat_people(server: Mortal, stop: threading.Event, never: threading.Event) -> list[Person]:
    """Three tables with two persons and a bot, one of them with secret windows; and one that a program plays.

    They play until it is over, whatever happens to the server.
    """
    people = []
    for number, variant in enumerate((OPEN, OPEN, SECRET, OPEN)):
        ann, ben = Browser(server, "Ann"), Browser(server, "Ben")
        seats = [{"kind": "person"}, {"kind": "person"}, BOTS[0]]
        opened = ann.open("butch", 3, seats=seats, variant=variant, tempo="untimed")
        table = opened["table"]
        ben.join(claim=opened["invitations"][0]["claim"])
        for browser in (ann, ben):
            token = browser.post(f"/api/tables/{table}/token")["token"] if number == 3 else ""
            # A secret window stays open for two seconds, so that table is ended by its people when all else is done.
            until = stop if variant is SECRET else never
            people.append(Person(server, browser, table, token=token, stop=until))
    for person in people:
        person.start()
    return people


@pytest.mark.parametrize(("tables", "kills", "every"), [(10, 8, 2), pytest.param(50, 200, 5, marks=pytest.mark.soak)])
def test_D1_many_tables_and_many_kills(mortal: Mortal, tables: int, kills: int, every: int, tell: Tell) -> None:
    """One kill of so many (`every`) is at a named point, the others are at random moments."""
    chance, started, stop = random.Random(), time.monotonic(), threading.Event()
    mortal.live()
    people = seat_people(mortal, stop, threading.Event())
    host, enough = Browser(mortal, "Cleo"), len(people) // 2
    points: Counter[str] = Counter()
    for number in range(kills):
        if number % every == every - 1:
            point = NAMED[number // every % len(NAMED)]
            points[point] += 1
            mortal.live(point, chance.randrange(4))
            while not mortal.died(lambda: any(person.is_alive() for person in people)):
                # All their games were over before it came to that. Others begin before it is up again.
                mortal.kill()
                mortal.live()
                people += seat_people(mortal, stop, threading.Event())
                mortal.kill()
                mortal.live(point)
        else:
            if number:
                mortal.live()
            fill_up(mortal, host, tables)
            if sum(person.is_alive() for person in people) < enough:  # their games are over, and the kills are not
                people += seat_people(mortal, stop, threading.Event())
            points["at random moments"] += 1
            time.sleep(chance.uniform(*UP))  # the one thing here that is meant to be blind
            mortal.kill()
    mortal.live()
    stop.set()
    wait_until_over(mortal, kills)
    for person in people:
        person.join(PATIENCE)
        assert person.problem is None, person.problem
        assert person.over
    mortal.stop()
    stored = load_all(mortal.database)
    assert len(stored) >= tables
    assert all(table.stage == "over" for table in stored.values())
    acked = sum(check_person(mortal.database, stored[person.table], person) for person in people)
    for table in stored.values():
        check_table(table)
    again, entries = sum(person.again for person in people), sum(len(table.log) for table in stored.values())
    where = ", ".join(f"{count} {point}" for point, count in points.items())
    tell(
        f"D1: {kills} kills ({where}) over {len(stored)} tables and {entries:,} entries; {acked} commands "
        f"acknowledged, each there once; {again} sent again; all tables over and verified; "
        f"{time.monotonic() - started:.0f} s"
    )
    assert acked > kills
    assert "Traceback" not in mortal.own_words()


def fill_up(server: Mortal, host: Browser, tables: int) -> None:
    """Open tables of bots until so many are in play. A request that is repeated opens one table, not two."""
    for number in range(tables - running(server)):
        new = {"id": secrets.token_hex(8), "seats": BOTS, "variant": OPEN, "tempo": "untimed"}
        try:
            opened = host.open("butch", 2, **new)["table"]
        except httpx.TransportError:  # over a connection of the server's life before
            opened = host.open("butch", 2, **new)["table"]
        assert number or host.open("butch", 2, **new)["table"] == opened


def wait_until_over(server: Mortal, kills: int) -> None:
    end = time.monotonic() + 4 * PATIENCE + kills
    while left := running(server):
        assert time.monotonic() < end, f"{left} tables have not come to an end"
        time.sleep(0.2)


@pytest.mark.parametrize("kills", [3, pytest.param(40, marks=pytest.mark.soak)])
def test_R2_luck_is_the_same_after_a_restart(mortal: Mortal, kills: int, tell: Tell) -> None:
    """Killed at the deal and at throws of dice, before they were on disk: afterwards they come out the same."""
    entries: msgspec.json.Decoder[list[Entry]] = msgspec.json.Decoder(list[Entry])
    stop, lost = threading.Event(), []
    mortal.live()
    ann = Browser(mortal, "Ann")
    seats = [{"kind": "person"}, BOTS[0]]
    # Long enough for a throw each time.
    variant = OPEN | {"round_limit": 10 + 3 * kills}
    table = ann.open("butch", 2, seats=seats, variant=variant, tempo="untimed")["table"]
    person = Person(mortal, ann, table, stop=stop)
    mortal.kill()
    for number in range(kills):
        # The first time it dies at the deal, the second time after it; from then on a throw that was lost is the first
        # thing to happen, and it dies at the next one.
        mortal.live(Point.CHANCE, after=1 if number == 1 else 0)
        if number == 0:
            person.start()
        mortal.died()
        lost.append(entries.decode(mortal.lost.read_bytes()))
    stop.set()
    mortal.live()
    person.join(PATIENCE)
    assert person.problem is None, person.problem
    assert person.over
    log = load_all(mortal.database)[table].log
    check_table(load_all(mortal.database)[table])
    assert any(isinstance(entry, Dealt) for entry in lost[0])
    drawn = [entry.counter for loss in lost for entry in loss if isinstance(entry, Acted)]
    assert len(set(drawn)) > 1, "different throws were lost"
    in_time = any(isinstance(entry, Dealt) and any(entry.nonces) for entry in log)
    # On a slow machine the nonce may come too late after the restart; then the table deals without it, as it must.
    for loss in lost if in_time else lost[1:]:
        assert _luck(loss) in [_luck(log[at : at + len(loss)]) for at in range(len(log))]
    tell(f"R2: {len(lost)} kills at the deal and at dice; each came out the same")


def _luck(log: list[Entry]) -> list[Any]:
    """Entries without the time at which they were written."""
    return [msgspec.structs.replace(entry, at=0) for entry in log]
