"""Surveillance: the integer model of what one photograph shows (section 9.3; in README.md "The photograph").

It is the only source of what is legible, for people and bots alike.
"""

from backroom.engine import EVERYONE, ask, below, emit, only, rule
from backroom.games.bycatch.events import Event
from backroom.games.bycatch.memory import remember_seen
from backroom.games.bycatch.state import (
    ANYONE,
    CELLS,
    FAN,
    FIRST_SHAPE,
    FIRST_TONE,
    HAD_TURN,
    IN_REFUGE,
    PHOTO_AIM,
    PHOTO_BLUR,
    PHOTO_GAP,
    PHOTO_SIZE,
    PHOTO_SPREAD,
    PHOTO_STATION,
    PHOTO_TARGET,
    PHOTO_ZOOM,
    RUSTLED,
    STRUCK,
    Code,
    Nations,
    Phase,
    Station,
)
from backroom.games.bycatch.turns import borders

TOP_STRIP = 4
"""The rightmost card lies on top: its whole face is open."""


@rule
def in_reach(s: Nations, p: int, q: int, station: int) -> bool:
    """R23: stand up, take no step. Seat p photographs seat q."""
    if not s.reach or station == Station.OVER:
        return True
    across = (p - q) % int(s.players)
    if across == 1:
        return station != Station.RIGHT
    if across == s.players - 1:
        return station != Station.LEFT
    return station != Station.UNDER


@rule
def in_frame(s: Nations, spread: int, zoom: int, slot: int, aim: int) -> bool:
    """Does the lens hold this slot?"""
    if spread == 0:
        held = s.frame_tight[zoom + 1]
    elif spread == 1:
        held = s.frame_even[zoom + 1]
    else:
        held = s.frame_wide[zoom + 1]
    return abs(slot - aim) <= held


@rule
def exposure(s: Nations, n: int, gap: int, station: int, zoom: int, slot: int) -> int:
    """How open a slot lies to the lens."""
    body = 2
    if station == Station.LEFT:
        body = 3 - 2 * slot // 3
    elif station == Station.RIGHT:
        body = 3 - 2 * (n - 1 - slot) // 3
    elif station == Station.UNDER:
        body = -1 if abs(2 * slot - (n - 1)) <= 2 else 3  # the gripping hand
    return body + zoom + (int(s.open_side[station + 1]) if station == gap else 0)


@rule
def strip(n: int, spread: int, slot: int) -> int:
    """How much of a card peeps out."""
    return TOP_STRIP if slot == n - 1 else 1 + spread


@rule
def motion(s: Nations, zoom: int, luck: int) -> int:
    """Blur of the whole picture: 0, 1 or 2."""
    if luck < s.sharp[zoom + 1]:
        return 0
    return 1 if luck < s.sharp[zoom + 1] + s.soft[zoom + 1] else 2


@rule
def code_of(
    s: Nations, n: int, spread: int, gap: int, station: int, zoom: int, aim: int, slot: int, blur: int, grain: int
) -> int:
    """What a photo shows of one slot. It never depends on who is in it."""
    if not in_frame(s, spread, zoom, slot, aim):
        return Code.OUT + 0
    e = exposure(s, n, gap, station, zoom, slot) + grain
    tone = e >= s.tone_from[station + 1]
    shape = e + strip(n, spread, slot) - blur - zoom * abs(slot - aim) >= s.figure_from[station + 1]
    if tone:
        return Code.CLEAR + 0 if shape else Code.TONE + 0
    return Code.SHAPE + 0 if shape else Code.UNREADABLE + 0


@rule
def value_of(s: Nations, code: int, rank: int) -> int:
    """What is sent of the citizen in a slot: no more than what the lens made out."""
    if code == Code.CLEAR:
        return rank
    if code == Code.TONE:
        return int(s.tone[rank])
    return int(s.figure[rank]) if code == Code.SHAPE else 0


@rule
def kind_of(code: int, value: int) -> int:
    """A cell of a photo as `known` writes it."""
    if code == Code.CLEAR:
        return value
    if code == Code.TONE:
        return FIRST_TONE + value
    return FIRST_SHAPE + value if code == Code.SHAPE else ANYONE


@rule
def freeze(s: Nations, p: int) -> None:
    """R18."""
    emit(s, Event.FREEZE, EVERYONE, p)
    s.phase = Phase.S_TARGET
    ask(s, p)


@rule
def focus(s: Nations, p: int, target: int) -> None:
    """R22."""
    s.target = target
    emit(s, Event.FOCUSED, EVERYONE, p, target)
    s.phase = Phase.SHOT
    ask(s, p)


@rule
def shoot(s: Nations, p: int, station: int, zoom: int, aim: int) -> None:
    """R22, R24: one picture; the photographer alone sees what is on it."""
    q = int(s.target)
    emit(s, Event.PHOTOGRAPHED, EVERYONE, p, q, station, zoom)
    s.shot_at[p, q] = s.turn
    s.shot_from[p, q] = 1 + 2 * station + zoom
    s.stale[q] = 1
    s.target = 0
    seen = take_photo(s, p, q, station, zoom, aim)
    clear = seen // FAN
    narrowed = seen % FAN
    emit(s, Event.DEVELOPED, only(p), p, clear, narrowed, int(s.n_hand[q]) - clear - narrowed)
    borders(s)


@rule
def take_photo(s: Nations, p: int, q: int, station: int, zoom: int, aim: int) -> int:
    """Section 9.4: the record. Chance: one draw for motion, then one for the grain of each slot.

    Returns how many citizens it shows clearly, times FAN, and how many it narrows down.
    """
    n = int(s.n_hand[q])
    spread = int(s.spread[q])
    gap = int(s.gap[q])
    blur = motion(s, zoom, below(s, 10))
    s.album_turn[p, s.n_photos[p]] = s.turn
    row = s.album[p, s.n_photos[p]]
    row[PHOTO_TARGET] = q
    row[PHOTO_SIZE] = n
    row[PHOTO_SPREAD] = spread
    row[PHOTO_GAP] = gap
    row[PHOTO_STATION] = station
    row[PHOTO_ZOOM] = zoom
    row[PHOTO_AIM] = aim
    row[PHOTO_BLUR] = blur
    clear = 0
    narrowed = 0
    for slot in range(n):
        grain = (below(s, 4) + 1) // 2 - 1
        code = code_of(s, n, spread, gap, station, zoom, aim, slot, blur, grain)
        value = value_of(s, code, int(s.hand[q, slot]))
        row[CELLS + slot] = 10 * code + value
        clear += code == Code.CLEAR
        narrowed += code == Code.TONE or code == Code.SHAPE
        remember_seen(s, p, q, slot, kind_of(code, value))
    s.mixed[p, q] = 0
    s.n_photos[p] += 1
    return FAN * clear + narrowed


@rule
def staleness(s: Nations, target: int, turn: int) -> int:
    """Section 8: what has happened to a fan since it was photographed in this turn."""
    found = RUSTLED if s.rustled_at[target] > turn else 0
    if s.turned_at[target] > turn:
        found |= HAD_TURN
    if s.refuge_at[target] > 2 * turn:
        found |= IN_REFUGE
    return found | STRUCK if s.struck_at[target] > turn else found
