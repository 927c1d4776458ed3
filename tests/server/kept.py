"""What is on disk, compared with what people were told: nothing lost, nothing done twice, nothing by half."""

from __future__ import annotations

import json
from collections import Counter

from backroom.engine.registry import game
from backroom.server.store import tables
from backroom.server.store.tables import Stored
from backroom.table.entries import Acted, By, Entry, Said, Sealed
from backroom.table.record import record_of
from backroom.table.table import Table
from backroom.table.verify import verify
from tests.server.harness import Server
from tests.server.lasting import Person
from tests.server.stores import Database


def running(server: Server) -> int:
    """How many tables are not over."""
    return int(server.database.rows("SELECT count(*) FROM game_table WHERE stage != 'over'")[0][0])


def load_all(database: Database) -> dict[str, Stored]:
    with database.open() as connection:
        ids = connection.exec_driver_sql("SELECT id FROM game_table").scalars().all()
        found = {table: tables.load(connection, table) for table in ids}
    return {table: stored for table, stored in found.items() if stored is not None}


def check_table(stored: Stored) -> None:
    """Nothing is there by half: the log has no gap, and playing it again from the secret gives every entry of it."""
    assert stored.version == len(stored.log)
    played = game(stored.game)
    report = verify(record_of(Table.from_log(stored.id, played, stored.secret, stored.log)), played)
    assert report.ok, report


def check_person(database: Database, stored: Stored, person: Person) -> int:
    """Every acknowledged command has its effect once, every refused one has none. Counts the acknowledged ones."""
    query = "SELECT command.id, answer FROM command JOIN place USING (table_id, person)"
    query += " WHERE table_id = :table AND seat = :seat"
    kept = database.rows(query, table=person.table, seat=person.seat)
    answers = dict(kept)
    assert len(answers) == len(kept)
    given = {message["id"]: answer for message, answer in person.answered}
    assert len(given) == len(person.answered)
    for command, answer in given.items():
        if command in answers:
            assert json.loads(answers[command]) == answer
        else:
            assert answer["t"] == "no"
    assert answers.keys() <= given.keys(), "something was done that its sender was never told of"
    assert decisions(stored.log, person.seat) == [message["action"] for message in person.acked("do")]
    said = Counter(entry.text for entry in stored.log if isinstance(entry, Said) and entry.seat == person.seat)
    assert said == Counter(message["text"] for message in person.acked("say"))
    return sum(answer["t"] == "ack" for answer in given.values())


def decisions(log: list[Entry], seat: int) -> list[int]:
    """What a person decided for a seat, in order."""
    found = []
    for entry in log:
        match entry:
            case Sealed(seat=where, by=By.PERSON) if where == seat:
                found.append(entry.action)
            case Acted(by=By.PERSON, sealed=False):
                # In a live window, what others have thrown before lands first.
                found += [action for where, action in entry.acts[len(entry.landed) :] if where == seat]
    return found
