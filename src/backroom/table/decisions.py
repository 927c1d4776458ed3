"""Decisions: an action takes effect, or is sealed until its secret window opens. Pure, like the judge."""

from __future__ import annotations

from backroom.table import asking
from backroom.table.arena import arena_of
from backroom.table.commands import Act
from backroom.table.effects import Verdict, take_effect
from backroom.table.entries import By, Sealed
from backroom.table.gestures import act_live
from backroom.table.refusals import Code, No, by_rules, no
from backroom.table.sight import seen_entries
from backroom.table.table import Table

LEAST_WINDOW = 2_000
"""A secret window stays open at least this long, so that a quick answer tells nothing."""


def act(table: Table, command: Act, now: int) -> Verdict | No:
    """Take a decision, or say why not."""
    if table.state is None:
        return no(Code.NOT_YET_DEALT)
    # A number that is no action's (or too big for compiled rules) becomes one that the game has a refusal for.
    action = table.game.number_of(command.action)
    free = asking.free(table.game, action)
    if command.by is By.PERSON:
        if table.bot_of(command.seat):
            return no(Code.NOT_YOURS_TO_DECIDE)
        # What answers no question cannot come too late for one.
        if command.seen is not None and not free and _stale(table, command.seat, command.seen):
            return no(Code.STALE)
    elif command.by is By.BOT and not table.bot_of(command.seat):
        return no(Code.NOT_YOURS_TO_DECIDE)
    refusal = table.game.why_not(table.look(command.seat).view, action)
    arena = arena_of(table.game)
    if arena is not None and action in arena.ARENA_ONLY:
        return by_rules(table.game.refusal(arena.client_reason(None if refusal is None else refusal.code)))
    if refusal is not None:
        return by_rules(refusal)
    if table.seats[command.seat].muted and asking.spoken(table.game, action):
        return no(Code.MUTED)
    if free:
        return take_effect(table, [(command.seat, action)], command.by, now, free=True)
    if arena is not None and table.arena is not None:
        return act_live(table, arena, table.arena, command, action, now)
    if not table.in_secret_window():
        return take_effect(table, [(command.seat, action)], command.by, now)
    shows = asking.answers_show(table.game, table.state)
    same = table.seats[command.seat].sealed == action
    verdict = Verdict([] if same else [Sealed(now, command.seat, action, command.by, shows)])
    others_in = all(n == command.seat or table.seats[n].sealed is not None for n in table.state.owes)
    if others_in and now >= table.window_since + LEAST_WINDOW:
        open_window(table, {n: s.sealed for n, s in enumerate(table.seats)} | {command.seat: action}, now, verdict)
    return verdict


def _stale(table: Table, seat: int, seen: int) -> bool:
    """Has the seat's own question changed since the line it last saw? What others did meanwhile does not matter."""
    lines = seen_entries(table, seat)
    # The entry that asked may itself have told this seat nothing: what counts is the last line up to there.
    return not lines.upto(table.seats[seat].asked) <= seen <= len(lines)


def open_window(table: Table, answers: dict[int, int | None], now: int, verdict: Verdict) -> None:
    """All answers of a secret window take effect together, in the order of the seats, never of the network.

    What a free action has made impossible since it was sealed counts as no answer, and nobody could tell before: the
    seat's default is done instead.
    """
    assert table.state is not None
    acts = [(n, _possible(table, n, action)) for n in table.state.owes if (action := answers[n]) is not None]
    opened = take_effect(table, acts, By.PERSON, now, sealed=True)
    verdict.entries += opened.entries
    verdict.after = opened.after


def _possible(table: Table, seat: int, answer: int) -> int:
    """The seat's answer if it may still be given, else its default."""
    assert table.state is not None
    view = table.game.view(table.state, seat)
    return answer if table.game.why_not(view, answer) is None else asking.default(table.game, view, 0)
