"""A house of which one node may be cut off, from the others or from the database: nothing gets through, and nobody says
so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import make_url

from tests.nodes.gatherings import strange
from tests.nodes.harness import House, redis_or_skip
from tests.server.lines import Line
from tests.server.stores import Database


@dataclass
class Parted:
    """A house of three nodes, the first of which reaches the database and the others only over these lines."""

    house: House
    database: Line
    bus: Line

    def cut(self) -> None:
        """The first node is alone."""
        self.database.silent = self.bus.silent = True

    def mend(self) -> None:
        """It is not, any more."""
        self.database.silent = self.bus.silent = False


@contextmanager
def parted(folder: Path, database: Database, *words: str, options: Sequence[str] = ()) -> Iterator[Parted]:
    bus = redis_or_skip()
    house = strange(House(folder, database, bus, 3, *options), *words)
    with line_to(database.url, 5432) as to_database, line_to(bus, 6379) as to_bus:
        over = replace(database, url=through(to_database, database.url), bus=through(to_bus, bus))
        house[0].database = over
        made = Parted(house, to_database, to_bus)
        with house:
            try:
                yield made
            finally:
                made.mend()


def line_to(url: str, usual: int) -> Line:
    meant = make_url(url)
    return Line((meant.host or "127.0.0.1", meant.port or usual))


def through(line: Line, url: str) -> str:
    return make_url(url).set(host="127.0.0.1", port=line.port).render_as_string(hide_password=False)
