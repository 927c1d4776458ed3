"""What is asked of the store about web push: the key of the house, and the devices that want to be told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import Connection, delete, func, insert, select

from backroom.server.store import schema

ONLY = 1
"""The number of the one key there is."""


@dataclass(frozen=True, slots=True)
class Subscription:
    """A device on which a person wants to be told."""

    person: str
    endpoint: str
    point: bytes
    auth: bytes
    site: str
    """where it was made, e.g. https://play.example.org"""


def house_key(connection: Connection, new: Callable[[], bytes]) -> bytes:
    """The key with which this house signs its pushes; `new` makes it where there is none."""
    k = schema.push_key
    kept = connection.execute(select(k.c.private).where(k.c.id == ONLY)).scalar_one_or_none()
    if kept is None:
        kept = new()
        connection.execute(insert(k).values(id=ONLY, private=kept))
    return bytes(kept)


def keep(connection: Connection, new: Subscription, at: int, most: int) -> bool:
    """Keep a subscription; one for the same device is replaced. False if the person has too many others."""
    s, name = schema.subscription, _name(new.endpoint)
    connection.execute(delete(s).where(s.c.person == new.person, s.c.name == name))
    others = connection.execute(select(func.count()).select_from(s).where(s.c.person == new.person)).scalar_one()
    if others >= most:
        return False
    connection.execute(
        insert(s).values(
            person=new.person,
            name=name,
            endpoint=new.endpoint,
            point=new.point,
            auth=new.auth,
            site=new.site,
            made=at,
        )
    )
    return True


def of_person(connection: Connection, person: str) -> list[Subscription]:
    """The devices of a person."""
    s = schema.subscription
    rows = connection.execute(select(s).where(s.c.person == person).order_by(s.c.made, s.c.name))
    return [Subscription(row.person, row.endpoint, bytes(row.point), bytes(row.auth), row.site) for row in rows]


def forget(connection: Connection, endpoint: str, person: str | None = None) -> None:
    """Forget a device: for one person, or for everybody who shares it."""
    s = schema.subscription
    gone = delete(s).where(s.c.name == _name(endpoint))
    connection.execute(gone if person is None else gone.where(s.c.person == person))


def _name(endpoint: str) -> str:
    """What a device is found by: endpoints have no bounded length worth an index."""
    return sha256(endpoint.encode("utf-8", "replace")).hexdigest()
