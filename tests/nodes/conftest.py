"""A database, a house of two nodes that tests share which break nothing, and clocks that run fast."""

from collections.abc import Iterator

import pytest

from backroom.table.clocks import PACES
from backroom.table.settings import Tempo
from tests.nodes.harness import House, own_database, redis_or_skip
from tests.nodes.strange import A_SECOND
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


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever verifies a game goes by the same clocks as the nodes that played it."""
    monkeypatch.setitem(PACES, Tempo.BLITZ, A_SECOND)
