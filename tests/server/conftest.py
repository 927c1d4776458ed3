"""One server for all tests of this folder that need no server of their own; and the databases they run on.

What runs on SQLite runs on PostgreSQL with Redis too, and cannot tell which: files named in `EVERY_TIME` with `make
test`, the rest with `make soak`. Tests about the file itself are in files that say so.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from tests.server.harness import Server
from tests.server.stores import (
    REDIS,
    WHERE,
    Database,
    Postgres,
    in_file,
    postgres_that_answers,
    redis_that_answers,
)

SQLITE, POSTGRES = "sqlite", "postgres"
EVERY_TIME = {
    "test_durability",
    "test_notebook",
    "test_play",
    "test_silence",
    "test_store",
}
ABOUT_THE_FILE = {
    "test_backup",
    "test_copy",
    "test_faults",
    "test_fuzz_decoders",
    "test_import",
    "test_power",
    "test_sqlite",
}


class MakeDatabase(Protocol):
    """Makes a database; a file in this folder, where it is one. A blank one has had no migration."""

    def __call__(self, folder: Path, *, blank: bool = False) -> Database: ...


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """On SQLite a test has its plain name."""
    if "kind" in metafunc.fixturenames:
        kinds = [pytest.param(SQLITE, id=pytest.HIDDEN_PARAM)]
        name = metafunc.module.__name__.rpartition(".")[2]
        if name not in ABOUT_THE_FILE:
            marks = () if name in EVERY_TIME else pytest.mark.soak
            kinds.append(pytest.param(POSTGRES, id=POSTGRES, marks=marks))
        metafunc.parametrize("kind", kinds, scope="session")


@pytest.fixture(scope="session")
def postgres() -> Postgres:
    running = postgres_that_answers()
    if running is None:
        pytest.skip(f"No PostgreSQL answers at {WHERE}, or its driver is missing.")
    return running


@pytest.fixture(scope="session")
def redis() -> str:
    running = redis_that_answers()
    if running is None:
        pytest.skip(f"No Redis answers at {REDIS}, or its driver is missing.")
    return running


@pytest.fixture(scope="session")
def make_database(kind: str, request: pytest.FixtureRequest) -> Iterator[MakeDatabase]:
    """Makes databases of the kind that the tests run on now."""
    if kind == SQLITE:
        yield lambda folder, blank=False: in_file(folder / "games.db")
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    redis: str = request.getfixturevalue("redis")
    made: list[Database] = []

    def make(folder: Path, *, blank: bool = False) -> Database:
        made.append(postgres.make(blank=blank, bus=redis))
        return made[-1]

    yield make
    for database in made:
        postgres.drop(database)


@pytest.fixture
def database(make_database: MakeDatabase, tmp_path: Path) -> Database:
    """An empty database of this test's own."""
    return make_database(tmp_path)


@pytest.fixture
def blank(make_database: MakeDatabase, tmp_path: Path) -> Database:
    """One that has had no migration yet."""
    return make_database(tmp_path, blank=True)


@pytest.fixture(scope="session")
def shared_server(make_database: MakeDatabase, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with Server(folder, database=make_database(folder)) as running:
        yield running


@pytest.fixture
def server(shared_server: Server) -> Iterator[Server]:
    yield shared_server
    shared_server.close_clients()


@pytest.fixture
def own_server(database: Database, tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path, database=database) as running:
        yield running
