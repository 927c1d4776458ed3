"""Which bus a node rings: as its options and its database say."""

from __future__ import annotations

from sqlalchemy import URL

from backroom.engine import BackroomError
from backroom.server import limits
from backroom.server.bus.bells import Bus
from backroom.server.bus.local import LocalBus
from backroom.server.metrics import Metrics
from backroom.server.store.engines import why

MISSING = "Redis needs one more package: pip install 'backroom[redis]'"
NO_ADDRESS = "that is no address of a Redis: redis://:password@host:6379, with %2F for / in the password, %3F for ?"
# Who serves from one process needs neither driver, so they are loaded when they are wanted.
# ruff: noqa: PLC0415


def trouble_with(wanted: str) -> str:
    """Why the Redis at this address cannot be used now. Empty if it answers."""
    try:
        from redis import Redis, RedisError
    except ImportError:
        return MISSING
    try:
        with Redis.from_url(wanted, socket_timeout=limits.BUS_WITHIN, socket_connect_timeout=limits.BUS_WITHIN) as bus:
            bus.ping()
    except ValueError:
        return NO_ADDRESS
    except (RedisError, OSError) as problem:
        return why(problem)
    return ""


def bus_for(wanted: str, database: URL, node: str, metrics: Metrics) -> Bus:
    """The bus at the address that is wanted; without one, over a database that several nodes can share."""
    alone = database.get_backend_name() == "sqlite"
    if wanted and alone:
        raise BackroomError(
            "a bus is for several nodes, and they need a PostgreSQL to share: give --db postgresql://..."
        )
    if alone:
        return LocalBus()
    if not wanted:
        from backroom.server.bus.postgres import PostgresBus

        return PostgresBus(database, node, metrics)
    try:
        from backroom.server.bus.redis import RedisBus
    except ImportError:
        raise BackroomError(MISSING) from None
    try:
        return RedisBus(wanted, node, metrics)
    except ValueError:  # what it says may have a part of the password in it
        raise BackroomError(NO_ADDRESS) from None
