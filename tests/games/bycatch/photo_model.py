"""What a photograph shows, written down a second time from section 9.3 of the specification, without the game."""

from __future__ import annotations

from collections.abc import Sequence

OVER, LEFT, RIGHT, UNDER = range(4)
FRAME = ((7, 4, 2), (2, 2, 1))
OPEN = (1, 2, 2, 2)
TONE = (3, 3, 3, 5)
FIG = (7, 6, 6, 4)
GRAIN = (-1, 0, 0, 1)
MOTION = ((0, 0, 0, 0, 0, 0, 1, 1, 1, 2), (0, 0, 0, 0, 1, 1, 1, 1, 2, 2))
REACH = {"left": (OVER, LEFT, UNDER), "right": (OVER, RIGHT, UNDER), "across": (OVER, LEFT, RIGHT)}


def picture(
    fan: Sequence[int], posture: tuple[int, int], shot: tuple[int, int, int], blur: int, grain: Sequence[int]
) -> list[tuple[int, int]]:
    """Code and value of each slot. `blur` and `grain` are the draws of chance."""
    (spread, gap), (station, zoom, aim), n = posture, shot, len(fan)
    motion = MOTION[zoom][blur]
    found = []
    for p, rank in enumerate(fan):
        near = p if station == LEFT else n - 1 - p
        if station == OVER:
            body = 2
        elif station == UNDER:
            body = -1 if abs(2 * p - (n - 1)) <= 2 else 3
        else:
            body = 3 - 2 * near // 3
        e = body + (OPEN[station] if station == gap else 0) + zoom
        width = 4 if p == n - 1 else 1 + spread
        noise = GRAIN[grain[p]]
        tone = e + noise >= TONE[station]
        shape = e + width + noise - motion - zoom * abs(p - aim) >= FIG[station]
        if abs(p - aim) > FRAME[zoom][spread]:
            found.append((0, 0))
        elif tone and shape:
            found.append((4, rank))
        elif tone:
            found.append((2, (rank - 1) % 3))
        elif shape:
            found.append((3, (rank - 1) // 3))
        else:
            found.append((1, 0))
    return found
