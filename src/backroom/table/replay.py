"""From the log back to what was asked of the table: the command that an entry stands for."""

from __future__ import annotations

import msgspec

from backroom.table import asking
from backroom.table.commands import (
    Act,
    AllowUndo,
    Ban,
    BeReady,
    Close,
    Command,
    Gesture,
    Lock,
    Mute,
    PlayAgain,
    PutOut,
    Reopen,
    Return,
    Say,
    ShowNonce,
    Sit,
    Stand,
    Tick,
    Undo,
    VoteEnd,
    VoteOut,
    VotePause,
)
from backroom.table.entries import (
    Acted,
    Away,
    Back,
    Banned,
    Bounce,
    Bounced,
    By,
    Continued,
    Dealt,
    Ended,
    Entry,
    Flung,
    Housekeeping,
    OutVoted,
    PauseVoted,
    Readied,
    Rematch,
    Reopened,
    Resumed,
    Said,
    Sat,
    Sealed,
    Shown,
    Stood,
    UndoAnswered,
    UndoAsked,
    Undone,
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
        case Dealt() | Acted(sealed=True) | Acted(by=By.ARENA) | Resumed():
            return Tick()
        case Sealed(seat=seat, action=action, by=By.CLOCK) | Acted(acts=((seat, action), *_), by=By.CLOCK):
            return Tick(_luck(table, seat, action))
        case Sealed(seat=seat):
            return Act(seat, entry.action, by=entry.by)
        case Acted(acts=(*_, (seat, action))):
            return Act(seat, action, by=entry.by)
        case Flung(seat=seat) | Bounced(seat=seat, why=Bounce.EARLY):
            return Gesture(seat, entry.params, entry.released, entry.by)
        case Said(seat=seat):
            return Say(seat, entry.text, entry.phrase, entry.claim, entry.params, entry.to)
        case Away(seat=seat):
            return PutOut(table.host, seat) if entry.by_host else Stand(seat)
        case Back(seat=seat):
            return Return(seat)
        case Voted(seat=seat):
            return VoteEnd(seat, entry.end)
        case PauseVoted(seat=seat):
            return VotePause(seat, entry.pause)
        case OutVoted(seat=seat):
            return VoteOut(seat, entry.about, entry.out)
        case Continued():
            # Somebody who never wanted the pause asked to go on, when others were back.
            others = [n for n in table.persons if not table.seats[n].wants_pause and not table.bot_of(n)]
            return VotePause(others[0], False) if others else None
        case Reopened(lost=lost):
            return Reopen(lost)
        case UndoAsked(seat=seat) | Undone(seat=seat):
            return Undo(seat)
        case UndoAnswered(seat=seat):
            return AllowUndo(seat, entry.allow)
        case Housekeeping(locked=bool(locked), muted=None, unmuted=None):
            return Lock(table.host, locked)
        case Housekeeping(locked=None, muted=int(seat), unmuted=None):
            return Mute(table.host, seat, True)
        case Housekeeping(locked=None, muted=None, unmuted=int(seat)):
            return Mute(table.host, seat, False)
        case Banned(seat=seat):
            return Ban(table.host, seat)
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


def _luck(table: Table, seat: int, action: int) -> int:
    """What the table had drawn when a clock decided for a seat."""
    if table.state is None or not 0 <= seat < len(table.seats):
        return 0
    return asking.luck_for(table.game, table.game.view(table.state, seat), action)
