"""Bots in a live window: they take their time, make their gestures, and ring the bell, like anybody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from backroom.engine import View
from backroom.server import limits
from backroom.server.house import House
from backroom.server.live import Live
from backroom.server.messages import Nope
from backroom.table.arena import SLOW, Room, Window, words_for
from backroom.table.commands import Act, Gesture
from backroom.table.entries import By
from backroom.table.table import Table

Choose = Callable[[View, str], Awaitable[int]]
WAITS, BELL = -1, -2
"""Purposes of the arena's chance that are no flights."""


async def brawl(house: House, live: Live, seat: int, room: Room, choose: Choose) -> None:
    """Play a bot's seat through the live window that is open."""
    table, window = live.table, live.table.arena
    if window is None or table.state is None:
        return
    if room.ends(table.state)[0] == seat:
        await _ring(house, live, room, window, table)
    else:
        await _throw(house, live, seat, room, window, choose)
    live.thrown[seat] = window.begins


async def _ring(house: House, live: Live, room: Room, window: Window, table: Table) -> None:
    assert table.state is not None
    seat, action = room.ends(table.state)
    after = room.bot_bell(table.state, words_for(table.state, window, BELL))
    if await _until(house, live, window, max(window.may_close, window.begins + after * _slow(table))):
        await house.handle(live, Act(seat, action, by=By.BOT), still=lambda: _is_open(live, window))


async def _throw(house: House, live: Live, seat: int, room: Room, window: Window, choose: Choose) -> None:
    table = live.table
    assert table.state is not None
    at = window.begins + room.bot_waits(table.state, seat, words_for(table.state, window, WAITS, seat)) * _slow(table)
    thrown = 0
    while seat in live.table.owing() and live.table.state is not None:
        name = live.table.bot_of(seat)
        view = table.game.view(live.table.state, seat)
        if not name:
            return
        made = room.bot_gesture(view, await choose(view, name), thrown)
        if made is None:
            return
        took, params = made
        at, thrown = at + took * _slow(table), thrown + 1
        if not await _until(house, live, window, at):
            return
        flung = Gesture(seat, params, at, By.BOT)
        if isinstance(await house.handle(live, flung, still=lambda: _is_open(live, window)), Nope):
            return


async def _until(house: House, live: Live, window: Window, at: int) -> bool:
    """Wait; False if the window is another by then, or none."""
    while _is_open(live, window):
        left = at - house.now()
        if left <= 0:
            return True
        # Looked at again and again: when the bell has rung, this bot may be asked something else.
        await asyncio.sleep(min(left / 1000, limits.LOOK_EVERY))
    return False


def _is_open(live: Live, window: Window) -> bool:
    """Is the window still this one, and this node's to look after?"""
    return live.kept and live.table.arena is not None and live.table.arena.begins == window.begins


def _slow(table: Table) -> int:
    return SLOW if table.settings.slow else 1
