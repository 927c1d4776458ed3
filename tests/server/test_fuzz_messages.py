"""T3: a million broken messages, in process: each is read or refused, and whatever is read is answered.

All of them go to the decoder; a part goes on to conversations at real tables over a real database.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from backroom.server import limits
from backroom.server.connection import Connection
from backroom.server.frames import encode
from backroom.server.limits import Rate
from backroom.server.messages import Bye, FromClient, Hello, Join, NewTable, Nonce, Nope, Ready, Resync, ToClient
from backroom.server.requests import Unreadable, read
from backroom.server.services import Options, Services
from backroom.server.socket import Conversation
from backroom.table.fairness import pledge
from tests.conftest import Tell
from tests.loops import in_its_own_loop
from tests.server.fuzzing import Fuzzer
from tests.server.harness import PATIENCE

HEARD = 10
"""One in so many goes on to a conversation: there each may be a write to disk."""
AT_A_TABLE = 400
"""Messages until another table is opened: people stand up, vote, and games end."""
SAID: msgspec.json.Decoder[ToClient] = msgspec.json.Decoder(ToClient)


@pytest.mark.parametrize("frames", [10_000, pytest.param(1_000_000, marks=pytest.mark.soak)])
def test_T3_fuzzed_messages(frames: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tell: Tell) -> None:
    # How a flood and a fuzzer are shown out is another test; here everything is to be heard.
    monkeypatch.setattr(limits, "BAD_MESSAGES", frames)
    monkeypatch.setattr(limits, "MESSAGES", Rate(frames, 1.0))
    count = in_its_own_loop(_fuzz(f"sqlite:///{tmp_path / 'games.db'}", frames))
    told = ", ".join(f"{number:,} {what}" for what, number in sorted(count.items()))
    tell(f"T3: {frames:,} fuzzed messages: {told}")
    assert count["decoded"] > frames / 10
    assert count["heard"] >= frames // HEARD


async def _fuzz(db: str, frames: int) -> Counter[str]:
    fuzzer, count = Fuzzer(frames), Counter[str]()
    async with _house(db) as services:
        talks: list[Talk] = []
        for number in range(frames):
            frame = fuzzer.frame()
            message = _read(frame)
            count["decoded" if message else "refused by the decoder"] += 1
            if number % HEARD == 0:
                if count["heard"] % AT_A_TABLE == 0:
                    for talk in talks:
                        count += await talk.end()
                    talks = await _table(services, count["tables"])
                    count["tables"] += 1
                count["heard"] += 1
                await fuzzer.random.choice(talks).hear(frame, message)
        for talk in talks:
            count += await talk.end()
    return count


def _read(frame: str | bytes) -> FromClient | None:
    """What the decoder makes of it. What it takes says the same when it is written down and read again."""
    try:
        message = read(frame)
    except Unreadable as problem:
        assert str(problem)
        return None
    assert read(encode(message)) == message
    return message


class Talk:
    """One conversation, and everything it is answered."""

    def __init__(self, services: Services, connection: Connection) -> None:
        self.conversation, self.connection = Conversation(services, connection), connection
        self.answers: asyncio.Queue[ToClient] = asyncio.Queue()
        self.owed = 0
        services.presence.came(connection)
        connection.begin(0)
        self._reading = asyncio.create_task(self._take())

    async def _take(self) -> None:
        async for frame in self.connection.outgoing():
            self.answers.put_nowait(SAID.decode(frame))

    async def hear(self, frame: str | bytes, message: FromClient | None) -> None:
        await asyncio.wait_for(self.conversation.hear(frame), PATIENCE)
        assert self.connection.closing is None
        self.owed += not isinstance(message, Hello | Resync)

    async def end(self) -> Counter[str]:
        """Every message but a greeting was answered once."""
        count: Counter[str] = Counter()
        while self.owed:
            said = await asyncio.wait_for(self.answers.get(), PATIENCE)
            assert not isinstance(said, Bye)
            kind = str(said.__struct_config__.tag)
            if kind in ("ack", "no", "pong"):
                self.owed -= 1
                count[f"answered {kind}"] += 1
            if isinstance(said, Nope):
                assert said.code
                assert said.code != "broken"
                assert said.text
        self._reading.cancel()
        return count


@asynccontextmanager
async def _house(db: str) -> AsyncIterator[Services]:
    services = Services(Options(db, warm=False))
    await services.start()
    try:
        yield services
    finally:
        await services.stop()


async def _table(services: Services, number: int) -> list[Talk]:
    """A game of two people that is dealt, and a third who watches."""
    address = f"address {number}"  # so that nobody opens too many
    ann, ben = [(await services.people.make(name, address)).person for name in ("Ann", "Ben")]
    opened = await services.lobby.open(ann, NewTable(f"fuzzed {number}", "leduc", 2, "Ann"), address)
    await services.lobby.join(ben, Join("Ben", claim=opened.invitations[0].claim), address)
    live = await services.house.table(opened.table)
    for person in (ann, ben):
        await services.requests.answer(live, person.id, Ready("ready", pledge(person.name)))
    for person in (ann, ben):
        await services.requests.answer(live, person.id, Nonce("nonce", person.name))
    assert live.table.stage == "playing"
    people = (ann.id, ben.id, "")
    return [Talk(services, Connection(live, one, services.house.notes, services.hours)) for one in people]
