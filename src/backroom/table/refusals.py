"""Why a table says no. A fixed list: a refusal depends only on what its sender may know.

Refusals of the game's own rules carry the game's code and sentence instead.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from backroom.engine import Refusal


class Code(StrEnum):
    """Every refusal a table itself can give."""

    STALE = "stale"
    NOT_SEATED = "not_seated"
    NOT_HOST = "not_host"
    NO_SUCH_SEAT = "no_such_seat"
    SEAT_TAKEN = "seat_taken"
    TABLE_FULL = "table_full"
    TABLE_LOCKED = "table_locked"
    BANNED = "banned"
    TOO_FEW = "too_few"
    NOT_YET_DEALT = "not_yet_dealt"
    ALREADY_DEALT = "already_dealt"
    GAME_ENDED = "game_ended"
    NOT_OVER = "not_over"
    BAD_PLEDGE = "bad_pledge"
    BAD_NONCE = "bad_nonce"
    BAD_NAME = "bad_name"
    NOTHING_SAID = "nothing_said"
    TOO_LONG = "too_long"
    MUTED = "muted"
    SILENT = "silent"
    NO_SUCH_PHRASE = "no_such_phrase"
    NO_SUCH_CLAIM = "no_such_claim"
    NO_WHISPERS = "no_whispers"
    TO_YOURSELF = "to_yourself"
    NOBODY_LISTENS = "nobody_listens"
    NOT_YOURS_TO_DECIDE = "not_yours_to_decide"
    NO_GESTURE = "no_gesture"
    PAUSED = "paused"
    LIVE = "live"
    NOTHING_TO_UNDO = "nothing_to_undo"
    UNDO_CHANCE = "undo_chance"
    UNDO_SHOWN = "undo_shown"
    UNDO_LATE = "undo_late"
    NOTHING_ASKED = "nothing_asked"


SENTENCES: dict[Code, str] = {
    Code.STALE: "The table has moved on since. Here is how it stands now.",
    Code.NOT_SEATED: "You do not sit at this table.",
    Code.NOT_HOST: "Only the host can do that.",
    Code.NO_SUCH_SEAT: "There is no such seat at this table.",
    Code.SEAT_TAKEN: "Somebody sits there already.",
    Code.TABLE_FULL: "All seats are taken.",
    Code.TABLE_LOCKED: "The host has locked this table.",
    Code.BANNED: "The host has put you out of this table for good.",
    Code.TOO_FEW: "That takes two others at least who want it.",
    Code.NOT_YET_DEALT: "Nothing has been dealt yet.",
    Code.ALREADY_DEALT: "The game has begun.",
    Code.GAME_ENDED: "This game is over.",
    Code.NOT_OVER: "The game is not over yet.",
    Code.BAD_PLEDGE: "A pledge is the SHA-256 of a nonce, 64 hexadecimal digits.",
    Code.BAD_NONCE: "That is not the nonce you pledged.",
    Code.BAD_NAME: "A name has 1 to 24 letters.",
    Code.NOTHING_SAID: "There is nothing in that message.",
    Code.TOO_LONG: "That is too long: 300 letters at most.",
    Code.MUTED: "The host has muted this seat.",
    Code.SILENT: "This game is played without a word.",
    Code.NO_SUCH_PHRASE: "This game has no such phrase.",
    Code.NO_SUCH_CLAIM: "This game has no such claim.",
    Code.NO_WHISPERS: "In this game nobody whispers: what is said is said to all.",
    Code.TO_YOURSELF: "Nobody whispers to themselves.",
    Code.NOBODY_LISTENS: "No person has that seat: nobody would hear it.",
    Code.NOT_YOURS_TO_DECIDE: "A bot is playing this seat at the moment.",
    Code.NO_GESTURE: "This game knows no such gesture.",
    Code.PAUSED: "The table is paused.",
    Code.LIVE: "Not now: this part is played in real time.",
    Code.NOTHING_TO_UNDO: "You have nothing to take back: yours is not the last decision.",
    Code.UNDO_CHANCE: "That cannot be taken back: chance has spoken since.",
    Code.UNDO_SHOWN: "That cannot be taken back: somebody has seen something through it.",
    Code.UNDO_LATE: "That cannot be taken back: your time for it has run out.",
    Code.NOTHING_ASKED: "Nobody asks you to take anything back.",
}


class No(Struct, frozen=True):
    """A refusal: nothing has changed."""

    code: str
    text: str
    rules: tuple[str, ...] = ()
    """numbers in the game's rules, where they are what forbids it"""


def by_rules(refusal: Refusal) -> No:
    """A refusal of the game's own rules."""
    return No(refusal.code, refusal.text, refusal.rules)


def no(code: Code) -> No:
    """A refusal of the table's own."""
    return No(code.value, SENTENCES[code])
