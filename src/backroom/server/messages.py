"""The wire: every message between a client and the server, typed. The client's TypeScript is generated from here.

Over a WebSocket each frame is one message as JSON, told apart by `t`. The bot API carries the same messages as lines of
NDJSON one way and as bodies of POST the other way.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from backroom.table.notebook import Mark, Notebook
from backroom.table.settings import Settings, Tempo
from backroom.table.sight import Line, Now

PROTOCOL = 1
"""Raised when an older client would misunderstand."""


# From the client


class _FromClient(Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    pass


class Hello(_FromClient, frozen=True, tag="hello"):
    """First message on a connection: what the client last saw (0: nothing)."""

    protocol: int
    seen: int = 0


class Do(_FromClient, frozen=True, tag="do"):
    """A decision. `id` is the client's own, for ever the same for this decision; `seen` is its last line."""

    id: str
    seen: int
    action: int


class Gesture(_FromClient, frozen=True, tag="gesture"):
    """Something done with the hands in a live window. When it was done the server works out by itself."""

    id: str
    params: dict[str, int]


class Say(_FromClient, frozen=True, tag="say"):
    """Table talk: one of text, phrase, claim. With `to` it is whispered to that seat, where the game allows it."""

    id: str
    text: str = ""
    phrase: str = ""
    claim: str = ""
    params: dict[str, int] = {}
    to: int | None = None


class Ready(_FromClient, frozen=True, tag="ready"):
    """Ready, with the SHA-256 of a nonce; not ready with an empty pledge."""

    id: str
    pledge: str


class Nonce(_FromClient, frozen=True, tag="nonce"):
    """The pledged nonce, when the table is dealing."""

    id: str
    nonce: str


class Vote(_FromClient, frozen=True, tag="vote"):
    """End the game now?"""

    id: str
    end: bool


class Pause(_FromClient, frozen=True, tag="pause"):
    """Let the table stand still for a while, or go on?"""

    id: str
    on: bool


class Out(_FromClient, frozen=True, tag="out"):
    """Put the person on this seat out? It takes more than half of the others who are here."""

    id: str
    seat: int
    on: bool


class Undo(_FromClient, frozen=True, tag="undo"):
    """Take my last decision back; if it has passed the turn on, the others are asked first."""

    id: str


class Allow(_FromClient, frozen=True, tag="allow"):
    """May somebody take a decision back who asks for it?"""

    id: str
    on: bool


class Host(_FromClient, frozen=True, tag="host"):
    """A power of the host: `op` is kick, ban, lock, unlock, mute or unmute."""

    id: str
    op: str
    seat: int | None = None


class Stand(_FromClient, frozen=True, tag="stand"):
    """Leave the seat: before the deal it is free again, later a bot plays it on."""

    id: str


class Again(_FromClient, frozen=True, tag="again"):
    """Rematch: a table with the same people and settings."""

    id: str


class Note(_FromClient, frozen=True, tag="note"):
    """The text in the seat's private notebook, whole."""

    id: str
    text: str


class MarkCells(_FromClient, frozen=True, tag="mark"):
    """Marks in the seat's private notebook, by cell ("2/rye": what seat 2 has to do with rye). Other cells stay."""

    id: str
    marks: dict[str, Mark]


class Share(_FromClient, frozen=True, tag="share"):
    """After the game: open the seat's notebook to everybody here, or close it again."""

    id: str
    on: bool


class Resync(_FromClient, frozen=True, tag="resync"):
    """Start over: send a welcome."""


class Ping(_FromClient, frozen=True, tag="ping"):
    """Are you there? Comes back as pong."""

    sent: int


FromClient = (
    Hello
    | Do
    | Gesture
    | Say
    | Ready
    | Nonce
    | Vote
    | Pause
    | Out
    | Undo
    | Allow
    | Host
    | Stand
    | Again
    | Note
    | MarkCells
    | Share
    | Resync
    | Ping
)


# To the client


class _ToClient(Struct, frozen=True, tag_field="t"):
    pass


class TableInfo(Struct, frozen=True):
    """What does not change while a table is in play."""

    id: str
    settings: Settings
    title: str
    """the game's name"""
    commitment: str
    rules: str


class SharedNotebook(Struct, frozen=True):
    """A notebook that its owner has opened after the game."""

    seat: int
    text: str
    marks: dict[str, Mark]


