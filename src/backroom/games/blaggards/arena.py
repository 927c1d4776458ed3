"""The live Brawl with fists (specification, 9.2): where a thrown token comes to lie, and when the bell may ring.

A gesture is `{x, y, wind}`: where it is aimed, in the units of `places`, and 0 for a snap, 1 for a steady throw. Steady
is believed of a fist that can have been held for 350 ms since BRAWL! and since the same player's last throw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, hypot, log, pi, sin, sqrt

from backroom.engine import State, View
from backroom.games.blaggards.actions import Action
from backroom.games.blaggards.state import Phase

Words = Callable[[], int]
ARENA_ONLY = range(Action.LAND_CLEAN, Action.FOUL + 10)
PROBE = int(Action.LAND_OFF)
SHOWN = ("x", "y")
TOO_EARLY = "TOO_EARLY"

WIDTH, HEIGHT, RADIUS, RING = 100, 140, 24, 300
"""9.2: a character's card, a fist; and the ring of cards around the middle of the table."""
FARTHEST = 600
"""Nobody aims further from the middle than that."""
SCATTER = (41, 25)
"""Standard deviation of a snap and of a steady throw, each way."""
BEATS, BEAT = 3, 700
FLIGHT, HELD, START_WITHIN, TICK = 250, 350, 10_000, 700
"""Milliseconds: through the air, held for a steady throw, until the fight starts by itself, a tick of a bot."""
FINE = 100
"""Landings are measured to a hundredth of a unit, so that every machine works out the same."""
OF_THE_RULES = {"GAME_OVER", "NO_SUCH_ACTION", "TOO_LATE", "WRONG_PROMPT", "KNOCKED_OUT", "OUT_OF_PUNCHES"}
"""Section 7, codes 1 to 4: these come before "LAND_* or FOUL sent by a client"."""


def live(state: State | View) -> bool:
    """R35: between START and STOP."""
    return bool(state.phase == Phase.LIVE)


def occasion(state: State) -> int:
    """9.2: the arena's generator is seeded by the round and the number of restarts."""
    return int(state.round_no)


def times(state: State) -> tuple[int, int, int]:
    """9.2, G21: three drum beats; then the least and the greatest length."""
    return BEATS * BEAT, int(state.live_min_ms), int(state.live_max_ms)


def ends(state: State) -> tuple[int, int]:
    """R39: the Captain's order."""
    return int(state.captain), int(Action.BELL_STOP)


def within(state: State) -> int | None:
    """Section 6, `start`: automatic after ten seconds."""
    return START_WITHIN if state.phase == Phase.START else None


def shows(state: State) -> bool:
    """G22: throwing is done in the open, unless the table plays it otherwise."""
    return not state.anonymous


def order(state: State, seat: int) -> int:
    """Section 6: equal times are ordered clockwise from the Captain's left."""
    return (seat - int(state.captain) - 1) % int(state.players)


def places(view: State | View) -> list[tuple[int, int]]:
    """Centres of the cards, upright, clockwise in a ring; seat 0 at the top. The Captain's is the bell rope."""
    players = int(view.players)
    turns = [2 * pi * seat / players for seat in range(players)]
    return [(round(RING * sin(turn)), round(-RING * cos(turn))) for turn in turns]


def client_reason(reason: str | None) -> str:
    """Section 7, code 5: what the arena writes is never accepted from a client."""
    return reason if reason in OF_THE_RULES else "NOT_YOUR_DECISION"


def why_not(view: View, params: Mapping[str, int], in_air: int) -> str | None:
    """R34: two fists each, in the air or landed. A gesture must say what it is."""
    assert view.seat is not None
    if set(params) != {"x", "y", "wind"} or params["wind"] not in (0, 1):
        return "NO_SUCH_ACTION"
    return None if in_air + int(view.threw[view.seat]) < int(view.punches) else "OUT_OF_PUNCHES"


def early(view: View) -> int | None:
    """G23: a throw during the drum beats bounces, or is a foul."""
    return int(Action.FOUL) + int(view.viewer) if view.foul_is_ko else None


def fling(
    state: State, seat: int, params: Mapping[str, int], rested: int, words: Words
) -> tuple[int, tuple[int, int], int]:
    """Aim and scatter: how long it flies, where it lies, and what that is."""
    spread = SCATTER[1 if params["wind"] and rested >= HELD else 0] * FINE
    far, turn = sqrt(-2 * log(_part(words()))), 2 * pi * _part(words())
    x, y = (FINE * max(-FARTHEST, min(FARTHEST, params[axis])) for axis in ("x", "y"))
    x, y = round(x + spread * far * cos(turn)), round(y + spread * far * sin(turn))
    return FLIGHT, (round(x / FINE), round(y / FINE)), landing(state, x, y)


def _part(word: int) -> float:
    """A 64-bit word as a number above 0, up to 1."""
    return ((word >> 11) + 1) / (1 << 53)


def landing(state: State, x: int, y: int) -> int:
    """R46, R47, G33: the centre on a card is clean, a disc that touches one is an edge; of two cards the nearer."""
    captain = int(state.captain)
    apart = [(_apart(x, y, *card), seat) for seat, card in enumerate(places(state)) if seat != captain]
    distance, seat = min(apart)
    if distance > RADIUS * FINE:
        return int(Action.LAND_OFF)
    return int(Action.LAND_EDGE if distance else Action.LAND_CLEAN) + seat


def _apart(x: int, y: int, across: int, down: int) -> float:
    """From a point to a card: 0 on it. In hundredths of a unit, like the point."""
    aside = max(0, abs(x - across * FINE) - WIDTH * FINE // 2)
    below = max(0, abs(y - down * FINE) - HEIGHT * FINE // 2)
    return hypot(aside, below)


def bot_bell(state: State, words: Words) -> int:
    """9.2: a bot Captain rings at 3, 4 or 6 ticks."""
    ticks = [tick for tick in range(int(state.bell_ticks).bit_length()) if int(state.bell_ticks) >> tick & 1]
    return ticks[words() % len(ticks)] * TICK


def bot_waits(state: State, seat: int, words: Words) -> int:
    """9.2: reaction below(3) ticks. What a bot throws lands on a tick, as in the sealed Brawl."""
    return words() % (int(state.reaction_max) + 1) * TICK - FLIGHT


def bot_gesture(view: View, action: int, made: int) -> tuple[int, dict[str, int]] | None:
    """A bot that chooses to land on a character throws at it: first a snap, then a steady one (12.1)."""
    if not Action.LAND_CLEAN <= action < Action.LAND_OFF:
        return None
    x, y = places(view)[(action - Action.LAND_CLEAN) % 10]
    wind = min(made, 1)
    return int(view.wind_ticks[1 + wind]) * TICK, {"x": x, "y": y, "wind": wind}
