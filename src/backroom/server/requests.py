"""From a message of the wire to a command for the table, and back to an answer: for sockets and the bot API alike."""

from __future__ import annotations

import msgspec

from backroom.server import limits, messages
from backroom.server.connection import Connection
from backroom.server.house import House
from backroom.server.limits import Gate
from backroom.server.live import Live
from backroom.server.lobby import Lobby
from backroom.server.messages import Ack, FromClient, Nope, Pong
from backroom.server.notebook import Edit
from backroom.server.problems import SENTENCES, Refused, Trouble
from backroom.server.store.people import Person
from backroom.table import commands
from backroom.table.refusals import Code, no

Greeting = messages.Hello | messages.Resync
DECODER: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class Unreadable(Exception):
    """Not a message of the protocol."""


def read(data: bytes | str) -> FromClient:
    """One message, checked."""
    try:
        message = DECODER.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as problem:
        raise Unreadable(str(problem)) from None
    command_id = getattr(message, "id", "-")
    if not 0 < len(command_id) <= limits.COMMAND_ID or not command_id.isprintable():
        raise Unreadable("an id has 1 to 64 letters")
    return message


class Requests:
    """Answers messages."""

    def __init__(self, house: House, lobby: Lobby) -> None:
        self._house, self._lobby = house, lobby
        self._talk = Gate(limits.TALK)

    async def answer(self, live: Live, person: str, message: FromClient, lag: int = 0) -> Ack | Nope | Pong:
        """What a person at a table is answered. Who the person is was settled before.

        `lag`: milliseconds that the message was on its way, as this server measured it.
        """
        if isinstance(message, messages.Ping):
            return Pong(message.sent, self._house.now())
        if isinstance(message, Greeting):
            return Ack("", 0)
        seat = live.table.seat_of(person)
        if isinstance(message, messages.Host):
            return await self._host(live, person, message)
        if seat is None:
            problem = no(Code.NOT_SEATED)
            return await self._house.refuse_unless_answered(live, person, message.id, problem.code, problem.text)
        if isinstance(message, Edit):
            return await self._house.note(live, person, message)
        if isinstance(message, messages.Again):
            name = live.table.seats[seat].name
            try:
                return await self._lobby.again(live, Person(person, name, False), message.id)
            except Refused as problem:
                return self._house.refuse(live, person, message.id, problem.code, problem.text)
        if isinstance(message, messages.Say) and not self._talk.take(f"{live.id} {person}"):
            code = Trouble.TOO_FAST
            return await self._house.refuse_unless_answered(live, person, message.id, code, SENTENCES[code])
        command = _command(live, seat, message, self._house.now() - lag)
        return await self._house.handle(live, command, person=person, command_id=message.id)

    async def _host(self, live: Live, person: str, message: messages.Host) -> Ack | Nope:
        seat = message.seat if message.seat is not None else -1
        command: commands.Command
        match message.op:
            case "kick":
                command = commands.PutOut(person, seat)
            case "ban":
                command = commands.Ban(person, seat)
            case "lock" | "unlock":
                command = commands.Lock(person, message.op == "lock")
            case "mute" | "unmute":
                command = commands.Mute(person, seat, message.op == "mute")
            case _:
                return self._refuse(live, person, message.id, Trouble.MALFORMED)
        return await self._house.handle(live, command, person=person, command_id=message.id)

    def _refuse(self, live: Live, person: str, command_id: str, trouble: Trouble) -> Nope:
        return self._house.refuse(live, person, command_id, trouble, SENTENCES[trouble])

    def unreadable(self, connection: Connection) -> Nope:
        """The answer to what is not a message."""
        return self._refuse(connection.live, connection.person, "", Trouble.MALFORMED)


def _command(live: Live, seat: int, message: FromClient, sent: int) -> commands.Command:
    match message:
        case messages.Do():
            # A number that is no action of the game at all is refused by the rules as one that is not legal now.
            return commands.Act(seat, live.table.game.number_of(message.action), message.seen)
        case messages.Gesture():
            return commands.Gesture(seat, message.params, sent)
        case messages.Say():
            return commands.Say(seat, message.text, message.phrase, message.claim, message.params, message.to)
        case messages.Ready():
            return commands.BeReady(seat, message.pledge)
        case messages.Nonce():
            return commands.ShowNonce(seat, message.nonce)
        case messages.Vote():
            return commands.VoteEnd(seat, message.end)
        case messages.Pause():
            return commands.VotePause(seat, message.on)
        case messages.Out():
            return commands.VoteOut(seat, message.seat, message.on)
        case messages.Undo():
            return commands.Undo(seat)
        case messages.Allow():
            return commands.AllowUndo(seat, message.on)
        case messages.Stand():
            return commands.Stand(seat)
    raise AssertionError(message)
