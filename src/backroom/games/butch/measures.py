"""What designers count in finished games (specification, section 12.3)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from backroom.games.butch.state import End


def measures(finished: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """A name and a number per game; true or false counts as a share."""
    players = finished["players"].astype(int)
    # A turn in progress counts as begun: a win in the first turn of a round is a round and a part of one.
    turns = finished["turn"] + (finished["end_reason"] == End.HOMES)
    place = (finished["winner"] - finished["first_seat"]) % players
    found: dict[str, NDArray[Any]] = {
        "rounds": turns / players,
        "ended at the limit": finished["end_reason"] == End.LIMIT,
        "won off-turn": (finished["winner"] != finished["active"]) & (finished["end_reason"] == End.HOMES),
    }
    for k in range(int(players.max())):
        found[f"won by {('first', 'second', 'third', 'fourth')[k]} in turn order"] = place == k
    found["buildings of the winner"] = (
        np.take_along_axis(finished["grid"], finished["winner"][:, None, None].astype(int), axis=1) > 0
    ).sum(axis=(1, 2))
    return found
