"""Taking a decision back. Pure, like the judge.

Four things never happen by it. It never passes the turn to somebody else, unless everybody here agrees; nobody ever has
to decide anew what they had decided; it never goes back behind something hidden that came to light, nor behind chance.

Whether one of the last two is so is found out from what the asker knows, and from nothing else: the decision is taken
in worlds that the asker could be in, and whoever sees something there that could have been otherwise has learned
something. So a refusal tells the asker nothing new; and no game has to say anything about it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from backroom.engine import Event, Game, State, View
from backroom.engine.events import Told, read_events
from backroom.engine.record import ALL
from backroom.table.commands import AllowUndo, Undo
from backroom.table.earlier import Earlier, UndoWish
from backroom.table.effects import Verdict
from backroom.table.entries import Acted, Entry, UndoAnswered, UndoAsked, Undone
from backroom.table.refusals import Code, No, no
from backroom.table.table import Stage, Table


class Care(NamedTuple):
    """How many worlds are looked at."""

    worlds: int
    """that the asker could be in"""
    others: int
    """of them, those in which every other viewer is looked at too"""
    twins: int
    """for each of those viewers, worlds that this one could be in"""


GLANCE, THOROUGH = Care(1, 0, 0), Care(12, 2, 6)
"""To offer it, which happens after every decision, a glance will do: most draws and most that the asker learned are
seen in one world. Before it is done everything is looked at: a fact
with two possible values slips through once in four thousand."""


def undo(table: Table, command: Undo, now: int) -> Verdict | No:
    """Take the seat's last decision back, or ask the others, or say why not."""
    if table.stage is not Stage.PLAYING:
        return no(Code.NOT_YET_DEALT)
    if table.bot_of(command.seat):
        return no(Code.NOT_YOURS_TO_DECIDE)
    last = _last(table, command.seat)
    if last is None:
        return no(Code.NOTHING_TO_UNDO)
    problem = against(table, last)
    if problem is not None:
        return no(problem)
    done = Undone(now, command.seat, last.entry)
    if same_turn(table, last):
        deadline = last.clocks[command.seat].deadline()
        return no(Code.UNDO_LATE) if deadline is not None and now >= deadline else Verdict([done])
    wish = table.wish or UndoWish(command.seat, last.entry)
    entries: list[Entry] = [] if table.wish else [UndoAsked(now, command.seat, last.entry)]
    return Verdict([*entries, done] if _all_agree(table, wish, wish.allowed) else entries)


def allow_undo(table: Table, command: AllowUndo, now: int) -> Verdict | No:
    """What somebody says who was asked."""
    wish = table.wish
    if wish is None or wish.seat == command.seat:
        return no(Code.NOTHING_ASKED)
    if table.bot_of(command.seat):
        return no(Code.NOT_YOURS_TO_DECIDE)
    if command.allow and command.seat in wish.allowed:
        return Verdict()
    verdict = Verdict([UndoAnswered(now, command.seat, command.allow)])
    if command.allow and _all_agree(table, wish, wish.allowed | {command.seat}):
        verdict.entries.append(Undone(now, wish.seat, wish.entry))
    return verdict


def offer(table: Table, seat: int | None) -> str:
    """What a seat can do about its last decision: `now` take it back, `ask` the others first, or nothing."""
    last = _last(table, seat)
    if last is None or table.paused is not None or table.bot_of(last.seat) or against(table, last, GLANCE) is not None:
        return ""
    return "now" if same_turn(table, last) else "ask"


def _last(table: Table, seat: int | None) -> Earlier | None:
    """The last decision that was taken here, if it is this seat's to take back."""
    return table.earlier[-1] if table.earlier and table.earlier[-1].seat == seat else None


def _all_agree(table: Table, wish: UndoWish, allowed: Iterable[int]) -> bool:
    """Everybody who is here. Bots have seen nothing that they would remember."""
    others = {n for n in table.persons if n != wish.seat and not table.bot_of(n)}
    return others <= set(allowed)


