"""What the server itself says no with: a fixed list of codes, the same over HTTP, WebSocket and the bot API.

Refusals of a table (`backroom.table.refusals`) and of a game's rules keep their own codes.
"""

from __future__ import annotations

from enum import StrEnum


class Trouble(StrEnum):
    """Every refusal of the server's own."""

    MALFORMED = "malformed"
    TOO_LARGE = "too_large"
    TOO_FAST = "too_fast"
    UNAVAILABLE = "unavailable"
    FOREIGN = "foreign"
    WHO = "who"
    NOT_FOUND = "not_found"
    NOT_ALLOWED = "not_allowed"
    NO_SUCH_TABLE = "no_such_table"
    NO_SUCH_GAME = "no_such_game"
    NO_SUCH_BOT = "no_such_bot"
    NO_SUCH_CODE = "no_such_code"
    BAD_VARIANT = "bad_variant"
    CLAIM_USED = "claim_used"
    TOO_MANY_TABLES = "too_many_tables"
    NO_SPECTATORS = "no_spectators"
    NO_PUSH = "no_push"
    TOO_MANY_DEVICES = "too_many_devices"
    BROKEN = "broken"


SENTENCES: dict[Trouble, str] = {
    Trouble.MALFORMED: "That message cannot be read.",
    Trouble.TOO_LARGE: "That is too large.",
    Trouble.TOO_FAST: "That was too often. Wait a little and try again.",
    Trouble.UNAVAILABLE: "That could not be written down, so nothing has changed. Try again.",
    Trouble.FOREIGN: "Requests from other sites are refused.",
    Trouble.WHO: "This device is not known here, or has no right to this.",
    Trouble.NOT_FOUND: "There is nothing here.",
    Trouble.NOT_ALLOWED: "That cannot be done here.",
    Trouble.NO_SUCH_TABLE: "There is no such table.",
    Trouble.NO_SUCH_GAME: "There is no such game here.",
    Trouble.NO_SUCH_BOT: "There is no such bot.",
    Trouble.NO_SUCH_CODE: "No open table has this code, or this link has expired.",
    Trouble.BAD_VARIANT: "The game cannot be set up like that.",
    Trouble.CLAIM_USED: "This link has been used. Ask the host for another.",
    Trouble.TOO_MANY_TABLES: "You have as many open tables as one person may have. Finish one first.",
    Trouble.NO_SPECTATORS: "This table has no seats for spectators.",
    Trouble.NO_PUSH: "Notices cannot be sent to that address.",
    Trouble.TOO_MANY_DEVICES: "You are told on as many devices as one person may have. Switch it off on one first.",
    Trouble.BROKEN: "Something is wrong on our side. Nothing of yours is lost.",
}

STATUS: dict[Trouble, int] = {
    Trouble.MALFORMED: 400,
    Trouble.TOO_LARGE: 413,
    Trouble.TOO_FAST: 429,
    Trouble.UNAVAILABLE: 503,
    Trouble.FOREIGN: 403,
    Trouble.WHO: 401,
    Trouble.NOT_FOUND: 404,
    Trouble.NOT_ALLOWED: 405,
    Trouble.NO_SUCH_TABLE: 404,
    Trouble.NO_SUCH_GAME: 404,
    Trouble.NO_SUCH_BOT: 400,
    Trouble.NO_SUCH_CODE: 404,
    Trouble.BAD_VARIANT: 400,
    Trouble.CLAIM_USED: 409,
    Trouble.TOO_MANY_TABLES: 409,
    Trouble.NO_SPECTATORS: 403,
    Trouble.NO_PUSH: 400,
    Trouble.TOO_MANY_DEVICES: 409,
    Trouble.BROKEN: 500,
}


class Farewell(StrEnum):
    """Why the server ends a conversation, where that is no refusal."""

    HELLO_FIRST = "hello_first"
    TEXT_ONLY = "text_only"
    OLD_PAGE = "old_page"
    OPEN_ELSEWHERE = "open_elsewhere"
    TOO_SLOW = "too_slow"
    PUT_OUT = "put_out"


FAREWELLS: dict[Farewell, str] = {
    Farewell.HELLO_FIRST: "Say hello first.",
    Farewell.TEXT_ONLY: "Messages are text.",
    Farewell.OLD_PAGE: "This page is from another version of the server. Load it again.",
    Farewell.OPEN_ELSEWHERE: "This table is open in too many other places.",
    Farewell.TOO_SLOW: "Too slow: nothing was read for a while.",
    Farewell.PUT_OUT: "The host has put you out of this table for good.",
}
REFUSED = 409
"""The status of a refusal that a table or a game gave."""


class Refused(Exception):
    """Stops a request: the answer is this code and sentence. `detail` is what of it is the same in every language."""

    def __init__(self, code: str, text: str, status: int = REFUSED, detail: str = "") -> None:
        super().__init__(text)
        self.code, self.text, self.status, self.detail = code, text, status, detail


def refused(trouble: Trouble, text: str = "", detail: str = "") -> Refused:
    """A refusal of the server's own. A text of one's own must depend only on what the asker sent."""
    return Refused(trouble.value, text or SENTENCES[trouble], STATUS[trouble], detail)
