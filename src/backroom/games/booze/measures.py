"""What designers count in finished games (specification, section 12)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from backroom.games.booze.state import BOX, NOT_LOST


def measures(finished: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """A name and a number per game; true or false counts as a share."""
    players = finished["players"].astype(int)
    inside = np.arange(finished["type"].shape[1])[None, :] < players[:, None]
    mobs = finished["type"] // 4
    sizes = np.stack([((mobs == mob) & inside).sum(axis=1) for mob in range(3)], axis=1)
    won = np.stack([(finished["winners"] >> mob) & 1 for mob in range(3)], axis=1).astype(bool)
    wrong = np.zeros(len(finished), int)
    for booze in range(12):
        wrong += (((finished["not_type"] >> booze) & 1) * inside).sum(axis=1)
    by_box = ((finished["taken_by"] == BOX) & inside).sum(axis=1)
    by_name = ((finished["taken_by"] < BOX) & (finished["taken_by"] != NOT_LOST) & inside).sum(axis=1)
    found: dict[str, NDArray[Any]] = {
        "rounds": finished["round_no"],
        "exposed by name": by_name,
        "boozes wrongly named": wrong,
        "exposed by the deck": by_box,
        "shared victory": won.sum(axis=1) > 1,
    }
    for mob, called in enumerate(("Beer", "Liquor", "Wine")):
        found[f"{called} won"] = won[:, mob]
    for size, called in ((1, "a loner's mob"), (2, "a mob of two"), (3, "a mob of three")):
        there = (sizes == size).sum(axis=1)
        if there.any():
            found[f"share of wins by {called}"] = ((sizes == size) & won).sum(axis=1) / np.maximum(there, 1)
    rows = np.arange(len(finished))
    for k in range(int(players.max())):
        seat = (finished["first_baron"] + k) % players
        found[f"won by place {k} from the first Baron"] = won[rows, mobs[rows, seat]]
    return found
