"""A database, and a house of two nodes that tests share which break nothing."""

from collections.abc import Iterator

import pytest

from tests.nodes.harness import House, own_database, redis_or_skip
from tests.server.stores import Database


@pytest.fixture
def database() -> Iterator[Database]:
    with own_database() as made:
        yield made


@pytest.fixture(scope="session")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    bus, folder = redis_or_skip(), tmp_path_factory.mktemp("nodes")
    with own_database() as made, House(folder, made, bus, 2) as house:
        yield house


@pytest.fixture
def house(shared_house: House) -> Iterator[House]:
    yield shared_house
    for node in shared_house.nodes:
        node.close_clients()
