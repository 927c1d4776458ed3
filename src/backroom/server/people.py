"""People, as far as the house knows them: a device with a cookie, a name, and a code to come back with.

No account, no address. Every token has 128 bits from `secrets` and is stored as its hash.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from backroom.server import limits
from backroom.server.limits import Gate
from backroom.server.problems import Refused, Trouble, refused
from backroom.server.store import Store, Together, people
from backroom.server.store.people import Person, Token
from backroom.table.refusals import Code, no
from backroom.table.talk import clean_name

LETTERS = "BCDFGHJKMNPRSTVWXZ"
"""For codes that are said aloud or written down: no vowels (no words), nothing that looks like something else."""
CODE_LENGTH, RECOVERY_LENGTH = 6, 12
COOKIE, SECURE_COOKIE = "backroom", "__Host-backroom"


@dataclass(frozen=True, slots=True)
class NewDevice:
    """A device that was just made known: the token for its cookie."""

    person: Person
    token: str


class People:
    """Finds and makes persons."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store, self._clock = store, clock
        self._known = Together(store, people.persons_of_devices)
        self._devices, self._guesses = Gate(limits.DEVICES), Gate(limits.GUESSES)

    async def of_device(self, token: str | None) -> Person | None:
        """Who sent this cookie."""
        if not token or len(token) > limits.COMMAND_ID:
            return None
        return await self._known.find(token_hash(token))

    async def make(self, name: str, address: str) -> NewDevice:
        """A person nobody has seen before, with this device."""
        if not self._devices.take(address):
            raise refused(Trouble.TOO_FAST)
        person, token = Person(secrets.token_hex(limits.TOKEN_BYTES), name, False), new_token()
        hashed, at = token_hash(token), self._clock()
        await self._store.write(lambda connection: people.add_person(connection, person.id, name, hashed, at))
        return NewDevice(person, token)

    async def rename(self, person: Person, name: str) -> Person:
        """The name to sit down with from now on."""
        if name != person.name:
            await self._store.write(lambda connection: people.rename(connection, person.id, name))
        return Person(person.id, name, person.recovery)

    async def new_recovery(self, person: Person) -> str:
        """A recovery code, shown this once."""
        code = letters(RECOVERY_LENGTH)
        hashed = await asyncio.to_thread(recovery_hash, code)
        await self._store.write(lambda connection: people.set_recovery(connection, person.id, hashed))
        return "-".join(code[start : start + 4] for start in range(0, RECOVERY_LENGTH, 4))

    async def recover(self, code: str, address: str) -> NewDevice:
        """Bind this device to the person who wrote the code down."""
        if not self._guesses.open(address):
            raise refused(Trouble.TOO_FAST)
        hashed = await asyncio.to_thread(recovery_hash, spoken(code))
        person = await self._store.read(lambda connection: people.person_with_recovery(connection, hashed))
        if person is None:
            self._guesses.take(address)
            raise refused(Trouble.NO_SUCH_CODE)
        token, at = new_token(), self._clock()
        device = token_hash(token)
        await self._store.write(lambda connection: people.add_device(connection, person.id, device, at))
        return NewDevice(person, token)

    async def new_seat_token(self, table: str, seat: int, person: str) -> str:
        """With this token a program plays the seat, for as long as the person holds it."""
        token, at = new_token(), self._clock()
        hashed = token_hash(token)
        row = Token(table, seat, person)
        await self._store.write(lambda connection: people.add_token(connection, hashed, row, at))
        return token

    async def of_seat_token(self, token: str, table: str) -> str | None:
        """The person for whom a program plays at this table."""
        if len(token) > limits.COMMAND_ID:
            return None
        hashed = token_hash(token)
        found = await self._store.read(lambda connection: people.token_with(connection, hashed))
        return found.person if found is not None and found.table == table else None


def good_name(name: str) -> str:
    """A name fit to show, or a refusal."""
    cleaned = clean_name(name)
    if cleaned is None:
        problem = no(Code.BAD_NAME)
        raise Refused(problem.code, problem.text, 400)
    return cleaned


def new_token() -> str:
    """A token nobody can guess."""
    return secrets.token_urlsafe(limits.TOKEN_BYTES)


def token_hash(token: str) -> str:
    """How a token is stored. It is long and random: a plain hash is enough."""
    return sha256(b"backroom token 1\0" + token.encode("utf-8", "replace")).hexdigest()


def recovery_hash(code: str) -> str:
    """How a recovery code is stored: 50 bits, so finding it from a stolen hash is made slow."""
    digest = b"backroom recovery 1\0" + code.encode("utf-8", "replace")
    for _ in range(limits.RECOVERY_ROUNDS):
        digest = sha256(digest).digest()
    return digest.hex()


def seat_claim(secret: bytes, table: str, seat: int, number: int) -> str:
    """The claim on a seat. It follows from the table's secret: the host can see it again though only its hash is kept.

    When the secret is shown, after the game, no claim on its seats is worth anything any more.
    """
    message = f"backroom claim 1\0{table}\0{seat}\0{number}".encode()
    return hmac.new(secret, message, sha256).hexdigest()[: 2 * limits.TOKEN_BYTES]


def letters(length: int) -> str:
    """A random code in letters that are easy to say."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def spoken(code: str) -> str:
    """A code as somebody typed it, in its proper form."""
    return "".join(letter for letter in code.upper()[: 4 * RECOVERY_LENGTH] if letter in LETTERS)
