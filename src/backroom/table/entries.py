"""The log of a table: everything that ever happened there, in order. A table *is* its log.

What stands here is the whole truth and stays with the server. What a viewer gets is made in `sight`.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from backroom.table.settings import Settings


class By(StrEnum):
    """Who made a seat's decision."""

    PERSON = "person"
    BOT = "bot"
    CLOCK = "clock"
    ARENA = "arena"
    """what a gesture led to, when it landed"""


class Why(StrEnum):
    """Why a table ended."""

    FINISHED = "finished"
    VOTED = "voted"
    CLOSED = "closed"


class Bounce(StrEnum):
    """Why a gesture came to nothing."""

    EARLY = "early"
    LATE = "late"


class _Entry(Struct, frozen=True, tag_field="k", forbid_unknown_fields=True, omit_defaults=True):
    at: int
    """milliseconds since 1970, UTC, as the table was told"""


class Opened(_Entry, frozen=True, tag="opened"):
    """The table exists. The commitment binds the server's secret before anybody sits down."""

    settings: Settings
    commitment: str
    rules: str
    host: str


class Sat(_Entry, frozen=True, tag="sat"):
    """Somebody took a seat. `person` is an opaque id that never leaves the server; bots have none."""

    seat: int
    name: str
    person: str = ""
    bot: str = ""


class Stood(_Entry, frozen=True, tag="stood"):
    """Somebody left a seat before the deal, or was put out by the host."""

    seat: int
    by_host: bool = False


class Readied(_Entry, frozen=True, tag="readied"):
    """A person is ready for the deal, and has pledged a nonce by its hash. An empty pledge takes it back."""

    seat: int
    pledge: str


class Dealing(_Entry, frozen=True, tag="dealing"):
    """All are ready: now the nonces are shown."""


class Shown(_Entry, frozen=True, tag="shown"):
    """A pledged nonce was shown."""

    seat: int
    nonce: str


class Dealt(_Entry, frozen=True, tag="dealt"):
    """The cards are dealt, from the server's secret and these nonces. A nonce not shown in time counts as empty."""

    nonces: tuple[str, ...]


class Sealed(_Entry, frozen=True, tag="sealed"):
    """An answer in a secret window: on record, not yet in force. It may be replaced until the window closes."""

    seat: int
    action: int
    by: By = By.PERSON
    shows: bool = True
    """may others know that the seat has answered? Decided when it is written: who reads the log may lag behind"""


class Acted(_Entry, frozen=True, tag="acted"):
    """Decisions that took effect, in this order, with everything the rules told about them."""

    acts: tuple[tuple[int, int], ...]
    """(seat, action)"""
    told: tuple[tuple[int, ...], ...]
    """one row per event: how many acts had been done, kind, audience, values"""
    by: By = By.PERSON
    sealed: bool = False
    counter: int = 0
    """draws of chance made so far"""
    hidden: bool = False
    """answers did not show: others learn neither whose this was nor who decided for the seat"""
    together: bool = False
    """one of several answers to one question: others do not learn whether a person, a bot or the clock gave it"""
    landed: tuple[tuple[int, int, int], ...] = ()
    """for the first acts: the flights that they come from, and where they lie"""
    free: bool = False
    """it answered no question: whatever was asked, sealed or running on a clock is as before"""


class Flung(_Entry, frozen=True, tag="flung"):
    """A gesture was taken. What comes of it is settled and stays hidden until it lands."""

    seat: int
    flight: int
    """in this live window, from 1"""
    params: dict[str, int]
    released: int
    lands: int
    spot: tuple[int, int]
    action: int
    by: By = By.PERSON
    shows: bool = True
    """may others know whose it is?"""


class Bounced(_Entry, frozen=True, tag="bounced"):
    """A gesture came to nothing: made before the live window began, or landing after its end."""

    seat: int
    why: Bounce
    flight: int = 0
    params: dict[str, int] = {}
    released: int = 0
    by: By = By.PERSON
    shows: bool = True


class Resumed(_Entry, frozen=True, tag="resumed"):
    """Nobody had looked after the table for a while: a live window goes on with what was left of its time."""


class Said(_Entry, frozen=True, tag="said"):
    """Table talk: free words, a quick phrase, or a structured claim; to all, or whispered to one."""

    seat: int
    text: str = ""
    phrase: str = ""
    claim: str = ""
    params: dict[str, int] = {}
    to: int | None = None
    """a whisper: the other of the two who know that anything was said"""
    overheard: bool = False
    """a whisper as a replay that knows all shows it, after the game. No table writes this"""


class Away(_Entry, frozen=True, tag="away"):
    """A person has been gone too long, or was put out: a bot that sees that seat's view plays on."""

    seat: int
    by_host: bool = False
    by_vote: bool = False


class Back(_Entry, frozen=True, tag="back"):
    """The person has the seat again."""

    seat: int


class Voted(_Entry, frozen=True, tag="voted"):
    """A person wants the game to end now, or no longer wants it."""

    seat: int
    end: bool


class PauseVoted(_Entry, frozen=True, tag="pause_voted"):
    """A person wants the table to stand still for a while, or no longer wants it."""

    seat: int
    pause: bool


class OutVoted(_Entry, frozen=True, tag="out_voted"):
    """A person wants somebody put out, or no longer wants it."""

    seat: int
    about: int
    out: bool


class Paused(_Entry, frozen=True, tag="paused"):
    """More than half want it: nobody decides, and no clock runs."""


class Continued(_Entry, frozen=True, tag="continued"):
    """The table goes on where it stood: nobody's time has passed."""


class Reopened(_Entry, frozen=True, tag="reopened"):
    """The house was closed for so many milliseconds, or its clock jumped by them: nobody's time has passed."""

    lost: int


class UndoAsked(_Entry, frozen=True, tag="undo_asked"):
    """A person would like to take back a decision that has passed the turn on. The others are asked."""

    seat: int
    entry: int
    """number of the entry with the decision, from 1"""


class UndoAnswered(_Entry, frozen=True, tag="undo_answered"):
    """What another person says to that. One no is enough: nobody is asked about it any more."""

    seat: int
    allow: bool


class Undone(_Entry, frozen=True, tag="undone"):
    """A decision is taken back. Its entry stays in the log; things stand as they did before it."""

    seat: int
    entry: int


class Housekeeping(_Entry, frozen=True, tag="house"):
    """The host locked or unlocked the table, or muted or unmuted a seat."""

    locked: bool | None = None
    muted: int | None = None
    unmuted: int | None = None


class Banned(_Entry, frozen=True, tag="banned"):
    """The host put somebody out for good. Who that is the seat tells; the name is for those who read the log later."""

    seat: int
    name: str


class Ended(_Entry, frozen=True, tag="ended"):
    """It is over: the secret is shown, so that everybody can check the deal."""

    why: Why
    secret: str


class Rematch(_Entry, frozen=True, tag="rematch"):
    """The same people play again at another table."""

    table: str


Entry = (
    Opened
    | Sat
    | Stood
    | Readied
    | Dealing
    | Shown
    | Dealt
    | Sealed
    | Acted
    | Flung
    | Bounced
    | Resumed
    | Said
    | Away
    | Back
    | Voted
    | PauseVoted
    | OutVoted
    | Paused
    | Continued
    | Reopened
    | UndoAsked
    | UndoAnswered
    | Undone
    | Housekeeping
    | Banned
    | Ended
    | Rematch
)
