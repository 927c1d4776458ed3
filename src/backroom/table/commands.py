"""What can be asked of a table. The server knows who is asking; the table decides."""

from __future__ import annotations

from dataclasses import dataclass, field

from backroom.table.entries import By


@dataclass(frozen=True, slots=True)
class Sit:
    """A person takes a seat (any free one if none is named)."""

    person: str
    name: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Stand:
    """A person gives up the seat; after the deal a bot plays it on."""

    seat: int


@dataclass(frozen=True, slots=True)
class BeReady:
    """Ready for the deal, with a pledged nonce; or not ready after all (empty pledge)."""

    seat: int
    pledge: str


@dataclass(frozen=True, slots=True)
class ShowNonce:
    """The pledged nonce."""

    seat: int
    nonce: str


@dataclass(frozen=True, slots=True)
class Act:
    """A decision. `seen` is the number of the last line its sender had seen; bots and clocks see everything at once."""

    seat: int
    action: int
    seen: int | None = None
    by: By = By.PERSON


@dataclass(frozen=True, slots=True)
class Gesture:
    """Something done with the hands in a live window. `at` is when, as the server measured it: no client's word."""

    seat: int
    params: dict[str, int]
    at: int
    by: By = By.PERSON


@dataclass(frozen=True, slots=True)
class Say:
    """Table talk, to all or whispered to one."""

    seat: int
    text: str = ""
    phrase: str = ""
    claim: str = ""
    params: dict[str, int] = field(default_factory=dict)
    to: int | None = None


@dataclass(frozen=True, slots=True)
class VoteEnd:
    """End the game now? It ends when every person at the table wants it."""

    seat: int
    end: bool


@dataclass(frozen=True, slots=True)
class VotePause:
    """Let the table stand still for a while, or go on? It stands still while more than half of its people want it."""

    seat: int
    pause: bool


@dataclass(frozen=True, slots=True)
class VoteOut:
    """Put somebody out? It happens when more than half of the others who are here want it."""

    seat: int
    about: int
    out: bool


@dataclass(frozen=True, slots=True)
class Reopen:
    """The house has been closed for so many milliseconds since anybody at this table was told the time."""

    lost: int


@dataclass(frozen=True, slots=True)
class Undo:
    """A person takes the own last decision back, or asks the others whether that is all right."""

    seat: int


@dataclass(frozen=True, slots=True)
class AllowUndo:
    """What another person says to that."""

    seat: int
    allow: bool


@dataclass(frozen=True, slots=True)
class PutOut:
    """The host puts a person out: before the deal the seat is free again, later a bot plays it."""

    person: str
    seat: int


@dataclass(frozen=True, slots=True)
class Ban:
    """The host puts a person out for good: whoever that is neither sits nor watches here any more."""

    person: str
    seat: int


@dataclass(frozen=True, slots=True)
class Lock:
    """The host closes the table to newcomers, players and spectators alike, or opens it."""

    person: str
    locked: bool


@dataclass(frozen=True, slots=True)
class Mute:
    """The host mutes or unmutes a seat."""

    person: str
    seat: int
    muted: bool


@dataclass(frozen=True, slots=True)
class Leave:
    """A person's last connection has been gone for too long."""

    seat: int


@dataclass(frozen=True, slots=True)
class Return:
    """A person is here again."""

    seat: int


@dataclass(frozen=True, slots=True)
class Close:
    """The server closes the table: its rules have changed, or nobody has come for very long."""


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """A new table with the same people has been opened."""

    table: str


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed: clocks may have run out, windows may close."""

    luck: int = 0
    """any number, for games in which the table draws what is done when a clock has run out"""


Command = (
    Sit
    | Stand
    | BeReady
    | ShowNonce
    | Act
    | Gesture
    | Say
    | VoteEnd
    | VotePause
    | VoteOut
    | Reopen
    | Undo
    | AllowUndo
    | PutOut
    | Ban
    | Lock
    | Mute
    | Leave
    | Return
    | Close
    | PlayAgain
    | Tick
)