def same_turn(table: Table, last: Earlier) -> bool:
    """Was its seat alone asked before, and is it now, as far as it can see?"""
    return last.view.owes == table.look(last.seat).owes == (last.seat,)


def against(table: Table, last: Earlier, care: Care = THOROUGH) -> Code | None:
    """What speaks against taking this back, whoever agrees: chance, or something that came to light."""
    assert table.state is not None
    if care not in last.judged:
        acted, kinds = table.log[last.entry - 1], table.game.event_kinds
        assert isinstance(acted, Acted)
        told = [Told(kinds[kind], audience, tuple(values)) for _, kind, audience, *values in acted.told]
        last.judged[care] = _against(table.game, last, table.look(last.seat).view, told, care)
    return last.judged[care]


def _against(game: Game, last: Earlier, now: View, told: Sequence[Told], care: Care) -> Code | None:
    before = last.view
    heard = [one.seen_by(last.seat) for one in told]
    if _uncovered(before, now):
        return Code.UNDO_SHOWN
    for seed in range(care.worlds):
        world = game.imagine(before, seed)
        then = _played(game, world, last)
        if then is None or then.array["counter"][0] != world.array["counter"][0]:
            return Code.UNDO_CHANCE
        if game.view(then, last.seat) != now or _heard(game, then, last.seat) != heard:
            return Code.UNDO_SHOWN
        others = [n for n in (*range(world.players), None) if n != last.seat and seed < care.others]
        if any(_learns(game, world, then, last, other, care.twins) for other in others):
            return Code.UNDO_SHOWN
    return None


def _played(game: Game, world: State, last: Earlier) -> State | None:
    """The world after the decision; None if it could not be taken there."""
    if game.why_not(game.view(world, last.seat), last.action) is not None:
        return None
    after = world.copy()
    game.apply(after, last.seat, last.action)
    return after


def _learns(game: Game, world: State, after: State, last: Earlier, viewer: int | None, twins: int) -> bool:
    """Does this viewer know something after the decision that it could not have known before?"""
    before, now = game.view(world, viewer), game.view(after, viewer)
    told, heard = read_events(after.array, game.events), _heard(game, after, viewer)
    if _uncovered(before, now) or any(_secret(one, viewer) for one in told):
        return True
    for seed in range(twins):
        twin = _played(game, game.imagine(before, seed), last)
        # What could not have been done, or would have led to something else to see, tells which world this is.
        if twin is None or game.view(twin, viewer) != now or _heard(game, twin, viewer) != heard:
            return True
    return False


def _heard(game: Game, after: State, viewer: int | None) -> list[Event]:
    """What the rules told a viewer about the decision."""
    return [told.seen_by(viewer) for told in read_events(after.array, game.events)]


def _uncovered(before: View, now: View) -> bool:
    """Is something to be seen that was blank? What everybody may see never is."""
    old, new = before.array.tobytes(), now.array.tobytes()
    for name, blank, place in _covered(before.game):
        # Most are as they were, and bytes are compared quickly.
        if old[place] != new[place]:
            then, there = before.array[name], now.array[name]
            if ((then == blank) & (there != blank)).any():
                return True
    return False


@cache
def _covered(game: Game) -> tuple[tuple[str, int, slice], ...]:
    """The fields that not everybody may see, what stands there for those who may not, and where in a view's bytes."""
    places = game.layout.dtype.fields
    assert places is not None
    covered = []
    for name, field in game.layout.fields.items():
        if field.seen is not ALL:
            inner, start = places[name][:2]
            covered.append((name, field.blank, slice(start, start + inner.itemsize)))
    return tuple(covered)


def _secret(told: Told, viewer: int | None) -> bool:
    """Was this viewer told what not everybody may know?"""
    seen = told.seen_by(viewer).params.values()
    return any(secret and value is not None for secret, value in zip(told.kind.secret, seen, strict=True))
