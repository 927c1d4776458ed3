"""What is asked of the store about people: devices, names, claims on seats, tokens. Tokens are stored hashed."""

from __future__ import annotations

import hmac
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from backroom.server.store import schema


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays here."""

    id: str
    name: str
    recovery: bool


@dataclass(frozen=True, slots=True)
class Claim:
    """A right to sit down on a seat, once."""

    hash: str
    table: str
    seat: int
    number: int
    used_by: str | None
    tried: int


@dataclass(frozen=True, slots=True)
class Token:
    """A right to play a seat with a program."""

    table: str
    seat: int
    person: str


def persons_of_devices(connection: Connection, token_hashes: Collection[str]) -> dict[str, Person]:
    """Who these devices belong to, as far as they are known."""
    d, p = schema.device, schema.person
    rows = connection.execute(
        select(d.c.token_hash, p.c.id, p.c.name, p.c.recovery_hash)
        .join(p, p.c.id == d.c.person)
        .where(d.c.token_hash.in_(token_hashes))
    )
    return {row.token_hash: Person(row.id, row.name, row.recovery_hash is not None) for row in rows}


def add_person(connection: Connection, person: str, name: str, token_hash: str, at: int) -> None:
    """A new person with a first device."""
    connection.execute(insert(schema.person).values(id=person, name=name, made=at))
    add_device(connection, person, token_hash, at)


def add_device(connection: Connection, person: str, token_hash: str, at: int) -> None:
    """One more device of a person."""
    connection.execute(insert(schema.device).values(token_hash=token_hash, person=person, made=at))


def rename(connection: Connection, person: str, name: str) -> None:
    """The name a person sits down with from now on."""
    connection.execute(update(schema.person).where(schema.person.c.id == person).values(name=name))


def set_recovery(connection: Connection, person: str, code_hash: str) -> None:
    """The recovery code of a person; the one before is gone."""
    connection.execute(update(schema.person).where(schema.person.c.id == person).values(recovery_hash=code_hash))


def person_with_recovery(connection: Connection, code_hash: str) -> Person | None:
    """Who wrote this recovery code down."""
    p = schema.person
    row = connection.execute(select(p).where(p.c.recovery_hash == code_hash)).first()
    if row is None or not hmac.compare_digest(row.recovery_hash, code_hash):
        return None
    return Person(row.id, row.name, True)


def add_claim(connection: Connection, claim: Claim) -> None:
    """A new right to a seat."""
    connection.execute(
        insert(schema.claim).values(
            hash=claim.hash,
            table_id=claim.table,
            seat=claim.seat,
            number=claim.number,
            used_by=claim.used_by,
            tried=0,
        )
    )


def claim_with(connection: Connection, claim_hash: str) -> Claim | None:
    """The claim that has this hash."""
    c = schema.claim
    row = connection.execute(select(c).where(c.c.hash == claim_hash)).first()
    if row is None or not hmac.compare_digest(row.hash, claim_hash):
        return None
    return Claim(row.hash, row.table_id, row.seat, row.number, row.used_by, row.tried)


def claims_of(connection: Connection, table: str) -> list[Claim]:
    """The newest claim on each seat of a table."""
    c = schema.claim
    rows = connection.execute(select(c).where(c.c.table_id == table).order_by(c.c.seat, c.c.number))
    newest = {row.seat: Claim(row.hash, row.table_id, row.seat, row.number, row.used_by, row.tried) for row in rows}
    return list(newest.values())


def use_claim(connection: Connection, claim_hash: str, person: str) -> bool:
    """Use a claim up. False if it was used before."""
    c = schema.claim
    used = connection.execute(update(c).where(c.c.hash == claim_hash, c.c.used_by.is_(None)).values(used_by=person))
    return used.rowcount == 1


def use_claims_on(connection: Connection, table: str, seat: int, person: str) -> None:
    """A seat was taken some other way: nobody else may claim it."""
    c = schema.claim
    connection.execute(
        update(c).where(c.c.table_id == table, c.c.seat == seat, c.c.used_by.is_(None)).values(used_by=person)
    )


def tried_claim(connection: Connection, claim_hash: str) -> None:
    """Somebody came with a claim that had been used: the host is shown that."""
    c = schema.claim
    connection.execute(update(c).where(c.c.hash == claim_hash).values(tried=c.c.tried + 1))


def add_token(connection: Connection, token_hash: str, token: Token, at: int) -> None:
    """A new seat token."""
    connection.execute(
        insert(schema.seat_token).values(
            hash=token_hash, table_id=token.table, seat=token.seat, person=token.person, made=at
        )
    )


def token_with(connection: Connection, token_hash: str) -> Token | None:
    """The seat token that has this hash."""
    s = schema.seat_token
    row = connection.execute(select(s).where(s.c.hash == token_hash)).first()
    if row is None or not hmac.compare_digest(row.hash, token_hash):
        return None
    return Token(row.table_id, row.seat, row.person)
