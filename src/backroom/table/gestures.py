"""Gestures: taken in a live window, in the air for a while, and landing as actions. Pure, like the judge.

Whatever lands up to the bell's own instant counts, whatever lands after it bounces. The bell is the action that ends
the window, at the moment it is judged; or the window's last moment, whenever that is noticed.
"""

from __future__ import annotations

from backroom.table.arena import MOST_BACK, SLOW, Flight, Room, Window, arena_of, words_for
from backroom.table.commands import Act, Gesture
from backroom.table.effects import Verdict, take_effect
from backroom.table.entries import Bounce, Bounced, By, Entry, Flung, Resumed
from backroom.table.refusals import Code, No, by_rules, no
from backroom.table.table import Table

MOST_PARAMS, FARTHEST = 8, 1 << 20


def gesture(table: Table, command: Gesture, now: int) -> Verdict | No:
    """Take a gesture, or say why not."""
    room, state, window, seat = arena_of(table.game), table.state, table.arena, command.seat
    if state is None:
        return no(Code.NOT_YET_DEALT)
    if bool(table.bot_of(seat)) != (command.by is By.BOT):
        return no(Code.NOT_YOURS_TO_DECIDE)
    if room is None or len(command.params) > MOST_PARAMS or any(abs(v) > FARTHEST for v in command.params.values()):
        return no(Code.NO_GESTURE)
    view = table.game.view(state, seat)
    refusal = table.game.why_not(view, room.PROBE)
    if refusal is not None:
        return by_rules(refusal)
    assert window is not None, "an action of the arena is legal in a live window alone"
    why = room.why_not(view, command.params, window.in_air(seat))
    if why is not None:
        return by_rules(table.game.refusal(why))
    verdict = Verdict()
    if window.stalled(now):
        verdict.entries.append(Resumed(now))
        window = window.resume(now, table.log[-1].at)
    # What the network took is given back; what the server took itself too, but never more than both together.
    released = min(now, max(command.at, now - MOST_BACK))
    if now < window.begins:
        return _early(table, room, window, command, released, now, verdict)
    # Only what arrives before the beginning is early: nobody's throw is made one by an estimate.
    released = max(released, window.begins)
    verdict.entries.append(_fling(table, room, window, command, released, now))
    return verdict


def _early(
    table: Table, room: Room, window: Window, command: Gesture, released: int, now: int, verdict: Verdict
) -> Verdict:
    assert table.state is not None
    shows = room.shows(table.state)
    bounced = Bounced(now, command.seat, Bounce.EARLY, 0, command.params, released, command.by, shows)
    verdict.entries.append(bounced)
    foul = room.early(table.game.view(table.state, command.seat))
    if foul is not None and not window.resumed:
        done = take_effect(table, [(command.seat, foul)], By.ARENA, now)
        verdict.entries += done.entries
        verdict.after = done.after
    return verdict


def _fling(table: Table, room: Room, window: Window, command: Gesture, released: int, now: int) -> Flung:
    assert table.state is not None
    slow = SLOW if table.settings.slow else 1
    number, seat = window.thrown + 1, command.seat
    rested = (released - window.released.get(seat, window.begins)) // slow
    words = words_for(table.state, window, number)
    length, spot, action = room.fling(table.state, seat, command.params, rested, words)
    lands = released + max(MOST_BACK + 1, length * slow)
    shows = room.shows(table.state)
    return Flung(now, seat, number, command.params, released, lands, spot, action, command.by, shows)


def act_live(table: Table, room: Room, window: Window, command: Act, action: int, now: int) -> Verdict | No:
    """An action that is nobody's gesture, in a live window: what has landed by now comes first."""
    assert table.state is not None
    ending = room.ends(table.state) == (command.seat, action)
    # Where nobody looked after the table for a while, the window goes on with the next tick, and may be ended later.
    if window.stalled(now) or (ending and now < window.may_close):
        return by_rules(table.game.refusal(room.TOO_EARLY))
    return _settle(table, window, min(now, window.closes), [(command.seat, action)], command.by, now)


def tick_live(table: Table, room: Room, window: Window, now: int) -> Verdict:
    """What is due in a live window: landings, or the end."""
    assert table.state is not None
    if now < window.due():
        return Verdict()
    if window.stalled(now):
        return Verdict([Resumed(now)])
    if now >= window.closes:
        return _settle(table, window, window.closes, [room.ends(table.state)], By.CLOCK, now)
    return _settle(table, window, now, [], By.ARENA, now)


def _settle(table: Table, window: Window, bell: int, then: list[tuple[int, int]], by: By, now: int) -> Verdict:
    """What lands up to the bell counts, in its order; then these actions; if they end the window, the rest bounces."""
    landed = sorted((f for f in window.flights if f.lands <= bell), key=lambda flight: _order(table, flight))
    acts = [*((flight.seat, flight.action) for flight in landed), *then]
    verdict = take_effect(table, acts, by, now, landed=landed)
    assert verdict.after is not None
    room = arena_of(table.game)
    assert room is not None
    if verdict.after.over or not room.live(verdict.after):
        late: list[Entry] = [
            Bounced(now, flight.seat, Bounce.LATE, flight.n, shows=flight.shows)
            for flight in window.flights
            if flight.lands > bell
        ]
        verdict.entries[1:1] = late
    return verdict


def _order(table: Table, flight: Flight) -> tuple[int, int, int]:
    """By time; at the same instant as the game says; a seat's own in the order they were made."""
    room = arena_of(table.game)
    assert room is not None
    assert table.state is not None
    return flight.lands, room.order(table.state, flight.seat), flight.n
