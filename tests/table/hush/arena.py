"""The arena of Hush: what is thrown at a seat hits it, unless luck is bad."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from backroom.engine import State, View
from tests.table.hush.actions import Action
from tests.table.hush.state import Phase

ARENA_ONLY = range(Action.HIT, Action.FOUL + 1)
PROBE = int(Action.MISS)
SHOWN = ("at",)
TOO_EARLY = "TOO_EARLY"
RUN_UP, MAY_CLOSE, CLOSES, FLIGHT, WITHIN, TICK = 900, 2000, 8000, 600, 10_000, 100
Words = Callable[[], int]


def live(state: State | View) -> bool:
    return bool(state.phase == Phase.LIVE)


def occasion(state: State) -> int:
    return int(state.turn)


def times(state: State) -> tuple[int, int, int]:
    return RUN_UP, MAY_CLOSE, CLOSES


def ends(state: State) -> tuple[int, int]:
    return int(state.active), int(Action.STOP)


def within(state: State) -> int | None:
    return WITHIN if state.phase == Phase.START else None


def shows(state: State) -> bool:
    return not state.anonymous


def order(state: State, seat: int) -> int:
    return int((seat - state.active) % state.players)


def places(view: View) -> list[tuple[int, int]]:
    return [(100 * seat, 0) for seat in range(view.players)]


def client_reason(reason: str | None) -> str:
    return reason or "NOT_YOUR_DECISION"


def why_not(view: View, params: Mapping[str, int], in_air: int) -> str | None:
    assert view.seat is not None
    if set(params) != {"at", "hard"} or not 0 <= params["at"] < view.players:
        return "UNKNOWN_ACTION"
    return None if in_air < view.tokens[view.seat] else "OUT_OF_TOKENS"


def early(view: View) -> int | None:
    return int(Action.FOUL) if view.foul else None


def fling(
    state: State, seat: int, params: Mapping[str, int], rested: int, words: Words
) -> tuple[int, tuple[int, int], int]:
    off = words() % 4 == 0 and not params["hard"]
    aim = params["at"]
    return FLIGHT, (100 * aim, words() % 50), int(Action.MISS) if off else int(Action.HIT) + aim


def bot_bell(state: State, words: Words) -> int:
    return MAY_CLOSE + words() % 3 * TICK


def bot_waits(state: State, seat: int, words: Words) -> int:
    return words() % 3 * TICK


def bot_gesture(view: View, action: int, made: int) -> tuple[int, dict[str, int]] | None:
    if Action.HIT <= action < Action.MISS:
        return TICK * (1 + made % 2), {"at": action - Action.HIT, "hard": made % 2}
    return None
