"""From the log back to what was asked of the table: the command that an entry stands for."""

from __future__ import annotations

import msgspec

from backroom.table.commands import (
    Act,
    BeReady,
    Close,
    Command,
    Gesture,
    Lock,
    Mute,
    PlayAgain,
    PutOut,
    Return,
    Say,
    ShowNonce,
    Sit,
    Stand,
    Tick,
    VoteEnd,
)
from backroom.table.entries import (
    Acted,
    Away,
    Back,
    Bounce,
    Bounced,
    By,
    Dealt,
    Ended,
    Entry,
    Flung,
    Housekeeping,
    Readied,
    Rematch,
    Resumed,
    Said,
    Sat,
    Sealed,
    Shown,
    Stood,
    Voted,
    Why,
)
from backroom.table.table import Table


def kind_of(entry: Entry) -> str:
    """The name of an entry's kind, as the log writes it."""
    return str(msgspec.to_builtins(entry)["k"])


def command_for(table: Table, entry: Entry) -> Command | None:
    """The command whose verdict begins with this entry; None if no command's does.

    A verdict may have more entries: the last answer of a secret window is followed by what it led to.
    """
    match entry:
        case Sat(seat=seat) if not entry.bot:
            return Sit(entry.person, entry.name, seat)
        case Stood(seat=seat):
            return PutOut(table.host, seat) if entry.by_host else Stand(seat)
        case Readied(seat=seat):
            return BeReady(seat, entry.pledge)
        case Shown(seat=seat):
            return ShowNonce(seat, entry.nonce)
        case Dealt() | Acted(sealed=True) | Sealed(by=By.CLOCK) | Acted(by=By.CLOCK | By.ARENA) | Resumed():
            return Tick()
        case Sealed(seat=seat):
            return Act(seat, entry.action, by=entry.by)
        case Acted(acts=(*_, (seat, action))):
            return Act(seat, action, by=entry.by)
        case Flung(seat=seat) | Bounced(seat=seat, why=Bounce.EARLY):
            return Gesture(seat, entry.params, entry.released, entry.by)
        case Said(seat=seat):
            return Say(seat, entry.text, entry.phrase, entry.claim, entry.params)
        case Away(seat=seat):
            return PutOut(table.host, seat) if entry.by_host else Stand(seat)
        case Back(seat=seat):
            return Return(seat)
        case Voted(seat=seat):
            return VoteEnd(seat, entry.end)
        case Housekeeping(locked=bool(locked), muted=None, unmuted=None):
            return Lock(table.host, locked)
        case Housekeeping(locked=None, muted=int(seat), unmuted=None):
            return Mute(table.host, seat, True)
        case Housekeeping(locked=None, muted=None, unmuted=int(seat)):
            return Mute(table.host, seat, False)
        case Ended(why=Why.CLOSED):
            return Close()
        case Ended(why=Why.VOTED):
            # Somebody who wanted the end already asked again when the others had left.
            voters = [n for n in table.persons if table.seats[n].wants_end and not table.bot_of(n)]
            return VoteEnd(voters[0], True) if voters else None
        case Rematch():
            return PlayAgain(entry.table)
        case _:
            return None
