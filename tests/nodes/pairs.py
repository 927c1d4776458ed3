"""Two PostgreSQLs, one of which follows the other and may take its place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.nodes.gatherings import until
from tests.server.clusters import Cluster, own_cluster
from tests.server.stores import Database


@dataclass
class Pair:
    """A PostgreSQL, and one that follows it."""

    leader: Cluster
    follower: Cluster

    def database(self) -> Database:
        """One of both, whichever leads."""
        made = self.leader.database("games")
        hosts = f"127.0.0.1:{self.leader.port},127.0.0.1:{self.follower.port}"
        return Database(f"postgresql://backroom@{hosts}/{made.name}", made.name)

    def stay_together(self) -> None:
        """From now on nothing counts as committed before the follower has it on disk."""
        self.leader.trust_followers()
        self.wait_for("SELECT sync_state = 'sync' FROM pg_stat_replication")

    def part(self) -> None:
        """The follower hears everything up to now, and nothing more."""
        self.wait_for("SELECT replay_lsn = pg_current_wal_flush_lsn() FROM pg_stat_replication")
        self.follower.stop()

    def lose_leader(self) -> None:
        """It is gone for good, and the follower takes its place with what it has heard."""
        self.leader.stop()
        if not self.follower.running:
            self.follower.start()
        self.follower.take_over()

    def wait_for(self, query: str) -> None:
        """Wait until the leader says yes to this."""
        leading = Database(f"postgresql://backroom@127.0.0.1:{self.leader.port}/postgres")
        until(lambda: [tuple(row) for row in leading.rows(query)] == [(True,)])


@contextmanager
def pair() -> Iterator[Pair]:
    with own_cluster() as leader, leader.follower() as follower:
        yield Pair(leader, follower)
