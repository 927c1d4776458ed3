"""More of the wire: what HTTP carries besides the lobby of `messages.py`. The client's TypeScript has these too."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from backroom.server.messages import Invitation, TableCard, TableInfo
from backroom.table.sight import Line, Now


class PlayNow(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/play-now: a table against house bots, dealt at once."""

    game: str
    players: int | None = None
    name: str = ""
    id: str = ""
    """the client's own, so that a repeated request opens one table"""
    bot: str = "house:medium"
    learn: bool = False
    """a first game: as few seats as the game allows, and the coach beside you"""


class SeatHere(Struct, frozen=True):
    """A seat of somebody who shares this device."""

    number: str
    """what `as` calls this person"""
    seat: int


class TablePage(Struct, frozen=True):
    """GET /api/tables/{id}: the table for whoever may know of it. The code and the invitations are the host's."""

    table: TableInfo
    card: TableCard
    host: bool
    code: str
    invitations: tuple[Invitation, ...]
    here: tuple[SeatHere, ...] = ()
    """the seats of all who share this device"""


class Me(Struct, frozen=True):
    """GET /api/me: who this device is to the house. `known` is false until it has done something."""

    known: bool
    name: str
    recovery: bool
    """has a recovery code been made?"""


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/me: the name to sit down with."""

    name: str


class Recovery(Struct, frozen=True):
    """POST /api/me/recovery: a new recovery code. It is shown once; the one before no longer works."""

    code: str


class Recover(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/recover: this device becomes the person who wrote the code down."""

    code: str


class BlockAt(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/{id}/block: no longer show me what the person on this seat says, at any table; or again."""

    seat: int
    on: bool


class BlockedPerson(Struct, frozen=True):
    """GET /api/me/blocked: one of those whom this person has blocked."""

    key: str
    """for unblocking"""
    name: str


class Unblock(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/me/unblock."""

    key: str


class Reason(StrEnum):
    """What somebody is reported for."""

    TALK = "talk"
    CHEATING = "cheating"
    SPOILING = "spoiling"
    NAME = "name"
    OTHER = "other"


class NewReport(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/{id}/report: tell the operator about the person on this seat."""

    seat: int
    reason: Reason
    text: str = ""


class PushKey(Struct, frozen=True):
    """GET /api/push: the key of this house, for a browser that wants to be told when it is closed."""

    key: str


class Subscribe(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/push: tell me on this device. What a browser's push subscription says, in its own words."""

    endpoint: str
    p256dh: str
    auth: str


class Unsubscribe(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/push/stop: no longer on this device."""

    endpoint: str


class SeatToken(Struct, frozen=True):
    """POST /api/tables/{id}/token: with it a program plays your seat (docs/bot-api.md). It is shown once."""

    table: str
    seat: int
    token: str


class ReplayFrame(Struct, frozen=True):
    """One line of the log, and how the table stood for the viewer right after it.

    `entry` is the number of the log's entry, so that what two viewers saw can be laid side by side. It is 0 while the
    game is on: gaps in the numbers would tell of what happened unseen.
    """

    line: Line
    now: Now
    entry: int = 0


class Replay(Struct, frozen=True):
    """GET /api/tables/{id}/replay: the game as one viewer saw it then; or all-knowing, with `truth` in every frame."""

    table: TableInfo
    viewer: int | None
    all_knowing: bool
    frames: tuple[ReplayFrame, ...]
