"""What a table answers to a command: entries for its log, or a refusal. Pure: nothing here changes the table."""

from __future__ import annotations

from collections.abc import Iterator

from backroom.table import asking, fairness
from backroom.table.arena import arena_of
from backroom.table.commands import (
    Act,
    AllowUndo,
    Ban,
    BeReady,
    Close,
    Command,
    Gesture,
    Leave,
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
from backroom.table.decisions import LEAST_WINDOW, act, open_window
from backroom.table.effects import Verdict
from backroom.table.entries import (
    Away,
    Back,
    Banned,
    By,
    Dealing,
    Dealt,
    Ended,
    Entry,
    Housekeeping,
    Paused,
    Readied,
    Rematch,
    Sat,
    Shown,
    Stood,
    Voted,
    Why,
)
from backroom.table.gestures import gesture, tick_live
from backroom.table.outvote import vote_out
from backroom.table.pause import pauses_without, reopen, vote_pause
from backroom.table.refusals import Code, No, no
from backroom.table.settings import PERSON, Tempo
from backroom.table.table import Stage, Table
from backroom.table.talk import clean_name, say
from backroom.table.undo import allow_undo, undo

__all__ = ["LEAST_WINDOW", "SHOW_WITHIN", "Verdict", "bots_to_seat", "judge", "next_tick"]
# Put together here: to do so takes longer than to look for a kind among them.
ForNoSeat = Sit | PutOut | Ban | Lock | Mute | Close | PlayAgain | Reopen | Tick
Decision = Act | Gesture
SHOW_WITHIN = 5_000
"""Milliseconds for showing pledged nonces; who does not is dealt in with an empty one."""


def judge(table: Table, command: Command, now: int) -> Verdict | No:
    """Decide about a command. An empty verdict means: nothing to do, and that is fine."""
    if table.stage is Stage.OVER and not isinstance(command, Say | PlayAgain | Tick | Leave | Return):
        return no(Code.GAME_ENDED)
    if not _speaks_for_a_seat(table, command):
        return no(Code.NOT_SEATED)
    if table.paused is not None and isinstance(command, Act | Gesture | Undo | AllowUndo):
        return no(Code.PAUSED)
    match command:
        case Act():
            return act(table, command, now)
        case Gesture():
            return gesture(table, command, now)
        case Tick():
            return _tick(table, command.luck, now)
        case Sit():
            return _sit(table, command, now)
        case BeReady() | ShowNonce():
            return _get_ready(table, command, now)
        case Stand(seat=seat) | Leave(seat=seat):
            return _stand(table, seat, now, left=isinstance(command, Leave))
        case Return(seat=seat):
            here = table.seats[seat]
            return Verdict([Back(now, seat)] if here.away and not here.put_out else [])
        case Say():
            return say(table, command, now)
        case VoteEnd():
            return _vote(table, command, now)
        case VotePause():
            return vote_pause(table, command, now)
        case VoteOut():
            return vote_out(table, command, now)
        case Reopen():
            return reopen(table, command, now)
        case Undo():
            return undo(table, command, now)
        case AllowUndo():
            return allow_undo(table, command, now)
        case PutOut() | Ban() | Lock() | Mute():
            return _keep_house(table, command, now)
        case Close():
            return Verdict([Ended(now, Why.CLOSED, table.secret.hex())])
        case PlayAgain():
            if table.stage is not Stage.OVER:
                return no(Code.NOT_OVER)
            return Verdict([] if table.rematch else [Rematch(now, command.table)])


def _speaks_for_a_seat(table: Table, command: Command) -> bool:
    """Does somebody sit where the command says? What is not said for a seat, or names another's, is judged later."""
    if isinstance(command, ForNoSeat):
        return True
    if not 0 <= command.seat < len(table.seats):
        return False
    acts = isinstance(command, Decision) and command.by is not By.PERSON
    return acts or bool(table.seats[command.seat].person)


# Before the deal


def _sit(table: Table, command: Sit, now: int) -> Verdict | No:
    if table.stage is not Stage.GATHERING:
        return no(Code.ALREADY_DEALT)
    if table.seat_of(command.person) is not None:
        return Verdict()
    if command.person in table.banned:
        return no(Code.BANNED)
    if table.locked and command.person != table.host:
        return no(Code.TABLE_LOCKED)
    name = clean_name(command.name)
    if name is None:
        return no(Code.BAD_NAME)
    free = [n for n, seat in enumerate(table.seats) if not seat.taken and seat.plan == PERSON]
    if command.seat is None:
        if not free:
            return no(Code.TABLE_FULL)
        return Verdict([Sat(now, free[0], name, command.person)])
    if not 0 <= command.seat < len(table.seats):
        return no(Code.NO_SUCH_SEAT)
    if command.seat not in free:
        return no(Code.SEAT_TAKEN)
    return Verdict([Sat(now, command.seat, name, command.person)])


def _get_ready(table: Table, command: BeReady | ShowNonce, now: int) -> Verdict | No:
    seat = table.seats[command.seat]
    if isinstance(command, BeReady):
        if table.stage is not Stage.GATHERING:
            return no(Code.ALREADY_DEALT)
        if command.pledge and not _is_hex(command.pledge, 64):
            return no(Code.BAD_PLEDGE)
        if command.pledge == seat.pledge:
            return Verdict()
        entries: list[Entry] = [Readied(now, command.seat, command.pledge)]
        others = [s for n, s in enumerate(table.seats) if n != command.seat]
        if command.pledge and all(s.taken and s.ready for s in others):
            entries.append(Dealing(now))
        return Verdict(entries)
    if table.stage is not Stage.DEALING:
        return no(Code.NOT_YET_DEALT if table.stage is Stage.GATHERING else Code.ALREADY_DEALT)
    if seat.nonce is not None:
        return Verdict()
    if not fairness.is_nonce(command.nonce) or fairness.pledge(command.nonce) != seat.pledge:
        return no(Code.BAD_NONCE)
    verdict = Verdict([Shown(now, command.seat, command.nonce)])
    if all(table.seats[n].nonce is not None for n in table.persons if n != command.seat):
        return _deal(table, now, verdict, {command.seat: command.nonce})
    return verdict


def _deal(table: Table, now: int, verdict: Verdict, shown: dict[int, str]) -> Verdict:
    nonces = tuple(shown.get(n) or seat.nonce or "" for n, seat in enumerate(table.seats))
    verdict.after = table.new_state(nonces)
    verdict.entries.append(Dealt(now, nonces))
    return verdict


def _is_hex(text: str, length: int) -> bool:
    return len(text) == length and all(c in "0123456789abcdef" for c in text)


# In play


def _tick(table: Table, luck: int, now: int) -> Verdict:
    """Whatever is due at this moment: at most one thing, so that the caller asks again until nothing is."""
    if table.stage is Stage.DEALING and now >= _deal_at(table):
        return _deal(table, now, Verdict(), {})
    if table.stage is not Stage.PLAYING or table.state is None or table.paused is not None:
        return Verdict()
    arena = arena_of(table.game)
    if arena is not None and table.arena is not None:
        return tick_live(table, arena, table.arena, now)
    for seat in table.owing():
        deadline = table.seats[seat].clock.deadline()
        if deadline is not None and now >= deadline:
            action = asking.default(table.game, table.game.view(table.state, seat), luck)
            verdict = act(table, Act(seat, action, by=By.CLOCK), now)
            assert isinstance(verdict, Verdict), "the default of a game is always legal"
            return verdict
    verdict = Verdict()
    if not table.owing() and table.in_secret_window() and now >= table.window_since + LEAST_WINDOW:
        open_window(table, {n: s.sealed for n, s in enumerate(table.seats)}, now, verdict)
    return verdict


def next_tick(table: Table) -> int | None:
    """When the table wants to be ticked again, if nothing happens before."""
    if table.stage is Stage.DEALING:
        return _deal_at(table)
    if table.stage is not Stage.PLAYING or table.paused is not None:
        return None
    if table.arena is not None:
        return table.arena.due()
    owing = table.owing()
    if not owing:
        return table.window_since + LEAST_WINDOW
    return min((d for n in owing if (d := table.seats[n].clock.deadline()) is not None), default=None)


def _deal_at(table: Table) -> int:
    """When the deal is due: at once if no nonce is missing (bots have none)."""
    missing = any(table.seats[seat].nonce is None for seat in table.persons)
    return table.dealing_since + (SHOW_WITHIN if missing else 0)


# People


def _stand(table: Table, number: int, now: int, *, left: bool) -> Verdict:
    seat = table.seats[number]
    if table.stage is Stage.GATHERING:
        return Verdict([] if left else [Stood(now, number)])
    if seat.away or table.stage is Stage.OVER or (left and table.settings.tempo is Tempo.DAYS):
        return Verdict()
    return Verdict([Away(now, number), *([Paused(now)] if pauses_without(table, number) else [])])


def _vote(table: Table, command: VoteEnd, now: int) -> Verdict | No:
    if table.stage is not Stage.PLAYING:
        return no(Code.NOT_YET_DEALT)
    if table.bot_of(command.seat):
        return no(Code.NOT_YOURS_TO_DECIDE)
    same = table.seats[command.seat].wants_end == command.end
    entries: list[Entry] = [] if same else [Voted(now, command.seat, command.end)]
    here = [n for n in table.persons if n == command.seat or not table.seats[n].away]
    if command.end and all(n == command.seat or table.seats[n].wants_end for n in here):
        entries.append(Ended(now, Why.VOTED, table.secret.hex()))
    return Verdict(entries)


def _keep_house(table: Table, command: PutOut | Ban | Lock | Mute, now: int) -> Verdict | No:
    if not table.is_host(command.person):
        return no(Code.NOT_HOST)
    if isinstance(command, Lock):
        return Verdict([Housekeeping(now, locked=command.locked)] if table.locked != command.locked else [])
    if not 0 <= command.seat < len(table.seats) or not table.seats[command.seat].person:
        return no(Code.NO_SUCH_SEAT)
    if isinstance(command, Mute):
        if table.seats[command.seat].muted == command.muted:
            return Verdict()
        muted = Housekeeping(now, muted=command.seat) if command.muted else Housekeeping(now, unmuted=command.seat)
        return Verdict([muted])
    here = table.seats[command.seat]
    verdict = Verdict()
    if isinstance(command, Ban):
        if here.person == table.host:
            return no(Code.NO_SUCH_SEAT)
        verdict.entries += [] if here.person in table.banned else [Banned(now, command.seat, here.name)]
    if table.stage is Stage.GATHERING:
        verdict.entries.append(Stood(now, command.seat, by_host=True))
    elif not here.put_out:
        verdict.entries.append(Away(now, command.seat, by_host=True))
    return verdict


def bots_to_seat(table: Table, names: Iterator[str], now: int) -> list[Entry]:
    """Seats that the settings give to bots are taken when the table is opened. Where only bots play, they begin."""
    bots = [n for n, seat in enumerate(table.seats) if seat.plan != PERSON]
    entries: list[Entry] = [Sat(now, n, next(names), bot=table.seats[n].plan) for n in bots]
    if len(bots) == len(table.seats):
        entries.append(Dealing(now))
    return entries