class Welcome(_ToClient, frozen=True, tag="welcome"):
    """Everything a viewer needs to begin."""

    protocol: int
    table: TableInfo
    lines: tuple[Line, ...]
    """the whole log as this viewer may read it"""
    now: Now
    notebook: Notebook | None
    """the seat's own; spectators have none"""
    shared: tuple[SharedNotebook, ...]
    """of others too, and only after the game"""
    here: tuple[bool, ...]
    """which seats have somebody connected"""
    watching: int
    time: int
    blocked: tuple[int, ...] = ()
    """the seats whose words you do not want to see"""


class Update(_ToClient, frozen=True, tag="update"):
    """What is new since the last line, and how things stand now. `seen` is the number of the last line."""

    seen: int
    lines: tuple[Line, ...]
    now: Now
    time: int
    again: tuple[Line, ...] = ()
    """lines sent before that read otherwise now: what was told in earlier rounds may fade, and is back after the end"""


class Presence(_ToClient, frozen=True, tag="presence"):
    """Who is connected. Not part of the log."""

    here: tuple[bool, ...]
    watching: int


class HouseNow(_ToClient, frozen=True, tag="house"):
    """The house closes, or is open again. Who comes back is told which of both it is, and a welcome says that it is
    open. While nothing can be written down it is closed: every command is answered `unavailable`, no clock runs, and
    nothing is lost. It opens again by itself."""

    open: bool


class Noted(_ToClient, frozen=True, tag="noted"):
    """Something in your notebook has changed, here or on another device of yours. Nobody else is told."""

    notebook: Notebook


class Shared(_ToClient, frozen=True, tag="shared"):
    """The notebooks that are open to everybody here, after the game."""

    notebooks: tuple[SharedNotebook, ...]


class Blocked(_ToClient, frozen=True, tag="blocked"):
    """The seats whose words you do not want to see. Nobody else is told."""

    seats: tuple[int, ...]


class Ack(_ToClient, frozen=True, tag="ack"):
    """Done, and on disk. The same id gets the same answer for ever."""

    id: str
    seen: int


class Nope(_ToClient, frozen=True, tag="no"):
    """Not done, and nothing has changed."""

    id: str
    code: str
    text: str
    seen: int
    rules: tuple[str, ...] = ()
    """numbers in the game's rules, where they are what forbids it"""


class Pong(_ToClient, frozen=True, tag="pong"):
    """Here I am."""

    sent: int
    time: int


class Bye(_ToClient, frozen=True, tag="bye"):
    """The server closes the connection, and says why."""

    code: int
    text: str


ToClient = Welcome | Update | HouseNow | Presence | Noted | Shared | Blocked | Ack | Nope | Pong | Bye


# HTTP


class SeatPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit: a person (by link), or a bot by its name."""

    kind: str = "person"
    bot: str = ""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables: open a table and sit down at its first free seat."""

    id: str
    """the client's own, so that a repeated request opens one table"""
    game: str
    players: int
    name: str
    preset: str = ""
    variant: dict[str, Any] = {}
    seats: tuple[SeatPlan, ...] = ()
    tempo: Tempo = Tempo.NORMAL
    aids: bool = True
    spectators: bool = True
    listed: bool = False
    title: str = ""
    slow: bool = False
    learn: bool = False


class Invitation(Struct, frozen=True):
    """A seat's single-use link (only the host gets these), as a path: /join/CLAIM."""

    seat: int
    claim: str
    used: bool


class OpenedTable(Struct, frozen=True):
    """The answer: where the table is, and how others get there."""

    table: str
    code: str
    """six letters that can be said aloud"""
    invitations: tuple[Invitation, ...]


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/join: take a seat by a claim (single use), by a six-letter code, or at a public table by its id."""

    name: str
    claim: str = ""
    code: str = ""
    table: str = ""


class Joined(Struct, frozen=True):
    """Where you sit."""

    table: str
    seat: int


class TableCard(Struct, frozen=True):
    """A table in a list: nothing but what everybody may know."""

    table: str
    game: str
    title: str
    name: str
    stage: str
    players: int
    taken: int
    tempo: str
    your_seat: int | None
    your_turn: bool
    changed: int


class GameCard(Struct, frozen=True):
    """A game in the lobby."""

    name: str
    title: str
    tagline: str
    minutes: str
    players: tuple[int, int]
    credits: str
    options: tuple[dict[str, Any], ...]
    """each with key, label, says, ruling, default, and values or range"""
    presets: tuple[dict[str, Any], ...]
    bots: tuple[str, ...]
    phrases: dict[str, str]
    claims: tuple[dict[str, Any], ...]
    whispers: bool
    """may one person say something to another alone?"""
    live: bool
    """is some of it played with the hands, in real time?"""


class Problem(Struct, frozen=True):
    """Every HTTP refusal: a code from a fixed list and a sentence."""

    code: str
    text: str
